"""How one signs: the choice between password and pen, and the papers that wait for a pen."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.access import OfficeRequest, open_to
from accounts.signing import why_not_signed
from casework.forms import PlumblineForm
from records.ink.choosing import choose_pen
from records.ink.queries import waiting

SHOWN = 100


class PasswordForm(PlumblineForm):
    """Who signs with a pen is asked for no password at the act; so it is asked here, once."""

    password = forms.CharField(
        label="Your password",
        required=False,
        strip=False,
        help_text="Asked when you change to the pen: from then on acts are done without it.",
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("records.view")
def signing(request: OfficeRequest) -> HttpResponse:
    """My way of signing, and everything in the office that is printed and not signed yet."""
    office, form = request.office, PasswordForm(request.POST or None)
    pen = request.POST.get("way") == "pen" if form.is_bound else office.actor.pen
    if form.is_bound:
        typed = request.POST.get("password", "")
        wrong = why_not_signed(request, typed) if pen and not office.actor.pen else ""
        if not wrong:
            choose_pen(office.municipality, by=office.actor, pen=pen, on=office.today)
            messages.success(request, "You sign with a pen." if pen else "You sign with your password.")
            return redirect("records:signing", town=office.municipality.slug)
        form.add_error("password", wrong)
    found = list(waiting(office)[: SHOWN + 1])
    context = {"title": "Signatures", "pen": pen, "papers": found[:SHOWN], "more": len(found) > SHOWN}
    context |= {"form": None if office.actor.pen else form}
    return render(request, "records/signing.html", context, status=422 if form.errors else 200)

"""The clerk's pages of letters: what waits, the batches, printing, mailing, and e-mail that came back."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from casework.asked import row_number
from casework.errors import NotAllowed, Refused
from casework.forms import PlumblineForm
from notices import mail
from notices.models import PrintBatch, PrintItem
from notices.printing import actions, queries
from notices.printing.actions import POWER
from notices.printing.forms import AddressForm, AgainForm, BatchForm, MailedForm, ReturnedForm
from notices.printing.serving import serve, serve_part

T = TypeVar("T")


@require_safe
@open_to(POWER)
def index(request: OfficeRequest) -> HttpResponse:
    """What waits for the printer, and the latest batches."""
    waiting = list(queries.to_batch(request.office)[: queries.SHOWN + 1])
    context = {
        "title": "Letters to print",
        "letters": [one for one in waiting[: queries.SHOWN] if one.can_be_mailed],
        "unknown": [one for one in waiting[: queries.SHOWN] if not one.can_be_mailed],
        "more": len(waiting) > queries.SHOWN,
        "batches": list(queries.batches(request.office)[:20]),
        "form": BatchForm(),
    }
    return render(request, "notices/printing/index.html", context)


@require_POST
@open_to(POWER)
def make(request: OfficeRequest) -> HttpResponseBase:
    """Gather what waits into a batch."""
    form = BatchForm(request.POST)
    form.is_valid()  # two boxes; nothing can be wrong with them
    made = _try(
        request,
        lambda: actions.make_batch(
            request.office.municipality, by=request.office.actor, on=request.office.today, wanted=form.wanted()
        ),
    )
    return _to(request, "batch", made.pk) if made else _to(request, "printing")


@require_safe
@open_to(POWER)
def batch(request: OfficeRequest, pk: int) -> HttpResponse:
    """One batch. While it is being made, the page asks again every second and shows how far it is."""
    found = _batch(request, pk)
    asked_again = "HX-Request" in request.headers
    if asked_again and not found.ready:
        context = {"batch": found, "progress": queries.progress(found)}
        return _uncached(render(request, "notices/printing/_progress.html", context))
    context = _batch_context(request, found)
    response = render(request, "notices/printing/batch.html", context)
    if asked_again:
        response["HX-Refresh"] = "true"
    return _uncached(response)


def _batch_context(request: OfficeRequest, found: PrintBatch, **forms: PlumblineForm) -> dict[str, Any]:
    letters = list(queries.letters_of(found))
    return {
        "title": str(found),
        "batch": found,
        "letters": letters,
        "papers": list(found.papers.select_related("document__case")),
        "addresses": len({tuple(one.address_lines) for one in letters}),
        "progress": queries.progress(found),
        "troubles": [(one, item) for one in letters if (item := queries.troubles(found).get(one.pk))]
        if not found.ready
        else [],
        "mailed_form": MailedForm(initial={"on": request.office.today}),
        "again_form": AgainForm(),
        **forms,
    }


@require_safe
@open_to(POWER)
def stack(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """The stack for the printer, or the part of it that is printed again."""
    found = _batch(request, pk)
    if not found.ready:
        raise Http404("The batch is still being made.")
    first, last = (row_number(request.GET.get(end, "")) or 0 for end in ("first", "last"))
    return serve_part(found, first, last) if 1 <= first <= last else serve(found.file, f"{found}.pdf")


@require_safe
@open_to(POWER)
def envelopes(request: OfficeRequest, pk: int) -> FileResponse:
    found = _batch(request, pk)
    if not found.envelopes:
        raise Http404("This batch has no envelopes.")
    return serve(found.envelopes, f"Envelopes for {found}.pdf")


@require_POST
@open_to(POWER)
def printed(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """It came out of the printer whole."""
    found = _batch(request, pk)
    done = _try(request, lambda: actions.mark_printed(found, by=request.office.actor, on=request.office.today))
    if done:
        messages.success(request, "Marked as printed.")
    return _to(request, "batch", pk)


@require_POST
@open_to(POWER)
def mailed(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """It was taken to the post office."""
    found, form = _batch(request, pk), MailedForm(request.POST)
    if not form.is_valid():
        context = _batch_context(request, found, mailed_form=form)
        return render(request, "notices/printing/batch.html", context, status=422)
    day = form.cleaned_data["on"]
    if _try(request, lambda: actions.mark_mailed(found, by=request.office.actor, on=day)):
        messages.success(request, "Marked as mailed.")
    return _to(request, "batch", pk)


@require_POST
@open_to(POWER)
def again(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """After a jam: note it, and hand out the spoiled part once more."""
    found, form = _batch(request, pk), AgainForm(request.POST)
    if not form.is_valid():
        context = _batch_context(request, found, again_form=form)
        return render(request, "notices/printing/batch.html", context, status=422)
    given, by, on = form.cleaned_data, request.office.actor, request.office.today
    if not _try(request, lambda: actions.print_again(found, by=by, on=on, **given)):
        return _to(request, "batch", pk)
    answer = _to(request, "stack", pk)
    answer["Location"] += "?" + urlencode({"first": given["first"], "last": given["last"]})
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(POWER)
def address(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """Where to mail a letter that has no address."""
    letter = _letter(request, pk)
    known = {name: getattr(letter.party, name) for name in AddressForm.base_fields}
    form = AddressForm(request.POST or None, initial={k: v for k, v in known.items() if v})
    if request.method == "POST" and form.is_valid():
        by, on = request.office.actor, request.office.today
        if _try(request, lambda: actions.give_address(letter, lines=form.cleaned_data, by=by, on=on)):
            messages.success(request, "The address is kept.")
        return _to(request, "printing")
    context = {"title": "Mailing address", "letter": letter, "form": form}
    return render(request, "notices/printing/address.html", context, status=422 if form.errors else 200)


@require_POST
@open_to(POWER)
def left_out(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """A letter that cannot be made waits for the next batch."""
    letter = _letter(request, pk)
    of_batch = letter.batch_id
    if _try(request, lambda: actions.leave_out(letter, by=request.office.actor, on=request.office.today)):
        messages.success(request, "The letter waits for the next batch.")
    return _to(request, "batch", of_batch) if of_batch else _to(request, "printing")


@require_safe
@open_to(POWER)
def returned(request: OfficeRequest) -> HttpResponse:
    """E-mail that came back: what went to an address, to be printed instead."""
    form = ReturnedForm(request.GET if "email" in request.GET else None)
    found = list(queries.emails_to(request.office, form.cleaned_data["email"])[:50]) if form.is_valid() else None
    sent = None if found is None else [(one, mail.subject_of(one.outbox_item)) for one in found]
    context = {"title": "E-mail that came back", "form": form, "sent": sent}
    return render(request, "notices/printing/returned.html", context)


@require_POST
@open_to(POWER)
def print_returned(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """Print one of them instead."""
    delivery = queries.delivery_by_id(request.office, pk)
    if delivery is None:
        raise Http404("There is no such message.")
    if _try(request, lambda: actions.came_back(delivery, by=request.office.actor, on=request.office.today)):
        messages.success(request, "The letter waits to be printed.")
    return _to(request, "printing")


# --- what they share -------------------------------------------------------------------------------------------


def _try(request: OfficeRequest, do: Callable[[], T]) -> T | None:
    """Do it; what stands in the way is told above the page that comes next."""
    try:
        return do()
    except Refused as refused:
        for obstacle in refused.obstacles:
            messages.error(request, str(obstacle))
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    return None


def _to(request: OfficeRequest, name: str, *key: int) -> HttpResponseRedirect:
    return redirect(f"notices:{name}", request.office.municipality.slug, *key)


def _uncached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response


def _batch(request: OfficeRequest, pk: int) -> PrintBatch:
    found = queries.batch_by_id(request.office, pk)
    if found is None:
        raise Http404("There is no such batch.")
    return found


def _letter(request: OfficeRequest, pk: int) -> PrintItem:
    found = queries.letter_by_id(request.office, pk)
    if found is None:
        raise Http404("There is no such letter.")
    return found

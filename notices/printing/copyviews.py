"""Copies of papers for the printer: choose by list, and print them as one stack."""

from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.access import OfficeRequest, open_to
from casework.asked import row_numbers
from casework.errors import NotAllowed, Refused
from notices.printing import actions, queries
from notices.printing.actions import MOST_COPIES, POWER, Wanted
from notices.printing.forms import CopiesForm
from notices.printing.papers import CHOICES, kinds_of
from records.models import Document

A_MONTH = timedelta(days=30)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(POWER)
def copies(request: OfficeRequest) -> HttpResponseBase:
    """The list, chosen by the address bar; and what was checked on it becomes a stack."""
    office, given = request.office, request.GET
    start: dict[str, Any] = {"since": office.today - A_MONTH, "kind": "certificates"}
    form = CopiesForm(given if "since" in given else None, kinds=CHOICES, initial=start)
    given_values = form.cleaned_data if form.is_bound and form.is_valid() else {}
    chosen = start | {name: value for name, value in given_values.items() if value}
    found = queries.printable_papers(
        office, since=chosen["since"], kinds=kinds_of(chosen["kind"]), again="again" in chosen
    )
    problem = ""
    if request.method == "POST":
        wanted = found.filter(pk__in=row_numbers(request.POST.getlist("paper")))
        try:
            batch = actions.make_copies(
                office.municipality,
                documents=list(wanted[: MOST_COPIES + 1]),
                by=office.actor,
                on=office.today,
                wanted=Wanted(both_sides="both_sides" in request.POST),
            )
            return redirect("notices:batch", office.municipality.slug, batch.pk)
        except Refused as refused:
            problem = str(refused)
        except NotAllowed as no:
            raise PermissionDenied(str(no)) from no
    return _page(request, form, list(found[: MOST_COPIES + 1]), problem)


def _page(request: OfficeRequest, form: CopiesForm, papers: list[Document], problem: str) -> HttpResponse:
    context = {
        "title": "Print copies of papers",
        "form": form,
        "papers": papers[:MOST_COPIES],
        "more": len(papers) > MOST_COPIES,
        "most": MOST_COPIES,
        "problem": problem,
    }
    return render(request, "notices/printing/copies.html", context, status=422 if problem else 200)

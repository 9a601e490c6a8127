"""The pages of "do I need a permit?". Every answer is in the address; nothing is written unless somebody keeps it."""

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import PUBLIC, OfficeRequest, open_to
from ordinances.exemption_chapter import Verdict
from permits.need.answers import TITLES, TONES, notes
from permits.need.keeping import VISITOR, ask_to_confirm
from permits.need.keeping import keep as keep_answer
from permits.need.models import PermitQuestion, Status
from permits.need.queries import answer_of, inquirer, kept, the_law
from portal.limits import limited, seldom
from portal.need.forms import InWritingForm
from portal.need.pages import answer_page, asked_form, law_of, named_parcel, question_page, visit
from portal.unlisted import unlisted


@require_safe
@open_to(PUBLIC)
@limited
def start(request: OfficeRequest) -> HttpResponse:
    """What people come with."""
    law, parcel = law_of(request.office), named_parcel(request.office, request.GET)
    context = {"title": "Do I need a permit?", "starts": law.permits.need.starts, "parcel": parcel}
    return render(request, "portal/need/start.html", context)


@require_safe
@open_to(PUBLIC)
@limited
def walk(request: OfficeRequest, start: str) -> HttpResponseBase:
    """The next question, or the answer as soon as nothing more can change it."""
    here = visit(request.office, start, request.GET)
    if not here.walk.is_decided:
        form = asked_form(here, request.GET)
        if form.is_bound and form.is_valid():
            return redirect(here.url(here.walk.written() | form.written))
        # A script takes in a page, not a failure.
        status = 422 if form.is_bound and not request.htmx else 200  # type: ignore[attr-defined]
        return unlisted(render(request, "portal/need/question.html", question_page(here, form), status=status))
    context = answer_page(here, request.GET)
    if len(context["matches"]) == 1:
        return redirect(context["matches"][0][1])
    return unlisted(render(request, "portal/need/answer.html", context))


@require_POST
@open_to(PUBLIC)
@seldom
def keep(request: OfficeRequest, start: str) -> HttpResponseBase:
    """Keep the answer of this address, with the law of today."""
    here = visit(request.office, start, request.GET)
    if not here.walk.is_decided:
        return redirect(here.here)
    office = request.office
    question = keep_answer(office.municipality, by=VISITOR, on=office.today, walk=here.walk, parcel=here.parcel)
    return redirect("portal:need-kept", town=office.municipality.slug, code=question.code)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(PUBLIC)
@seldom
@limited
def kept_answer(request: OfficeRequest, code: str) -> HttpResponseBase:
    """A kept answer: its number to quote, how it stands, and asking for it in writing."""
    question = kept(request.office, code)
    if question is None:
        raise Http404("No answer is kept under this code.")
    form = InWritingForm(request.POST or None) if question.status == Status.KEPT else None
    if form is not None and request.method == "POST" and form.is_valid():
        ask_to_confirm(question, on=request.office.today, **form.where())
        return redirect("portal:need-kept", town=request.office.municipality.slug, code=question.code)
    status = 422 if form is not None and form.errors else 200
    return unlisted(render(request, "portal/need/kept.html", _kept_page(question, form), status=status))


def _kept_page(question: PermitQuestion, form: InWritingForm | None) -> dict[str, object]:
    given, verdict = answer_of(question), question.final_verdict
    flooded = question.parcel is not None and question.parcel.in_flood_hazard_area
    return {
        "title": f"Your answer {question.number}",
        "question": question,
        "given": given,
        "verdict": TITLES[verdict],
        "tone": TONES[verdict],
        "form": form,
        "by_email": bool((party := inquirer(question)) and party.email),
        "notes": notes(the_law(question), given.work, verdict, in_flood_area=flooded),
        "printed": the_law(question).printed("exemption_answer") if verdict is not Verdict.NEEDED else (),
        "unlisted": True,
    }

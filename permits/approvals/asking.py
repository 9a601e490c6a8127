"""Noting what the law and the town's list ask of a job, as part of the act that brings it in."""

from collections.abc import Collection, Iterable
from datetime import date

from casework.cases.models import Case
from ordinances.precondition_chapter import OutsidePaper
from permits.approvals.models import Approval, ApprovalKind
from permits.approvals.queries import kinds_on
from permits.building.models import BuildingPermit
from permits.building.policies import the_law

ASKED = ("label", "agency", "cite", "before", "blocking", "when", "listed_as")


def ask_by_list(permit: BuildingPermit, on: date) -> None:
    """An application came in on that day: what the law and the town's list ask of such a job is noted."""
    papers = the_law(permit).permits.preconditions.papers
    ask_papers(permit, [paper for paper in papers if set(paper.natures) & set(permit.natures)])
    _ask_kinds(permit, kinds_on(permit.municipality, on))


def ask_papers(permit: BuildingPermit, papers: Collection[OutsidePaper]) -> None:
    """Papers of others that the law itself wants; those that are asked for already stay as they are."""
    office = the_law(permit).office
    there = asked_already(permit)
    Approval.objects.bulk_create(
        Approval(
            permit=permit,
            key=paper.key,
            label=paper.label,
            agency=paper.agency,
            cite=office.cite(paper.cite),
            before=paper.before,
        )
        for paper in papers
        if paper.key not in there
    )


def _ask_kinds(permit: BuildingPermit, kinds: Iterable[ApprovalKind]) -> None:
    there = asked_already(permit)
    Approval.objects.bulk_create(
        Approval(permit=permit, kind=kind, key=kind.key, **{name: getattr(kind, name) for name in ASKED})
        for kind in kinds
        if kind.key not in there and (not kind.permit_types or permit.permit_type in kind.permit_types)
    )


def asked_already(permit: Case) -> set[str]:
    return set(Approval.objects.filter(permit=permit).values_list("key", flat=True))

"""The papers of a building permit, as typed snapshots: permit, site card, cover sheet, letters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from accounts.actors import Actor
from casework.cases.models import Case, CaseParty
from casework.writing import dollars, long_date
from fees.queries import paid_total
from inspections.construction.queries import plan_lines
from ordinances.law import Law
from parcels.models import Party
from permits.building.deadlines import commence_dates, term_dates
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.building.preconditions import printed_conditions, ways_on
from records.heads import head_of, place_of, printed_items
from records.papers import InspectionLine, Item, Line, Paper


@dataclass(frozen=True, kw_only=True)
class PermitPaper(Paper):
    """The permit itself (§ 5-24(f)-(i))."""

    permit_type: str
    address: str
    city_line: str
    tax_map_number: str
    work: str
    facts: tuple[Line, ...]
    commence_by: date
    commence_reason: str
    expires_on: date
    expires_reason: str
    inspections: tuple[InspectionLine, ...]
    conditions: tuple[Item, ...]
    notices: tuple[Item, ...]
    begun: str = ""  # of a renewed permit: how it is known that its work is under way; nothing has to begin then


@dataclass(frozen=True, kw_only=True)
class SiteCard(Paper):
    """The card posted at the work site, readable from the curb (§ 5-24(g)(1))."""

    address: str
    city_line: str
    tax_map_number: str
    work: str
    holder: str
    commence_by: date
    expires_on: date
    notices: tuple[Item, ...]
    inspections: tuple[InspectionLine, ...]
    begun: bool = False


@dataclass(frozen=True, kw_only=True)
class Letter(Paper):
    """A letter to the applicant."""

    recipient: str
    recipient_lines: tuple[str, ...]
    subject: str
    salutation: str
    opening: tuple[str, ...]
    list_heading: str
    items: tuple[Item, ...]
    closing: tuple[str, ...]
    sign_off: str = "Respectfully,"
    delivery: str = ""
    enclosures: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CoverSheet(Paper):
    """The first sheet of an accepted set (§ 5-24(e)(4))."""

    subtitle: str
    address: str
    city_line: str
    tax_map_number: str
    work: str
    set_title: str
    file_name: str
    sheets: int
    fingerprint: str
    received_on: date
    accepted_on: date
    notices: tuple[Item, ...]


def part(permit: BuildingPermit, part_name: str) -> Party | None:
    """Who plays that part in the permit."""
    found = CaseParty.objects.filter(case=permit, part=part_name).select_related("party").first()
    return found.party if found else None


def permit_paper(permit: BuildingPermit, by: Actor, on: date) -> PermitPaper:
    """What the permit says, as of its issue."""
    law = the_law(permit)
    assert permit.law_date
    commence, _ = commence_dates(permit.municipality.law_code, permit.law_date, on)
    term, _ = term_dates(permit.municipality.law_code, permit.law_date, on)
    return PermitPaper(
        **head_of(permit, title="Building Permit", by=by, on=on, citations=("§ 5-24(f)", "§ 5-24(i)")),
        **place_of(permit),
        permit_type=law.permits.permit_type(permit.permit_type).label,
        work=permit.description,
        facts=_facts(permit),
        commence_by=commence.due_on,
        commence_reason=commence.sentence,
        expires_on=term.due_on,
        expires_reason=term.sentence,
        inspections=plan_lines(permit),
        conditions=conditions(permit),
        notices=(*printed_items(law, "permit"), *notice_wanted(law)),
        begun=permit.commenced_by if permit.continues_id else "",
    )


def site_card(permit: BuildingPermit, by: Actor, on: date) -> SiteCard:
    """The placard; `work` is the kind of job, short enough to read from the curb."""
    law = the_law(permit)
    assert permit.law_date
    holder = part(permit, "applicant") or part(permit, "owner")
    return SiteCard(
        **head_of(permit, title="Building Permit", by=by, on=on),
        **place_of(permit),
        work=law.permits.permit_type(permit.permit_type).label,
        holder=holder.name if holder else "",
        commence_by=commence_dates(permit.municipality.law_code, permit.law_date, on)[0].due_on,
        expires_on=term_dates(permit.municipality.law_code, permit.law_date, on)[0].due_on,
        notices=printed_items(law, "permit_card")
        + ((Item(text=permit.display_notice),) if permit.display_notice else ()),
        inspections=plan_lines(permit),
        begun=bool(permit.continues_id and permit.commenced_by),
    )


def notice_wanted(law: Law) -> tuple[Item, ...]:
    """How long before an inspection the office wants to hear of it, where it asks for notice at all (§ 5-25(a)(2))."""
    lead = law.inspections.notice_lead
    text = f"Notice that the office asks for before an inspection: {lead.value}."
    return (Item(text=text, cite=law.office.cite(lead.cite)),) if lead.value else ()


def conditions(permit: BuildingPermit) -> tuple[Item, ...]:
    """The officer's conditions, one a line (§ 5-23(a)(2)(b)), then those that come with outside approvals."""
    own = tuple(Item(text=line.strip()) for line in permit.conditions.splitlines() if line.strip())
    return own + printed_conditions(permit)


def items_letter(permit: BuildingPermit, by: Actor, on: date, missing: Mapping[str, str]) -> Letter:
    """What is still needed before the review goes on (§ 5-24(d)(3))."""
    law = the_law(permit)
    items = tuple(
        Item(heading=law.permits.item(key).label, text=wanted, cite=law.office.cite(law.permits.item(key).cite))
        for key, wanted in missing.items()
    )
    return letter_of(
        permit,
        by,
        on,
        title="More is needed for your application",
        opening=("We have looked through your application. Before we can go on, we need the following.",),
        list_heading="Please send us",
        items=items,
        closing=(
            "Bring or send these to the office with the number above. Review goes on when everything is here.",
            "Work may not begin before the permit is issued.",
        ),
        citations=("§ 5-24(d)(3)",),
    )


def denial(permit: BuildingPermit, by: Actor, on: date, sections: Sequence[tuple[str, str]]) -> Letter:
    """A denial that names each section and why."""
    return letter_of(
        permit,
        by,
        on,
        title="Building permit denied",
        opening=("Your application was examined. The permit cannot be issued for the reasons below.",),
        list_heading="What the work does not comply with",
        items=tuple(Item(heading=section, text=reason) for section, reason in sections),
        closing=(
            *ways_on(permit, sections, on),
            "You may file a new application when the plans comply. The fee that was paid is not refundable.",
            "Call the office if you would like to go through the reasons together.",
        ),
        citations=("§ 5-23(a)(2)(a)", "§ 5-24(f)", "§ 5-24(m)"),
    )


def cover_sheet(permit: BuildingPermit, by: Actor, on: date) -> CoverSheet:
    """The sheet on top of the accepted set that goes back to the applicant; of a file, its facts are filled in."""
    law = the_law(permit)
    return CoverSheet(
        **head_of(permit, title="Accepted Construction Documents", by=by, on=on, citations=("§ 5-24(e)",)),
        **place_of(permit),
        subtitle="Keep this set at the work site.",
        work=permit.description,
        set_title=f"{permit.plan_sets} sets on paper",
        file_name="",
        sheets=0,
        fingerprint="",
        received_on=permit.opened_on,
        accepted_on=on,
        notices=printed_items(law, "plan_cover"),
    )


def letter_of(
    permit: BuildingPermit,
    by: Actor,
    on: date,
    *,
    title: str,
    opening: tuple[str, ...],
    closing: tuple[str, ...],
    citations: tuple[str, ...],
    list_heading: str = "",
    items: tuple[Item, ...] = (),
    about: Case | None = None,
) -> Letter:
    """A letter to the permit holder, or to the owner where nobody else applied; `about` another case of the permit."""
    to = part(permit, "applicant") or part(permit, "owner")
    lines = to.mailing_lines if to else ()
    return Letter(
        **head_of(about or permit, title=title, by=by, on=on, citations=citations),
        recipient=lines[0] if lines else "",
        recipient_lines=tuple(lines[1:]),
        subject=subject_of(permit, about),
        salutation=f"Dear {to.contact_person or to.name}:" if to else "Dear applicant:",
        opening=opening,
        list_heading=list_heading,
        items=items,
        closing=closing,
    )


def subject_of(permit: BuildingPermit, about: Case | None = None) -> str:
    """ "BP-2026-00012: Deck, 12 Maple Street", the address once."""
    place = str(permit.parcel) if permit.parcel else ""
    where = permit.headline if place in permit.headline else f"{permit.headline}, {place}"
    return f"{about.number}, building permit {permit.number}: {where}" if about else f"{permit.number}: {where}"


def _facts(permit: BuildingPermit) -> tuple[Line, ...]:
    law = the_law(permit)
    labels = {term.key: term.label for term in law.permits.occupancy_classes}
    owner, contractor = part(permit, "owner"), part(permit, "contractor")
    applied_on = permit.submitted_on if permit.continues_id and permit.submitted_on else permit.opened_on
    found = [
        Line(label="Owner", value=owner.name if owner else "", cite=""),
        Line(label="Contractor", value=contractor.name if contractor else "Owner’s own work"),
        Line(label="Occupancy classification", value=labels.get(permit.occupancy_class, permit.occupancy_class)),
        Line(label="Estimated cost", value=dollars(permit.valuation_cents)),
        Line(label="Applied for", value=long_date(applied_on)),
    ]
    if paid := paid_total(permit):
        found.insert(4, Line(label="Fee paid", value=dollars(paid), cite="§ 5-24(l)"))
    if permit.continues is not None:
        found.append(Line(label="Renews", value=permit.continues.number, cite="§ 5-24(i)(3)"))
    if permit.square_feet:
        found.insert(4, Line(label="Area of work", value=f"{permit.square_feet:,} sq ft"))
    return tuple(found)

"""The head of a paper, filled in from its case: the office, the number, who answers for it, where it is about."""

from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.cases.models import Case
from ordinances.law import Law
from parcels.models import Municipality
from records.papers import Item

STATES = {"NY": "New York"}


def head_of(
    case: Case, *, title: str, by: Actor, on: date, number: str = "", citations: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The values of `Paper` for a paper of this case; a receipt or report gives its own `number`.

    Whatever is issued names the chapter it is issued under before its clauses (§ 5-21).
    """
    law = case.law
    department = law.office.department if law else "Code Enforcement"
    return head_of_office(
        case.municipality,
        department=department,
        title=title,
        by=by,
        on=on,
        number=number or case.number,
        citations=(law.office.chapter_title, *citations) if law else citations,
    )


def head_of_office(
    town: Municipality,
    *,
    department: str,
    title: str,
    by: Actor,
    on: date,
    number: str,
    citations: tuple[str, ...] = (),
) -> dict[str, Any]:
    """The same for a paper that belongs to no single case, such as the annual report."""
    state = STATES.get(town.state, town.state)
    last = f"{town.city}, {state} {town.zip}".strip(", ") if town.city else ""
    return {
        "town": town.name,
        "state": state,
        "department": department,
        "address_lines": tuple(line for line in (town.address_1, town.address_2, last) if line),
        "phone": town.phone,
        "email": town.email,
        "website": town.website,
        "title": title,
        "number": number,
        "issued_on": on,
        "officer_name": by.name,
        "officer_title": by.title,
        "signed": by.signed,
        "citations": citations,
    }


def place_of(case: Case) -> dict[str, Any]:
    """Address, city line and tax map number of the premises, as they stand today."""
    parcel, town = case.parcel, case.municipality
    if parcel is None:
        return {"address": "", "city_line": "", "tax_map_number": ""}
    state = STATES.get(town.state, town.state)
    city = parcel.city or town.city
    return {
        "address": parcel.address,
        "city_line": f"{city}, {state} {parcel.zip}".strip(", "),
        "tax_map_number": parcel.print_key,
    }


def printed_items(law: Law, document: str) -> tuple[Item, ...]:
    """What the law has this kind of paper say, each with its clause."""
    return tuple(Item(text=printed.text, cite=law.office.cite(printed.cite)) for printed in law.printed(document))

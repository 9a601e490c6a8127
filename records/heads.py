"""The head of a paper for a case: town, department, address, number, who signs. Every chapter's letters start here."""

from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.cases.models import Case
from ordinances.law import Law
from records.papers import Item


def head_of(
    case: Case, *, title: str, by: Actor, on: date, number: str = "", citations: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The fields that every `Paper` begins with."""
    town, law = case.municipality, case.law
    last = f"{town.city}, {town.state} {town.zip}".strip(", ")
    return {
        "town": town.name,
        "state": "New York",
        "department": law.office.department if law else "",
        "address_lines": tuple(line for line in (town.address_1, town.address_2, last) if line),
        "phone": town.phone,
        "email": town.email,
        "website": town.website,
        "title": title,
        "number": number or case.number,
        "issued_on": on,
        "officer_name": by.name,
        "officer_title": by.title,
        "citations": citations,
    }


def printed_items(law: Law, document: str) -> tuple[Item, ...]:
    """The statements that the law has this document carry."""
    return tuple(Item(text=text.text, cite=law.office.cite(text.cite)) for text in law.printed(document))


def place_of(case: Case) -> dict[str, Any]:
    """Street, city line and tax map number of the premises."""
    parcel = case.parcel
    if parcel is None:
        return {"address": "", "city_line": "", "tax_map_number": ""}
    city = f"{parcel.city or case.municipality.city}, NY {parcel.zip}".strip()
    return {"address": parcel.address, "city_line": city, "tax_map_number": parcel.print_key}

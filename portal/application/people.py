"""The people of an application that comes in from outside, among those whom the office knows already.

What the office has written of a person stays as it is: a new answer makes at most a new person, never a changed one.
"""

from typing import Any

from accounts.models import User
from notices.queries import party_by_email
from parcels.actions import add_party
from parcels.models import Municipality, Parcel, Party
from parcels.queries import find_contractors
from portal.application.forms import CONTRACTOR, OWNER


def parties_of(user: User, town: Municipality, parcel: Parcel, given: dict[str, Any]) -> dict[str, Party]:
    """Who is owner, applicant and contractor."""
    own = own_party(user, town, given)
    parts = {"owner": own if given["part"] == OWNER else _owner(town, parcel, given), "applicant": own}
    if given["part"] == CONTRACTOR:
        parts["contractor"] = own
    elif given["contractor"] == CONTRACTOR:
        parts["contractor"] = _contractor(town, given)
    return parts


def own_party(user: User, town: Municipality, given: dict[str, Any]) -> Party:
    """The person with this account's address, which is confirmed; else a new one."""
    known = party_by_email(town, user.email)
    if known is not None:
        return known
    business = given["business"].strip()
    address = {name: given[name] for name in ("address_1", "city", "state", "zip")}
    return add_party(
        town,
        name=business or user.name,
        kind=Party.Kind.OTHER if business else Party.Kind.INDIVIDUAL,
        contact_person=user.name if business else "",
        email=user.email,
        phone=given["phone"],
        is_contractor=given["part"] == CONTRACTOR,
        **address,
    )


def _owner(town: Municipality, parcel: Parcel, given: dict[str, Any]) -> Party:
    """The owner on the roll where the name is the same; else a person of that name."""
    name = " ".join(given["owner_name"].split())
    if parcel.owner is not None and parcel.owner.name.casefold() == name.casefold():
        return parcel.owner
    return add_party(town, name=name, email=given["owner_email"], phone=given["owner_phone"])


def _contractor(town: Municipality, given: dict[str, Any]) -> Party:
    """A contractor whom the office knows by that very name; else a new one."""
    name = " ".join(given["contractor_name"].split())
    known = [one for one in find_contractors(town, name) if one.name.casefold() == name.casefold()]
    details = {"email": given["contractor_email"], "phone": given["contractor_phone"], "is_contractor": True}
    return known[0] if known else add_party(town, name=name, kind=Party.Kind.OTHER, **details)

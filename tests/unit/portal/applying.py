"""Somebody at home who applies: what they type and send, as the pages take it."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts.models import User
from parcels.models import Parcel
from permits.building.models import BuildingPermit
from portal.application.models import ApplicationDraft
from tests import factories as make
from tests.unit.records import plans

APPLY = "/vestal/apply/"
WORK = {
    "description": "A deck of 240 square feet behind the house.",
    "natures": ["construction"],
    "valuation": "12,000",
    "square_feet": "240",
    "occupancy_class": "R-3",
}
OWNER = {
    "part": "owner",
    "phone": "607-555-0101",
    "address_1": "402 Vestal Parkway",
    "city": "Vestal",
    "state": "NY",
    "zip": "13850",
    "contractor": "owner",
}
AGENT = OWNER | {"part": "agent", "owner_name": "Walter Novak", "owner_email": "walter@example.test"}


def account(email: str = "ada@example.test", name: str = "Ada Lovelace") -> User:
    return User.objects.open_account(email, name=name, password=make.PASSWORD)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def photo(name: str = "IMG_0001.jpg", kind: str = "JPEG", color: str = "blue", size: tuple[int, int] = (60, 40)) -> Any:
    out = BytesIO()
    Image.new("RGB", size, color).save(out, kind)
    return SimpleUploadedFile(name, out.getvalue())


def drawing(name: str = "Deck.pdf", sheets: int = 2) -> Any:
    return SimpleUploadedFile(name, plans.plain_set(sheets))


def begun(client: Client, parcel: Parcel, job: str = "deck") -> ApplicationDraft:
    """An application for the job on that property."""
    client.post(f"{APPLY}begin/")
    draft = ApplicationDraft.objects.latest("pk")
    client.post(page(draft, "where"), {"parcel": parcel.pk})
    client.post(page(draft, "what"), {"job": job})
    return ApplicationDraft.objects.get(pk=draft.pk)


def page(draft: ApplicationDraft, step: str) -> str:
    return f"{APPLY}{draft.key}/{step}/"


def included(draft: ApplicationDraft, client: Client) -> dict[str, str]:
    """The checklist as it is proposed, with everything that applies included."""
    form = client.get(page(draft, "items")).context["form"]
    said = {field.name: field.value() or "" for field in form if field.name.startswith(("item_", "reason_"))}
    return {name: "here" if value == "missing" else value for name, value in said.items()}


def filled(client: Client, parcel: Parcel, who: dict[str, str] | None = None, job: str = "deck") -> ApplicationDraft:
    """Everything there but the signature."""
    draft = begun(client, parcel, job)
    client.post(page(draft, "work"), WORK)
    client.post(page(draft, "who"), who or OWNER)
    client.post(page(draft, "items"), included(draft, client))
    client.post(f"{APPLY}{draft.key}/files/", {"kind": "plans", "files": [drawing(), photo()]})
    return ApplicationDraft.objects.get(pk=draft.pk)


def sent(client: Client, draft: ApplicationDraft, **given: Any) -> Any:
    return client.post(page(draft, "review"), {"signer_name": "Ada Lovelace", "signs": "on"} | given)


def applied(client: Client, parcel: Parcel, **given: Any) -> BuildingPermit:
    """An application that was sent."""
    draft = filled(client, parcel, **given)
    assert sent(client, draft).status_code == 302
    return BuildingPermit.objects.latest("pk")

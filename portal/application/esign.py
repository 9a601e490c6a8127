"""The electronic signature of an application, and how the owner allowed somebody else to sign (§ 5-24(d)(2)).

A typed name meant as a signature is one (State Technology Law § 304(2)); the record keeps what exactly was signed.
"""

import hashlib
import json

from accounts import clock
from accounts.models import User
from portal.application.forms import OWNER, ApplicationForm
from portal.application.models import ApplicationDraft
from portal.application.owner import has_confirmed
from portal.application.queries import files_of

STATEMENT = (
    "I am the owner of the property, or the owner allows me to apply. What I have entered is true to the best of my"
    " knowledge. I mean my typed name as my signature."
)


def how_allowed(draft: ApplicationDraft, form: ApplicationForm) -> str:
    """How the owner allowed somebody else to apply, for the record; the owner needs nobody's leave."""
    if form.cleaned_data["part"] == OWNER:
        return ""
    if has_confirmed(draft) and draft.owner_confirmed_at:
        when = f"{draft.owner_confirmed_at.astimezone():%Y-%m-%d %H:%M}"
        return f"{draft.owner_name} confirmed by e-mail from {draft.owner_asked}, {when}"[:200]
    return "Written authorization uploaded"


def signature(draft: ApplicationDraft, form: ApplicationForm, by: User, signer_name: str) -> dict[str, str]:
    """What the record keeps of an electronic signature: who, when, what was stated, and over exactly what."""
    files = [[one.name, one.item, one.sha256] for one in files_of(draft)]
    said = {"answers": draft.answers, "items": form.answers, "parcel": str(draft.parcel), "job": draft.permit_type}
    text = json.dumps(said | {"files": files, "statement": STATEMENT}, sort_keys=True, ensure_ascii=False)
    return {
        "name": signer_name,
        "account": by.email,
        "at": clock.now().isoformat(timespec="seconds"),
        "statement": STATEMENT,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "owner": how_allowed(draft, form),
    }

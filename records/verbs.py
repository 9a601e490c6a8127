"""What any record type can offer its people about documents: put it among a Kind's verbs."""

from collections.abc import Iterable

from casework.kinds import Verb
from records.actions import attach
from records.forms import AttachForm, Items, no_items


def attach_verb(*, while_in: Iterable[str], items: Items = no_items, open_to: str = "") -> Verb:
    """File a document with the case; `items(record)` are the (key, label) pairs that it can answer. § 5-34(a)

    `open_to`: the power by which those who take part in the case may do it too.
    """
    return Verb(
        "attach",
        "File a document",
        attach,
        "records.upload",
        "§ 5-34(a)",
        form=type("AttachFormOfKind", (AttachForm,), {"items": staticmethod(items)}),
        while_in=tuple(while_in),
        explains="The file is kept exactly as it came.",
        past="Document filed",
        tells=lambda data: data["upload"]["title"],
        open_to=open_to,
    )

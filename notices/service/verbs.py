"""What any record type can offer about the service of its papers: put these among a Kind's verbs.

They are named `serve` and `reverse_service`; a stop work order's events read `stop_work.serve` and so on.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from casework.cases.models import Case
from casework.kinds import Verb
from notices.service import actions, forms, policies


def served(data: Mapping[str, Any]) -> str:
    """ "Notice of deficiencies, on Ada Owner, regular mail"."""
    return f"{data['document']}, on {data['on whom']}, {data['method'].lower()}"


def serve_verb(*, while_in: Iterable[str], way: forms.WayOf, cite: str, tone: str = "secondary") -> Verb:
    """Record that a paper was served; `way` finds in the case's law how such papers may be served."""
    return Verb(
        "serve",
        "Record service",
        actions.serve,
        "notices.serve",
        cite,
        form=type("ServeFormOfKind", (forms.ServeForm,), {"way": staticmethod(way)}),
        obstacles=policies.obstacles_to_serve,
        while_in=tuple(while_in),
        tone=tone,
        explains="Whom the paper was brought to, how, when and by whom. Enter as the date the day of service.",
        past="Service recorded",
        tells=served,
    )


def reverse_service_verb(
    *, while_in: Iterable[str], does: Callable[..., Case] = actions.reverse_service, cite: str = "§ 5-34(a)"
) -> Verb:
    """Take back an entry that was a mistake; `does` where the record type has a say in it."""
    return Verb(
        "reverse_service",
        "Take back an entry of service",
        does,
        "notices.reverse",
        cite,
        form=forms.ReverseServiceForm,
        obstacles=policies.obstacles_to_reverse,
        while_in=tuple(while_in),
        tone="danger",
        explains="For an entry made by mistake. It stays on record with your reason and counts for nothing.",
        past="Entry of service taken back",
        tells=served,
    )

"""What any record type whose papers are signed offers: filing the sheet that was signed with a pen."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from casework.cases.models import Case
from casework.kinds import Kind, Verb
from casework.obstacle import Obstacle
from records.ink.actions import CITE, file_signed
from records.ink.forms import FileSignedForm
from records.ink.queries import waiting_of


def obstacles_to_file(case: Case, on: date) -> Iterable[Obstacle]:
    """There must be a paper that waits for a pen."""
    if not waiting_of(case).exists():
        yield Obstacle("none-waits", "No paper of this record waits for a signature with a pen.", CITE)


def file_signed_verb(*, while_in: Iterable[str]) -> Verb:
    """File the signed sheet. An electronic signature is never required (State Technology Law § 309)."""
    return Verb(
        "file_signed",
        "File the signed sheet",
        file_signed,
        "records.upload",
        CITE,
        form=FileSignedForm,
        obstacles=obstacles_to_file,
        while_in=tuple(while_in),
        in_bar=False,
        explains="The scan becomes the record of the paper, and what waited for the signature goes out.",
        past="Signed sheet filed",
        tells=lambda data: f"{data['paper']}, signed by {data['signed_by']}",
    )


def with_ink(kind: Kind) -> Kind:
    """The record type with the act, if any of its acts is signed."""
    if not any(verb.signs for verb in kind.verbs):
        return kind
    return replace(kind, verbs=(*kind.verbs, file_signed_verb(while_in=kind.states)))

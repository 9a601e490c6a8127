"""Where the seal is kept, who makes it, and the nightly checkpoint that it signs."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from casework.cases.models import Case
from casework.events import checkpoints
from parcels.models import Municipality
from records import keys, preparing, rendering
from records.requesting import TEMPLATES
from tests import factories

pytestmark = pytest.mark.usefixtures("filing_day")


def test_a_checkpoint_is_signed_with_the_seal(case: Case, vestal: Municipality) -> None:
    point = checkpoints.take(vestal)
    assert point is not None
    assert point.signature
    assert list(checkpoints.faults(vestal)) == []


def test_a_real_town_without_a_seal_keeps_its_checkpoints_unsigned(settings: Any, db: None) -> None:
    settings.DEMO = False
    bare = factories.town("no-seal", law_code="")
    assert preparing.sign_checkpoint(bare, b"digest") == ""


def test_only_a_demonstration_makes_its_own_key(settings: Any, db: None) -> None:
    factories.town("seal-town", law_code="")
    settings.DEMO = False
    with pytest.raises(CommandError, match="certificate authority"):
        call_command("make_seal", "seal-town")
    assert not keys.key_file("seal-town").exists()
    settings.DEMO = True
    call_command("make_seal", "seal-town", stdout=StringIO())
    assert keys.key_file("seal-town").exists()
    with pytest.raises(CommandError, match="has a seal already"):
        call_command("make_seal", "seal-town")
    call_command("make_seal", "seal-town", "--retire", stdout=StringIO())
    assert not keys.key_file("seal-town").exists()
    assert len(keys.certificates("seal-town")) == 1


def test_a_seal_for_nowhere(db: None) -> None:
    with pytest.raises(CommandError, match="no municipality"):
        call_command("make_seal", "atlantis")


def test_every_template_of_a_kind_exists() -> None:
    assert all((rendering.TEMPLATES / "documents" / name).exists() for name in set(TEMPLATES.values()))
    assert Path(rendering.STYLESHEET).exists()

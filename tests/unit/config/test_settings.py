"""What an office has to say about itself before anything starts."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY = {"PLUMBLINE_SECRET_KEY": "k" * 50}
ADDRESS = {"PLUMBLINE_PUBLIC_URL": "https://permits.example.gov/"}


def settings_with(monkeypatch: pytest.MonkeyPatch, given: dict[str, str]) -> ModuleType:
    """The settings of a process that starts with these alone."""
    for name in ("PLUMBLINE_SECRET_KEY", "PLUMBLINE_PUBLIC_URL", "PLUMBLINE_DEMO", "PLUMBLINE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    spec = importlib.util.spec_from_file_location("fresh_settings", Path(settings.BASE_DIR) / "config" / "settings.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("given", "missing"), [(ADDRESS, "PLUMBLINE_SECRET_KEY"), (KEY, "PLUMBLINE_PUBLIC_URL"), ({}, "PLUMBLINE_")]
)
def test_an_office_that_does_not_say_its_key_or_its_address_does_not_start(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], missing: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=missing):
        settings_with(monkeypatch, given)


def test_the_key_of_the_example_is_everybodys_and_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the settings copied and not filled in, then whoever knows the example could sign in as anybody."""
    example = (Path(settings.BASE_DIR) / "docker" / "plumbline.env.example").read_text()
    [key] = [line.partition("=")[2] for line in example.splitlines() if line.startswith("PLUMBLINE_SECRET_KEY=")]
    with pytest.raises(ImproperlyConfigured, match="PLUMBLINE_SECRET_KEY"):
        settings_with(monkeypatch, ADDRESS | {"PLUMBLINE_SECRET_KEY": key})


def test_an_office_that_says_both_starts_and_prints_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_with(monkeypatch, KEY | ADDRESS).PUBLIC_URL == "https://permits.example.gov"


@pytest.mark.parametrize("mode", ["PLUMBLINE_DEMO", "PLUMBLINE_DEBUG"])
def test_the_demonstration_and_a_developer_start_on_this_machine(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    assert settings_with(monkeypatch, {mode: "1"}).PUBLIC_URL == "http://127.0.0.1:8000"

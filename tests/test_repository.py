"""What every committed file keeps to, and that the papers for running Plumbline agree with the code."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = {"", ".cfg", ".css", ".csv", ".env", ".example", ".html", ".ini", ".js", ".json", ".md", ".py", ".sh", ".svg"}
TEXT |= {".toml", ".txt", ".yaml", ".yml", ".xml", ".geojson"}

# Package indexes come from the machine's own configuration. Spelled in parts, so that this file names none either.
INDEXES = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"))]
INDEXES += [".".join(parts) for parts in (("debian", "org"), ("ubuntu", "com"), ("yarnpkg", "com"), ("docker", "io"))]
FOLDERS_OF_ONE_MACHINE = re.compile(r"(?<![\w./-])/" + "(?:work|root|home|Users|tmp/plumb)" + r"/\w")
ADDRESS = re.compile(r"https?://([A-Za-z0-9.-]+)")
# Where an address in a committed file may lead: this machine, nowhere, a government, or the name of a format.
MAY_BE_NAMED = re.compile(
    r"127\.0\.0\.1|localhost|testserver|redis|web|.*\.test|(.*\.)?example(\.(com|org|net|gov))?"
    r"|(.*\.)?[a-z-]+\.gov|(.*\.)?ny\.us|www\.w3\.org|www\.aiim\.org|ns\.adobe\.com|purl\.org|.*\.invalid"
)


def committed() -> list[Path]:
    """The files of the repository, with those about to be added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


FILES = [file for file in committed() if file.suffix in TEXT]
# Project links of the packages' authors; the hashes are what counts there.
NAMES_PACKAGES = {ROOT / "package-lock.json"}


def found(pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern stands in the committed files."""
    return [
        f"{file.relative_to(ROOT)}:{number} {match.group(0)}"
        for file in FILES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        for match in pattern.finditer(line)
    ]


def test_no_file_names_a_package_index() -> None:
    assert found(re.compile("|".join(map(re.escape, INDEXES)))) == []


def test_no_file_knows_where_it_lies_on_one_machine() -> None:
    assert found(FOLDERS_OF_ONE_MACHINE) == []


def test_addresses_lead_nowhere_or_to_a_government() -> None:
    hosts = [
        f"{file.relative_to(ROOT)}: {host}"
        for file in FILES
        if file not in NAMES_PACKAGES
        for host in ADDRESS.findall(file.read_text(encoding="utf-8"))
        if not MAY_BE_NAMED.fullmatch(host)
    ]
    assert hosts == []


def test_the_lock_file_holds_hashes_and_no_addresses() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert [name for name, package in installed.items() if "integrity" not in package] == []
    assert [name for name, package in installed.items() if "resolved" in package] == []


def declared(section: str) -> list[str]:
    """The names of the packages that a section of pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] if section == "runtime" else project["optional-dependencies"][section]
    return [re.split(r"[\[<>=~!]", requirement)[0] for requirement in wanted]


@pytest.mark.parametrize("section", ["runtime", "dev"])
def test_what_the_project_asks_for_is_pinned_with_hashes(section: str) -> None:
    lock = (ROOT / "requirements" / f"{section}.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9.-]+)(?:\[[^\]]*\])?==\S+.*\\\n\s+(--hash=\w+)", lock, re.MULTILINE))
    assert [name for name in declared(section) if name not in pinned] == []


def test_every_package_says_why_it_is_here() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    requirements = [line for line in lines if re.match(r'^    "[a-z][^"]*[<>=~]=', line)]
    assert requirements
    assert [line for line in requirements if "#" not in line] == []


SETTING = re.compile(r'(?:env(?:\.\w+)?|required)\(\s*"([A-Z][A-Z0-9_]+)"')


def settings_read() -> set[str]:
    return set(SETTING.findall((ROOT / "config" / "settings.py").read_text(encoding="utf-8")))


def test_the_operations_guide_lists_every_setting_and_no_other() -> None:
    guide = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([A-Z][A-Z0-9_]+)`", guide, re.MULTILINE))
    assert listed == settings_read()


def test_the_containers_are_given_only_settings_that_are_read() -> None:
    lines = (ROOT / "docker" / "plumbline.env.example").read_text(encoding="utf-8").splitlines()
    given = {line.split("=")[0] for line in lines if line and not line.startswith("#")}
    of_postgres = {"POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD"}
    assert given - of_postgres <= settings_read()


@pytest.mark.parametrize(
    "script",
    sorted(
        file for folder in ("script", ".ci") for file in (ROOT / folder).iterdir() if file.is_file() and not file.suffix
    ),
)
def test_a_script_can_be_run(script: Path) -> None:
    assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")
    assert script.stat().st_mode & 0o111

"""What every template keeps to: the content security policy, and the office's words."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted(
    {*ROOT.glob("templates/**/*.*"), *ROOT.glob("*/templates/**/*.*")} - {*ROOT.glob("templates/**/*.css")}
)
TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
COMMENT = re.compile(r"{%\s*comment.*?endcomment\s*%}|<!--.*?-->", re.DOTALL)
MARKUP = re.compile(r"<[^>]*>", re.DOTALL)
INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.DOTALL),
    "a style element": re.compile(r"<style\b"),
    "a script in the page": re.compile(r"<script\b(?![^>]*\bsrc\s*=)", re.DOTALL),
    "an event handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.DOTALL),
    "a javascript: address": re.compile(r"=\s*[\"']javascript:", re.IGNORECASE),
}
# The program's own words for things; the office says "nightly check", "what's holding it up", "field".
PROGRAMMERS_WORDS = re.compile(
    r"\b(sweep|obstacles?|refusals?|elements?|querysets?|boolean|foreign key)\b", re.IGNORECASE
)


def words(text: str) -> str:
    """What a reader sees of a template, as far as its own text goes."""
    return MARKUP.sub(" ", TAG.sub(" ", COMMENT.sub(" ", text)))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_template(template: Path) -> None:
    text = COMMENT.sub(" ", template.read_text(encoding="utf-8"))
    page = TAG.sub("", text)
    assert [name for name, pattern in INLINE.items() if pattern.search(page)] == []
    assert PROGRAMMERS_WORDS.findall(words(text)) == []

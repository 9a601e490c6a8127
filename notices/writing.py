"""Writing a message: one text template gives the subject, the plain text and a simple page of the same words.

The first line of a template's text is the subject. Paragraphs are parted by empty lines; a paragraph whose lines
all begin with a dash is a list.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.template import Context, Engine

from notices.errors import UnfinishedMessage

DASH = "- "


class _Missing(str):
    """Django prints nothing for what it does not know; here that is an error."""

    def __mod__(self, variable: Any) -> str:
        raise UnfinishedMessage(f"The message has no value for “{variable}”.")


@dataclass(frozen=True)
class Message:
    """A message as it is sent or printed."""

    subject: str
    text: str
    html: str


@cache
def engine() -> Engine:
    """Reads the templates of messages; unknown variables are errors."""
    return Engine(
        dirs=[str(settings.BASE_DIR / "templates")],
        builtins=["notices.templatetags.messages"],
        string_if_invalid=_Missing("%s"),
    )


def write(template: str, context: Mapping[str, Any]) -> Message:
    """The message of that template.

    :raises UnfinishedMessage: the template asks for something that the context does not have.
    :raises TemplateDoesNotExist: there is no such template.
    """
    drawn = engine().get_template(f"notices/{template}.txt").render(Context(dict(context), autoescape=False))
    subject, _, body = tidy(drawn).partition("\n")
    text = body.strip() + "\n"
    page = engine().get_template("notices/page.html")
    blocks = [block_of(paragraph) for paragraph in text.strip().split("\n\n")]
    html = page.render(Context({"subject": subject, "blocks": blocks}))
    return Message(subject, text, html)


def tidy(drawn: str) -> str:
    """Without the empty lines and trailing blanks that template tags leave behind."""
    lines = [line.rstrip() for line in drawn.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def block_of(paragraph: str) -> dict[str, Any]:
    """A paragraph as the page draws it: a list, or lines. Not `items`: in a template that is a dict’s method."""
    lines = paragraph.split("\n")
    if all(line.startswith(DASH) for line in lines):
        return {"entries": [line.removeprefix(DASH) for line in lines]}
    return {"lines": lines}

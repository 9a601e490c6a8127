"""How facts are written on every page: money, dates and citations, and the shared parts of a page.

The filters come first, then the parts. Each part draws one template of `templates/_components/`;
all of them are shown together, with sample data, in the component gallery.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django import forms, template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from casework import writing
from casework.forms import problems_of

register = template.Library()
TONES_OF_VERBS = ("primary", "secondary", "danger")
MOST_BUTTONS = 5
VERDICT_ICONS = {
    "good": "check",
    "warning": "priority_high",
    "bad": "close",
    "waiting": "hourglass_empty",
    "neutral": "lock",  # closed: nothing more comes of it
}


# --- how facts are written -------------------------------------------------------------------------------


@register.filter
def money(cents: int | None) -> str:
    """Cents as dollars: $1,234.50; nothing for None."""
    return writing.dollars(cents) if isinstance(cents, int) else ""


@register.filter
def longdate(moment: date | datetime | None) -> str:
    """March 2, 2026."""
    return writing.long_date(writing.office_day(moment)) if moment else ""


@register.filter
def shortdate(moment: date | datetime | None) -> str:
    """Mar 2, 2026: for tables and lists."""
    return writing.short_date(writing.office_day(moment)) if moment else ""


@register.filter
def weekdate(moment: date | datetime | None) -> str:
    """Monday, March 2, 2026: where the weekday matters."""
    return f"{writing.office_day(moment):%A}, {longdate(moment)}" if moment else ""


@register.filter
def clock(moment: datetime | None) -> str:
    """10:12 a.m., in the office's time."""
    return writing.time_of_day(moment) if moment else ""


@register.filter
def isodate(moment: date | datetime | None) -> str:
    """2026-03-02, for the `datetime` attribute of a `<time>`."""
    return writing.office_day(moment).isoformat() if moment else ""


@register.filter
def cite(citation: str | None) -> SafeString | str:
    """A citation set apart from the sentence it supports: § 5-24(i)(1)."""
    return format_html('<span class="pl-cite">{}</span>', writing.citation(citation)) if citation else ""


@register.filter
def days_apart(days: int | None) -> str:
    """How far off a date is: "today", "in 12 days", "3 days ago"."""
    return "" if days is None else writing.how_far(days)


@register.filter
def uncapped(words: str) -> str:
    """Words within a sentence: "Issue the permit" as "issue the permit"; an abbreviation keeps its capitals."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


@register.filter
def problems(form: forms.BaseForm) -> list[tuple[str, str]]:
    """What is wrong with a form that was sent, as (link target, sentence)."""
    return problems_of(form) if form.is_bound else []


@register.filter
def has_required(form: forms.BaseForm) -> bool:
    """Whether any visible field must be answered, so that the asterisk is explained."""
    return any(field.field.required for field in form.visible_fields())


@register.filter
def has_field(form: forms.BaseForm, prefix: str) -> bool:
    """Whether the form has a field whose name begins so."""
    return any(name.startswith(prefix) for name in form.fields)


@register.simple_tag(takes_context=True)
def with_query(context: template.Context, **changes: Any) -> str:
    """The page's own query string with some values changed; None takes a value out. For filters and paging."""
    query = context["request"].GET.copy()
    for key, value in changes.items():
        query.pop(key, None)
        if value is not None:
            query[key] = value
    return f"?{query.urlencode()}"


# --- the parts of a page ---------------------------------------------------------------------------------


@register.inclusion_tag("_components/page_header.html")
def page_header(
    title: str,
    kicker: str = "",
    lede: str = "",
    status: str = "",
    tone: str = "neutral",
    facts: Sequence[tuple[str, Any]] = (),
) -> dict[str, Any]:
    """The h1 of a page with what belongs to it: a line above, the status beside, a lead and key facts below."""
    return {"title": title, "kicker": kicker, "lede": lede, "status": status, "tone": tone, "facts": facts}


@register.inclusion_tag("_components/status_tag.html")
def status_tag(label: str, tone: str = "neutral") -> dict[str, Any]:
    """A status in a word; tone is one of `casework.kinds.Tone` or "quiet", and only supports the word."""
    return {"label": label, "tone": tone}


@register.inclusion_tag("_components/summary_list.html")
def summary_list(facts: Iterable[Sequence[Any]], columns: int = 1) -> dict[str, Any]:
    """Facts as a description list: (label, value) or (label, value, citation). Empty values read "Not given"."""
    rows = [(fact[0], fact[1], fact[2] if len(fact) > 2 else "") for fact in facts]
    return {"rows": rows, "columns": columns}


@register.simple_block_tag(takes_context=True, end_name="endcard")
def card(
    context: template.Context,
    content: str,
    title: str = "",
    id: str = "",
    note: str = "",
    tone: str = "",
    level: int = 2,
) -> SafeString:
    """A panel with a heading: `{% card title="Fees" %}…{% endcard %}`; tone accent, warning, bad or good."""
    shown = {"content": content, "title": title, "id": id, "note": note, "tone": tone, "level": level}
    return _drawn(context, "_components/card.html", shown)


@register.simple_block_tag(takes_context=True, end_name="endnotice")
def notice(context: template.Context, content: str, title: str = "", tone: str = "info", level: int = 2) -> SafeString:
    """A boxed message that stands out: `{% notice title="…" tone="warning" %}…{% endnotice %}`."""
    shown = {"content": content, "title": title, "tone": tone, "level": level}
    return _drawn(context, "_components/notice.html", shown)


def _drawn(context: template.Context, name: str, shown: dict[str, Any]) -> SafeString:
    """A component that wraps a part of the page, drawn by the page's own engine."""
    engine = context.template.engine if context.template else template.Engine.get_default()
    return mark_safe(engine.get_template(name).render(template.Context(shown)))


@register.inclusion_tag("_components/holding_up.html")
def holding_up(obstacles: Iterable[Any], title: str = "What’s holding it up", level: int = 3) -> dict[str, Any]:
    """What must be put right first: each a sentence with its clause, and whether an officer may waive it."""
    return {"obstacles": list(obstacles), "title": title, "level": level}


@register.inclusion_tag("_components/verb_bar.html")
def verb_bar(verbs: Iterable[Any]) -> dict[str, Any]:
    """What can be done now as buttons, the rarer ones folded away; what cannot, named in text with the reason."""
    offered = list(verbs)
    ready = sorted((v for v in offered if _get(v, "allowed")), key=lambda v: TONES_OF_VERBS.index(_get(v, "tone")))
    shown = ready if len(ready) <= MOST_BUTTONS else ready[: MOST_BUTTONS - 1]
    main = next((verb for verb in offered if _get(verb, "tone") == "primary"), None)
    held = main if main and _get(main, "obstacles") else None
    return {
        "ready": shown,
        "more": ready[len(shown) :],
        "held": held,
        "later": [v for v in offered if not _get(v, "allowed") and _get(v, "obstacles") and v is not held],
    }


def _get(thing: Any, name: str) -> Any:
    """A value from a mapping or an object alike, as templates read them."""
    return thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)


@register.inclusion_tag("_components/timeline.html")
def timeline(events: Iterable[Any], empty: str = "Nothing has happened yet.") -> dict[str, Any]:
    """The record of what happened, newest first: what, who, when, when entered if later, why and the clause."""
    return {"events": list(events), "empty": empty}


@register.inclusion_tag("_components/deadlines.html")
def deadline_list(deadlines: Iterable[Any]) -> dict[str, Any]:
    """Dates that bind the case; each unfolds into the arithmetic behind it."""
    return {"deadlines": list(deadlines)}


@register.inclusion_tag("_components/holds.html", takes_context=True)
def hold_list(context: template.Context, holds: Iterable[Any]) -> dict[str, Any]:
    """What stops the case for now, placed by another case: sentence, clause and where it comes from."""
    return {"holds": list(holds), "office": context.get("office")}


@register.inclusion_tag("_components/empty_state.html")
def empty_state(title: str, text: str = "", action: str = "", url: str = "") -> dict[str, Any]:
    """What a list says when there is nothing in it, and what to do then."""
    return {"title": title, "text": text, "action": action, "url": url}


@register.inclusion_tag("_components/verdict.html")
def verdict(title: str, text: str = "", tone: str = "neutral") -> dict[str, Any]:
    """One answer to one question, such as whether a certificate is genuine and in force."""
    return {"title": title, "text": text, "tone": tone, "icon": VERDICT_ICONS.get(tone, "help_outline")}


@register.inclusion_tag("_components/tiles.html")
def tiles(items: Iterable[Any]) -> dict[str, Any]:
    """Where to go from here: each has title, text and url."""
    return {"items": list(items)}


@register.inclusion_tag("_components/progress.html")
def progress(steps: Iterable[Any], label: str = "Progress") -> dict[str, Any]:
    """The life of a permit at a glance; each step has label, state (done, current, next, stopped) and note."""
    return {"steps": list(steps), "label": label}


@register.inclusion_tag("_components/step_nav.html")
def step_nav(steps: Iterable[Any], label: str = "Steps") -> dict[str, Any]:
    """The pages of a long form; each has label, url, state (done, current, todo) and note."""
    return {"steps": list(steps), "label": label}


@register.inclusion_tag("_components/document_row.html")
def document_row(document: Any) -> dict[str, Any]:
    """One document: title, kind, size, its code once sealed, and a download or "being prepared"."""
    return {"document": document}


@register.inclusion_tag("_components/person.html")
def person_block(party: Any, role: str = "") -> dict[str, Any]:
    """A person or firm with postal address, telephone and email."""
    return {"party": party, "role": role}


@register.inclusion_tag("_components/table.html")
def data_table(
    columns: Sequence[Any], rows: Iterable[Sequence[Any]], caption: str, show_caption: bool = False
) -> dict[str, Any]:
    """A table that becomes cards on a phone. A column is a label or {label, number}; a cell is text or {text, url}."""
    heads = [column if isinstance(column, dict) else {"label": column} for column in columns]
    paired = [list(zip(heads, row, strict=True)) for row in rows]
    return {"heads": heads, "rows": paired, "caption": caption, "show_caption": show_caption}


@register.inclusion_tag("_components/paging.html", takes_context=True)
def paging(context: template.Context, page: Any, label: str = "Pages") -> dict[str, Any]:
    """Older and newer pages of a list, keeping the filters in the address bar."""
    return {"page": page, "label": label, "request": context.get("request")}


@register.inclusion_tag("_components/figure.html")
def figure(value: Any, label: str, url: str = "", tone: str = "", current: bool = False) -> dict[str, Any]:
    """A count that leads to what it counts."""
    return {"value": value, "label": label, "url": url, "tone": tone, "current": current}


@register.inclusion_tag("_components/error_summary.html")
def error_summary(*sent: forms.BaseForm) -> dict[str, Any]:
    """“There is a problem”, for fields placed by hand or forms that share a page; `{{ form }}` draws its own."""
    return {"problems": [found for form in sent for found in problems(form)]}


@register.inclusion_tag("_components/form_fields.html")
def form_fields(form: forms.BaseForm, prefix: str = "", without: str = "") -> dict[str, Any]:
    """The fields of a form without its summary: all, those named `prefix…`, or all `without` (several by a space)."""
    barred = tuple(without.split())
    shown = [f for f in form.visible_fields() if f.name.startswith(prefix) and not f.name.startswith(barred)]
    return {"fields": shown, "hidden": [] if prefix else form.hidden_fields()}


@register.inclusion_tag("_components/back_link.html")
def back_link(url: str, label: str = "Back") -> dict[str, Any]:
    """The way back, above the heading."""
    return {"url": url, "label": label}

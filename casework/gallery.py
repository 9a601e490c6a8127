"""Sample data for the component gallery: every shared part of a page, drawn once, for those who build pages."""

from datetime import date
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casework.forms import DayField, MoneyField, PlumblineForm

SITE_VISIT = date(2026, 3, 2)


class SampleForm(PlumblineForm):
    """One field of each sort."""

    address = forms.CharField(label="Address of the work", help_text="As on the tax bill, such as 114 Main Street.")
    started_on = DayField(label="Date work began", hint="Leave empty if it has not begun.", required=False)
    cost = MoneyField(label="Estimated cost of the work", help_text="Labor and materials together.")
    permit_type = forms.ChoiceField(
        label="Type of permit",
        choices=[("", "Choose one"), ("roof", "Roof"), ("deck", "Deck"), ("pool", "Swimming pool")],
    )
    nature = forms.ChoiceField(
        label="Nature of the work",
        widget=forms.RadioSelect,
        choices=[("new", "New building"), ("addition", "Addition"), ("repair", "Repair")],
    )
    result = forms.ChoiceField(
        label="Result of the inspection",
        widget=forms.RadioSelect(attrs={"class": "pl-segments"}),
        choices=[("pass", "Pass"), ("fail", "Fail"), ("not_ready", "Not ready")],
    )
    systems = forms.MultipleChoiceField(
        label="Systems the work touches",
        help_text="Check all that apply.",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[("plumbing", "Plumbing"), ("electrical", "Electrical"), ("hvac", "Heating and ventilation")],
    )
    description = forms.CharField(label="What is to be done", widget=forms.Textarea(attrs={"rows": 3}))
    plans = forms.FileField(label="Construction documents", help_text="PDF, at most 50 MB.", required=False)
    affirmed = forms.BooleanField(label="I have read the statement above and it is true.")


@require_safe
def gallery_page(request: HttpRequest) -> HttpResponse:
    """The gallery; the form is shown both fresh and as it comes back with problems."""
    return render(request, "_components/gallery.html", sample())


def sample() -> dict[str, Any]:
    """What the gallery shows."""
    sent = {"address": "114 Main Street", "cost": "a lot", "started_on": "the ides of March"}
    return {
        "title": "Component gallery",
        "tones": ("neutral", "waiting", "good", "warning", "bad", "quiet"),
        "facts": [
            ("Work", "Attached deck, 14 × 20 ft"),
            ("Estimated cost", "$12,400.00"),
            ("Contractor", ""),
            ("Valid until", "March 2, 2027", "5-24(i)(2)"),
        ],
        "obstacles": OBSTACLES,
        "verbs": VERBS,
        "events": EVENTS,
        "deadlines": DEADLINES,
        "holds": [
            {"sentence": "A stop work order is in force on this property.", "cite": "5-30(a)", "placed_on": SITE_VISIT}
        ],
        "life": LIFE,
        "steps": STEPS,
        "documents": DOCUMENTS,
        "party": PARTY,
        "tiles": TILES,
        "columns": ["Fee", "Paid on", {"label": "Amount", "number": True}],
        "rows": [
            ["Application fee", "Mar 2, 2026", "$185.00"],
            ["Plan review", {"status": "Not paid", "tone": "warning"}, "$1,040.00"],
        ],
        "form": SampleForm(),
        "sent_form": SampleForm(sent, auto_id="sent_%s"),
    }


OBSTACLES = [
    {"sentence": "The application fee of $185.00 is not paid.", "cite": "5-24(l)", "overridable": False},
    {
        "sentence": "The plot plan does not show the distance to the rear lot line.",
        "cite": "5-24(d)(4)(c)",
        "overridable": True,
    },
]
VERBS = [
    {"label": "Issue the permit", "tone": "primary", "url": "#", "allowed": False, "obstacles": OBSTACLES},
    {"label": "Ask for more", "tone": "secondary", "url": "#", "allowed": True, "obstacles": []},
    {"label": "Add a note", "tone": "secondary", "url": "#", "allowed": True, "obstacles": []},
    {"label": "Deny the application", "tone": "danger", "url": "#", "allowed": True, "obstacles": []},
    {
        "label": "Extend",
        "tone": "secondary",
        "url": "#",
        "allowed": False,
        "obstacles": [{"sentence": "The permit has not been issued.", "cite": "5-24(i)(3)", "overridable": False}],
    },
]
EVENTS = [
    {
        "label": "Inspection passed: footing",
        "actor": "Dana Kowalski",
        "title": "Code Enforcement Officer",
        "happened_on": SITE_VISIT,
        "recorded_on": date(2026, 3, 4),
        "why": "Entered from the field sheet; no signal at the site.",
        "cites": ["5-25(b)(2)"],
        "to_status": "Under construction",
    },
    {
        "label": "Permit issued",
        "actor": "Dana Kowalski",
        "title": "Code Enforcement Officer",
        "happened_on": date(2026, 2, 20),
        "recorded_on": date(2026, 2, 20),
        "cites": ["5-24(g)", "5-24(i)(1)"],
        "to_status": "Issued",
        "overridden": [{"obstacle": "The survey is older than ten years.", "reason": "Nothing was built since."}],
    },
    {
        "label": "Application received",
        "actor": "Ruth Bell",
        "title": "Clerk",
        "happened_on": date(2026, 2, 9),
        "recorded_on": date(2026, 2, 9),
        "cites": ["5-24(d)"],
        "to_status": "Received",
    },
]
DEADLINES = [
    {
        "label": "Work must begin",
        "due_on": date(2026, 8, 20),
        "days_left": 171,
        "overdue": False,
        "sentence": "Issued February 20, 2026 + 6 months = August 20, 2026, a Thursday.",
        "cite": "5-24(i)(1)",
    },
    {
        "label": "Corrected plans due",
        "due_on": date(2026, 2, 27),
        "days_left": -3,
        "overdue": True,
        "sentence": "Asked for on February 13, 2026 + 14 days = February 27, 2026, a Friday.",
        "cite": "5-24(f)",
    },
]
LIFE = [
    {"label": "Applied", "state": "done", "note": "Feb 9"},
    {"label": "Reviewed", "state": "done", "note": "Feb 18"},
    {"label": "Issued", "state": "done", "note": "Feb 20"},
    {"label": "Inspections", "state": "current", "note": "3 of 9 passed"},
    {"label": "Certificate", "state": "next", "note": ""},
]
STEPS = [
    {"label": "Property", "state": "done", "url": "#", "note": "114 Main Street"},
    {"label": "The work", "state": "current", "url": "#", "note": ""},
    {"label": "Documents", "state": "todo", "url": "", "note": ""},
    {"label": "Check and send", "state": "todo", "url": "", "note": ""},
]
DOCUMENTS = [
    {
        "title": "Building permit BP-2026-00012",
        "kind_label": "Permit",
        "made_on": date(2026, 2, 20),
        "size": 184_320,
        "code": "K7Q4-M2XD",
        "url": "#",
    },
    {"title": "Certificate of occupancy", "kind_label": "Certificate", "url": ""},
]
TILES = [
    {"title": "Do I need a permit?", "text": "Answer a few questions about your job.", "url": "#"},
    {"title": "Ask for an inspection", "text": "For a permit that has been issued.", "url": "#"},
    {"title": "Look up a property", "text": "Its permits, certificates and orders.", "url": "#"},
]
PARTY = {
    "name": "Susquehanna Decks LLC",
    "contact_person": "Miguel Ortiz",
    "address_1": "2200 Vestal Parkway East",
    "city": "Vestal",
    "state": "NY",
    "zip": "13850",
    "phone": "607 555 0134",
    "email": "office@decks.example",
}

"""§ 5-39: displays of fireworks; its number is counted."""

from ordinances.fireworks_chapter import FireworksLaw
from ordinances.types import Rule, Term

FIREWORKS = FireworksLaw(
    permit=Rule(True, "5-39(a)", note="No display of fireworks before the final permit of the town."),
    application=Rule("the town fireworks application", "5-39(c)", note="How a display of fireworks is applied for."),
    fee_with_application=Rule(True, "5-39(d)", note="The fee comes with the application for a display of fireworks."),
    fee_refundable=Rule(False, "5-39(d)", note="Fees for a display of fireworks are refundable."),
    costs=(
        Term("fire", "Fire protection", "5-39(e)"),
        Term("police", "Police or security protection", "5-39(e)"),
        Term("overtime", "Overtime of personnel", "5-39(e)"),
    ),
    costs_borne_by=(
        Term("applicant", "Applicant", "5-39(e)"),
        Term("agent", "Agent of the applicant", "5-39(e)"),
        Term("owner", "Property owner", "5-39(e)"),
    ),
)

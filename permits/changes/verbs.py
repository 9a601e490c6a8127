"""What changes add to a building permit; put among its verbs. § 5-24(h)"""

from casework.kinds import Verb
from permits.building.models import IN_FORCE, Status
from permits.changes import actions, forms

REPORT = Verb(
    "report_change",
    "Report a change",
    actions.report,
    "inspections.book",
    "§ 5-24(h)(2)",
    form=forms.ReportForm,
    while_in=(*IN_FORCE, Status.SUSPENDED),
    explains="Something is to be built otherwise than in the accepted documents. The officer decides what it needs.",
    open_to="permits.hold",
    past="Change reported",
    tells=lambda data: f"{data['change']}: {data['description']}",
)
AMEND = Verb(
    "amend",
    "Amended",
    actions.amend,
    "consequence",
    "§ 5-24(h)(4)",
    while_in=tuple(Status),
    tells=lambda data: f"{data['change']}: {data['now']['description']} Estimated cost {data['now']['cost']}.",
)

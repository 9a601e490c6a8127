"""Who is reminded of papers that wait for a pen: whoever sees to the mail, who prints the sheet and scans it back."""

from django.urls import reverse

from accounts.office import Office
from casework.queue.reminders import Reminder
from records.ink.queries import waiting

POWER = "notices.print"


def of_unsigned_papers(office: Office) -> Reminder | None:
    """A paper that is not signed counts for nothing yet, and what waits for it does not go out."""
    count = waiting(office).count() if office.may(POWER) else 0
    if not count:
        return None
    papers = "One paper is" if count == 1 else f"{count} papers are"
    url = reverse("records:signing", kwargs={"town": office.municipality.slug})
    return Reminder(f"{papers} printed and not signed yet.", url)

"""Who is reminded of papers that wait for a pen: whoever sees to the mail, who prints the sheet and scans it back."""

from django.urls import reverse

from accounts.office import Office
from casework.queue.reminders import Reminder
from records.ink.queries import waiting

POWER = "notices.print"
COUNTED = 100  # whoever has let more lie is not helped by the figure


def of_unsigned_papers(office: Office) -> Reminder | None:
    """A paper that is not signed counts for nothing yet, and what waits for it does not go out."""
    found = waiting(office).values_list("pk", flat=True)[: COUNTED + 1] if office.may(POWER) else ()
    count = len(found)
    if not count:
        return None
    many = f"More than {COUNTED}" if count > COUNTED else str(count)
    papers = "One paper is" if many == "1" else f"{many} papers are"
    url = reverse("records:signing", kwargs={"town": office.municipality.slug})
    return Reminder(f"{papers} printed and not signed yet.", url)

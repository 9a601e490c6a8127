"""The Village of Webster, Monroe County: Code, Chapter 30, Article I of 1989 (as amended to 2007, repealed in 2023)."""

from datetime import date

from ordinances.law import Chapters, Edition, Town
from ordinances.webster.certificates import CERTIFICATES
from ordinances.webster.choices import READINGS
from ordinances.webster.fees import FEES
from ordinances.webster.fire_safety import FIRE_SAFETY
from ordinances.webster.inspections import INSPECTIONS
from ordinances.webster.office import OFFICE
from ordinances.webster.permits import PERMITS
from ordinances.webster.records import RECORDS
from ordinances.webster.unsafe import UNSAFE

LAST_AMENDED = date(2007, 6, 14)  # L.L. 1-2007; what the sections said before is not in the text
REPEALED = date(2023, 10, 12)  # L.L. 3-2023
SECTIONS = {
    "30-1": "Title",
    "30-2": "Intent",
    "30-3": "Definitions",
    "30-4": "Adoption of the Uniform Code",
    "30-5": "Code enforcement officials",
    "30-6": "Office of the Building Inspector",
    "30-7": "Duties",
    "30-8": "Help of other officials",
    "30-9": "Existing conditions",
    "30-10": "Appeals",
    "30-11": "Permits: application",
    "30-12": "Permits: issue, conditions and term",
    "30-13": "Fees",
    "30-14": "Lapse of approvals",
    "30-15": "Stop-work orders",
    "30-16": "Inspections",
    "30-17": "Certificates of occupancy and compliance",
    "30-18": "Temporary certificates",
    "30-19": "Certificates of compliance",
    "30-20": "Fires and explosions",
    "30-21": "Unsafe buildings and property",
    "30-22": "Violation notices; appearance tickets; penalties",
    "30-23": "Recordkeeping",
    "30-24": "Reports",
    "30-25": "Liability",
    "30-26": "Conflict with other law",
}

TOWN = Town(
    slug="webster",
    name="Village of Webster",
    editions=(
        Edition(
            name="Chapter 30, Article I, of 1989, as amended to 2007",
            since=LAST_AMENDED,
            until=REPEALED,
            chapters=Chapters(
                office=OFFICE,
                permits=PERMITS,
                inspections=INSPECTIONS,
                certificates=CERTIFICATES,
                fees=FEES,
                records=RECORDS,
                fire_safety=FIRE_SAFETY,
                unsafe=UNSAFE,
            ),
            readings=READINGS,
            sections=SECTIONS,
            since_note="The day of its last amendment; it was adopted on March 13, 1989, and what the sections amended "
            "since then said before is not in the text.",
            until_note="Local Law No. 3 of 2023, adopted on October 12, 2023, repealed it and put another law in its "
            "place; that law is not on file here, so no new application can be taken in.",
        ),
    ),
)

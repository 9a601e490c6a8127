"""The Village of Floral Park, Nassau County: Code, Chapter 99, administration of zoning (as amended to 2006)."""

from datetime import date

from ordinances.floral_park.certificates import CERTIFICATES
from ordinances.floral_park.choices import READINGS
from ordinances.floral_park.fees import FEES
from ordinances.floral_park.inspections import INSPECTIONS
from ordinances.floral_park.office import OFFICE
from ordinances.floral_park.permits import PERMITS
from ordinances.floral_park.records import RECORDS
from ordinances.law import Chapters, Edition, Town

LAST_AMENDED = date(2006, 11, 21)  # L.L. 12-2006; what the sections said before is not in the text
SECTIONS = {
    "99-60": "Building permits",
    "99-61": "Certificates of occupancy and completion",
    "99-62": "Fees",
    "99-63": "Violations",
    "99-64": "Illegal dwelling units",
    "99-65": "Amendments",
}

TOWN = Town(
    slug="floral_park",
    name="Village of Floral Park",
    editions=(
        Edition(
            name="Chapter 99 as amended by Local Law No. 12 of 2006",
            since=LAST_AMENDED,
            chapters=Chapters(
                office=OFFICE,
                permits=PERMITS,
                inspections=INSPECTIONS,
                certificates=CERTIFICATES,
                fees=FEES,
                records=RECORDS,
            ),
            readings=READINGS,
            sections=SECTIONS,
            since_note="The day of its last known amendment; what the sections said before is not in the text, and "
            "later amendments were not checked.",
        ),
    ),
)

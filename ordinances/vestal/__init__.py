"""The Town of Vestal, Broome County: Code, Chapter 5 (Local Law No. 2 of 2023)."""

from ordinances.law import Chapters, Edition, Town
from ordinances.vestal.certificates import CERTIFICATES
from ordinances.vestal.choices import READINGS
from ordinances.vestal.fees import FEES
from ordinances.vestal.inspections import INSPECTIONS
from ordinances.vestal.office import ADOPTED, OFFICE
from ordinances.vestal.permits import PERMITS
from ordinances.vestal.records import RECORDS

TOWN = Town(
    slug="vestal",
    name="Town of Vestal",
    editions=(
        Edition(
            name="Local Law No. 2 of 2023",
            since=ADOPTED,
            chapters=Chapters(
                office=OFFICE,
                permits=PERMITS,
                inspections=INSPECTIONS,
                certificates=CERTIFICATES,
                fees=FEES,
                records=RECORDS,
            ),
            readings=READINGS,
        ),
    ),
)

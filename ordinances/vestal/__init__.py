"""The Town of Vestal, Broome County: Code, Chapter 5 (Local Law No. 2 of 2023)."""

from ordinances.law import Chapters, Edition, Town
from ordinances.vestal.certificates import CERTIFICATES
from ordinances.vestal.choices import READINGS
from ordinances.vestal.fees import FEES
from ordinances.vestal.fire_safety import FIRE_SAFETY
from ordinances.vestal.fireworks import FIREWORKS
from ordinances.vestal.inspections import INSPECTIONS
from ordinances.vestal.office import ADOPTED, OFFICE
from ordinances.vestal.operating import OPERATING
from ordinances.vestal.permits import PERMITS
from ordinances.vestal.pools import POOLS
from ordinances.vestal.records import RECORDS
from ordinances.vestal.registries import REGISTRIES
from ordinances.vestal.unsafe import UNSAFE

SECTIONS = {
    "5-21": "Purpose",
    "5-22": "Definitions",
    "5-23": "Code enforcement officer",
    "5-24": "Building permits",
    "5-25": "Construction inspections",
    "5-26": "Stop work orders",
    "5-27": "Certificates of occupancy and of compliance",
    "5-30": "Operating permits",
    "5-31": "Fire safety and property maintenance inspections",
    "5-33": "Registration of businesses",
    "5-34": "Records",
    "5-35": "Reports",
    "5-36": "Violations",
    "5-37": "Fees",
    "5-39": "Fireworks",
    "5-76": "Swimming pools",
    "5-91": "Unsafe buildings: inspection and report",
    "5-93": "Unsafe buildings: notice",
    "5-94": "Unsafe buildings: filing of the notice",
    "5-95": "Unsafe buildings: demolition",
    "5-119": "Recommended criteria for signs",
    "KB-2": "Key boxes: automatic suppression",
    "KB-3": "Key boxes: fire alarms",
    "KB-4": "Key boxes: hazardous materials",
    "KB-6": "Key boxes: which buildings",
    "KB-7": "Key boxes: contents",
    "KB-8": "Key boxes: installation",
    "KB-11": "Key boxes: violations and appeal",
    "RR-2": "Rental property: definitions",
    "RR-3": "Rental property: registration",
    "RR-4": "Rental property: the form",
    "RR-5": "Rental property: penalties",
}

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
                operating=OPERATING,
                fire_safety=FIRE_SAFETY,
                unsafe=UNSAFE,
                pools=POOLS,
                fireworks=FIREWORKS,
                registries=REGISTRIES,
            ),
            readings=READINGS,
            sections=SECTIONS,
            since_note="The day it was adopted; the text does not give the day it was filed with the State.",
        ),
    ),
)

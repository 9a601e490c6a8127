"""Which figures make up which report, in the order in which they are read."""

from reports.figures import money, people, permits
from reports.figures.times import MEASURES
from reports.types import Figure, Section

SECTIONS = (
    Section("Applications", "§ 5-34(a)(1)", (permits.APPLICATIONS, permits.DENIALS)),
    Section(
        "Building permits",
        "§ 5-24",
        (
            permits.PERMITS_ISSUED,
            permits.PERMITS_RENEWED,
            permits.PERMITS_COMPLETED,
            permits.PERMIT_CHANGES,
            permits.PERMITS_AT_YEAR_END,
        ),
    ),
    Section("Inspections", "§ 5-25", (permits.INSPECTIONS_BY_RESULT, permits.INSPECTIONS_BY_KIND)),
    Section(
        "Certificates",
        "§ 5-27",
        (
            permits.CERTIFICATES_ISSUED,
            permits.TEMPORARY_CERTIFICATES,
            permits.TEMPORARY_ENDED,
            permits.DEFICIENCY_NOTICES,
            permits.CERTIFICATES_STOPPED,
        ),
    ),
    Section(
        "Fees",
        "§ 5-34(a)(8)",
        (money.FEES_CHARGED, money.FEES_COLLECTED, money.FEES_REVERSED, money.FEES_WAIVED),
    ),
    Section(
        "Exceptions, by person",
        "§ 5-34(a)",
        (people.OVERRIDES, people.REVERSALS, people.WAIVERS, people.BACK_DATED),
        note="Counted on the day of entry. An exception is not a fault: each has the reason that was given for it.",
    ),
)
ARCHIVE_SECTIONS = (
    Section(
        "Building permits of the older record",
        "",
        (money.ARCHIVED, money.ARCHIVED_WITHOUT_VALUE, money.ARCHIVED_FEES),
        note="Permits without a day of issue in the source are counted in no period.",
    ),
    Section(
        "Everything else",
        "",
        (),
        note="Not recorded: applications denied, inspections, certificates, payments, and what became of each permit.",
    ),
)
# What is read first, in few words.
HIGHLIGHTS = (
    (permits.PERMITS_ISSUED, "Permits issued"),
    (permits.INSPECTIONS_BY_RESULT, "Inspections made"),
    (permits.CERTIFICATES_ISSUED, "Certificates issued"),
    (money.FEES_COLLECTED, "Fees collected"),
)
ARCHIVE_HIGHLIGHTS = ((money.ARCHIVED, "Permits issued"),)

FIGURES: dict[str, Figure] = {
    figure.key: figure
    for figure in (
        *(figure for section in (*SECTIONS, *ARCHIVE_SECTIONS) for figure in section.figures),
        *(measure.figure for measure in MEASURES),
        permits.NEW_HOMES,
        permits.NEW_HOME_UNITS,
        permits.HOMES_TAKEN_AWAY,
        permits.HOMES_BY_CONVERSION,
    )
}

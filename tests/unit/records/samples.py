"""One believable context per document template, as a chapter's letters.py would snapshot it."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from records.papers import Paper, snapshot

CODE = "7K3MQ9XDPA4WTRB8NZ2C"
URL = f"https://permits.vestal.example/v/{CODE}"


def head(title: str, number: str, **changes: Any) -> dict[str, Any]:
    values: dict[str, Any] = {
        "town": "Town of Vestal",
        "state": "New York",
        "department": "Code Enforcement Department",
        "address_lines": ("605 Vestal Parkway West", "Vestal, New York 13850"),
        "phone": "(607) 555-0148",
        "email": "code@vestal.example",
        "title": title,
        "number": number,
        "issued_on": date(2026, 8, 31),
        "officer_name": "Margaret A. Donnelly",
        "officer_title": "Code Enforcement Officer",
        "signed": True,
        "citations": ("Town of Vestal Code, Chapter 5",),
        "code": CODE,
        "url": URL,
    }
    return snapshot(Paper(**(values | changes)))


def lines(*rows: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"label": label, "value": value, "cite": cite} for label, value, cite in rows]


def items(*rows: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"heading": heading, "text": text, "cite": cite} for heading, text, cite in rows]


INSPECTIONS = [
    {"number": number, "label": label, "cite": cite, "detail": detail}
    for number, label, cite, detail in (
        (1, "Work site before the permit is issued", "§ 5-25(b)(1)", ""),
        (2, "Footing and footing forms", "§ 5-25(b)(2)", ""),
        (3, "Preparation for concrete slab", "§ 5-25(b)(4)", ""),
        (4, "Framing", "§ 5-25(b)(5)", ""),
        (5, "Building systems", "§ 5-25(b)(6)", "plumbing, electrical, heating and air conditioning"),
        (6, "Energy code compliance", "§ 5-25(b)(11)", ""),
        (7, "Final, after all work is completed", "§ 5-25(b)(13)", ""),
    )
]

NOTICES = items(
    (
        "Keep to the accepted documents",
        "All work must follow the construction documents accepted with the application."
        " Tell the Code Enforcement Department at (607) 555-0148 at once about any change during the work.",
        "§ 5-24(h)",
    ),
    (
        "Display this permit",
        "Post it where it can be seen and read at the work site until the work is completed,"
        " and keep the accepted plans on site. A fee is charged if either is missing.",
        "§ 5-24(g)",
    ),
    ("Call before you cover", "Work must stay open to view until it has been inspected and accepted.", "§ 5-25(a)"),
    (
        "No warranty",
        "This permit is not a warranty or guaranty that the work is or was performed in a workmanlike manner.",
        "§ 5-24(f)(2)",
    ),
    (
        "Do not move in yet",
        "The building may not be used or occupied until a certificate of occupancy or compliance has been issued.",
        "§ 5-27(a)",
    ),
)

PERMIT: dict[str, Any] = head("Building Permit", "BP-2026-00012") | {
    "permit_type": "Addition to a one-family dwelling",
    "address": "412 Front Street",
    "city_line": "Vestal, New York 13850",
    "tax_map_number": "157.12-1-34",
    "work": "Two-story addition of 480 square feet at the rear of the house, with a full bathroom on the second floor"
    " and a new deck of 14 by 16 feet.",
    "facts": lines(
        ("Owner", "Rosa and Peter Kaminski", ""),
        ("Contractor", "Susquehanna Builders, Inc.", ""),
        ("Occupancy classification", "One-family dwelling (Residential Code)", "§ 5-24(d)(4)(c)"),
        ("Construction type", "VB", ""),
        ("Estimated cost", "$86,400", ""),
        ("Accepted documents", "7 sheets, accepted August 24, 2026", "§ 5-24(e)(2)"),
        ("Fee paid", "$385.00, receipt R-2026-00031", "§ 5-24(l)"),
    ),
    "commence_by": "2027-03-01",
    "commence_reason": "Six months after issue is February 28, 2027, a Sunday; the next business day counts."
    " § 5-24(i)(1); General Construction Law § 25-a.",
    "expires_on": "2027-08-31",
    "expires_reason": "Twelve months after issue, whether or not work is under way. § 5-24(i)(2).",
    "inspections": INSPECTIONS,
    "conditions": items(
        ("", "No work before 7 a.m. or after 9 p.m.", "§ 5-23(a)(2)(b)"),
        ("", "The silt fence along the creek stays in place until the lawn is established.", "§ 5-23(a)(2)(b)"),
    ),
    "notices": NOTICES,
}

SITE_CARD: dict[str, Any] = head("Building Permit", "BP-2026-00012") | {
    "address": PERMIT["address"],
    "city_line": PERMIT["city_line"],
    "tax_map_number": PERMIT["tax_map_number"],
    "work": "Two-story addition and rear deck",
    "holder": "Susquehanna Builders, Inc.",
    "expires_on": "2027-08-31",
    "commence_by": "2027-03-01",
    "notices": items(
        ("", "Keep this card posted, visible and readable, until the work is completed.", "§ 5-24(g)(1)"),
        ("", "Keep the accepted plans on site for the code enforcement officer.", "§ 5-24(g)(2)"),
        ("", "Work stays open to view until inspected. To book an inspection call (607) 555-0148.", "§ 5-25(a)"),
    ),
    "inspections": INSPECTIONS,
}

CERTIFICATE: dict[str, Any] = head(
    "Certificate of Occupancy",
    "CO-2027-00004",
    issued_on=date(2027, 6, 18),
    citations=("Town of Vestal Code, Chapter 5, § 5-27",),
) | {
    "subtitle": "",
    "statement": "This certifies that the work under the building permit named here has been inspected, and that the"
    " building, as far as this certificate covers it, substantially conforms to the Uniform Code, the Energy Code and"
    " Chapter 5 of the Town of Vestal Code.",
    "valid_until": "",
    "contents": lines(
        ("Building permit number", "BP-2026-00012", "§ 5-27(c)(1)"),
        ("Permit issued", "August 31, 2026", "§ 5-27(c)(2)"),
        (
            "Property",
            "Rosa and Peter Kaminski\n412 Front Street, Vestal, New York 13850\nTax map number 157.12-1-34",
            "§ 5-27(c)(3)",
        ),
        (
            "Part of the structure covered",
            "Two-story rear addition and deck; the rest of the house is not covered",
            "§ 5-27(c)(4)",
        ),
        ("Use and occupancy", "One-family dwelling (Residential Code)", "§ 5-27(c)(5)"),
        ("Type of construction", "VB", "§ 5-27(c)(6)"),
        ("Assembly occupant load", "", "§ 5-27(c)(7)"),
        ("Automatic sprinkler system", "Not provided; not required", "§ 5-27(c)(8)"),
        ("Special conditions", "The deck may not be enclosed without a new building permit.", "§ 5-27(c)(9)"),
        ("Issued by", "Margaret A. Donnelly, Code Enforcement Officer, on June 18, 2027", "§ 5-27(c)(10)"),
    ),
    "notices": [],
}

TEMPORARY: dict[str, Any] = CERTIFICATE | {
    "title": "Temporary Certificate",
    "number": "TC-2027-00002",
    "subtitle": "of Occupancy",
    "valid_until": "2027-12-17",
    "valid_reason": "At most six months. § 5-27(d)(3)",
    "notices": items(
        (
            "",
            "The project must be finished and brought into full compliance before this certificate ends.",
            "§ 5-27(d)(4)",
        ),
        ("", "The second floor stays closed.", "§ 5-27(d)(2)(c)"),
    ),
}

RECEIPT: dict[str, Any] = head(
    "Receipt",
    "R-2026-00031",
    issued_on=date(2026, 8, 14),
    officer_name="",
    officer_title="",
    citations=("Town of Vestal Code, § 5-24(k)–(m) and § 5-37",),
) | {
    "payer": "Susquehanna Builders, Inc.",
    "payer_lines": ["18 Jensen Road", "Vestal, New York 13850"],
    "method": "Check no. 4417",
    "taken_by": "Denise Rowe, clerk",
    "amounts": [
        {"label": "Building permit BP-2026-00012: application fee", "cents": 18_500, "cite": "§ 5-24(l)"},
        {"label": "Building permit BP-2026-00012: plan review, 480 square feet", "cents": 20_000, "cite": "§ 5-37"},
    ],
    "total_cents": 38_500,
    "notices": items(("", "Building permit fees are not refundable.", "§ 5-24(m)")),
}

LETTER: dict[str, Any] = head("Application Incomplete", "BP-2026-00018", issued_on=date(2026, 9, 14)) | {
    "recipient": "Daniel Ortega",
    "recipient_lines": ["Ortega Homes LLC", "77 Main Street, Suite 4", "Binghamton, New York 13905"],
    "delivery": "By first-class mail and e-mail",
    "subject": "Building permit application BP-2026-00018, 27 Castle Gardens Road",
    "salutation": "Dear Mr. Ortega:",
    "opening": [
        "Thank you for your application of September 8, 2026 to build a detached garage. It cannot be reviewed yet,"
        " because the following is missing or unclear.",
    ],
    "list_heading": "What is missing",
    "items": items(
        (
            "Site plan",
            "The distances from the garage to the side and rear lot lines are not shown.",
            "§ 5-24(d)(4)(e)(10)",
        ),
        ("Construction documents", "One set was received; two are needed.", "§ 5-24(d)(4)(e)"),
        (
            "Workers’ compensation",
            "Hand in form C-105.2 or, if you do the work yourself, form BP-1.",
            "General Municipal Law § 125",
        ),
    ),
    "closing": [
        "Send the missing items to the address above or upload them to your application. The review begins on the day"
        " the application is complete; you need not apply or pay again.",
        "Please call (607) 555-0148 if anything is unclear.",
    ],
    "sign_off": "Sincerely,",
    "enclosures": ["Form BP-1"],
    "copies": ["Rosa Kaminski, owner"],
}

COVER: dict[str, Any] = head(
    "Accepted Construction Documents", "BP-2026-00012", issued_on=date(2026, 8, 24), citations=()
) | {
    "subtitle": "Set to be kept at the work site",
    "address": PERMIT["address"],
    "city_line": PERMIT["city_line"],
    "tax_map_number": PERMIT["tax_map_number"],
    "work": PERMIT["work"],
    "set_title": "Architectural and structural drawings",
    "file_name": "kaminski-addition-rev-2.pdf",
    "sheets": 7,
    "fingerprint": "9f2c6a0d3b1e4f5a8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b",
    "received_on": "2026-08-14",
    "accepted_on": "2026-08-24",
    "notices": items(
        (
            "Not a permit",
            "The return of these accepted documents is not an authorization to commence work, nor an"
            " indication that a building permit will be issued.",
            "§ 5-24(e)(4)",
        ),
        ("Wait for the permit", "Work may not begin until a building permit is issued.", "§ 5-24(e)(5)"),
        ("Keep this set at the work site", "It must be there for the code enforcement personnel.", "§ 5-24(e)(3)"),
        (
            "Build what was accepted",
            "Tell the Code Enforcement Department at once about any change during the work.",
            "§ 5-24(h)",
        ),
    ),
}

DAY_SHEET: dict[str, Any] = head(
    "Day Sheet",
    "September 15, 2026",
    issued_on=date(2026, 9, 14),
    officer_name="",
    officer_title="",
    citations=(),
    url="",
    code="",
) | {
    "day": "2026-09-15",
    "inspector": "Thomas Whitaker, Building Inspector",
    "visits": [
        {
            "time": time,
            "number": number,
            "address": address,
            "inspection": inspection,
            "contact": contact,
            "phone": phone,
            "notes": notes,
            "cite": cite,
        }
        for time, number, address, inspection, contact, phone, notes, cite in (
            (
                "8:30 a.m.",
                "BP-2026-00012",
                "412 Front Street",
                "Footing",
                "Luis, site foreman",
                "(607) 555-0172",
                "Dog in the yard; ring first.",
                "§ 5-25(b)(2)",
            ),
            (
                "9:45 a.m.",
                "BP-2026-00007",
                "1209 Vestal Avenue",
                "Framing; plumbing under test",
                "Ann Meyer",
                "(607) 555-0110",
                "Second visit: the header over the garage door was open.",
                "§ 5-25(b)(5)",
            ),
            (
                "11:00 a.m.",
                "FS-2026-00140",
                "Vestal Plaza, unit 12",
                "Fire safety and property maintenance",
                "Store manager",
                "(607) 555-0164",
                "",
                "§ 5-31",
            ),
            (
                "1:30 p.m.",
                "BP-2025-00219",
                "88 Ridge Haven Drive",
                "Final",
                "P. Novak",
                "(607) 555-0119",
                "Bring the energy certificate form.",
                "§ 5-25(b)(13)",
            ),
            ("3:00 p.m.", "CM-2026-00052", "5 Willow Run", "Complaint: unfenced pool", "", "", "", "§ 5-76"),
        )
    ],
}

ANNUAL_REPORT: dict[str, Any] = head(
    "Annual Report",
    "2026",
    issued_on=date(2027, 1, 22),
    department="Code Enforcement Department",
    citations=("Town of Vestal Code, § 5-35",),
) | {
    "subtitle": "To the Town Board, for the year January 1 to December 31, 2026",
    "summary": [
        "The department issued 214 building permits and 187 certificates, made 1,302 inspections and closed 96"
        " of 121 complaints. Eleven stop work orders were in force during the year; none is open."
    ],
    "highlights": lines(
        ("Building permits issued", "214", ""),
        ("Inspections made", "1,302", ""),
        ("Certificates issued", "187", ""),
        ("Fees received", "$96,480.00", ""),
    ),
    "sections": [
        {
            "heading": "Building permits",
            "cite": "§ 5-24",
            "paragraphs": [],
            "tables": [
                {
                    "caption": "Permits by kind of work",
                    "columns": ["Kind of work", "Applied", "Issued", "Denied", "Expired"],
                    "rows": [
                        ["New one-family dwelling", "18", "16", "1", "0"],
                        ["Addition or alteration", "92", "88", "2", "6"],
                        ["Deck, shed or fence", "61", "60", "0", "3"],
                        ["Roof", "38", "38", "0", "1"],
                        ["Swimming pool", "14", "12", "1", "0"],
                    ],
                    "totals": ["All", "223", "214", "4", "10"],
                }
            ],
        },
        {
            "heading": "Inspections",
            "cite": "§ 5-25",
            "paragraphs": ["Nine in ten inspections took place within two business days of the request."],
            "tables": [
                {
                    "caption": "Construction inspections",
                    "columns": ["Inspection", "Made", "Passed the first time"],
                    "rows": [
                        ["Footing", "121", "108"],
                        ["Framing", "164", "121"],
                        ["Building systems", "310", "255"],
                        ["Final", "201", "166"],
                    ],
                    "totals": [],
                }
            ],
        },
        {
            "heading": "Complaints and enforcement",
            "cite": "§ 5-34, § 5-36",
            "paragraphs": ["Complaints about property maintenance made up more than half of the year’s intake."],
            "tables": [
                {
                    "caption": "Complaints",
                    "columns": ["Subject", "Received", "Closed", "Open on December 31"],
                    "rows": [
                        ["Property maintenance", "68", "55", "13"],
                        ["Work without a permit", "31", "25", "6"],
                        ["Fire safety", "22", "16", "6"],
                    ],
                    "totals": ["All", "121", "96", "25"],
                }
            ],
        },
    ],
}

ALL: Mapping[str, tuple[str, dict[str, Any]]] = {
    "permit": ("permit.html", PERMIT),
    "site_card": ("site_card.html", SITE_CARD),
    "certificate": ("certificate.html", CERTIFICATE),
    "temporary": ("certificate.html", TEMPORARY),
    "receipt": ("receipt.html", RECEIPT),
    "letter": ("letter.html", LETTER),
    "cover_sheet": ("cover_sheet.html", COVER),
    "day_sheet": ("day_sheet.html", DAY_SHEET),
    "annual_report": ("annual_report.html", ANNUAL_REPORT),
}

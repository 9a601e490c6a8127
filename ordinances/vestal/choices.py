"""The unclear places of Chapter 5, with how each is read and how else it could be; and what the town may settle.

Numbers are those of the clause table beside this file.
"""

from ordinances.readings import Choice, Reading, Readings
from ordinances.vestal.registry_readings import OF_REGISTRIES

READINGS = Readings(
    readings=(
        Reading(
            "V-5-22-028",
            "5-22",
            "Who is the authority having jurisdiction, which the chapter names but never defines?",
            "The code enforcement officer, in whom § 5-23(a) vests all administration.",
            "The Town Board, by resolution.",
        ),
        Reading(
            "V-5-22-029",
            "5-22, 5-23(c)(2)",
            "Is an inspector somebody the Town Board designates, or whom the officer authorizes for one inspection?",
            "Both: standing inspectors are designated by the board, others are authorized for one inspection.",
            "Only a person designated by the board may inspect.",
        ),
        Reading(
            "V-5-23-022",
            "5-23(a)(2)(b), 5-24(a)(2)",
            "May anybody but the officer issue?",
            "A building permit, by a designee with a dated written delegation; certificates and orders need the "
            "officer's own signature.",
            "Nothing may be issued by anybody but the officer.",
        ),
        Reading(
            "GML-18",
            "General Municipal Law art. 18",
            "May somebody of the office decide on land or a firm of their own? Chapter 5 does not say.",
            "No: a decision in one's own matter is left to somebody else, as article 18 and a code of ethics under "
            "its § 806 would have it.",
            "Only a disclosure of the interest is needed.",
        ),
        Reading(
            "V-5-24-006",
            "5-24(a)(1)",
            "Which exception does § 5-24 mean by pointing at itself?",
            "The exemptions of § 5-24(b).",
            "Any sentence of § 5-24.",
        ),
        Reading(
            "V-5-24-017",
            "5-24(b)(1)(d)",
            "Must an exempt fence be both low and no pool enclosure, though the text says 'or'?",
            "Both must hold; the literal 'or' would empty both limits.",
            "Either is enough.",
        ),
        Reading(
            "V-5-24-032",
            "5-24(b)(1)(a), (m)",
            "Are the two area limits bounded alike?",
            "Each literally: a shed of exactly 101 square feet is exempt, a tent of exactly 201 is not.",
            "Both exclusive.",
        ),
        Reading(
            "V-5-24-043",
            "5-24(d)(4)(e)",
            "How many sets is one electronic upload?",
            "One upload counts as every set; the office makes the town's and the site's copy from it.",
            "Two uploads, or paper as well.",
        ),
        Reading(
            "V-5-24-072",
            "5-24(g)(3)",
            "Is the one exemption from the missing-documents fee one per permit, per holder or per visit?",
            "One per permit, its renewals and amendments included.",
            "One per holder, or one per visit.",
        ),
        Reading(
            "V-5-24-080",
            "5-24(i)(1)-(2)",
            "How are months counted, and is the last day in time?",
            "As General Construction Law §§ 20, 25-a and 30 say: the first day is not counted, the last day is in "
            "time, a short month ends the period on its last day; beginning work may wait for the next business day, "
            "a plain expiry does not move.",
            "A permit is invalid on the last day itself, and no date moves.",
        ),
        Reading(
            "V-5-24-082",
            "5-24(i)(3)",
            "How long does a renewed permit run, and may a valid one be renewed early?",
            "Its own 6 and 12 months from its own issue; an application may be filed early, but it is issued after the "
            "old permit has lapsed.",
            "The renewal only adds to the old dates.",
        ),
        Reading(
            "V-5-24-084",
            "5-24(i)(4)",
            "Does the 24-month rule bar other denials before then?",
            "No: it limits denial for changed codes only.",
            "No renewal may be denied before 24 months.",
        ),
        Reading(
            "V-5-24-089",
            "5-24(j)(1)",
            "Does 'until the holder demonstrates' reach revocation, and do dates stop during a suspension?",
            "It belongs to suspension only; the dates keep running.",
            "A revoked permit may be reinstated; dates stop while a permit is suspended.",
        ),
        Reading(
            "V-5-24-092",
            "5-24(k)-(m)",
            "Are (l) and (m) subsections, or items of (k)?",
            "Cited as printed, grouped under (k), application fee.",
            "Cited as (k)(1) and (k)(2).",
        ),
        Reading(
            "V-5-24-094",
            "5-24(i)(1)-(3), 5-22 Building permit",
            "Does an amended permit start new periods?",
            "No: an amendment keeps the dates of the permit it changes.",
            "Each amendment starts its own 6 and 12 months.",
        ),
        Reading(
            "V-5-24-095",
            "5-24(i)(3)",
            "Who is the permit holder, and may renew, after the property was sold?",
            "The new owner, who takes the permit over: the ownership shown by the roll or a deed, consent in writing. "
            "No date moves by it.",
            "Only whom the permit was issued to; a new owner needs a permit of their own.",
        ),
        Reading(
            "V-5-25-003",
            "5-25(a)(2)",
            "How long before an inspection must the office be told, and how soon must it come?",
            "As the office notes on the permit; nothing by default, and no deadline for the office.",
            "A fixed notice and a fixed response time.",
        ),
        Reading(
            "V-5-25-007",
            "5-25(b)(1)",
            "How can the site be inspected before there is a permit to inspect under?",
            "The site inspection belongs to the application and is carried to the permit.",
            "It is made after issue, before work.",
        ),
        Reading(
            "V-5-25-036",
            "5-25(d)(1)",
            "Which fee section is meant by § 5-36, which is about violations?",
            "§ 5-37, the fee section.",
            "§ 5-36 as printed, so that no inspection fee is set anywhere.",
        ),
        Reading(
            "V-5-27-004",
            "5-27",
            "When is the certificate called one of occupancy, and when one of compliance?",
            "Occupancy where a building or space may be occupied (new, addition, conversion), compliance for other "
            "work; the officer may change it before issue.",
            "One certificate under both names.",
        ),
        Reading(
            "V-5-27-026",
            "5-27(d)(2)(b)",
            "What does the broken sentence on detection and protection equipment ask?",
            "Whatever is installed must have been tested and must work.",
            "Equipment must be installed in every case.",
        ),
        Reading(
            "V-5-27-035",
            "5-27(e)",
            "How many extensions of a temporary certificate, counted from when?",
            "One, counted from the old end, asked for before it.",
            "Any number, each counted from the day it is granted.",
        ),
        Reading(
            "V-5-27-038",
            "5-27(f)",
            "May a certificate be revoked for a later violation, and reinstated after suspension?",
            "Only for being issued in error; a suspended one comes back when corrected, a revoked one needs a new "
            "application.",
            "Any violation is a ground.",
        ),
        Reading(
            "V-5-27-041",
            "5-27(g)",
            "Is there a separate application for a certificate?",
            "It is made together with the permit application, and taken up with its fee when the final passes.",
            "The holder applies after the final inspection.",
        ),
        Reading(
            "V-5-27-042",
            "5-27(b)(1), 5-26(a)(2)(c)",
            "May a certificate issue for work finished under a permit that has since expired?",
            "Yes, when the final was asked for before the permit expired; otherwise the permit is renewed first.",
            "Never without renewal.",
        ),
        Reading(
            "V-5-30-032",
            "5-30(d), 5-30(e)(1)",
            "How long does one operating permit run that covers activities with different longest times?",
            "As long as the shortest of them.",
            "As long as the longest of them.",
        ),
        Reading(
            "V-5-30-040",
            "5-30(a)(1)(h)-(i), 5-30(e)(1)(c)",
            "To whom do the three years belong, which the text gives to contractors though it calls their "
            "permit annual?",
            "To nobody until the town says so: contractors' permits are annual, and what the authority determines runs "
            "one year like everything else.",
            "Three years for what the authority determines under (h), for which (i) would be a slip.",
        ),
        Reading(
            "V-5-31-006",
            "5-31(a)(3)-(4)",
            "Does student housing fall under the thirty-six months too, which leave out only (1) and (2)?",
            "No: twelve months, as (3) says; of several intervals the shortest counts.",
            "Thirty-six months.",
        ),
        *OF_REGISTRIES,
        Reading(
            "V-5-37-012",
            "5-37(c)",
            "What is billed, and what if no property stands behind the fee?",
            "The unpaid fee and the listed costs of collecting it; only a fee tied to a property can become a lien.",
            "Any fee becomes a lien on any property of the debtor.",
        ),
        Reading(
            "V-5-37-013",
            "5-37(c), 5-24(l)",
            "When can a fee that falls due at submission be unpaid?",
            "When a payment is returned, for the missing-documents fee, and for an inspection made before payment.",
            "Never; the clause is idle.",
        ),
        Reading(
            "V-5-35-005",
            "5-35",
            "Which year do the yearly reports cover, and by when are they made?",
            "The calendar year. The report to the Town Board has no day; the State's is due when the Department of "
            "State's instructions say, April 1 of the year after.",
            "The fiscal year, or days that the Town Board sets.",
        ),
    ),
    choices=(
        Choice(
            "authority_resolution",
            "5-22",
            "Does a determination by the authority having jurisdiction need a board resolution?",
            False,
            reading="V-5-22-028",
        ),
        Choice(
            "one_upload_is_all_sets",
            "5-24(d)(4)(e)",
            "Does one electronic upload count as every set of construction documents?",
            True,
            reading="V-5-24-043",
        ),
        Choice(
            "renewal_lead",
            "5-24(i)(3)",
            "How many days before expiry may a renewal be applied for?",
            60,
            reading="V-5-24-082",
            minimum=0,
            maximum=365,
        ),
        Choice(
            "inspection_lead",
            "5-25(a)(2)",
            "What notice does the office ask for before an inspection, as printed on the permit?",
            "",
            reading="V-5-25-003",
        ),
        Choice(
            "bundled_certificate",
            "5-27(g)",
            "Is the certificate applied for together with the permit, to be taken up when the final passes?",
            True,
            reading="V-5-27-041",
        ),
        Choice(
            "temporary_extensions",
            "5-27(e)",
            "How many times may a temporary certificate be extended?",
            1,
            reading="V-5-27-035",
            minimum=1,
            maximum=10,
        ),
    ),
)

"""The unclear places of Chapter 99, with how each is read and how else it could be; and what the village may settle.

Numbers are those of the clause table beside this file.
"""

from ordinances.new_york import OWN_MATTER, STATE_REPORT
from ordinances.readings import Choice, Reading, Readings

READINGS = Readings(
    readings=(
        Reading(
            "N-60-01",
            "99-60",
            "Which numbers do the sections bear, of which the text names § 99-63 alone?",
            "§ 99-60 permits, § 99-61 certificates, § 99-62 fees, counted back from § 99-63; § 99-65 amendments.",
            "Other numbers, to be seen from the Code itself.",
        ),
        Reading(
            "N-60-59",
            "99-60 A(1)",
            "Does work need a permit that falls under only one of the Uniform Code and the Village Code?",
            "Yes: one is enough, as § 99-60 A(3) puts it.",
            "Only work that falls under both.",
        ),
        Reading(
            "N-60-18",
            "99-60 A(2)(g), (h)[3]",
            "Is the replacement of equipment exempt although a repair that replaces a building system is not?",
            "Item (g) stands alone: one listed unit may be exchanged for its like; a system may not.",
            "Replacing any part of a building system needs a permit.",
        ),
        Reading(
            "N-60-25",
            "99-60 B",
            "May the owner apply without a written authorization, and how old may the survey be?",
            "The owner authorizes himself; the text sets no age for the survey.",
            "The owner signs an authorization too, and the survey is recent.",
        ),
        Reading(
            "N-60-38",
            "99-60 B(5)(b), D",
            "Is an architect or engineer needed always, or only where the Education Law asks for one?",
            "Always, outside the exception of § 99-60 D; within the exception the Education Law still counts.",
            "Only where the Education Law asks for one.",
        ),
        Reading(
            "N-60-56",
            "99-60 I",
            "How long is a contractor's license good for, which insurance is meant, and does an owner need one?",
            "One year; both insurances, or the State's form that none is needed; an owner doing the work needs none.",
            "One insurance of the two; no fixed term; every doer of work needs a license.",
        ),
        Reading(
            "N-61-07",
            "99-61 A",
            "Which certificate does an alteration get?",
            "Completion for additions and for alterations that leave the use as it was; occupancy for a new "
            "building and a change of use or of the number of dwellings.",
            "Occupancy for whatever was altered.",
        ),
        Reading(
            "N-61-16",
            "99-61 B(2)",
            "May a temporary certificate be extended, or followed by another?",
            "No: three months in all for the same part of a building.",
            "A second one may follow on new findings.",
        ),
        Reading(
            "N-61-23",
            "99-61 E",
            "How far does a notice of violation void a certificate?",
            "It ends the certificate of occupancy of the space that the notice names; the notice says so.",
            "It ends every certificate of the property, or nothing before the owner was heard.",
        ),
        Reading(
            "N-61-28",
            "99-61 F",
            "Can a certificate lapse because no work was begun?",
            "No: only a permit, and whatever else lets work begin.",
            "Every certificate that is not followed by work in six months lapses.",
        ),
        Reading(
            "N-61-29",
            "99-61 F",
            "May a permit be extended that is about to expire?",
            "No: what follows is a new application with a new fee.",
            "Yes, by the Superintendent.",
        ),
        Reading(
            "N-61-CLOCK",
            "99-61 F",
            "How are months counted, and is the last day in time?",
            "As General Construction Law §§ 20, 25-a and 30 say: the first day is not counted, the last day is in "
            "time; beginning work may wait for the next business day, a plain expiry does not move.",
            "A permit is void on the last day itself, and no date moves.",
        ),
        Reading(
            "N-62-03",
            "99-60 I, 99-62",
            "May the Schedule of Fees change the two sums that stand in § 99-60 I?",
            "No: they hold until the law is amended.",
            "Yes, by resolution.",
        ),
        Reading(
            "N-62-04",
            "99-62",
            "When is a fee paid, is it paid back, and what if it is not paid?",
            "Before issue; not paid back; no lien.",
            "At submission, refundable, or a lien as in other towns.",
        ),
        Reading(
            "N-65-02",
            "99-65",
            "Which law governs a permit that is pending when the chapter changes?",
            "The law of the day on which it was applied for.",
            "The law of the day on which it is issued.",
        ),
        OWN_MATTER,
        STATE_REPORT,
    ),
    choices=(
        Choice(
            "one_upload_is_all_sets",
            "99-60 B(5)",
            "Does one electronic upload count as every set of construction documents?",
            True,
        ),
    ),
)

"""The unclear places of Article I, with how each is read and how else it could be; and what the village may settle.

Numbers are those of the clause table beside this file.
"""

from ordinances.new_york import OWN_MATTER, STATE_REPORT
from ordinances.readings import Choice, Reading, Readings

_READINGS = (
    (
        "W-1-03",
        "30-1",
        "Until when was the article in force?",
        "Through October 12, 2023, the day on which the law that repealed it was adopted; a local law takes "
        "effect when it is filed with the State.",
        "Until the later day of filing, which is not in the text.",
    ),
    (
        "W-3-05",
        "30-3",
        "Is the depth of a pool that of its wall or of its water?",
        "The greatest depth of the water it is made for.",
        "The height of its wall.",
    ),
    (
        "W-5-02",
        "30-4, 30-5",
        "Which numbers do the sections before § 30-15 bear, of which the text names none?",
        "The sentence that adopts the Uniform Code is § 30-4 and the list of officials § 30-5; the others follow.",
        "Other numbers, to be seen from the Code itself.",
    ),
    (
        "W-6-09",
        "30-6 C",
        "Who is meant by Building Inspector, Code Enforcement Official and enforcement officer?",
        "What a named office may do, that office and its deputy may do; what the Code Enforcement Official may "
        "do, each of the five offices of § 30-5.",
        "All of them may do everything.",
    ),
    (
        "W-9-03",
        "30-9 B",
        "What is a distinct hazard?",
        "What the officer finds to be one, with reasons on record, and subject to the appeal of § 30-10.",
        "What the Uniform Code calls a hazard.",
    ),
    (
        "W-10-03",
        "30-10 A",
        "By when is an appeal taken?",
        "The article gives no time, so no date is shown; the State body tells it.",
        "The time of the State's own rules for petitions.",
    ),
    (
        "W-11-06",
        "30-11 A",
        "What do the words 'already in use' after the list of systems mean?",
        "Replacing like for like in a system already in use is exempt; a new or changed system is not.",
        "Only systems that are in use need a permit.",
    ),
    (
        "W-11-14",
        "30-11 D",
        "What may be waived?",
        "The papers of § 30-11 A to C; never the permit, the designer's signature or the seal.",
        "Everything in the section.",
    ),
    (
        "W-11-18",
        "30-11 G",
        "What did subsection G say, which is missing between F and H?",
        "Nothing is assumed.",
        "A rule that was lost from the text.",
    ),
    (
        "W-11-21",
        "30-11 H",
        "What of a change after work has begun?",
        "It needs a new permit, as § 30-12 D says.",
        "It may be amended with approval.",
    ),
    (
        "W-12-05",
        "30-12 B",
        "May a permit be refused that complies?",
        "Not without written reasons that can be appealed.",
        "Yes, the text says 'may'.",
    ),
    (
        "W-12-10",
        "30-12 D",
        "May a permit pass to a new owner, since it may be transferred and a change of ownership needs a new one?",
        "It may pass to another holder while the owner stays; the sale of the property needs a new permit.",
        "It may pass to a buyer with approval.",
    ),
    (
        "W-12-18",
        "30-12 E, F",
        "On which grounds is a permit revoked?",
        "Refused inspections, conditions not kept, and a part of a consolidated permit; anything else is for a "
        "stop-work order and § 30-22.",
        "Also when it was issued in error.",
    ),
    (
        "W-13-02",
        "30-13",
        "Who sets fees, are they paid back, and what if one is not paid?",
        "The schedule on file; not paid back; no lien.",
        "The Village Board by resolution, with refunds and liens.",
    ),
    (
        "W-14-06",
        "30-14",
        "By when and how often may more time to begin be asked for?",
        "Before the approval lapses; once.",
        "After it has lapsed too, and again.",
    ),
    (
        "W-14-07",
        "30-12 E, 30-14",
        "How do the term set at issue and the year to begin go together?",
        "Until work has begun the earlier of the two ends the permit; afterwards the term alone.",
        "The year of § 30-14 alone.",
    ),
    (
        "W-14-08",
        "30-14",
        "When has work begun?",
        "With the first work on the site that an inspection saw, or that the holder declared and the officer accepted.",
        "With any outlay for it.",
    ),
    (
        "W-16-09",
        "30-16 D",
        "Is an inspection once each year due in the calendar year or within twelve months?",
        "Twelve months from the last one; schools are nonresidential, unless State law asks for more.",
        "Once in each calendar year.",
    ),
    (
        "W-16-37",
        "30-16 B, G",
        "Who asks for an inspection?",
        "Owner, agent or permit holder; if nobody does, it counts against the holder and the owner.",
        "The permit holder alone.",
    ),
    (
        "W-17-07",
        "30-17 B",
        "Which documents come before a certificate? The list is lost.",
        "The State's own two: structural observations or special inspections, and flood hazard certifications.",
        "None.",
    ),
    (
        "W-17-18",
        "30-17 D, 30-18 A",
        "May a temporary certificate be extended, or followed by another?",
        "No: six months in all for the same part of a building.",
        "A second one may follow on new findings.",
    ),
    (
        "W-17-28",
        "30-17 F(3)",
        "Does a certificate end at 200 days of vacancy, and is the list of events whole?",
        "The list is whole; from the 200th day on the certificate is marked to be renewed before the building is used.",
        "It ends only when the building is used again; an event was lost from the list.",
    ),
    (
        "W-18-03",
        "30-17 D, 30-18",
        "Who issues a temporary certificate, since two sections name two officers?",
        "The Building Inspector; another official with a written delegation.",
        "Each of the five officials.",
    ),
    (
        "W-19-04",
        "30-17, 30-19",
        "Are a certificate of occupancy/compliance and a certificate of compliance one paper?",
        "Two: the first for work under a permit with its ten contents, the second for installations, with what "
        "applies.",
        "One paper under both names.",
    ),
    (
        "W-21-29",
        "30-21 C(4)",
        "By when is a building down whose owner begins early?",
        "Sixty days from the owner's choice, as the text adds in brackets.",
        "Thirty days from the beginning.",
    ),
    (
        "W-21-34",
        "30-21 C(5)",
        "Must a permit to rebuild be applied for or had in sixty days, and from when do the six months run?",
        "A complete application in sixty days; six months from the owner's choice.",
        "The permit itself in sixty days; six months from its issue.",
    ),
    (
        "W-21-68",
        "30-21 F(1)(d), I(2), J(1)",
        "From when do the thirty and the sixty days run after the hearing?",
        "The thirty from service of the order, the sixty from the end of the thirty.",
        "The thirty from the decision, the sixty from the day the work really began.",
    ),
    (
        "W-23-05",
        "30-23 A, 30-23 B",
        "Are records kept for good or for the State's minimum time?",
        "Entries for good; plans at least as long as the State's schedule says.",
        "Everything for the minimum time.",
    ),
    (
        "W-26-02",
        "30-26",
        "Which provision is the more stringent where a period protects somebody?",
        "The one that asks more of whoever is regulated; no notice or hearing is ever cut short by it.",
        "The shorter period.",
    ),
)

READINGS = Readings(
    readings=(*(Reading(*reading) for reading in _READINGS), OWN_MATTER, STATE_REPORT),
    choices=(
        Choice(
            "one_upload_is_all_sets",
            "30-11 C",
            "Does one electronic upload count as every set of plans?",
            True,
        ),
        Choice(
            "commence_extensions",
            "30-14",
            "How many times may the time to begin be extended?",
            1,
            reading="W-14-06",
            minimum=1,
            maximum=10,
        ),
    ),
)

"""The unclear places of §§ 5-33 and 5-93 and of the articles on key boxes and rental property, as they are read."""

from ordinances.readings import Reading

OF_REGISTRIES = (
    Reading(
        "V-5-93-012",
        "5-93(b)(4)",
        "From when do the sixty days run in which the work on an unsafe building is completed?",
        "From the end of the thirty days to begin; the Town Board extends them.",
        "From service, or from the day the work really began.",
    ),
    Reading(
        "V-5-33-023",
        "5-33(f)(1)",
        "When is a business registered again, which the text asks for each year without a day?",
        "Within a year of the last registration.",
        "Once in each calendar year.",
    ),
    Reading(
        "V-5-33-033",
        "5-33(g)",
        "From when do the thirty days to appeal run?",
        "From the day the business received the notice of violation.",
        "From the date of the notice.",
    ),
    Reading(
        "V-KB-8-008",
        "KB-8, KB-11",
        "From when do the thirty days to install a key box and to appeal run?",
        "Both from the day the owner received the written notice.",
        "From the date of the notice; the time to install waits for the appeal.",
    ),
    Reading(
        "V-RR-3-005",
        "RR-3(a), RR-4",
        "Which is the first day from which the sixty days run, and what of property first let later?",
        "September 24, 2025, the day of Local Law No. 8 of 2025; later the day of taking title, or of the first "
        "letting.",
        "The first day of Local Law No. 8 of 2007.",
    ),
    Reading(
        "V-RR-4-020",
        "RR-4",
        "When is the yearly recertification of rental property due?",
        "Within a year of the last form.",
        "Once in each calendar year.",
    ),
)

"""The steps of an application, in the order in which they are usually taken; any can be opened at any time."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One page of the application."""

    key: str
    label: str
    title: str
    lede: str


STEPS = (
    Step("where", "Property", "Where is the work?", "Find the property by its address or its tax map number."),
    Step("what", "Job", "What is the job?", "Choose what comes closest. The office looks at every application itself."),
    Step("work", "The work", "The work", "In your own words. What you type is kept as you type it."),
    Step("who", "People", "Who applies, and who does the work?", "The owner, or whom the owner allows."),
    Step(
        "items",
        "What is needed",
        "What the application must include",
        "Say of each point whether your documents show it. Where it does not apply to the job, say why.",
    ),
    Step(
        "documents",
        "Documents",
        "Documents and photos",
        "Drawings as PDF, or photos of a sketch. They can be sent from a phone, several at once.",
    ),
    Step("review", "Review and send", "Review, sign and send", "Look everything through once more."),
)
KEYS = tuple(step.key for step in STEPS)
FORM_STEPS = ("work", "who", "items")  # those that show fields of the application


def step_called(key: str) -> Step:
    """:raises KeyError: there is no such step."""
    return {step.key: step for step in STEPS}[key]


def after(key: str) -> str:
    """The step that follows."""
    return KEYS[min(KEYS.index(key) + 1, len(KEYS) - 1)]

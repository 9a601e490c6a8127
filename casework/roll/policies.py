"""What speaks against applying a roll's file."""

from parcels.rollplan import RollPlan
from parcels.rollreading import RollReading

# A file that lacks more of the recorded parcels than this is hardly the whole roll.
FEW = 10  # percent


def lacks(planned: RollPlan) -> str:
    """Why the file is hardly the whole roll, as a sentence; empty where it may well be."""
    recorded = planned.same + len(planned.changed) + len(planned.gone) + len(planned.renumbered)
    if len(planned.gone) * 100 <= recorded * FEW:
        return ""
    return (
        f"{len(planned.gone):,} of {recorded:,} recorded parcels are not in this file and would be retired."
        " Say that it is the whole roll."
    )


def mixes(reading: RollReading) -> str:
    """That the file holds several municipalities, of which a county's has all; empty where it holds one.

    A town may keep the records of a village within it, which has a code of its own: whoever applies the file says so.
    """
    if len(reading.towns) < 2:
        return ""
    told = ", ".join(f"{code} ({rows:,})" for code, rows in sorted(reading.towns.items(), key=lambda one: -one[1])[:6])
    return (
        f"The rows have {len(reading.towns)} SWIS codes, each of another municipality: {told}."
        " Choose one below under “How the file is read”, or say that all of them are ours."
    )

"""What speaks against applying a roll's file."""

from parcels.rollplan import RollPlan

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

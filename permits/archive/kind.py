"""The archived permit as a record type: one status, nothing to do, everything to read."""

from casework.kinds import Kind, Panel, State, Tone, Verb, WaitsOn
from permits.archive import actions, policies, queries
from permits.archive.models import ArchivedPermit

KIND = Kind(
    code=actions.CODE,
    slug=actions.SLUG,
    series="ARCHIVE",
    label="Archived permit",
    model=ArchivedPermit,
    initial=ArchivedPermit.Status.NOT_ESTABLISHED,
    states={ArchivedPermit.Status.NOT_ESTABLISHED: State("Not established", WaitsOn.NOBODY, Tone.NEUTRAL)},
    verbs=(
        # No role holds this power: only the import does it, when a later file differs.
        Verb(
            name=actions.NOTE_CHANGE,
            label="Note that a later file differs",
            does=actions.note_changed_row,
            power="archive.import",
            cite="",
            while_in=(ArchivedPermit.Status.NOT_ESTABLISHED,),
        ),
    ),
    panels=(
        Panel("doubts", "What is doubtful", "permits/archive/doubts.html", queries.doubts),
        Panel("source", "As the source has it", "permits/archive/source.html", queries.as_recorded),
    ),
    may_be_inspected=policies.not_inspected,
    facts=queries.header_facts,
    event_labels={"import": "Imported from an older record"},
)

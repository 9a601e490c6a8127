"""What events and cover sheets say of an upload."""

from typing import Any

from records.models import Upload


def facts_of(upload: Upload) -> dict[str, str | int]:
    """What an event says of an upload."""
    if upload.on_paper:
        return {"title": upload.title, "item": upload.item, "sets on paper": upload.paper_sets}
    file: dict[str, str | int] = {"file": upload.name, "size": upload.size, "sha256": upload.sha256}
    return {"title": upload.title, "item": upload.item, **file}


def facts_of_set(upload: Upload) -> dict[str, Any]:
    """What the cover sheet says of the set it covers; of sets on paper, how many."""
    sets = f", {upload.paper_sets} sets on paper" if upload.on_paper else ""
    return {
        "set_title": upload.title + sets,
        "file_name": upload.name,
        "sheets": 0 if upload.on_paper else upload.sheets or 1,
        "fingerprint": upload.sha256,
        "received_on": upload.received_on.isoformat(),
    }

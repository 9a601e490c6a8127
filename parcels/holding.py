"""One at a time in a municipality, while the rest of the office goes on."""

from parcels.models import Municipality


def hold(municipality: Municipality) -> None:
    """Until the transaction ends, whoever else holds the municipality waits.

    What others write of it (a case, an event) does not wait: the key of the row stays free.
    """
    Municipality.objects.select_for_update(no_key=True).get(pk=municipality.pk)

"""Finding the table that plays."""

from django.shortcuts import get_object_or_404

from tournaments.models import Round, Station, Table


def station_get(code: str) -> Station:
    """The physical table with these six letters, typed in any case.

    :raises Http404: no table has that code.
    """
    return get_object_or_404(Station.objects.select_related("tournament"), code=code.upper())


def current_table(station: Station) -> Table | None:
    """The table that plays at this station: of the open round, else of the last closed one."""
    tables = Table.objects.filter(station=station).select_related("round__stage__tournament", "station")
    return tables.exclude(round__state=Round.State.PLANNED).order_by("-round__opened_at").first()

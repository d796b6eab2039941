"""Finding the table that plays."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from tournaments.models import Round, Stage, Station, Table


def station_get(code: str) -> Station:
    """The physical table with these six letters, typed in any case, for a tablet that is at it: or had them before.

    :raises Http404: no table has that code.
    """
    return get_object_or_404(
        Station.objects.select_related("tournament"), Q(code=code.upper()) | Q(code_before=code.upper())
    )


def round_at(address: int) -> Q:
    """The round that `Round.address` names, as a condition on tables."""
    stage, number = divmod(address, 100)
    return Q(round__stage__number=stage + 1, round__number=number)


def stage_at(station: Station) -> Stage:
    """The stage that plays at a table: of the round that is open there, else of the next, else of the last."""
    tables = Table.objects.filter(station=station).select_related("round__stage__tournament")
    found = {table.round.state: table for table in tables.order_by("round__stage__number", "-round__number")}
    for state in (Round.State.OPEN, Round.State.PLANNED, Round.State.CLOSED):
        if state in found:
            return found[state].round.stage
    return station.tournament.first_stage


def current_table(station: Station) -> Table | None:
    """The table that plays at this station: of the open round, else of the last closed one."""
    tables = Table.objects.filter(station=station).select_related("round__stage__tournament", "station")
    return tables.exclude(round__state=Round.State.PLANNED).order_by("-round__opened_at").first()

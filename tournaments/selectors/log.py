"""The event log, newest first, and what it may be narrowed by."""

from django.db.models import Q, QuerySet

from tournaments.models import Event, Table, Tournament


def log_of(
    tournament: Tournament,
    *,
    table: Table | None = None,
    station: int | None = None,
    entry: int | None = None,
    kind: str = "",
) -> QuerySet[Event]:
    """Events of a tournament; `kind` is the word before the dot of their names.

    `station` is the number of a table in any round. `entry` is a player, whose events are those that name him and
    those of the tables where he sat.
    """
    events = Event.objects.filter(tournament=tournament).select_related("table__station", "table__round")
    if table is not None:
        events = events.filter(table=table)
    if station is not None:
        events = events.filter(table__station__number=station)
    if entry is not None:
        events = events.filter(Q(data__entry=entry) | Q(table__seats__entry=entry))
    if kind:
        events = events.filter(name__startswith=f"{kind}.")
    return events.order_by("-sequence")

"""The event log, newest first, with its filters."""

from django.db.models import Q, QuerySet

from tournaments.models import Event, Seat, Tournament


def journal_of(
    tournament: Tournament,
    *,
    table: int | None = None,
    entry: int | None = None,
    kind: str = "",
    person: int | None = None,
    device: int | None = None,
) -> QuerySet[Event]:
    """Return the events of a tournament that match all filters. `kind` is the word before the dot of their names.

    `table` is the number of a table, in any round. `entry` is a serial: it matches the events that contain it and those
    of the tables where that player sits. `person` is the number of an official as actor, `device` that of a device as
    actor, at any table.
    """
    events = Event.objects.filter(tournament=tournament)
    if table is not None:
        events = events.filter(table=table)
    if entry is not None:
        events = events.filter(_about_entry(tournament, entry))
    if kind:
        events = events.filter(name__startswith=f"{kind}.")
    if person is not None:
        events = events.filter(actor__endswith=f":{person}").exclude(actor__startswith=Event.TABLET)
    if device is not None:
        events = events.filter(actor__startswith=Event.TABLET, actor__endswith=f".{device}")
    return events.order_by("-sequence")


def _about_entry(tournament: Tournament, serial: int) -> Q:
    """Return the condition on events that contain the entry, or that are of a table where it sits."""
    sits = Seat.objects.filter(entry__tournament=tournament, entry__serial=serial)
    about = Q(data__entry=serial) | Q(data__entries__0=serial) | Q(data__entries__1=serial)  # of an exchange
    address = ("table__round__stage__number", "table__round__number", "table__station__number")
    for stage, round_, table in sits.values_list(*address):
        about |= Q(stage=stage, round=round_, table=table)
    return about

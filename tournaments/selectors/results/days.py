"""One player's day: where they sat in each round, with whom, and what came of it."""

from dataclasses import dataclass, replace

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage
from tournaments.selectors.seating.plans import seats_changed


@dataclass(frozen=True, kw_only=True)
class Stay:
    """One round of one player. `score` is None before it is played; `table` is None for a bye.

    `changed`: it is the next one, and the player has read another place before.
    """

    round: int
    state: str
    table: int | None = None
    place: Place | None = None
    others: tuple[Entry, ...] = ()
    score: int | None = None
    running: int | None = None
    changed: bool = False


def player_day(stage: Stage, entry: Entry) -> list[Stay]:
    """The rounds of the plan that the player is there for, in order, in a handful of queries."""
    seats = Seat.objects.filter(table__round__stage=stage, table__seats__entry=entry)
    by_round: dict[int, list[Seat]] = {}
    for seat in seats.select_related("table__round", "table__station", "entry"):
        by_round.setdefault(seat.table.round.number, []).append(seat)
    running, stays, changed = 0, [], entry.number in seats_changed(stage)
    last = stage.rounds_planned if entry.left_after_round is None else entry.left_after_round
    for round_ in stage.rounds.filter(number__range=(entry.joined_round, last)):
        stay = _stay(round_, entry, by_round.get(round_.number, []), running)
        if changed and round_.state == Round.State.PLANNED:
            stay, changed = replace(stay, changed=True), False
        running = stay.running if stay.running is not None else running
        stays.append(stay)
    return stays


def _stay(round_: Round, entry: Entry, seats: list[Seat], running: int) -> Stay:
    own = next((seat for seat in seats if seat.entry_id == entry.pk), None)
    if own is None:
        return Stay(round=round_.number, state=round_.state)
    begun = round_.state != Round.State.PLANNED
    return Stay(
        round=round_.number,
        state=round_.state,
        table=own.table.number,
        place=own.place,
        others=tuple(seat.entry for seat in seats if seat is not own),
        score=own.score if begun else None,
        running=running + own.score if begun else None,
    )

"""The road sheets of a stage: the sheets of each player by round, and the rank after each round."""

from dataclasses import dataclass

from tournaments.models import Seat, Stage
from tournaments.ranking.days import results_of_days
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.selectors.results.standings import begun_addresses, days_of, rank_players
from tournaments.selectors.rounds import begun_rounds


@dataclass(frozen=True, kw_only=True)
class Leg:
    """A round of a player: the sheet, the seat, the rank and the total after the round."""

    round: int
    sheet: Sheet
    seat: Seat
    rank: int | None
    total: int | None


def load_legs(stage: Stage) -> dict[int, list[Leg]]:
    """Return the legs by primary key of the entry, in a few queries per round. A bye has no leg."""
    days, begun = days_of(stage), begun_addresses(stage)
    legs: dict[int, list[Leg]] = {}
    for round_ in begun_rounds(stage).order_by("number"):
        after = results_of_days(days, rounds=begun, until=(stage.number, round_.number))
        places = {row.player: row for row in rank_players(stage, after)}
        for sheet in round_sheets(round_.pk):
            for seat in sheet.seats:
                row = places.get(seat.entry.serial)
                rank, total = (row.rank, row.total) if row else (None, None)
                leg = Leg(round=round_.number, sheet=sheet, seat=seat, rank=rank, total=total)
                legs.setdefault(seat.entry_id, []).append(leg)
    return legs

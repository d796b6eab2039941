"""Every total derived again from the log, by another way than the one that stored it, and compared.

The log says what was entered; the engine scores it anew; the sums are made here from nothing else.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring import DealFormatError, score
from tournaments.models import Adjustment, Deal, Event, Round, Seat, StandingsSnapshot, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.selectors.results.standings import standings_compute

Lines = dict[int, dict[str, Any]]


@dataclass(frozen=True)
class Difference:
    """Something stored that the log does not bear out. `place` says where, as in `round 2, table 5, deal 3`."""

    place: str
    what: str
    stored: object
    derived: object


def differences(tournament: Tournament) -> list[Difference]:
    """All differences of one tournament; none when every total is right."""
    lines, totals = _replayed(tournament)
    found: list[Difference] = []
    for round_ in tournament.rounds.exclude(state=Round.State.PLANNED):
        for sheet in round_sheets(round_.pk):
            found += _sheet_differences(sheet, lines[sheet.table.pk], totals.get(sheet.table.pk))
    found += _sequence_differences(tournament)
    found += _standings_differences(tournament, lines, totals)
    return found


def _replayed(tournament: Tournament) -> tuple[dict[int, Lines], dict[int, list[int]]]:
    """The last word of the log on each line of each table, and on the totals of tables that kept paper."""
    lines: dict[int, Lines] = defaultdict(dict)
    totals: dict[int, list[int]] = {}
    events = Event.objects.filter(tournament=tournament, name__in=("deal.recorded", "table.totals"))
    for name, table, data in events.order_by("sequence").values_list("name", "table", "data"):
        if table is None:
            continue
        if name == "table.totals":
            totals[table] = data["after"]
        else:
            lines[table][data["number"]] = data["after"]
    return lines, totals


def _sheet_differences(sheet: Sheet, lines: Lines, totals: list[int] | None) -> Iterator[Difference]:
    place = f"round {sheet.table.round.number}, table {sheet.table.number}"
    stored = {deal.number: deal for deal in sheet.deals}
    for number in sorted(stored.keys() | lines.keys()):
        yield from _line_differences(sheet, stored.get(number), lines.get(number), f"{place}, deal {number}")
    derived = totals if totals is not None else _summed(sheet, lines)
    balances = [seat.score for seat in sheet.seats]
    if balances != derived:
        yield Difference(place, "balances", balances, derived)


def _line_differences(
    sheet: Sheet, stored: Deal | None, line: dict[str, Any] | None, place: str
) -> Iterator[Difference]:
    if stored is None or line is None:
        yield Difference(place, "line", stored and stored.scores, line and line["scores"])
        return
    if stored.scores != line["scores"]:
        yield Difference(place, "scores", stored.scores, line["scores"])
    if line["status"] == Deal.Status.PLAYED:
        anew = _scored_anew(sheet, line["outcome"], stored.number)
        if anew != line["scores"]:
            yield Difference(place, "scored anew", line["scores"], anew)


def _scored_anew(sheet: Sheet, outcome: dict[str, Any], number: int) -> list[int] | None:
    try:
        return list(score(sheet.to_scoring(outcome, number), sheet.rules).by_seat)
    except DealFormatError:
        return None


def _summed(sheet: Sheet, lines: Lines) -> list[int]:
    return [sum(line["scores"][seat.position] for line in lines.values()) for seat in sheet.seats]


def _sequence_differences(tournament: Tournament) -> Iterator[Difference]:
    """A log without gaps, whose last sequence is the tournament's version."""
    sequences = list(Event.objects.filter(tournament=tournament).values_list("sequence", flat=True))
    expected = list(range(1, tournament.version + 1))
    if sequences != expected:
        yield Difference("log", "events", len(sequences), len(expected))


def _standings_differences(
    tournament: Tournament, lines: dict[int, Lines], totals: dict[int, list[int]]
) -> Iterator[Difference]:
    """Each player's total against the log, and the snapshot of this version against a new computation."""
    derived = _player_totals(tournament, lines, totals)
    now = standings_compute(tournament)
    if tournament.bye_score == Tournament.ByeScore.ZERO:
        for standing in now:
            if standing.total != derived[standing.entry]:
                yield Difference(standing.name, "total", standing.total, derived[standing.entry])
    snapshot = StandingsSnapshot.objects.filter(tournament=tournament, version=tournament.version).first()
    if snapshot is not None:
        kept = [(row["entry"], row["rank"], row["total"]) for row in snapshot.rows]
        fresh = [(standing.entry, standing.rank, standing.total) for standing in now]
        if kept != fresh:
            yield Difference("ranking", "snapshot", kept, fresh)


def _player_totals(tournament: Tournament, lines: dict[int, Lines], totals: dict[int, list[int]]) -> dict[int, int]:
    sums: dict[int, int] = defaultdict(int)
    tables = Table.objects.filter(round__tournament=tournament).exclude(round__state=Round.State.PLANNED)
    for table, entry, position in Seat.objects.filter(table__in=tables).values_list("table", "entry", "position"):
        entered = totals.get(table)
        sums[entry] += entered[position] if entered else sum(line["scores"][position] for line in lines[table].values())
    given = Adjustment.objects.filter(entry__tournament=tournament, cancelled=False)
    for entry, points in given.values_list("entry", "points"):
        sums[entry] += points
    return sums

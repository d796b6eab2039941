"""What is true of every tournament that the services have made, and that a forged log need not keep to."""

from collections.abc import Iterable, Iterator

from scoring.games import game_named
from tournaments.log.codec import Logged
from tournaments.log.events import DealRecorded, DealTakenBack, LineState
from tournaments.log.sheets import playing_in
from tournaments.log.state import RoundState, State, TableState

STATUSES = ("played", "passed", "cancelled", "adjusted", "not_played")


def unsound(state: State, lines: Iterable[Logged]) -> Iterator[str]:
    """Each thing that cannot be, in the words of the program. The settings have been found good before."""
    yield from _rounds(state)
    for number, round_ in state.rounds.items():
        for table, its in round_.tables.items():
            if not _is_table(state, round_, its):
                yield f"table {number}.{table}"
    for number, one in state.adjustments.items():
        if one.begun > state.begun or not (one.round is None or 1 <= one.round <= one.begun):
            yield f"adjustment {number}"
    yield from _deals(state, lines)


def _rounds(state: State) -> Iterator[str]:
    """Closed ones, then one that may be open, then those to come; the state of the tournament goes with them."""
    rounds = [round_.state for _number, round_ in sorted(state.rounds.items())]
    closed, begun = rounds.count("closed"), state.begun
    in_order = ["closed"] * closed + ["open"] * (begun - closed) + ["planned"] * (len(rounds) - begun)
    if rounds != in_order or begun > closed + 1 or set(state.rounds) != set(range(1, len(rounds) + 1)):
        yield "order of rounds"
    if len(rounds) > state.settings["rounds_planned"]:
        yield "number of rounds"
    over = closed == state.settings["rounds_planned"]
    if not {"draft": not begun, "open": not begun, "running": begun > 0}.get(state.status, over):
        yield f"rounds of a tournament that is {state.status}"


def _is_table(state: State, round_: RoundState, table: TableState) -> bool:
    size, in_totals = len(table.seats), state.settings["recording_mode"] == "totals"
    sizes = game_named(state.settings["game"]).table_sizes
    seated = min(sizes) <= size <= max(sizes) and len({seat.entry for seat in table.seats}) == size
    numbered = set(table.lines) == set(range(1, len(table.lines) + 1))
    shaped = all(len(line.scores) == size and 1 <= line.dealer <= size for line in table.lines.values())
    confirmed = table.confirmed_by is None or 1 <= table.confirmed_by <= size
    played = bool(table.lines or table.in_totals or table.confirmed_by)
    kept = not (table.lines if in_totals else table.in_totals)
    return seated and numbered and shaped and confirmed and kept and not (played and round_.state == "planned")


def _deals(state: State, lines: Iterable[Logged]) -> Iterator[str]:
    """Every line that was ever entered says what the rules give, also where it was corrected since."""
    playing = playing_in(state)
    written: dict[tuple[int, int], dict[int, LineState]] = {}
    for line in lines:
        match line.event:
            case DealRecorded(after=deal) | DealTakenBack(before=deal):
                sheet = written.setdefault((line.event.round, line.event.table), {})
                before = [other for number, other in sorted(sheet.items()) if number < line.event.line]
                is_played = deal.status == "played"
                right = not is_played or playing.score_anew(deal, before, size=len(deal.scores)) == deal.scores
                if not (_is_line(deal) and right):
                    yield f"deal of event {line.sequence}"
                sheet[line.event.line] = deal
                if isinstance(line.event, DealTakenBack):
                    del sheet[line.event.line]


def _is_line(deal: LineState) -> bool:
    nothing = deal.status in {"played", "adjusted"} or not any(deal.scores)
    return deal.status in STATUSES and (deal.outcome is None) == (deal.status != "played") and nothing

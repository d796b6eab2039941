"""What is true of every tournament that the services have made, and that a forged log need not keep to."""

from collections.abc import Iterable, Iterator

from scoring.games import game_named
from tournaments.log.codec import Logged
from tournaments.log.events import DealRecorded, DealTakenBack, LineState, RoundAbandoned, RoundRestored
from tournaments.log.sheets import PlayedGame, playing_in, total_written
from tournaments.log.standing import in_pairs
from tournaments.log.state import RoundState, State, TableState

Sheets = dict[tuple[int, int, int], dict[int, LineState]]
STATUSES = ("played", "passed", "cancelled", "adjusted", "not_played")


def unsound(state: State, lines: Iterable[Logged]) -> Iterator[str]:
    """Each thing that cannot be, in the words of the program. The settings have been found good before."""
    yield from _rounds(state)
    for number, stage in state.stages.items():
        for (round_, table), its in stage.tables():
            if not _is_table(state, stage.rounds[round_], its) or not sheet_stands(playing_in(state, number), its):
                yield f"table {number}.{round_}.{table}"
    for number, one in state.adjustments.items():
        begun = state.stages[one.stage].begun if one.stage in state.stages else -1
        if one.begun > begun or not (one.round is None or 1 <= one.round <= one.begun):
            yield f"adjustment {number}"
    yield from _teams(state)
    yield from _deals(state, lines)


def sheet_stands(playing: PlayedGame, table: TableState) -> bool:
    """Whether the game knows a sheet with these lines, or with these totals from paper."""
    if table.in_totals:
        totals = [total_written(playing.engine, seat) for seat in table.seats]
        return playing.adds_up_in_totals(totals, decided=bool(table.totals_reason))
    lines = [line for _number, line in sorted(table.lines.items())]
    return playing.adds_up(lines, size=len(table.seats))


def _teams(state: State) -> Iterator[str]:
    """Team-mates are at no table together, partners on one side of it, and no two teams have one name."""
    team_of = {one.entry: number for number, team in state.teams.items() for one in team.members}
    engine = game_named(state.settings["game"])
    sides = engine.partnerships if in_pairs(engine, state.settings["partners"]) else ()
    for stage in state.stages.values():
        for (round_, number), table in stage.tables():
            teams = [team_of.get(seat.entry) for seat in table.seats]
            if not sides:
                yield from (f"team {team} meets itself" for team in {*teams} - {None} if teams.count(team) > 1)
            elif any(len({teams[seat - 1] for seat in side}) > 1 or None in teams for side in sides):
                yield f"partners apart at table {round_}.{number}"
    names = [team.name for team in state.teams.values() if team.name]
    if len(set(names)) < len(names):
        yield "names of teams"


def _rounds(state: State) -> Iterator[str]:
    """Closed ones, then one that may be open, then those to come; the state of the tournament goes with them."""
    for stage in state.stages.values():
        rounds = [round_.state for _number, round_ in sorted(stage.rounds.items())]
        closed, begun = rounds.count("closed"), stage.begun
        in_order = ["closed"] * closed + ["open"] * (begun - closed) + ["planned"] * (len(rounds) - begun)
        if rounds != in_order or begun > closed + 1 or set(stage.rounds) != set(range(1, len(rounds) + 1)):
            yield "order of rounds"
        if len(rounds) > stage.settings["rounds_planned"]:
            yield "number of rounds"
    begun, over = state.has_begun, all(stage.is_over for stage in state.stages.values())
    if not {"draft": not begun, "open": not begun, "running": begun}.get(state.status, over):
        yield f"rounds of a tournament that is {state.status}"


def _is_table(state: State, round_: RoundState, table: TableState) -> bool:
    size, in_totals = len(table.seats), state.settings["recording_mode"] == "totals"
    sizes = game_named(state.settings["game"]).table_sizes
    seated = min(sizes) <= size <= max(sizes) and len({seat.entry for seat in table.seats}) == size
    numbered = set(table.lines) == set(range(1, len(table.lines) + 1))
    shaped = all(len(line.scores) == size and 1 <= line.dealer <= size for line in table.lines.values())
    named = [seat for one in table.confirmations for seat in (one.seat, one.entered_by)]
    confirmed = all(seat is None or 1 <= seat <= size for seat in named)
    played = bool(table.lines or table.in_totals or table.confirmations)
    kept = not (table.lines if in_totals else table.in_totals)
    return (
        seated
        and _sat_in_turn(state, table)
        and numbered
        and shaped
        and confirmed
        and kept
        and not (played and round_.state == "planned")
    )


def _sat_in_turn(state: State, table: TableState) -> bool:
    """Whether those who sat on a chair before did so one after the other, from its first line on."""
    turns = [[line for _entry, line in seat.earlier] for seat in table.seats]
    known = all(entry in state.entries for seat in table.seats for entry, _line in seat.earlier)
    return known and all(lines == sorted({line for line in lines if line > 1}) for lines in turns)


def _deals(state: State, lines: Iterable[Logged]) -> Iterator[str]:
    """Every line that was ever entered says what the rules give, also where it was corrected since."""
    playing = {number: playing_in(state, number) for number in state.stages}
    written: Sheets = {}
    aside: list[Sheets] = []  # of abandoned plays
    for line in lines:
        match line.event:
            case DealRecorded(stage=stage, after=deal) | DealTakenBack(stage=stage, before=deal):
                sheet = written.setdefault((stage, line.event.round, line.event.table), {})
                before = [other for number, other in sorted(sheet.items()) if number < line.event.line]
                is_played = deal.status == "played"
                if not _is_line(deal) or (is_played and not _is_scored(playing[stage], deal, before)):
                    yield f"deal of event {line.sequence}"
                sheet[line.event.line] = deal
                if isinstance(line.event, DealTakenBack):
                    del sheet[line.event.line]
            case RoundAbandoned(stage=stage, round=round_):
                of_round = [table for table in written if table[:2] == (stage, round_)]
                aside.append({table: written.pop(table) for table in of_round})
            case RoundRestored():
                written |= aside.pop()


def _is_scored(playing: PlayedGame, deal: LineState, before: list[LineState]) -> bool:
    """Whether it is a hand of the game with the scores that the rules give."""
    size = len(deal.scores)
    known = playing.knows(deal, before, size=size)
    return known and playing.score_anew(deal, before, size=size) == deal.scores


def _is_line(deal: LineState) -> bool:
    nothing = deal.status in {"played", "adjusted"} or not any(deal.scores)
    return deal.status in STATUSES and (deal.outcome is None) == (deal.status != "played") and nothing

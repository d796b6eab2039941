"""Checks invariants that the services guarantee and a forged log may violate."""

from collections.abc import Iterable, Iterator

from scoring.games import game_named
from tournaments.log.codec import Logged
from tournaments.log.events import DealRecorded, DealTakenBack, LineState, RoundAbandoned, RoundRestored
from tournaments.log.rankings import teams_are_pairs
from tournaments.log.sheets import PlayedGame, played_game_in, total_written
from tournaments.log.state import RoundState, State, TableState

Sheets = dict[tuple[int, int, int], dict[int, LineState]]  # lines by number, by stage, round and table
STATUSES = ("played", "passed", "cancelled", "adjusted", "not_played")


def find_faults(state: State, lines: Iterable[Logged]) -> Iterator[str]:
    """Yield each violated invariant as a text for programmers. The settings must be validated before."""
    yield from _round_faults(state)
    for number, stage in state.stages.items():
        for (round_, table), sheet in stage.tables():
            if not _is_valid_table(state, stage.rounds[round_], sheet) or not is_possible_sheet(
                played_game_in(state, number), sheet
            ):
                yield f"table {number}.{round_}.{table}"
    for number, one in state.adjustments.items():
        begun = state.stages[one.stage].begun if one.stage in state.stages else -1  # -1: no number is possible
        is_round_begun = one.round is None or 1 <= one.round <= one.begun
        if one.begun > begun or not is_round_begun:
            yield f"adjustment {number}"
    yield from _team_faults(state)
    yield from _deal_faults(state, lines)


def is_possible_sheet(playing: PlayedGame, table: TableState) -> bool:
    """Return True if the lines, or the totals of a paper sheet, are possible in the game."""
    if table.in_totals:
        totals = [total_written(playing.engine, seat) for seat in table.seats]
        return playing.totals_are_possible(totals, decided=bool(table.totals_reason))
    lines = [line for _number, line in sorted(table.lines.items())]
    return playing.lines_are_possible(lines, size=len(table.seats))


def _team_faults(state: State) -> Iterator[str]:
    """Yield team-mates at one table, and names that two teams have.

    A stage may only wish team-mates apart: there they may share a table. If teams are pairs, yield instead each table
    where partners do not sit opposite each other, or a player of no team sits.
    """
    team_of = {one.entry: number for number, team in state.teams.items() for one in team.members}
    engine = game_named(state.settings["game"])
    sides = engine.partnerships if teams_are_pairs(engine, state.settings["partners"]) else ()
    for stage in state.stages.values():
        for (round_, number), table in stage.tables():
            teams = [team_of.get(seat.entry) for seat in table.seats]
            if not sides and stage.settings["team_mates"] == "wish":  # `Stage.TeamMates`: separated if possible
                continue
            if not sides:
                yield from (f"team {team} meets itself" for team in {*teams} - {None} if teams.count(team) > 1)
            elif any(len({teams[seat - 1] for seat in side}) > 1 or None in teams for side in sides):
                yield f"partners apart at table {round_}.{number}"
    names = [team.name for team in state.teams.values() if team.name]
    if len(set(names)) < len(names):
        yield "names of teams"


def _round_faults(state: State) -> Iterator[str]:
    """Yield a wrong order of rounds (closed, at most one open, planned), and a state of the tournament against it."""
    for stage in state.stages.values():
        rounds = [round_.state for _number, round_ in sorted(stage.rounds.items())]
        closed, begun = rounds.count("closed"), stage.begun
        in_order = ["closed"] * closed + ["open"] * (begun - closed) + ["planned"] * (len(rounds) - begun)
        if rounds != in_order or begun > closed + 1 or set(stage.rounds) != set(range(1, len(rounds) + 1)):
            yield "order of rounds"
        if len(rounds) > stage.settings["rounds_planned"]:
            yield "number of rounds"
    begun, is_over = state.has_begun, all(stage.is_over for stage in state.stages.values())
    fits_by_status = {"draft": not begun, "open": not begun, "running": begun}
    if not fits_by_status.get(state.status, is_over):  # the others are finished and published
        yield f"rounds of a tournament that is {state.status}"


def _is_valid_table(state: State, round_: RoundState, table: TableState) -> bool:
    """Return True if seats, lines, confirmations and the way of recording of a table are possible together."""
    size, in_totals = len(table.seats), state.settings["recording_mode"] == "totals"
    sizes = game_named(state.settings["game"]).table_sizes
    has_valid_seats = min(sizes) <= size <= max(sizes) and len({seat.entry for seat in table.seats}) == size
    is_numbered = set(table.lines) == set(range(1, len(table.lines) + 1))
    has_valid_lines = all(len(line.scores) == size and 1 <= line.dealer <= size for line in table.lines.values())
    named = [seat for one in table.confirmations for seat in (one.seat, one.entered_by)]
    has_valid_confirmations = all(seat is None or 1 <= seat <= size for seat in named)
    is_played = bool(table.lines or table.in_totals or table.confirmations)
    in_mode = not (table.lines if in_totals else table.in_totals)
    return (
        has_valid_seats
        and _sat_in_turn(state, table)
        and is_numbered
        and has_valid_lines
        and has_valid_confirmations
        and in_mode
        and not (is_played and round_.state == "planned")
    )


def _sat_in_turn(state: State, table: TableState) -> bool:
    """Return True if the earlier players of each seat are entries, and left it at ascending lines above 1."""
    turns = [[line for _entry, line in seat.earlier] for seat in table.seats]
    are_entries = all(entry in state.entries for seat in table.seats for entry, _line in seat.earlier)
    return are_entries and all(lines == sorted({line for line in lines if line > 1}) for lines in turns)


def _deal_faults(state: State, lines: Iterable[Logged]) -> Iterator[str]:
    """Yield the lines ever entered, corrected ones too, that are invalid or not scored by the rules.

    A line is compared with those before it on the sheet of its own play: abandoned sheets are removed until restored.
    """
    playing = {number: played_game_in(state, number) for number in state.stages}
    sheets: Sheets = {}
    abandoned_sheets: dict[tuple[int, int, int], Sheets] = {}  # by stage, round and play
    for line in lines:
        match line.event:
            case DealRecorded(stage=stage, after=deal) | DealTakenBack(stage=stage, before=deal):
                sheet = sheets.setdefault((stage, line.event.round, line.event.table), {})
                before = [other for number, other in sorted(sheet.items()) if number < line.event.line]
                is_played = deal.status == "played"
                if not _is_valid_line(deal) or (is_played and not _is_scored(playing[stage], deal, before)):
                    yield f"deal of event {line.sequence}"
                sheet[line.event.line] = deal
                if isinstance(line.event, DealTakenBack):
                    del sheet[line.event.line]
            case RoundAbandoned(stage=stage, round=round_, play=play):
                of_round = [table for table in sheets if table[:2] == (stage, round_)]
                abandoned_sheets[stage, round_, play] = {table: sheets.pop(table) for table in of_round}
            case RoundRestored(stage=stage, round=round_, play=play):
                sheets |= abandoned_sheets[stage, round_, play]


def _is_scored(playing: PlayedGame, deal: LineState, before: list[LineState]) -> bool:
    """Return True if it is a possible hand of the game with the scores by the rules."""
    size = len(deal.scores)
    is_possible = playing.is_possible(deal, before, size=size)
    return is_possible and playing.rescore_line(deal, before, size=size) == deal.scores


def _is_valid_line(deal: LineState) -> bool:
    may_score = deal.status in {"played", "adjusted"} or not any(deal.scores)
    return deal.status in STATUSES and (deal.outcome is None) == (deal.status != "played") and may_score

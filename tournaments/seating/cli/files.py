"""Reading of the JSON files of the command line, with an error for each wrong shape."""

import json
import sys
from pathlib import Path
from typing import Any

from tournaments.seating.problem.request import FixedTable, Round, SeatingError, Separation
from tournaments.seating.proof.checker import check_plan

SHAPES = {
    "separations": '[[1, 2], {"players": [5, 6, 7], "until": 3, "hard": false}]',
    "fixed-tables": '{"12": 1} or [[12, 1]]: player, table',
    "history": '{"rounds": [[[1, 2, 3, 4], ...], ...], "byes": [[], ...]} or the list of rounds alone',
    "ranking": "[7, 3, 12, ...], best first",
    "pairs": "[[1, 2], [3, 4], ...]: fixed partners",
}


def read_json(file: str) -> Any:
    """Return the JSON of a file, or of the standard input for `-`.

    :raises SeatingError: file_missing, file_not_text, file_not_json
    """
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError):
        raise SeatingError("file_missing", file=file) from None
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SeatingError("file_not_text", file=file) from None
    except json.JSONDecodeError as error:
        raise SeatingError("file_not_json", file=file, line=error.lineno) from None
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        raise SeatingError("file_not_json", file=file, line=1) from None


def read_separations(file: str) -> tuple[Separation, ...]:
    """Read separations: lists of players, or objects with `players`, `until` and `hard`."""
    data = read_json(file)
    if not (isinstance(data, list) and all(map(_is_separation, data))):
        raise _shape_error(file, "separations")
    return tuple(_build_separation(entry) for entry in data)


def _is_separation(entry: Any) -> bool:
    """Return True for a list of players, or an object with `players` and valid `until` and `hard`."""
    if isinstance(entry, list):
        return len(entry) > 1 and all(map(_is_player, entry))
    if not isinstance(entry, dict) or not isinstance(entry.get("players"), list):
        return False
    until, hard = entry.get("until"), entry.get("hard", True)
    return _is_separation(entry["players"]) and (until is None or _is_player(until)) and isinstance(hard, bool)


def _build_separation(entry: Any) -> Separation:
    if isinstance(entry, list):
        return Separation(players=tuple(entry))
    return Separation(players=tuple(entry["players"]), until=entry.get("until"), hard=entry.get("hard", True))


def read_fixed_tables(file: str) -> tuple[FixedTable, ...]:
    """Read players who keep a table, as (player, table)."""
    data = read_json(file)
    if isinstance(data, dict):
        data = [[int(player) if player.isdecimal() else player, table] for player, table in data.items()]
    if not (isinstance(data, list) and all(map(_is_pair, data))):
        raise _shape_error(file, "fixed-tables")
    return tuple(sorted(FixedTable(player, table) for player, table in data))


def read_pairs(file: str) -> tuple[tuple[int, ...], ...]:
    """Read fixed pairs of partners."""
    data = read_json(file)
    if not (isinstance(data, list) and all(map(_is_pair, data))):
        raise _shape_error(file, "pairs")
    return tuple(tuple(pair) for pair in data)


def _is_pair(entry: Any) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and all(map(_is_player, entry))


def read_ranking(file: str) -> tuple[int, ...]:
    """Read a ranking, best player first."""
    data = read_json(file)
    if not (isinstance(data, list) and all(map(_is_player, data))):
        raise _shape_error(file, "ranking")
    return tuple(data)


def read_rounds(file: str) -> tuple[tuple[Round, ...], tuple[tuple[int, ...], ...], list[set[int]]]:
    """Read rounds, byes, and for each round the players whom the certificate declares absent.

    :raises SeatingError: file_history: the checker finds a fault, other than those of `_CHECKED_LATER`
    """
    data = read_json(file)
    if isinstance(data, list):
        data = {"rounds": data}
    faults = [fault for fault in check_plan(data).faults if fault.code not in _CHECKED_LATER]
    if faults:
        raise SeatingError("file_history", file=file, fault=faults[0])
    rounds = tuple(tuple(tuple(table) for table in tables) for tables in data["rounds"])
    byes = tuple(tuple(resting) for resting in data.get("byes") or [()] * len(rounds))
    stated = data.get("certificate", {}).get("absent") or [[]] * len(rounds)
    return rounds, byes, [set(gone) for gone in stated]


#: The participants are known only with --players, --absent and --add; a history may break separations.
_CHECKED_LATER = {"fault.missing", "fault.unknown", "fault.hard_separation", "fault.separation"}


def _is_player(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _shape_error(file: str, shape: str) -> SeatingError:
    return SeatingError("file_shape", file=file, expected=SHAPES[shape])

"""Options of the command line, parsed into values, with an error for each invalid one."""

import argparse
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeVar

from tournaments.seating.cli.files import (
    read_fixed_tables,
    read_pairs,
    read_ranking,
    read_rounds,
    read_separations,
)
from tournaments.seating.problem.limits import LONGEST_SEARCH_SECONDS, MOST_PLAYERS
from tournaments.seating.problem.request import FixedTable, Odd, Round, SeatingError, Separation
from tournaments.seating.problem.table_rule import TableRule
from tournaments.seating.swiss.ranked import Pattern
from tournaments.seating.wording.rendering import LANGUAGES

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, kw_only=True)
class Options:
    """Parsed options, named as in `HELP`, which explains them; players and tables count from 1.

    `by_rank` is --rounds-by-rank, `language` is --lang. `history_byes` and `history_absent` are for each round of
    --history the players with a bye, and those whom its certificate declares absent. `sizes`, `played`, `tables` and
    `balance` are None, and `ranking` is empty, if not given.
    """

    players: int
    rounds: int
    odd: Odd
    sizes: TableRule | None
    pairs: tuple[tuple[int, ...], ...]
    partners_change: bool
    seed: int
    strict: bool
    separations: tuple[Separation, ...]
    fixed_tables: tuple[FixedTable, ...]
    history: tuple[Round, ...]
    history_byes: tuple[tuple[int, ...], ...]
    history_absent: tuple[frozenset[int], ...]
    played: int | None
    absent: frozenset[int]
    add: int
    tables: int | None
    ranking: tuple[int, ...]
    by_rank: int
    pattern: Pattern
    most_moved: int
    balance: str | None
    time_limit: float
    language: str

    HELP: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("players", "N", "players registered, numbered 1 to N"),
        ("rounds", "R", "rounds of the event, played ones included (default 5)"),
        ("seed", "S", "another seed, another plan of the same quality (default 0)"),
        (
            "odd",
            "KIND",
            "players who do not fill tables of four sit at tables of 3, 5, 5mort, or have a bye (default 3); "
            "3s and 5s: tables of three or of five only",
        ),
        ("sizes", "LIST", "another game: the usual size, then others for the rest, or bye: 3,bye or 4,3,5"),
        ("pairs", "FILE", "fixed partners, who sit opposite each other"),
        ("partners-change", "", "the player opposite is the partner, and changes each round"),
        ("strict", "", "no player at an odd table twice before all players once, even at the cost of repeats"),
        ("separations", "FILE", "players who must not meet"),
        ("fixed-tables", "FILE", "players who keep their table"),
        ("history", "FILE", "rounds already played"),
        ("played", "K", "only the first K rounds of --history are played: repair the others"),
        ("absent", "LIST", "numbers of players who take no further part: 3,17"),
        ("add", "A", "players who arrive now, numbered from N + 1"),
        ("tables", "T", "with --played: seat the others at T tables"),
        ("ranking", "FILE", "players best first: seat the next round by rank"),
        ("rounds-by-rank", "K", "the last K rounds are seated by rank, the others planned"),
        ("pattern", "KIND", "rounds by rank: blocks (1-4 at table 1) or folded (default blocks)"),
        ("most-moved", "P", "rounds by rank: how many places a repeat may move a player (default 0)"),
        ("balance", "KIND", "with --ranking as rating: spread (round 1) or equal (all tables)"),
        ("time-limit", "SECONDS", "how long a search may take (default 10)"),
        ("lang", "LANG", "fr or en (default fr)"),
    )


def parse_options(namespace: argparse.Namespace) -> Options:
    """Parse and check the options.

    :raises SeatingError: an option is missing or invalid, or a file cannot be read
    """
    if namespace.players is None:
        raise SeatingError("players_needed")
    history, byes, absent = read_rounds(namespace.history) if namespace.history else ((), (), [])
    return Options(
        players=_parse_whole("players", namespace.players),
        rounds=_parse_whole("rounds", namespace.rounds or "5"),
        odd=_parse_choice("odd", namespace.odd or "3", Odd),
        sizes=_parse_rule(namespace.sizes) if namespace.sizes else None,
        pairs=read_pairs(namespace.pairs) if namespace.pairs else (),
        partners_change=namespace.partners_change,
        seed=_parse_whole("seed", namespace.seed or "0"),
        strict=namespace.strict,
        separations=read_separations(namespace.separations) if namespace.separations else (),
        fixed_tables=read_fixed_tables(namespace.fixed_tables) if namespace.fixed_tables else (),
        history=history,
        history_byes=byes,
        history_absent=tuple(frozenset(players) for players in absent),
        played=_parse_count("played", namespace.played) if namespace.played is not None else None,
        absent=_parse_players("absent", namespace.absent) if namespace.absent else frozenset(),
        add=_parse_count("add", namespace.add or "0"),
        tables=_parse_count("tables", namespace.tables) if namespace.tables is not None else None,
        ranking=read_ranking(namespace.ranking) if namespace.ranking else (),
        by_rank=_parse_count("rounds-by-rank", namespace.rounds_by_rank or "0"),
        pattern=_parse_choice("pattern", namespace.pattern or "blocks", Pattern),
        most_moved=_parse_count("most-moved", namespace.most_moved or "0"),
        balance=_parse_word("balance", namespace.balance, ("spread", "equal")) if namespace.balance else None,
        time_limit=_parse_seconds(namespace.time_limit or "10"),
        language=_parse_word("lang", namespace.lang or "fr", LANGUAGES),
    )


def _parse_whole(option: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
        raise SeatingError("not_a_whole_number", option=f"--{option}", value=text[:40])
    return int(text)


def _parse_count(option: str, text: str) -> int:
    number = _parse_whole(option, text)
    if not 0 <= number <= MOST_PLAYERS:
        raise SeatingError("count", option=f"--{option}", value=number, most=MOST_PLAYERS)
    return number


def _parse_rule(text: str) -> TableRule:
    """Parse table sizes such as `3,bye` or `4,3,5`: the usual size first."""
    usual, *others = (part.strip() for part in text.split(","))
    sizes = [*dict.fromkeys(others)]
    for size in (usual, *sizes):
        is_bye = size == "bye" and size in sizes  # not the usual size
        if size not in {"3", "4", "5"} and not is_bye:
            raise SeatingError("option_unknown", option="--sizes", value=size[:40], choices="3, 4, 5, bye")
    rest = tuple(int(size) for size in sizes if size != "bye")
    return TableRule(usual=int(usual), others=rest, byes="bye" in sizes)


def _parse_players(option: str, text: str) -> frozenset[int]:
    return frozenset(_parse_whole(option, part.strip()) for part in text.split(","))


def _parse_seconds(text: str) -> float:
    """Parse a number of seconds above 0, at most `LONGEST_SEARCH_SECONDS`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= LONGEST_SEARCH_SECONDS:  # refuses NaN as well
        raise SeatingError("time_limit", value=text[:40])
    return seconds


def _parse_word(option: str, text: str, choices: tuple[str, ...]) -> str:
    if text not in choices:
        raise SeatingError("option_unknown", option=f"--{option}", value=text[:40], choices=", ".join(choices))
    return text


def _parse_choice(option: str, text: str, kind: type[Choice]) -> Choice:
    return kind(_parse_word(option, text, tuple(member.value for member in kind)))

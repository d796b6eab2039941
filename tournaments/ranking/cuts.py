"""Cuts: the players who qualify for the next stage, and the reserves in the order in which they move up.

The sizes of the championships are published (488, 244, 104, ... 4 players). The rule for a tie at the cut line is not,
so it is a setting of the club.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.ranking.results import Row

WHO = ("all", "best", "percent", "quota", "others")
TIES = ("all", "tie_breaks")
TABLES = ("none", "up", "down")


class CutRefused(Exception):
    """A cut that cannot be made, with the error code and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code, self.params = code, params


@dataclass(frozen=True, kw_only=True)
class Cut:
    """The rule by which players qualify. A player who has withdrawn never does.

    `who`: `all`; the `best` `count`; the best `count` `percent`, rounded up; a `quota`; or the `others`, whom another
    cut left out. A quota is the best `count` of each group (table, club, category) and the best `wild` of the rest.

    `ties` at the cut line: `all` qualify whose results are equal to the last one, or only those whom the `tie_breaks`
    leave equal too. `tables` moves the line `up` or `down` to a `multiple` of players, never between equal players.
    """

    who: str = "all"
    count: int = 0
    wild: int = 0
    ties: str = "all"
    tables: str = "none"
    multiple: int = 4


@dataclass(frozen=True, kw_only=True)
class Passage:
    """The result of a cut: the qualified players and the reserves, each in the order of the ranking.

    `tied_in` are the qualified players that only a tie with the last one let in. `undecided`: the tie-breaks left them
    equal. `uneven`: the rule requires complete tables, and no cut line gives them.
    """

    passed: tuple[int, ...]
    reserves: tuple[int, ...] = ()
    tied_in: tuple[int, ...] = ()
    undecided: bool = False
    uneven: bool = False


def apply_cut(
    ranking: Sequence[Row], rule: Cut, *, groups: Mapping[int, str] | None = None, elsewhere: Collection[int] = ()
) -> Passage:
    """Apply the rule to a ranking.

    `groups` has the group of each player, "" for none. `elsewhere` are the players who qualified by another cut.

    :raises CutRefused: `cut_unknown`, `cut_nobody`, `cut_no_others`, `cut_empty`, `cut_percent`, `cut_too_large`
    """
    _check_rule(rule)
    field = [row for row in ranking if not row.withdrawn]
    if not field:
        raise CutRefused("cut_nobody")
    if rule.who == "others":
        field = [row for row in field if row.player not in elsewhere]
        if not field:
            raise CutRefused("cut_no_others")
    if rule.who in {"all", "others"}:
        return Passage(passed=tuple(row.player for row in field))
    if rule.who == "quota":
        return _by_quota(field, rule, groups or {})
    count = rule.count if rule.who == "best" else -(-len(field) * rule.count // 100)
    if count > len(field):
        raise CutRefused("cut_too_large", count=count, field=len(field))
    return _draw_line(field, rule, count=count, sure=frozenset())


def choose_replacement(waiting: Iterable[int], *, left: int, groups: Mapping[int, str] | None = None) -> int | None:
    """Return the reserve who moves up for the player `left`, or None if `waiting`, best first, is empty.

    With groups it is the first of the same group, if there is one, else the first of all.
    """
    free, group_of = list(waiting), groups or {}
    group = group_of.get(left, "")
    of_group = (player for player in free if group and group_of.get(player) == group)
    return next(of_group, next(iter(free), None))


def _check_rule(rule: Cut) -> None:
    """Refuse an invalid rule.

    :raises CutRefused: `cut_unknown`, `cut_empty`, `cut_percent`.
    """
    is_known = rule.who in WHO and rule.ties in TIES and rule.tables in TABLES
    if not is_known or rule.multiple < 1 or rule.wild < 0:
        raise CutRefused("cut_unknown")
    if rule.who in {"best", "percent", "quota"} and rule.count < 1:
        raise CutRefused("cut_empty", count=rule.count)
    if rule.who == "percent" and rule.count > 100:
        raise CutRefused("cut_percent", percent=rule.count)


def _by_quota(field: Sequence[Row], rule: Cut, groups: Mapping[int, str]) -> Passage:
    """Qualify the best of each group with their equals, then the wild cards. A small group may qualify whole."""
    by_group: dict[str, list[Row]] = defaultdict(list)
    for row in field:
        if group := groups.get(row.player, ""):
            by_group[group].append(row)
    sure: set[int] = set()
    tied: set[int] = set()
    for rows in by_group.values():
        with_equals = _include_equals(rows, min(rule.count, len(rows)), rule.ties)
        sure |= {row.player for row in rows[:with_equals]}
        tied |= {row.player for row in rows[rule.count : with_equals]}
    others = len(field) - len(sure)
    if rule.wild > others:
        raise CutRefused("cut_too_large", count=len(sure) + rule.wild, field=len(field))
    if not sure and not rule.wild:
        raise CutRefused("cut_empty", count=0)
    return _draw_line(field, rule, count=rule.wild, sure=frozenset(sure), tied=frozenset(tied))


def _draw_line(
    field: Sequence[Row], rule: Cut, *, count: int, sure: frozenset[int], tied: frozenset[int] = frozenset()
) -> Passage:
    """Draw the cut line after the best `count` of the players who are not in `sure`, who qualify in any case."""
    rest = [row for row in field if row.player not in sure]
    with_equals = _include_equals(rest, count, rule.ties)
    tied |= {row.player for row in rest[count:with_equals]}
    with_tables_filled = _fill_tables(rest, with_equals, rule, already=len(sure))
    through = sure | {row.player for row in rest[:with_tables_filled]}
    return Passage(
        passed=tuple(row.player for row in field if row.player in through),
        reserves=tuple(row.player for row in rest[with_tables_filled:]),
        tied_in=tuple(row.player for row in field if row.player in tied & through),
        undecided=rule.ties == "tie_breaks" and bool(tied & through),
        uneven=rule.tables != "none" and len(through) % rule.multiple != 0,
    )


def _fill_tables(rest: Sequence[Row], line: int, rule: Cut, *, already: int) -> int:
    """Return the nearest cut line that fills the tables without separating equal players, or `line` if none does."""
    if rule.tables == "none":
        return line
    lines = range(line, len(rest) + 1) if rule.tables == "up" else range(line, -1, -1)
    fair = (
        at
        for at in lines
        if already + at > 0 and (already + at) % rule.multiple == 0 and _include_equals(rest, at, rule.ties) == at
    )
    return next(fair, line)


def _include_equals(rows: Sequence[Row], line: int, ties: str) -> int:
    """Return the cut line moved below all players who are equal to the last one above it."""
    if not 0 < line < len(rows):
        return line
    last = _cut_key(rows[line - 1], ties)
    while line < len(rows) and _cut_key(rows[line], ties) == last:
        line += 1
    return line


def _cut_key(row: Row, ties: str) -> tuple[int, ...]:
    """Return the key that is the same for two players who are equal at the cut line."""
    figures = tuple(row.figures) or (row.total,)
    return figures if ties == "all" else (*figures, *row.keys)

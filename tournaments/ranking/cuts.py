"""Who passes from a ranking into the next stage, who is left, and in which order the others move up.

Sizes of championships are published (488, 244, 104, ... 4 players); how a tie at the line is dealt with is not, so it
is the club's choice (domain document, formats 3).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.ranking.results import Row

WHO = ("all", "best", "percent", "quota", "others")
TIES = ("all", "tie_breaks")
TABLES = ("none", "up", "down")


class CutRefused(Exception):
    """A cut that cannot be made: `code` says why, with `params`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code, self.params = code, params


@dataclass(frozen=True, kw_only=True)
class Cut:
    """Who passes: `all`; the `best` `count`; the best `count` `percent`, rounded up; a `quota`; the `others`.

    A quota is the best `count` of each group (table, club, category) and the best `wild` of all others. The others are
    those whom another cut left out. Who has withdrawn passes nowhere.

    `ties` at the line: `all` pass whose results are equal, or the `tie_breaks` decide and only who is still equal
    passes too. `tables` moves the line `up` or `down` to a `multiple` of players, never between equals.
    """

    who: str = "all"
    count: int = 0
    wild: int = 0
    ties: str = "all"
    tables: str = "none"
    multiple: int = 4


@dataclass(frozen=True, kw_only=True)
class Passage:
    """Players who pass and the others, each in the order of the ranking; the first of the reserves moves up first.

    `tied_in` pass because they are equal to the last who does; `undecided` when the tie-breaks were to decide and left
    them equal; `uneven` when complete tables were asked for and no line gives them.
    """

    passed: tuple[int, ...]
    reserves: tuple[int, ...] = ()
    tied_in: tuple[int, ...] = ()
    undecided: bool = False
    uneven: bool = False


def cut(
    ranking: Sequence[Row], rule: Cut, *, groups: Mapping[int, str] | None = None, elsewhere: Collection[int] = ()
) -> Passage:
    """Who passes by the rule. `groups` names the group of each player, "" for none; `elsewhere` are who passed already.

    Raises CutRefused: `cut_unknown`, `cut_nobody`, `cut_no_others`, `cut_empty`, `cut_percent`, `cut_too_large`.
    """
    _refuse_nonsense(rule)
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
    return _drawn(field, rule, count=count, sure=frozenset())


def replacement(waiting: Iterable[int], *, left: int, groups: Mapping[int, str] | None = None) -> int | None:
    """Who of those `waiting`, best first, moves up for a player who does not stay.

    By quota the first of the same group, else the first of all; None when nobody waits.
    """
    free, group_of = list(waiting), groups or {}
    group = group_of.get(left, "")
    of_group = (player for player in free if group and group_of.get(player) == group)
    return next(of_group, next(iter(free), None))


def _refuse_nonsense(rule: Cut) -> None:
    known = rule.who in WHO and rule.ties in TIES and rule.tables in TABLES
    if not known or rule.multiple < 1 or rule.wild < 0:
        raise CutRefused("cut_unknown")
    if rule.who in {"best", "percent", "quota"} and rule.count < 1:
        raise CutRefused("cut_empty", count=rule.count)
    if rule.who == "percent" and rule.count > 100:
        raise CutRefused("cut_percent", percent=rule.count)


def _by_quota(field: Sequence[Row], rule: Cut, groups: Mapping[int, str]) -> Passage:
    """The best of each group with their equals, then the wild cards. A small group sends all it has."""
    by_group: dict[str, list[Row]] = defaultdict(list)
    for row in field:
        if group := groups.get(row.player, ""):
            by_group[group].append(row)
    sure: set[int] = set()
    tied: set[int] = set()
    for rows in by_group.values():
        line = _with_equals(rows, min(rule.count, len(rows)), rule.ties)
        sure |= {row.player for row in rows[:line]}
        tied |= {row.player for row in rows[rule.count : line]}
    others = len(field) - len(sure)
    if rule.wild > others:
        raise CutRefused("cut_too_large", count=len(sure) + rule.wild, field=len(field))
    if not sure and not rule.wild:
        raise CutRefused("cut_empty", count=0)
    return _drawn(field, rule, count=rule.wild, sure=frozenset(sure), tied=frozenset(tied))


def _drawn(
    field: Sequence[Row], rule: Cut, *, count: int, sure: frozenset[int], tied: frozenset[int] = frozenset()
) -> Passage:
    """The line drawn after `count` of those who do not pass for `sure`."""
    rest = [row for row in field if row.player not in sure]
    line = _with_equals(rest, count, rule.ties)
    tied |= {row.player for row in rest[count:line]}
    complete = _complete(rest, line, rule, already=len(sure))
    through = sure | {row.player for row in rest[:complete]}
    return Passage(
        passed=tuple(row.player for row in field if row.player in through),
        reserves=tuple(row.player for row in rest[complete:]),
        tied_in=tuple(row.player for row in field if row.player in tied & through),
        undecided=rule.ties == "tie_breaks" and bool(tied & through),
        uneven=rule.tables != "none" and len(through) % rule.multiple != 0,
    )


def _complete(rest: Sequence[Row], line: int, rule: Cut, *, already: int) -> int:
    """The nearest line above or below that fills the tables and parts no equals; where there is none, the same line."""
    if rule.tables == "none":
        return line
    lines = range(line, len(rest) + 1) if rule.tables == "up" else range(line, -1, -1)
    fair = (
        at
        for at in lines
        if already + at > 0 and (already + at) % rule.multiple == 0 and _with_equals(rest, at, rule.ties) == at
    )
    return next(fair, line)


def _with_equals(rows: Sequence[Row], line: int, ties: str) -> int:
    """The line moved behind everybody equal to the last above it."""
    if not 0 < line < len(rows):
        return line
    last = _result(rows[line - 1], ties)
    while line < len(rows) and _result(rows[line], ties) == last:
        line += 1
    return line


def _result(row: Row, ties: str) -> tuple[int, ...]:
    """What makes two players equal at the line."""
    figures = tuple(row.figures) or (row.total,)
    return figures if ties == "all" else (*figures, *row.keys)

"""Plans an import: compares each line with the stored players, and decides what applying it would do. Read-only."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from itertools import islice
from typing import Any

from players.errors import DomainError
from players.importing.rows import Given, MemberRow, Reason, as_reason
from players.likeness import Index, Traits, licence_key, one_slip, traits_of
from players.likeness import Reason as Likeness
from players.models import ImportRow, Player
from players.names import plain
from players.person import Person
from players.selectors.duplicates import traits_of_players

Kind = ImportRow.Kind
Decision = ImportRow.Decision
NO_KEY = -1  # not the key of a player


@dataclass(frozen=True)
class PlannedRow:
    """The plan of one line: its kind, its player, the changes, the reasons of a doubt or refusal, and the choices.

    `Kind.DUPLICATE` is any doubt, not only a repeated line; the desk decides it by one of the `choices`.
    """

    row: MemberRow
    kind: str
    player: int | None = None
    changes: list[dict[str, Any]] = field(default_factory=list)  # {"field", "before", "after"}
    reasons: list[Reason] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)

    def same_as(self, stored: ImportRow) -> bool:
        """Return True if the stored preview has the same plan."""
        preview = (stored.kind, stored.player_id, stored.changes, stored.reasons, stored.choices)
        return preview == (self.kind, self.player, self.changes, self.reasons, self.choices)


class Planner:
    """Plans lines in order, because a line about the same person as an earlier line of the file is a doubt."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._players = {p.pk: p for p in players}
        self._base = Index(traits_of_players(self._players.values()))  # stored players, by key
        self._file = Index()  # earlier lines, by number
        self._lines: dict[int, int] = {}  # key of a player -> number of the line that matched

    def plan(self, rows: Sequence[MemberRow]) -> list[PlannedRow]:
        """Return the plans of all rows, in order."""
        return [self._plan_row(row) for row in rows]

    def _plan_row(self, row: MemberRow) -> PlannedRow:
        """Plan a line: refused, a repetition in the file, or compared with stored players by licence, then by name."""
        if row.problems:
            return PlannedRow(row=row, kind=Kind.REFUSED, reasons=list(row.problems))
        traits = _traits(row.line, row.given)
        plan = self._plan_twin(row, traits) or self._plan_by_licence(row, traits) or self._plan_by_name(row, traits)
        self._file.add(traits)
        if plan.player is not None and plan.kind in {Kind.CHANGED, Kind.SAME}:
            self._lines[plan.player] = row.line
        return plan

    def _plan_twin(self, row: MemberRow, traits: Traits) -> PlannedRow | None:
        """Return a doubt if an earlier line has the licence, or the name and no other licence or year of birth."""
        if (line := self._file.with_licence(traits.licence)) is not None:
            return _doubtful(row, DomainError("licence_shared", licence=row.given["licence"], line=line), [])
        twin = next(self._file.of_one_name(traits), None)
        if twin is None:
            return None
        is_taken = self._base.with_licence(traits.licence) is not None
        return _doubtful(row, DomainError("twin_in_file", line=twin), [] if is_taken else [Decision.NEW])

    def _plan_by_licence(self, row: MemberRow, traits: Traits) -> PlannedRow | None:
        """Return a plan if a stored player has the licence: it is about them, or refused if no name is shared."""
        key = self._base.with_licence(traits.licence)
        if key is None:
            return None
        player = self._players[key]
        if not _shares_a_name(player, row.given):
            of_other = DomainError("licence_of_other", field="licence", licence=player.licence, name=player.full_name)
            return PlannedRow(row=row, kind=Kind.REFUSED, player=key, reasons=[as_reason(of_other)])
        return self._plan_about(row, player)

    def _plan_by_name(self, row: MemberRow, traits: Traits) -> PlannedRow:
        """Return the plan by name: about the only namesake who fits, a new person, or a doubt for the desk.

        A namesake fits (`Likeness.NAME`) if neither licence nor year of birth contradicts the line.
        """
        unkeyed = replace(traits, key=NO_KEY)  # the number of a line may equal the key of a player
        alike = list(islice(self._base.alike(unkeyed), 2))  # the surest first; two of the same name are ambiguous
        sure = [key for key, likeness in alike if likeness == Likeness.NAME]
        if len(sure) == 1:
            return self._plan_about(row, self._players[sure[0]])
        namesakes = self._base.with_name(traits.name)  # also those who do not fit
        if len(namesakes) > 1:
            return _doubtful(row, DomainError("alike_several"), [Decision.NEW])
        if namesakes:
            return self._plan_alike(row, self._players[namesakes[0].key], "alike_name")
        if alike:
            key, likeness = alike[0]
            return self._plan_alike(row, self._players[key], f"alike_{likeness}")
        return PlannedRow(row=row, kind=Kind.NEW)

    def _plan_about(self, row: MemberRow, player: Player) -> PlannedRow:
        """Return the plan of a line about this player."""
        if (line := self._lines.get(player.pk)) is not None:
            return _doubtful(row, DomainError("twin_in_file", line=line), [])
        changes = changes_of(player, row.given)
        return PlannedRow(row=row, kind=Kind.CHANGED if changes else Kind.SAME, player=player.pk, changes=changes)

    def _plan_alike(self, row: MemberRow, player: Player, code: str) -> PlannedRow:
        """Return the plan of a line that may be about this player; the desk decides."""
        is_free = player.pk not in self._lines
        choices: list[str] = [Decision.NEW, Decision.UPDATE] if is_free else [Decision.NEW]
        doubtful = _doubtful(row, DomainError(code, name=player.full_name), choices)
        return replace(doubtful, player=player.pk, changes=changes_of(player, row.given))


def changes_of(player: Player, given: Given) -> list[dict[str, Any]]:
    """Return the fields that the line would change. Differences in case, and accents missing in the file, are ignored.

    The changes are in the order of the form: `jsonb` of PostgreSQL does not keep the order of the keys of `given`.
    """
    before = {name: _as_given(value) for name, value in asdict(Person.of(player)).items()}
    return [
        {"field": name, "before": value, "after": given[name]}
        for name, value in before.items()
        if name in given and _differs(name, value, given[name])
    ]


def _as_given(value: object) -> object:
    """Return the value in the form that `given` has: dates are ISO texts."""
    return value.isoformat() if isinstance(value, date) else value


def _differs(name: str, before: Any, after: Any) -> bool:
    """Return True if a line changes the field: always if it was empty, else as `changes_of` describes."""
    if before == after:
        return False
    if not isinstance(after, str) or not before:
        return True
    if name == "licence":
        return licence_key(before) != licence_key(after)
    if name == "email":
        return bool(before.casefold() != after.casefold())
    return plain(before) != plain(after) or (before.isascii() and not after.isascii())


def _shares_a_name(player: Player, given: Given) -> bool:
    """Return True if a line with this player's licence has one of their two names, in either field, up to one slip."""
    first, last = plain(player.first_name), plain(player.last_name)
    new_first, new_last = plain(given.get("first_name", "")), plain(given.get("last_name", ""))
    pairs = ((first, new_first), (last, new_last), (last, new_first), (first, new_last))
    return any(a and b and (a == b or one_slip(a, b)) for a, b in pairs)


def _traits(line: int, given: Given) -> Traits:
    name = f"{given.get('last_name', '')} {given.get('first_name', '')}"
    return traits_of(key=line, name=name, licence=given.get("licence", ""), birth_year=given.get("birth_year"))


def _doubtful(row: MemberRow, reason: DomainError, choices: list[str]) -> PlannedRow:
    return PlannedRow(row=row, kind=Kind.DUPLICATE, reasons=[as_reason(reason)], choices=choices)

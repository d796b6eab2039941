"""Parses the cells of a line into fields. An empty cell sets no field: an import never erases a value."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Any

from players.errors import DomainError
from players.importing import limits
from players.importing.columns import FULL_NAME, RATING, Column
from players.importing.reading import FileLine
from players.names import capitalize_first_name, capitalize_last_name, plain, split_name, tidy
from players.person import FORMULA_SIGNS, Person, problems

Given = dict[str, Any]  # field of Person, or RATING, or TEAM -> value
Reason = dict[str, Any]  # {"code", "field", "params"}: a DomainError in JSON

YES = frozenset(["oui", "o", "yes", "y", "vrai", "true", "x", "1", "ok"])
NO = frozenset(["non", "n", "no", "faux", "false", "0"])
DAY_FIRST = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-](\d{4})")
YEAR_FIRST = re.compile(r"(\d{4})(?:-\d{1,2}-\d{1,2}.*)?")
DAYS = (
    re.compile(r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?P<year>\d{4})"),
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:[ T].*)?"),
)
WHOLE = re.compile(r"[+−-]?[0-9]{1,6}")  # at most six digits, as in the form of the desk


@dataclass(frozen=True)
class MemberRow:
    """A line of the file as fields, with the problems in it. `cells` is field -> text of the cell."""

    line: int
    given: Given
    problems: tuple[Reason, ...] = ()
    cells: dict[str, str] = field(default_factory=dict)


@dataclass
class _Reading:
    """The fields and the problems of a line, while its cells are read."""

    given: Given = field(default_factory=dict)
    problems: list[Reason] = field(default_factory=list)


def as_reason(error: DomainError) -> Reason:
    """Return a refusal as JSON, to be stored, and rendered later in any language."""
    return {"code": error.code, "field": error.field, "params": error.params}


def row_of(line: FileLine, columns: Sequence[Column]) -> MemberRow:
    """Read one line, and collect all its problems."""
    reading = _Reading()
    cells = {column.field: cell for column, cell in zip(columns, line.cells, strict=False) if column.field}
    if any(line.cells[len(columns) :]):
        wide = DomainError("row_too_wide", cells=len(line.cells), columns=len(columns))
        return MemberRow(line=line.number, given={}, problems=(as_reason(wide),), cells=cells)
    for name, cell in cells.items():
        if len(cell) >= limits.CELL_CHARACTERS:  # `read_lines` cut it
            reading.problems.append(as_reason(DomainError("cell_too_long", field=name, limit=limits.CELL_CHARACTERS)))
        elif text := tidy(_unescape(cell)):
            _read_cell(reading, name, text)
    reading.problems += [as_reason(problem) for problem in problems(person_of(reading.given))]
    return MemberRow(line=line.number, given=reading.given, problems=tuple(reading.problems), cells=cells)


def person_of(given: Given, base: Person | None = None) -> Person:
    """Return a new person with these fields, or `base` updated with them."""
    names = [f.name for f in fields(Person)]
    stored = {} if base is None else {name: getattr(base, name) for name in names}
    read = {name: given[name] for name in names if name in given}
    if day := read.get("member_until"):
        read["member_until"] = date.fromisoformat(day)
    return Person(**({"last_name": ""} | stored | read))


def _read_cell(reading: _Reading, name: str, text: str) -> None:
    """Add the field `name` to the line, or the problem of its text."""
    try:
        if name == FULL_NAME:
            last_name, first_name = split_name(text)
            reading.given |= {"last_name": last_name} | ({"first_name": first_name} if first_name else {})
        else:
            reading.given[name] = READERS.get(name, str)(text)
    except DomainError as error:
        reading.problems.append(as_reason(error))


def _year(text: str) -> int:
    """Return the year of a date that begins or ends with it."""
    match = YEAR_FIRST.fullmatch(text) or DAY_FIRST.fullmatch(text)
    if not match:
        raise DomainError("birth_year_unreadable", field="birth_year", text=text[:40])
    return int(match[1])


def _rating(text: str) -> int:
    digits = re.sub(r"\s", "", text)  # spreadsheets group digits: 1 234
    if not WHOLE.fullmatch(digits):
        raise DomainError("rating_unreadable", field=RATING, text=text[:40])
    return int(digits.replace("−", "-"))


def _day(text: str) -> str:
    """Return a date in ISO format: `2027-08-31`. A year alone means its last day."""
    first_match = next((match for form in DAYS if (match := form.fullmatch(text))), None)
    parts = {"year": text, "month": "12", "day": "31"} if first_match is None else first_match.groupdict()
    try:
        return date(**{name: int(digits) for name, digits in parts.items()}).isoformat()
    except ValueError as error:
        raise DomainError("day_unreadable", field="member_until", text=text[:40]) from error


def _yes_or_no(name: str) -> Callable[[str], bool]:
    """Return a function that converts a cell to a boolean and refuses other words, naming the field."""

    def read(text: str) -> bool:
        word = plain(text)
        if word not in YES | NO:
            raise DomainError("consent_unreadable", field=name, text=text[:40])
        return word in YES

    return read


def _unescape(cell: str) -> str:
    """Remove the apostrophe that `exporting.safe_cell` puts before a formula sign."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA_SIGNS else cell


READERS: dict[str, Callable[[str], object]] = {
    "last_name": capitalize_last_name,
    "first_name": capitalize_first_name,
    "birth_year": _year,
    RATING: _rating,
    "consent_full_name": _yes_or_no("consent_full_name"),
    "member_until": _day,
    "dues_paid": _yes_or_no("dues_paid"),
}

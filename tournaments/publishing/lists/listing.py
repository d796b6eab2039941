"""A table for export: its columns and lines, and its serialisation as CSV, XLSX or JSON."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from players.exporting import Value, as_csv, as_xlsx
from tournaments.models import Stage, Tournament

Filters = Mapping[str, str]  # those of the desk's page, from its query: `tour`, `club`, `q` and others
CSV, XLSX, JSON = "csv", "xlsx", "json"
TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    JSON: "application/json",
}


@dataclass(frozen=True)
class ListColumn:
    """A column. `key` is its name in JSON, in all languages; `head` is the translated heading."""

    key: str
    head: str


@dataclass(frozen=True)
class Listing:
    """Columns, and rows of as many values.

    `marks` (rehearsal, provisional) end each line, since lines of a spreadsheet are sorted and copied elsewhere.
    """

    columns: Sequence[ListColumn]
    rows: Sequence[Sequence[Value]]
    marks: tuple[str, ...] = ()

    @property
    def lines(self) -> list[list[Value]]:
        """The lines of a spreadsheet, with the headings as the first one."""
        heads: list[Value] = [column.head for column in self.columns]
        return [[*row, *self.marks] for row in (heads, *self.rows)]


@dataclass(frozen=True)
class ListKind:
    """One of the tables. `make` builds it for a stage with the filters of the desk's page.

    `action` is the permission that its reader needs, the same as for that page.
    """

    key: str
    title: Promise
    make: Callable[[Stage, Filters], Listing]
    action: str = "documents"


def listing_file(listing: Listing, stage: Stage, form: str) -> bytes:
    """Return the content of the file. `form` is a key of `TYPES`."""
    tournament = stage.tournament
    if form == CSV:
        return as_csv(listing.lines)
    if form == XLSX:
        return as_xlsx(listing.lines)
    # Amounts (Decimal) become strings in JSON (`"15.00"`), to stay exact.
    keys = [column.key for column in listing.columns]
    body: dict[str, object] = {
        "tournament": tournament.name,
        "date": str(tournament.date),
        "stage": stage.number,
        "version": tournament.version,
        "state": tournament.state,
        "rehearsal": tournament.is_rehearsal,
        "rows": [dict(zip(keys, row, strict=True)) for row in listing.rows],
    }
    return json.dumps(body, ensure_ascii=False, indent=1, default=str).encode()


def marks_of(tournament: Tournament, *, ranked: bool = False, early: bool = False) -> tuple[str, ...]:
    """Return the words that end each line: that it is provisional, that it is of a rehearsal.

    A ranking (`ranked`) is provisional until it is published; with `early` the listing is provisional in any case.
    """
    early = early or (ranked and tournament.state != Tournament.State.PUBLISHED)
    return (_("PROVISOIRE"),) * early + (_("RÉPÉTITION"),) * tournament.is_rehearsal

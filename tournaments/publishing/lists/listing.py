"""A table for a file: its columns, its lines, and how each kind of file writes them."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from players.exporting import Value, as_csv, as_xlsx
from tournaments.models import Stage, Tournament

Asked = Mapping[str, str]  # the filters of the screen, as its address has them: `tour`, `club`, `categorie`, `q`
CSV, XLSX, JSON = "csv", "xlsx", "json"
TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    JSON: "application/json",
}


@dataclass(frozen=True)
class ListColumn:
    """`key` is for programs and stays the same in every language; `head` is for people."""

    key: str
    head: str


@dataclass(frozen=True)
class Listing:
    """Columns, and lines of as many values. `marks` stand at the end of every line, for lines are sorted, cut out and
    pasted elsewhere: that it was only a rehearsal, that nothing was published yet."""

    columns: Sequence[ListColumn]
    rows: Sequence[Sequence[Value]]
    marks: tuple[str, ...] = ()

    @property
    def lines(self) -> list[list[Value]]:
        """With the heads on top, as a spreadsheet has them."""
        heads: list[Value] = [column.head for column in self.columns]
        return [[*row, *self.marks] for row in (heads, *self.rows)]


@dataclass(frozen=True)
class ListKind:
    """One of the tables. `make` reads it for a stage as the screen shows it with these filters; `action` is what its
    reader must be allowed, as on that screen."""

    key: str
    title: Promise
    make: Callable[[Stage, Asked], Listing]
    action: str = "documents"


def listing_written(listing: Listing, stage: Stage, form: str) -> bytes:
    """The file. `form` is a key of `TYPES`."""
    tournament = stage.tournament
    if form == CSV:
        return as_csv(listing.lines)
    if form == XLSX:
        return as_xlsx(listing.lines)
    # Amounts are texts there (`"15.00"`): exact ones are no numbers of JSON.
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
    """What every line says beside its values; a ranking is provisional until it is published. `early`: this one is."""
    early = early or (ranked and tournament.state != Tournament.State.PUBLISHED)
    return (_("PROVISOIRE"),) * early + (_("RÉPÉTITION"),) * tournament.is_rehearsal

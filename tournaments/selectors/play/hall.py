"""What the wall shows at this moment, cut into pages that ten metres can read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, pairs_first, team_standings
from tournaments.selectors.seating.plans import seats_changed

RANKING_ROWS = 12
SEATS = 36
TABLES = 60
NARROW_SEATS, NARROW_TABLES = 20, 12  # beside another stage


@dataclass(frozen=True)
class Panel:
    """What fills a page of the wall, or a half of it. `kind` names its template: `ranking`, `teams`, `seats`, `tables`
    or `welcome`. `stage` is what it is called, where the tournament has several."""

    kind: str
    rows: Sequence[Any]
    round: int | None = None
    stage: str = ""


@dataclass(frozen=True)
class Seated:
    """Where somebody sits; `table` is None for a bye. `changed`: not where they have read before."""

    name: str
    table: int | None
    place: Place | None = None
    changed: bool = False


@dataclass(frozen=True)
class Playing:
    """A table that is not done yet. `expected` is None where the clock decides."""

    number: int
    entered: int
    expected: int | None
    called: bool


def panels(stage: Stage, view: str = "", *, full_names: bool = True, narrow: bool = False) -> list[Panel]:
    """The pages for the state of the play, or only those of one `view` (`ranking`, `teams`, `seats`, `tables`).

    Without `full_names` they show people as the public may read them; `narrow` ones have another stage beside them.
    The ranking of pairs is that of the tournament.
    """
    view = "teams" if view == "ranking" and pairs_first(stage.tournament) else view
    shown = [panel for panel in _all(stage, full_names=full_names, narrow=narrow) if not view or panel.kind == view]
    if not shown:
        present = stage.entries.filter(state=Entry.State.CHECKED_IN).count()
        shown = [Panel("welcome", [present])]
    return [replace(panel, stage=stage.title) for panel in shown] if narrow else shown


def _all(stage: Stage, *, full_names: bool, narrow: bool) -> list[Panel]:
    rounds = list(stage.rounds.all())
    playing = next((r for r in rounds if r.state == Round.State.OPEN), None)
    following = next((r for r in rounds if r.state == Round.State.PLANNED), None)
    seated = playing or following
    found: list[Panel] = []
    if seated is not None and stage.tournament.state != Tournament.State.DRAFT:
        people = seated_people(seated, full_names=full_names)
        found += cut_up("seats", people, NARROW_SEATS if narrow else SEATS, seated.number)
    if playing is not None:
        found += cut_up("tables", still_playing(playing), NARROW_TABLES if narrow else TABLES, playing.number)
    if stage.tournament.is_public:
        if not pairs_first(stage.tournament):
            found += cut_up("ranking", _ranking(stage, full_names=full_names), RANKING_ROWS)
        found += cut_up("teams", _teams(stage, full_names=full_names), RANKING_ROWS)
    return found


def _teams(stage: Stage, *, full_names: bool) -> list[TeamStanding]:
    rows = team_standings(stage.tournament)
    return rows if full_names else [replace(row, name=row.public_name) for row in rows]


def _ranking(stage: Stage, *, full_names: bool) -> list[Standing]:
    rows = standings_at(stage)
    return rows if full_names else [replace(row, name=row.public_name) for row in rows]


def cut_up(kind: str, rows: Sequence[Any], size: int, number: int | None = None) -> list[Panel]:
    """As many panels as the rows need."""
    return [Panel(kind, rows[start : start + size], number) for start in range(0, len(rows), size)]


def seated_people(round_: Round, *, full_names: bool = True) -> list[Seated]:
    """Everybody by name with the table and the seat of this round; byes too."""
    seats = Seat.objects.filter(table__round=round_).select_related("table__station", "entry")
    found = {seat.entry_id: (seat.table.number, seat.place) for seat in seats}
    drawn = round_.stage.entries.exclude(number=None)
    present = drawn.exclude(state=Entry.State.WITHDRAWN)
    changed = seats_changed(round_.stage) if round_.state == Round.State.PLANNED else frozenset()
    shown = []
    for entry in present:
        table, place = found.get(entry.pk, (None, None))
        shown.append(Seated(_name(entry, full_names=full_names), table, place, entry.number in changed))
    return shown


def _name(entry: Entry, *, full_names: bool) -> str:
    return entry.full_name if full_names else entry.public_name


def still_playing(round_: Round) -> list[Playing]:
    """The tables whose sheet is not confirmed, in order."""
    return [_playing(sheet) for sheet in round_sheets(round_.pk) if sheet.table.state == sheet.table.State.PLAYING]


def _playing(sheet: Sheet) -> Playing:
    return Playing(
        number=sheet.table.number,
        entered=sheet.counted,
        expected=sheet.stage.deals_per_round,
        called=sheet.table.called_at is not None,
    )

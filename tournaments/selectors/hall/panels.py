"""The panels of the wall screen for the present state, split into pages that are legible from ten metres."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Any

from django.db.models import Count

from tournaments.formatting.seats import Place
from tournaments.models import Deal, Entry, Round, Seat, Stage, Table, Tournament
from tournaments.selectors.play.statuses import status_rule
from tournaments.selectors.results.public import (
    last_public_round,
    public_standings,
    public_team_standings,
    ranking_stops_after,
    seats_are_public,
)
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, pairs_first
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.plans import players_with_changed_seats

RANKING_ROWS, SEATS, TABLES = 12, 36, 60  # rows of a page at most
NARROW_SEATS, NARROW_TABLES = 20, 12  # with two stages on one page
KINDS_OF_STAGE = frozenset({"expected", "seats", "tables", "ranking", "teams"})


@dataclass(frozen=True)
class Panel:
    """The content of a page of the wall, or of half a page.

    `kind` is the name of its template: `expected` (names of players who are not checked in), `ranking`, `teams`,
    `seats`, `tables`, `slide` (of the ceremony), `unranked` (in place of a ranking before the first result),
    `withheld` (in place of a ranking that the desk keeps secret) or `welcome` (its only row is the number of present
    players); on displays also one of the charts, or a view such as `clock`.
    `stage` is the title of the stage if the tournament has several. `round` is that of the seats and tables; for a
    ranking, its last counted round while later ones were played.
    """

    kind: str
    rows: Sequence[Any]
    round: int | None = None
    stage: str = ""


@dataclass(frozen=True)
class PlayerSeat:
    """The seat of a player; `table` is None for a bye.

    `changed`: it differs from the seat shown before. `number` is the start number of the entry that owns the seat.
    """

    name: str
    table: int | None
    place: Place | None = None
    changed: bool = False
    number: int | None = None


@dataclass(frozen=True)
class Playing:
    """A table with an unconfirmed sheet. `expected` is the number of deals, None in a timed round."""

    number: int
    entered: int
    expected: int | None


def hall_panels(
    stage: Stage, view: str = "", *, full_names: bool = True, narrow: bool = False, fill: float = 1
) -> list[Panel]:
    """Return the panels for the present state, or only those of one `view` (`ranking`, `teams`, `seats`, `tables`).

    Without `full_names` they contain public names. `narrow` ones share the page with another stage. `fill` is the
    factor on the rows of a page; the font size grows until the page is full.
    The ranking of pairs is that of the tournament. Without a `view`, a stage that is alone on the wall (not `narrow`)
    shows only the seats when a round has begun, and later the rest without the seats (`_seats_come_first`).
    """
    view = "teams" if view == "ranking" and pairs_first(stage) else view
    visible_panels = _choose_panels(stage, view, full_names=full_names, narrow=narrow, fill=fill)
    if not visible_panels and view in {"ranking", "teams"} and stage.rounds.exists():
        visible_panels = [Panel("withheld" if last_public_round(stage) == 0 else "unranked", [])]
    if not visible_panels:
        present = stage.entries.filter(state=Entry.State.CHECKED_IN).count()
        visible_panels = [Panel("welcome", [present])]
    if not narrow:
        return visible_panels
    return [replace(panel, stage=stage.title if panel.kind != "teams" else "") for panel in visible_panels]


def _choose_panels(stage: Stage, view: str, *, full_names: bool, narrow: bool, fill: float) -> list[Panel]:
    """Return the panels of a view, and build only them; without a view those of the present moment of a round."""
    build = partial(_build_panels, stage, full_names=full_names, narrow=narrow, fill=fill)
    if view:
        return build({view})
    if narrow or (playing := open_round(stage)) is None:
        return build(KINDS_OF_STAGE)
    if _seats_come_first(playing) and (seats := build({"seats"})):
        return seats
    return build(KINDS_OF_STAGE - {"seats"}) or build({"seats"})


def _build_panels(stage: Stage, kinds: Collection[str], *, full_names: bool, narrow: bool, fill: float) -> list[Panel]:
    """Return the panels of these kinds: seats, tables that still play, rankings of players and of teams."""
    every: list[Panel] = []
    seats, tables = (NARROW_SEATS, NARROW_TABLES) if narrow else (SEATS, TABLES)
    rows = round(fill * RANKING_ROWS)
    if "expected" in kinds and stage.number == 1 and not stage.draws.exists():
        every += paginate("expected", _expected_names(stage, full_names=full_names), round(fill * seats))
    if "seats" in kinds and (round_with_seats := seated_round(stage)) is not None:
        people = seated_people(round_with_seats, full_names=full_names)
        every += paginate("seats", people, round(fill * seats), round_with_seats.number)
    if "tables" in kinds and (playing := open_round(stage)) is not None:
        every += paginate("tables", tables_still_playing(playing), round(fill * tables), playing.number)
    if "ranking" in kinds and not pairs_first(stage):
        every += paginate("ranking", _ranking_rows(stage, full_names=full_names), rows, ranking_stops_after(stage))
    if "teams" in kinds:
        every += paginate("teams", _team_rows(stage, full_names=full_names), rows, ranking_stops_after(stage))
    return every


def _seats_come_first(playing: Round) -> bool:
    """Return True until each table has its first deal, when all players have found their seats.

    A confirmed sheet ends it too: a table that enters nothing must not hide the others. Where only totals are entered,
    the first confirmed sheet alone ends it.
    """
    tables = tables_still_playing(playing)
    if len(tables) < playing.tables.count():
        return False
    return any(not table.entered for table in tables)


def _expected_names(stage: Stage, *, full_names: bool) -> list[str]:
    """Return the names of the players who are expected, in the order of lists; none before the first check-in."""
    if stage.tournament.state == Tournament.State.DRAFT:
        return []
    entries = stage.entries.filter(state__in=(Entry.State.REGISTERED, Entry.State.CHECKED_IN))
    expected = [entry for entry in entries if entry.state == Entry.State.REGISTERED]
    if len(expected) == len(entries):
        return []
    return [entry.full_name if full_names else entry.public_name for entry in expected]


def seated_round(stage: Stage) -> Round | None:
    """Return the round whose seats are shown: the open one, else the next one; None if its seats are not public."""
    seated = open_round(stage) or next_round(stage)
    if seated is None or not seats_are_public(seated) or stage.tournament.state == Tournament.State.DRAFT:
        return None
    return seated


def _team_rows(stage: Stage, *, full_names: bool) -> list[TeamStanding]:
    rows = public_team_standings(stage.tournament)
    return rows if full_names else [replace(row, name=row.public_name) for row in rows]


def _ranking_rows(stage: Stage, *, full_names: bool) -> list[Standing]:
    """Return the public ranking; none before the first result, when all would share the first place."""
    rows = public_standings(stage)
    if not any(row.total for row in rows):
        return []
    return rows if full_names else [replace(row, name=row.public_name) for row in rows]


def paginate(kind: str, rows: Sequence[Any], size: int, number: int | None = None) -> list[Panel]:
    """Split the rows evenly into panels of at most `size` rows, so that none is nearly empty.

    `number` is the round of each panel (`Panel.round`).
    """
    pages = ceil(len(rows) / size)
    even = ceil(len(rows) / max(pages, 1))
    return [Panel(kind, rows[start : start + even], number) for start in range(0, len(rows), max(even, 1))]


def seated_people(round_: Round, *, full_names: bool = True) -> list[PlayerSeat]:
    """Return all players of the round with their seats or byes, by name. A substitute replaces the absent player."""
    seats = Seat.objects.filter(table__round=round_)
    rows = seats.values_list("entry", "table__station__number", "number", "played_by")
    seat_of = {entry: where for entry, *where in rows}
    sit_in = {seat.played_by_id: seat.sitter for seat in seats.exclude(played_by=None).select_related("played_by")}
    drawn = round_.stage.entries.exclude(number=None)
    present = drawn.exclude(state=Entry.State.WITHDRAWN)
    changed_numbers = players_with_changed_seats(round_.stage) if round_.state == Round.State.PLANNED else frozenset()
    player_seats = []
    for entry in present:
        if entry.pk in seat_of:
            table, seat, played_by = seat_of[entry.pk]
            sitter = sit_in.get(played_by, entry)
            name, moved = _shown_name(sitter, full_names=full_names), entry.number in changed_numbers
            player_seats.append((sitter.sort_key, PlayerSeat(name, table, Place(seat), moved, entry.number)))
        elif entry.pk not in sit_in:  # a bye; a substitute is listed at the seat of another
            player_seats.append(
                (entry.sort_key, PlayerSeat(_shown_name(entry, full_names=full_names), None, number=entry.number))
            )
    return [player_seat for _key, player_seat in sorted(player_seats, key=lambda one: one[0])]


def _shown_name(entry: Entry, *, full_names: bool) -> str:
    return entry.full_name if full_names else entry.public_name


def tables_still_playing(round_: Round) -> list[Playing]:
    """Return the tables whose sheet is not confirmed, by number, each with the number of deals it has played.

    Deals that were left out at the end of the time count for the sheet (`status_rule`), but were not played.
    """
    tables = round_.tables.filter(state=Table.State.PLAYING).values_list("station__number", "deals__status")
    played_deals: dict[int, int] = defaultdict(int)
    for number, status, lines in tables.annotate(lines=Count("deals")).order_by("station__number"):
        is_left_out = status in {None, Deal.Status.NOT_PLAYED}  # None: of a table without lines
        is_played = not is_left_out and status_rule(status).counts(round_.stage.tournament)
        played_deals[number] += lines if is_played else 0
    expected = round_.stage.deals_per_round
    return [Playing(number=number, entered=count, expected=expected) for number, count in played_deals.items()]

"""Snapshot tests of the first page of every document, against the SVG files in `approved/`.

The pictures are read from the PDF (`kit/drawing.py`), so they do not depend on the version of a rasteriser: words are
bars of their width, lines and areas keep their positions. Another word, font, size, column or margin moves a bar.

After an intended change, update the snapshots with `CHELEM_APPROVE=1 pytest tests/documents/test_pictures.py`, and
review the differences in git.
"""

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import make_document
from tests.pictures.test_pictures import draw_picture
from tests.services.seasons.championship import create_evenings, create_season_of
from tests.services.seasons.test_importing import import_results
from tournaments.documents import season
from tournaments.documents.kit.drawing import read_drawing
from tournaments.documents.kit.preview import build_paths
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.publication.look import look_change
from tournaments.services.seating.exchanges import exchange_make

pytestmark = pytest.mark.django_db
APPROVED = Path(__file__).parent / "approved"
NOON = datetime(2026, 11, 21, 11, tzinfo=UTC)
SVG_ATTRIBUTES = {"shade": 'fill="#ddd"', "line": 'fill="none" stroke="#888"', "ink": 'fill="#222"'}
FILLED_SHEETS = ("score_sheets", {"round": 1, "filled": True})
TWO_SHEETS = ("score_sheets", {"round": 1, "format": "two"})
LARGE_LIST = ("hall_list", {"format": "large"})
PICTURES: dict[str, tuple[str, dict[str, Any]]] = {
    **{kind: (kind, {}) for kind in DOCUMENTS},
    "score_sheets_filled": FILLED_SHEETS,
    "score_sheets_two": TWO_SHEETS,
    "hall_list_large": LARGE_LIST,
    "score_sheets_large": ("score_sheets", {"round": 1, "format": "large"}),
    "road_sheets_large": ("road_sheets", {"format": "large"}),
    "score_sheets_small": ("score_sheets", {"round": 1, "format": "a5"}),
    "ranking_english": ("ranking", {"language": "en"}),
}
# Ten players at tables of five, in a timed round, in teams.
PICTURES_OF_FIVES: dict[str, tuple[str, dict[str, Any]]] = {
    "score_sheets_of_five": ("score_sheets", {"round": 1}),
    "score_sheets_of_five_filled": ("score_sheets", {"round": 1, "filled": True}),
    "table_plan_of_five": ("table_plan", {}),
    "ranking_of_teams": ("ranking", {"teams": True}),
}
# After two rounds, with moved places, for a club with a logo and a colour.
PICTURES_WITH_MOVES: dict[str, tuple[str, dict[str, Any]]] = {
    "ranking_moved": ("ranking", {}),
    "diplomas_with_logo": ("diplomas", {}),
}
SEASONS = {"season": 4, "season_lying": 7}  # number of evenings; with seven the page is landscape


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of thirteen players after a round, with a long name, a penalty and an exchange of seats."""
    with time_machine.travel(NOON, tick=False):
        tournament = cast.drawn_tournament(13, rounds_planned=3, prizes={"guaranteed": 20_000})
        entry = cast.entry_of(tournament, 1)
        cast.rename_player(entry, last_name="Montmorency-Luxembourg de la Rochefoucauld", first_name="Marie-Charlotte")
        fix_station_codes(tournament)
        cast.play_round(tournament)
        exchange_make(stage=tournament.first_stage, number=3, first=1, second=2, actor=cast.alice())
        adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(entry=entry, kind="penalty", points=20, reason="retard"),
            actor=cast.basile(),
        )
        cast.pay_with_receipts(tournament)
        payment_note(
            tournament=tournament, payment=PaymentInput(what="expense", cents=1_240, reason="café"), actor=cast.alice()
        )
        Tournament.objects.update(digest="0" * 64)  # the digest differs in every run and is on every document
        tournament.refresh_from_db()
    return tournament


@pytest.fixture
def tournament_of_fives() -> Tournament:
    """Return a tournament with two tables of five in a timed round, with a deal entered at each."""
    with time_machine.travel(NOON, tick=False):
        tournament = cast.drawn_tournament(
            10, odd_tables="5", rounds_planned=2, deals_per_round=None, minutes_per_round=60
        )
        fix_station_codes(tournament)
        cast.teams(tournament, count=2)
        cast.open_next_round(tournament)
        for number in (1, 2):
            cast.enter(cast.table_of(tournament, number), cast.alice(), outcome=cast.SIMPLE_GARDE | {"partner": 3})
        Tournament.objects.update(digest="0" * 64)
        tournament.refresh_from_db()
    return tournament


@pytest.fixture
def tournament_with_moves() -> Tournament:
    """Return a tournament of sixteen players after two of three rounds, of a club with a wide logo and violet lines."""
    with time_machine.travel(NOON, tick=False):
        look_change(actor=cast.alice(), logo=draw_picture(size=(300, 100)), accent="#6a1b9a")
        tournament = cast.drawn_tournament(16, rounds_planned=3)
        cast.play_round(tournament, seed=1)
        cast.play_round(tournament, seed=2)
        Tournament.objects.update(digest="0" * 64)
        tournament.refresh_from_db()
    return tournament


def fix_station_codes(tournament: Tournament) -> None:
    """Set fixed codes and secrets of tables, which documents show."""
    for station in tournament.stations.all():
        station.code, station.secret = f"{station.number:06}", f"{station.number:022}"
        station.save()


# Worth its time: draws every document.
def test_every_document_matches_its_snapshot(tournament: Tournament) -> None:
    make_and_compare(tournament, PICTURES)


# Worth its time: draws several documents.
def test_tables_of_five_timed_rounds_and_teams_match_their_snapshots(tournament_of_fives: Tournament) -> None:
    make_and_compare(tournament_of_fives, PICTURES_OF_FIVES)


# Worth its time: draws several documents.
def test_moved_places_logo_and_colour_match_their_snapshots(tournament_with_moves: Tournament) -> None:
    places = [standing.moved or 0 for standing in final_standings(tournament_with_moves)]
    assert min(places) < 0 < max(places)
    make_and_compare(tournament_with_moves, PICTURES_WITH_MOVES)
    assert 'stroke="#6a1b9a"' in (APPROVED / "ranking_moved.svg").read_text()


@pytest.mark.parametrize("name", ["season"])  # others: `tests/prove`
def test_season_matches_its_snapshot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season, "season_digest", lambda *_shown, **_how: "0" * 16)  # it differs in every run
    with time_machine.travel(NOON, tick=False):
        long_season = create_season_of(*create_evenings(*(f"Soirée {n}" for n in range(1, SEASONS[name] + 1))), best=3)
        import_results(
            long_season, "1;Montmorency-Luxembourg de la Rochefoucauld Marie-Charlotte;L9;Les Sept;120;;120;1"
        )
        approve_or_compare(
            {name: first_page_svg(season.season_pdf(season_shown(long_season), full_names=True).content)}
        )


def make_and_compare(tournament: Tournament, pictures: dict[str, tuple[str, dict[str, Any]]]) -> None:
    """Make the documents and compare them with the snapshots."""
    svg_by_name = {}
    with time_machine.travel(NOON, tick=False):
        for name, (kind, args) in pictures.items():
            svg_by_name[name] = first_page_svg(make_document(tournament, kind, **args))
    approve_or_compare(svg_by_name)


def approve_or_compare(svg_by_name: dict[str, str]) -> None:
    """Compare pictures with the snapshots, after writing them if `CHELEM_APPROVE` is set."""
    if os.environ.get("CHELEM_APPROVE"):
        for name, picture in svg_by_name.items():
            (APPROVED / f"{name}.svg").write_text(picture)
    changed_names = [name for name, picture in svg_by_name.items() if picture != (APPROVED / f"{name}.svg").read_text()]
    assert changed_names == [], "review them, then approve them as the docstring of this file describes"


def test_every_snapshot_is_of_a_document() -> None:
    assert {path.stem for path in APPROVED.glob("*.svg")} == {
        *PICTURES,
        *PICTURES_OF_FIVES,
        *PICTURES_WITH_MOVES,
        *SEASONS,
    }


def first_page_svg(content: bytes) -> str:
    """Return the first page as SVG."""
    page = PdfReader(BytesIO(content)).pages[0]
    width, height = round(float(page.mediabox.width)), round(float(page.mediabox.height))
    marks = read_drawing(page)
    paths = "\n".join(f'<path {SVG_ATTRIBUTES[name]} d="{path}"/>' for name, path in build_paths(marks, height).items())
    for colour in sorted({mark.colour for mark in marks} - {""}):
        path = build_paths([mark for mark in marks if mark.colour == colour], height)["line"]
        paths += f'\n<path fill="none" stroke="{colour}" d="{path}"/>'
    opening_tag = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return f'{opening_tag}\n<rect width="{width}" height="{height}" fill="#fff"/>\n{paths}\n</svg>\n'

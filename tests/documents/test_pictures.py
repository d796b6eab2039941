"""The first page of every document is drawn as it was approved, in `approved/`, which any browser shows.

The pictures are read out of the PDF (`kit/drawing.py`), so they hang on no rasteriser and its version: words are bars
of their width, lines and areas stand where they are. Another word, font, size, column or margin moves a bar.

When a change is meant, write the new pictures with `CHELEM_APPROVE=1 pytest tests/documents/test_pictures.py`, and look
at what git says has changed.
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
from tests.documents.reading import content_of, job_of
from tests.pictures.test_pictures import draw_picture
from tests.services.seasons.championship import evening, held
from tests.services.seasons.test_importing import bring
from tournaments.documents import season
from tournaments.documents.kit.drawing import drawing_of
from tournaments.documents.kit.preview import paths_of
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
LOOK = {"shade": 'fill="#ddd"', "line": 'fill="none" stroke="#888"', "ink": 'fill="#222"'}
FILLED = ("score_sheets", {"round": 1, "filled": True})
TWO = ("score_sheets", {"round": 1, "format": "two"})
LARGE = ("hall_list", {"format": "large"})
PICTURES: dict[str, tuple[str, dict[str, Any]]] = {
    **{kind: (kind, {}) for kind in DOCUMENTS},
    "score_sheets_filled": FILLED,
    "score_sheets_two": TWO,
    "hall_list_large": LARGE,
    "score_sheets_large": ("score_sheets", {"round": 1, "format": "large"}),
    "road_sheets_large": ("road_sheets", {"format": "large"}),
    "score_sheets_small": ("score_sheets", {"round": 1, "format": "a5"}),
    "ranking_english": ("ranking", {"language": "en"}),
}
# Of ten players at tables of five, against the clock, in teams.
OF_FIVE: dict[str, tuple[str, dict[str, Any]]] = {
    "score_sheets_of_five": ("score_sheets", {"round": 1}),
    "score_sheets_of_five_filled": ("score_sheets", {"round": 1, "filled": True}),
    "table_plan_of_five": ("table_plan", {}),
    "ranking_of_teams": ("ranking", {"teams": True}),
}
# After two rounds, when players have moved, on the paper of a club that has chosen a logo and a colour.
MOVED: dict[str, tuple[str, dict[str, Any]]] = {
    "ranking_moved": ("ranking", {}),
    "diplomas_with_logo": ("diplomas", {}),
}
SEASONS = {"season": 4, "season_lying": 7}  # by the number of their evenings: with seven the page lies


@pytest.fixture
def made() -> Tournament:
    """Thirteen players after a round, one of them with a long name, a penalty, and two chairs exchanged."""
    with time_machine.travel(NOON, tick=False):
        made = cast.drawn(13, rounds_planned=3, prizes={"guaranteed": 20_000})
        long = cast.entry_of(made, 1)
        cast.renamed(long, last_name="Montmorency-Luxembourg de la Rochefoucauld", first_name="Marie-Charlotte")
        known_stations(made)
        cast.play_round(made)
        exchange_make(stage=made.first_stage, number=3, first=1, second=2, actor=cast.alice())
        adjustment_give(
            stage=made.first_stage,
            adjustment=AdjustmentInput(entry=long, kind="penalty", points=20, reason="retard"),
            actor=cast.basile(),
        )
        cast.receipted(made)
        payment_note(
            tournament=made, payment=PaymentInput(what="expense", cents=1_240, reason="café"), actor=cast.alice()
        )
        Tournament.objects.update(digest="0" * 64)  # another one every time, and every paper says it
        made.refresh_from_db()
    return made


@pytest.fixture
def of_five() -> Tournament:
    """Two tables of five in a round against the clock, a deal entered at each."""
    with time_machine.travel(NOON, tick=False):
        made = cast.drawn(10, odd_tables="5", rounds_planned=2, deals_per_round=None, minutes_per_round=60)
        known_stations(made)
        cast.teams(made, count=2)
        cast.playing_next(made)
        for number in (1, 2):
            cast.enter(cast.table_of(made, number), cast.alice(), outcome=cast.SIMPLE_GARDE | {"partner": 3})
        Tournament.objects.update(digest="0" * 64)
        made.refresh_from_db()
    return made


@pytest.fixture
def moved() -> Tournament:
    """Sixteen players after two of three rounds, a club with a wide logo and violet lines."""
    with time_machine.travel(NOON, tick=False):
        look_change(actor=cast.alice(), logo=draw_picture(size=(300, 100)), accent="#6a1b9a")
        made = cast.drawn(16, rounds_planned=3)
        cast.play_round(made, seed=1)
        cast.play_round(made, seed=2)
        Tournament.objects.update(digest="0" * 64)
        made.refresh_from_db()
    return made


def known_stations(made: Tournament) -> None:
    """Codes of tables are others every time, and papers show them."""
    for station in made.stations.all():
        station.code, station.secret = f"{station.number:06}", f"{station.number:022}"
        station.save()


def test_every_document_is_drawn_as_it_was_approved(made: Tournament) -> None:
    compare(made, PICTURES)


def test_tables_of_five_the_clock_and_teams_are_drawn_as_they_were_approved(of_five: Tournament) -> None:
    compare(of_five, OF_FIVE)


def test_places_won_a_logo_and_a_colour_are_drawn_as_they_were_approved(moved: Tournament) -> None:
    places = [standing.moved or 0 for standing in final_standings(moved)]
    assert min(places) < 0 < max(places)
    compare(moved, MOVED)
    assert 'stroke="#6a1b9a"' in (APPROVED / "ranking_moved.svg").read_text()


@pytest.mark.parametrize("name", SEASONS)
def test_a_season_is_drawn_as_it_was_approved(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season, "season_digest", lambda *_shown, **_how: "0" * 16)  # another one every time
    with time_machine.travel(NOON, tick=False):
        made = held(*(evening(f"Soirée {n}", seed=n) for n in range(1, SEASONS[name] + 1)), best=3)
        bring(made, "1;Montmorency-Luxembourg de la Rochefoucauld Marie-Charlotte;L9;Les Sept;120;;120;1")
        approve_or_compare({name: picture_of(season.season_pdf(season_shown(made), full_names=True).content)})


def compare(made: Tournament, pictures: dict[str, tuple[str, dict[str, Any]]]) -> None:
    """With what was approved."""
    found = {}
    with time_machine.travel(NOON, tick=False):
        for name, (kind, args) in pictures.items():
            found[name] = picture_of(content_of(job_of(made, kind, **args)))
    approve_or_compare(found)


def approve_or_compare(found: dict[str, str]) -> None:
    """By name, what is drawn now."""
    if os.environ.get("CHELEM_APPROVE"):
        for name, picture in found.items():
            (APPROVED / f"{name}.svg").write_text(picture)
    others = [name for name, picture in found.items() if picture != (APPROVED / f"{name}.svg").read_text()]
    assert others == [], "look at them, then approve them: the head of this file says how"


def test_every_approved_picture_is_of_a_document() -> None:
    assert {path.stem for path in APPROVED.glob("*.svg")} == {*PICTURES, *OF_FIVE, *MOVED, *SEASONS}


def picture_of(content: bytes) -> str:
    """The first page."""
    page = PdfReader(BytesIO(content)).pages[0]
    width, height = round(float(page.mediabox.width)), round(float(page.mediabox.height))
    marks = drawing_of(page)
    paths = "\n".join(f'<path {LOOK[name]} d="{path}"/>' for name, path in paths_of(marks, height).items())
    for colour in sorted({mark.colour for mark in marks} - {""}):
        path = paths_of([mark for mark in marks if mark.colour == colour], height)["line"]
        paths += f'\n<path fill="none" stroke="{colour}" d="{path}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return f'{head}\n<rect width="{width}" height="{height}" fill="#fff"/>\n{paths}\n</svg>\n'

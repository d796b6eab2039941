"""Score sheets in the federation's layout, blank or filled with the deals entered (FFT 2012 p.10).

First filled sheets, then blank ones, their rows, formats and addresses.
"""

import re
from typing import Any

import pytest
from pypdf import PageObject
from reportlab.lib.units import mm

from tests import cast
from tests.documents.reading import BASE, in_one_line, make_pages, make_text
from tournaments.documents.kit.addresses import printed_address
from tournaments.documents.kit.page import Paper
from tournaments.documents.sheets.score_sheet_grid import Grid
from tournaments.documents.sheets.score_sheets import recording_path
from tournaments.models import Job, Stage, Table, Tournament
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db

# The filled sheet that the federation prints as its example: contracts, scores and sums are all published.
PUBLISHED: list[dict[str, Any]] = [
    {
        "taker": 2,
        "contract": "garde",
        "bouts": 2,
        "points": 49,
        "petit_au_bout": "attack",
        "poignees": [{"player": 2, "size": "simple"}],
    },
    {"taker": 4, "contract": "garde_sans", "bouts": 2, "points": 45, "petit_au_bout": "defence"},
    {"taker": 3, "contract": "prise", "bouts": 1, "points": 34},
    {"taker": 1, "contract": "garde", "bouts": 2, "points": 62},
    {
        "taker": 3,
        "contract": "garde",
        "bouts": 2,
        "points": 87,
        "petit_au_bout": "attack",
        "poignees": [{"player": 3, "size": "simple"}],
        "chelem_announced": True,
        "chelem_made_by": "attack",
    },
]
BLANK_ROWS = "1 2 3 4 5 Total Bilan Signatures"
CHOICES = re.compile(r"(?:N E S(?: O)?(?: 5)? )+P G GS GC 0 1 2 3 ")  # the choices of a row


def blank_text(page: PageObject) -> str:
    """Return the text of a blank sheet without its choices."""
    return CHOICES.sub("", in_one_line(page.extract_text()))


def create_published_sheet() -> tuple[Tournament, Table]:
    tournament = cast.running_tournament(16)
    table = cast.table_of(tournament)
    for outcome in PUBLISHED:
        cast.enter(table, cast.alice(), outcome=outcome, acknowledged=True)
    table.refresh_from_db()
    return tournament, table


def test_filled_sheet_matches_the_published_example() -> None:
    tournament, _table = create_published_sheet()
    text = in_one_line(make_pages(tournament, "score_sheets", round=1, filled=True)[0].extract_text())
    assert "1 Garde 106 318 106 106" in text
    assert "2 Garde sans 76 76 76 228" in text
    assert "3 Prise 42 42 126 42" in text
    assert "4 Garde 276 92 92 92" in text
    assert "5 Garde 582 582 1746 582" in text
    assert "Total 318 764 360 750 1746 400 270 780" in text
    assert "Bilan −446 −390 +1 346 −510" in text


def test_confirmed_sheet_shows_its_confirmations() -> None:
    tournament, table = create_published_sheet()
    cast.confirm(table, seat=3)
    assert "Signatures saisie validée" in make_text(tournament, "score_sheets", round=1, filled=True)


def test_passed_and_cancelled_deals_keep_their_lines() -> None:
    tournament = cast.running_tournament(16)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice(), status="passed", outcome=None)
    cast.enter(table, cast.alice(), status="cancelled", outcome=None, reason="petit sec")
    cast.enter(table, cast.alice())
    text = in_one_line(make_pages(tournament, "score_sheets", round=1, filled=True)[0].extract_text())
    assert "– passée – annulée 1 Garde 198 66 66 66 2 3 4 5 Total" in text


def test_blank_sheet_has_no_scores() -> None:
    tournament, _table = create_published_sheet()
    assert BLANK_ROWS in blank_text(make_pages(tournament, "score_sheets", round=1)[0])


@pytest.mark.parametrize("odd", [Stage.OddTables.THREE, Stage.OddTables.FIVE_DEALER_OUT])
def test_sheet_has_a_pair_of_columns_for_each_seat(odd: Stage.OddTables) -> None:
    players = {"3s": 15, "5s": 15, "3": 15}.get(odd, 17)  # 15 fill tables of three or five only, 17 leave one over
    tournament = cast.drawn_tournament(players, odd_tables=odd, rounds_planned=2)
    pages = make_pages(tournament, "score_sheets", round=1)
    tables = Table.objects.filter(round__stage__tournament=tournament, round__number=1)
    for table, page in zip(tables, pages, strict=True):
        text = blank_text(page)
        seats = list(table.seats.select_related("entry__player"))
        titles = "Preneur Appelé Contrat" if len(seats) == 5 else "Preneur Contrat"
        assert f"{titles} Bouts Points Primes {' '.join(['+ −'] * len(seats))} {BLANK_ROWS}" in text
        assert f"Tour 1 Table {table.number}" in text
        assert table.station.code in text
        for seat in seats:
            place = seat.place.name
            assert f"{seat.entry.full_name} n° {seat.start_number} · départ {place} {table.number}" in text


def test_dealer_who_sits_out_has_no_score() -> None:
    tournament = cast.running_tournament(17, odd_tables=Stage.OddTables.FIVE_DEALER_OUT, rounds_planned=2)
    tables = Table.objects.filter(round__stage__tournament=tournament, round__number=1)
    table = next(table for table in tables if table.seats.count() == 5)
    cast.enter(cast.table_of(tournament, table.number), cast.alice())
    page = make_pages(tournament, "score_sheets", round=1, filled=True)[table.number - 1]
    text = in_one_line(page.extract_text())
    assert "1 Garde 198 66 66 66 2 3" in text
    assert "En gris, le donneur ne joue pas." in text


def test_sheet_shows_the_seat_of_round_1() -> None:
    tournament = cast.drawn_tournament(16)
    entry = cast.entry_of(tournament, 1)
    first_seat = entry.seats.select_related("table__station").get(table__round__number=1)
    place = first_seat.place.name
    assert f"n° 1 · départ {place} {first_seat.table.number}" in make_text(tournament, "score_sheets", round=5)


def test_sheets_of_all_rounds_are_one_page_for_each_table() -> None:
    tournament = cast.drawn_tournament(16)
    assert len(make_pages(tournament, "score_sheets")) == 4 * 5


def test_sheet_of_a_timed_round_has_ten_rows() -> None:
    tournament = cast.drawn_tournament(16, deals_per_round=None, minutes_per_round=60)
    text = blank_text(make_pages(tournament, "score_sheets", round=1)[0])
    assert "1 2 3 4 5 6 7 8 9 10 Total" in text


@pytest.mark.parametrize("deals", [10, 11])
def test_rows_are_high_enough_for_handwriting_up_to_the_last_deal(deals: int) -> None:
    tournament = cast.drawn_tournament(9, deals_per_round=deals, odd_tables=Stage.OddTables.FIVE, rounds_planned=1)
    paper = Paper(stage=tournament.first_stage, title="", upright=False, headed=False)
    for table in Table.objects.filter(round__stage__tournament=tournament).select_related(
        "round__stage__tournament", "station"
    ):
        grid = Grid(sheet=sheet_get(table), paper=paper, starts={}, filled=False)
        assert grid.row_height >= 7.5 * mm
        assert grid.widths[-1] >= 15 * mm
    pages = make_pages(tournament, "score_sheets")
    assert len(pages) == (2 if deals <= 10 else 4), "one page of each of two tables, or two beyond ten deals"
    assert f"{deals} Total Bilan Signatures" in " ".join(blank_text(page) for page in pages)


def test_filled_sheet_has_the_called_card() -> None:
    tournament = cast.running_tournament(9, odd_tables="5", rounds_planned=1)
    tables = [cast.table_of(tournament, number) for number in (1, 2)]
    table = next(table for table in tables if table.seats.count() == 5)
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"partner": 3, "called": "king-hearts"})
    text = in_one_line(
        " ".join(page.extract_text() for page in make_pages(tournament, "score_sheets", round=1, filled=True))
    )
    assert "Garde, Roi de cœur" in text


def test_sheet_of_a_final_has_the_rows_of_the_final() -> None:
    tournament = cast.played_tournament(16, rounds_planned=1, deals_per_round=5)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 3}
    final = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=final, actor=cast.alice())
    cast.draw_stage(final, seed=1)
    texts = [in_one_line(page.extract_text()) for page in make_pages(tournament, "score_sheets", stage=2)]
    assert len(texts) == 2
    assert all("1 2 3 Total Bilan Signatures" in text for text in texts)


def test_blank_grid_is_stored_once_for_each_table_size() -> None:
    tournament = cast.drawn_tournament(22, odd_tables=Stage.OddTables.THREE, rounds_planned=1)
    sizes = {table.seats.count() for table in Table.objects.filter(round__stage__tournament=tournament)}
    pages: list[Any] = list(make_pages(tournament, "score_sheets"))
    forms = {name for page in pages for name in page["/Resources"]["/XObject"] if "grid" in name}
    assert len(forms) == len(sizes) == 2


def test_blank_sheet_has_the_url_of_its_entry_page() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    sheets = [sheet_get(table) for table in Table.objects.filter(round__stage__tournament=tournament, round__number=2)]
    job = Job(tournament=tournament, args={"base_url": BASE})
    for sheet in sheets:
        url = printed_address(job, recording_path(tournament.first_stage, 2, sheet.table.number))
        assert url == f"{BASE}bureau/{tournament.slug}/tour/2/saisie/?table={sheet.table.number}"
    page = make_pages(tournament, "score_sheets", round=2)[0]
    assert "au bureau : saisir" in in_one_line(page.extract_text())
    assert "au bureau" not in in_one_line(make_pages(tournament, "score_sheets", base_url="")[0].extract_text())


def test_url_of_a_sheet_opens_the_form_to_type_its_table() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    response = cast.client_of(cast.alice()).get(recording_path(tournament.first_stage, 1, 2))
    assert response.context["table"].number == 2


@pytest.mark.parametrize("game", ["french-tarot", "texas-42"])
def test_sheets_with_larger_letters_are_portrait_and_have_all_names(game: str) -> None:
    tournament = cast.drawn_tournament(12, game=game, rounds_planned=1)
    normal_pages, large_pages = (
        make_pages(tournament, "score_sheets"),
        make_pages(tournament, "score_sheets", format="large"),
    )
    first_page = large_pages[0]
    assert first_page.mediabox.width < first_page.mediabox.height
    text = " ".join(in_one_line(page.extract_text()) for page in large_pages)
    assert all(word in text for entry in tournament.entries.all() for word in entry.full_name.split())
    tables = {page.extract_text().partition("Table")[2].split()[0] for page in normal_pages}
    assert len(large_pages) == len(tables) * (2 if game == "texas-42" else 1)  # thirteen hands need a second page


def test_filled_sheet_names_the_player_who_entered_and_the_one_who_confirmed() -> None:
    tournament, table = create_published_sheet()
    cast.confirm(table, seat=3, actor=Actor.at_table(1))
    first, _second, third, _fourth = (seat.sitter.full_name for seat in table.seats.all())
    text = make_text(tournament, "score_sheets", round=1, filled=True)
    assert f"Saisie par Nord · {first}, validée par Sud · {third}" in text
    assert "Saisie par" not in make_text(tournament, "score_sheets", round=1)


def test_filled_sheet_names_the_official_who_confirmed() -> None:
    tournament, table = create_published_sheet()
    table_confirm(table=table, version=sheet_get(table).table.version, actor=cast.basile())
    assert "Validée par basile" in make_text(tournament, "score_sheets", round=1, filled=True)


@pytest.mark.parametrize("format_", ["a5"])  # others: `tests/prove`
def test_names_of_sixty_letters_at_five_seats_stay_whole_on_one_page(format_: str) -> None:
    tournament = cast.running_tournament(
        10, odd_tables=Stage.OddTables.FIVE, rounds_planned=1, deals_per_round=1, quorum="all"
    )
    table = cast.table_of(tournament)
    names = [f"{letter * 30}-{letter * 29}" for letter in "BCDFG"]
    for seat, name in zip(table.seats.all(), names, strict=True):
        cast.rename_player(seat.entry, last_name=name, first_name="Al")
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"partner": 3})
    for number in (2, 3, 4, 5):
        cast.confirm(table, number, actor=Actor.at_table(1))
    pages = make_pages(tournament, "score_sheets", round=1, filled=True, format=format_)
    assert len(pages) == 2  # one for each table
    line = in_one_line(pages[0].extract_text()).partition("Saisie par")[2].replace(" ", "").replace("-", "")
    for name in names:
        assert name.replace("-", "") in line

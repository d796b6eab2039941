"""A blank sheet has every field of the entry form, at any table size, in any format and language."""

import re

import pytest
from django.utils.translation import gettext, override

from tests import cast
from tests.documents.reading import in_one_line, make_pages
from tests.web.table_pages import table_of_size
from tournaments.models import Stage, Table

pytestmark = pytest.mark.django_db
TITLES = {
    3: ("Preneur", "Contrat", "Bouts", "Points", "Primes"),
    4: ("Preneur", "Contrat", "Bouts", "Points", "Primes"),
    5: ("Preneur", "Appelé", "Contrat", "Bouts", "Points", "Primes"),
}
# Labels on the sheet, and the corresponding fields of the entry form.
FIELD_BY_LABEL = {
    "Preneur": "taker",
    "Appelé": "partner",
    "Contrat": "contract",
    "Bouts": "bouts",
    "Points": "points",
    "Petit au bout": "petit_au_bout",
    "Poignée simple": "poignee_size_1",
    "Chelem réussi": "chelem",
    "Misère": "misere",
    "Roi au bout": "roi_au_bout",
    "Petit chelem": "petit_chelem_announced",
}


def choices_of_row(size: int) -> str:
    """Return the choices of a row from left to right, in the active language."""
    seats = " ".join(gettext("N E S O 5").split()[:size])
    return " ".join([*[seats] * (2 if size == 5 else 1), gettext("P G GS GC"), "0 1 2 3"])


# Worth its time: sheets in all formats and languages, all pages read.
@pytest.mark.parametrize(("players", "odd", "deals"), [(7, Stage.OddTables.THREE, None), (9, Stage.OddTables.FIVE, 15)])
def test_blank_sheet_has_every_title_and_choice_of_a_deal(players: int, odd: str, deals: int | None) -> None:
    rows = deals or 10  # of a timed round; more rows than ten need a second page
    minutes = None if deals else 60
    tournament = cast.drawn_tournament(
        players, deals_per_round=deals, minutes_per_round=minutes, odd_tables=odd, rounds_planned=1
    )
    sizes = [table.seats.count() for table in Table.objects.filter(round__stage__tournament=tournament)]
    assert sorted(sizes) == ([3, 4] if players == 7 else [4, 5])
    for format_ in ("a4", "a5", "two"):
        for language in ("fr", "en"):
            pages = make_pages(tournament, "score_sheets", language=language, round=1, format=format_)
            assert len(pages) * (2 if format_ == "two" else 1) == len(sizes) * (1 if rows <= 10 else 2)
            text = in_one_line(" ".join(page.extract_text() for page in pages))
            with override(language):
                for size in sizes:
                    case = f"{size} players, {format_}, {language}"
                    titles = " ".join(gettext(title) for title in TITLES[size])
                    signs = " ".join(["+ −"] * size)
                    assert re.search(rf"{re.escape(titles)} {re.escape(signs)}(?! \+)", text), case
                    assert text.count(f" {choices_of_row(size)} ") == rows, case


def test_blank_sheet_has_the_order_of_the_entry_form() -> None:
    rule_options = {"misere": 10, "roi_au_bout": 10, "petit_chelem": "300-150-150"}
    tournament = cast.running_tournament(
        9, odd_tables=Stage.OddTables.FIVE, rounds_planned=1, rule_options=rule_options
    )
    tablet = table_of_size(tournament, 5)
    html = tablet.page().content.decode()
    sheet_text = in_one_line(make_pages(tournament, "score_sheets", round=1)[tablet.table.number - 1].extract_text())
    form_order = sorted(FIELD_BY_LABEL, key=lambda title: html.index(f'name="{FIELD_BY_LABEL[title]}"'))
    assert sorted(FIELD_BY_LABEL, key=sheet_text.index) == form_order

"""Fitting of names: given names become initials before the family name is truncated, and words are not broken."""

import pytest
from reportlab.platypus import Paragraph

from tests import cast
from tests.documents.reading import make_text
from tournaments.documents.kit.names import fit_name, shorten_given_names
from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import ENDLESS, SMALLEST

FAMILY, GIVEN = "DE LA ROCHEFOUCAULD-MONTMORENCY", "Marie-Antoinette-Bérengère"
LONG_NAME = f"{FAMILY} {GIVEN}"
NAMES = [
    LONG_NAME,
    "MONTMORENCY-LUXEMBOURG-BEAUFORT DE LA ROCHEFOUCAULD Marie-Charlotte-Élisabeth-Anne",
    "D’AUBIGNÉ-SAINT-GEORGES DE VILLENEUVE Jean-Noël",
    "LE GOFF Didier",
    "Marie-Antoinette ROCHEFOUCAULD-MONTMORENCY",
    "O’BRIEN Ó",
]


def lines_of(paragraph: Paragraph, width: float) -> list[str]:
    """Return the text of each printed line."""
    paragraph.wrap(width, ENDLESS)
    return [
        " ".join(line[1]) if isinstance(line, tuple) else "".join(part.text for part in line.words)
        for line in paragraph.blPara.lines
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [75, 90, 110, 130, 160, 220, 400])
@pytest.mark.parametrize("lines", [1, 2, 2.6])
def test_name_stays_within_its_room_and_breaks_no_word(name: str, width: float, lines: float) -> None:
    style = text_style(12, bold=True)
    paragraph = fit_name(name, style, width=width, lines=lines)
    _width, height = paragraph.wrap(width, ENDLESS)
    assert height <= lines * style.leading + 0.1
    assert max(paragraph.getActualLineWidths0()) <= width
    assert paragraph.style.fontSize >= SMALLEST
    for line in lines_of(paragraph, width)[:-1]:
        assert line.endswith("-") or f"{line.rstrip()} " in f"{paragraph.text or text_of_paragraph(paragraph)} "


def text_of_paragraph(paragraph: Paragraph) -> str:
    return "".join(frag.text for frag in paragraph.frags)


def test_name_is_shortened_in_a_fixed_order() -> None:
    style = text_style(12, bold=True)
    text_by_width = {width: text_of_paragraph(fit_name(LONG_NAME, style, width=width)) for width in range(90, 500)}
    steps = list(dict.fromkeys(text_by_width[width] for width in sorted(text_by_width, reverse=True)))
    assert steps[:2] == [LONG_NAME, f"{FAMILY} M.-A.-B."]
    assert steps[2:] == ["DE LA ROCHEFOUCAULD… M.-A.-B.", "DE LA ROCHEFOUCAULD…"]


def test_name_that_fits_is_unchanged() -> None:
    paragraph = fit_name(LONG_NAME, text_style(12), width=500)
    assert (text_of_paragraph(paragraph), paragraph.style.fontSize) == (LONG_NAME, 12)


def test_smaller_letters_come_before_initials() -> None:
    unshortened = fit_name(LONG_NAME, text_style(12), width=500)
    unshortened.wrap(500, ENDLESS)
    paragraph = fit_name(LONG_NAME, text_style(12), width=0.8 * max(unshortened.getActualLineWidths0()))
    assert text_of_paragraph(paragraph) == LONG_NAME
    assert paragraph.style.fontSize < 12


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("LE GOFF Marie-Charlotte Anne", "LE GOFF M.-C. A."),
        ("Jean-Noël O’BRIEN", "J.-N. O’BRIEN"),
        ("Marie-Charlotte M.", "Marie-Charlotte M."),
        ("Joueur n° 7", "Joueur n° 7"),
        ("MARTIN", "MARTIN"),
        ("שלום כהן", "שלום כהן"),
    ],
)
def test_given_names_become_initials_if_the_family_name_is_in_capitals(name: str, initials: str) -> None:
    assert shorten_given_names(name) == initials


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["score_sheets", "movement_cards", "table_plan", "round_results"])
def test_narrow_documents_keep_the_family_name(kind: str) -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    cast.rename_player(cast.entry_of(tournament, 1), last_name=FAMILY, first_name=GIVEN)
    cast.play_round(tournament)
    text = make_text(tournament, kind).replace("- ", "-")
    assert FAMILY in text

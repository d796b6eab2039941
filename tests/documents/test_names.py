"""Names of any script and length are printed, with a replacement character for missing glyphs."""

import unicodedata

import pytest

from tests import cast
from tests.documents.reading import in_one_line, make_pages, make_text
from tournaments.documents.kit.fonts import FALLBACK, TEXT, UNKNOWN, font_runs
from tournaments.documents.kit.rtl import visual_order
from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import ENDLESS, fit_text, font_markup, make_paragraph, normalize_text
from tournaments.models import Tournament

LONG_NAME = ("Montmorency-Luxembourg-Beaufort de la Rochefoucauld", "Marie-Charlotte-Élisabeth-Anne")
HOSTILE_NAMES = [
    ('<b>Robert\'); DROP TABLE & "Co"', "</para>"),
    ("כהן", "שלום"),
    ("محمد", "علي"),
    ("Smile 😀", "♠♥♦♣"),
    ("中文", "Zoë"),
    ("e\u0301te\u0301", "\u200dfamille 👨\u200d👩\ufe0f"),
    ("ﬁn", "Ⅷ ½ ①"),
    ("&amp;", "%(name)s {0} %s"),
    ("W" * 80, "M" * 80),
    LONG_NAME,
]
WIDTH_POINTS = 120.0


def create_tournament_with_names(names: list[tuple[str, str]]) -> Tournament:
    """Return a drawn tournament with these names among the players."""
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    for entry, (last, first) in zip(tournament.first_stage.entries.order_by("number"), names, strict=False):
        cast.rename_player(entry, last_name=last, first_name=first)
    return tournament


@pytest.fixture(scope="module")
def tournament_key(module_db: None) -> int:
    """Play a round by players with hostile names in a tournament with a hostile name; return its key."""
    tournament = create_tournament_with_names(HOSTILE_NAMES)
    cast.play_round(tournament)
    tournament.name = "Coupe <i>&amp; 😀 שלום</i>"
    tournament.save()
    return cast.pay_with_receipts(tournament).pk


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["hall_list", "movement_cards", "ranking", "score_sheets", "table_plan"])
def test_every_document_can_be_made_with_hostile_names(tournament_key: int, kind: str) -> None:
    assert len(make_pages(Tournament.objects.get(pk=tournament_key), kind)) >= 1


@pytest.mark.django_db
def test_hostile_names_are_printed_as_text_with_replacements_for_missing_glyphs() -> None:
    text = unicodedata.normalize("NFKC", make_text(create_tournament_with_names(HOSTILE_NAMES), "hall_list"))
    for part in (
        '<B>ROBERT\'); DROP TABLE & "CO" </para>',
        "כהן",
        "שלום",
        "SMILE 😀 ♠♥♦♣",
        f"{UNKNOWN * 2} Zoë",
        "ÉTÉ famille",
        "FIN VIII 1⁄2 1",
        "&AMP; %(name)s {0} %s",
        "محمد",
    ):
        assert part in text


@pytest.mark.django_db
def test_long_name_breaks_at_hyphens_and_is_complete() -> None:
    tournament = create_tournament_with_names([LONG_NAME])
    text = make_text(tournament, "hall_list").replace("- ", "-")
    assert "MONTMORENCY-LUXEMBOURG-BEAUFORT DE LA ROCHEFOUCAULD" in in_one_line(text)
    assert "Marie-Charlotte-Élisabeth-Anne" in in_one_line(text)


@pytest.mark.parametrize("text", [f"{' '.join(name)}" for name in HOSTILE_NAMES])
@pytest.mark.parametrize("lines", [1, 2])
def test_fitted_text_stays_within_its_room(text: str, lines: int) -> None:
    style = text_style(12, bold=True)
    paragraph = fit_text(normalize_text(text), style, width=WIDTH_POINTS, lines=lines)
    _width, height = paragraph.wrap(WIDTH_POINTS, ENDLESS)
    assert height <= lines * style.leading + 0.1
    assert max(paragraph.getActualLineWidths0()) <= WIDTH_POINTS


@pytest.mark.parametrize("text", [f"{' '.join(name)}" for name in HOSTILE_NAMES])
def test_paragraph_stays_within_its_column(text: str) -> None:
    paragraph = make_paragraph(normalize_text(text), text_style(12, bold=True))
    paragraph.wrap(WIDTH_POINTS, ENDLESS)
    assert max(paragraph.getActualLineWidths0()) <= WIDTH_POINTS


def test_text_that_fits_keeps_its_size() -> None:
    assert fit_text("LE GOFF Léa", text_style(12), width=200).style.fontSize == 12


def test_each_letter_has_a_font_with_its_glyph() -> None:
    assert list(font_runs("Éva ♠ 中")) == [(TEXT, "Éva "), (FALLBACK, "♠"), (TEXT, " "), (FALLBACK, UNKNOWN)]


def test_markup_is_escaped() -> None:
    assert font_markup("<b> & ♥") == '&lt;b&gt; &amp; <font name="DejaVu">♥</font>'


def test_right_to_left_letters_are_reversed() -> None:
    assert visual_order("Léa שלום") == "Léa םולש"
    assert visual_order("Léa") == "Léa"


def test_arabic_letters_have_joining_forms() -> None:
    forms = [unicodedata.name(letter) for letter in visual_order("علي")]
    assert forms == ["ARABIC LETTER YEH FINAL FORM", "ARABIC LETTER LAM MEDIAL FORM", "ARABIC LETTER AIN INITIAL FORM"]

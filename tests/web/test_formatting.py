"""How numbers and places are written, in both languages."""

from datetime import UTC, datetime, timedelta

import pytest
from django.template import Context, Template
from django.utils import translation

from tournaments.selectors.play import seat_words
from tournaments.templatetags import chelem

NBSP = "\u00a0"
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "text"),
    [(318, "+318"), (-106, "−106"), (0, "0"), (1746, "+1746"), (-12345, f"−12{NBSP}345"), (40.5, "+40,5"), (None, "")],
)
def test_it_always_writes_the_sign_of_a_score(value: float | None, text: str) -> None:
    assert chelem.signed(value) == text


def test_it_groups_large_scores_as_english_does() -> None:
    with translation.override("en"):
        assert chelem.signed(-12345) == "−12,345"


@pytest.mark.parametrize(("value", "word"), [(1, "plus"), (-1, "minus"), (0, ""), (None, "")])
def test_it_names_the_direction_of_a_score(value: float | None, word: str) -> None:
    assert chelem.direction(value) == word


@pytest.mark.parametrize(
    ("half_points", "french", "english"),
    [(0, "0", "0"), (1, "0,5", "0.5"), (81, "40,5", "40.5"), (82, "41", "41"), (182, "91", "91"), (None, "", "")],
)
def test_it_writes_half_points_as_card_points(half_points: int | None, french: str, english: str) -> None:
    assert chelem.points(half_points) == french
    with translation.override("en"):
        assert chelem.points(half_points) == english


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [
        (1000, f"10,00{NBSP}€", "€10.00"),
        (5, f"0,05{NBSP}€", "€0.05"),
        (123456, f"1{NBSP}234,56{NBSP}€", "€1,234.56"),
        (-250, f"−2,50{NBSP}€", "−€2.50"),
        (None, "", ""),
    ],
)
def test_it_writes_cents_as_euros(cents: int | None, french: str, english: str) -> None:
    assert chelem.money(cents) == french
    with translation.override("en"):
        assert chelem.money(cents) == english


@pytest.mark.parametrize(
    ("place", "french", "english"),
    [
        (1, "1er", "1st"),
        (2, "2e", "2nd"),
        (3, "3e", "3rd"),
        (11, "11e", "11th"),
        (13, "13e", "13th"),
        (102, "102e", "102nd"),
    ],
)
def test_it_writes_places_as_people_say_them(place: int, french: str, english: str) -> None:
    assert chelem.ordinal(place) == french
    with translation.override("en"):
        assert chelem.ordinal(place) == english


def test_it_writes_no_place_for_nobody() -> None:
    assert chelem.ordinal(None) == ""


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(minutes=12, seconds=5), "12:05"),
        (timedelta(0), "00:00"),
        (timedelta(minutes=-2, seconds=-10), "−02:10"),
        (timedelta(minutes=90), "90:00"),
    ],
)
def test_it_writes_the_time_left_in_a_round(left: timedelta, text: str) -> None:
    assert chelem.time_left(NOON + left, NOON) == text


def test_it_marks_the_deals_entered_among_those_expected() -> None:
    assert chelem.pips(2, 4) == [True, True, False, False]
    assert chelem.pips(3, 2) == [True, True, True]


def test_it_names_seats_and_leaves_unknown_letters_alone() -> None:
    assert [seat_words.seat_name(letter) for letter in "NESO5X"] == ["Nord", "Est", "Sud", "Ouest", "5e", "X"]


def test_it_draws_icons_from_the_sprite_and_hides_them_from_screen_readers() -> None:
    drawing = chelem.icon("check")
    assert "chelem/icons.svg#check" in drawing
    assert 'aria-hidden="true"' in drawing


def test_it_draws_a_qr_code_that_the_content_policy_allows() -> None:
    drawing = Template("{% qr address label %}").render(
        Context({"address": "http://192.168.1.20:8000/t/KDPVRM", "label": "Ouvrir <la> table"})
    )
    assert 'role="img"' in drawing
    assert "<title>Ouvrir &lt;la&gt; table</title>" in drawing
    assert "style" not in drawing

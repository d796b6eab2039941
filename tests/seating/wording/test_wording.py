"""Texts: every code has one in both languages, with the same parameters; numbers, lists and movements in words."""

import re
from pathlib import Path

import pytest

import tournaments.seating
from scoring.wording import join_words
from tournaments.seating.designs.movement import Movement
from tournaments.seating.swiss.ranked import Flag
from tournaments.seating.wording.rendering import render_sentence
from tournaments.seating.wording.repair_sentences import movement_sentence, own_movement_sentence
from tournaments.seating.wording.sentences import flag_sentences
from tournaments.seating.wording.words import TEXTS

SOURCE = Path(tournaments.seating.__file__).parent


def test_every_error_code_has_a_text() -> None:
    codes = {
        code
        for file in SOURCE.rglob("*.py")
        for code in re.findall(r"SeatingError\(\s*\"(\w+)\"", file.read_text(encoding="utf-8"))
    }
    assert codes
    assert codes <= TEXTS.keys()


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_both_languages_use_the_same_parameters(code: str) -> None:
    french, english = (set(re.findall(r"{(\w+)", text)) for text in TEXTS[code])
    assert french == english


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_texts_have_no_superfluous_spaces(code: str) -> None:
    for text in TEXTS[code]:
        assert not re.search(r"\w\s+\.$|  ", text)


def test_numbers_are_formatted_as_words_and_forms() -> None:
    assert render_sentence("cert.times", "fr", n=2) == "deux fois"
    assert render_sentence("cert.times", "en", n=12) == "12 times"
    assert render_sentence("repair.repeats_more", "en", more=1) == "This change costs 1 repeated meeting."
    assert render_sentence("repair.repeats_more", "fr", more=2) == "Ce changement coûte 2 rencontres répétées."


def test_lists_end_with_and() -> None:
    assert join_words(["1"], "fr") == "1"
    assert join_words(["1", "2", "3"], "fr") == "1, 2 et 3"
    assert join_words(["1", "2"], "en") == "1 and 2"


def test_french_punctuation_never_starts_a_line() -> None:
    assert "«\u00a07\u00a0»" in render_sentence("not_a_whole_number", "fr", option="--x", value="7")


def test_movement_has_one_sentence() -> None:
    movement = Movement(tables=8, steps=(0, 1, 2, -3), seat_steps=0)
    assert movement_sentence(movement, "en") == (
        "From round to round: North stays, East goes up one table, South goes up two tables and "
        "West goes down three tables; after the last table comes the first."
    )
    assert movement_sentence(movement).startswith("D’un tour à l’autre\u00a0: Nord reste, Est monte d’une table")
    turning = Movement(tables=5, steps=(0, 1, 2, -1), seat_steps=1)
    assert movement_sentence(turning, "en").endswith("everybody takes the next seat, from North to East.")


def test_player_has_a_sentence_of_their_own_movement() -> None:
    movement = Movement(tables=8, steps=(0, 1, 2, -3), seat_steps=0)
    assert own_movement_sentence(movement, 0) == "À chaque tour\u00a0: même table, même place."
    assert own_movement_sentence(movement, 1) == "À chaque tour\u00a0: une table plus haut, même place."
    assert own_movement_sentence(movement, 2, "en") == "Each round: two tables up, same seat."
    turning = Movement(tables=5, steps=(0, 1, 2, -1), seat_steps=3)
    assert own_movement_sentence(turning, 3) == "À chaque tour\u00a0: une table plus bas, une place en arrière."


def test_repeated_pairs_are_joined_by_semicolons() -> None:
    flags = [Flag(code="repeat", players=(1, 2), count=1), Flag(code="repeat", players=(3, 4), count=1)]
    french, english = flag_sentences(flags, "fr"), flag_sentences(flags, "en")
    assert ["\u00a0; " in text for text in french] == [True]
    assert ["; " in text and "\u00a0;" not in text for text in english] == [True]

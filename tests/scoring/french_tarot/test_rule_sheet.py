"""The rule sheet lists the rules that are played, and marks house rules."""

from itertools import chain

import pytest

from scoring import OptionKind
from scoring.french_tarot import Rules, rules_named
from scoring.french_tarot.vocabulary import ALL_HALF_POINTS, HALF_POINTS_OF_CARDS
from scoring.french_tarot.wording import crib, rule_sheet
from scoring.wording import option_text
from tests.scoring.french_tarot.deals import FFT

LANGUAGES = pytest.mark.parametrize("lang", ["fr", "en"])


def house_rows(lang: str, **options: object) -> dict[str, str]:
    return {row.label: row.text for row in rule_sheet(rules_named("fft-2012", options), lang) if row.house}


@LANGUAGES
def test_official_rules_have_no_house_row(lang: str) -> None:
    assert house_rows(lang) == {}


def test_only_changed_options_are_house_rows() -> None:
    rows = house_rows("fr", misere=10, multiplier_garde_contre=8, parole="any")
    assert set(rows) == {"Contrats de la maison", "Misère", "Parole"}
    assert rows["Contrats de la maison"] == "Garde contre (25 + écart) × 8"
    assert rows["Misère"].startswith("qui montre une main sans atout, ou sans figure, reçoit 10 points")


@LANGUAGES
def test_contracts_with_official_values_are_not_in_the_house_row(lang: str) -> None:
    rows = rule_sheet(rules_named("fft-2012", {"multiplier_garde_contre": 8}), lang)
    (official_row,) = [row for row in rows if "Garde sans" in row.text]
    assert not official_row.house
    assert "Garde contre" not in official_row.text


@LANGUAGES
def test_variants_that_are_not_played_are_omitted(lang: str) -> None:
    labels = {row.label for row in rule_sheet(FFT, lang)}
    assert labels.isdisjoint({"Parole", "Petit imprenable", "Main faible", "Weak hand", "Misère", "Roi au bout"})
    assert "Petit sec" in labels


@LANGUAGES
def test_help_of_options_is_not_printed(lang: str) -> None:
    for option in FFT.options():
        for value in option.allowed:
            sheet_text = " ".join(row.text for row in rule_sheet(rules_named("fft-2012", {option.name: value}), lang))
            assert option_text(option, lang) not in sheet_text
            assert "0 si" not in sheet_text
            assert "0 when" not in sheet_text


# Options that have an effect only together with another.
REQUIRED: dict[str, dict[str, object]] = {
    "multiplier_pousse": {"pousse": True},
    "misere_for": {"misere": 10},
    "misere_multiplied": {"misere": 10},
    "petit_chelem_tricks": {"petit_chelem": "300-150-150"},
}


@LANGUAGES
def test_every_value_of_an_option_changes_the_rule_sheet(lang: str) -> None:
    for option in FFT.options():
        required = REQUIRED.get(option.name, {})
        rule_sheets = {value: rule_sheet(_rules_with(required, option.name, value), lang) for value in option.allowed}
        assert len(set(rule_sheets.values())) == len(option.allowed), option.name
        for value, rows in rule_sheets.items():
            assert value == option.default or any(row.house for row in rows), option.name


def _rules_with(options: dict[str, object], name: str, value: object) -> Rules:
    return rules_named("fft-2012", options | {name: value})


def test_row_of_the_weak_hand_has_its_number() -> None:
    assert house_rows("fr", weak_hand=5)["Main faible"].startswith("5 atouts et figures au plus")
    (option,) = [option for option in FFT.options() if option.name == "weak_hand"]
    assert (option.kind, option.default, option.scores) == (OptionKind.NUMBER, 0, False)


def test_both_languages_have_the_same_rows() -> None:
    options = {"misere": 5, "pousse": True, "round_unit": 10, "petit_sec": "no-trump", "garde_only": False}
    french, english = (rule_sheet(rules_named("fft-2012", options), lang) for lang in ("fr", "en"))
    assert [row.house for row in french] == [row.house for row in english]
    assert not set(chain.from_iterable(row.text.split() for row in french)) & {"the", "which"}


CARDS_OF_THE_PACK = {"king": 4, "queen": 4, "knight": 4, "jack": 4, "low": 59}


def test_values_of_all_cards_make_the_pack() -> None:
    counts = {kind: CARDS_OF_THE_PACK.get(kind, 1) for kind in HALF_POINTS_OF_CARDS}
    assert sum(counts.values()) == 78
    assert sum(HALF_POINTS_OF_CARDS[kind] * count for kind, count in counts.items()) == ALL_HALF_POINTS


@LANGUAGES
def test_crib_shows_each_kind_of_card_with_what_it_counts(lang: str) -> None:
    (cards,) = [row.cards for row in crib(FFT, lang) if row.cards]
    points = {"excuse": 5, "twenty_one": 5, "petit": 5, "king": 5, "queen": 4, "knight": 3, "jack": 2, "low": 1}
    assert {card.drawing: int(card.points) for card in cards} == points
    assert len({card.name for card in cards}) == len(points)


def test_names_of_counted_cards_are_in_the_language() -> None:
    french, english = ([card.name for row in crib(FFT, lang) for card in row.cards] for lang in ("fr", "en"))
    assert french == ["Excuse", "21", "Petit", "Roi", "Dame", "Cavalier", "Valet", "deux basses"]
    assert english == ["Excuse", "21", "Petit", "King", "Queen", "Knight", "Jack", "two low ones"]


def test_crib_has_chien_and_poignees_at_each_number_of_players() -> None:
    rows = {row.label: row.text.replace("\u00a0", " ") for row in crib(FFT, "fr")}
    assert rows["Cartes du chien"] == "6 à 3 joueurs, 6 à 4, 3 à 5"
    assert "double poignée 30 : 15 à 3, 13 à 4, 10 à 5" in rows["Poignées"]
    english = {row.label: row.text for row in crib(FFT, "en")}
    assert english["Cards of the chien"] == "6 at 3 players, 6 at 4, 3 at 5"
    assert "triple poignée 40: 18 at 3, 15 at 4, 13 at 5 players" in english["Poignées"]

"""The rule sheet tells the rules that are played, and marks what is not the federation's."""

from itertools import chain

import pytest

from scoring import OptionKind
from scoring.french_tarot import Rules, rules_named
from scoring.french_tarot.wording import rule_sheet
from scoring.wording import option_text
from tests.scoring.french_tarot.deals import FFT

LANGUAGES = pytest.mark.parametrize("lang", ["fr", "en"])


def marked(lang: str, **options: object) -> dict[str, str]:
    return {row.label: row.text for row in rule_sheet(rules_named("fft-2012", options), lang) if row.house}


@LANGUAGES
def test_the_federations_rules_have_no_house_rule(lang: str) -> None:
    assert marked(lang) == {}


def test_it_marks_what_the_house_plays_and_nothing_else() -> None:
    house = marked("fr", misere=10, multiplier_garde_contre=8, parole="any")
    assert set(house) == {"Contrats de la maison", "Misère", "Parole"}
    assert house["Contrats de la maison"] == "Garde contre (25 + écart) × 8"
    assert house["Misère"].startswith("qui montre une main sans atout, ou sans figure, reçoit 10 points")


@LANGUAGES
def test_official_contracts_stay_official_beside_one_of_the_house(lang: str) -> None:
    rows = rule_sheet(rules_named("fft-2012", {"multiplier_garde_contre": 8}), lang)
    (official,) = [row for row in rows if "Garde sans" in row.text]
    assert not official.house
    assert "Garde contre" not in official.text


@LANGUAGES
def test_it_lists_nothing_that_is_not_played(lang: str) -> None:
    labels = {row.label for row in rule_sheet(FFT, lang)}
    assert labels.isdisjoint({"Parole", "Petit imprenable", "Main faible", "Weak hand", "Misère", "Roi au bout"})
    assert "Petit sec" in labels


@LANGUAGES
def test_it_never_prints_the_help_of_a_setting(lang: str) -> None:
    for option in FFT.options():
        for value in option.allowed:
            printed = " ".join(row.text for row in rule_sheet(rules_named("fft-2012", {option.name: value}), lang))
            assert option_text(option, lang) not in printed
            assert "0 si" not in printed
            assert "0 when" not in printed


# What says something only beside another option.
BESIDE: dict[str, dict[str, object]] = {
    "multiplier_pousse": {"pousse": True},
    "misere_for": {"misere": 10},
    "misere_multiplied": {"misere": 10},
    "petit_chelem_tricks": {"petit_chelem": "300-150-150"},
}


@LANGUAGES
def test_every_variant_that_is_chosen_is_told(lang: str) -> None:
    for option in FFT.options():
        beside = BESIDE.get(option.name, {})
        told = {value: rule_sheet(_with(beside, option.name, value), lang) for value in option.allowed}
        assert len(set(told.values())) == len(option.allowed), option.name
        for value, rows in told.items():
            assert value == option.default or any(row.house for row in rows), option.name


def _with(options: dict[str, object], name: str, value: object) -> Rules:
    return rules_named("fft-2012", options | {name: value})


def test_the_number_of_a_weak_hand_is_told() -> None:
    assert marked("fr", weak_hand=5)["Main faible"].startswith("5 atouts et figures au plus")
    (option,) = [option for option in FFT.options() if option.name == "weak_hand"]
    assert (option.kind, option.default, option.scores) == (OptionKind.NUMBER, 0, False)


def test_both_languages_have_the_same_rows() -> None:
    options = {"misere": 5, "pousse": True, "round_unit": 10, "petit_sec": "no-trump", "garde_only": False}
    french, english = (rule_sheet(rules_named("fft-2012", options), lang) for lang in ("fr", "en"))
    assert [row.house for row in french] == [row.house for row in english]
    assert not set(chain.from_iterable(row.text.split() for row in french)) & {"the", "which"}

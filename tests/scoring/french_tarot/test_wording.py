"""The texts of French Tarot, in French and in English."""

from string import Formatter

import pytest

from scoring.french_tarot import Camp, Contract, Poignee, PoigneeSize, explain, rule_sets, rules_named, wording
from scoring.french_tarot.wording import explanation_texts, problem_texts
from tests.scoring.french_tarot.deals import FFT, create_deal


@pytest.mark.parametrize("texts", [problem_texts.TEXTS, explanation_texts.TEXTS], ids=["problems", "explanation"])
def test_both_languages_have_the_same_fields(texts: dict[str, dict[str, str]]) -> None:
    for code, translations in texts.items():
        fields = {
            lang: {name for _, name, _, _ in Formatter().parse(text) if name} for lang, text in translations.items()
        }
        assert set(fields) == {"fr", "en"}, code
        assert fields["fr"] == fields["en"], code


@pytest.mark.parametrize("texts", [problem_texts.TEXTS, explanation_texts.TEXTS], ids=["problems", "explanation"])
def test_french_texts_have_no_break_spaces(texts: dict[str, dict[str, str]]) -> None:
    for code, translations in texts.items():
        for mark in (" :", " ;", " ?", " !", " »", "« ", "'"):
            assert mark not in translations["fr"], code


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "fr",
            "Garde, faite de 8\u00a0: (25 + 8) × 2 = +66\u00a0; Petit au bout pour l’attaque, 10 × 2 = +20\u00a0; "
            "poignée simple +20. Chaque défenseur donne 106.",
        ),
        (
            "en",
            "Garde, made by 8: (25 + 8) × 2 = +66; Petit au bout for the attack, 10 × 2 = +20; "
            "simple poignée +20. Each defender gives 106.",
        ),
    ],
)
def test_explanation_of_a_deal_with_bonuses(lang: str, sentence: str) -> None:
    poignees_shown = (Poignee(player=1, size=PoigneeSize.SIMPLE),)
    deal = create_deal(petit_au_bout=Camp.ATTACK, poignees=poignees_shown)
    assert wording.explanation(deal, FFT, lang) == sentence


def test_explanation_shows_the_recorded_points_of_a_half_point() -> None:
    deal = create_deal(players=3, contract=Contract.PRISE, points=81)
    assert wording.explanation(deal, FFT, "fr") == (
        "Prise, chutée de 1 (40,5 comptés 40)\u00a0: −(25 + 1) = −26. Chaque défenseur reçoit 26."
    )


def test_explanation_of_a_deal_that_is_just_made() -> None:
    assert wording.explanation(create_deal(points=82), FFT, "en") == (
        "Garde, just made: 25 × 2 = +50. Each defender gives 50."
    )


def test_explanation_names_misere_rounding_and_gae() -> None:
    rules = rules_named("fft-2012", {"misere": 10, "round_unit": 10, "gae": True})
    deal = create_deal(contract=Contract.PRISE, misere=(2, 3))
    assert wording.explanation(deal, rules, "en") == (
        "G.A.E., made by 8: (25 + 8) × 2 = +66; rounded to 10 +4. Each defender gives 70. "
        "Misère, East and South: +10 from each other player."
    )


def test_explanation_lines_have_parameters() -> None:
    (contract, unit) = explain(create_deal(), FFT)
    assert contract.params["base"] == 25
    assert contract.params["multiplier"] == 2
    assert unit.amount == 66


def test_every_rule_set_has_a_name() -> None:
    for name in rule_sets():
        assert wording.rule_set_name(name, "fr") != wording.rule_set_name(name, "en")

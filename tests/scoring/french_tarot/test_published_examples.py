"""Scores published by the federation, in handbooks and by other programs."""

from typing import Any

import pytest

from scoring.french_tarot import Rules, rules_named, score
from tests.scoring.french_tarot.deals import EXAMPLES, FFT, deal_of_example, refusals


def _with_status(*statuses: str) -> list[Any]:
    return [pytest.param(e, id=e["id"]) for e in EXAMPLES if e["status"] in statuses]


def _assert_matches(example: dict[str, Any], rules: Rules) -> None:
    deal = deal_of_example(example)
    scores = score(deal, rules)
    assert scores.made is example["contract_made"]
    assert scores.margin == example["margin"]
    assert scores.unit == example["unit_score"]
    assert scores.by_seat == tuple(example["expected_per_player_scores"].values())
    assert not refusals(deal, rules)


@pytest.mark.parametrize("example", _with_status("fft_official", "fft_official_margin"))
def test_scores_match_those_of_the_federation(example: dict[str, Any]) -> None:
    _assert_matches(example, FFT)


@pytest.mark.parametrize("example", _with_status("consistent_with_fft", "derived"))
def test_scores_match_those_published_elsewhere(example: dict[str, Any]) -> None:
    _assert_matches(example, FFT)


@pytest.mark.parametrize("example", _with_status("house_rule"))
def test_scores_of_house_rules_match_under_their_options(example: dict[str, Any]) -> None:
    _assert_matches(example, rules_named("fft-2012", {"misere": 10}))
    assert "misere_not_played" in refusals(deal_of_example(example))


@pytest.mark.parametrize("example", _with_status("contradicts_fft"))
def test_scores_follow_the_federation_if_another_program_differs(example: dict[str, Any]) -> None:
    scores = score(deal_of_example(example), FFT)
    assert scores.unit == example["fft_unit_score"]
    assert scores.by_seat == tuple(example["fft_expected_per_player_scores"].values())
    assert scores.by_seat != tuple(example["expected_per_player_scores"].values())


@pytest.mark.parametrize("example", [e for e in EXAMPLES if not e["feasible"]], ids=lambda e: e["id"])
def test_infeasible_examples_are_refused(example: dict[str, Any]) -> None:
    assert refusals(deal_of_example(example))


def test_every_status_of_an_example_is_tested() -> None:
    tested_statuses = {
        "fft_official",
        "fft_official_margin",
        "consistent_with_fft",
        "derived",
        "house_rule",
        "contradicts_fft",
    }
    assert len(EXAMPLES) == 92
    assert {example["status"] for example in EXAMPLES} == tested_statuses

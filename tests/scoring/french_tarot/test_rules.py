"""Rule sets and their options."""

import dataclasses
from datetime import date

import pytest

from scoring import Option, OptionKind, RulesError
from scoring.french_tarot import Contract, Rules, rule_sets, rules_named
from scoring.wording import option_label, option_text, option_value_name
from tests.scoring.french_tarot.deals import FFT

OPTIONS = FFT.options()


def test_official_rules_have_a_name_and_a_date() -> None:
    assert "fft-2012" in rule_sets()
    assert FFT.dated == date(2012, 7, 1)
    assert FFT.house_options() == {}


def test_rules_are_frozen_and_equal_by_value() -> None:
    assert rules_named("fft-2012", {"misere": 10}) == rules_named("fft-2012", options={"misere": 10})
    assert rules_named("fft-2012", {"misere": 0}) == FFT
    with pytest.raises(dataclasses.FrozenInstanceError):
        FFT.misere = 10  # type: ignore[misc]  # the assignment under test


def test_options_and_fields_of_the_rules_are_the_same() -> None:
    fields = {field.name for field in dataclasses.fields(Rules) if field.init} - {"name", "dated"}
    assert {option.name for option in OPTIONS} == fields
    for option in OPTIONS:
        assert FFT.value(option.name) == option.default, option.name


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_texts_for_its_values(option: Option) -> None:
    assert option.accepts(option.default)
    for lang in ("fr", "en"):
        assert option_label(option, lang)
        assert option_text(option, lang).endswith(".")
        names = [option_value_name(option, value, lang) for value in option.allowed]
        assert len(set(names)) == len(option.allowed)
    assert option.kind is not OptionKind.CHOICE or set(option.values) == set(option.allowed)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_of_every_option_is_accepted(option: Option) -> None:
    for value in option.allowed:
        rules = rules_named("fft-2012", {option.name: value})
        assert rules.value(option.name) == value
        assert rules.house_options() == ({} if value == option.default else {option.name: value})


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("fft-1066", {}, "rules_unknown"),
        ("fft-2012", {"belote": 1}, "option_unknown"),
        ("fft-2012", {"misere": 7}, "option_value"),
        ("fft-2012", {"misere": True}, "option_value"),
        ("fft-2012", {"misere": "10"}, "option_value"),
        ("fft-2012", {"misere": [10]}, "option_value"),
        ("fft-2012", {"pousse": 1}, "option_value"),
        ("fft-2012", {"poignees": "1-2-3"}, "option_value"),
        ("fft-2012", {"name": "other"}, "option_unknown"),
    ],
)
def test_unknown_rules_are_refused(name: str, options: dict[str, object], code: str) -> None:
    with pytest.raises(RulesError) as error:
        rules_named(name, options)
    assert error.value.code == code


def test_every_problem_of_rules_is_reported_at_once() -> None:
    with pytest.raises(RulesError) as error:
        rules_named("none", {"misere": -1, "belote": 2})
    assert [problem.code for problem in error.value.problems] == ["rules_unknown", "option_value", "option_unknown"]


def test_value_of_an_unknown_option_raises_key_error() -> None:
    with pytest.raises(KeyError):
        FFT.value("belote")


def test_contracts_depend_on_the_options() -> None:
    prise, pousse, garde, sans, contre = Contract
    assert FFT.contracts() == (prise, garde, sans, contre)
    assert rules_named("fft-2012", {"pousse": True}).contracts() == (prise, pousse, garde, sans, contre)
    assert rules_named("fft-2012", {"prise": "forbidden"}).contracts() == (garde, sans, contre)
    assert rules_named("fft-2012", {"garde_only": True}).contracts() == (garde,)

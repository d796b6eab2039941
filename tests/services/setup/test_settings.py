"""Validation of settings: all problems at once, each with its field and text; changes during a round; slugs."""

from datetime import date
from typing import Any

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.services.core.errors import DomainError, Refusals
from tournaments.services.setup.settings import tournament_configure, tournament_create

pytestmark = pytest.mark.django_db


def creation_problems(**settings: Any) -> list[tuple[str, str, str]]:
    """Create a tournament with settings that must be refused; return code, field and text of each problem."""
    with pytest.raises(Refusals) as error:
        tournament_create(settings={"name": "Coupe"} | settings, actor=cast.alice())
    assert not Tournament.objects.exists()
    return [(problem.code, problem.field, problem.text) for problem in error.value.each]


def test_all_problems_are_returned_with_the_labels_of_fields():
    assert creation_problems(name="", rounds_planned=21, minutes_per_round=4, ranked_pattern="x")[:3] == [
        ("settings_invalid", "name", "Nom\u00a0: à remplir."),
        ("settings_invalid", "rounds_planned", "Nombre de tours\u00a0: donnez un nombre de 1 à 20."),
        ("settings_invalid", "minutes_per_round", "Minutes par tour\u00a0: donnez un nombre de 5 à 240."),
    ]


def test_the_limit_of_a_text_is_in_the_problem():
    assert creation_problems(venue="x" * 121) == [("settings_invalid", "venue", "Lieu\u00a0: 120 caractères au plus.")]


@pytest.mark.parametrize(
    "options",
    [
        *([], [1], "", "misere", 0, None, {1: 2}),
        *({"misère": 10}, {"misere": 3}, {"misere": "10"}, {"misere": True}),
        *({"pousse": 1}, {"gae": None}, {"poignees": ["20-30-40"]}),
    ],
)
def test_invalid_rule_options_are_refused(options):
    assert {(code, field) for code, field, _text in creation_problems(rule_options=options)} == {
        ("settings_invalid", "rule_options")
    }


def test_every_invalid_rule_option_is_named():
    texts = [text for _code, _field, text in creation_problems(rule_options={"misere": 3, "jeu": True})]
    assert len(texts) == 2
    assert not [text for text in texts if "option_value" in text or "option_unknown" in text]


@pytest.mark.parametrize(
    "criteria",
    [
        {},
        "",
        "lot",
        None,
        0,
        [1],
        [None],
        [["lot"]],
        [{"lot": 1}],
        ["fame"],
        ["lot", "lot"],
        ["best_round", "last_round", "fewest_penalties", "lot"],
    ],
)
def test_invalid_tie_breaks_are_refused(criteria):
    assert {(code, field) for code, field, _text in creation_problems(tie_breaks=criteria)} == {
        ("settings_invalid", "tie_breaks")
    }


@pytest.mark.parametrize("name", ["rounds_planned", "ranked_rounds", "rule_set", "fee", "odd_tables"])
@pytest.mark.parametrize("value", [None, [], {}, "x", -1, 10**20])
def test_malformed_values_are_refused(name, value):
    assert name in {field for _code, field, _text in creation_problems(**{name: value})}


def test_a_single_problem_keeps_its_code():
    with pytest.raises(DomainError) as refusal:
        tournament_create(settings={"name": "Coupe", "deals_per_round": None}, actor=cast.alice())
    assert (refusal.value.code, refusal.value.field) == ("length_missing", "deals_per_round")


def test_a_refused_change_is_not_stored():
    tournament = cast.tournament()
    with pytest.raises(DomainError):
        tournament_configure(tournament=tournament, settings={"venue": "Metz", "rule_options": []}, actor=cast.alice())
    tournament.refresh_from_db()
    assert (tournament.venue, tournament.rule_options) == ("", {})


def test_settings_without_effect_on_results_can_change_during_a_round():
    tournament = cast.running_tournament(8, minutes_per_round=45)
    changes = {"name": "Coupe de Metz", "venue": "Salle des fêtes", "minutes_per_round": 50, "devices_per_table": 2}
    tournament_configure(tournament=tournament, settings=changes, actor=cast.alice())
    tournament.refresh_from_db()
    values = {name: getattr(tournament, name) for name in ("name", "venue", "devices_per_table")}
    assert values | {"minutes_per_round": tournament.first_stage.minutes_per_round} == changes


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Coupe de printemps", "coupe-de-printemps-2026"),
        (
            "Grand tournoi du club de tarot de Saint-Jean-de-Bournay",
            "grand-tournoi-du-club-de-tarot-de-saint-jean-2026",
        ),
        ("Coupe 2026", "coupe-2026"),
        ("x" * 60, "x" * 45 + "-2026"),
        ("♠♥", "2026"),
    ],
)
def test_a_slug_ends_with_a_whole_word_and_the_year(name: str, slug: str) -> None:
    tournaments = [cast.tournament(name=name, date=date(2026, 3, 1)) for _ in range(2)]
    assert [tournament.slug for tournament in tournaments] == [slug, f"{slug}-2"]

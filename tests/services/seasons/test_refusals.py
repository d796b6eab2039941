"""Refusals of seasons, each with a text.

Also what is not refused: equal names, fewer evenings than count, percentages of any game.
"""

from datetime import date

import pytest

from players.errors import DomainError
from tests import cast
from tests.services.seasons.championship import DAYS, create_evening, create_season, create_season_of
from tournaments.models import Season
from tournaments.selectors.seasons.standings import season_shown
from tournaments.selectors.seasons.words import rules_sentences
from tournaments.services.seasons.events import (
    season_event_add,
    season_event_change,
    season_event_move,
    season_event_remove,
)
from tournaments.services.seasons.seasons import (
    season_change,
    season_close,
    season_create,
    season_delete,
    season_reopen,
)

pytestmark = pytest.mark.django_db


def refusal_code(act, **kwargs) -> str:
    """Call a service, by default as Alice, that must be refused with a text; return the code of the error."""
    with pytest.raises(DomainError) as refusal:
        act(**({"actor": cast.alice()} | kwargs))
    assert refusal.value.text
    return refusal.value.code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": "  "}, "season_unnamed"),
        ({"name": "x" * 81}, "text_too_long"),
        ({"ends": date(2026, 8, 1)}, "season_dates"),
        ({"starts": None}, "season_dates"),
        ({"rules": {"best": -1}}, "season_rule_range"),
        ({"rules": {"basis": "luck"}}, "season_rule_unknown"),
        ({"rules": {"basis": "place", "scale": "list", "points": []}}, "season_rule_scale"),
    ],
)
def test_invalid_settings_are_refused(changes, code):
    assert refusal_code(season_create, settings={"name": "Championnat", **DAYS} | changes) == code
    assert not Season.objects.exists()


def test_seasons_with_the_same_name_have_different_slugs():
    assert [create_season("Coupe").slug, create_season("Coupe").slug, create_season("Nouvelle").slug] == [
        "coupe",
        "coupe-2",
        "nouvelle-2",
    ]


def test_a_tournament_counts_once_in_a_season():
    tournament = create_evening()
    season = create_season_of(tournament)
    assert refusal_code(season_event_add, season=season, tournament=tournament) == "season_has_it"
    assert season.events.count() == 1


def test_a_coefficient_out_of_range_is_refused():
    season = create_season_of(create_evening())
    event = season.events.get()
    for coefficient in (0, -100, 1001):
        assert refusal_code(season_event_change, event=event, coefficient=coefficient) == "season_coefficient"
    event.refresh_from_db()
    assert event.coefficient == 100


def test_with_fewer_evenings_than_the_best_that_count_all_count():
    standings = season_shown(create_season_of(create_evening(), best=10))
    assert all(cell.counts for row in standings.rows for cell in row.cells)
    sentences = rules_sentences(standings.rules, 1)
    assert sentences[1:3] == ["Les 10 meilleures soirées comptent.", "La saison n’a que 1 soirée : elle compte."]


def test_changes_of_a_closed_season_are_refused():
    season = create_season_of(create_evening())
    season_close(season=season, actor=cast.alice())
    event = season.events.get()
    assert refusal_code(season_close, season=season) == "season_closed"
    assert refusal_code(season_change, season=season, settings={"name": "Autre"}) == "season_closed"
    assert refusal_code(season_event_change, event=event, counts=False) == "season_closed"
    assert refusal_code(season_event_move, event=event, to=1) == "season_closed"
    assert refusal_code(season_event_remove, event=event) == "season_closed"
    assert refusal_code(season_event_add, season=season, tournament=cast.tournament()) == "season_closed"
    season_change(season=season, settings={"public": False}, actor=cast.alice())  # the only change that is allowed
    season_reopen(season=season, actor=cast.alice())
    assert refusal_code(season_reopen, season=season) == "season_open"


def test_closing_without_results_is_refused():
    assert refusal_code(season_close, season=create_season_of(cast.tournament())) == "season_empty"


def test_a_game_without_points_counts_by_places_only():
    burro = cast.tournament(game="burro", rule_set="standard")
    season = create_season()
    assert refusal_code(season_event_add, season=season, tournament=burro) == "season_not_points"
    season_change(season=season, settings={"rules": {"basis": "place"}}, actor=cast.alice())
    season_event_add(season=season, tournament=burro, actor=cast.alice())
    assert refusal_code(season_change, season=season, settings={"rules": {"basis": "score"}}) == "season_not_points"


def test_percentages_compare_evenings_of_any_game_and_any_size():
    season = create_season(basis="percent")
    season_event_add(season=season, tournament=cast.tournament(game="burro", rule_set="standard"), actor=cast.alice())
    season_event_add(season=season, tournament=create_evening(), actor=cast.alice())
    standings = season_shown(season)
    # The best of eight is ahead of all others, and the eight are on average ahead of half of the others.
    assert (standings.rows[0].total, sum(row.total for row in standings.rows)) == (100, 8 * 50)
    assert "la part des autres joueurs" in rules_sentences(standings.rules, 2)[0]


def test_only_directors_of_the_organiser_may_change_a_season():
    season = create_season_of(create_evening())
    other_director = cast.member("diane", "director", cast.organiser("Les Dames"))
    assert refusal_code(season_close, season=season, actor=cast.basile()) == "director_only"
    assert refusal_code(season_close, season=season, actor=other_director) == "elsewhere"
    other_season = season_create(settings={"name": "Dames", **DAYS}, actor=other_director)
    assert (
        refusal_code(
            season_event_add, season=other_season, tournament=season.events.get().tournament, actor=other_director
        )
        == "elsewhere"
    )


def test_deleting_requires_the_name_and_keeps_tournaments():
    tournament = create_evening()
    season = create_season_of(tournament)
    assert refusal_code(season_delete, season=season, name="Autre") == "name_differs"
    season_delete(season=season, name="championnat", actor=cast.alice())
    tournament.refresh_from_db()
    assert not Season.objects.exists()

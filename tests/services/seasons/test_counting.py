"""A season counts only the frozen results of published tournaments.

Coefficients and order of evenings, merged and erased people, closed seasons, and the season as of a past day.
"""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from players.models import Player
from tests import cast
from tests.services.seasons.championship import (
    create_evening,
    create_evenings,
    create_season,
    create_season_of,
    publish_results,
    withdraw_results,
)
from tournaments.models import Event, Season, SeasonResult
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.publications import PUBLICATION_KINDS
from tournaments.selectors.seasons.evenings import EveningState
from tournaments.selectors.seasons.standings import season_shown
from tournaments.selectors.seasons.words import evening_warning
from tournaments.services.registration.people import people_merge, person_forget
from tournaments.services.seasons.events import season_event_add, season_event_change, season_event_move
from tournaments.services.seasons.seasons import season_change, season_close, season_reopen
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import tournament_delete

pytestmark = pytest.mark.django_db


def totals_by_person(season: Season, **kwargs) -> dict[int, Fraction]:
    return {row.person: row.total for row in season_shown(season, **kwargs).rows}


def evening_states(season: Season) -> list[EveningState]:
    return [evening.state for evening in season_shown(season).evenings]


def test_published_results_of_evenings_are_added_up():
    october, november = create_evenings("Octobre", "Novembre")
    expected_totals: dict[int, int] = {}
    for tournament in (october, november):
        for line in final_standings(tournament):
            player = tournament.entries.get(serial=line.serial).player_id
            expected_totals[player] = expected_totals.get(player, 0) + line.total
    assert totals_by_person(create_season_of(october, november)) == expected_totals
    assert len(expected_totals) == 8


def test_an_unpublished_tournament_does_not_count():
    season = create_season_of(cast.finished_tournament(8, rounds_planned=1, deals_per_round=2))
    assert evening_states(season) == [EveningState.TO_COME]
    assert totals_by_person(season) == {}
    assert season_shown(season).left == 1


def test_a_withdrawn_evening_does_not_count_and_is_marked():
    october, november = create_evenings("Octobre", "Novembre")
    season = create_season_of(october, november)
    withdraw_results(november)
    assert evening_states(season) == [EveningState.COUNTED, EveningState.WITHDRAWN]
    assert totals_by_person(season) == totals_by_person(create_season_of(october))
    warnings = [evening_warning(evening) for evening in season_shown(season).evenings]
    assert warnings == ["", "« Novembre » a compté, puis sa publication a été retirée : cette soirée ne compte plus."]
    publish_results(november)
    assert evening_states(season) == [EveningState.COUNTED, EveningState.COUNTED]


def test_one_tournament_may_count_in_two_seasons():
    """By places (`basis="place"`) the winner of an evening gets 100 points."""
    tournament = create_evening()
    first_season, second_season = create_season_of(tournament), create_season("Challenge", basis="place")
    season_event_add(season=second_season, tournament=tournament, actor=cast.alice())
    assert set(totals_by_person(first_season)) == set(totals_by_person(second_season))
    assert max(totals_by_person(second_season).values()) == 100


def test_coefficients_apply_and_evenings_can_be_excluded():
    """A coefficient is in hundredths: 150 counts one and a half times."""
    season = create_season_of(create_evening())
    totals_before = totals_by_person(season)
    event = season.events.get()
    season_event_change(event=event, coefficient=150, actor=cast.alice())
    assert totals_by_person(season) == {person: total * Fraction(3, 2) for person, total in totals_before.items()}
    season_event_change(event=event, counts=False, actor=cast.alice())
    assert evening_states(season) == [EveningState.ASIDE]
    assert totals_by_person(season) == {}


def test_a_player_without_a_round_was_absent():
    """Nine are drawn, one leaves before the first round."""
    tournament = cast.drawn_tournament(9, rounds_planned=1, deals_per_round=2)
    leaver = tournament.entries.order_by("serial").first()
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    publish_results(tournament)
    assert leaver.player_id not in totals_by_person(create_season_of(tournament))


def test_a_merged_person_has_the_results_of_both():
    october, november = create_evenings("Octobre", "Novembre")
    twin = cast.player(50)
    entry = november.entries.order_by("serial").first()
    kept_player = entry.player
    november.entries.filter(pk=entry.pk).update(player=twin)
    season = create_season_of(october, november)
    totals_before = totals_by_person(season)
    people_merge(kept=kept_player, merged=twin, actor=cast.alice())
    totals_after = totals_by_person(season)
    assert totals_after[kept_player.pk] == totals_before[kept_player.pk] + totals_before[twin.pk]
    assert twin.pk not in totals_after


def test_a_closed_season_does_not_change():
    october, november = create_evenings("Octobre", "Novembre")
    season = create_season_of(october, november)
    totals_before = totals_by_person(season)
    season_close(season=season, actor=cast.alice())
    withdraw_results(october)
    tournament_delete(tournament=november, name=november.name, actor=cast.olga())
    assert totals_by_person(season) == totals_before
    assert [event.name for event in season.events.all()] == ["Octobre", "Novembre"]


def test_a_reopened_season_counts_the_present_publications():
    october, november = create_evenings("Octobre", "Novembre")
    season = create_season_of(october, november)
    season_close(season=season, actor=cast.alice())
    withdraw_results(october)
    season_reopen(season=season, actor=cast.alice())
    assert not SeasonResult.objects.exists()
    assert totals_by_person(season) == totals_by_person(create_season_of(november))


def test_a_merge_applies_to_a_closed_season():
    tournament = create_evening()
    season = create_season_of(tournament)
    player, twin = tournament.entries.first().player, cast.player(50)
    season_close(season=season, actor=cast.alice())
    people_merge(kept=twin, merged=player, actor=cast.alice())
    assert twin.pk in totals_by_person(season)


def test_a_forgotten_person_keeps_the_place_without_the_name():
    tournament = create_evening()
    season = create_season_of(tournament)
    season_close(season=season, actor=cast.alice())
    player = tournament.entries.first().player
    person_forget(player=player, actor=cast.alice())
    person = season_shown(season).people[player.pk]
    assert (person.name, person.public_name) == ("ANONYME", "A.")
    assert {Player.objects.get(pk=player.pk).licence, person.licence} == {""}


@pytest.mark.parametrize("reason", ["", "donne 3 corrigée"])
def test_a_past_day_shows_the_publications_of_that_day(reason):
    """October is published on October 3, withdrawn on the 5th, published again on the 8th; November on November 21."""
    october, november = create_evenings("Octobre", "Novembre")
    withdraw_results(october, reason)
    publish_results(october)
    days = iter((3, 5, 8))
    # The publication, its withdrawal (with a reason, or a move from the state "published"), the second publication.
    for event in october.events.filter(name__in=PUBLICATION_KINDS).order_by("sequence"):
        if event.name != "tournament.moved" or event.data["before"] == "published":
            Event.objects.filter(pk=event.pk).update(at=datetime(2026, 10, next(days), 20, tzinfo=UTC))
    november.events.filter(name="tournament.published").update(at=datetime(2026, 11, 21, 20, tzinfo=UTC))
    season = create_season_of(october, november)
    states_by_day = {
        day: [evening.state for evening in season_shown(season, on=day).evenings]
        for day in (date(2026, 10, 2), date(2026, 10, 4), date(2026, 10, 6), date(2026, 10, 8), date(2026, 11, 21))
    }
    to_come, counted, withdrawn = EveningState.TO_COME, EveningState.COUNTED, EveningState.WITHDRAWN
    assert list(states_by_day.values()) == [
        [to_come, to_come],
        [counted, to_come],
        [withdrawn, to_come],
        [counted, to_come],
        [counted, counted],
    ]


def test_a_past_day_uses_the_rules_of_that_day():
    season = create_season_of(create_evening(), best=1)
    season.rulings.update(at=timezone.now() - timedelta(days=30))
    season_change(season=season, settings={"rules": {"basis": "place"}}, actor=cast.alice())
    assert season_shown(season).rules.best == 1
    assert max(totals_by_person(season).values()) == 100
    past_season = season_shown(season, on=timezone.localdate() - timedelta(days=2))
    assert past_season.rules.basis == "score"


def test_evenings_have_the_chosen_order():
    season = create_season_of(*create_evenings("Octobre", "Novembre"))
    season_event_move(event=season.events.get(name="Novembre"), to=1, actor=cast.alice())
    assert [event.name for event in season.events.all()] == ["Novembre", "Octobre"]


def test_fixed_partners_have_the_place_of_their_pair():
    tournament = create_evening("Texas", game="texas-42", rule_set="standard", players=8)
    standings = season_shown(create_season_of(tournament, basis="place"))
    teams = {member.entry.player_id: team for team in tournament.teams.all() for member in team.members.all()}
    by_team: dict[int, set[Fraction]] = {}
    for row in standings.rows:
        by_team.setdefault(teams[row.person].pk, set()).add(row.total)
    assert [len(points) for points in by_team.values()] == [1, 1, 1, 1]


def test_queries_do_not_depend_on_the_number_of_evenings(django_assert_num_queries):
    season = create_season_of(create_evening("Octobre", seed=1))
    with django_assert_num_queries(7):
        season_shown(season)
    season_event_add(season=season, tournament=create_evening("Novembre", seed=2), actor=cast.alice())
    with django_assert_num_queries(7):
        season_shown(season)

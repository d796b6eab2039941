"""A season counts only the frozen results of published tournaments."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from players.models import Player
from tests import cast
from tests.services.seasons.championship import create_season, evening, publish, season_of, withdraw
from tournaments.models import Event, Season, SeasonResult
from tournaments.selectors.results.present import final_standings
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


def totals(season: Season, **how) -> dict[int, Fraction]:
    return {row.person: row.total for row in season_shown(season, **how).rows}


def states(season: Season) -> list[EveningState]:
    return [one.state for one in season_shown(season).evenings]


def test_published_results_of_evenings_are_added_up():
    one, two = evening("Octobre", seed=1), evening("Novembre", seed=2)
    expected: dict[int, int] = {}
    for tournament in (one, two):
        for line in final_standings(tournament):
            player = tournament.entries.get(serial=line.serial).player_id
            expected[player] = expected.get(player, 0) + line.total
    assert totals(season_of(one, two)) == expected
    assert len(expected) == 8


def test_an_unpublished_tournament_does_not_count():
    season = season_of(cast.finished_tournament(8, rounds_planned=1, deals_per_round=2))
    assert states(season) == [EveningState.TO_COME]
    assert totals(season) == {}
    assert season_shown(season).left == 1


def test_a_withdrawn_evening_does_not_count_and_is_marked():
    one, two = evening("Octobre", seed=1), evening("Novembre", seed=2)
    season = season_of(one, two)
    withdraw(two)
    assert states(season) == [EveningState.COUNTED, EveningState.WITHDRAWN]
    assert totals(season) == totals(season_of(one))
    told = [evening_warning(found) for found in season_shown(season).evenings]
    assert told == ["", "« Novembre » a compté, puis sa publication a été retirée : cette soirée ne compte plus."]
    publish(two)
    assert states(season) == [EveningState.COUNTED, EveningState.COUNTED]


def test_one_tournament_may_count_in_two_seasons():
    one = evening()
    first, second = season_of(one), create_season("Challenge", basis="place")
    season_event_add(season=second, tournament=one, actor=cast.alice())
    assert set(totals(first)) == set(totals(second))
    assert max(totals(second).values()) == 100


def test_coefficients_apply_and_evenings_can_be_excluded():
    season = season_of(evening())
    once = totals(season)
    event = season.events.get()
    season_event_change(event=event, coefficient=150, actor=cast.alice())
    assert totals(season) == {person: total * Fraction(3, 2) for person, total in once.items()}
    season_event_change(event=event, counts=False, actor=cast.alice())
    assert states(season) == [EveningState.ASIDE]
    assert totals(season) == {}


def test_a_player_without_a_round_was_absent():
    """Nine are drawn, one leaves before the first round."""
    tournament = cast.drawn_tournament(9, rounds_planned=1, deals_per_round=2)
    leaver = tournament.entries.order_by("serial").first()
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    publish(tournament)
    assert leaver.player_id not in totals(season_of(tournament))


def test_a_merged_person_has_the_results_of_both():
    one, two = evening("Octobre", seed=1), evening("Novembre", seed=2)
    twin = cast.player(50)
    entry = two.entries.order_by("serial").first()
    kept = entry.player
    two.entries.filter(pk=entry.pk).update(player=twin)
    season = season_of(one, two)
    before = totals(season)
    people_merge(kept=kept, merged=twin, actor=cast.alice())
    after = totals(season)
    assert after[kept.pk] == before[kept.pk] + before[twin.pk]
    assert twin.pk not in after


def test_a_closed_season_does_not_change():
    one, two = evening("Octobre", seed=1), evening("Novembre", seed=2)
    season = season_of(one, two)
    before = totals(season)
    season_close(season=season, actor=cast.alice())
    withdraw(one)
    tournament_delete(tournament=two, name=two.name, actor=cast.olga())
    assert totals(season) == before
    assert [event.name for event in season.events.all()] == ["Octobre", "Novembre"]


def test_a_reopened_season_counts_the_present_publications():
    one, two = evening("Octobre", seed=1), evening("Novembre", seed=2)
    season = season_of(one, two)
    season_close(season=season, actor=cast.alice())
    withdraw(one)
    season_reopen(season=season, actor=cast.alice())
    assert not SeasonResult.objects.exists()
    assert totals(season) == totals(season_of(two))


def test_a_merge_applies_to_a_closed_season():
    one = evening()
    season = season_of(one)
    player, twin = one.entries.first().player, cast.player(50)
    season_close(season=season, actor=cast.alice())
    people_merge(kept=twin, merged=player, actor=cast.alice())
    assert twin.pk in totals(season)


def test_a_forgotten_person_keeps_the_place_without_the_name():
    one = evening()
    season = season_of(one)
    season_close(season=season, actor=cast.alice())
    player = one.entries.first().player
    person_forget(player=player, actor=cast.alice())
    person = season_shown(season).people[player.pk]
    assert (person.name, person.public_name) == ("ANONYME", "A.")
    assert not {Player.objects.get(pk=player.pk).licence, person.licence} - {""}


def test_a_past_day_shows_the_publications_of_that_day():
    """October was published on the 3rd, withdrawn on the 5th, published again on the 8th; November came on the 21st."""
    one, two = evening("Octobre", seed=1), evening("Novembre", seed=2)
    withdraw(one)
    publish(one)
    days = iter((3, 5, 8))
    for event in one.events.filter(name__in=("tournament.published", "tournament.moved")).order_by("sequence"):
        if event.name == "tournament.published" or event.data["before"] == "published":
            Event.objects.filter(pk=event.pk).update(at=datetime(2026, 10, next(days), 20, tzinfo=UTC))
    two.events.filter(name="tournament.published").update(at=datetime(2026, 11, 21, 20, tzinfo=UTC))
    season = season_of(one, two)
    shown = {
        day: [found.state for found in season_shown(season, on=day).evenings]
        for day in (date(2026, 10, 2), date(2026, 10, 4), date(2026, 10, 6), date(2026, 10, 8), date(2026, 11, 21))
    }
    to_come, counted, gone = EveningState.TO_COME, EveningState.COUNTED, EveningState.WITHDRAWN
    assert list(shown.values()) == [
        [to_come, to_come],
        [counted, to_come],
        [gone, to_come],
        [counted, to_come],
        [counted, counted],
    ]


def test_a_past_day_uses_the_rules_of_that_day():
    season = season_of(evening(), best=1)
    season.rulings.update(at=timezone.now() - timedelta(days=30))
    season_change(season=season, settings={"rules": {"basis": "place"}}, actor=cast.alice())
    assert season_shown(season).rules.best == 1
    assert max(totals(season).values()) == 100
    before = season_shown(season, on=timezone.localdate() - timedelta(days=2))
    assert before.rules.basis == "score"


def test_evenings_have_the_chosen_order():
    season = season_of(evening("Octobre", seed=1), evening("Novembre", seed=2))
    season_event_move(event=season.events.get(name="Novembre"), to=1, actor=cast.alice())
    assert [event.name for event in season.events.all()] == ["Novembre", "Octobre"]


def test_fixed_partners_have_the_place_of_their_pair():
    tournament = evening("Texas", game="texas-42", rule_set="standard", players=8)
    shown = season_shown(season_of(tournament, basis="place"))
    teams = {member.entry.player_id: team for team in tournament.teams.all() for member in team.members.all()}
    by_team: dict[int, set[Fraction]] = {}
    for row in shown.rows:
        by_team.setdefault(teams[row.person].pk, set()).add(row.total)
    assert [len(points) for points in by_team.values()] == [1, 1, 1, 1]


def test_queries_do_not_depend_on_the_number_of_evenings(django_assert_num_queries):
    season = season_of(evening("Octobre", seed=1))
    with django_assert_num_queries(7):
        season_shown(season)
    season_event_add(season=season, tournament=evening("Novembre", seed=2), actor=cast.alice())
    with django_assert_num_queries(7):
        season_shown(season)

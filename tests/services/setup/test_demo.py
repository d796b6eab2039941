"""The demonstration, which `load_demo` creates through the services: its content and its deletion."""

import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from players.models import Club, Player
from tests import cast
from tests.archive_files import parts_of
from tests.services.seasons.championship import create_evening
from tournaments.log.events import PaymentNoted
from tournaments.models import Round, Season, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.money.till import till_of
from tournaments.selectors.registration.teams import meeting_of_team_mates
from tournaments.selectors.results.team_standings import team_standings
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.club.archive import club_archive_write
from tournaments.services.registration.entries import entry_add
from tournaments.services.seasons.events import season_event_add
from tournaments.services.setup.removal import count_without_demo, demo_delete, demo_of


@pytest.fixture(scope="module")
def demo_data(module_db: None) -> None:
    """Load the demonstration: 33 players in eleven teams of three, and a season whose best eight reach its final."""
    call_command("load_demo", organiser=cast.organiser().slug, verbosity=0)


@pytest.fixture
def demo(db: None, demo_data: None) -> Tournament:
    return Tournament.objects.get(state=Tournament.State.RUNNING)


# Worth its time: loads the demonstration for all tests of this module.
def test_the_demonstration_is_in_its_third_round(demo: Tournament) -> None:
    states = list(demo.first_stage.rounds.order_by("number").values_list("state", flat=True))
    assert states == [
        Round.State.CLOSED,
        Round.State.CLOSED,
        Round.State.OPEN,
        Round.State.PLANNED,
        Round.State.PLANNED,
    ]
    assert demo.entries.count() == 33
    assert [stage.title for stage in demo.stages.all()] == [demo.name, "Finale"]


def test_tables_of_the_third_round_are_in_various_states(demo: Tournament) -> None:
    tables = Table.objects.filter(round__stage__tournament=demo, round__number=3)
    assert tables.filter(state=Table.State.CONFIRMED).count() == 1
    assert tables.exclude(called_at=None).count() == 1
    assert [table for table in tables if table.deals.count() == 3]


def test_the_demonstration_has_a_ranking_of_teams(demo: Tournament) -> None:
    teams = team_standings(demo)
    assert len(teams) == 11
    assert all(len(team.members) == 3 for team in teams)
    assert sum(team.total for team in teams) == 0
    assert meeting_of_team_mates(demo) is None


def test_the_till_of_the_demonstration_agrees_with_its_log(demo: Tournament) -> None:
    till_lines = [event.data for event in demo.events.filter(name=PaymentNoted.kind).order_by("sequence")]
    sign = {"float": 1, "payment": 1, "expense": -1, "refund": -1, "prize": -1}
    *lines_before, closing = till_lines
    assert closing["what"] == "closing"
    assert closing["cents"] == sum(sign[line["what"]] * line["cents"] for line in lines_before)
    assert Counter(line["what"] for line in lines_before) == {"float": 1, "payment": 33, "expense": 1}
    assert till_of(demo).methods[0].difference == 0


def test_rows_of_the_demonstration_agree_with_its_log(demo: Tournament) -> None:
    for tournament in Tournament.objects.all():
        assert list(check_log(tournament)) == []


def test_the_demonstration_has_a_public_season_with_two_imported_evenings(demo: Tournament) -> None:
    ranking = season_shown(Season.objects.get(public=True))
    states = [(evening.event.imported, str(evening.state)) for evening in ranking.evenings]
    assert states == [(True, "counted"), (True, "counted"), (False, "counted"), (False, "to_come")]
    assert ranking.evenings[-1].event.tournament == demo
    assert sum(row.passes for row in ranking.rows) == 8
    assert ranking.sides.most_evenings
    assert Player.objects.count() == 33  # no duplicates
    for evening in ranking.held:
        assert sum(result.score for result in evening.played) == 0


def test_the_demonstration_is_not_loaded_over_other_data(demo: Tournament) -> None:
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("load_demo")
    call_command("load_demo", if_empty=True, verbosity=0)
    assert Tournament.objects.count() == 2


def test_the_demonstration_is_deleted_with_its_people_only(demo: Tournament) -> None:
    shared_player = demo.entries.earliest("pk").player
    our_tournament = cast.drawn_tournament(8, rounds_planned=1)
    entry_add(tournament=cast.tournament(name="Autre soir"), player=shared_player, actor=cast.alice())
    assert demo in demo_of(cast.organiser())
    our_players = set(Player.objects.filter(entries__tournament=our_tournament))
    demo_delete(actor=cast.olga())
    assert set(Player.objects.all()) == our_players | {shared_player}
    assert shared_player.club in Club.objects.all()
    assert not demo_of(cast.organiser()).exists()
    assert not Season.objects.exists()
    assert list(check_log(our_tournament)) == []
    demo_delete(actor=cast.olga())  # idempotent
    assert set(Player.objects.all()) == our_players | {shared_player}


def test_a_season_of_the_demonstration_with_another_tournament_stays(demo: Tournament) -> None:
    our_tournament, season = create_evening(name="La mienne"), Season.objects.get()
    season_event_add(season=season, tournament=our_tournament, actor=cast.alice())
    demo_delete(actor=cast.olga())
    season.refresh_from_db()
    assert [event.name for event in season.events.all() if event.tournament] == ["La mienne"]
    demo_delete(actor=cast.olga())  # nor does a second deletion remove it
    assert Season.objects.filter(pk=season.pk).exists()


def test_the_archive_of_a_club_has_no_fictitious_people_of_the_demonstration(demo: Tournament) -> None:
    Player.objects.create(organiser=demo.organiser, last_name="Vrai")
    parts = parts_of(club_archive_write(cast.olga()))
    people = json.loads(parts["people.json"])
    assert [person["last_name"] for person in people["people"]] == ["Vrai"]
    assert people["clubs"] == json.loads(parts["seasons.json"]) == []
    assert not any(name.startswith("tournaments/") for name in parts)


def test_a_demonstration_is_counted_as_an_empty_club(demo: Tournament) -> None:
    assert set(count_without_demo(demo.organiser).values()) == {0}
    Player.objects.create(organiser=demo.organiser, last_name="Vrai")
    assert count_without_demo(demo.organiser)["players"] == 1

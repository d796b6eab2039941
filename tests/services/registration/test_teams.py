"""Teams: members, refusals, and places of replaced members."""

import pytest

from players.models import Club
from tests import cast
from tournaments.models import Entry, TeamMember
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import team_labels, teams_of, without_team
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.log.undo import event_undo
from tournaments.services.registration.entries import entry_add, entry_check_in, entry_remove
from tournaments.services.registration.teams import team_change, team_drop, team_make, team_rename
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Return a tournament with twelve players present and teams of up to three."""
    return cast.field(12, rounds_planned=3, team_size="3")


def entries(tournament, *serials: int) -> list[Entry]:
    return [tournament.entries.get(serial=serial) for serial in serials]


def team(tournament, *serials: int, name: str = ""):
    return team_make(tournament=tournament, entries=entries(tournament, *serials), name=name, actor=cast.alice())


def members(tournament) -> list[tuple[int, int, int, int]]:
    """Return (team, serial, place, counts from round) of every member."""
    columns = ("team__number", "entry__serial", "place", "round")
    return list(TeamMember.objects.filter(team__tournament=tournament).order_by("team", "order").values_list(*columns))


def refusal(do, *args, **kwargs) -> str:
    """Return the code of the refusal; the log must not change."""
    tournament = kwargs.pop("of")
    before = (members(tournament), list(tournament.events.values_list("digest", flat=True)))
    with pytest.raises(DomainError) as error:
        do(*args, **kwargs)
    assert error.value.text
    assert (members(tournament), list(tournament.events.values_list("digest", flat=True))) == before
    return error.value.code


def test_a_team_has_a_name_and_members_in_their_order(tournament):
    team(tournament, 3, 1, 2, name="Les  Atouts ")
    (view,) = teams_of(tournament)
    assert (view.team.number, view.label, view.places) == (1, "Les Atouts", 3)
    assert [entry.serial for entry in view.entries] == [3, 1, 2]
    assert len(without_team(tournament)) == 9
    assert list(check_log(tournament)) == []


def test_without_a_name_the_members_name_the_team(tournament):
    first, second = entries(tournament, 1, 2)
    team(tournament, 1, 2)
    (view,) = teams_of(tournament)
    assert view.label == f"{first.last_name.upper()} – {second.last_name.upper()}"
    assert view.public_label == f"{first.public_name} – {second.public_name}"
    assert team_labels(tournament) == {1: view.label, 2: view.label}


def test_a_team_has_the_club_of_all_its_members(tournament):
    team(tournament, 1, 2)
    assert teams_of(tournament)[0].club == "Tarot Club du Mad"
    atouts = Club.objects.create(name="Les Atouts", sort_key="les atouts", organiser=tournament.organiser)
    cast.rename_player(entries(tournament, 1)[0], club=atouts)
    assert teams_of(tournament)[0].club == ""


def test_invalid_teams_are_refused(tournament):
    team(tournament, 1, 2, name="Les Atouts")
    gone = entries(tournament, 12)[0]
    entry_check_in(entry=gone, state="no_show", actor=cast.alice())
    assert refusal(team, tournament, 3, of=tournament) == "team_small"
    assert refusal(team, tournament, 3, 3, of=tournament) == "team_member_twice"
    assert refusal(team, tournament, 3, 4, 5, 6, of=tournament) == "team_large"
    assert refusal(team, tournament, 2, 3, of=tournament) == "team_member_elsewhere"
    assert refusal(team, tournament, 3, 12, of=tournament) == "team_member_gone"
    assert refusal(team, tournament, 3, 4, name="les  ATOUTS", of=tournament) == "team_name_taken"
    assert refusal(team, tournament, 3, 4, name="x" * 61, of=tournament) == "team_name_long"
    assert list(check_log(tournament)) == []


def test_teams_are_refused_if_switched_off():
    tournament = cast.field(12)
    assert refusal(team, tournament, 1, 2, of=tournament) == "teams_off"


def test_team_mates_must_share_a_club_by_the_setting():
    tournament = cast.field(12, team_size="2", team_same_club=True)
    atouts = Club.objects.create(name="Les Atouts", sort_key="les atouts", organiser=tournament.organiser)
    cast.rename_player(entries(tournament, 2)[0], club=atouts)
    assert refusal(team, tournament, 1, 2, of=tournament) == "team_clubs"
    team(tournament, 1, 3)
    assert list(check_log(tournament)) == []


def test_a_team_cannot_be_renamed_to_the_name_of_another(tournament):
    one, other = team(tournament, 1, 2, name="Les Atouts"), team(tournament, 3, 4, name="Les Bouts")
    team_rename(team=other, name="Les Bouts", actor=cast.alice())
    assert tournament.events.latest("sequence").name == "team.made"
    assert refusal(team_rename, team=other, name="Les Atouts", actor=cast.alice(), of=tournament) == "team_name_taken"
    team_rename(team=one, name="", actor=cast.alice())
    team_rename(team=other, name="Les Atouts", actor=cast.alice())
    assert teams_of(tournament)[1].label == "Les Atouts"
    assert list(check_log(tournament)) == []


def test_members_can_be_changed_and_a_team_dropped(tournament):
    one = team(tournament, 1, 2)
    team_change(team=one, entries=entries(tournament, 2, 5, 6), actor=cast.alice())
    assert members(tournament) == [(1, 2, 2, 1), (1, 5, 1, 1), (1, 6, 3, 1)]
    assert (
        refusal(team_change, team=one, entries=entries(tournament, 2), actor=cast.alice(), of=tournament)
        == "team_small"
    )
    team_drop(team=one, actor=cast.alice())
    assert members(tournament) == []
    assert refusal(team_drop, team=one, actor=cast.alice(), of=tournament) == "gone"
    assert team(tournament, 1, 2).number == 2, "numbers are not given again"
    assert list(check_log(tournament)) == []


def test_an_entry_in_a_team_cannot_be_removed(tournament):
    late = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    team(tournament, 1, late.serial)
    assert refusal(entry_remove, entry=late, actor=cast.alice(), of=tournament) == "entry_in_team"


def test_teams_cannot_exceed_the_size_of_the_settings(tournament):
    team(tournament, 1, 2, 3)
    for size in ("2", "none"):
        with pytest.raises(Refusals) as error:
            tournament_configure(tournament=tournament, settings={"team_size": size}, actor=cast.alice())
        assert error.value.code == "teams_larger"
        tournament.refresh_from_db()
    tournament_configure(tournament=tournament, settings={"team_size": "any"}, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_after_the_draw_members_who_meet_are_refused():
    tournament = cast.field(12, rounds_planned=3, team_size="any")
    one = team(tournament, 1, 2)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    table = entries(tournament, 1)[0].seats.get(table__round__number=1).table
    others = list(table.seats.exclude(entry__serial=1).values_list("entry__serial", flat=True))
    joined = entries(tournament, 1, others[0])
    assert refusal(team_change, team=one, entries=joined, actor=cast.alice(), of=tournament) == "team_met"
    assert refusal(team, tournament, *others[:2], of=tournament) == "team_met"
    met = {
        seat.entry.serial for own in entries(tournament, 1, 2) for s in own.seats.all() for seat in s.table.seats.all()
    }
    if strangers := sorted(set(range(1, 13)) - met):
        team_change(team=one, entries=entries(tournament, 1, 2, strangers[0]), actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_a_replacement_takes_the_place_of_the_leaver():
    tournament = cast.field(16, rounds_planned=3, team_size="2")
    one = team(tournament, 1, 2)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    entry_withdraw(stage=tournament.first_stage, entry=entries(tournament, 2)[0], actor=cast.alice())
    came = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    team_change(team=one, entries=entries(tournament, 1, 2, came.serial), actor=cast.alice())
    assert members(tournament) == [(1, 1, 1, 1), (1, 2, 2, 1), (1, 17, 2, 2)]
    assert teams_of(tournament)[0].places == 2
    entry_arrive(stage=tournament.first_stage, entry=came, actor=cast.alice())
    for _round in range(2):
        cast.play_round(tournament)
    tables = [set(own.seats.values_list("table", flat=True)) for own in entries(tournament, 1, 17)]
    assert tables[0].isdisjoint(tables[1])
    assert list(check_log(tournament)) == []


def test_changes_of_a_team_can_be_undone(tournament):
    one = team(tournament, 1, 2, name="Les Atouts")
    team_rename(team=one, name="Les Bouts", actor=cast.alice())
    team_change(team=one, entries=entries(tournament, 1, 5), actor=cast.alice())
    latest = tournament.events.latest("sequence").sequence
    for sequence in (latest, latest - 1, latest - 2):
        tournament.refresh_from_db()
        event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())
    assert members(tournament) == []
    assert list(check_log(tournament)) == []
    tournament.refresh_from_db()
    dropped = tournament.events.latest("sequence").sequence
    assert (
        refusal(event_undo, tournament=tournament, sequence=dropped, actor=cast.alice(), of=tournament)
        == "undo_team_again"
    )


def test_an_undo_that_lets_team_mates_meet_is_refused():
    """Two meet in the first draw, become a team in the second, and the team stays apart."""
    tournament = cast.field(12, rounds_planned=2, team_size="2")
    one = team(tournament, 1, 2)
    team_drop(team=one, actor=cast.alice())
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    beside = (
        entries(tournament, 1)[0].seats.get(table__round__number=1).table.seats.exclude(entry__serial=1).first().entry
    )
    tournament.refresh_from_db()
    stranger = next(
        serial
        for serial in range(2, 13)
        if not entries(tournament, 1)[0].seats.filter(table__seats__entry__serial=serial).exists()
    )
    one = team(tournament, 1, stranger)
    sequence = tournament.events.latest("sequence").sequence
    with pytest.raises(Conflict) as error:
        team_change(team=one, entries=entries(tournament, 1, beside.serial), actor=cast.alice())
    assert error.value.code == "team_met"
    tournament.refresh_from_db()
    event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_teams_cannot_change_once_the_tournament_is_over():
    tournament = cast.field(8, rounds_planned=1, team_size="2")
    one = team(tournament, 1, 2)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    one.tournament.refresh_from_db()
    assert refusal(team_rename, team=one, name="x", actor=cast.alice(), of=tournament) == "state_not_allowed"

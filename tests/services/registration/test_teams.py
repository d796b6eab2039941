"""Teams: members, refusals, and places of replaced members.

First teams before the draw, then members who meet, replacements and undo.
"""

import pytest

from players.models import Club
from tests import cast
from tournaments.models import Entry, TeamMember, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import team_labels, teams_of, without_team
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.log.undo import event_undo
from tournaments.services.registration.entries import entry_add, entry_check_in, entry_remove
from tournaments.services.registration.teams import team_change, team_drop, team_make, team_rename
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Return a tournament with twelve players present and teams of up to three."""
    return cast.field(12, rounds_planned=3, team_size="3")


def get_entries(tournament, *serials: int) -> list[Entry]:
    return [tournament.entries.get(serial=serial) for serial in serials]


def create_team(tournament, *serials: int, name: str = ""):
    return team_make(tournament=tournament, entries=get_entries(tournament, *serials), name=name, actor=cast.alice())


def member_rows(tournament) -> list[tuple[int, int, int, int]]:
    """Return (team, serial, place, counts from round) of every member."""
    columns = ("team__number", "entry__serial", "place", "round")
    return list(TeamMember.objects.filter(team__tournament=tournament).order_by("team", "order").values_list(*columns))


def refusal_code(service, *args, of: Tournament, **kwargs) -> str:
    """Call a service that must be refused without changing members and log of tournament `of`; return the code."""
    rows_before = (member_rows(of), list(of.events.values_list("digest", flat=True)))
    with pytest.raises(DomainError) as error:
        service(*args, **kwargs)
    assert error.value.text
    assert (member_rows(of), list(of.events.values_list("digest", flat=True))) == rows_before
    return error.value.code


def test_a_team_has_a_name_and_members_in_their_order(tournament):
    create_team(tournament, 3, 1, 2, name="Les  Atouts ")
    (view,) = teams_of(tournament)
    assert (view.team.number, view.label, view.places) == (1, "Les Atouts", 3)
    assert [entry.serial for entry in view.entries] == [3, 1, 2]
    assert len(without_team(tournament)) == 9
    assert list(check_log(tournament)) == []


def test_without_a_name_the_members_name_the_team(tournament):
    first, second = get_entries(tournament, 1, 2)
    create_team(tournament, 1, 2)
    (view,) = teams_of(tournament)
    assert view.label == f"{first.last_name.upper()} – {second.last_name.upper()}"
    assert view.public_label == f"{first.public_name} – {second.public_name}"
    assert team_labels(tournament) == {1: view.label, 2: view.label}


def test_a_team_has_the_club_of_all_its_members(tournament):
    create_team(tournament, 1, 2)
    assert teams_of(tournament)[0].club == "Tarot Club du Mad"
    atouts = Club.objects.create(name="Les Atouts", sort_key="les atouts", organiser=tournament.organiser)
    cast.rename_player(get_entries(tournament, 1)[0], club=atouts)
    assert teams_of(tournament)[0].club == ""


def test_invalid_teams_are_refused(tournament):
    create_team(tournament, 1, 2, name="Les Atouts")
    absent_entry = get_entries(tournament, 12)[0]
    entry_check_in(entry=absent_entry, state="no_show", actor=cast.alice())
    assert refusal_code(create_team, tournament, 3, of=tournament) == "team_small"
    assert refusal_code(create_team, tournament, 3, 3, of=tournament) == "team_member_twice"
    assert refusal_code(create_team, tournament, 3, 4, 5, 6, of=tournament) == "team_large"
    assert refusal_code(create_team, tournament, 2, 3, of=tournament) == "team_member_elsewhere"
    assert refusal_code(create_team, tournament, 3, 12, of=tournament) == "team_member_gone"
    assert refusal_code(create_team, tournament, 3, 4, name="les  ATOUTS", of=tournament) == "team_name_taken"
    assert refusal_code(create_team, tournament, 3, 4, name="x" * 61, of=tournament) == "team_name_long"
    assert list(check_log(tournament)) == []


def test_teams_are_refused_if_switched_off():
    tournament = cast.field(12)
    assert refusal_code(create_team, tournament, 1, 2, of=tournament) == "teams_off"


def test_team_mates_must_share_a_club_by_the_setting():
    tournament = cast.field(12, team_size="2", team_same_club=True)
    atouts = Club.objects.create(name="Les Atouts", sort_key="les atouts", organiser=tournament.organiser)
    cast.rename_player(get_entries(tournament, 2)[0], club=atouts)
    assert refusal_code(create_team, tournament, 1, 2, of=tournament) == "team_clubs"
    create_team(tournament, 1, 3)
    assert list(check_log(tournament)) == []


def test_a_team_cannot_be_renamed_to_the_name_of_another(tournament):
    first_team, second_team = (
        create_team(tournament, 1, 2, name="Les Atouts"),
        create_team(tournament, 3, 4, name="Les Bouts"),
    )
    team_rename(team=second_team, name="Les Bouts", actor=cast.alice())  # its own name again is no event
    assert tournament.events.latest("sequence").name == "team.made"
    assert (
        refusal_code(team_rename, team=second_team, name="Les Atouts", actor=cast.alice(), of=tournament)
        == "team_name_taken"
    )
    team_rename(team=first_team, name="", actor=cast.alice())
    team_rename(team=second_team, name="Les Atouts", actor=cast.alice())
    assert teams_of(tournament)[1].label == "Les Atouts"
    assert list(check_log(tournament)) == []


def test_members_can_be_changed_and_a_team_dropped(tournament):
    team = create_team(tournament, 1, 2)
    team_change(team=team, entries=get_entries(tournament, 2, 5, 6), actor=cast.alice())
    assert member_rows(tournament) == [(1, 2, 2, 1), (1, 5, 1, 1), (1, 6, 3, 1)]
    assert (
        refusal_code(team_change, team=team, entries=get_entries(tournament, 2), actor=cast.alice(), of=tournament)
        == "team_small"
    )
    team_drop(team=team, actor=cast.alice())
    assert member_rows(tournament) == []
    assert refusal_code(team_drop, team=team, actor=cast.alice(), of=tournament) == "gone"
    assert create_team(tournament, 1, 2).number == 2, "numbers are not reused"
    assert list(check_log(tournament)) == []


def test_an_entry_in_a_team_cannot_be_removed(tournament):
    late_entry = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    create_team(tournament, 1, late_entry.serial)
    assert refusal_code(entry_remove, entry=late_entry, actor=cast.alice(), of=tournament) == "entry_in_team"


def test_teams_cannot_exceed_the_size_of_the_settings(tournament):
    create_team(tournament, 1, 2, 3)
    for size in ("2", "none"):
        with pytest.raises(Refusals) as error:
            tournament_configure(tournament=tournament, settings={"team_size": size}, actor=cast.alice())
        assert error.value.code == "teams_larger"
        tournament.refresh_from_db()
    tournament_configure(tournament=tournament, settings={"team_size": "any"}, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_after_the_draw_members_who_meet_are_refused():
    tournament = cast.field(12, rounds_planned=3, team_size="any")
    team = create_team(tournament, 1, 2)
    cast.draw_stage(tournament.first_stage, seed=1)
    table = get_entries(tournament, 1)[0].seats.get(table__round__number=1).table
    opponents = list(table.seats.exclude(entry__serial=1).values_list("entry__serial", flat=True))
    new_entries = get_entries(tournament, 1, opponents[0])
    assert refusal_code(team_change, team=team, entries=new_entries, actor=cast.alice(), of=tournament) == "team_met"
    assert refusal_code(create_team, tournament, *opponents[:2], of=tournament) == "team_met"
    met_serials = {
        other.entry.serial
        for entry in get_entries(tournament, 1, 2)
        for seat in entry.seats.all()
        for other in seat.table.seats.all()
    }
    if strangers := sorted(set(range(1, 13)) - met_serials):
        team_change(team=team, entries=get_entries(tournament, 1, 2, strangers[0]), actor=cast.alice())
    assert list(check_log(tournament)) == []


# Worth its time: searches a repair of the plan.
def test_a_replacement_takes_the_place_of_the_leaver():
    tournament = cast.field(16, rounds_planned=3, team_size="2")
    team = create_team(tournament, 1, 2)
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    entry_withdraw(stage=tournament.first_stage, entry=get_entries(tournament, 2)[0], actor=cast.alice())
    replacement = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    team_change(team=team, entries=get_entries(tournament, 1, 2, replacement.serial), actor=cast.alice())
    assert member_rows(tournament) == [(1, 1, 1, 1), (1, 2, 2, 1), (1, 17, 2, 2)]
    assert teams_of(tournament)[0].places == 2
    entry_arrive(stage=tournament.first_stage, entry=replacement, actor=cast.alice())
    for _round in range(2):
        cast.play_round(tournament)
    tables = [set(entry.seats.values_list("table", flat=True)) for entry in get_entries(tournament, 1, 17)]
    assert tables[0].isdisjoint(tables[1])
    assert list(check_log(tournament)) == []


def test_changes_of_a_team_can_be_undone(tournament):
    team = create_team(tournament, 1, 2, name="Les Atouts")
    team_rename(team=team, name="Les Bouts", actor=cast.alice())
    team_change(team=team, entries=get_entries(tournament, 1, 5), actor=cast.alice())
    latest = tournament.events.latest("sequence").sequence
    for sequence in (latest, latest - 1, latest - 2):
        tournament.refresh_from_db()
        event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())
    assert member_rows(tournament) == []
    assert list(check_log(tournament)) == []
    tournament.refresh_from_db()
    drop_sequence = tournament.events.latest("sequence").sequence
    assert (
        refusal_code(event_undo, tournament=tournament, sequence=drop_sequence, actor=cast.alice(), of=tournament)
        == "undo_team_again"
    )


def test_a_change_that_makes_opponents_team_mates_is_refused():
    """After the draw, the team is changed to members who meet: refused. Undoing its creation is allowed."""
    tournament = cast.field(12, rounds_planned=2, team_size="2")
    team = create_team(tournament, 1, 2)
    team_drop(team=team, actor=cast.alice())
    cast.draw_stage(tournament.first_stage, seed=1)
    opponent = (
        get_entries(tournament, 1)[0]
        .seats.get(table__round__number=1)
        .table.seats.exclude(entry__serial=1)
        .first()
        .entry
    )
    tournament.refresh_from_db()
    unmet_serial = next(
        serial
        for serial in range(2, 13)
        if not get_entries(tournament, 1)[0].seats.filter(table__seats__entry__serial=serial).exists()
    )
    team = create_team(tournament, 1, unmet_serial)
    sequence = tournament.events.latest("sequence").sequence
    with pytest.raises(Conflict) as error:
        team_change(team=team, entries=get_entries(tournament, 1, opponent.serial), actor=cast.alice())
    assert error.value.code == "team_met"
    tournament.refresh_from_db()
    event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_teams_cannot_change_once_the_tournament_is_over():
    tournament = cast.field(8, rounds_planned=1, team_size="2")
    team = create_team(tournament, 1, 2)
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    team.tournament.refresh_from_db()
    assert refusal_code(team_rename, team=team, name="x", actor=cast.alice(), of=tournament) == "state_not_allowed"

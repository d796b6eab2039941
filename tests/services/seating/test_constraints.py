"""Constraints of the director: separations keep players apart, a fixed table keeps a player at one table."""

from itertools import combinations

import pytest

from players.models import Club
from tests import cast
from tournaments.models import Seat
from tournaments.seating.wording.sentences import certificate_sentences
from tournaments.selectors.seating.constraints import constraints_waiting
from tournaments.selectors.seating.plans import certificate_of
from tournaments.services.core.errors import DomainError
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.constraints import (
    constraint_drop,
    constraints_apply,
    fixed_table_make,
    separation_make,
)
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db


def create_separation(tournament, *entries, club=None, until=None, hard=True):
    return separation_make(
        stage=tournament.first_stage, entries=entries, club=club, until=until, hard=hard, actor=cast.alice()
    )


def meeting_pairs(tournament, entries, *, after: int = 0, until: int = 99) -> set[tuple[int, int]]:
    """Return the pairs of these entries that share a table in a round after number `after`, up to number `until`."""
    seats = Seat.objects.filter(table__round__number__gt=after, table__round__number__lte=until, entry__in=entries)
    tables: dict[int, set[int]] = {}
    for table, entry in seats.values_list("table", "entry"):
        tables.setdefault(table, set()).add(entry)
    return {pair for players in tables.values() for pair in combinations(sorted(players), 2)}


def table_numbers_of(entry) -> set[int]:
    return set(Seat.objects.filter(entry=entry).values_list("table__station__number", flat=True))


def test_two_players_kept_apart_never_meet():
    tournament = cast.field(16, rounds_planned=3)
    pair = list(tournament.entries.all()[:2])
    create_separation(tournament, *pair)
    draw = draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert meeting_pairs(tournament, pair) == set()
    assert any("séparation" in fact for fact in certificate_sentences(certificate_of(draw)))


def test_a_club_is_kept_apart_in_the_first_rounds():
    tournament = cast.field(16, rounds_planned=3)
    club = Club.objects.create(organiser=cast.organiser(), name="Les Atouts", sort_key="les atouts")
    members = [cast.rename_player(entry, club=club) for entry in tournament.entries.all()[:4]]
    create_separation(tournament, club=club, until=2)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert meeting_pairs(tournament, members, until=2) == set()


def test_an_impossible_separation_is_refused_with_the_names_of_two_players():
    tournament = cast.field(8, rounds_planned=2)
    entries = list(tournament.entries.select_related("player")[:3])
    create_separation(tournament, *entries)
    with pytest.raises(DomainError) as refusal:
        draw_make(stage=tournament.first_stage, actor=cast.alice())
    assert sum(entry.full_name in refusal.value.text for entry in entries) == 2
    assert not tournament.first_stage.draws.exists()


@pytest.mark.parametrize("times", [0, 2], ids=["no player", "one player twice"])
def test_a_separation_needs_two_players(times):
    tournament = cast.field(8)
    with pytest.raises(DomainError) as refusal:
        create_separation(tournament, *list(tournament.entries.all()[:1]) * times)
    assert refusal.value.code == "constraint_nobody"


def test_a_player_stays_at_the_last_chosen_fixed_table():
    tournament = cast.field(16, rounds_planned=4)
    entry = tournament.entries.first()
    fixed_table_make(stage=tournament.first_stage, entry=entry, table=3, actor=cast.alice())
    fixed_table_make(stage=tournament.first_stage, entry=entry, table=2, actor=cast.alice())
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert table_numbers_of(entry) == {2}


def test_a_fixed_table_that_does_not_exist_is_refused():
    tournament = cast.field(8, rounds_planned=2)
    entry = tournament.entries.select_related("player").first()
    fixed_table_make(stage=tournament.first_stage, entry=entry, table=7, actor=cast.alice())
    with pytest.raises(DomainError) as refusal:
        draw_make(stage=tournament.first_stage, actor=cast.alice())
    assert entry.full_name in refusal.value.text


def test_a_constraint_added_between_rounds_changes_later_rounds():
    tournament = cast.played_tournament(16, rounds_planned=3, deals_per_round=1)
    pair = [cast.entry_of(tournament, number) for number in tournament.first_stage.draws.get().plan["rounds"][1][0][:2]]
    assert meeting_pairs(tournament, pair, after=1)
    create_separation(tournament, *pair)
    assert constraints_waiting(tournament.first_stage.draws.first())
    constraints_apply(stage=tournament.first_stage, actor=cast.alice())
    assert meeting_pairs(tournament, pair, after=1) == set()
    assert not constraints_waiting(tournament.first_stage.draws.first())


def test_constraints_stay_after_arrivals_and_withdrawals():
    tournament = cast.field(16, rounds_planned=3, deals_per_round=1)
    pair = list(tournament.entries.all()[:2])
    create_separation(tournament, *pair)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    leaver = tournament.entries.exclude(pk__in=[entry.pk for entry in pair]).first()
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    entry_arrive(
        stage=tournament.first_stage,
        entry=entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice()),
        actor=cast.alice(),
    )
    assert meeting_pairs(tournament, pair) == set()


def test_a_deleted_constraint_does_not_affect_later_draws():
    tournament = cast.field(8, rounds_planned=2)
    constraint = create_separation(tournament, *tournament.entries.all()[:3])
    constraint_drop(constraint=constraint, actor=cast.alice())
    draw_make(stage=tournament.first_stage, actor=cast.alice())
    assert tournament.first_stage.draws.get().request["separations"] == []


def test_separated_players_do_not_meet_in_a_ranked_round():
    tournament = cast.field(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    pair = list(tournament.entries.all()[:2])
    create_separation(tournament, *pair)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert meeting_pairs(tournament, pair) == set()


def test_the_fixed_table_of_a_withdrawn_player_is_ignored():
    tournament = cast.field(16, rounds_planned=3, deals_per_round=1)
    entry = tournament.entries.first()
    fixed_table_make(stage=tournament.first_stage, entry=entry, table=2, actor=cast.alice())
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    entry.refresh_from_db()
    entry_withdraw(stage=tournament.first_stage, entry=entry, actor=cast.alice())
    other_entry = cast.entry_of(tournament, 1 if entry.number != 1 else 2)
    entry_withdraw(stage=tournament.first_stage, entry=other_entry, actor=cast.alice())  # a repair without the first
    assert not constraints_waiting(tournament.first_stage.draws.first())
    assert tournament.first_stage.draws.first().request["fixed_tables"] == []

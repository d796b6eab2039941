"""Substitutes: assignment of points, displayed names, seats after a repair or an exchange, undo, refusals.

In each test Zoé, who has no seat, plays for North at table 1.
"""

from random import Random

import pytest

from tests import cast
from tournaments.models import Entry, Seat, Tournament
from tournaments.selectors.hall.panels import seated_people
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.days import player_rounds
from tournaments.selectors.results.standings import Standing, standings_compute
from tournaments.selectors.results.standings_update import standings_update
from tournaments.selectors.seating.seatings import load_seatings
from tournaments.services.core.errors import Conflict
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.log.undo import event_undo
from tournaments.services.play.rounds import round_open
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.registration.entries import entry_add, entry_remove
from tournaments.services.registration.substitutes import substitute_appoint, substitute_recall
from tournaments.services.seating.repairs import entry_arrive, repair_make

pytestmark = pytest.mark.django_db


def create_running_tournament(**settings: object) -> Tournament:
    """Return a tournament of eight with two rounds, in which Zoé is registered without a seat."""
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1, **settings)
    entry_add(tournament=tournament, player=cast.player(40, last_name="Zola", first_name="Zoé"), actor=cast.alice())
    return tournament


@pytest.fixture
def tournament() -> Tournament:
    return create_running_tournament()


def get_zoe(tournament: Tournament) -> Entry:
    return tournament.first_stage.entries.get(last_name="Zola")


def get_north(tournament: Tournament, round_number: int = 1) -> Entry:
    """Return the planned player of the seat North at table 1: the taker of `cast.enter`, whose seat wins 198."""
    seat = Seat.objects.get(table=cast.table_of(tournament, 1, round_number), number=1)
    return tournament.first_stage.entries.get(pk=seat.entry_id)


def name_zoe_as_substitute(tournament: Tournament, entry: Entry, *, to_the_end: bool = False) -> None:
    """Name Zoé as substitute of the entry, for the present round or to the end of the stage."""
    substitute_appoint(
        stage=tournament.first_stage,
        entry=entry,
        substitute=get_zoe(tournament),
        to_the_end=to_the_end,
        actor=cast.basile(),
    )


def get_ranking_row(tournament: Tournament, entry: Entry) -> Standing:
    return next(row for row in standings_compute(tournament.first_stage) if row.serial == entry.serial)


def test_points_of_one_round_count_for_the_player_by_default(tournament: Tournament) -> None:
    """pantheon#343: substitutes broke the computation of results."""
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert get_ranking_row(tournament, player).total == 198
    assert get_ranking_row(tournament, player).replaced_by == [["ZOLA Zoé", "Zoé Z.", 1, 1]]  # from round 1 to round 1
    assert get_zoe(tournament).serial not in {row.serial for row in standings_compute(tournament.first_stage)}
    assert list(check_log(tournament)) == []


def test_points_count_for_the_substitute_by_the_setting() -> None:
    tournament = create_running_tournament(substitutes="person")
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert (get_ranking_row(tournament, player).total, get_ranking_row(tournament, get_zoe(tournament)).total) == (
        0,
        198,
    )
    assert sum(row.total for row in standings_compute(tournament.first_stage)) == 0
    assert list(check_log(tournament)) == []


def test_a_substituted_round_gets_no_average() -> None:
    tournament = create_running_tournament(substitutes="person", bye_score="average")
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    cast.fill(cast.table_of(tournament, 1), Random(1))
    assert get_ranking_row(tournament, player).rounds == [0]


def test_the_seat_shows_the_substitute_in_that_round_only(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    assert sheet_get(cast.table_of(tournament)).seats[0].sitter == get_zoe(tournament)
    plan = load_seatings(tournament.first_stage)
    assert get_zoe(tournament) in {entry for table in plan[1] for entry in table.entries}
    assert player in {entry for table in plan[2] for entry in table.entries}
    assert player not in {entry for table in plan[1] for entry in table.entries}


def test_displays_list_the_substitute_by_name(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    names = [person.name for person in seated_people(tournament.first_stage.rounds.get(number=1))]
    assert names[-1] == "ZOLA Zoé"
    assert player.full_name not in names
    assert len(names) == 8


def test_the_day_of_the_player_names_the_substitute(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    assert player_rounds(tournament.first_stage, player)[0].replaced_by == get_zoe(tournament)
    mate = tournament.first_stage.entries.get(pk=Seat.objects.get(table=cast.table_of(tournament), number=2).entry_id)
    assert get_zoe(tournament) in player_rounds(tournament.first_stage, mate)[0].others


def test_a_substitute_to_the_end_sits_in_every_later_round(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player, to_the_end=True)
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    seats = Seat.objects.filter(table__round__stage=tournament.first_stage, entry=player)
    assert {seat.played_by for seat in seats} == {get_zoe(tournament)}
    assert get_ranking_row(tournament, player).replaced_by[0][2:] == [1, None]  # from round 1 to the end


def test_a_repair_seats_the_substitute_again(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player, to_the_end=True)
    cast.close_round(tournament)
    leaver = tournament.first_stage.entries.exclude(pk=player.pk).filter(number__isnull=False)[0]
    repair_make(stage=tournament.first_stage, leavers=[leaver], actor=cast.alice())
    assert Seat.objects.get(entry=player, table__round__number=2).played_by == get_zoe(tournament)
    assert list(check_log(tournament)) == []


def test_the_incremental_ranking_is_off_while_points_count_for_a_substitute() -> None:
    tournament = create_running_tournament(substitutes="person")
    rows = [dict(vars(row)) for row in standings_compute(tournament.first_stage)]
    name_zoe_as_substitute(tournament, get_north(tournament))
    tournament.refresh_from_db()
    since = tournament.version
    cast.enter(cast.table_of(tournament), cast.alice())
    tournament.refresh_from_db()
    assert standings_update(tournament.first_stage, rows, since=since) is None


def test_a_seat_exchange_keeps_the_substitute(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=2, seat=2)
    seats_exchange(round_=cast.table_of(tournament).round, chairs=chairs, reason="mal assis", actor=cast.basile())
    assert Seat.objects.get(table=cast.table_of(tournament, 2), number=2).played_by == get_zoe(tournament)
    assert Seat.objects.get(table=cast.table_of(tournament, 1), number=1).played_by is None
    assert list(check_log(tournament)) == []


def test_a_round_played_again_keeps_its_substitute(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    round_abandon(round_=cast.table_of(tournament).round, reason="alarme", actor=cast.alice())
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert Seat.objects.get(entry=player, table__round__number=1).played_by == get_zoe(tournament)
    assert list(check_log(tournament)) == []


def test_a_substitute_can_be_recalled_or_undone(tournament: Tournament) -> None:
    player = get_north(tournament)
    name_zoe_as_substitute(tournament, player)
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.alice())
    assert not Seat.objects.exclude(played_by=None).exists()
    name_zoe_as_substitute(tournament, player)
    substitute_recall(stage=tournament.first_stage, entry=player, actor=cast.basile())
    assert not Seat.objects.exclude(played_by=None).exists()
    assert get_ranking_row(tournament, player).replaced_by == []
    assert list(check_log(tournament)) == []


def test_a_substitute_cannot_sit_twice(tournament: Tournament) -> None:
    player, seated_entry = get_north(tournament), Seat.objects.get(table=cast.table_of(tournament), number=2).entry
    with pytest.raises(Conflict) as refusal:
        substitute_appoint(stage=tournament.first_stage, entry=player, substitute=seated_entry, actor=cast.basile())
    name_zoe_as_substitute(tournament, player)
    with pytest.raises(Conflict) as second_refusal:
        name_zoe_as_substitute(tournament, tournament.first_stage.entries.get(pk=seated_entry.pk))
    assert (refusal.value.code, second_refusal.value.code) == ("substitute_seated", "substitute_sits_in")


def test_a_substitute_to_the_end_cannot_be_removed_or_arrive(tournament: Tournament) -> None:
    name_zoe_as_substitute(tournament, get_north(tournament), to_the_end=True)
    with pytest.raises(Conflict) as refusal:
        entry_remove(entry=get_zoe(tournament), actor=cast.alice())
    cast.close_round(tournament)
    with pytest.raises(Conflict) as second_refusal:
        entry_arrive(stage=tournament.first_stage, entry=get_zoe(tournament), actor=cast.alice())
    assert (refusal.value.code, second_refusal.value.code) == ("substitute_sits_in", "substitute_sits_in")


def test_the_registration_of_a_substitute_cannot_be_undone(tournament: Tournament) -> None:
    registered = tournament.events.filter(name="entry.added").latest("sequence").sequence
    name_zoe_as_substitute(tournament, get_north(tournament))
    with pytest.raises(Conflict) as refusal:
        event_undo(tournament=tournament, sequence=registered, actor=cast.alice())
    assert refusal.value.code == "undo_later"
    substitute_recall(stage=tournament.first_stage, entry=get_north(tournament), actor=cast.basile())
    event_undo(tournament=tournament, sequence=registered, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_only_a_seated_player_gets_a_substitute(tournament: Tournament) -> None:
    with pytest.raises(Conflict) as refusal:
        substitute_appoint(
            stage=tournament.first_stage,
            entry=get_zoe(tournament),
            substitute=get_north(tournament),
            actor=cast.basile(),
        )
    assert refusal.value.code == "substitute_absent"

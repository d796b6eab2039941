"""Two people who were taken for each other exchange their start numbers: results follow, fees and teams stay."""

import pytest

from tests import cast
from tournaments.models import Device, Entry, Seat, Start, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.log.undo import event_undo
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.play.ties import tie_decide
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.registration.teams import team_make
from tournaments.services.seating.repairs import entry_arrive, repair_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Play one round of two deals; then round 2 is open."""
    tournament = cast.played_tournament(8, rounds_planned=3, deals_per_round=2)
    cast.open_next_round(tournament)
    return tournament


def exchange(tournament: Tournament, first: Entry, second: Entry, reason: str = "dossards inversés") -> None:
    """Exchange the start numbers of two entries, and check the log."""
    numbers_exchange(tournament=tournament, first=first, second=second, reason=reason, actor=cast.basile())
    assert list(check_log(tournament)) == []


def results(tournament: Tournament) -> dict[int, tuple[int | None, int]]:
    """Return rank and total by serial."""
    return {row.serial: (row.rank, row.total) for row in standings_compute(tournament.first_stage)}


def first_and_last(tournament: Tournament) -> tuple[Entry, Entry]:
    """Return the first and the last entry of the ranking."""
    rows = standings_compute(tournament.first_stage)
    return tournament.entries.get(serial=rows[0].serial), tournament.entries.get(serial=rows[-1].serial)


def seats_of(entry: Entry) -> list[tuple[int, int, int]]:
    """Return round, table and seat of each seat of the entry."""
    seats = Seat.objects.filter(entry=entry).order_by("table__round__number")
    return [(seat.table.round.number, seat.table.number, seat.number) for seat in seats]


def refusal_code(tournament: Tournament, first: Entry, second: Entry, reason: str = "x") -> str:
    with pytest.raises(DomainError) as refusal:
        exchange(tournament, first, second, reason)
    return refusal.value.code


def test_results_seats_and_numbers_follow_the_person(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    before, seats = results(tournament), (seats_of(best), seats_of(worst))
    number = tournament.first_stage.entries.get(pk=best.pk).number
    exchange(tournament, best, worst)
    after = results(tournament)
    assert (after[best.serial], after[worst.serial]) == (before[worst.serial], before[best.serial])
    assert (seats_of(worst), seats_of(best)) == seats
    assert tournament.first_stage.entries.get(pk=worst.pk).number == number
    others = before.keys() - {best.serial, worst.serial}
    assert all(before[serial] == after[serial] for serial in others)


def test_a_penalty_follows_the_number(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    penalty = AdjustmentInput(entry=best, kind="penalty", points=3, reason="retard")
    given = adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.basile())
    exchange(tournament, best, worst)
    given.refresh_from_db()
    assert given.entry == worst


def test_an_order_of_a_play_off_follows_the_number() -> None:
    tournament = cast.running_tournament(8, rounds_planned=2)
    serials = sorted(results(tournament))
    tie_decide(stage=tournament.first_stage, order=serials, reason="barrage", actor=cast.basile())
    first, last = (tournament.entries.get(serial=serial) for serial in (serials[0], serials[-1]))
    exchange(tournament, first, last)
    assert results(tournament)[last.serial][0] == 1


def test_points_of_a_seat_that_was_left_follow_the_number(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    chairs = ChairFrom(table=1, seat=1, line=2), ChairFrom(table=1, seat=2, line=2)
    seats_exchange(round_=table.round, chairs=chairs, reason="mal assis", actor=cast.basile())
    serial = table.seats.get(number=1).earlier[0][0]  # of the entry that has left the seat
    first = tournament.entries.get(serial=serial)
    second = cast.table_of(tournament, 2).seats.get(number=3).entry
    before = results(tournament)
    exchange(tournament, first, second)
    after = results(tournament)
    assert (after[first.serial], after[second.serial]) == (before[second.serial], before[first.serial])
    assert table.seats.get(number=1).earlier[0][0] == second.serial


def test_fees_stay_with_the_person(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    payment_note(tournament=tournament, payment=PaymentInput(what="payment", cents=900, entry=best), actor=cast.alice())
    exchange(tournament, best, worst)
    best.refresh_from_db()
    assert best.fee_paid == 900


def test_undo_restores_both(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    before, starts = results(tournament), list(Start.objects.order_by("entry").values("entry", "number"))
    exchange(tournament, best, worst)
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.basile())
    assert results(tournament) == before
    assert list(Start.objects.order_by("entry").values("entry", "number")) == starts
    assert list(check_log(tournament)) == []


def test_a_person_who_was_checked_in_for_another_is_exchanged_with_an_entry_without_a_number() -> None:
    """The wrong person ticked at the door: sharly-chess#1779."""
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    absent = entry_add(tournament=tournament, player=cast.player(40), actor=cast.alice())
    cast.play_round(tournament)
    ticked = cast.entry_of(tournament, 3)
    exchange(tournament, ticked, absent)
    ticked.refresh_from_db()
    assert (ticked.number, ticked.state) == (None, Entry.State.REGISTERED)
    assert cast.entry_of(tournament, 3) == absent


def test_a_repair_before_the_exchange_is_undone_for_the_right_players() -> None:
    tournament = cast.played_tournament(8, rounds_planned=3, deals_per_round=1)
    late = entry_add(tournament=tournament, player=cast.player(40), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late, actor=cast.alice())
    other = cast.entry_of(tournament, 2)
    exchange(tournament, late, other)
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    # The repair had given number 9, which `other` has had since the exchange.
    assert tournament.first_stage.entries.get(pk=other.pk).number is None
    assert tournament.first_stage.entries.get(pk=late.pk).number == 2
    assert list(check_log(tournament)) == []


def test_a_restored_round_has_the_exchanged_players(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    seats = seats_of(best), seats_of(worst)
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    cast.abandon(tournament, 2)
    tournament.refresh_from_db()
    abandoned = tournament.version
    exchange(tournament, best, worst)
    event_undo(tournament=tournament, sequence=abandoned, actor=cast.alice())
    assert (seats_of(worst), seats_of(best)) == seats
    assert list(check_log(tournament)) == []


def test_a_tablet_that_follows_one_player_follows_the_other(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    device, _secret = cast.tablet(1, tournament)
    Device.objects.filter(pk=device.pk).update(follows=best)
    exchange(tournament, best, worst)
    device.refresh_from_db()
    assert device.follows == worst


def test_the_sheets_of_the_open_round_get_a_new_version(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    exchange(tournament, best, worst)
    round_ = tournament.first_stage.rounds.get(number=2)
    tables = {seat.table for seat in Seat.objects.filter(entry__in=(best, worst), table__round=round_)}
    assert all(table.version for table in tables)  # 0 before the exchange


def test_invalid_exchanges_are_refused(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    assert refusal_code(tournament, best, best) == "identity_same"
    assert refusal_code(tournament, best, worst, reason=" ") == "reason_required"
    waiting = [entry_add(tournament=tournament, player=cast.player(n), actor=cast.alice()) for n in (41, 42)]
    assert refusal_code(tournament, waiting[0], waiting[1]) == "identity_unseated"
    substitute_appoint(stage=tournament.first_stage, entry=best, substitute=waiting[0], actor=cast.alice())
    assert refusal_code(tournament, worst, waiting[0]) == "substitute_sits_in"
    other = cast.tournament(name="Autre")
    stranger = entry_add(tournament=other, player=cast.player(43), actor=cast.alice())
    assert refusal_code(tournament, best, stranger) == "elsewhere"


def test_team_mates_who_would_have_met_are_refused() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1, team_size="any")
    met = Seat.objects.filter(table=cast.table_of(tournament, 1)).select_related("entry")
    apart = Seat.objects.filter(table=cast.table_of(tournament, 2)).select_related("entry")
    team_make(tournament=tournament, entries=[met[0].entry, apart[0].entry], actor=cast.alice())
    cast.open_next_round(tournament)
    assert refusal_code(tournament, apart[0].entry, met[1].entry) == "team_met"


def test_partners_of_two_pairs_are_refused() -> None:
    tournament = cast.running_tournament(8, game="texas-42", rounds_planned=1, partners="fixed")
    first, *_, last = tournament.teams.order_by("number")
    people = [team.members.select_related("entry")[0].entry for team in (first, last)]
    assert refusal_code(tournament, people[0], people[1]) == "identity_pairs"


def test_the_preview_shows_who_moves_without_storing(tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    before, version = results(tournament), tournament.version

    def write(stage) -> None:
        people = [stage.tournament.entries.get(pk=entry.pk) for entry in (best, worst)]
        numbers_exchange(
            tournament=stage.tournament, first=people[0], second=people[1], reason="x", actor=cast.basile()
        )

    changes = ranking_preview(tournament.first_stage, write)
    assert {change.name for change in changes} == {best.full_name, worst.full_name}
    ranks = {change.name: [place and place.rank for place in (change.before, change.after)] for change in changes}
    assert ranks[best.full_name] == [before[best.serial][0], before[worst.serial][0]]
    tournament.refresh_from_db()
    assert (results(tournament), tournament.version) == (before, version)
    assert list(check_log(tournament)) == []

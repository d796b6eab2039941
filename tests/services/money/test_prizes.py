"""Prizes: the fund from the till, its distribution by the ranking, and payment from the till."""

import pytest

from tests import cast
from tournaments.models import Payment, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.selectors.results.present import final_standings
from tournaments.services.core.errors import DomainError
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.money.prizes import prize_hand

pytestmark = pytest.mark.django_db


def pay_fees(tournament: Tournament, cents: int = 1_500) -> Tournament:
    for entry in tournament.entries.all():
        entry_amounts_set(entry=entry, paid=cents, actor=cast.alice())
    return tournament


@pytest.fixture
def tournament() -> Tournament:
    """Return a finished tournament of sixteen who paid 15 € each, with 90 % as prizes."""
    tournament = cast.finished_tournament(16, rounds_planned=1, deals_per_round=2, fee=1_500, prizes={"back": 90})
    return pay_fees(tournament)


def hand_over(tournament: Tournament, serial: int, *, handed: bool = True) -> str:
    """Hand over the prize of the entry, or undo it; return the name of the winner."""
    return prize_hand(tournament=tournament, serial=serial, handed=handed, actor=cast.member("thea", "treasurer"))


def test_a_quarter_of_the_field_shares_ninety_percent_of_the_takings(tournament):
    fund, takings = prize_fund(tournament), 16 * 1_500
    assert (fund.takings, fund.provisional) == (takings, False)
    assert fund.fund == fund.given == takings * 90 // 100
    best_serials = [line.serial for line in final_standings(tournament) if line.rank is not None and line.rank <= 4]
    assert [winner.serial for winner in fund.winners] == best_serials
    assert {winner.handed for winner in fund.winners} == {0}


def test_expenses_are_subtracted_first_by_the_setting():
    tournament = pay_fees(cast.field(4, prizes={"back": 100, "less_expenses": True, "guaranteed": 1_000}))
    payment_note(
        tournament=tournament, payment=PaymentInput(what="expense", cents=1_250, reason="cartes"), actor=cast.alice()
    )
    assert prize_fund(tournament).fund == 4_750  # 4 × 15 € less 12.50 €, which is more than the guaranteed 10 €


def test_prizes_need_a_ranking():
    fund = prize_fund(pay_fees(cast.field(4, prizes={"back": 90})))
    assert (fund.fund, fund.winners) == (5_400, ())  # 90 % of 4 × 15 €


def test_handing_over_a_prize_is_idempotent(tournament):
    winner = prize_fund(tournament).winners[0]
    expected_before = till_of(tournament).total.expected
    for _ in range(2):
        assert hand_over(tournament, winner.serial) == winner.name
    line = tournament.payments.get(kind=Payment.Kind.PRIZE)
    assert (line.cents, line.entry) == (winner.cents, winner.serial)
    assert till_of(tournament).total.expected == expected_before - winner.cents
    assert prize_fund(tournament).winners[0].is_handed
    assert tournament.entries.get(serial=winner.serial).fee_paid == 1_500
    assert list(check_log(tournament)) == []


def test_undoing_a_handover_adds_the_counter_entry(tournament):
    winner = prize_fund(tournament).winners[0]
    hand_over(tournament, winner.serial)
    hand_over(tournament, winner.serial, handed=False)
    assert prize_fund(tournament).winners[0].handed == 0
    assert till_of(tournament).total.prizes == 0
    hand_over(tournament, winner.serial)
    assert prize_fund(tournament).handed == winner.cents


def test_a_prize_is_refused_while_the_ranking_is_provisional():
    tournament = cast.played_tournament(
        8, fee=1_500, rounds_planned=2, prizes={"guaranteed": 10_000}, deals_per_round=1
    )
    winner = prize_fund(tournament).winners[0]
    with pytest.raises(DomainError) as refusal:
        hand_over(tournament, winner.serial)
    assert refusal.value.code == "prizes_provisional"


def test_an_entry_without_a_prize_is_refused(tournament):
    with pytest.raises(DomainError) as refusal:
        hand_over(tournament, final_standings(tournament)[-1].serial)
    assert refusal.value.code == "prize_none"


def test_the_share_of_a_team_goes_to_its_first_member():
    tournament = cast.drawn_tournament(
        8, rounds_planned=1, deals_per_round=2, team_size="2", prizes={"guaranteed": 10_000, "teams": 40}
    )
    team = cast.teams(tournament)[0]
    cast.play_round(tournament)
    fund = prize_fund(tournament)
    (line,) = [line for line in fund.lines if line.why == "team"]
    assert (line.cents, fund.given) == (4_000, 10_000)  # 40 % of the guaranteed 100 €
    captain = team.members.select_related("entry").first()
    assert captain is not None
    (recipient,) = [winner for winner in fund.winners if any("quipe" in reason for reason in winner.reasons)]  # équipe
    assert recipient.serial == captain.entry.serial

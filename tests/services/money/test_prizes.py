"""The prize fund of a tournament: counted from the till, given out by the ranking, handed over out of the drawer."""

import pytest

from tests import cast
from tournaments.models import Payment, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.selectors.results.present import final_standings
from tournaments.services.core.errors import DomainError
from tournaments.services.money.fees import entry_fee
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.money.prizes import prize_hand

pytestmark = pytest.mark.django_db


def paid_up(made: Tournament, cents: int = 1_500) -> Tournament:
    for entry in made.entries.all():
        entry_fee(entry=entry, paid=cents, actor=cast.alice())
    return made


@pytest.fixture
def made() -> Tournament:
    """Sixteen have paid 15 €, one round was played, the results are final; 90 % are paid back."""
    made = cast.finished(16, rounds_planned=1, deals_per_round=2, fee=1_500, prizes={"back": 90})
    return paid_up(made)


def hand(made: Tournament, serial: int, *, handed: bool = True) -> str:
    return prize_hand(tournament=made, serial=serial, handed=handed, actor=cast.member("thea", "treasurer"))


def test_a_quarter_of_the_field_shares_ninety_percent_of_the_takings(made):
    fund = prize_fund(made)
    assert (fund.takings, fund.fund, fund.given, fund.provisional) == (24_000, 21_600, 21_600, False)
    best = [line.serial for line in final_standings(made) if line.rank is not None and line.rank <= 4]
    assert [one.serial for one in fund.winners] == best
    assert {one.handed for one in fund.winners} == {0}


def test_expenses_come_off_first_where_the_club_says_so():
    made = paid_up(cast.field(4, prizes={"back": 100, "less_expenses": True, "guaranteed": 1_000}))
    payment_note(
        tournament=made, payment=PaymentInput(what="expense", cents=1_250, reason="cartes"), actor=cast.alice()
    )
    assert prize_fund(made).fund == 4_750


def test_nobody_is_ranked_for_nothing():
    fund = prize_fund(paid_up(cast.field(4)))
    assert (fund.fund, fund.winners) == (0, ())


def test_a_prize_that_is_handed_over_leaves_the_till_once(made):
    winner = prize_fund(made).winners[0]
    before = till_of(made).total.expected
    for _ in range(2):
        assert hand(made, winner.serial) == winner.name
    line = made.payments.get(kind=Payment.Kind.PRIZE)
    assert (line.cents, line.entry) == (winner.cents, winner.serial)
    assert till_of(made).total.expected == before - winner.cents
    assert prize_fund(made).winners[0].is_handed
    assert made.entries.get(serial=winner.serial).fee_paid == 1_500
    assert list(check_log(made)) == []


def test_a_mark_taken_back_brings_the_money_back(made):
    winner = prize_fund(made).winners[0]
    hand(made, winner.serial)
    hand(made, winner.serial, handed=False)
    assert prize_fund(made).winners[0].handed == 0
    assert till_of(made).total.prizes == 0
    hand(made, winner.serial)
    assert prize_fund(made).handed == winner.cents


def test_no_prize_is_handed_over_while_the_ranking_may_change():
    made = cast.drawn(8, fee=1_500, rounds_planned=2, prizes={"guaranteed": 10_000})
    cast.play_round(made)
    winner = prize_fund(made).winners[0]
    with pytest.raises(DomainError) as refused:
        hand(made, winner.serial)
    assert refused.value.code == "prizes_provisional"


def test_who_has_no_prize_is_handed_none(made):
    with pytest.raises(DomainError) as refused:
        hand(made, final_standings(made)[-1].serial)
    assert refused.value.code == "prize_none"


def test_teams_have_their_part_and_their_first_member_takes_it():
    made = cast.drawn(8, rounds_planned=1, deals_per_round=2, team_size="2", prizes={"guaranteed": 10_000, "teams": 40})
    team = cast.teams(made)[0]
    cast.play_round(made)
    fund = prize_fund(made)
    (line,) = [line for line in fund.lines if line.why == "team"]
    assert (line.cents, fund.given) == (4_000, 10_000)
    captain = team.members.select_related("entry").first()
    assert captain is not None
    (taker,) = [one for one in fund.winners if any("quipe" in reason for reason in one.reasons)]
    assert taker.serial == captain.entry.serial

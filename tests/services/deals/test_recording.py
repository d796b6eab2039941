"""What happens to a deal between the tablet and the log."""

import pytest

from tests import cast
from tournaments.models import Deal, Event
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record

pytestmark = pytest.mark.django_db

WHOLE_PACK = cast.SIMPLE_GARDE | {"bouts": 3, "points": 91}


@pytest.fixture
def made() -> object:
    return cast.playing()


def tablet_actor(made) -> Actor:
    return Actor.tablet(cast.tablet(1, made)[0])


def test_it_scores_stores_and_logs_a_deal(made):
    table = cast.table_of(made)
    line = cast.enter(table, tablet_actor(made))
    assert line.scores == [198, -66, -66, -66]
    assert [seat.score for seat in table.seats.all()] == line.scores
    event = Event.objects.get(tournament=made, name="deal.recorded")
    assert event.data["after"]["scores"] == line.scores
    assert event.actor == "tablet:1.1"


def test_it_takes_the_same_content_for_the_same_line_as_one_deal(made):
    table, actor = cast.table_of(made), tablet_actor(made)
    first, again = (cast.enter(table, actor, number=1) for _ in range(2))
    assert first.pk == again.pk
    assert Event.objects.filter(name="deal.recorded").count() == 1


def test_it_refuses_what_no_pack_of_cards_allows(made):
    with pytest.raises(DealRefused) as refused:
        cast.enter(cast.table_of(made), tablet_actor(made), outcome=cast.SIMPLE_GARDE | {"points": 90})
    assert refused.value.problems
    assert not Deal.objects.exists()


def test_it_asks_once_about_a_rare_deal(made):
    table, actor = cast.table_of(made), tablet_actor(made)
    rare = cast.SIMPLE_GARDE | {"contract": "garde_contre"}
    with pytest.raises(DealRefused) as asked:
        cast.enter(table, actor, outcome=rare)
    assert asked.value.code == "deal_unsure"
    assert cast.enter(table, actor, outcome=rare, acknowledged=True).scores[0] > 0


def test_a_slam_that_nobody_said_is_no_question_that_a_table_may_click_away(made):
    table, actor = cast.table_of(made), tablet_actor(made)
    with pytest.raises(DealRefused) as refused:
        cast.enter(table, actor, outcome=WHOLE_PACK, acknowledged=True)
    assert refused.value.code == "deal_refused"
    assert "chelem_implied" in {problem.code for problem in refused.value.problems}
    assert cast.enter(table, actor, outcome=WHOLE_PACK | {"chelem_made_by": "attack"}, acknowledged=True)


def test_only_the_arbiter_says_that_an_unsaid_slam_was_none(made):
    table = cast.table_of(made)
    decided = {"outcome": WHOLE_PACK, "acknowledged": True, "override": frozenset({"chelem_implied"})}
    for actor, reason in ((tablet_actor(made), "Renonce"), (cast.basile(), "")):
        with pytest.raises(DomainError):
            cast.enter(table, actor, **decided, reason=reason)
    line = cast.enter(table, cast.basile(), **decided, reason="Renonce de la défense")
    assert line.scores == [480, -160, -160, -160]  # (25 + 55) x 2, without the 200 of a slam
    event = Event.objects.get(name="deal.recorded")
    assert (event.data["override"], event.data["after"]["reason"]) == (["chelem_implied"], "Renonce de la défense")


def test_it_keeps_the_old_value_of_a_correction_in_the_log(made):
    table, actor = cast.table_of(made), tablet_actor(made)
    cast.enter(table, actor)
    cast.enter(table, actor, number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    event = Event.objects.filter(name="deal.recorded").last()
    assert event.data["before"]["outcome"]["points"] == 49
    assert event.data["after"]["outcome"]["points"] == 41
    assert [seat.score for seat in table.seats.all()] == [150, -50, -50, -50]


def test_it_refuses_a_correction_of_a_line_that_has_changed_meanwhile(made):
    table, actor = cast.table_of(made), tablet_actor(made)
    cast.enter(table, actor)
    with pytest.raises(Conflict) as stale:
        cast.enter(table, actor, number=1, version=0, outcome=cast.SIMPLE_GARDE | {"points": 41})
    assert stale.value.code == "deal_stale"


def test_it_leaves_no_gap_between_the_lines(made):
    with pytest.raises(Conflict) as gap:
        cast.enter(cast.table_of(made), tablet_actor(made), number=3)
    assert gap.value.code == "deal_number_gap"


@pytest.mark.parametrize("status", ["passed", "cancelled"])
def test_it_does_not_count_a_deal_without_play(made, status):
    table = cast.table_of(made)
    cast.enter(table, tablet_actor(made), status=status, outcome=None, reason="petit sec")
    sheet = sheet_get(table)
    assert sheet.counted == 0
    assert sheet.next_dealer == 4, "the deal passes to the right: from North to West"


def test_it_lets_only_the_arbiter_set_scores_by_hand(made):
    table = cast.table_of(made)
    by_hand = DealInput(number=1, status="adjusted", scores=(30, -10, -10, 0), reason="mauvaise donne")
    with pytest.raises(DomainError) as refused:
        deal_record(table=table, deal=by_hand, actor=tablet_actor(made))
    assert refused.value.code == "arbiter_only"
    assert deal_record(table=table, deal=by_hand, actor=cast.basile()).scores == [30, -10, -10, 0]


def test_it_wants_a_reason_where_the_arbiter_overrides(made):
    by_hand = DealInput(number=1, status="adjusted", scores=(0, 0, 0, 0), reason="  ")
    with pytest.raises(DomainError) as refused:
        deal_record(table=cast.table_of(made), deal=by_hand, actor=cast.basile())
    assert refused.value.code == "reason_required"


def test_it_stops_at_the_last_deal_of_the_round(made):
    table, actor = cast.table_of(made), tablet_actor(made)
    for _ in range(5):
        cast.enter(table, actor)
    with pytest.raises(Conflict) as complete:
        cast.enter(table, actor)
    assert complete.value.code == "deals_complete"


def test_it_seats_the_dead_dealer_out_of_the_deal():
    made = cast.playing(9, odd_tables="5mort", rounds_planned=1)
    table = next(t for t in (cast.table_of(made, n) for n in range(1, 5)) if t.seats.count() == 5)
    line = cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE)
    assert line.dealer == 5
    assert line.scores == [198, -66, -66, -66, 0]
    with pytest.raises(DealRefused):
        cast.enter(
            table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": 1}
        )  # North deals the second, and sits out


def test_it_leaves_later_deals_alone_when_a_pass_becomes_a_deal():
    """At a table with a dead dealer, who sat out of a deal is a fact, whatever is corrected before it."""
    made = cast.playing(9, odd_tables="5mort", rounds_planned=1)
    table = next(t for t in (cast.table_of(made, n) for n in (1, 2)) if t.seats.count() == 5)
    cast.enter(table, cast.alice(), status="passed", outcome=None)
    cast.enter(table, cast.alice())
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE)
    assert [line.dealer for line in sheet_get(table).deals] == [5, 5]
    made.refresh_from_db()
    assert list(check_log(made)) == []


@pytest.mark.parametrize("outcome", [{}, {"taker": "N"}, {"taker": 1e400}, {"poignees": 3}, {"points": None}])
def test_it_turns_nonsense_into_problems(made, outcome):
    with pytest.raises(DealRefused) as refused:
        cast.enter(cast.table_of(made), tablet_actor(made), outcome=outcome)
    assert refused.value.problems

"""Recording and correcting deals."""

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

ALL_TRICKS = cast.SIMPLE_GARDE | {"bouts": 3, "points": 91}


@pytest.fixture
def tournament() -> object:
    return cast.running_tournament()


def create_tablet_actor(tournament) -> Actor:
    return Actor.tablet(cast.tablet(1, tournament)[0])


def table_of_five(tournament):
    """Return the only table whose dealer sits out, of the two tables of nine players."""
    return next(table for table in (cast.table_of(tournament, n) for n in (1, 2)) if table.seats.count() == 5)


def test_a_deal_is_scored_stored_and_logged(tournament):
    table = cast.table_of(tournament)
    line = cast.enter(table, create_tablet_actor(tournament))
    assert line.scores == [198, -66, -66, -66]  # `SIMPLE_GARDE`: (25 + 8) x 2 from each of the others
    assert [seat.score for seat in table.seats.all()] == line.scores
    event = Event.objects.get(tournament=tournament, name="deal.recorded")
    assert event.data["after"]["scores"] == line.scores
    assert event.actor == "tablet:1.1"


def test_recording_the_same_line_is_idempotent(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    line, resent_line = (cast.enter(table, actor, number=1) for _ in range(2))
    assert line.pk == resent_line.pk
    assert Event.objects.filter(name="deal.recorded").count() == 1


def test_an_impossible_deal_is_refused(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    with pytest.raises(DealRefused) as refusal:
        cast.enter(table, actor, outcome=cast.SIMPLE_GARDE | {"points": 90})
    assert refusal.value.problems
    assert not Deal.objects.exists()


def test_a_rare_deal_needs_one_acknowledgement(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    rare_outcome = cast.SIMPLE_GARDE | {"contract": "garde_contre"}
    with pytest.raises(DealRefused) as refusal:
        cast.enter(table, actor, outcome=rare_outcome)
    assert refusal.value.code == "deal_unsure"
    assert cast.enter(table, actor, outcome=rare_outcome, acknowledged=True).scores[0] > 0


def test_an_unannounced_slam_cannot_be_acknowledged_by_a_table(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    with pytest.raises(DealRefused) as refusal:
        cast.enter(table, actor, outcome=ALL_TRICKS, acknowledged=True)
    assert refusal.value.code == "deal_refused"
    assert "chelem_implied" in {problem.code for problem in refusal.value.problems}
    assert cast.enter(table, actor, outcome=ALL_TRICKS | {"chelem_made_by": "attack"}, acknowledged=True)


def test_only_the_arbiter_may_override_an_unannounced_slam(tournament):
    table = cast.table_of(tournament)
    decision = {"outcome": ALL_TRICKS, "acknowledged": True, "override": frozenset({"chelem_implied"})}
    for actor, reason in ((create_tablet_actor(tournament), "Renonce"), (cast.basile(), "")):
        with pytest.raises(DomainError):
            cast.enter(table, actor, **decision, reason=reason)
    line = cast.enter(table, cast.basile(), **decision, reason="Renonce de la défense")
    assert line.scores == [480, -160, -160, -160]  # (25 + 55) x 2, without the 200 of a slam
    event = Event.objects.get(name="deal.recorded")
    assert (event.data["override"], event.data["after"]["reason"]) == (["chelem_implied"], "Renonce de la défense")


def test_the_log_keeps_the_old_value_of_a_correction(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    cast.enter(table, actor)
    cast.enter(table, actor, number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    event = Event.objects.filter(name="deal.recorded").last()
    assert event.data["before"]["outcome"]["points"] == 49
    assert event.data["after"]["outcome"]["points"] == 41
    assert [seat.score for seat in table.seats.all()] == [150, -50, -50, -50]  # 41 is just enough with two bouts


def test_a_correction_of_a_stale_line_is_refused(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    cast.enter(table, actor)
    with pytest.raises(Conflict) as refusal:
        cast.enter(table, actor, number=1, version=0, outcome=cast.SIMPLE_GARDE | {"points": 41})
    assert refusal.value.code == "deal_stale"


def test_a_gap_between_lines_is_refused(tournament):
    with pytest.raises(Conflict) as refusal:
        cast.enter(cast.table_of(tournament), create_tablet_actor(tournament), number=3)
    assert refusal.value.code == "deal_number_gap"


@pytest.mark.parametrize("status", ["passed", "cancelled"])
def test_a_deal_without_play_does_not_count(tournament, status):
    table = cast.table_of(tournament)
    cast.enter(table, create_tablet_actor(tournament), status=status, outcome=None, reason="petit sec")
    sheet = sheet_get(table)
    assert sheet.counted == 0
    assert sheet.next_dealer == 4, "the deal passes to the right: from North to West"


def test_only_the_arbiter_may_set_scores(tournament):
    table = cast.table_of(tournament)
    deal = DealInput(number=1, status="adjusted", scores=(30, -10, -10, 0), reason="mauvaise donne")
    with pytest.raises(DomainError) as refusal:
        deal_record(table=table, deal=deal, actor=create_tablet_actor(tournament))
    assert refusal.value.code == "arbiter_only"
    assert deal_record(table=table, deal=deal, actor=cast.basile()).scores == [30, -10, -10, 0]


def test_set_scores_require_a_reason(tournament):
    deal = DealInput(number=1, status="adjusted", scores=(0, 0, 0, 0), reason="  ")
    with pytest.raises(DomainError) as refusal:
        deal_record(table=cast.table_of(tournament), deal=deal, actor=cast.basile())
    assert refusal.value.code == "reason_required"


def test_a_deal_after_the_last_is_refused(tournament):
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    for _ in range(tournament.first_stage.deals_per_round):
        cast.enter(table, actor)
    with pytest.raises(Conflict) as refusal:
        cast.enter(table, actor)
    assert refusal.value.code == "deals_complete"


def test_a_dealer_who_sits_out_scores_zero_and_cannot_take():
    tournament = cast.running_tournament(9, odd_tables="5mort", rounds_planned=1)
    table = table_of_five(tournament)
    line = cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE)
    assert line.dealer == 5
    assert line.scores == [198, -66, -66, -66, 0]
    with pytest.raises(DealRefused):
        # Seat 1, North, deals the second deal and sits out.
        cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": 1})


def test_correcting_a_pass_keeps_the_dealers_of_later_deals():
    """At a table whose dealer sits out, a correction does not change who sat out of later deals."""
    tournament = cast.running_tournament(9, odd_tables="5mort", rounds_planned=1)
    table = table_of_five(tournament)
    cast.enter(table, cast.alice(), status="passed", outcome=None)
    cast.enter(table, cast.alice())
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE)
    assert [line.dealer for line in sheet_get(table).deals] == [5, 5]  # seat 5 dealt again after the pass
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("outcome", [{}, {"taker": "N"}, {"taker": 1e400}, {"poignees": 3}, {"points": None}])
def test_malformed_outcomes_are_refused_with_problems(tournament, outcome):
    with pytest.raises(DealRefused) as refusal:
        cast.enter(cast.table_of(tournament), create_tablet_actor(tournament), outcome=outcome)
    assert refusal.value.problems

"""Disputes of a line: what the table wishes it to be, and the decision of the arbiter."""

from typing import Any

import pytest
from django.db import transaction

from tests import cast
from tournaments.models import Device, Dispute, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import events_of_table, sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError
from tournaments.services.core.row_locks import lock_table
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.inbox.disputes import DisputeInput, Wish, dispute_write
from tournaments.services.inbox.settlements import dispute_apply, dispute_decline, dispute_settle

pytestmark = pytest.mark.django_db
WISH = Wish(status="played", outcome=cast.SIMPLE_GARDE | {"points": 60})


@pytest.fixture
def table() -> Table:
    """Return table 1 with a complete sheet of one line, of 49 points, entered by its tablet."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    device, _secret = cast.tablet(1, tournament)
    cast.enter(cast.table_of(tournament), Actor.at_table(1, device))
    return cast.table_of(tournament)


@transaction.atomic
def open_dispute(table: Table, **changes: Any) -> Dispute:
    """Open a dispute of South, of line 1 with a wish, with these changes."""
    lock_table(table)
    values: dict[str, Any] = {"seat": 3, "line": 1, "wish": WISH} | changes
    return dispute_write(sheet=sheet_get(table), dispute=DisputeInput(**values), actor=Actor.at_table(table.number))


def refusal_of(table: Table, **changes: Any) -> DomainError:
    """Return the refusal of a dispute, which leaves the sheet and the log as they were."""
    version = Tournament.objects.get().version
    with pytest.raises(DomainError) as refusal:
        open_dispute(table, **changes)
    assert Tournament.objects.get().version == version
    return refusal.value


def read_points(table: Table) -> int:
    """Return the points of the taker in line 1."""
    outcome = table.deals.get(number=1).outcome
    assert outcome is not None
    return int(outcome["points"])


def log_differences(table: Table) -> list[object]:
    return list(check_log(Tournament.objects.get(pk=table.round.stage.tournament_id)))


def test_the_wish_is_stored_as_the_game_reads_it(table):
    dispute = open_dispute(table)
    assert (dispute.line, dispute.text, dispute.wish["outcome"]["points"]) == (1, "", 60)
    event = events_of_table(table).get(name="table.line_disputed")
    assert (event.data["line"], event.data["deal"], event.data["calls"]) == (1, 1, True)
    assert log_differences(table) == []


def test_an_applied_wish_corrects_the_line_by_an_event_of_the_log(table):
    """tabbycat#2606: players want to confirm or dispute what another one entered."""
    dispute_apply(dispute=open_dispute(table), answer="Recompté : 60.", actor=cast.basile())
    assert read_points(table) == 60
    recorded = events_of_table(table).filter(name="deal.recorded").order_by("sequence").last()
    assert (recorded.data["before"]["outcome"]["points"], recorded.data["after"]["reason"]) == (49, "Recompté : 60.")
    settled = Dispute.objects.get()
    assert (settled.state, settled.applied, settled.answer) == ("settled", True, "Recompté : 60.")
    assert log_differences(table) == []


def test_an_applied_wish_reopens_a_confirmed_sheet(table):
    dispute = open_dispute(table)
    cast.confirm(table)
    dispute_apply(dispute=dispute, answer="Vu", actor=cast.basile())
    table.refresh_from_db()
    assert (table.state, read_points(table)) == ("playing", 60)
    assert log_differences(table) == []


def test_a_declined_wish_keeps_the_line_with_a_sentence(table):
    dispute_decline(dispute=open_dispute(table), answer="La pile fait 49.", actor=cast.basile())
    settled = Dispute.objects.get()
    assert (settled.applied, settled.answer, read_points(table)) == (False, "La pile fait 49.", 49)
    assert log_differences(table) == []


def test_a_decision_needs_a_sentence(table):
    dispute = open_dispute(table)
    for decide, code in ((dispute_decline, "answer_empty"), (dispute_apply, "reason_required")):
        with pytest.raises(DomainError) as refusal:
            decide(dispute=dispute, answer=" ", actor=cast.basile())
        assert refusal.value.code == code
    assert Dispute.objects.get().state == "open"


@pytest.mark.parametrize("decide", [dispute_apply, dispute_decline, dispute_settle])
def test_a_dispute_is_decided_once(table, decide):
    dispute = open_dispute(table)
    dispute_decline(dispute=dispute, answer="Non.", actor=cast.basile())
    with pytest.raises(Conflict) as refusal:
        decide(dispute=dispute, answer="Encore", actor=cast.basile())
    assert refusal.value.code == "dispute_settled"
    assert Dispute.objects.get().answer == "Non."


def test_a_tablet_decides_no_dispute(table):
    dispute, device = open_dispute(table), Device.objects.get()
    for decide in (dispute_apply, dispute_decline):
        with pytest.raises(DomainError) as refusal:
            decide(dispute=dispute, answer="Oui", actor=Actor.at_table(1, device))
        assert refusal.value.code == "arbiter_only"


def test_a_dispute_without_a_wish_is_not_applied(table):
    dispute = open_dispute(table, wish=None, text="Petit au bout oublié.")
    with pytest.raises(Conflict) as refusal:
        dispute_apply(dispute=dispute, answer="Vu", actor=cast.basile())
    assert refusal.value.code == "dispute_wish_missing"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"line": 2}, "dispute_line_gone"),
        ({"line": 10**30}, "dispute_line_gone"),
        ({"line": None}, "submission_shape"),
        ({"wish": None}, "dispute_empty"),
        ({"wish": Wish(status="played", outcome=cast.SIMPLE_GARDE)}, "dispute_wish_same"),
        ({"wish": Wish(status="adjusted")}, "status_unknown"),
        ({"seat": 5}, "seat_unknown"),
        ({"text": "x" * 201}, "text_too_long"),
    ],
)
def test_an_invalid_dispute_is_refused_by_its_code(table, changes, code):
    assert refusal_of(table, **changes).code == code


def test_a_wish_that_the_game_excludes_is_refused_with_its_problem(table):
    refusal = refusal_of(table, wish=Wish(status="played", outcome=cast.SIMPLE_GARDE | {"bouts": 4}))
    assert isinstance(refusal, DealRefused)
    assert [problem.field for problem in refusal.problems] == ["bouts"]


def test_a_seat_sends_an_equal_wish_once(table):
    assert open_dispute(table) == open_dispute(table)
    assert refusal_of(table, text="Et la poignée.").code == "dispute_open"


def test_a_wish_for_a_line_that_was_taken_back_is_kept_but_not_applied(table):
    dispute = open_dispute(table)
    table.deals.all().delete()
    with pytest.raises(Conflict) as refusal:
        dispute_apply(dispute=dispute, answer="Vu", actor=cast.basile())
    assert refusal.value.code == "dispute_line_gone"
    assert Dispute.objects.get().state == "open"


def test_a_wish_is_applied_to_a_line_that_was_corrected_meanwhile(table):
    dispute = open_dispute(table)
    other = DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 55}, version=1, acknowledged=True, reason="Vu")
    deal_record(table=table, deal=other, actor=cast.basile())
    dispute_apply(dispute=dispute, answer="Soixante", actor=cast.basile())
    assert read_points(table) == 60


def test_a_passed_line_can_be_wished(table):
    dispute = open_dispute(table, wish=Wish(status="passed"))
    dispute_apply(dispute=dispute, answer="Passée", actor=cast.basile())
    assert table.deals.get(number=1).status == "passed"
    assert log_differences(table) == []

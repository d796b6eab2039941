"""The lines that a table may record without the arbiter, its confirmation of a stale sheet, and labels of lines."""

from datetime import timedelta

import pytest

from tests import cast
from tournaments.models import Deal
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record, deals_stop
from tournaments.services.play.confirmations import table_confirm

PETIT_SEC = "petit sec"  # cancels a deal by rule

pytestmark = pytest.mark.django_db


def create_tablet_actor(tournament) -> Actor:
    return Actor.tablet(cast.tablet(1, tournament)[0])


def create_table_after_time(**settings):
    """Return a running tournament and its table 1, one minute after the end of the round's clock."""
    tournament = cast.running_tournament(minutes_per_round=60, **settings)
    table = cast.table_of(tournament)
    table.round.opened_at -= timedelta(minutes=61)
    table.round.save()
    return tournament, cast.table_of(tournament)


def test_a_table_may_record_a_petit_sec():
    tournament = cast.running_tournament()
    line = cast.enter(
        cast.table_of(tournament), create_tablet_actor(tournament), status="cancelled", outcome=None, reason=PETIT_SEC
    )
    assert line.scores == [0, 0, 0, 0]


@pytest.mark.parametrize("status", ["cancelled", "not_played"])
def test_other_reasons_and_statuses_need_the_arbiter(status):
    tournament = cast.running_tournament()
    with pytest.raises(DomainError) as refusal:
        cast.enter(
            cast.table_of(tournament), create_tablet_actor(tournament), status=status, outcome=None, reason="dispute"
        )
    assert refusal.value.code == "arbiter_only"
    line = cast.enter(cast.table_of(tournament), cast.basile(), status=status, outcome=None, reason="dispute")
    assert line.status == status


def test_a_table_cannot_change_a_line_of_the_arbiter():
    tournament = cast.running_tournament()
    table = cast.table_of(tournament)
    deal = DealInput(number=1, status="adjusted", scores=(30, -10, -10, -10), reason="renonce")
    line = deal_record(table=table, deal=deal, actor=cast.basile())
    with pytest.raises(DomainError) as refusal:
        cast.enter(table, create_tablet_actor(tournament), number=1, version=line.version)
    assert refusal.value.code == "arbiter_only"


def test_missing_deals_are_recorded_as_not_played_after_the_time():
    tournament, table = create_table_after_time()
    cast.enter(table, create_tablet_actor(tournament))
    for _ in range(2):  # idempotent
        deals_stop(table=table, reason="temps écoulé", actor=create_tablet_actor(tournament))
    assert [line.status for line in table.deals.all()] == ["played"] + ["not_played"] * 4, "five deals in a round"
    assert sheet_get(table).is_complete


def test_missing_deals_cannot_be_skipped_where_all_are_required():
    tournament, table = create_table_after_time(unplayed_deals="required")
    with pytest.raises(DomainError):
        deals_stop(table=table, reason="temps écoulé", actor=create_tablet_actor(tournament))
    assert not Deal.objects.exists()


def test_correcting_a_pass_cannot_add_a_deal():
    tournament = cast.running_tournament()
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    cast.enter(table, actor, status="passed", outcome=None)
    for _ in range(tournament.first_stage.deals_per_round):
        cast.enter(table, actor)
    with pytest.raises(Conflict) as refusal:
        cast.enter(table, actor, number=1, version=1)
    assert refusal.value.code == "deals_complete"


def test_confirming_a_stale_sheet_is_refused():
    tournament = cast.running_tournament()
    table, actor = cast.table_of(tournament), create_tablet_actor(tournament)
    for _ in range(tournament.first_stage.deals_per_round):
        cast.enter(table, actor)
    version_before = table.version
    cast.enter(table, actor, number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    with pytest.raises(Conflict) as refusal:
        table_confirm(table=table, seat=2, entered_by=1, actor=actor, version=version_before)
    assert refusal.value.code == "table_stale"


def test_labels_of_lines_count_deals_without_passes():
    tournament = cast.running_tournament()
    table = cast.table_of(tournament)
    cast.enter(table, create_tablet_actor(tournament))
    cast.enter(table, create_tablet_actor(tournament), status="passed", outcome=None)
    cast.enter(table, create_tablet_actor(tournament))
    sheet = sheet_get(table)
    assert [sheet.label(number) for number in range(1, 6)] == [1, "–", 2, 3, 4]

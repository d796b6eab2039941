"""Who confirms a sheet, and how many: the tournament's setting, two equal entries, the arbiter."""

import pytest

from tests import cast
from tournaments.models import Confirmation, Table
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.confirmations import agreements, seats_asked
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.sheets import table_reopen

pytestmark = pytest.mark.django_db


def sheet(quorum: str, **settings: object) -> Table:
    """A complete sheet at table 1."""
    table = cast.table_of(cast.playing(8, quorum=quorum, rounds_planned=1, deals_per_round=1, **settings))
    cast.enter(table, cast.alice())
    table.refresh_from_db()
    return table


def says(table: Table, seat: int, entered_by: int = 1, actor: Actor | None = None) -> Table:
    table.refresh_from_db()
    return table_confirm(
        table=table, seat=seat, entered_by=entered_by, version=table.version, actor=actor or Actor.at_table(1)
    )


def told(table: Table) -> list[tuple[int | None, int | None, str]]:
    return [(one.seat, one.entered_by, one.way) for one in agreements(sheet_get(table))]


def test_one_other_seat_is_enough_as_nobody_has_set_it_otherwise():
    table = sheet("one")
    with pytest.raises(DomainError, match="par un autre joueur"):
        says(table, 1)
    assert says(table, 3).state == Table.State.CONFIRMED
    assert told(table) == [(3, 1, "tablet")]


def test_who_entered_it_may_end_it_where_nobody_else_is_asked():
    table = sheet("none")
    assert says(table, 1).state == Table.State.CONFIRMED
    assert told(table) == [(1, 1, "tablet")]


def test_all_others_are_asked_one_by_one():
    table = sheet("all")
    for seat, left in ((2, (1, 4)), (4, (1,))):
        assert says(table, seat, entered_by=3).state == Table.State.PLAYING
        assert seats_asked(sheet_get(table), agreements(sheet_get(table))) == left
    assert says(table, 1, entered_by=3).state == Table.State.CONFIRMED
    assert [seat for seat, _entered, _way in told(table)] == [2, 4, 1]
    assert not list(check_log(table.round.stage.tournament))


def test_a_seat_that_says_it_twice_has_said_it_once():
    table = sheet("all")
    says(table, 2)
    says(table, 2)
    assert told(table) == [(2, 1, "tablet")]


def test_the_first_to_confirm_has_said_who_entered_it():
    table = sheet("all")
    says(table, 2, entered_by=3)
    with pytest.raises(DomainError, match="par un autre joueur"):
        says(table, 3, entered_by=1)


def test_a_correction_asks_everybody_again():
    table = sheet("all")
    says(table, 2)
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 60}, reason="relu")
    table.refresh_from_db()
    assert agreements(sheet_get(table)) == []


def test_the_arbiter_confirms_for_all_and_need_not_say_for_whom():
    table = sheet("all")
    says(table, 2)
    table_confirm(table=table, version=table.version, actor=cast.basile())
    assert table.state == Table.State.CONFIRMED
    assert told(table) == [(2, 1, "tablet"), (None, 1, "desk")]


def test_a_table_says_for_whom_it_confirms():
    table = sheet("one")
    with pytest.raises(DomainError, match="place"):
        table_confirm(table=table, version=table.version, actor=Actor.at_table(1))


def test_what_a_seat_has_said_can_be_taken_back_and_all_are_asked_anew():
    table = sheet("all")
    says(table, 2)
    made = table.round.stage.tournament
    event_undo(tournament=made, sequence=made.version, actor=cast.alice())
    table.refresh_from_db()
    assert agreements(sheet_get(table)) == []
    assert says(table, 2).state == Table.State.PLAYING
    assert not list(check_log(made))


def test_it_is_not_taken_back_once_the_sheet_has_changed():
    table = sheet("all")
    says(table, 2)
    made = table.round.stage.tournament
    agreed = made.version
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 60}, reason="relu")
    with pytest.raises(Conflict):
        event_undo(tournament=made, sequence=agreed, actor=cast.alice())


def test_a_reopened_sheet_asks_everybody_again():
    table = sheet("all")
    for seat in (2, 3, 4):
        says(table, seat)
    table_reopen(table=table, reason="erreur", actor=cast.basile())
    assert agreements(sheet_get(table)) == []


class TestEnteredTwice:
    @pytest.fixture
    def devices(self):
        made = cast.playing(8, rounds_planned=1, deals_per_round=2)
        return [cast.tablet(1, made)[0] for _ in range(2)]

    def enters(self, device, name, line, points=50, **said):
        payload = {"outcome": cast.SIMPLE_GARDE | {"points": points}, "acknowledged": True, **said}
        return cast.send(device, name, line=line, payload=payload)

    def table(self, devices) -> Table:
        return cast.table_of(devices[0].tournament)

    def test_the_same_sheet_from_two_devices_counts_as_a_confirmation(self, devices):
        for number, device in enumerate(devices):
            for line in (1, 2):
                assert self.table(devices).state == Table.State.PLAYING
                self.enters(device, f"device-{number}-{line}", line)
        table = self.table(devices)
        assert table.state == Table.State.CONFIRMED
        assert told(table) == [(None, None, Confirmation.Way.TWICE)]
        assert not list(check_log(devices[0].tournament))

    def test_one_device_that_sends_everything_twice_does_not(self, devices):
        for name in ("first", "again"):
            for line in (1, 2):
                self.enters(devices[0], f"{name}-sending-{line}", line)
        assert self.table(devices).state == Table.State.PLAYING

    def test_another_result_does_not(self, devices):
        for number, device in enumerate(devices):
            self.enters(device, f"device-{number}-1", 1)
            self.enters(device, f"device-{number}-2", 2, points=50 + number)
        assert self.table(devices).state == Table.State.PLAYING

    def test_nor_does_a_line_that_was_read_before_it_was_sent(self, devices):
        for line in (1, 2):
            self.enters(devices[0], f"device-0-{line}", line)
            self.enters(devices[1], f"device-1-{line}", line, version=1)
        assert self.table(devices).state == Table.State.PLAYING

    def test_two_equal_entries_of_the_totals_do(self):
        made = cast.playing(8, rounds_planned=1, recording_mode="totals")
        for number in range(2):
            device, payload = cast.tablet(1, made)[0], {"totals": [30, -10, -10, -10]}
            cast.send(device, f"device-{number}", kind="totals", line=None, payload=payload)
        assert cast.table_of(made).state == Table.State.CONFIRMED

"""Confirmation of a sheet: by the quorum of the tournament, by two equal entries, by the arbiter."""

import pytest

from tests import cast
from tournaments.models import Confirmation, Table
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.confirmation_words import confirmation_in_force
from tournaments.selectors.play.confirmations import confirmations_in_force, seats_to_confirm
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.sheets import table_reopen

pytestmark = pytest.mark.django_db


def create_complete_table(quorum: str, **settings: object) -> Table:
    """Return table 1 with a complete sheet."""
    table = cast.table_of(cast.running_tournament(8, quorum=quorum, rounds_planned=1, deals_per_round=1, **settings))
    cast.enter(table, cast.alice())
    table.refresh_from_db()
    return table


def confirm_seat(table: Table, seat: int, entered_by: int = 1, actor: Actor | None = None) -> Table:
    table.refresh_from_db()
    return table_confirm(
        table=table, seat=seat, entered_by=entered_by, version=table.version, actor=actor or Actor.at_table(1)
    )


def agreement_rows(table: Table) -> list[tuple[int | None, int | None, str]]:
    """Return confirming seat, entering seat and way of each confirmation."""
    return [
        (agreement.seat, agreement.entered_by, agreement.way) for agreement in confirmations_in_force(sheet_get(table))
    ]


def test_by_default_one_other_seat_confirms():
    table = create_complete_table("one")
    with pytest.raises(DomainError, match="par un autre joueur"):
        confirm_seat(table, 1)
    assert confirm_seat(table, 3).state == Table.State.CONFIRMED
    assert agreement_rows(table) == [(3, 1, "tablet")]


def test_with_quorum_none_the_entering_seat_confirms():
    table = create_complete_table("none")
    assert confirm_seat(table, 1).state == Table.State.CONFIRMED
    assert agreement_rows(table) == [(1, 1, "tablet")]


def test_with_quorum_all_every_other_seat_confirms():
    table = create_complete_table("all")
    for seat, missing_seats in ((2, (1, 4)), (4, (1,))):
        assert confirm_seat(table, seat, entered_by=3).state == Table.State.PLAYING
        assert seats_to_confirm(sheet_get(table), confirmations_in_force(sheet_get(table))) == missing_seats
    assert confirm_seat(table, 1, entered_by=3).state == Table.State.CONFIRMED
    assert [seat for seat, _entered, _way in agreement_rows(table)] == [2, 4, 1]
    assert not list(check_log(table.round.stage.tournament))


def test_confirming_is_idempotent():
    table = create_complete_table("all")
    confirm_seat(table, 2)
    confirm_seat(table, 2)
    assert agreement_rows(table) == [(2, 1, "tablet")]


def test_the_first_confirmation_fixes_the_entering_seat():
    table = create_complete_table("all")
    confirm_seat(table, 2, entered_by=3)
    with pytest.raises(DomainError, match="par un autre joueur"):
        confirm_seat(table, 3, entered_by=1)


def test_a_correction_cancels_all_confirmations():
    table = create_complete_table("all")
    confirm_seat(table, 2)
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 60}, reason="relu")
    table.refresh_from_db()
    assert confirmations_in_force(sheet_get(table)) == []


def test_the_arbiter_confirms_for_all_without_a_seat():
    table = create_complete_table("all")
    confirm_seat(table, 2)
    table_confirm(table=table, version=table.version, actor=cast.basile())
    assert table.state == Table.State.CONFIRMED
    assert agreement_rows(table) == [(2, 1, "tablet"), (None, 1, "desk")]


def test_a_table_must_name_the_confirming_seat():
    table = create_complete_table("one")
    with pytest.raises(DomainError, match="place"):
        table_confirm(table=table, version=table.version, actor=Actor.at_table(1))


def test_a_confirmation_of_a_seat_can_be_undone():
    table = create_complete_table("all")
    confirm_seat(table, 2)
    tournament = table.round.stage.tournament
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    table.refresh_from_db()
    assert confirmations_in_force(sheet_get(table)) == []
    assert confirm_seat(table, 2).state == Table.State.PLAYING
    assert not list(check_log(tournament))


def test_a_confirmation_cannot_be_undone_once_the_sheet_has_changed():
    table = create_complete_table("all")
    confirm_seat(table, 2)
    tournament = table.round.stage.tournament
    sequence = tournament.version
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 60}, reason="relu")
    with pytest.raises(Conflict):
        event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())


def test_reopening_cancels_all_confirmations():
    table = create_complete_table("all")
    for seat in (2, 3, 4):
        confirm_seat(table, seat)
    table_reopen(table=table, reason="erreur", actor=cast.basile())
    assert confirmations_in_force(sheet_get(table)) == []


class TestEnteredTwice:
    """Two devices of a table that enter the same sheet confirm it."""

    @pytest.fixture
    def devices(self):
        tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2)
        return [cast.tablet(1, tournament)[0] for _ in range(2)]

    def send_line(self, device, name, line, points=50, **fields):
        payload = {"outcome": cast.SIMPLE_GARDE | {"points": points}, "acknowledged": True, **fields}
        return cast.send(device, name, line=line, payload=payload)

    def get_table(self, devices) -> Table:
        return cast.table_of(devices[0].tournament)

    def test_the_same_sheet_from_two_devices_counts_as_a_confirmation(self, devices):
        for number, device in enumerate(devices):
            for line in (1, 2):
                assert self.get_table(devices).state == Table.State.PLAYING
                self.send_line(device, f"device-{number}-{line}", line)
        table = self.get_table(devices)
        assert table.state == Table.State.CONFIRMED
        assert agreement_rows(table) == [(None, None, Confirmation.Way.TWICE)]
        assert not list(check_log(devices[0].tournament))

    def test_all_lines_twice_from_one_device_do_not_count_as_a_confirmation(self, devices):
        for name in ("first", "again"):
            for line in (1, 2):
                self.send_line(devices[0], f"{name}-sending-{line}", line)
        assert self.get_table(devices).state == Table.State.PLAYING

    def test_a_different_result_of_a_second_device_does_not_count(self, devices):
        for number, device in enumerate(devices):
            self.send_line(device, f"device-{number}-1", 1)
            self.send_line(device, f"device-{number}-2", 2, points=50 + number)
        assert self.get_table(devices).state == Table.State.PLAYING

    def test_a_line_sent_as_a_correction_does_not_count(self, devices):
        for line in (1, 2):
            self.send_line(devices[0], f"device-0-{line}", line)
            self.send_line(devices[1], f"device-1-{line}", line, version=1)
        assert self.get_table(devices).state == Table.State.PLAYING

    def test_seat_that_entered_second_is_named_where_all_seats_confirm(self):
        """The seat that confirms first on the second device is the one that entered the sheet again."""
        tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1, quorum="all")
        devices = [cast.tablet(1, tournament)[0] for _ in range(2)]
        for number, device in enumerate(devices):
            self.send_line(device, f"device-{number}", 1)
        table = cast.table_of(tournament)
        assert table.state == Table.State.PLAYING
        said = {"entered_by": 1, "version": table.version}
        for seat, device in ((2, devices[1]), (3, devices[1]), (4, devices[0])):
            payload = {"seat": seat, **said}
            cast.send(device, f"confirms-{seat}", kind="confirmation", line=None, payload=payload)
        table.refresh_from_db()
        assert table.state == Table.State.CONFIRMED
        ways = [Confirmation.Way.TWICE, Confirmation.Way.TABLET, Confirmation.Way.TABLET]
        assert agreement_rows(table) == [(seat, 1, way) for seat, way in zip((2, 3, 4), ways, strict=True)]
        words = confirmation_in_force(sheet_get(table))
        assert words.count("(par une seconde saisie identique)") == 1
        assert words.index("seconde saisie") < words.index("Sud")
        assert not list(check_log(tournament))

    def test_confirmation_without_a_network_is_no_second_entry(self):
        """Without a network, the tablet does not ask which seat has entered the sheet a second time."""
        tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1, quorum="all")
        devices = [cast.tablet(1, tournament)[0] for _ in range(2)]
        for number, device in enumerate(devices):
            self.send_line(device, f"device-{number}", 1)
        table = cast.table_of(tournament)
        payload = {"seat": 2, "entered_by": 1, "balances": list(sheet_get(table).totals_written)}
        cast.send(devices[1], "confirms-2", kind="confirmation", line=None, payload=payload)
        assert agreement_rows(table) == [(2, 1, Confirmation.Way.TABLET)]

    def test_different_second_entry_is_no_agreement_where_all_seats_confirm(self):
        tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1, quorum="all")
        devices = [cast.tablet(1, tournament)[0] for _ in range(2)]
        for number, device in enumerate(devices):
            self.send_line(device, f"device-{number}", 1, points=50 + number)
        table = cast.table_of(tournament)
        payload = {"seat": 2, "entered_by": 1, "version": table.version}
        cast.send(devices[1], "confirms-2", kind="confirmation", line=None, payload=payload)
        assert agreement_rows(table) == [(2, 1, Confirmation.Way.TABLET)]

    def test_equal_totals_from_two_devices_count_as_a_confirmation(self):
        tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
        for number in range(2):
            device, payload = cast.tablet(1, tournament)[0], {"totals": [30, -10, -10, -10]}
            cast.send(device, f"device-{number}", kind="totals", line=None, payload=payload)
        assert cast.table_of(tournament).state == Table.State.CONFIRMED

"""Receipts of tablets: which lines of the log they name, and the note about a log that is an older copy."""

import pytest

from tests import cast
from tests.services.log.lost_data import return_to
from tournaments.models import Device, Event, Membership, Tournament
from tournaments.selectors.devices import devices_to_settle
from tournaments.selectors.log.receipts import LogReceipt, log_has, receipt_find, receipt_of, receipt_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.devices.binding import device_release
from tournaments.services.log.receipts import receipt_note, receipts_settle

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2)


def enter_deal(tournament: Tournament) -> LogReceipt:
    """Enter the next deal of table 1, and return the receipt of its line."""
    cast.enter(cast.table_of(tournament), cast.alice())
    tournament.refresh_from_db()
    return receipt_of(tournament)


def unknown_receipts(tournament: Tournament) -> list[str]:
    """Return the receipts that the desk has to settle."""
    return [device.unknown_receipt for device in devices_to_settle(tournament) if device.has_unsettled_receipt]


def reload(device: Device) -> Device:
    return Device.objects.select_related("tournament").get(pk=device.pk)


def test_each_line_has_a_receipt_that_finds_it(tournament: Tournament) -> None:
    older, newest = receipt_of(tournament), enter_deal(tournament)
    assert older != newest
    for receipt in (older, newest):
        assert log_has(tournament, receipt)
        line = receipt_find(tournament, LogReceipt(None, receipt.letters)).line
        assert line is not None
        assert line.sequence == receipt.sequence


def test_typed_receipt_is_read_with_blanks_hyphens_and_small_letters(tournament: Tournament) -> None:
    receipt = receipt_of(tournament)
    letters = receipt.letters
    assert receipt_typed(str(receipt)) == receipt
    assert receipt_typed(f" {receipt.sequence} {letters[:4].lower()}-{letters[4:]} ") == receipt
    assert receipt_typed(f"{letters[:4]} {letters[4:]}") == LogReceipt(None, letters)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ABC",
        "412",
        "ABCDEFGI",
        "ABCDEFGHJ",
        "4" * 30 + ".ABCDEFGH",
        "\u0664.ABCDEFGH",
        "\x00",
        "É" * 8,
        "A" * 9_999,
    ],
)
def test_other_texts_are_no_receipts(text: str) -> None:
    assert receipt_typed(text) is None


def test_receipt_of_another_tournament_names_it(tournament: Tournament) -> None:
    other = cast.tournament(name="Coupe d’automne")
    found = receipt_find(tournament, receipt_of(other))
    assert (found.line, found.other) == (None, other)


def test_older_copy_is_noted_until_it_has_the_line_again(tournament: Tournament) -> None:
    device, version = cast.tablet(1, tournament)[0], tournament.version
    receipt, lines = enter_deal(tournament), list(Event.objects.filter(tournament=tournament, sequence__gt=version))
    return_to(tournament, version)
    receipt_note(reload(device), str(receipt))
    assert unknown_receipts(tournament) == [str(receipt)]
    Event.objects.bulk_create(lines)
    receipt_note(reload(device), str(receipt))
    assert unknown_receipts(tournament) == []


def test_other_line_at_the_place_of_a_receipt_is_noted(tournament: Tournament) -> None:
    device, version = cast.tablet(1, tournament)[0], tournament.version
    receipt = enter_deal(tournament)
    return_to(tournament, version)
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    assert not log_has(tournament, receipt)
    receipt_note(reload(device), str(receipt))
    assert len(unknown_receipts(tournament)) == 1


def test_settled_receipt_stays_settled_and_another_one_is_shown(tournament: Tournament) -> None:
    device = cast.tablet(1, tournament)[0]
    for letters, shown in (("QWERTYUA", 1), ("QWERTYUA", 0), ("QWERTYUB", 1)):
        receipt_note(reload(device), f"{tournament.version + 9}.{letters}")
        assert len(unknown_receipts(tournament)) == shown
        receipts_settle(tournament, cast.basile())


def test_receipt_of_a_released_device_is_not_shown(tournament: Tournament) -> None:
    device = cast.tablet(1, tournament)[0]
    receipt_note(reload(device), "9999.QWERTYUA")
    device_release(reload(device), cast.alice())
    assert unknown_receipts(tournament) == []


@pytest.mark.parametrize("text", ["", "x", "QWERTYUA", "0", "\x00", "9" * 500])
def test_text_that_is_no_whole_receipt_is_not_noted(tournament: Tournament, text: str) -> None:
    device = cast.tablet(1, tournament)[0]
    receipt_note(device, text)
    assert reload(device).unknown_receipt == ""


def test_helper_cannot_settle_receipts(tournament: Tournament) -> None:
    helper = Actor(label="Aide", roles=frozenset({Membership.Role.HELPER}), organiser=tournament.organiser)
    with pytest.raises(DomainError):
        receipts_settle(tournament, helper)

"""The copy of the log on a tablet: the parts that it gets, and how a desk without the data gets it back.

The desk asks all tablets for copies. A tablet offers its receipt and its card (`offer_copy`), and sends its copy
(`send_copy`) if the desk wants it.
"""

import gzip

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.services.log.lost_data import delete_with_people, return_to, whole_copy
from tests.web.table_pages import Tablet, playing
from tournaments.models import Stage, Tournament
from tournaments.selectors.log.receipts import log_name, receipt_of
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db
HEADER = "Chelem-Receipt"
COPIES = "/t/copies/"


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def tablet(tournament: Tournament) -> Tablet:
    return Tablet(tournament)


@pytest.fixture
def hall() -> Client:
    """Return a browser without cookies: tablets are strangers to a new install."""
    return Client()


def request_part(tablet: Tablet, after: str = "") -> tuple[int, bytes, str]:
    """Request a part of the copy; return status, content and receipt."""
    response = tablet.client.get(tablet.address("table-copy"), {"depuis": after})
    return response.status_code, response.content, response.get(HEADER, "")


def offer_copy(hall: Client, tournament: Tournament, **changes: str) -> int:
    """Offer the copy of table 1, up to the newest line; return the status.

    202: the desk wants the copy; 204: it does not; 201: it has taken the code and secret of the card for its table.
    """
    station = tournament.stations.get(number=1)
    values = {"journal": log_name(tournament), "recu": str(receipt_of(tournament))}
    card = {"table": "1", "code": station.code, "secret": station.secret}
    return hall.get(COPIES, values | card | changes).status_code


def send_copy(hall: Client, copy: bytes) -> int:
    """Send a copy to the desk; return the status: 204 if it is stored."""
    return hall.post(COPIES, copy, content_type="application/gzip").status_code


def ask_for_copies() -> Client:
    """Ask the tablets for copies as Alice; return her browser."""
    desk = cast.client_of(cast.alice())
    desk.post(reverse("desk-copies-ask"))
    return desk


def test_tablet_keeps_no_copy_of_a_rehearsal() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    tablet = Tablet(rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice()))
    assert request_part(tablet) == (204, b"", "")


def test_tablet_gets_the_whole_copy_and_later_only_the_lines_after_its_receipt(
    tournament: Tournament, tablet: Tablet
) -> None:
    status, whole, receipt = request_part(tablet)
    assert (status, whole, receipt) == (200, whole_copy(tournament), str(receipt_of(tournament)))
    assert request_part(tablet, receipt) == (204, b"", receipt)
    tablet.deal()
    tournament.refresh_from_db()
    status, rest, later = request_part(tablet, receipt)
    assert (status, later) == (200, str(receipt_of(tournament)))
    assert gzip.decompress(whole + rest) == gzip.decompress(whole_copy(tournament))


def test_tablet_with_a_line_that_the_log_lacks_gets_a_conflict(tablet: Tablet) -> None:
    assert request_part(tablet, "9999.QWERTYUA")[0] == 409


def test_copy_ends_where_the_first_withheld_round_was_opened(tournament: Tournament, tablet: Tablet) -> None:
    opened = tournament.events.get(name="round.opened").sequence
    tablet.deal()
    Stage.objects.update(frozen_after=0)
    status, content, receipt = request_part(tablet)
    assert (status, receipt.partition(".")[0]) == (200, str(opened))
    assert len(gzip.decompress(content).splitlines()) == opened + 1
    Stage.objects.update(frozen_after=None)
    tournament.refresh_from_db()
    status, rest, _receipt = request_part(tablet, receipt)
    assert (status, gzip.decompress(content + rest)) == (200, gzip.decompress(whole_copy(tournament)))


@pytest.mark.parametrize("text", ["x", "<b>", "9" * 500, "\u0664.ABCDEFGH"])
def test_text_that_is_no_receipt_gets_the_whole_copy(tablet: Tablet, text: str) -> None:
    assert request_part(tablet, text)[:2] == (200, whole_copy(tablet.station.tournament))


def test_only_a_tablet_of_the_table_gets_a_copy(tablet: Tablet, tournament: Tournament, hall: Client) -> None:
    assert hall.get(tablet.address("table-copy")).status_code == 403
    other = Tablet(tournament, 2)
    assert other.client.get(tablet.address("table-copy")).status_code == 403


def test_page_of_the_table_has_its_card_and_the_address_of_its_copy(tournament: Tournament, tablet: Tablet) -> None:
    html, station = tablet.page().content.decode(), tablet.station
    assert f'data-card="1 {station.code} {station.secret}"' in html
    assert f'data-copy="{tablet.address("table-copy")}"' in html


def test_copies_are_unwanted_until_the_desk_asks(tournament: Tournament, hall: Client) -> None:
    copy = whole_copy(tournament)
    assert (offer_copy(hall, tournament), send_copy(hall, copy)) == (204, 409)
    ask_for_copies()
    assert (offer_copy(hall, tournament), send_copy(hall, copy)) == (202, 204)


def test_only_a_longer_copy_than_the_given_one_is_wanted(tournament: Tournament, hall: Client) -> None:
    ask_for_copies()
    older = str(receipt_of(tournament))
    Tablet(tournament).deal()
    tournament.refresh_from_db()
    send_copy(hall, whole_copy(tournament))
    assert [offer_copy(hall, tournament), offer_copy(hall, tournament, recu=older)] == [204, 204]
    for version in (tournament.version, tournament.version + 1):  # another line at this place, or a later one
        assert offer_copy(hall, tournament, recu=f"{version}.QWERTYUA") == 202


def test_arbiter_cannot_ask_for_copies_and_hosts_do_not(tournament: Tournament, hall: Client, settings) -> None:
    cast.client_of(cast.basile()).post(reverse("desk-copies-ask"))
    assert offer_copy(hall, tournament) == 204
    settings.HOSTED = True
    ask_for_copies()
    assert offer_copy(hall, tournament) == 204


@pytest.mark.parametrize("changes", [{"recu": ""}, {"recu": "QWERTYUA"}, {"recu": "x" * 5_000}, {"recu": "0.QWERTYUA"}])
def test_offer_without_a_receipt_is_unwanted(tournament: Tournament, hall: Client, changes: dict[str, str]) -> None:
    ask_for_copies()
    assert offer_copy(hall, tournament, **changes) == 204


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"x", id="text"),
        pytest.param(gzip.compress(b"<html>"), id="compressed page"),
        pytest.param(b"\x1f\x8b", id="cut off"),
        pytest.param(b"x" * 2_100_000, id="large"),  # above the limit of two megabytes
    ],
)
def test_file_that_is_no_copy_is_refused(hall: Client, tournament: Tournament, content: bytes) -> None:
    desk = ask_for_copies()
    assert send_copy(hall, content) == 422
    assert "Reprendre</button>" not in desk.get(reverse("desk-copies")).content.decode()


def test_copy_that_unpacks_to_too_much_is_refused(hall: Client, tournament: Tournament) -> None:
    ask_for_copies()
    assert send_copy(hall, gzip.compress(b" " * 12_000_100)) == 422  # above the limit of twelve million characters


def test_memory_for_copies_is_limited(hall: Client, tournament: Tournament) -> None:
    ask_for_copies()
    copy = whole_copy(tournament)
    assert [send_copy(hall, copy) for _ in range(13)] == [204] * 12 + [409]  # memory holds twelve copies


def test_evening_comes_back_from_a_tablet_with_the_cards_of_its_tables(tournament: Tournament, hall: Client) -> None:
    tables = dict(tournament.stations.values_list("number", "code"))
    log, receipt, copy = log_name(tournament), receipt_of(tournament), whole_copy(tournament)
    values = {"journal": log, "recu": str(receipt)}
    card = {"table": "1", "code": tables[1], "secret": tournament.stations.get(number=1).secret}
    delete_with_people(tournament)
    desk = ask_for_copies()
    assert hall.get(COPIES, values | card).status_code == 202
    send_copy(hall, copy)
    html = desk.get(reverse("desk-archive-bring")).content.decode()
    assert f"Jusqu’à la ligne {receipt.sequence} du journal" in html
    assert "Tables qui ont répondu\u00a0: 1." in html
    page = desk.post(reverse("desk-copies"), {"copie": f"{log} {receipt}"}, follow=True).content.decode()
    assert "est de retour" in page
    assert "8 joueurs sont désignés par leur numéro" in page
    returned = Tournament.objects.get()
    assert returned.stations.get(number=1).code == tables[1]
    assert returned.stations.get(number=2).code != tables[2]
    assert hall.get(reverse("table", args=[tables[1]])).status_code == 200


def test_card_that_comes_after_the_return_makes_its_code_valid_once(tournament: Tournament, hall: Client) -> None:
    copy, values = whole_copy(tournament), {"journal": log_name(tournament), "recu": str(receipt_of(tournament))}
    first, second = tournament.stations.order_by("number")
    delete_with_people(tournament)
    desk = ask_for_copies()
    send_copy(hall, copy)
    desk.post(reverse("desk-copies"), {"copie": " ".join(values.values())})
    card = {"table": "2", "code": second.code, "secret": second.secret}
    statuses = [hall.get(COPIES, values | each).status_code for each in (card, card, card | {"code": first.code})]
    assert statuses == [201, 204, 204]
    assert Tournament.objects.get().stations.get(number=2).secret == second.secret


def test_cards_of_strangers_change_no_table_with_a_code_in_use(tournament: Tournament, hall: Client) -> None:
    other = cast.running_tournament(8, name="Coupe d’automne")
    copy, values = whole_copy(tournament), {"journal": log_name(tournament), "recu": str(receipt_of(tournament))}
    taken = other.stations.get(number=2)
    tournament.first_stage.rounds.all().delete()
    tournament.delete()
    desk = ask_for_copies()
    hall.get(COPIES, values | {"table": "1", "code": taken.code, "secret": "x" * 22})
    hall.get(COPIES, values | {"table": "2", "code": "ABCDEF", "secret": "short"})
    send_copy(hall, copy)
    desk.post(reverse("desk-copies"), {"copie": " ".join(values.values())})
    returned = Tournament.objects.exclude(pk=other.pk).get()
    assert not returned.stations.filter(code__in=[taken.code, "ABCDEF"]).exists()


def test_older_desk_gets_the_missing_lines_from_a_tablet(tournament: Tournament, hall: Client) -> None:
    before = tournament.version
    Tablet(tournament).deal()
    tournament.refresh_from_db()
    copy, values = whole_copy(tournament), f"{log_name(tournament)} {receipt_of(tournament)}"
    return_to(tournament, before)
    desk = ask_for_copies()
    send_copy(hall, copy)
    page = desk.post(reverse("desk-copies"), {"copie": values}, follow=True).content.decode()
    assert "1 ligne du journal est revenue." in page
    assert tournament.stations.count() == 2


@pytest.mark.parametrize("copy", ["", "x", "QWERTYUA 12.QWERTYUA"])
def test_copy_that_is_gone_is_refused_with_a_sentence(tournament: Tournament, copy: str) -> None:
    response = ask_for_copies().post(reverse("desk-copies"), {"copie": copy})
    assert response.status_code == 409
    assert "Cette copie n’est plus là" in response.content.decode()

"""Copies of the log while results are withheld: later lines are sealed, and only the code of the desk opens them."""

import gzip

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.services.log.lost_data import delete_with_people, whole_copy
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Deal, Event, Stage, Tournament
from tournaments.selectors.log.receipts import log_name, receipt_of
from tournaments.services.log.sealing import sealing_code

pytestmark = pytest.mark.django_db
HEADER = "Chelem-Receipt"
COPIES = "/t/copies/"


@pytest.fixture
def tournament() -> Tournament:
    """Create a tournament in round 1 with one deal, whose results are withheld from the public."""
    created = playing()
    Tablet(created).deal()
    Stage.objects.update(frozen_after=0)
    created.refresh_from_db()
    return created


@pytest.fixture
def tablet(tournament: Tournament) -> Tablet:
    tablet = Tablet(tournament, 2)
    tournament.refresh_from_db()
    return tablet


def request_copy(tablet: Tablet) -> tuple[bytes, bytes, str]:
    """Request the open part of a copy, then the sealed one; return both and the receipt of the second."""
    address = tablet.address("table-copy")
    first = tablet.client.get(address)
    second = tablet.client.get(address, {"depuis": first[HEADER]})
    assert ("Chelem-Sealed" in first, "Chelem-Sealed" in second, second.status_code) == (False, True, 200)
    return first.content, second.content, second[HEADER]


def bring_back(copy: bytes, code: str = "") -> str:
    """Bring an evening back from the file of a copy as Alice, and return the page after it."""
    file = SimpleUploadedFile("copie.chelem", copy)
    response = cast.client_of(cast.alice()).post(
        reverse("desk-archive-bring"), {"file": file, "code": code}, follow=True
    )
    return text_of(response)


def test_sealed_part_shows_no_line_but_the_receipt_of_the_newest(tournament: Tournament, tablet: Tablet) -> None:
    opened, sealed, receipt = request_copy(tablet)
    assert receipt == str(receipt_of(tournament))
    assert b"deal." not in gzip.decompress(opened + sealed)
    assert b"deal." in gzip.decompress(whole_copy(tournament))
    assert len(gzip.decompress(sealed).splitlines()) == 1


def test_sealed_part_is_sent_again_only_after_a_further_line(tournament: Tournament, tablet: Tablet) -> None:
    address = tablet.address("table-copy")
    end = tablet.client.get(address)[HEADER]
    receipt = tablet.client.get(address, {"depuis": end})[HEADER]
    assert tablet.client.get(address, {"depuis": end, "scelle": receipt}).status_code == 204
    tablet.deal()
    assert tablet.client.get(address, {"depuis": end, "scelle": receipt}).status_code == 200


def test_lines_are_sent_open_once_they_are_public(tournament: Tournament, tablet: Tablet) -> None:
    end = tablet.client.get(tablet.address("table-copy"))
    Stage.objects.update(frozen_after=None)
    rest = tablet.client.get(tablet.address("table-copy"), {"depuis": end[HEADER]})
    assert "Chelem-Sealed" not in rest
    assert gzip.decompress(end.content + rest.content) == gzip.decompress(whole_copy(tournament))


def test_code_of_the_desk_brings_back_the_withheld_deals(tournament: Tournament, tablet: Tablet) -> None:
    opened, sealed, _receipt = request_copy(tablet)
    code, end, digest = sealing_code(tournament), tournament.version, tournament.digest
    delete_with_people(tournament)
    typed = f"{code[:8].lower()}-{code[8:]}"
    assert "est de retour" in bring_back(opened + sealed, typed)
    assert Event.objects.get(tournament=Tournament.objects.get(), sequence=end).digest == digest
    assert Deal.objects.filter(status="played").count() == 1


def test_copy_without_its_code_ends_before_the_sealed_lines(tournament: Tournament, tablet: Tablet) -> None:
    opened, sealed, _receipt = request_copy(tablet)
    delete_with_people(tournament)
    assert "est de retour" in bring_back(opened + sealed)
    assert Deal.objects.filter(status="played").count() == 0


@pytest.mark.parametrize("code", ["QWERTYUAQWERTYUA"])  # others: `tests/prove`
def test_wrong_code_is_refused_and_stores_nothing(tournament: Tournament, tablet: Tablet, code: str) -> None:
    opened, sealed, _receipt = request_copy(tablet)
    delete_with_people(tournament)
    assert "Ce code n’ouvre pas les lignes scellées" in bring_back(opened + sealed, code)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "line",
    ['{"receipt":"5.QWERTYUA"}', '{"receipt":'],
)
def test_damaged_sealed_line_is_refused(tournament: Tournament, tablet: Tablet, line: str) -> None:
    opened, _sealed, _receipt = request_copy(tablet)
    delete_with_people(tournament)
    bring_back(opened + gzip.compress(f"{line}\n".encode()), "QWERTYUAQWERTYUA")
    assert not Tournament.objects.exists()


def test_cut_off_sealed_content_is_refused(tournament: Tournament, tablet: Tablet) -> None:
    opened, _sealed, _receipt = request_copy(tablet)
    delete_with_people(tournament)
    line = b'{"receipt":"5.QWERTYUA","sealed":"AAAA"}\n'
    assert "Ce code n’ouvre pas" in bring_back(opened + gzip.compress(line), "QWERTYUAQWERTYUA")


def test_desk_that_asks_takes_a_sealed_copy_from_a_tablet(tournament: Tournament, tablet: Tablet) -> None:
    opened, sealed, receipt = request_copy(tablet)
    log, code = log_name(tournament), sealing_code(tournament)
    delete_with_people(tournament)
    desk, hall = cast.client_of(cast.alice()), Client()
    desk.post(reverse("desk-copies-ask"))
    probe = {"journal": log, "recu": receipt}
    assert hall.get(COPIES, probe).status_code == 202
    hall.post(COPIES, opened + sealed, content_type="application/gzip")
    assert hall.get(COPIES, probe).status_code == 204
    assert f"jusqu’à la ligne {receipt.split('.')[0]}, sont scellées" in text_of(desk.get(reverse("desk-copies")))
    page = desk.post(reverse("desk-copies"), {"copie": f"{log} {receipt}", "code": code}, follow=True)
    assert "est de retour" in text_of(page)
    assert Deal.objects.filter(status="played").count() == 1


def test_code_is_on_the_page_of_the_round_while_results_are_withheld(tournament: Tournament) -> None:
    page = reverse("desk-round", args=[tournament.slug, 1])
    code = sealing_code(tournament)
    shown = f"{code[:4]} {code[4:8]} {code[8:12]} {code[12:]}"
    assert shown in text_of(cast.client_of(cast.alice()).get(page))
    assert shown not in text_of(cast.client_of(cast.basile()).get(page))  # an arbiter creates no tournament
    Stage.objects.update(frozen_after=None)
    assert shown not in text_of(cast.client_of(cast.alice()).get(page))

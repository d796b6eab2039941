"""The receipt of a tablet in responses and requests, its QR code, and the alert on the dashboard."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Tournament
from tournaments.selectors.log.receipts import receipt_of

pytestmark = pytest.mark.django_db
HEADER = "Chelem-Receipt"
UNKNOWN = "9999.QWERTYUA"


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def tablet(tournament: Tournament) -> Tablet:
    return Tablet(tournament)


def follow(tablet: Tablet, receipt: str) -> int:
    """Poll for changes, as the page does after a lost connection; return the status."""
    return int(tablet.client.get(tablet.address("table-live"), headers={HEADER: receipt}).status_code)


def dashboard(tournament: Tournament) -> str:
    return text_of(cast.client_of(cast.basile()).get(reverse("desk-tournament", args=[tournament.slug])))


def test_response_to_a_line_has_the_receipt_of_the_log_after_it(tournament: Tournament, tablet: Tablet) -> None:
    response = tablet.deal()
    tournament.refresh_from_db()
    assert response[HEADER] == str(receipt_of(tournament))


def test_refused_line_gets_a_receipt_as_well(tournament: Tournament, tablet: Tablet) -> None:
    tablet.deal()
    assert tablet.deal(client_id="another-tablet", points="60")[HEADER] == str(receipt_of(Tournament.objects.get()))


def test_unknown_receipt_alerts_the_desk_until_it_goes_on(tournament: Tournament, tablet: Tablet) -> None:
    alert = "Des tablettes ont reçu des lignes que ce journal n’a pas."
    assert alert not in dashboard(tournament)
    follow(tablet, UNKNOWN)
    assert alert in dashboard(tournament)
    assert f"table 1 : reçu {UNKNOWN}" in dashboard(tournament)
    cast.client_of(cast.basile()).post(reverse("desk-receipts-settle", args=[tournament.slug]))
    assert alert not in dashboard(tournament)
    follow(tablet, UNKNOWN)
    assert alert not in dashboard(tournament)


def test_line_with_an_unknown_receipt_is_recorded_and_alerts_the_desk(tournament: Tournament, tablet: Tablet) -> None:
    fields = {"taker": "1", "contract": "garde", "bouts": "2", "points": "49", "pile": "attack"}
    headers = {"HX-Request": "true", HEADER: UNKNOWN}
    assert tablet.client.post(tablet.address("table-deal", 1, 1), fields, headers=headers).status_code == 200
    assert tablet.table.deals.count() == 1
    assert "reçu 9999.QWERTYUA" in dashboard(tournament)


def test_known_receipt_raises_no_alert(tournament: Tournament, tablet: Tablet) -> None:
    older = receipt_of(tournament)
    tablet.deal()
    receipts = [str(older), str(receipt_of(Tournament.objects.get()))]
    assert [follow(tablet, receipt) for receipt in receipts] == [200, 200]
    assert "Des tablettes ont reçu" not in dashboard(tournament)


def test_qr_code_is_for_the_tablet_at_the_table(tournament: Tournament, tablet: Tablet, client) -> None:
    address = tablet.address("table-receipt")
    response = tablet.client.get(address, {"recu": str(receipt_of(tournament))})
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg xmlns=")
    assert tablet.client.get(address, {"recu": "<script>"}).status_code == 404
    assert client.get(address, {"recu": UNKNOWN}).status_code == 403


def test_page_of_a_table_has_its_state_in_french_and_english(tablet: Tablet) -> None:
    for language, title in (("fr", "État de cette tablette"), ("en", "State of this tablet")):
        page = tablet.client.get(tablet.address("table"), headers={"Accept-Language": language})
        assert title in text_of(page)

"""The receipt of a tablet in responses and requests, its QR code, and the alert on the dashboard."""

from unittest.mock import patch

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Table, Tournament
from tournaments.selectors.log.receipts import log_name, receipt_of
from tournaments.services.core.errors import Conflict

pytestmark = pytest.mark.django_db
HEADER = "Chelem-Receipt"
UNKNOWN = "9999.QWERTYUA"


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def tablet(tournament: Tournament) -> Tablet:
    return Tablet(tournament)


def send_receipt(tablet: Tablet, receipt: str) -> int:
    """Send the receipt, as the page does after a lost connection; return the status."""
    return int(tablet.client.post(tablet.address("table-receipt"), {"recu": receipt}).status_code)


def dashboard_text(tournament: Tournament) -> str:
    return text_of(cast.client_of(cast.basile()).get(reverse("desk-tournament", args=[tournament.slug])))


def test_response_to_a_line_has_the_receipt_of_the_log_after_it(tournament: Tournament, tablet: Tablet) -> None:
    response = tablet.deal()
    tournament.refresh_from_db()
    assert response[HEADER] == str(receipt_of(tournament))


def test_refused_line_gets_a_receipt_as_well(tournament: Tournament, tablet: Tablet) -> None:
    tablet.deal()
    assert tablet.deal(client_id="another-tablet", points="60")[HEADER] == str(receipt_of(Tournament.objects.get()))


def test_unknown_receipt_alerts_the_desk_until_it_is_settled(tournament: Tournament, tablet: Tablet) -> None:
    alert = "Des tablettes ont reçu des lignes que ce journal n’a pas."
    assert alert not in dashboard_text(tournament)
    send_receipt(tablet, UNKNOWN)
    text = dashboard_text(tournament)
    assert alert in text
    assert f"table 1 : reçu {UNKNOWN}" in text
    assert "Reprendre ces lignes aux tablettes" in text_of(
        cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/")
    )
    cast.client_of(cast.basile()).post(reverse("desk-receipts-settle", args=[tournament.slug]))
    assert alert not in dashboard_text(tournament)
    send_receipt(tablet, UNKNOWN)
    assert alert not in dashboard_text(tournament)


def test_known_receipt_raises_no_alert(tournament: Tournament, tablet: Tablet) -> None:
    older = receipt_of(tournament)
    tablet.deal()
    receipts = [str(older), str(receipt_of(Tournament.objects.get()))]
    assert [send_receipt(tablet, receipt) for receipt in receipts] == [204, 204]
    assert "Des tablettes ont reçu" not in dashboard_text(tournament)


def test_text_that_is_no_receipt_raises_no_alert(tournament: Tournament, tablet: Tablet) -> None:
    for text in ("", "QWERTYUA", "<script>", "9" * 5_000):
        assert send_receipt(tablet, text) == 204
    assert "Des tablettes ont reçu" not in dashboard_text(tournament)


def test_line_of_a_refused_transaction_is_not_in_the_receipt(tournament: Tournament, tablet: Tablet) -> None:
    def append_and_refuse(*, table: Table, **_arguments: object) -> None:
        """Leave a line in memory, as a transaction that is rolled back after it."""
        table.station.tournament.version += 1
        table.station.tournament.digest = "f" * 64
        raise Conflict("deal_stale")

    tablet.deal()
    with patch("tournaments.web.table.recording.deal_take_back", side_effect=append_and_refuse):
        response = tablet.send("table-take-back", 1, 1, version=1)
    assert response.status_code == 409
    assert response[HEADER] == str(receipt_of(Tournament.objects.get()))


def test_page_names_its_log_by_the_first_line(tournament: Tournament, tablet: Tablet) -> None:
    assert f'data-log="{log_name(tournament)}"' in tablet.page().content.decode()
    assert log_name(tournament) != log_name(cast.tournament(name="Coupe d’automne"))


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

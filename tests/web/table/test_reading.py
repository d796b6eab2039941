"""The sheet on a player's own phone, opened by the QR code of the tablet, to confirm or to dispute it."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Confirmation, Dispute, Table
from tournaments.services.play.readings import reading_token

pytestmark = pytest.mark.django_db
DISPUTE = {"answer": "wrong", "seat": 3, "text": "La donne 1 est à Sud."}


@pytest.fixture
def tablet() -> Tablet:
    """Return a tablet with a complete sheet."""
    tablet = Tablet(playing(deals_per_round=1))
    cast.enter(tablet.table, cast.alice())
    return tablet


class Phone:
    """The browser of a player's phone at the address of the tablet's present QR code."""

    def __init__(self, tablet: Tablet, name: str = "table-reading") -> None:
        self.client, self.address = Client(), reverse(name, args=[reading_token(tablet.table)])

    def get(self):
        return self.client.get(self.address)

    def answer(self, **fields):
        """Post the confirmation of seat 3 for a sheet that seat 1 entered, with changed fields."""
        return self.client.post(self.address, {"answer": "right", "seat": 3, "entered_by": 1} | fields)


def test_the_tablet_shows_a_qr_code_when_the_sheet_is_complete(tablet):
    html = tablet.page().content.decode()
    assert "Relire et valider sur son téléphone" in html
    assert "<title>La feuille sur un téléphone</title>" in html
    assert "Relire et valider" not in Tablet(playing()).page().content.decode()


def test_an_unbound_phone_reads_the_sheet(tablet):
    text = text_of(Phone(tablet).get())
    assert "C’est juste" in text
    assert tablet.table.seats.first().entry.full_name in text
    assert tablet.station.code not in text
    assert tablet.station.devices.count() == 1


def test_a_confirmation_by_phone_is_marked_on_the_sheet(tablet):
    answer = Phone(tablet).answer()
    assert tablet.table.state == Table.State.CONFIRMED
    assert Confirmation.objects.get().way == "phone"
    assert "(sur son téléphone)" in text_of(answer)
    assert "(sur son téléphone)" in text_of(tablet.page())


def test_the_seat_that_entered_the_sheet_cannot_confirm_it(tablet):
    answer = Phone(tablet).answer(seat=1)
    assert answer.status_code == 422
    assert "par un autre joueur" in text_of(answer)
    assert tablet.table.state == Table.State.PLAYING


def test_a_confirmation_without_a_seat_is_refused(tablet):
    answer = Phone(tablet).answer(seat="")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_with_the_quorum_all_the_sheet_waits_for_the_other_seats():
    tablet = Tablet(playing(deals_per_round=1, quorum="all"))
    cast.enter(tablet.table, cast.alice())
    phone = Phone(tablet)
    assert "On attend encore" in text_of(phone.answer(seat=2))
    assert "On attend encore" in text_of(phone.answer(seat=3)), "the token of the same version is valid for all seats"
    assert "validée par" in text_of(phone.answer(seat=4))


def test_a_dispute_calls_the_arbiter_and_shows_its_text_at_the_desk(tablet):
    phone = Phone(tablet)
    assert "l’arbitre est appelé" in text_of(phone.answer(**DISPUTE))
    assert (Dispute.objects.get().seat, tablet.table.called_at is not None) == (3, True)
    assert "Sud n’est pas d’accord" in text_of(tablet.page())
    desk = cast.client_of(cast.basile())
    text = text_of(desk.get(reverse("desk-tournament", args=[tablet.station.tournament.slug])))
    assert "n’est pas d’accord avec la feuille" in text
    assert "La donne 1 est à Sud." in text
    answer = desk.get(reverse("desk-table", args=[tablet.station.tournament.slug, 1, 1]))
    assert "La donne 1 est à Sud." in text_of(answer)


def test_a_second_equal_dispute_is_ignored(tablet):
    phone = Phone(tablet)
    for _ in range(2):
        phone.answer(**DISPUTE)
    assert Dispute.objects.count() == 1


def test_a_dispute_without_text_is_refused(tablet):
    answer = Phone(tablet).answer(**DISPUTE | {"text": ""})
    assert answer.status_code == 422
    assert "ce qui ne va pas" in text_of(answer)


def test_a_token_is_valid_only_for_its_version_of_the_sheet(tablet):
    phone = Phone(tablet)
    corrected = cast.SIMPLE_GARDE | {"points": 60}
    cast.enter(tablet.table, cast.alice(), number=1, version=1, outcome=corrected, reason="Recompté")
    assert "La feuille a changé" in text_of(phone.get())
    assert phone.answer().status_code == 409
    assert tablet.table.state == Table.State.PLAYING


def test_a_token_expires_after_an_hour(tablet):
    phone = Phone(tablet)
    with time_machine.travel(timezone.now() + timedelta(hours=1, minutes=1)):
        answer = phone.answer()
    assert answer.status_code == 422
    assert "ne sert plus" in text_of(answer)
    assert tablet.table.state == Table.State.PLAYING


@pytest.mark.parametrize("token", ["x", "W1syLDFd:1vYz:AAAA"])
def test_a_forged_token_is_refused(token):
    assert Client().get(reverse("table-reading", args=[token])).status_code == 422


def test_a_dispute_on_the_tablet_needs_seat_and_text(tablet):
    answer = tablet.send("table-dispute", 1, player=4, text="Ouest a pris.", version=tablet.table.version)
    assert "Ouest n’est pas d’accord" in text_of(answer)
    assert tablet.send("table-dispute", 1, player=4, text="", version=tablet.table.version).status_code == 422
    assert tablet.send("table-dispute", 1, player="", text="x", version=tablet.table.version).status_code == 422


class TestApi:
    def test_the_api_returns_the_sheet_and_stores_a_dispute(self, tablet):
        phone = Phone(tablet, "api-reading")
        sheet = phone.get().json()
        assert "code" not in sheet
        assert sheet["seats_asked"] == [1, 2, 3, 4]
        body = {"agrees": False, "seat": 2, "text": "Est avait 3 bouts."}
        assert phone.client.post(phone.address, body, content_type="application/json").status_code == 200
        assert Dispute.objects.get().text == "Est avait 3 bouts."

    def test_the_api_stores_a_confirmation(self, tablet):
        phone = Phone(tablet, "api-reading")
        answer = phone.client.post(phone.address, {"agrees": True, "seat": 2}, content_type="application/json").json()
        assert answer["state"] == "confirmed"
        assert [(given["seat"], given["way"]) for given in answer["confirmations"]] == [(2, "phone")]

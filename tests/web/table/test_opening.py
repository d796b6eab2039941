"""How a tablet comes to a table, and stays with it."""

import time

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Device, Tournament
from tournaments.services.access.codes import WINDOW, WRONG_CODES
from tournaments.services.access.people_and_devices import device_release

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored(module_db):
    return playing().pk


@pytest.fixture
def made(db, stored):
    return Tournament.objects.get(pk=stored)


def code_of(made, number=1):
    return made.stations.get(number=number).code


def test_it_asks_for_the_six_letters(client):
    assert "Code de la table" in text_of(client.get(reverse("table-code")))


@pytest.mark.parametrize("change", [str.lower, str.upper, lambda code: f" {code[:3]} {code[3:]} "])
def test_it_takes_the_letters_in_any_case_and_with_any_blanks(client, made, change):
    answer = client.get(reverse("table-code"), {"code": change(code_of(made))})
    assert answer["Location"] == reverse("table", args=[code_of(made)])


@pytest.mark.parametrize("code", ["ZZZZZZ", "<script>", "é" * 30, "../../etc", "0"])
def test_it_says_clearly_that_no_table_has_the_code(client, made, code):
    answer = client.get(reverse("table-code"), {"code": code})
    assert answer.status_code == 404
    assert "Aucune table n’a ce code" in text_of(answer)
    assert client.get(f"/t/{code.replace('/', '')}/").status_code == 404


def test_opening_a_page_binds_nothing(client, made):
    page = client.get(reverse("table", args=[code_of(made)]))
    assert "Cette tablette saisit pour la table 1" in text_of(page)
    assert "Un seul appareil par table suffit." in text_of(page)
    assert "chelem_device" not in page.cookies
    assert not Device.objects.exists()


def test_a_press_binds_the_tablet(client, made):
    answer = client.post(reverse("table-move", args=[code_of(made)]))
    cookie = answer.cookies["chelem_device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    device = Device.objects.get()
    assert (device.station.code, device.tournament, device.kind) == (code_of(made), made, "tablet")
    assert "Qui a pris" in text_of(client.get(answer["Location"]))


def test_a_phone_is_called_a_phone(made):
    phone = Client(headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36"})
    address = reverse("table", args=[code_of(made)])
    assert "Ce téléphone saisit pour la table 1" in text_of(phone.get(address))
    phone.post(f"{address}ici/")
    assert Device.objects.get().kind == "phone"


def test_whoever_opens_a_table_reads_that_another_device_enters_for_it(client, made):
    Tablet(made)
    assert "Un autre appareil saisit déjà pour cette table." in text_of(client.get(f"/t/{code_of(made)}/"))


def test_a_tablet_of_another_tournament_is_asked_as_a_new_one(made):
    tablet = Tablet(made)
    other = playing(name="Coupe d’hiver")
    assert "Cette tablette saisit" in text_of(tablet.client.get(f"/t/{code_of(other)}/"))
    tablet.client.post(f"/t/{code_of(other)}/ici/")
    assert Device.objects.get().tournament == other


def test_it_keeps_the_same_tablet_on_every_visit(made):
    tablet = Tablet(made)
    tablet.page()
    assert Device.objects.count() == 1


def test_it_leads_small_letters_to_the_one_address(client, made):
    assert client.get(f"/t/{code_of(made).lower()}/")["Location"] == f"/t/{code_of(made)}/"


def test_it_never_takes_a_tablet_from_its_table_unasked(made):
    tablet = Tablet(made, 1)
    answer = tablet.client.get(reverse("table", args=[code_of(made, 2)]))
    assert answer.status_code == 409
    assert "Cette tablette est à la table 1" in text_of(answer)
    assert Device.objects.get().station.number == 1


def test_it_moves_a_tablet_when_people_agree(made):
    tablet = Tablet(made, 1)
    answer = tablet.client.post(reverse("table-move", args=[code_of(made, 2)]))
    assert answer["Location"] == reverse("table", args=[code_of(made, 2)])
    assert Device.objects.get().station.number == 2
    assert tablet.client.get(answer["Location"]).status_code == 200


def test_it_moves_by_post_only(made):
    tablet = Tablet(made, 1)
    assert tablet.client.get(reverse("table-move", args=[code_of(made, 2)])).status_code == 405


@pytest.mark.parametrize("name", ["table-deal", "table-preview"])
def test_it_refuses_a_tablet_of_another_table(made, name):
    intruder = Tablet(made, 2)
    address = reverse(name, args=[code_of(made, 1), 1, 1])
    answer = intruder.client.post(address, {"taker": "1"})
    assert answer.status_code == 403
    assert "Cette tablette n’est pas à cette table" in text_of(answer)


@pytest.mark.parametrize("name", ["table-confirm", "table-totals", "table-call", "table-stop"])
def test_it_refuses_a_browser_that_has_opened_no_table(made, name):
    assert Client().post(reverse(name, args=[code_of(made), 1])).status_code == 403


def test_it_refuses_a_tablet_that_the_desk_has_released(made):
    tablet = Tablet(made)
    device_release(Device.objects.get())
    assert tablet.deal().status_code == 403
    assert "saisit pour la table 1" in text_of(tablet.page()), "a press at its table again is enough"


class TestGuessing:
    """Six letters are a key; whoever tries them all is slowed down, and nobody else."""

    @pytest.fixture
    def guesser(self, made):
        client = Client(REMOTE_ADDR="192.0.2.7")
        for _ in range(WRONG_CODES):
            assert client.get("/t/ZZZZZZ/").status_code == 404
        return client

    def test_it_refuses_every_code_for_a_while_after_too_many_wrong_ones(self, made, guesser):
        code = code_of(made)
        asked = [guesser.get("/t/ZZZZZZ/"), guesser.get(f"/t/{code}/"), guesser.get(f"/t/?code={code}")]
        asked += [guesser.post(f"/t/{code}/ici/"), guesser.post(f"/api/tables/{code}/bind/")]
        assert [answer.status_code for answer in asked] == [429] * 5
        assert "Attendez une minute" in text_of(asked[0])
        assert asked[-1].json()["code"] == "codes_too_many"

    def test_it_counts_the_wrong_codes_of_the_api_as_well(self, made):
        client = Client()
        statuses = [client.post("/api/tables/ZZZZZZ/bind/").status_code for _ in range(WRONG_CODES + 1)]
        assert statuses == [404] * WRONG_CODES + [429]

    def test_it_lets_other_tablets_and_those_at_their_table_go_on(self, made, guesser):
        code = code_of(made)
        seated = Client()
        assert seated.post(f"/t/{code}/ici/").status_code == 302
        assert seated.get(f"/t/{code}/", REMOTE_ADDR="192.0.2.7").status_code == 200

    def test_it_forgets_after_a_minute(self, made, guesser):
        with time_machine.travel(time.time() + WINDOW + 1):
            assert guesser.get(f"/t/{code_of(made)}/").status_code == 200

    def test_a_host_counts_by_the_address_that_its_proxy_has_seen(self, made, settings):
        client = Client(REMOTE_ADDR="127.0.0.1")
        settings.HOSTED = True
        for number in range(WRONG_CODES + 1):
            forged = {"X-Forwarded-For": f"10.0.0.{number}, 203.0.113.9"}
            status = client.get("/t/ZZZZZZ/", headers=forged).status_code
        assert status == 429
        assert client.get("/t/ZZZZZZ/", headers={"X-Forwarded-For": "203.0.113.8"}).status_code == 404

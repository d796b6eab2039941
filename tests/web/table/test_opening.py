"""How a tablet comes to a table, and stays with it."""

import time

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Device, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.access import codes
from tournaments.services.access.codes import (
    WINDOW_SECONDS,
    WRONG_IN_ALL,
    WRONG_PER_ADDRESS,
    WRONG_PER_DEVICE,
    station_find,
)
from tournaments.services.access.people_and_devices import device_release
from tournaments.services.core.errors import TooMany
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.desk.journal.words import log_lines

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
    device_release(Device.objects.get(), cast.basile())
    assert tablet.deal().status_code == 403
    assert tablet.page().status_code == 404, "its letters are those of no table any more"
    assert "saisit pour la table 1" in text_of(tablet.client.get(f"/t/{code_of(made)}/"))


class TestRelease:
    """A device that the desk releases takes no key with it."""

    def test_the_table_has_new_letters_and_a_new_square(self, made):
        before = made.stations.get(number=1)
        Tablet(made)
        device_release(Device.objects.get(), cast.basile())
        after = made.stations.get(number=1)
        assert {before.code, before.secret} & {after.code, after.secret} == set()
        stranger = Client()
        for old in (before.code, before.secret):
            assert stranger.get(f"/t/{old}/").status_code == 404
            assert stranger.post(f"/t/{old}/ici/").status_code == 404
            assert stranger.post(f"/api/tables/{old}/bind/").status_code == 404
        assert stranger.post(f"/t/{after.secret}/ici/").status_code == 302

    def test_a_second_release_of_one_device_is_none(self, made):
        Tablet(made)
        device = Device.objects.get()
        device_release(device, cast.basile())
        code = code_of(made)
        device_release(device, cast.basile())
        assert code_of(made) == code

    def test_another_device_at_the_table_enters_on_under_the_old_letters_and_is_led_to_the_new(self, made):
        stays, leaves = Tablet(made), Tablet(made)
        assert leaves.deal().status_code == 200
        device_release(Device.objects.order_by("pk").last(), cast.basile())
        assert stays.deal(2).status_code == 200, "its page still has the old letters"
        assert leaves.deal(3).status_code == 403
        assert stays.page()["Location"] == reverse("table", args=[code_of(made)])


class TestTheEnd:
    """With the tournament its letters end."""

    @pytest.fixture
    def over(self, made):
        Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.FINISHED)
        return made

    @pytest.mark.parametrize("key", ["code", "secret"])
    def test_nothing_is_bound_any_more(self, over, key):
        key = getattr(over.stations.get(number=1), key)
        answer = Client().post(f"/t/{key}/ici/")
        assert (answer.status_code, Device.objects.count()) == (409, 0)
        assert "ses tables ne s’ouvrent plus" in text_of(answer)
        assert Client().post(f"/api/tables/{key}/bind/").json()["code"] == "tables_over"

    def test_whoever_opens_a_table_reads_the_results(self, over):
        answer = Client().get(f"/t/{code_of(over)}/")
        assert answer["Location"] == reverse("public-tournament", args=[over.slug])

    def test_a_tournament_that_goes_on_opens_its_tables_again(self, over):
        Tournament.objects.filter(pk=over.pk).update(state=Tournament.State.RUNNING)
        assert Client().post(f"/t/{code_of(over)}/ici/").status_code == 302


class TestTheSquare:
    """What is printed says more than six letters."""

    def test_it_opens_the_table_and_leads_to_the_address_of_its_letters(self, made):
        station, phone = made.stations.get(number=1), Client()
        assert len(station.secret) == 22
        page = text_of(phone.get(f"/t/{station.secret}/"))
        assert f"/t/{station.secret}/ici/" in page
        assert station.code not in page
        assert phone.post(f"/t/{station.secret}/ici/")["Location"] == f"/t/{station.code}/"
        assert "Qui a pris" in text_of(phone.get(f"/t/{station.code}/"))

    def test_no_two_are_alike(self, made):
        assert len(set(made.stations.values_list("secret", flat=True))) == made.stations.count()

    @pytest.mark.parametrize("secret", ["x" * 22, "é" * 22, "\ud800" * 22, "%00" * 22])
    def test_one_that_is_none_opens_nothing(self, made, secret):
        assert station_find(code=secret, address="192.0.2.7", organiser=None) is None


class TestDevices:
    """Three at a table are enough."""

    def test_a_fourth_is_refused_until_one_is_released(self, made):
        for _ in range(3):
            Tablet(made)
        fourth = Client()
        answer = fourth.post(f"/t/{code_of(made)}/ici/")
        assert (answer.status_code, Device.objects.count()) == (409, 3)
        assert "3 appareils saisissent déjà" in text_of(answer)
        assert Client().post(f"/api/tables/{code_of(made)}/bind/").json()["code"] == "devices_many"
        device_release(Device.objects.first(), cast.basile())
        assert fourth.post(f"/t/{code_of(made)}/ici/").status_code == 302

    def test_a_tournament_says_how_many(self, made):
        tournament_configure(tournament=made, settings={"devices_per_table": 1}, actor=cast.alice())
        Tablet(made)
        assert Client().post(f"/t/{code_of(made)}/ici/").status_code == 409
        assert Client().post(f"/t/{code_of(made, 2)}/ici/").status_code == 302

    def test_the_log_and_the_journal_tell_which_of_them_entered(self, made):
        Tablet(made, 2)
        for number in (1, 2):
            assert Tablet(made).deal(number).status_code == 200
        lines = list(made.events.filter(name="deal.recorded").order_by("sequence"))
        assert [line.actor for line in lines] == ["tablet:1.2", "tablet:1.3"]
        assert [line.actor for line in log_lines(lines, made)] == ["à la table, appareil 2", "à la table, appareil 3"]
        assert list(check_log(made)) == []

    def test_a_number_is_never_given_again(self, made):
        Tablet(made)
        device_release(Device.objects.get(), cast.basile())
        Tablet(made)
        assert [device.number for device in Device.objects.all()] == [1, 2]

    def test_one_of_the_three_presses_again(self, made):
        tablets = [Tablet(made) for _ in range(3)]
        assert tablets[0].client.post(f"/t/{code_of(made)}/ici/").status_code == 302
        assert Device.objects.count() == 3


class TestGuessing:
    """Six letters are a key; whoever tries them all is slowed down, and nobody else."""

    @pytest.fixture
    def guesser(self, made):
        client = Client(REMOTE_ADDR="192.0.2.7")
        for _ in range(WRONG_PER_ADDRESS):
            assert client.get("/t/ZZZZZZ/").status_code == 404
            client.cookies.clear()  # whoever guesses keeps none
        return client

    def test_it_refuses_every_code_for_a_while_after_too_many_wrong_ones(self, made, guesser):
        code = code_of(made)
        asked = [guesser.get("/t/ZZZZZZ/"), guesser.get(f"/t/{code}/"), guesser.get(f"/t/?code={code}")]
        asked += [guesser.post(f"/t/{code}/ici/"), guesser.post(f"/api/tables/{code}/bind/")]
        assert [answer.status_code for answer in asked] == [429] * 5
        assert "attendez une minute" in text_of(asked[0])
        assert asked[-1].json()["code"] == "codes_too_many"

    def test_it_counts_the_wrong_codes_of_the_api_as_well(self, made):
        client = Client()
        statuses = [client.post("/api/tables/ZZZZZZ/bind/").status_code for _ in range(WRONG_PER_ADDRESS + 1)]
        assert statuses == [404] * WRONG_PER_ADDRESS + [429]

    def test_it_lets_other_tablets_and_those_at_their_table_go_on(self, made, guesser):
        code = code_of(made)
        seated = Client()
        assert seated.post(f"/t/{code}/ici/").status_code == 302
        assert seated.get(f"/t/{code}/", REMOTE_ADDR="192.0.2.7").status_code == 200

    def test_the_squares_of_the_hall_open_while_one_phone_guesses(self, made, guesser):
        secret = made.stations.get(number=1).secret
        neighbour = Client(REMOTE_ADDR="192.0.2.7")
        assert neighbour.get(f"/t/{secret}/").status_code == 200
        led = neighbour.post(f"/t/{secret}/ici/")
        assert neighbour.get(led["Location"]).status_code == 200

    def test_a_phone_that_mistypes_stops_itself_and_not_the_hall(self, made):
        phone, neighbour = Client(REMOTE_ADDR="192.0.2.7"), Client(REMOTE_ADDR="192.0.2.7")
        statuses = [phone.get("/t/ZZZZZZ/").status_code for _ in range(WRONG_PER_DEVICE + 2)]
        assert statuses == [404] * (WRONG_PER_DEVICE + 1) + [429], "the first was nobody's yet"
        assert phone.get(f"/t/{code_of(made)}/").status_code == 429
        assert neighbour.get(f"/t/{code_of(made)}/").status_code == 200

    def test_many_addresses_are_stopped_together(self, made):
        for number in range(WRONG_IN_ALL):
            assert station_find(code="ZZZZZZ", address=f"10.0.{number}", organiser=None) is None
        with pytest.raises(TooMany):
            station_find(code=code_of(made), address="203.0.113.9", organiser=None)

    def test_a_right_code_is_no_try(self, made):
        for _ in range(WRONG_PER_ADDRESS + 5):
            assert station_find(code=code_of(made), address="192.0.2.7", organiser=None)

    def test_letters_that_were_renewed_are_no_try(self, made):
        """A released tablet goes on sending what it keeps, and must not stop the hall that it stands in."""
        tablet, code = Tablet(made), code_of(made)
        device_release(Device.objects.get(), cast.basile())
        sent = [tablet.client.post(f"/t/{code}/tour/1/donne/1/").status_code for _ in range(WRONG_PER_DEVICE + 1)]
        assert sent == [403] * (WRONG_PER_DEVICE + 1)
        assert tablet.client.get(f"/t/{code}/").status_code == 404

    @pytest.mark.parametrize(("other", "status"), [("2001:db8:0:1:ffff::9", 429), ("2001:db8:0:2::1", 404)])
    def test_addresses_of_one_ipv6_network_count_together(self, made, other, status):
        for host in range(WRONG_PER_ADDRESS):
            assert Client(REMOTE_ADDR=f"2001:db8:0:1::{host:x}").get("/t/ZZZZZZ/").status_code == 404
        assert Client(REMOTE_ADDR=other).get("/t/ZZZZZZ/").status_code == status

    def test_a_try_counts_before_it_is_looked_at(self, made, monkeypatch):
        """So that tries at the same moment cannot all be looked at before the first is counted."""
        counted = []
        key = "wrong-codes::from:192.0.2.7"
        monkeypatch.setattr(codes, "_get_station", lambda *_, **__: counted.append(cache.get(key)))
        station_find(code="ZZZZZZ", address="192.0.2.7", organiser=None)
        assert counted == [1]

    def test_the_desk_reads_of_it(self, made, guesser):
        alice = cast.client_of(cast.alice())
        addresses = (reverse("desk-access"), reverse("desk-tournament", args=[made.slug]))
        assert not any("essayés au hasard" in text_of(alice.get(address)) for address in addresses)
        guesser.get("/t/ZZZZZZ/")
        assert all("essayés au hasard" in text_of(alice.get(address)) for address in addresses)

    def test_it_forgets_after_a_minute(self, made, guesser):
        with time_machine.travel(time.time() + WINDOW_SECONDS + 1):
            assert guesser.get(f"/t/{code_of(made)}/").status_code == 200

    def test_a_host_counts_by_the_address_that_its_proxy_has_seen(self, made, settings):
        client = Client(REMOTE_ADDR="127.0.0.1")
        settings.HOSTED = True
        for number in range(WRONG_PER_ADDRESS + 1):
            client.cookies.clear()
            forged = {"X-Forwarded-For": f"10.0.0.{number}, 203.0.113.9"}
            status = client.get("/t/ZZZZZZ/", headers=forged).status_code
        assert status == 429
        assert client.get("/t/ZZZZZZ/", headers={"X-Forwarded-For": "203.0.113.8"}).status_code == 404

"""Binding of a tablet to a table: code, secret, move, release, limits of devices and of wrong codes.

First binding and moves of one tablet, then a class for release, end, secret, limit of devices, and guessed codes.
"""

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
from tournaments.services.core.errors import TooMany
from tournaments.services.devices.binding import device_release
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.desk.journal.words import log_lines

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tournament_key(module_db):
    """Create the tournament once for the module and return its key."""
    return playing().pk


@pytest.fixture
def tournament(db, tournament_key):
    return Tournament.objects.get(pk=tournament_key)


def code_of(tournament, number=1):
    return tournament.stations.get(number=number).code


def test_the_start_page_asks_for_the_code(client):
    assert "Code de la table" in text_of(client.get(reverse("table-code")))


@pytest.mark.parametrize("change", [str.lower, str.upper, lambda code: f" {code[:3]} {code[3:]} "])
def test_a_code_is_accepted_in_any_case_and_with_blanks(client, tournament, change):
    answer = client.get(reverse("table-code"), {"code": change(code_of(tournament))})
    assert answer["Location"] == reverse("table", args=[code_of(tournament)])


@pytest.mark.parametrize("code", ["ZZZZZZ", "<script>", "é" * 30, "../../etc", "0"])
def test_an_unknown_code_is_a_404_with_a_message(client, tournament, code):
    answer = client.get(reverse("table-code"), {"code": code})
    assert answer.status_code == 404
    assert "Aucune table n’a ce code" in text_of(answer)
    assert client.get(f"/t/{code.replace('/', '')}/").status_code == 404


def test_a_get_binds_no_device(client, tournament):
    answer = client.get(reverse("table", args=[code_of(tournament)]))
    assert "Cette tablette saisit pour la table 1" in text_of(answer)
    assert "Un seul appareil par table suffit." in text_of(answer)
    assert "chelem_device" not in answer.cookies
    assert not Device.objects.exists()


def test_a_post_binds_the_tablet(client, tournament):
    answer = client.post(reverse("table-move", args=[code_of(tournament)]))
    cookie = answer.cookies["chelem_device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    device = Device.objects.get()
    assert (device.station.code, device.tournament, device.kind) == (code_of(tournament), tournament, "tablet")
    assert "Qui a pris" in text_of(client.get(answer["Location"]))


def test_a_phone_is_detected_by_its_user_agent(tournament):
    phone = Client(headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36"})
    address = reverse("table", args=[code_of(tournament)])
    assert "Ce téléphone saisit pour la table 1" in text_of(phone.get(address))
    phone.post(f"{address}ici/")
    assert Device.objects.get().kind == "phone"


def test_the_opening_page_warns_of_another_device_at_the_table(client, tournament):
    Tablet(tournament)
    assert "Un autre appareil saisit déjà pour cette table." in text_of(client.get(f"/t/{code_of(tournament)}/"))


def test_a_tablet_of_another_tournament_is_bound_like_a_new_one(tournament):
    tablet = Tablet(tournament)
    other = playing(name="Coupe d’hiver")
    assert "Cette tablette saisit" in text_of(tablet.client.get(f"/t/{code_of(other)}/"))
    tablet.client.post(f"/t/{code_of(other)}/ici/")
    assert Device.objects.get().tournament == other


def test_a_second_visit_creates_no_second_device(tournament):
    tablet = Tablet(tournament)
    tablet.page()
    assert Device.objects.count() == 1


def test_a_lower_case_code_redirects_to_the_canonical_url(client, tournament):
    assert client.get(f"/t/{code_of(tournament).lower()}/")["Location"] == f"/t/{code_of(tournament)}/"


def test_a_get_of_another_table_does_not_move_the_tablet(tournament):
    tablet = Tablet(tournament, 1)
    answer = tablet.client.get(reverse("table", args=[code_of(tournament, 2)]))
    assert answer.status_code == 409
    assert "Cette tablette est à la table 1" in text_of(answer)
    assert Device.objects.get().station.number == 1


def test_a_post_moves_the_tablet_to_another_table(tournament):
    tablet = Tablet(tournament, 1)
    answer = tablet.client.post(reverse("table-move", args=[code_of(tournament, 2)]))
    assert answer["Location"] == reverse("table", args=[code_of(tournament, 2)])
    assert Device.objects.get().station.number == 2
    assert tablet.client.get(answer["Location"]).status_code == 200


def test_a_move_requires_a_post(tournament):
    tablet = Tablet(tournament, 1)
    assert tablet.client.get(reverse("table-move", args=[code_of(tournament, 2)])).status_code == 405


@pytest.mark.parametrize("name", ["table-deal", "table-preview"])
def test_a_tablet_of_another_table_is_refused(tournament, name):
    intruder = Tablet(tournament, 2)
    address = reverse(name, args=[code_of(tournament, 1), 1, 1])
    answer = intruder.client.post(address, {"taker": "1"})
    assert answer.status_code == 403
    assert "Cette tablette n’est pas à cette table" in text_of(answer)


@pytest.mark.parametrize("name", ["table-confirm", "table-totals", "table-call", "table-stop"])
def test_an_unbound_browser_is_refused(tournament, name):
    assert Client().post(reverse(name, args=[code_of(tournament), 1])).status_code == 403


def test_a_released_tablet_is_refused(tournament):
    tablet = Tablet(tournament)
    device_release(Device.objects.get(), cast.basile())
    assert tablet.deal().status_code == 403
    assert tablet.page().status_code == 404, "its code is no longer valid"
    assert "saisit pour la table 1" in text_of(tablet.client.get(f"/t/{code_of(tournament)}/"))


class TestRelease:
    """A released device keeps no valid code."""

    def test_a_release_changes_the_code_and_the_secret_of_the_table(self, tournament):
        before = tournament.stations.get(number=1)
        Tablet(tournament)
        device_release(Device.objects.get(), cast.basile())
        after = tournament.stations.get(number=1)
        assert {before.code, before.secret} & {after.code, after.secret} == set()
        stranger = Client()
        for old in (before.code, before.secret):
            assert stranger.get(f"/t/{old}/").status_code == 404
            assert stranger.post(f"/t/{old}/ici/").status_code == 404
            assert stranger.post(f"/api/tables/{old}/bind/").status_code == 404
        assert stranger.post(f"/t/{after.secret}/ici/").status_code == 302

    def test_a_second_release_of_a_device_is_idempotent(self, tournament):
        Tablet(tournament)
        device = Device.objects.get()
        device_release(device, cast.basile())
        code = code_of(tournament)
        device_release(device, cast.basile())
        assert code_of(tournament) == code

    def test_another_device_of_the_table_continues_under_the_old_code_and_is_redirected(self, tournament):
        kept_tablet, released_tablet = Tablet(tournament), Tablet(tournament)
        assert released_tablet.deal().status_code == 200
        device_release(Device.objects.order_by("pk").last(), cast.basile())
        assert kept_tablet.deal(2).status_code == 200, "its page still has the old code"
        assert released_tablet.deal(3).status_code == 403
        assert kept_tablet.page()["Location"] == reverse("table", args=[code_of(tournament)])


class TestAfterTheEnd:
    """Codes are valid until the end of the tournament."""

    @pytest.fixture
    def finished_tournament(self, tournament):
        Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.FINISHED)
        return tournament

    @pytest.mark.parametrize("key", ["code", "secret"])
    def test_no_device_is_bound_after_the_end(self, finished_tournament, key):
        key = getattr(finished_tournament.stations.get(number=1), key)
        answer = Client().post(f"/t/{key}/ici/")
        assert (answer.status_code, Device.objects.count()) == (409, 0)
        assert "ses tables ne s’ouvrent plus" in text_of(answer)
        assert Client().post(f"/api/tables/{key}/bind/").json()["code"] == "tables_over"

    def test_a_table_redirects_to_the_results_after_the_end(self, finished_tournament):
        answer = Client().get(f"/t/{code_of(finished_tournament)}/")
        assert answer["Location"] == reverse("public-tournament", args=[finished_tournament.slug])

    def test_devices_are_bound_again_after_the_tournament_is_reopened(self, finished_tournament):
        Tournament.objects.filter(pk=finished_tournament.pk).update(state=Tournament.State.RUNNING)
        assert Client().post(f"/t/{code_of(finished_tournament)}/ici/").status_code == 302


class TestSecret:
    """The QR code contains a secret that is longer than the code of six letters."""

    def test_the_secret_opens_the_table_and_redirects_to_its_code(self, tournament):
        station, phone = tournament.stations.get(number=1), Client()
        assert len(station.secret) == 22
        text = text_of(phone.get(f"/t/{station.secret}/"))
        assert f"/t/{station.secret}/ici/" in text
        assert station.code not in text
        assert phone.post(f"/t/{station.secret}/ici/")["Location"] == f"/t/{station.code}/"
        assert "Qui a pris" in text_of(phone.get(f"/t/{station.code}/"))

    def test_secrets_are_unique(self, tournament):
        assert len(set(tournament.stations.values_list("secret", flat=True))) == tournament.stations.count()

    @pytest.mark.parametrize("secret", ["x" * 22, "é" * 22, "\ud800" * 22, "%00" * 22])
    def test_an_invalid_secret_finds_no_table(self, tournament, secret):
        assert station_find(code=secret, address="192.0.2.7", organiser=None) is None


class TestDevices:
    """Devices of a table: at most three, and their numbers."""

    def test_a_fourth_device_is_refused_until_one_is_released(self, tournament):
        for _ in range(3):
            Tablet(tournament)
        fourth = Client()
        answer = fourth.post(f"/t/{code_of(tournament)}/ici/")
        assert (answer.status_code, Device.objects.count()) == (409, 3)
        assert "3 appareils saisissent déjà" in text_of(answer)
        assert Client().post(f"/api/tables/{code_of(tournament)}/bind/").json()["code"] == "devices_many"
        device_release(Device.objects.first(), cast.basile())
        assert fourth.post(f"/t/{code_of(tournament)}/ici/").status_code == 302

    def test_the_limit_of_devices_is_a_setting_of_the_tournament(self, tournament):
        tournament_configure(tournament=tournament, settings={"devices_per_table": 1}, actor=cast.alice())
        Tablet(tournament)
        assert Client().post(f"/t/{code_of(tournament)}/ici/").status_code == 409
        assert Client().post(f"/t/{code_of(tournament, 2)}/ici/").status_code == 302

    def test_log_and_journal_contain_the_device_that_entered(self, tournament):
        """Devices are numbered over all tables of the tournament."""
        Tablet(tournament, 2)  # device 1, at table 2; those of table 1 follow
        for number in (1, 2):
            assert Tablet(tournament).deal(number).status_code == 200
        lines = list(tournament.events.filter(name="deal.recorded").order_by("sequence"))
        assert [line.actor for line in lines] == ["tablet:1.2", "tablet:1.3"]
        assert [line.actor for line in log_lines(lines, tournament)] == [
            "à la table, appareil 2",
            "à la table, appareil 3",
        ]
        assert list(check_log(tournament)) == []

    def test_device_numbers_are_not_reused(self, tournament):
        Tablet(tournament)
        device_release(Device.objects.get(), cast.basile())
        Tablet(tournament)
        assert [device.number for device in Device.objects.all()] == [1, 2]

    def test_a_bound_device_may_bind_again_at_the_limit(self, tournament):
        tablets = [Tablet(tournament) for _ in range(3)]
        assert tablets[0].client.post(f"/t/{code_of(tournament)}/ici/").status_code == 302
        assert Device.objects.count() == 3


class TestGuessing:
    """The rate limit of wrong codes, which slows down guessing but not other devices."""

    @pytest.fixture
    def guesser(self, tournament):
        """Return a client without cookies whose address has sent as many wrong codes as the limit allows."""
        client = Client(REMOTE_ADDR="192.0.2.7")
        for _ in range(WRONG_PER_ADDRESS):
            assert client.get("/t/ZZZZZZ/").status_code == 404
            client.cookies.clear()  # an attacker keeps no cookies
        return client

    def test_all_codes_are_refused_after_too_many_wrong_ones(self, tournament, guesser):
        code = code_of(tournament)
        answers = [guesser.get("/t/ZZZZZZ/"), guesser.get(f"/t/{code}/"), guesser.get(f"/t/?code={code}")]
        answers += [guesser.post(f"/t/{code}/ici/"), guesser.post(f"/api/tables/{code}/bind/")]
        assert [answer.status_code for answer in answers] == [429] * 5
        assert "attendez une minute" in text_of(answers[0])
        assert answers[-1].json()["code"] == "codes_too_many"

    def test_wrong_codes_of_the_api_count(self, tournament):
        client = Client()
        statuses = [client.post("/api/tables/ZZZZZZ/bind/").status_code for _ in range(WRONG_PER_ADDRESS + 1)]
        assert statuses == [404] * WRONG_PER_ADDRESS + [429]

    def test_other_addresses_and_bound_tablets_are_not_limited(self, tournament, guesser):
        code = code_of(tournament)
        bound_tablet = Client()
        assert bound_tablet.post(f"/t/{code}/ici/").status_code == 302
        assert bound_tablet.get(f"/t/{code}/", REMOTE_ADDR="192.0.2.7").status_code == 200

    def test_secrets_open_tables_while_the_address_is_limited(self, tournament, guesser):
        secret = tournament.stations.get(number=1).secret
        neighbour = Client(REMOTE_ADDR="192.0.2.7")
        assert neighbour.get(f"/t/{secret}/").status_code == 200
        answer = neighbour.post(f"/t/{secret}/ici/")
        assert neighbour.get(answer["Location"]).status_code == 200

    def test_wrong_codes_of_a_phone_limit_only_that_phone(self, tournament):
        phone, neighbour = Client(REMOTE_ADDR="192.0.2.7"), Client(REMOTE_ADDR="192.0.2.7")
        statuses = [phone.get("/t/ZZZZZZ/").status_code for _ in range(WRONG_PER_DEVICE + 2)]
        assert statuses == [404] * (WRONG_PER_DEVICE + 1) + [429], "the first one had no cookie yet"
        assert phone.get(f"/t/{code_of(tournament)}/").status_code == 429
        assert neighbour.get(f"/t/{code_of(tournament)}/").status_code == 200

    def test_wrong_codes_of_many_addresses_count_together(self, tournament):
        for number in range(WRONG_IN_ALL):
            assert station_find(code="ZZZZZZ", address=f"10.0.{number}", organiser=None) is None
        with pytest.raises(TooMany):
            station_find(code=code_of(tournament), address="203.0.113.9", organiser=None)

    def test_a_valid_code_does_not_count(self, tournament):
        for _ in range(WRONG_PER_ADDRESS + 5):
            assert station_find(code=code_of(tournament), address="192.0.2.7", organiser=None)

    def test_a_previous_code_does_not_count(self, tournament):
        """A released tablet continues to send its outbox, which must not lock out the address of the hall."""
        tablet, code = Tablet(tournament), code_of(tournament)
        device_release(Device.objects.get(), cast.basile())
        statuses = [tablet.client.post(f"/t/{code}/tour/1/donne/1/").status_code for _ in range(WRONG_PER_DEVICE + 1)]
        assert statuses == [403] * (WRONG_PER_DEVICE + 1)
        assert tablet.client.get(f"/t/{code}/").status_code == 404

    @pytest.mark.parametrize(("other", "status"), [("2001:db8:0:1:ffff::9", 429)])  # others: `tests/prove`
    def test_addresses_of_one_ipv6_network_count_together(self, tournament, other, status):
        for host in range(WRONG_PER_ADDRESS):
            assert Client(REMOTE_ADDR=f"2001:db8:0:1::{host:x}").get("/t/ZZZZZZ/").status_code == 404
        assert Client(REMOTE_ADDR=other).get("/t/ZZZZZZ/").status_code == status

    def test_an_attempt_is_counted_before_the_lookup(self, tournament, monkeypatch):
        """Otherwise concurrent attempts would all be looked up before the first one is counted."""
        counts_at_lookup = []
        key = "wrong-codes::from:192.0.2.7"
        monkeypatch.setattr(codes, "_by_code", lambda _code: counts_at_lookup.append(cache.get(key)) or [])
        station_find(code="ZZZZZZ", address="192.0.2.7", organiser=None)
        assert counts_at_lookup == [1]

    def test_the_desk_shows_a_warning_about_guessed_codes(self, tournament, guesser):
        """The first attempt beyond the limit causes it."""
        alice = cast.client_of(cast.alice())
        addresses = (reverse("desk-access"), reverse("desk-tournament", args=[tournament.slug]))
        assert not any("essayés au hasard" in text_of(alice.get(address)) for address in addresses)
        guesser.get("/t/ZZZZZZ/")
        assert all("essayés au hasard" in text_of(alice.get(address)) for address in addresses)

    def test_the_limit_ends_after_its_window(self, tournament, guesser):
        with time_machine.travel(time.time() + WINDOW_SECONDS + 1):
            assert guesser.get(f"/t/{code_of(tournament)}/").status_code == 200

    def test_a_host_counts_by_the_last_forwarded_address(self, tournament, settings):
        client = Client(REMOTE_ADDR="127.0.0.1")
        settings.HOSTED = True
        for number in range(WRONG_PER_ADDRESS + 1):
            client.cookies.clear()
            forged = {"X-Forwarded-For": f"10.0.0.{number}, 203.0.113.9"}
            status = client.get("/t/ZZZZZZ/", headers=forged).status_code
        assert status == 429
        assert client.get("/t/ZZZZZZ/", headers={"X-Forwarded-For": "203.0.113.8"}).status_code == 404

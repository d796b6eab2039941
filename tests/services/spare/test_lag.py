"""The desk shows how far each spare is behind, by what its requests confirm."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Event
from tournaments.services.doctor.checks import AMBER, GREEN, LATER, check_spare
from tournaments.services.spare import following, lag
from tournaments.services.spare.following import (
    MOST_CONTACTS,
    spare_allow,
    spare_contacts,
    spare_is_current,
    spare_sent,
)
from tournaments.services.spare.lag import spare_lags
from tournaments.services.spare.sending import newest_line

pytestmark = pytest.mark.django_db
SPARE, OTHER = "192.168.1.30", "192.168.1.31"


@pytest.fixture(autouse=True)
def code(tmp_path, settings, monkeypatch):
    """Return the code of a spare that has not been in contact."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(following.connection, "vendor", "sqlite")  # on PostgreSQL there is no spare
    caches["shared"].delete(following.CONTACT_KEY)
    return spare_allow(cast.olga())


def add_lines(count):
    """Append lines to a log, which nothing verifies here."""
    tournament = cast.tournament()
    for sequence in range(1, count + 1):
        Event.objects.create(
            tournament=tournament, sequence=1_000 + sequence, at=timezone.now(), actor="", name="x", format=1, data={}
        )


def texts():
    return [one.text for one in spare_lags()]


def pass_time(monkeypatch, **time):
    now = timezone.now() + timedelta(**time)
    monkeypatch.setattr(lag.timezone, "now", lambda: now)


def test_lines_count_as_missing_until_a_request_confirms_them(monkeypatch):
    first = newest_line()
    spare_sent(SPARE, "", "mark-1", first)
    assert texts() == [f"Le second ordinateur ({SPARE}) suit\xa0: il prend sa première copie."]
    spare_is_current(SPARE, first)
    pass_time(monkeypatch, seconds=3)
    assert texts() == [f"Le second ordinateur ({SPARE}) suit\xa0: à jour il y a 3\xa0s."]
    add_lines(2)
    missing = Event.objects.filter(pk__gt=first).count()
    second = newest_line()
    spare_sent(SPARE, "mark-1", "mark-2", second)
    assert next(spare_lags()).missing == missing
    assert f"Il est en retard de {missing} lignes du journal." in texts()[0]
    spare_sent(SPARE, "mark-2", "mark-3", newest_line())  # its request names the transfer that it has
    assert next(spare_lags()).missing == 0


def test_a_restarted_spare_keeps_what_it_has_confirmed():
    line = newest_line()
    spare_is_current(SPARE, line)
    spare_sent(SPARE, "", "mark-2", line + 1)
    spare_sent(SPARE, "another mark", "mark-3", line + 2)
    assert spare_contacts()[0].line == line


@pytest.mark.parametrize(
    ("time", "age"), [({"seconds": 31}, "31\xa0s"), ({"minutes": 4}, "4\xa0min"), ({"hours": 2}, "2\xa0h")]
)
def test_a_silent_spare_is_a_warning(monkeypatch, time, age):
    spare_is_current(SPARE, newest_line())
    add_lines(1)
    pass_time(monkeypatch, **time)
    (check,) = check_spare()
    assert check.tone == AMBER
    assert f"n’a plus demandé depuis {age}\xa0: regardez sa fenêtre. Il est en retard de" in check.text


def test_each_spare_has_its_own_lag_for_one_query(monkeypatch):
    spare_is_current(OTHER, newest_line())
    add_lines(2)
    spare_is_current(SPARE, newest_line())
    with CaptureQueriesContext(connection) as queries:
        checks = list(check_spare())
    assert len(queries) == 1
    assert [check.tone for check in checks] == [GREEN, LATER]
    assert SPARE not in "".join(check.title + check.detail for check in checks)  # which are in the report for help
    monkeypatch.setattr(lag, "MOST_COUNTED", 2)
    assert "en retard de plus de 1 " in texts()[1]


def test_a_silent_spare_is_left_out_only_while_another_one_follows(monkeypatch):
    spare_is_current(OTHER, newest_line())
    pass_time(monkeypatch, minutes=9)
    spare_is_current(SPARE, newest_line())
    assert [one.contact.address for one in spare_lags()] == [SPARE, OTHER]
    pass_time(monkeypatch, minutes=2)
    spare_is_current(SPARE, newest_line() + 1)
    assert [one.contact.address for one in spare_lags()] == [SPARE]
    pass_time(monkeypatch, minutes=2)
    assert [one.is_silent for one in spare_lags()] == [True, True]


def test_a_contact_expires_while_another_spare_follows(monkeypatch):
    spare_is_current(OTHER, 0)
    pass_time(monkeypatch, hours=25)
    spare_is_current(SPARE, 0)
    assert [one.address for one in spare_contacts()] == [SPARE]


def test_only_the_last_spares_are_kept():
    for number in range(MOST_CONTACTS + 2):
        spare_is_current(f"10.0.0.{number}", 0)
    assert [one.address for one in spare_contacts()] == ["10.0.0.5", "10.0.0.4", "10.0.0.3", "10.0.0.2"]


def test_requests_of_a_spare_are_shown_on_the_page(client, code, monkeypatch):
    marks = iter(("mark-1", "mark-1"))
    monkeypatch.setattr("tournaments.web.spare.database_mark", lambda: next(marks))
    monkeypatch.setattr("tournaments.web.spare.pack_increment", lambda known: b"pages")
    olga, page = cast.client_of(cast.olga()), reverse("desk-spare")
    assert "aucun ordinateur n’a encore demandé" in olga.get(page).content.decode()
    headers = {"Authorization": f"Bearer {code}"}
    assert client.post("/secours", b"", content_type="application/octet-stream", headers=headers).status_code == 200
    assert "il prend sa première copie" in olga.get(page).content.decode()
    headers["If-None-Match"] = "mark-1"
    assert client.post("/secours", b"", content_type="application/octet-stream", headers=headers).status_code == 204
    assert "(127.0.0.1) suit\xa0: à jour il y a 0\xa0s." in olga.get(page).content.decode()


def test_state_is_renewed_by_a_part_until_the_code_ends(code):
    olga, part = cast.client_of(cast.olga()), reverse("desk-spare-lags")
    spare_is_current(SPARE, newest_line())
    html = olga.get(part, headers={"HX-Request": "true"}).content.decode()
    assert SPARE in html
    assert f'hx-get="{part}"' in html
    assert "<html" not in html
    olga.post(reverse("desk-spare-end"))
    html = olga.get(part, headers={"HX-Request": "true"}).content.decode()
    assert "Plus aucun ordinateur ne suit celui-ci." in html
    assert "hx-get" not in html

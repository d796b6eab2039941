"""A spare computer follows by a code of the desk, and gets the whole database."""

import sqlite3
from contextlib import closing

import pytest
from django.core.cache import caches
from django.urls import reverse

from tests import cast
from tournaments.models import AuditLine
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.spare import following, sending
from tournaments.services.spare.following import is_followed, last_spare_contact, spare_allow, spare_end
from tournaments.services.spare.pages import page_digests, unpack_pages

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(tmp_path, settings):
    """Return an empty folder of data; no spare has made contact."""
    settings.DATA_DIR = tmp_path
    caches["shared"].delete(following.CONTACT_KEY)
    return tmp_path


@pytest.fixture
def on_sqlite(monkeypatch):
    """Pretend that the database is SQLite, the only engine with a spare, so that tests of codes run on both engines."""
    monkeypatch.setattr(following.connection, "vendor", "sqlite")
    monkeypatch.setattr(sending, "database_mark", lambda: "1-now")
    monkeypatch.setattr("tournaments.web.spare.database_mark", lambda: "1-now")
    monkeypatch.setattr("tournaments.web.spare.pack_increment", lambda known: b"pages less " + known)


@pytest.fixture
def second_database(django_db_blocker):
    """Allow the second database that a snapshot of PostgreSQL opens, which pytest-django forbids by default."""
    with django_db_blocker.unblock():
        yield


def request_copy(client, code, body=b"", **headers):
    """Request the database as a spare with this code; `body` has the digests of the pages that it holds."""
    headers = {"Authorization": f"Bearer {code}"} | headers
    return client.post("/secours", body, content_type="application/octet-stream", headers=headers)


def test_only_the_newest_code_is_valid_in_any_notation(on_sqlite, client, data):
    first_code = spare_allow(cast.olga())
    assert first_code not in (data / "spare.json").read_text()
    assert request_copy(client, first_code.lower().replace("-", " ")).content == b"pages less "
    second_code = spare_allow(cast.olga())
    refusal = request_copy(client, first_code)
    assert (refusal.status_code, refusal["Content-Type"]) == (403, "text/plain; charset=utf-8")
    assert "demandez-en un nouveau" in refusal.content.decode()
    assert request_copy(client, second_code).status_code == 200
    spare_end(cast.olga())
    assert not is_followed()
    assert request_copy(client, second_code).status_code == 403


@pytest.mark.parametrize("code", ["", "AAAAA-AAAAA-AAAAA-AAAAA", "é", "A" * 10_000, "💥"])
def test_a_wrong_code_or_unreadable_file_is_refused(on_sqlite, client, data, code):
    assert request_copy(client, code.encode("ascii", "replace").decode()).status_code == 403
    for content in ("", "null", "[]", "{}", '{"digest": null}'):
        (data / "spare.json").write_text(content)
        assert request_copy(client, code.encode("ascii", "replace").decode()).status_code == 403
    assert last_spare_contact() is None


def test_without_a_write_the_response_is_empty(on_sqlite, client):
    code = spare_allow(cast.olga())
    response = request_copy(client, code, b"digests")
    assert response.content == b"pages less digests"
    assert request_copy(client, code, b"digests", **{"If-None-Match": response["Chelem-Mark"]}).status_code == 204
    assert last_spare_contact().address == "127.0.0.1"


def test_only_the_owner_of_the_only_club_may_allow_a_spare_and_it_is_logged(on_sqlite):
    with pytest.raises(DomainError):
        spare_allow(cast.alice())
    spare_allow(cast.olga())
    assert AuditLine.objects.get(kind=AuditLine.Kind.EXPORTED).data == {"what": "spare", "form": "sqlite3"}
    cast.organiser("Les Bouts")
    with pytest.raises(Conflict, match="hébergeur"):
        spare_allow(cast.olga())


def test_on_postgresql_a_spare_is_refused_with_a_text(monkeypatch):
    monkeypatch.setattr(following.connection, "vendor", "postgresql")
    with pytest.raises(Conflict, match="PostgreSQL"):
        spare_allow(cast.olga())
    assert not is_followed()


def test_a_folder_that_cannot_be_written_is_refused_with_a_text(on_sqlite, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "gone"
    with pytest.raises(DomainError, match="Rien ne peut être changé"):
        spare_allow(cast.olga())


@pytest.mark.django_db(transaction=True)
def test_the_first_transfer_is_complete_and_later_ones_are_increments(tmp_path, second_database):
    tournament = cast.running_tournament(8, rounds_planned=1)
    first_copy = unpack_pages(sending.pack_increment(b""), b"")
    empty_increment = sending.pack_increment(page_digests(first_copy))
    cast.enter(cast.table_of(tournament, 1, 1), cast.alice())
    increment = sending.pack_increment(page_digests(first_copy))
    assert len(empty_increment) < len(increment) < len(first_copy) / 5
    path = tmp_path / "copy.sqlite3"
    path.write_bytes(unpack_pages(increment, first_copy))
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT count(*) FROM tournaments_deal").fetchone() == (1,)
    assert not list(tmp_path.glob("spare-draft.sqlite3*"))


def test_the_page_shows_the_code_once(on_sqlite):
    olga, url = cast.client_of(cast.olga()), reverse("desk-spare")
    assert "Donner un code" in olga.get(url).content.decode()
    html = olga.post(url).content.decode()
    assert "chelem spare http://testserver --code " in html
    html = olga.get(url).content.decode()
    assert "--code" not in html
    assert "Donner un autre code" in html
    assert "Plus aucun ordinateur" in olga.post(reverse("desk-spare-end"), follow=True).content.decode()


def test_the_api_creates_and_ends_the_code(on_sqlite, client):
    olga = cast.client_of(cast.olga())
    assert olga.get("/api/spare/").json() == {"followed": False, "seen": None, "address": ""}
    code = olga.post("/api/spare/").json()["code"]
    request_copy(client, code)
    assert olga.get("/api/spare/").json()["address"] == "127.0.0.1"
    assert olga.delete("/api/spare/").status_code == 204
    assert request_copy(client, code).status_code == 403

"""A spare computer follows by a code of the desk, and gets the whole database."""

import sqlite3
from contextlib import closing

import pytest
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
    settings.DATA_DIR = tmp_path
    following.cache.delete(following.CONTACT_KEY)
    return tmp_path


@pytest.fixture
def of_sqlite(monkeypatch):
    """Pretend to run on SQLite, so that the tests of codes run on both engines."""
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
    headers = {"Authorization": f"Bearer {code}"} | headers
    return client.post("/secours", body, content_type="application/octet-stream", headers=headers)


def test_only_the_newest_code_is_valid_in_any_notation(of_sqlite, client, data):
    first = spare_allow(cast.olga())
    assert first not in (data / "spare.json").read_text()
    assert request_copy(client, first.lower().replace("-", " ")).content == b"pages less "
    second = spare_allow(cast.olga())
    refused = request_copy(client, first)
    assert (refused.status_code, refused["Content-Type"]) == (403, "text/plain; charset=utf-8")
    assert "demandez-en un nouveau" in refused.content.decode()
    assert request_copy(client, second).status_code == 200
    spare_end(cast.olga())
    assert not is_followed()
    assert request_copy(client, second).status_code == 403


@pytest.mark.parametrize("code", ["", "AAAAA-AAAAA-AAAAA-AAAAA", "é", "A" * 10_000, "💥"])
def test_a_wrong_code_or_unreadable_file_is_refused(of_sqlite, client, data, code):
    assert request_copy(client, code.encode("ascii", "replace").decode()).status_code == 403
    for broken in ("", "null", "[]", "{}", '{"digest": null}'):
        (data / "spare.json").write_text(broken)
        assert request_copy(client, code.encode("ascii", "replace").decode()).status_code == 403
    assert last_spare_contact() is None


def test_without_a_write_the_response_is_empty(of_sqlite, client):
    code = spare_allow(cast.olga())
    answer = request_copy(client, code, b"digests")
    assert answer.content == b"pages less digests"
    assert request_copy(client, code, b"digests", **{"If-None-Match": answer["Chelem-Mark"]}).status_code == 204
    assert last_spare_contact().address == "127.0.0.1"


def test_only_the_owner_of_the_only_club_may_allow_it_and_it_is_logged(of_sqlite):
    with pytest.raises(DomainError):
        spare_allow(cast.alice())
    spare_allow(cast.olga())
    assert AuditLine.objects.get(kind=AuditLine.Kind.EXPORTED).data == {"what": "spare", "form": "sqlite3"}
    cast.organiser("Les Bouts")
    with pytest.raises(Conflict, match="hébergeur"):
        spare_allow(cast.olga())


def test_on_postgresql_it_is_refused_with_a_text(monkeypatch):
    monkeypatch.setattr(following.connection, "vendor", "postgresql")
    with pytest.raises(Conflict, match="PostgreSQL"):
        spare_allow(cast.olga())
    assert not is_followed()


def test_a_folder_that_cannot_be_written_is_refused_with_a_text(of_sqlite, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "gone"
    with pytest.raises(DomainError, match="ne peut pas être gardé"):
        spare_allow(cast.olga())


@pytest.mark.django_db(transaction=True)
def test_the_first_transfer_is_complete_and_later_ones_are_increments(tmp_path, second_database):
    tournament = cast.running_tournament(8, rounds_planned=1)
    whole = unpack_pages(sending.pack_increment(b""), b"")
    more = sending.pack_increment(page_digests(whole))
    cast.enter(cast.table_of(tournament, 1, 1), cast.alice())
    later = sending.pack_increment(page_digests(whole))
    assert len(more) < len(later) < len(whole) / 5
    file = tmp_path / "copy.sqlite3"
    file.write_bytes(unpack_pages(later, whole))
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT count(*) FROM tournaments_deal").fetchone() == (1,)
    assert not list(tmp_path.glob("spare-draft.sqlite3*"))


def test_the_page_shows_the_code_once(of_sqlite):
    olga, address = cast.client_of(cast.olga()), reverse("desk-spare")
    assert "Donner un code" in olga.get(address).content.decode()
    page = olga.post(address).content.decode()
    assert "chelem spare http://testserver --code " in page
    page = olga.get(address).content.decode()
    assert "--code" not in page
    assert "Donner un autre code" in page
    assert "Plus aucun ordinateur" in olga.post(reverse("desk-spare-end"), follow=True).content.decode()


def test_the_api_creates_and_ends_the_code(of_sqlite, client):
    olga = cast.client_of(cast.olga())
    assert olga.get("/api/spare/").json() == {"followed": False, "seen": None, "address": ""}
    code = olga.post("/api/spare/").json()["code"]
    request_copy(client, code)
    assert olga.get("/api/spare/").json()["address"] == "127.0.0.1"
    assert olga.delete("/api/spare/").status_code == 204
    assert request_copy(client, code).status_code == 403

"""Publication to a host: a laptop sends archives with public names to its club's account there.

Both clubs, laptop and host, are on one install, and requests go through the views without a socket;
`tests/prove/publishing/test_to_a_host.py` has two servers.
"""

import json
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from players.models import Organiser, Player
from tests import cast
from tests.archive_files import pack, parts_of
from tests.pictures.test_pictures import draw_picture
from tests.worlds import cache_rows
from tournaments.models import AuditLine, HostTarget, Look, ReceivedTournament, SeasonEvent, Sending, Tournament
from tournaments.publishing.evidence import results_digest
from tournaments.publishing.hosts.client import HostClient
from tournaments.publishing.hosts.sending import host_send
from tournaments.selectors.log.check import check_log
from tournaments.services.access.codes import WRONG_PER_ADDRESS
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.archive import archive_public, archive_write
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.publication.look import look_change
from tournaments.services.publication.outgoing import LONGEST_BACKOFF, hosts_sweep
from tournaments.services.publication.signing import public_key
from tournaments.services.publication.target import target_end, target_retry, target_set
from tournaments.services.reception.keys import reception_allow, reception_end
from tournaments.services.seasons.events import season_event_add
from tournaments.services.seasons.seasons import season_create
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import tournament_delete
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db
HOST_URL = "https://hote.example/les-dames/"


class FakeConnection:
    """A connection to the host that records requests and may fail before or after the host has handled one."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, int]] = []
        self.fails = ""  # "before" or "after" the host has handled the request, or empty

    def __call__(self, client: HostClient, method: str, source: str, content: bytes) -> tuple[int, HTTPMessage, bytes]:
        if self.fails == "before":
            raise DomainError("host_away", where="hote.example", reason="unreachable")
        answer = send_archive(client._key, source, content, method, signing_key=client._signing_key)
        self.requests.append((method, answer.status_code))
        if self.fails == "after":
            raise DomainError("host_away", where="hote.example", reason="reset")
        reply_headers = HTTPMessage()
        for name, value in answer.items():
            reply_headers[name] = value
        return answer.status_code, reply_headers, answer.content


def send_archive(
    key: str, source: str, content: bytes, method: str = "PUT", club: str = "les-dames", *, signing_key: str = ""
) -> Any:
    """Send a request of the laptop to the view of the host; return the response."""
    headers = {"Authorization": f"Bearer {key}", "Chelem-Signing-Key": signing_key}
    path = f"/{club}/reception/{source}" if club else f"/reception/{source}"
    return Client().generic(method, path, content, content_type="application/zip", headers=headers)


@pytest.fixture
def host_director(db: None) -> Actor:
    """Return the director of the club at the host."""
    cast.organiser()
    return cast.member("diane", "director", cast.organiser("Les Dames"))


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> FakeConnection:
    fake = FakeConnection()
    monkeypatch.setattr(HostClient, "_send", lambda *args: fake(*args))  # noqa: PLW0108 (a function becomes a method)
    return fake


@pytest.fixture
def published_tournament(host_director: Actor) -> Tournament:
    """Publish a tournament of four players, of whom the first has given consent."""
    return create_published_tournament()


@cache_rows(director=cast.alice)
def create_published_tournament() -> Tournament:
    tournament = cast.drawn_tournament(4, rounds_planned=1, deals_per_round=1)
    cast.rename_player(cast.entry_of(tournament, 1), consent_full_name=True)
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    return publish(tournament)


@pytest.fixture
def target(
    published_tournament: Tournament, settings: Any, tmp_path: Path, host_director: Actor, connection: FakeConnection
) -> Iterator[HostTarget]:
    """Yield the laptop's settings for sending to the host; the clock stands still."""
    settings.DATA_DIR = tmp_path
    with time_machine.travel(timezone.now(), tick=False):
        yield target_set(actor=cast.alice(), address=HOST_URL, key=reception_allow(host_director))


def publish(tournament: Tournament) -> Tournament:
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    return tournament


def publish_correction(tournament: Tournament, reason: str = "erreur") -> Tournament:
    """Withdraw the publication, give a penalty, and publish again."""
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice())
    entry = cast.entry_of(tournament, 2)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=7, reason=reason),
        actor=cast.alice(),
    )
    return publish(tournament)


def sweep_and_send(target: HostTarget) -> None:
    hosts_sweep()
    host_send(target.pk)


def names_on_page(club: str, tournament: Tournament) -> list[str]:
    """Return the names of the tournament's players on its public page at the club."""
    html = Client().get(f"/{club}/{tournament.slug}/").content.decode()
    return [entry.public_name for entry in tournament.entries.all() if entry.public_name in html]


def read_both_rankings(tournament: Tournament) -> tuple[Any, Any]:
    """Return the public rankings of the laptop's club and of the host's club; None if not public."""
    urls = (f"/{club}/{tournament.slug}/classement.json" for club in ("les-atouts", "les-dames"))
    original, copy = (Client().get(url) for url in urls)
    return json_or_none(original), json_or_none(copy)


def json_or_none(response: Any) -> Any:
    return json.loads(response.content) if response.status_code == 200 else None


def first_digest(tournament: Tournament) -> str:
    """Return the digest of the first event, which identifies the tournament at the host."""
    return str(tournament.events.get(sequence=1).digest)


def problem_text(row: HostTarget | Sending) -> str:
    row.refresh_from_db()
    return DomainError(row.problem["code"], **row.problem["params"]).text if row.problem else ""


def test_host_page_accepts_the_key_on_papers_of_the_laptop(
    published_tournament: Tournament, target: HostTarget
) -> None:
    sweep_and_send(target)
    received = ReceivedTournament.objects.get().tournament
    assert results_digest(received) == results_digest(published_tournament)
    keys = [public_key(one.organiser).hex() for one in (received, published_tournament)]
    assert keys[0] != keys[1]  # the clubs on host and laptop have their own
    page = Client().get(f"/les-dames/{received.slug}/verifier/").content.decode()
    assert f'data-keys="{keys[0]} {keys[1]}"' in page


@pytest.mark.parametrize("signing_key", ["", '" onclick="'])
def test_invalid_signing_key_counts_as_none(
    published_tournament: Tournament, host_director: Actor, signing_key: str
) -> None:
    key, content = reception_allow(host_director), archive_public(published_tournament)
    source = published_tournament.events.get(sequence=1).digest
    assert send_archive(key, source, content, signing_key=signing_key).status_code == 201
    assert ReceivedTournament.objects.get().signing_key == ""


def test_a_published_tournament_is_public_at_the_host_with_public_names(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection, host_director: Actor
) -> None:
    sweep_and_send(target)
    assert connection.requests == [("PUT", 201)]
    copy = Tournament.objects.get(organiser=host_director.home)
    assert (copy.slug, copy.state) == (published_tournament.slug, "published")
    assert list(check_log(copy)) == []
    for entry, copied_entry in zip(
        published_tournament.entries.order_by("serial"), copy.entries.order_by("serial"), strict=True
    ):
        assert copied_entry.public_name == entry.public_name
        assert copied_entry.consent_full_name == entry.consent_full_name
        if not entry.consent_full_name:
            assert len(copied_entry.last_name) == 1
            assert copied_entry.player.licence == ""
    ranking, copied_ranking = read_both_rankings(published_tournament)
    assert copied_ranking["ranking"] == ranking["ranking"]
    assert Sending.objects.get().due_since is None
    sweep_and_send(target)
    assert len(connection.requests) == 1, "an unchanged publication is not sent again"


def test_sent_archives_contain_public_names_only(published_tournament: Tournament) -> None:
    content = archive_public(published_tournament)
    text = b"".join(parts_of(content).values()).decode()
    entries_without_consent = published_tournament.entries.filter(consent_full_name=False)
    assert entries_without_consent
    assert [entry.last_name for entry in entries_without_consent if entry.last_name in text] == []
    assert [entry.salt for entry in entries_without_consent if entry.salt in text] == []
    assert set(json.loads(parts_of(content)["people.json"])["officials"].values()) <= {""}
    assert archive_public(published_tournament) == content


def test_a_correction_replaces_the_tournament_and_keeps_its_season(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection, host_director: Actor
) -> None:
    sweep_and_send(target)
    first_copy = Tournament.objects.get(organiser=host_director.home)
    days = {"starts": first_copy.date, "ends": first_copy.date}
    season = season_create(settings={"name": "Année", **days}, actor=host_director)
    season_event_add(season=season, tournament=first_copy, actor=host_director)
    player_count = host_director.home.players.count()
    publish_correction(published_tournament)
    sweep_and_send(target)
    second_copy = Tournament.objects.get(organiser=host_director.home)
    assert second_copy.pk != first_copy.pk
    assert SeasonEvent.objects.get().tournament == second_copy
    assert host_director.home.players.count() == player_count, "the players of the replaced copy are deleted"
    ranking, copied_ranking = read_both_rankings(published_tournament)
    assert copied_ranking["ranking"] == ranking["ranking"]
    assert ReceivedTournament.objects.get().tournament == second_copy


def test_withdrawal_and_new_publication_are_sent(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection
) -> None:
    sweep_and_send(target)
    tournament_transition(tournament=published_tournament, transition="unpublish", actor=cast.alice())
    sweep_and_send(target)
    assert connection.requests[-1] == ("DELETE", 204)
    assert names_on_page("les-dames", published_tournament) == []
    publish(published_tournament)
    sweep_and_send(target)
    assert connection.requests[-1] == ("PUT", 201)
    assert read_both_rankings(published_tournament)[1] is not None


def test_a_deletion_withdraws_the_tournament_at_the_host(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection
) -> None:
    sweep_and_send(target)
    tournament_delete(tournament=published_tournament, name=published_tournament.name, actor=cast.olga())
    sweep_and_send(target)
    assert connection.requests[-1] == ("DELETE", 204)
    assert not Sending.objects.exists()


def test_sending_is_retried_until_there_is_a_connection(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection
) -> None:
    """wca-live#47: the hall had no internet, or lost it during play."""
    connection.fails = "before"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        target_retry(actor=cast.alice())
        for _ in range(12):
            sweep_and_send(target)
            assert "ne répond pas" in problem_text(target)
            assert target.next_at - timezone.now() <= LONGEST_BACKOFF
            clock.move_to(target.next_at)
        due_since = Sending.objects.get().due_since
        assert due_since is not None
        assert timezone.now() - due_since > LONGEST_BACKOFF
        connection.fails = ""
        sweep_and_send(target)
        assert problem_text(target) == ""
        assert Sending.objects.get().due_since is None


def test_a_lost_response_causes_no_second_tournament(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection, host_director: Actor
) -> None:
    connection.fails = "after"
    sweep_and_send(target)
    assert Sending.objects.get().there == Sending.UNSURE
    connection.fails = ""
    target_retry(actor=cast.alice())
    sweep_and_send(target)
    assert connection.requests == [("PUT", 201), ("PUT", 200)]
    assert Tournament.objects.filter(organiser=host_director.home).count() == 1


def test_a_sending_with_unknown_result_is_withdrawn_too(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection
) -> None:
    connection.fails = "after"
    sweep_and_send(target)
    connection.fails = ""
    tournament_transition(tournament=published_tournament, transition="unpublish", actor=cast.alice())
    target_retry(actor=cast.alice())
    sweep_and_send(target)
    assert connection.requests[-1] == ("DELETE", 204)
    assert names_on_page("les-dames", published_tournament) == []


def test_a_tournament_of_the_host_is_not_replaced(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection, host_director: Actor
) -> None:
    host_tournament = tournament_create(settings={"name": published_tournament.name}, actor=host_director)
    assert host_tournament.slug == published_tournament.slug
    sweep_and_send(target)
    assert connection.requests == [("PUT", 409)]
    assert "un autre tournoi à l’adresse" in problem_text(Sending.objects.get())
    assert problem_text(target) == "", "the problem is of one tournament, not of the connection"
    assert list(Tournament.objects.filter(organiser=host_director.home)) == [host_tournament]


def test_a_void_key_is_shown_as_problem(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection, host_director: Actor
) -> None:
    reception_end(host_director)
    sweep_and_send(target)
    assert connection.requests == [("PUT", 403)]
    assert "ne reconnaît pas" in problem_text(target)


@pytest.mark.parametrize("key", ["", "0" * 40, "é", "a" * 9000])
def test_a_wrong_key_is_refused(host_director: Actor, published_tournament: Tournament, key: str) -> None:
    reception_allow(host_director)
    for method in ("PUT", "DELETE"):
        response = send_archive(
            key.encode("ascii", "replace").decode(),
            first_digest(published_tournament),
            archive_public(published_tournament),
            method,
        )
        assert (response.status_code, response["Content-Type"]) == (403, "text/plain; charset=utf-8")
    assert not ReceivedTournament.objects.exists()


def test_wrong_keys_are_rate_limited_and_the_right_one_is_not(
    host_director: Actor, published_tournament: Tournament
) -> None:
    key = reception_allow(host_director)
    statuses = [
        send_archive("0" * 40, first_digest(published_tournament), b"").status_code
        for _ in range(WRONG_PER_ADDRESS + 1)
    ]
    assert statuses == [403] * WRONG_PER_ADDRESS + [429]
    assert (
        send_archive(key, first_digest(published_tournament), archive_public(published_tournament)).status_code == 201
    )


def test_a_body_above_the_limit_is_refused_by_its_length(host_director: Actor, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = send_archive(reception_allow(host_director), "0" * 64, b"x" * 1001)
    assert (response.status_code, response["Content-Type"]) == (413, "text/plain; charset=utf-8")
    assert send_archive("0" * 40, "0" * 64, b"x" * 1001).status_code == 403, "without a key the body is not read"


def test_a_key_is_valid_for_its_club_only(host_director: Actor, published_tournament: Tournament) -> None:
    key = reception_allow(cast.member("emma", "owner", cast.organiser("Les Rois")))
    assert (
        send_archive(key, first_digest(published_tournament), archive_public(published_tournament)).status_code == 403
    )
    assert (
        send_archive(key, first_digest(published_tournament), archive_public(published_tournament), club="").status_code
        == 201
    )
    assert not Tournament.objects.filter(organiser=host_director.home).exists()
    own_key = reception_allow(host_director)
    assert send_archive(own_key, first_digest(published_tournament), b"", "DELETE").status_code == 204
    assert names_on_page("les-rois", published_tournament), "a key withdraws only what its club has received"


def test_an_invalid_archive_is_refused_without_changes(host_director: Actor, published_tournament: Tournament) -> None:
    key, source, content = (
        reception_allow(host_director),
        first_digest(published_tournament),
        archive_public(published_tournament),
    )
    assert send_archive(key, source, content).status_code == 201
    rows_before = ReceivedTournament.objects.get(), Player.objects.count()
    publish_correction(published_tournament)
    content = archive_public(published_tournament)
    parts = parts_of(content)
    tampered = pack(parts | {"log.jsonl": parts["log.jsonl"].replace(b"penalty", b"bonus__")})
    for invalid_archive in (b"", content[: len(content) // 2], b"PK\x03\x04", tampered):
        response = send_archive(key, source, invalid_archive)
        assert (response.status_code, response["Content-Type"]) == (422, "text/plain; charset=utf-8")
    assert send_archive(key, "0" * 64, content).status_code == 409  # the digest of another tournament
    tournament_transition(tournament=published_tournament, transition="unpublish", actor=cast.alice())
    assert send_archive(key, source, archive_public(published_tournament)).status_code == 422
    assert (ReceivedTournament.objects.get(), Player.objects.count()) == rows_before
    assert names_on_page("les-dames", published_tournament)


def test_logo_and_colour_are_not_received(host_director: Actor, published_tournament: Tournament) -> None:
    look_change(actor=cast.alice(), logo=draw_picture(size=(300, 200)), accent="#0b4a7a")
    content = archive_public(published_tournament)
    assert not any(name.startswith("look/") for name in parts_of(content))
    archive_with_look = archive_write(published_tournament, cast.alice())
    assert any(name.startswith("look/") for name in parts_of(archive_with_look))
    assert (
        send_archive(reception_allow(host_director), first_digest(published_tournament), archive_with_look).status_code
        == 201
    )
    assert not Look.objects.filter(organiser=host_director.home).exists()


def test_a_concurrent_reception_is_refused(host_director: Actor, published_tournament: Tournament) -> None:
    key = reception_allow(host_director)
    cache.set(f"reception:{host_director.home.pk}", True)  # the lock of a reception in progress
    assert (
        send_archive(key, first_digest(published_tournament), archive_public(published_tournament)).status_code == 429
    )


def test_the_key_is_stored_in_one_private_file_only(
    target: HostTarget, published_tournament: Tournament, tmp_path: Path
) -> None:
    [path] = tmp_path.glob("host-*.json")
    key = json.loads(path.read_text())["key"]
    assert path.stat().st_mode & 0o077 == 0
    sweep_and_send(target)
    for model in (HostTarget, Sending, ReceivedTournament, AuditLine):
        assert [row for row in model._default_manager.values() if key in str(row)] == []
    assert key not in str(list(Organiser.objects.values("reception_key__digest")))
    assert key.encode() not in b"".join(parts_of(archive_public(published_tournament)).values())


def test_the_key_is_not_sent_to_another_address(target: HostTarget) -> None:
    with pytest.raises(DomainError, match="Donnez la clé"):
        target_set(actor=cast.alice(), address="https://ailleurs.example/")
    target_set(actor=cast.alice(), address=HOST_URL)


def test_a_lost_key_is_shown_as_problem(
    target: HostTarget, published_tournament: Tournament, tmp_path: Path, connection: FakeConnection
) -> None:
    for path in tmp_path.glob("host-*.json"):
        path.unlink()
    sweep_and_send(target)
    assert connection.requests == []
    assert "donnez-la de nouveau" in problem_text(target)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("hote.example", "adresse entière"),
        ("ftp://hote.example/", "adresse entière"),
        ("https://moi:secret@hote.example/", "adresse entière"),
        ("https://hote.example/?a=1", "adresse entière"),
        ("http://hote.example/club/", "chiffrée"),
        ("http://192.168.1.4/", "chiffrée"),
        ("http://127.0.0.1.hote.example/", "chiffrée"),
    ],
)
def test_an_invalid_address_is_refused(host_director: Actor, address: str, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        target_set(actor=cast.alice(), address=address, key="0" * 40)


def test_a_host_cannot_send_to_another_host(host_director: Actor, settings: Any) -> None:
    settings.HOSTED = True
    with pytest.raises(DomainError, match="déjà chez un hébergeur"):
        target_set(actor=cast.alice(), address=HOST_URL, key="0" * 40)


def test_no_archive_is_sent_after_the_host_is_removed(
    target: HostTarget, published_tournament: Tournament, connection: FakeConnection, tmp_path: Path
) -> None:
    target_end(actor=cast.alice())
    assert hosts_sweep() == 0
    host_send(target.pk)
    assert connection.requests == []
    assert not list(tmp_path.glob("host-*.json"))


def test_only_directors_may_allow_and_send(host_director: Actor) -> None:
    with pytest.raises(DomainError):
        reception_allow(cast.basile())
    with pytest.raises(DomainError):
        target_set(actor=cast.basile(), address=HOST_URL, key="0" * 40)

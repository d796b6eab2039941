"""The return on a fresh install: the contents of a file are read and verified, then it replaces the demonstration."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.core.cache import cache

from players.models import Organiser, Player
from tests import cast
from tests.archive_files import Parts, pack, pack_with_digests, parts_of
from tournaments.models import Entry, Event, Tournament
from tournaments.services.access.organisers import organiser_add
from tournaments.services.club.archive import MOST_JSON_VALUES, ReturnedClub, club_archive_import
from tournaments.services.club.returning import OFFERED_KEY, is_fresh, return_offer, return_take
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError

pytestmark = pytest.mark.django_db
ARCHIVES = Path(__file__).parents[2] / "archives"
CLUB = (ARCHIVES / "club-format-1.chelem").read_bytes()
TOURNAMENT = (ARCHIVES / "format-3.chelem").read_bytes()


@pytest.fixture
def olga() -> Actor:
    """Return the owner of an install with the demonstration only."""
    owner = cast.olga()
    player = Player.objects.create(organiser=owner.home, last_name="Inventé")
    demo = Tournament.objects.create(organiser=owner.home, name="Demo", slug="demo", demo=True)
    Entry.objects.create(tournament=demo, serial=1, player=player)
    return owner


def tampered(parts: Parts) -> Parts:
    """Return the parts with another actor in a line of the log, whose digest is then wrong."""
    first, second, *rest = parts["log.jsonl"].decode().split("\n")
    changed = json.dumps(json.loads(second) | {"actor": "director:9"})
    return parts | {"log.jsonl": "\n".join((first, changed, *rest)).encode()}


def code_of(act: Callable[[], object]) -> str:
    """Return the code of a refused act."""
    with pytest.raises(DomainError) as error:
        act()
    assert error.value.text
    return error.value.code


def code_of_offer(content: bytes, actor: Actor) -> str:
    """Return the code of a refused file, after which there is nothing to take and the demonstration is here."""
    code = code_of(lambda: return_offer(content, actor))
    assert code_of(lambda: return_take("", actor)) == "return_gone"
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["demo"]
    assert Player.objects.count() == 1
    return code


def test_the_contents_of_a_club_are_shown_before_anything_is_written(olga):
    offered = return_offer(CLUB, olga)
    contents = offered.contents
    assert contents.is_club
    assert (contents.people, contents.seasons, len(contents.tournaments)) == (14, 1, 2)
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["demo"]
    returned = return_take(offered.digest, olga)
    assert returned == ReturnedClub(people=14, tournaments=2, seasons=1)
    assert not Tournament.objects.filter(demo=True).exists()
    assert not Player.objects.filter(last_name="Inventé").exists()
    for one, tournament in zip(contents.tournaments, Tournament.objects.order_by("date"), strict=True):
        assert (one.name, one.day, one.lines) == (tournament.name, tournament.date, tournament.version)
        assert one.players == tournament.entries.count()
        deals = Event.objects.filter(tournament=tournament, name="deal.recorded")
        assert one.last_deal_at == deals.latest("at").at


def test_a_tournament_replaces_the_demonstration(olga):
    offered = return_offer(TOURNAMENT, olga)
    (one,) = offered.contents.tournaments
    assert not offered.contents.is_club
    tournament = return_take(offered.digest, olga)
    assert isinstance(tournament, Tournament)
    assert (tournament.name, tournament.date) == (one.name, one.day)
    assert isinstance(one.day, date)
    assert list(Tournament.objects.all()) == [tournament]
    assert code_of(lambda: return_take("0" * 64, olga)) == "return_gone"


@pytest.mark.parametrize("content", [CLUB, TOURNAMENT], ids=["club", "tournament"])
@pytest.mark.parametrize("is_gone", [True, False], ids=["after the first", "during the first"])
def test_a_second_request_for_the_same_file_gives_the_same_result(olga, content, is_gone):
    offered = return_offer(content, olga)
    returned = return_take(offered.digest, olga)
    if not is_gone:  # the second request has read the file before the first deleted it
        cache.set(OFFERED_KEY.format(olga.home.pk), content)
    count = Tournament.objects.count()
    assert return_take(offered.digest, olga) == returned
    assert Tournament.objects.count() == count


def test_a_refused_file_leaves_none_to_take(olga):
    offered = return_offer(TOURNAMENT, olga)
    assert code_of(lambda: return_offer(b"text", olga)) == "archive_unreadable"
    assert code_of(lambda: return_take(offered.digest, olga)) == "return_gone"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "archive_unreadable"),
        (b"text", "archive_unreadable"),
        (CLUB[:-900], "archive_unreadable"),
        (TOURNAMENT[: len(TOURNAMENT) // 2], "archive_unreadable"),
        (pack_with_digests(tampered(parts_of(TOURNAMENT))), "log_file_broken"),
        (pack(tampered(parts_of(TOURNAMENT))), "archive_changed"),
        (pack_with_digests(parts_of(CLUB) | {"club.json": b"{}"}), "archive_unreadable"),
        (pack_with_digests(parts_of(CLUB) | {"people.json": b"[" * (MOST_JSON_VALUES + 1)}), "archive_too_large"),
        ((ARCHIVES / "season-format-1.chelem").read_bytes(), "return_season"),
        (b"\x1f\x8b copy", "return_copy"),
        (b"SQLite format 3\0 and pages", "return_database"),
        (b"CHELEM BACKUP 1\n and bytes", "return_database"),
    ],
)
def test_a_wrong_cut_huge_or_tampered_file_changes_nothing(olga, content, code):
    assert code_of_offer(content, olga) == code


def test_a_file_above_the_limit_is_refused(olga, settings):
    settings.ARCHIVE_MAX_BYTES = len(CLUB) - 1
    assert code_of_offer(CLUB, olga) == "archive_too_large"


def test_only_the_file_that_was_shown_is_taken(olga):
    first, second = return_offer(CLUB, olga), return_offer(TOURNAMENT, olga)
    assert code_of(lambda: return_take(first.digest, olga)) == "return_gone"
    cache.clear()  # after `WINDOW`, or a restart
    assert code_of(lambda: return_take(second.digest, olga)) == "return_gone"
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["demo"]


def test_an_import_that_fails_leaves_the_demonstration(olga, monkeypatch):
    offered = return_offer(TOURNAMENT, olga)

    def fail(*_arguments: object) -> None:
        raise DomainError("log_file_impossible")

    monkeypatch.setattr("tournaments.services.log.archive.log_import", fail)
    assert code_of(lambda: return_take(offered.digest, olga)) == "log_file_impossible"
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["demo"]
    assert Player.objects.count() == 1


def test_a_club_with_data_of_its_own_is_not_fresh(olga):
    offered = return_offer(TOURNAMENT, olga)
    Player.objects.create(organiser=olga.home, last_name="Zola")
    assert not is_fresh(olga.home)
    for act in (lambda: return_offer(TOURNAMENT, olga), lambda: return_take(offered.digest, olga)):
        assert code_of(act) == "return_not_fresh"
    assert Player.objects.filter(last_name="Zola").exists()


@pytest.mark.parametrize("own", [{}, {"email": "zola@example.org"}], ids=["added later", "with an address"])
def test_a_member_who_plays_in_the_demonstration_is_not_deleted(olga, own):
    member = Player.objects.create(organiser=olga.home, last_name="Zola", **own)
    if own:  # of the same moment as the people of the demonstration
        Player.objects.filter(pk=member.pk).update(created_at=Player.objects.earliest("pk").created_at)
    Entry.objects.create(tournament=Tournament.objects.get(), serial=2, player=member)
    assert not is_fresh(olga.home)
    assert code_of(lambda: return_offer(TOURNAMENT, olga)) == "return_not_fresh"
    assert code_of(lambda: club_archive_import(CLUB, olga)) == "club_archive_not_empty"
    assert Player.objects.count() == 2


def test_a_host_or_an_install_of_several_clubs_is_not_fresh(olga, settings):
    assert is_fresh(olga.home)
    settings.HOSTED = True
    assert not is_fresh(olga.home)
    settings.HOSTED = False
    organiser_add("Second")
    assert Organiser.objects.count() == 2
    assert not is_fresh(olga.home)


def test_only_an_owner_takes_a_file(olga):
    offered = return_offer(TOURNAMENT, olga)
    assert code_of(lambda: return_offer(TOURNAMENT, cast.alice())) == "owner_only"
    assert code_of(lambda: return_take(offered.digest, cast.alice())) == "owner_only"

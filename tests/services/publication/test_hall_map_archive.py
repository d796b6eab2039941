"""The map of the hall in archives: taken by a club without one, validated, in a format of its own."""

import json

import pytest

from tests import cast
from tests.archive_files import code_of_refusal, pack, pack_with_digests, parts_of
from tests.pictures.test_pictures import draw_picture
from tournaments.models import HallMap, Tournament
from tournaments.services.log.archive import archive_import, archive_public, archive_write
from tournaments.services.publication.hall_map import hall_map_place, hall_map_put

pytestmark = pytest.mark.django_db
SPOTS = {"1": [12.5, 40.0], "2": [80.0, 40.0]}


@pytest.fixture
def tournament() -> Tournament:
    return cast.drawn_tournament(8)


@pytest.fixture
def archive_with_map(tournament: Tournament) -> bytes:
    """Return an archive with a map of the hall that has `SPOTS`; its address is free for an import."""
    hall_map_put(content=draw_picture(size=(300, 200)), actor=cast.alice())
    hall_map_place(spots=SPOTS, actor=cast.alice())
    content = archive_write(tournament, cast.alice())
    Tournament.objects.update(slug="again")
    return content


def format_of(content: bytes) -> int:
    return int(json.loads(parts_of(content)["archive.json"])["format"])


def test_a_club_without_a_map_takes_that_of_the_archive(archive_with_map: bytes) -> None:
    HallMap.objects.all().delete()
    archive_import(archive_with_map, cast.alice())
    taken = HallMap.objects.get()
    assert (taken.width, taken.height, taken.spots) == (300, 200, SPOTS)


def test_the_map_of_a_club_is_not_overwritten(archive_with_map: bytes) -> None:
    hall_map_place(spots={}, actor=cast.alice())
    archive_import(archive_with_map, cast.alice())
    assert HallMap.objects.get().spots == {}


def test_only_a_file_with_a_map_has_the_newest_format(tournament: Tournament, archive_with_map: bytes) -> None:
    assert (format_of(archive_with_map), format_of(archive_public(tournament))) == (5, 4)
    HallMap.objects.all().delete()
    assert format_of(archive_write(tournament, cast.alice())) == 4


def test_an_invalid_map_refuses_the_archive(archive_with_map: bytes) -> None:
    HallMap.objects.all().delete()
    parts = parts_of(archive_with_map)
    forged = pack_with_digests(parts | {"look/hall.jpg": b"<svg onload=alert(1)>"})
    assert code_of_refusal(archive_import, forged, of=Tournament) == "picture_unknown"
    for spots in (b"[[7]]", b'{"1":[101,0]}', b'"x"', b"7"):
        table = parts["archive.json"].replace(b'{"1":[12.5,40.0],"2":[80.0,40.0]}', spots)
        assert table != parts["archive.json"]
        forged = pack(parts | {"archive.json": table})
        assert code_of_refusal(archive_import, forged, of=Tournament) == "hall_spots_invalid"
    assert not HallMap.objects.exists()


def test_a_map_in_an_older_format_is_refused(archive_with_map: bytes) -> None:
    parts = parts_of(archive_with_map)
    table = parts["archive.json"].replace(b'"format":5', b'"format":4')
    assert code_of_refusal(archive_import, pack(parts | {"archive.json": table}), of=Tournament) == "archive_unreadable"

"""Uploads larger than the limit of a form are accepted only by the pages that take files, on a real server."""

from collections.abc import Iterator
from random import Random
from urllib.error import URLError

import pytest

from tests.engines.launcher import first_link, running
from tests.load.hall import Hall, set_up_hall
from tournaments.management.simulation.client import RefusedError

PICTURE, ARCHIVE = 4_900_000, 19_000_000  # bytes: a photograph of a phone, the archive of a long day with its papers


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with running(tmp_path_factory.mktemp("large") / "data", "--no-demo") as (_, base, log):
        yield set_up_hall(base, first_link(base, log), tables=1, deals=1)


def try_upload(room: Hall, path: str, size: int) -> int:
    """Upload random bytes and return the status; 0 if the server closed the connection before their end."""
    try:
        room.director.form(path, {}, ("file", Random(size).randbytes(size)))
    except RefusedError as refused:
        return refused.status
    except URLError:
        return 0
    return 200


# Worth its time: tests of the pages do not go through the HTTP server, which has the limits.
@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("/bureau/joueurs/import/", PICTURE),
        ("/bureau/club/", PICTURE),
        ("/bureau/{slug}/ecrans/image/", PICTURE),
        ("/bureau/{slug}/tour/1/saisie/1/photo/", PICTURE),
        ("/bureau/archive/", ARCHIVE),
    ],
)
def test_pages_with_an_upload_read_large_files(room: Hall, path: str, size: int) -> None:
    assert try_upload(room, path.format(slug=room.slug), size) in {200, 422}


def test_other_pages_refuse_large_bodies(room: Hall) -> None:
    assert try_upload(room, f"/bureau/{room.slug}/inscriptions/", PICTURE) in {0, 413}

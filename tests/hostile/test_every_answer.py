"""What every answer carries beside its content, whoever asks for what: all addresses of the site are walked."""

import pytest

from tests.architecture.doors import DOORS
from tests.architecture.hosted_world import Install, install
from tests.architecture.test_permissions import address, ask
from tests.hostile.asking import lacking

SAME_FOR_ALL = {"api-schema"}
READ_AGAIN = SAME_FOR_ALL | {"public-player", "public-ranking", "public-tournament"}
"""What browsers of those who have not signed in keep, to ask each time whether it is still so."""
EVERYBODY = ("owner", "nobody", "tablet")


@pytest.fixture(autouse=True)
def on_a_host(settings):
    settings.HOSTED = True


@pytest.fixture(scope="module")
def world(module_db: None) -> Install:
    return install()


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(DOORS))
def test_every_answer_has_the_headers_and_none_is_kept_but_what_everybody_reads(world: Install, name: str) -> None:
    path = address(world.here, name)
    for who in EVERYBODY:
        for method in ("get", "post", "put"):
            answer = ask(world, who, method, path)
            assert lacking(answer.headers) == [], (who, method)
            kept = "no-store" not in answer.get("Cache-Control", "")
            may_be = "ETag" in answer and name in (SAME_FOR_ALL if who == "owner" else READ_AGAIN)
            assert may_be or not kept, (who, method)


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(DOORS))
def test_head_is_answered_as_get_is_and_changes_nothing(world: Install, name: str) -> None:
    path = address(world.here, name)
    for who in EVERYBODY:
        read, head = ask(world, who, "get", path), ask(world, who, "head", path)
        assert (head.status_code, b"".join(head)) == (read.status_code, b""), who
        differing = {"Content-Length", "ETag", "Chelem-Follow"}  # a token of its own is in each page; nothing follows
        assert {each: value for each, value in head.items() if each not in differing} == {
            each: value for each, value in read.items() if each not in differing
        }

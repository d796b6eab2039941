"""What every answer carries beside its content, whoever asks for what: all addresses of the site are walked."""

import pytest

from tests.architecture.doors import DOORS
from tests.architecture.hosted_world import Install, install
from tests.architecture.test_permissions import address, ask
from tests.hostile.asking import lacking

SAME_FOR_ALL = {
    "api-schema",
    "display-picture",
    "table-worker",
    "public-picture",
    "public-season-picture",
    "public-sitemap",
    "public-robots",
}
SAME_FOR_ALL |= {"public-atom", "public-json-feed"}
READ_AGAIN = SAME_FOR_ALL | {
    "public-pictures",
    "public-player",
    "public-ranking",
    "public-seating",
    "public-tournament",
}
"""What browsers of those who have not signed in keep, to ask each time whether it is still so."""
OTHERWISE = {"hall-kiosk": ["Permissions-Policy"], "desk-display-preview": ["X-Frame-Options"]}
"""What answers say in another way than all others, where that is their purpose: the kiosk looks at cards, and the desk
shows what a screen shows."""
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
            assert set(lacking(answer.headers)) <= set(OTHERWISE.get(name, [])), (who, method)
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
        # A token of its own is in each page; nothing follows; the second may have turned.
        differing = {"Content-Length", "ETag", "Chelem-Follow", "Expires"}
        assert {each: value for each, value in head.items() if each not in differing} == {
            each: value for each, value in read.items() if each not in differing
        }

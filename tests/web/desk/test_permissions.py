"""Who may open what at the desk: the outsider nothing, the arbiter most, the director all."""

import uuid

import pytest
from django.urls import get_resolver, reverse

from tests import cast
from tournaments.web.desk.urls import urlpatterns

pytestmark = pytest.mark.django_db

# Address name: who may at least use it, and by which method.
DIRECTOR, ARBITER = "director", "arbiter"
CLUB = {
    "desk-home": (ARBITER, "get"),
    "desk-tournament-create": (DIRECTOR, "get"),
    "desk-access": (DIRECTOR, "get"),
    "desk-access-link": (DIRECTOR, "post"),
    "desk-device-release": (ARBITER, "post"),
    "job": (ARBITER, "get"),
    "job-download": (ARBITER, "get"),
    "job-retry": (ARBITER, "post"),
}
TOURNAMENT = {
    "desk-tournament": (ARBITER, "get"),
    "desk-board": (ARBITER, "get"),
    "desk-calls": (ARBITER, "get"),
    "desk-search": (ARBITER, "get"),
    "desk-settings": (DIRECTOR, "get"),
    "desk-transition": (DIRECTOR, "post"),
    "desk-draw": (ARBITER, "get"),
    "desk-draw-discard": (DIRECTOR, "post"),
    "desk-exchange": (DIRECTOR, "get"),
    "desk-repair": (ARBITER, "get"),
    "desk-repair-undo": (ARBITER, "post"),
    "desk-table-keep": (DIRECTOR, "post"),
    "desk-table-release": (DIRECTOR, "post"),
    "desk-draw-matrix": (ARBITER, "get"),
    "desk-draw-progress": (DIRECTOR, "get"),
    "desk-draw-stop": (DIRECTOR, "post"),
    "desk-constraints": (ARBITER, "get"),
    "desk-separation": (DIRECTOR, "post"),
    "desk-fixed-table": (DIRECTOR, "post"),
    "desk-constraint-drop": (DIRECTOR, "post"),
    "desk-constraints-apply": (DIRECTOR, "post"),
    "desk-rounds": (ARBITER, "get"),
    "desk-round-open": (DIRECTOR, "post"),
    "desk-round-rank": (ARBITER, "get"),
    "desk-round": (ARBITER, "get"),
    "desk-round-close": (DIRECTOR, "post"),
    "desk-round-reopen": (DIRECTOR, "post"),
    "desk-ranking": (ARBITER, "get"),
    "desk-publish": (DIRECTOR, "get"),
    "desk-adjustments": (ARBITER, "get"),
    "desk-adjustment-cancel": (ARBITER, "post"),
    "desk-documents": (ARBITER, "get"),
    "desk-document-make": (ARBITER, "post"),
    "desk-log": (ARBITER, "get"),
    "desk-log-moment": (ARBITER, "get"),
    "desk-log-after": (ARBITER, "get"),
    "desk-log-undo": (ARBITER, "post"),
    "desk-table": (ARBITER, "get"),
    "desk-table-deal": (ARBITER, "get"),
    "desk-table-totals": (ARBITER, "post"),
    "desk-table-confirm": (ARBITER, "post"),
    "desk-table-reopen": (ARBITER, "post"),
    "desk-table-stop": (ARBITER, "post"),
    "desk-table-call": (ARBITER, "post"),
    "desk-decide": (ARBITER, "post"),
    "desk-dispute-settle": (ARBITER, "post"),
}
PEOPLE = {
    "desk-players": (ARBITER, "get"),
    "desk-player-create": (ARBITER, "get"),
    "desk-player": (ARBITER, "get"),
    "desk-player-forget": (DIRECTOR, "post"),
    "desk-players-csv": (DIRECTOR, "get"),
    "desk-players-xlsx": (DIRECTOR, "get"),
    "desk-import": (DIRECTOR, "get"),
    "desk-import-template": (DIRECTOR, "get"),
    "desk-import-batch": (DIRECTOR, "get"),
    "desk-import-decide": (DIRECTOR, "post"),
    "desk-import-apply": (DIRECTOR, "post"),
    "desk-import-abandon": (DIRECTOR, "post"),
    "desk-merge": (DIRECTOR, "get"),
    "desk-merge-pair": (DIRECTOR, "get"),
    "desk-merge-decide": (DIRECTOR, "post"),
    "desk-merge-undo": (DIRECTOR, "post"),
}
REGISTRATION = {
    "desk-entries": (ARBITER, "get"),
    "desk-entry-suggest": (ARBITER, "get"),
    "desk-ratings": (ARBITER, "get"),
    "desk-entry-add": (ARBITER, "post"),
    "desk-entry-presence": (ARBITER, "post"),
    "desk-entry-consent": (ARBITER, "post"),
    "desk-entry-fee": (ARBITER, "post"),
    "desk-entry-remove": (ARBITER, "post"),
    "desk-entry-withdraw": (ARBITER, "post"),
    "desk-entry-arrive": (ARBITER, "post"),
    "desk-entry-undo": (ARBITER, "post"),
    "desk-entry-drop": (ARBITER, "post"),
}
ALL = CLUB | PEOPLE | TOURNAMENT | REGISTRATION
UUIDS = {"job", "job-download", "job-retry", "desk-draw-progress", "desk-draw-stop"}
PARTS = {
    "sequence": 1,
    "pk": 1,
    "number": 1,
    "table": 1,
    "line": 1,
    "transition": "finish",
    "kind": "ranking",
    "first": 1,
    "second": 2,
}


def address(name, slug):
    """The address with the parts it needs, whatever they are."""
    pattern = next(iter(get_resolver().reverse_dict.getlist(name)))
    needed = pattern[0][0][1]
    parts = {part: PARTS[part] for part in needed if part in PARTS}
    if "pk" in needed and (name in UUIDS or name.startswith("desk-import")):
        parts["pk"] = uuid.UUID(int=0)
    return reverse(name, kwargs=parts | ({"slug": slug} if "slug" in needed else {}))


def ask(client, name, slug):
    return getattr(client, ALL[name][1])(address(name, slug))


@pytest.fixture
def slug():
    return cast.playing(8).slug


def names_of(patterns):
    """The names of these addresses and of all that they include."""
    inner = [getattr(pattern, "url_patterns", None) for pattern in patterns]
    named = {pattern.name for pattern, included in zip(patterns, inner, strict=True) if included is None}
    return named.union(*(names_of(included) for included in inner if included is not None))


def test_every_address_of_the_desk_is_in_the_table():
    assert names_of(urlpatterns) == set(ALL)


def by_role(role):
    return [name for name, (least, _method) in ALL.items() if least == role]


def test_it_sends_strangers_to_sign_in(client, slug):
    for name in ALL:
        answer = ask(client, name, slug)
        assert (answer.status_code, answer["Location"][:11]) == (302, "/connexion/"), name


def test_it_refuses_people_without_a_role(slug):
    zed = cast.client_of(cast.zed())
    assert [name for name in ALL if ask(zed, name, slug).status_code != 403] == []


def test_it_refuses_the_arbiter_what_is_the_directors(slug):
    basile = cast.client_of(cast.basile())
    assert [name for name in by_role(DIRECTOR) if ask(basile, name, slug).status_code != 403] == []


def test_it_lets_the_arbiter_do_the_rest(slug):
    basile = cast.client_of(cast.basile())
    assert [name for name in by_role(ARBITER) if ask(basile, name, slug).status_code in {403, 500}] == []


def test_it_lets_the_director_do_everything(slug):
    alice = cast.client_of(cast.alice())
    assert [name for name in ALL if ask(alice, name, slug).status_code in {403, 500}] == []


def test_it_changes_nothing_by_following_a_link(slug):
    alice = cast.client_of(cast.alice())
    posted = [name for name, (_role, method) in ALL.items() if method == "post"]
    assert [name for name in posted if alice.get(address(name, slug)).status_code != 405] == []


def test_only_the_director_draws(slug):
    assert cast.client_of(cast.basile()).post(reverse("desk-draw", args=[slug])).status_code == 403

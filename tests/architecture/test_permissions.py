"""Who passes which address: every one of the site is walked, by everybody who may knock, and compared with a table."""

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse

from tests.architecture.doors import ANY_TABLET, ANYBODY, API, DESK, DOORS, LAPTOP, NOT_YET, SPARE, TABLET
from tests.architecture.files import ROOT
from tests.architecture.hosted_world import STRANGERS, Home, Install, install
from tournaments.models import Membership
from tournaments.services.access.addresses import addresses_of
from tournaments.services.access.permissions import ACTIONS

ASKED = re.compile(r"\bmay\.(\w+)")
TOLD = re.compile(r"\{[%{][^%}]*(?<![\w\"'-])role(?![\w-])[^%}]*[%}]\}")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
METHODS = ("get", "post", "put", "patch", "delete")
NAMED_BEFORE_THEY_EXIST = {"desk-draw-progress": {"pk"}, "desk-draw-stop": {"pk"}}  # a search, by the page that asks
TABLETS = {"tablet", "tablet of another table", "tablet elsewhere"}
IN, SIGN_IN, FORBIDDEN, ABSENT, NO_METHOD, FAULT = "in", "sign in", "forbidden", "absent", "no method", "fault"


def patterns_of(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns_of(pattern)
        else:
            yield pattern


NAMES = sorted({str(pattern.name) for pattern in patterns_of(get_resolver())})


@pytest.fixture(autouse=True)
def on_a_host(settings):
    settings.HOSTED = True


@pytest.fixture(scope="module")
def world(module_db: None) -> Install:
    return install()


def address(home: Home, name: str) -> str:
    """An address of the organiser, with whatever it has to name."""
    needed: list[str] = next(iter(get_resolver().reverse_dict.getlist(name)))[0][0][1]
    with addresses_of(home.organiser):
        return reverse(name, kwargs=home.parts(name, needed))


def ask(world: Install, who: str, method: str, path: str) -> HttpResponse:
    """The answer; what it has changed is taken back."""
    sent: dict[str, Any] = {"content_type": "application/json"} if "/api/" in path and method != "get" else {}
    with transaction.atomic():
        answer: HttpResponse = getattr(world.client(who), method)(path, **sent)
        transaction.set_rollback(True)
    return answer


def outcome(answer: HttpResponse) -> str:
    if answer.status_code == HTTPStatus.FOUND and "/connexion/?next=" in answer["Location"]:
        return SIGN_IN
    told = {401: FORBIDDEN, 403: FORBIDDEN, 404: ABSENT, 405: NO_METHOD, 500: FAULT}
    return told.get(answer.status_code, IN)


def expected(name: str, who: str, method: str) -> str:
    """What the tables say."""
    action = DOORS[name][method]
    if name in NOT_YET:
        return ABSENT
    if action == ANYBODY or who in getattr(ACTIONS.get(action), "roles", ()):
        return IN
    if action in {TABLET, ANY_TABLET}:
        return IN if who == "tablet" or (who == "tablet of another table" and action == ANY_TABLET) else FORBIDDEN
    if action in {SPARE, LAPTOP}:
        return FORBIDDEN
    if who == "member elsewhere":
        return ABSENT
    return SIGN_IN if who in {"nobody", *TABLETS} and name in DESK else FORBIDDEN


def test_every_address_has_a_row_and_a_name() -> None:
    assert set(NAMES) == set(DOORS)


def test_a_row_asks_for_actions_of_the_table() -> None:
    asked = {action for row in DOORS.values() for action in row.values()}
    assert asked - {ANYBODY, TABLET, ANY_TABLET, SPARE, LAPTOP} <= set(ACTIONS)


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(DOORS))
def test_it_lets_in_whom_the_table_lets_in_and_offers_them_nothing_that_it_would_refuse(
    world: Install, name: str
) -> None:
    path = address(world.here, name)
    everybody = (*Membership.Role.values, *STRANGERS)
    knocking = ("nobody", "helper", "tablet") if set(DOORS[name].values()) == {ANYBODY} else everybody
    answers = {(who, method): ask(world, who, method, path) for who in knocking for method in DOORS[name]}
    told = {asked: outcome(answer) for asked, answer in answers.items()}
    assert told == {(who, method): expected(name, who, method) for who, method in answers}
    if name in DESK:
        inside = {who: answers[who, "get"] for who, method in answers if told[who, method] == IN and method == "get"}
        assert {who: refused(world, who, answer) for who, answer in inside.items()} == {who: set() for who in inside}


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(set(DOORS) - {"set_language", "ready"}))
def test_it_takes_no_other_method(world: Install, name: str) -> None:
    path = address(world.here, name)
    others = [method for method in METHODS if method not in DOORS[name]]
    passed = [method for method in others if outcome(ask(world, "owner", method, path)) not in {NO_METHOD, FORBIDDEN}]
    assert passed == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(DESK | API))
def test_nothing_of_another_organiser_is_at_ones_own_address(world: Install, name: str) -> None:
    """The owner here asks for what belongs there, by its number."""
    needed: list[str] = next(iter(get_resolver().reverse_dict.getlist(name)))[0][0][1]
    theirs = {"pk", "slug", "first", "second", "code"} & set(needed)
    kinds = set(DOORS[name].values())
    if not theirs or kinds == {ANYBODY}:
        return
    who = "tablet" if kinds & {TABLET, ANY_TABLET} else "owner"
    own, others = world.here.parts(name, needed), world.there.parts(name, needed)
    for part in theirs - NAMED_BEFORE_THEY_EXIST.get(name, set()):
        with addresses_of(world.here.organiser):
            path = reverse(name, kwargs=own | {part: others[part]})
        told = {method: outcome(ask(world, who, method, path)) for method in DOORS[name]}
        assert set(told.values()) <= {ABSENT, FORBIDDEN}, (part, told)


def offered(page: str) -> Iterator[tuple[str, str]]:
    """The addresses of our site that a page leads to, each with the method; a button that is disabled leads nowhere."""
    for address in re.findall(r'<a [^>]*href="(/[^"?#]+)', page):
        yield "get", address
    for attributes, inside in re.findall(r"<form([^>]*)>(.*?)</form>", page, re.DOTALL):
        buttons = [button for button in re.findall(r"<button[^>]*>", inside) if " disabled" not in button]
        action = re.search(r'action="(/[^"?#]+)', attributes)
        if 'method="post"' in attributes and action and any("formaction" not in button for button in buttons):
            yield "post", action[1]
        for button in buttons:
            if there := re.search(r'formaction="(/[^"?#]+)', button):
                yield "post", there[1]


def refused(world: Install, role: str, page: HttpResponse) -> set[tuple[str, str]]:
    """The addresses to which a page leads somebody with this role, and which would turn them away."""
    found = set()
    for method, path in offered(page.content.decode()) if page["Content-Type"].startswith("text/html") else ():
        name = str(resolve(path.removeprefix(f"/{world.here.organiser.slug}")).url_name)
        action = DOORS.get(name, {}).get(method, ANYBODY)
        if action not in {ANYBODY, TABLET} and role not in ACTIONS[action].roles:
            found.add((method, name))
    return found


def test_it_notices_an_offer_that_would_be_refused(world: Install) -> None:
    with addresses_of(world.here.organiser):
        draw = reverse("desk-draw", args=["coupe"])
    page = HttpResponse(f'<a href="{draw}">a</a><form method="post" action="{draw}"><button>b</button></form>')
    assert refused(world, "helper", page) == {("post", "desk-draw")}
    assert refused(world, "director", page) == set()


def test_templates_ask_only_for_actions_of_the_table() -> None:
    asked = {(str(path.relative_to(ROOT)), word) for path in TEMPLATES for word in ASKED.findall(path.read_text())}
    assert {(path, word) for path, word in asked if word not in ACTIONS} == set()
    assert ("templates/desk/_nav.html", "see_settings") in asked


def test_no_template_asks_for_a_role() -> None:
    found = {str(path.relative_to(ROOT)): TOLD.findall(path.read_text()) for path in TEMPLATES}
    assert {path: words for path, words in found.items() if words} == {}
    assert TOLD.findall('{% if role == "director" %}')

"""One walk over the addresses of the site: each is asked once by each person and method, and the facts are kept.

The rules of `test_every_address.py` read what is kept. What a request changes is rolled back.
"""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.core.cache import caches
from django.db import transaction
from django.http import HttpResponse
from django.urls import Resolver404, get_resolver, resolve, reverse

from tests.architecture.addresses.doors import ANYBODY, DESK, DOORS
from tests.architecture.addresses.hosted_world import STRANGERS, Home, Install
from tournaments.models import Membership
from tournaments.services.access.addresses import use_prefix_of

EVERYBODY = (*Membership.Role.values, *STRANGERS)
READERS = ("owner", "nobody", "tablet")
"""One person of each kind that answers may differ for: signed in, without any cookie, at a table."""
READ_BY = ("get", "post", "put")
METHODS = ("get", "post", "put", "patch", "delete")
IN, SIGN_IN, FORBIDDEN, ABSENT, NO_METHOD, FAULT = "in", "sign in", "forbidden", "absent", "no method", "fault"
OUTCOMES = {401: FORBIDDEN, 403: FORBIDDEN, 404: ABSENT, 405: NO_METHOD, 500: FAULT}

Asked = tuple[str, str, str]
"""The name of an address, who asks, and the method."""
Link = tuple[str, str]
"""A method and the name of an address that a page leads to."""


@dataclass(frozen=True)
class Facts:
    """The recorded parts of a response. `offered` is set for HTML pages of the desk, `body` for HEAD."""

    status: int
    outcome: str
    headers: dict[str, str]
    offered: frozenset[Link] = field(default_factory=frozenset)
    body: bytes = b""


def outcome(answer: HttpResponse) -> str:
    """Return the word for what became of the request."""
    if answer.status_code == HTTPStatus.FOUND and "/connexion/?next=" in answer["Location"]:
        return SIGN_IN
    return OUTCOMES.get(answer.status_code, IN)


def needed_of(name: str) -> list[str]:
    """Return the names of the parameters of an address."""
    needed: list[str] = next(iter(get_resolver().reverse_dict.getlist(name)))[0][0][1]
    return needed


def address(home: Home, name: str, **others: Any) -> str:
    """Return the path of an address of this organiser; `others` replaces some of its own parameters."""
    with use_prefix_of(home.organiser):
        return reverse(name, kwargs=home.parts(name, needed_of(name)) | others)


def ask(world: Install, who: str, method: str, path: str) -> HttpResponse:
    """Return the answer, and roll back what the request has changed."""
    sent: dict[str, Any] = {"content_type": "application/json"} if "/api/" in path and method != "get" else {}
    with transaction.atomic():
        answer: HttpResponse = getattr(world.client(who), method)(path, **sent)
        transaction.set_rollback(True)
    return answer


def questions(name: str) -> Iterator[tuple[str, str]]:
    """Yield once each person and method that a rule asks about at this address."""
    for who in EVERYBODY:
        methods = set(DOORS[name]) if who in roles_that_try(name) else set()
        if who == "owner":
            methods |= set(METHODS)
        if who in READERS:
            methods |= {*READ_BY, "head"}
        yield from ((who, method) for method in (*METHODS, "head") if method in methods)


def roles_that_try(name: str) -> tuple[str, ...]:
    """Return the roles that request an address: three where all roles are allowed, else all."""
    return ("nobody", "helper", "tablet") if set(DOORS[name].values()) == {ANYBODY} else EVERYBODY


def walk(world: Install, names: list[str]) -> dict[Asked, Facts]:
    """Return the facts of every question at these addresses. Refusals are not logged: faults are."""
    logging.disable(logging.WARNING)
    try:
        return dict(walk_names(world, names))
    finally:
        logging.disable(logging.NOTSET)


def walk_names(world: Install, names: list[str]) -> Iterator[tuple[Asked, Facts]]:
    """Yield the facts of one question after another; each address begins with empty caches."""
    for name in names:
        path = address(world.here, name)
        for cache in caches.all(initialized_only=True):
            cache.clear()
        for who, method in questions(name):
            answer = ask(world, who, method, path)
            result = outcome(answer)
            read = name in DESK and method == "get" and result == IN
            facts = Facts(
                status=answer.status_code,
                outcome=result,
                headers=dict(answer.items()),
                offered=frozenset(offered_links(world, answer)) if read else frozenset(),
                body=b"".join(answer) if method == "head" else b"",
            )
            yield (name, who, method), facts


def offered_links(world: Install, page: HttpResponse) -> Iterator[Link]:
    """Yield the addresses that an HTML page leads to, each with the method; the path of one that does not exist."""
    if page["Content-Type"].startswith("text/html"):
        for method, path in set(links(page.content.decode())):
            try:
                yield method, str(resolve(path.removeprefix(f"/{world.here.organiser.slug}")).url_name)
            except Resolver404:
                yield method, path


def links(page: str) -> Iterator[tuple[str, str]]:
    """Yield method and path of every link and form of our site; a disabled button leads nowhere."""
    for path in re.findall(r'<a [^>]*href="(/[^"?#]+)', page):
        yield "get", path
    for attributes, inside in re.findall(r"<form([^>]*)>(.*?)</form>", page, re.DOTALL):
        buttons = [button for button in re.findall(r"<button[^>]*>", inside) if " disabled" not in button]
        action = re.search(r'action="(/[^"?#]+)', attributes)
        if 'method="post"' in attributes and action and any("formaction" not in button for button in buttons):
            yield "post", action[1]
        for button in buttons:
            if there := re.search(r'formaction="(/[^"?#]+)', button):
                yield "post", there[1]

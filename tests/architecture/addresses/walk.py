"""Requests to the addresses of the site: once for each role and method that a rule needs, with recorded responses.

The rules of `test_every_address.py` check the records. Changes by a request are rolled back.
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
from django.urls import Resolver404, resolve, reverse

from tests.architecture.addresses.doors import ANY_TABLET, ANYBODY, DESK, DOORS, TABLET
from tests.architecture.addresses.hosted_world import STRANGERS, Home, Install
from tests.web.site_map import first_placeholders
from tournaments.models import Membership
from tournaments.services.access.addresses import use_prefix_of
from tournaments.services.access.permissions import ACTIONS

EVERYBODY = (*Membership.Role.values, *STRANGERS)
READERS = ("owner", "nobody", "tablet")
"""One role of each kind that responses may differ for: signed in, without any cookie, at a table."""
READ_BY = ("get", "post", "put")
"""Methods by which all readers request each address if `everybody` is true."""
METHODS = ("get", "post", "put", "patch", "delete")
IN, SIGN_IN, FORBIDDEN, ABSENT, NO_METHOD, FAULT = "in", "sign in", "forbidden", "absent", "no method", "fault"
OUTCOMES = {401: FORBIDDEN, 403: FORBIDDEN, 404: ABSENT, 405: NO_METHOD, 500: FAULT}

RequestKey = tuple[str, str, str]
"""URL name, role and method of a request."""
Link = tuple[str, str]
"""Method and URL name of a link or form; the path if no URL matches it."""


@dataclass(frozen=True)
class Record:
    """The checked parts of a response. `offered`: the links of an HTML page of the desk; `body`: only of HEAD."""

    status: int
    outcome: str
    headers: dict[str, str]
    offered: frozenset[Link] = field(default_factory=frozenset)
    body: bytes = b""


def outcome_of(answer: HttpResponse) -> str:
    """Return the constant for the status of the response: `IN` for any that is no refusal and no fault."""
    if answer.status_code == HTTPStatus.FOUND and "/connexion/?next=" in answer["Location"]:
        return SIGN_IN
    return OUTCOMES.get(answer.status_code, IN)


def path_of(home: Home, name: str, **others: Any) -> str:
    """Return the path of a URL name for objects of this organiser; `others` replaces values of placeholders."""
    with use_prefix_of(home.organiser):
        return reverse(name, kwargs=home.url_arguments(name, first_placeholders(name)) | others)


def send_and_roll_back(world: Install, role: str, method: str, path: str) -> HttpResponse:
    """Send an empty request as a role, roll back what it changed, and return the response."""
    options: dict[str, Any] = {"content_type": "application/json"} if "/api/" in path and method != "get" else {}
    with transaction.atomic():
        answer: HttpResponse = getattr(world.client(role), method)(path, **options)
        transaction.set_rollback(True)
    return answer


def roles_and_methods(name: str, everybody: bool) -> Iterator[tuple[str, str]]:
    """Yield once each role and method for which a rule needs the response of this address.

    The owner tries all methods, the others those of the row; with `everybody`, all readers try further methods.
    """
    tried = roles_that_try(name) if everybody else roles_at_the_border(name)
    for role in EVERYBODY:
        methods = set(DOORS[name]) if role in tried else set()
        if role == "owner":
            methods |= set(METHODS)
        if role == allowed_reader(name):
            methods |= {"get", "head"}
        if everybody and role in READERS:
            methods |= {*READ_BY, "head"}
        yield from ((role, method) for method in (*METHODS, "head") if method in methods)


def allowed_reader(name: str) -> str:
    """Return the reader to whom the address responds with its content: of `READERS`, the one with the fewest rights."""
    actions = set(DOORS[name].values())
    return "nobody" if ANYBODY in actions else "tablet" if actions & {TABLET, ANY_TABLET} else "owner"


def roles_that_try(name: str) -> tuple[str, ...]:
    """Return the roles that request an address: three where all roles are allowed, else all."""
    return ("nobody", "helper", "tablet") if set(DOORS[name].values()) == {ANYBODY} else EVERYBODY


def roles_at_the_border(name: str) -> tuple[str, ...]:
    """Return the roles on both sides of each permission of the address, and a stranger of each kind.

    These are the readers, a member of another organiser, the last role of the list that has an action and the first
    one that lacks it. Addresses for tablets are requested by all roles.
    """
    actions = set(DOORS[name].values())
    if ANYBODY in actions or not actions <= set(ACTIONS):
        return roles_that_try(name)
    border = {*READERS, "member elsewhere"}
    for action in actions:
        allowed = [role for role in Membership.Role.values if role in ACTIONS[action].roles]
        refused = [role for role in Membership.Role.values if role not in ACTIONS[action].roles]
        border |= {*allowed[-1:], *refused[:1]}
    return tuple(role for role in EVERYBODY if role in border)


def record_responses(world: Install, names: list[str], *, everybody: bool = False) -> dict[RequestKey, Record]:
    """Return the records of the requests to these addresses, by the roles at the border or by `everybody`.

    Errors are logged, refusals are not.
    """
    logging.disable(logging.WARNING)
    try:
        return dict(_record_each(world, names, everybody))
    finally:
        logging.disable(logging.NOTSET)


def _record_each(world: Install, names: list[str], everybody: bool) -> Iterator[tuple[RequestKey, Record]]:
    """Yield the record of each request; caches are cleared before each address."""
    for name in names:
        path = path_of(world.here, name)
        for cache in caches.all(initialized_only=True):
            cache.clear()
        for role, method in roles_and_methods(name, everybody):
            answer = send_and_roll_back(world, role, method, path)
            result = outcome_of(answer)
            is_desk_page = name in DESK and method == "get" and result == IN
            record = Record(
                status=answer.status_code,
                outcome=result,
                headers=dict(answer.items()),
                offered=frozenset(offered_links(world, answer)) if is_desk_page else frozenset(),
                body=b"".join(answer) if method == "head" else b"",
            )
            yield (name, role, method), record


def offered_links(world: Install, page: HttpResponse) -> Iterator[Link]:
    """Yield method and URL name of each link and form of an HTML page, or method and path if no URL matches."""
    if page["Content-Type"].startswith("text/html"):
        for method, path in set(links(page.content.decode())):
            try:
                yield method, str(resolve(path.removeprefix(f"/{world.here.organiser.slug}")).url_name)
            except Resolver404:
                yield method, path


def links(html: str) -> Iterator[tuple[str, str]]:
    """Yield method and path of each link and form within the site. Forms whose buttons are disabled are left out."""
    for path in re.findall(r'<a [^>]*href="(/[^"?#]+)', html):
        yield "get", path
    for attributes, inside in re.findall(r"<form([^>]*)>(.*?)</form>", html, re.DOTALL):
        buttons = [button for button in re.findall(r"<button[^>]*>", inside) if " disabled" not in button]
        action = re.search(r'action="(/[^"?#]+)', attributes)
        if 'method="post"' in attributes and action and any("formaction" not in button for button in buttons):
            yield "post", action[1]
        for button in buttons:
            if formaction := re.search(r'formaction="(/[^"?#]+)', button):
                yield "post", formaction[1]

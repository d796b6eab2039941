"""Permissions, links and headers of each address of the site, for clients of each role.

`doors.py` has a row of permissions for each URL name; an area is a part of these rows. The addresses of an area are
requested once, and all rules check the recorded responses. A failure names rule, URL name, role and method. Further
tests: objects of another organiser, and the permissions and roles that templates check.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.addresses.doors import (
    ABSENT_BEFORE_PUBLICATION,
    ANY_TABLET,
    ANYBODY,
    API,
    DESK,
    DOORS,
    LAPTOP,
    PAGES,
    SPARE,
    TABLET,
)
from tests.architecture.addresses.hosted_world import Install, create_install
from tests.architecture.addresses.walk import (
    ABSENT,
    EVERYBODY,
    FORBIDDEN,
    IN,
    METHODS,
    NO_METHOD,
    READERS,
    SIGN_IN,
    Record,
    RequestKey,
    allowed_reader,
    offered_links,
    outcome_of,
    path_of,
    record_responses,
    roles_at_the_border,
    send_and_roll_back,
)
from tests.architecture.files import ROOT
from tests.hostile.asking import missing_headers
from tests.web.site_map import first_placeholders
from tournaments.models import Membership
from tournaments.services.access.permissions import ACTIONS

ACTION_IN_TEMPLATE = re.compile(r"\bmay\.(\w+)")
ROLE_IN_TAG = re.compile(r"\{[%{][^%}]*(?<![\w\"'-])role(?![\w-])[^%}]*[%}]\}")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
IDS_WITHOUT_OBJECT = {
    "desk-draw-progress": {"pk"},
    "desk-draw-stop": {"pk"},
}  # the page chooses the id of a search before it starts
TABLETS = {"tablet", "tablet of another table", "tablet elsewhere"}
ANY_METHOD = {"set_language", "ready"}  # URL names that accept each method
UNKNOWN = "unknown"
SAME_FOR_ALL = {
    "api-schema",
    "display-picture",
    "table-worker",
    "public-picture",
    "public-player-picture",
    "public-season-picture",
    "public-sitemap",
    "public-robots",
    "public-atom",
    "public-json-feed",
    "public-evidence",
    "public-verify-script",
    "public-signature-script",
}
"""URL names whose responses are the same for all readers."""
REVALIDATED = SAME_FOR_ALL | {
    "public-pictures",
    "public-player",
    "public-ranking",
    "public-seating",
    "public-tournament",
    "public-verify",
}
"""Responses that browsers without a sign-in cache and revalidate each time."""
OTHER_HEADERS = {"hall-kiosk": ["Permissions-Policy"], "desk-display-preview": ["X-Frame-Options"]}
"""Security headers that differ on purpose: the kiosk uses the camera, the desk frames the preview of a screen."""
VARYING_HEADERS = {"Content-Length", "ETag", "Chelem-Follow", "Expires"}
"""Headers in which responses to GET and HEAD may differ: body with a CSRF token, live stream, time of the request."""

Records = Mapping[RequestKey, Record]
Offenders = dict[RequestKey, Any]
AREAS = {
    f"{kind}, {part + 1} of {parts}": sorted(rows)[part::parts]
    for kind, rows, parts in (("desk", DESK, 6), ("api", API, 3), ("pages", PAGES, 1))
    for part in range(parts)
}


def patterns_of(resolver: URLResolver) -> Iterator[URLPattern]:
    """Yield the URL patterns of a resolver, also of included ones."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns_of(pattern)
        else:
            yield pattern


NAMES = {str(pattern.name) for pattern in patterns_of(get_resolver())}
"""URL names of the site; a URL without a name adds "None", which has no row."""


@pytest.fixture(autouse=True)
def hosted_mode(settings):
    settings.HOSTED = True


@pytest.fixture(scope="module")
def world(module_db: None) -> Install:
    return create_install()


def expected_outcome(name: str, role: str, method: str) -> str:
    """Return the outcome according to `DOORS` and `ACTIONS`."""
    action = DOORS[name][method]
    if name in ABSENT_BEFORE_PUBLICATION:
        return ABSENT
    if action == ANYBODY or role in getattr(ACTIONS.get(action), "roles", ()):
        return IN
    if action in {TABLET, ANY_TABLET}:
        return IN if role == "tablet" or (role == "tablet of another table" and action == ANY_TABLET) else FORBIDDEN
    if action in {SPARE, LAPTOP}:
        return FORBIDDEN
    if role == "member elsewhere":
        return ABSENT
    return SIGN_IN if role in {"nobody", *TABLETS} and name in DESK else FORBIDDEN


def wrong_outcomes(_names: Iterable[str], records: Records) -> Offenders:
    """Return actual and expected outcome where they differ."""
    keys = [(name, role, method) for name, role, method in records if method in DOORS[name]]
    pairs = {key: (records[key].outcome, expected_outcome(*key)) for key in keys}
    return {key: (actual, expected) for key, (actual, expected) in pairs.items() if actual != expected}


def accepted_other_methods(names: Iterable[str], records: Records) -> Offenders:
    """Return the outcome of each request of the owner by a method outside of the row that is not refused."""
    checked = [name for name in names if name not in ANY_METHOD]
    keys = [(name, "owner", method) for name in checked for method in METHODS if method not in DOORS[name]]
    outcomes = {key: records[key].outcome for key in keys}
    return {key: outcome for key, outcome in outcomes.items() if outcome not in {NO_METHOD, FORBIDDEN}}


def links_to_refusals(_names: Iterable[str], records: Records) -> Offenders:
    """Return for each page its links and forms that the reader's role may not use, or that match no URL."""
    links = {
        (name, role, method): refused_links(role, record.offered) for (name, role, method), record in records.items()
    }
    return {key: refused for key, refused in links.items() if refused}


def refused_links(role: str, links: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the links that a user with this role may not use, or that match no row of `DOORS`."""
    refused = set()
    for method, name in links:
        action = DOORS.get(name, {}).get(method, UNKNOWN)
        if action == UNKNOWN or (action not in {ANYBODY, TABLET} and role not in ACTIONS[action].roles):
            refused.add((method, name))
    return refused


def missing_security_headers(names: Iterable[str], records: Records) -> Offenders:
    """Return the security headers that a response lacks or sets to another value."""
    for name in names:
        assert {(name, role, method) for role in READERS for method in DOORS[name]} <= records.keys()
    missing = {
        (name, role, method): set(missing_headers(record.headers)) - set(OTHER_HEADERS.get(name, []))
        for (name, role, method), record in records.items()
    }
    return {key: headers for key, headers in missing.items() if headers}


def wrongly_cacheable(_names: Iterable[str], records: Records) -> Offenders:
    """Return the `Cache-Control` of responses that browsers may cache although they differ between readers."""
    offenders = {}
    for (name, role, method), record in records.items():
        cacheable = REVALIDATED if role in {"nobody", *TABLETS} else SAME_FOR_ALL
        directives = record.headers.get("Cache-Control", "")
        if "no-store" not in directives and not ("ETag" in record.headers and name in cacheable):
            offenders[name, role, method] = directives
    return offenders


def head_differences(names: Iterable[str], records: Records) -> Offenders:
    """Return the requests whose response to HEAD has a body, or another status or headers than the one to GET."""
    offenders: Offenders = {}
    for name in names:
        assert (name, allowed_reader(name), "head") in records
    for name, role in ((name, role) for name, role, method in records if method == "head"):
        get, head = records[name, role, "get"], records[name, role, "head"]
        differing = {key for key, _value in get.headers.items() ^ head.headers.items()} - VARYING_HEADERS
        if differing or (head.status, head.body) != (get.status, b""):
            offenders[name, role, "head"] = (get.status, head.status, head.body, differing)
    return offenders


Rule = Callable[[Iterable[str], Records], Offenders]
RULES: tuple[Rule, ...] = (
    wrong_outcomes,
    accepted_other_methods,
    links_to_refusals,
    missing_security_headers,
    wrongly_cacheable,
    head_differences,
)


def test_each_address_has_a_name_with_a_row_of_permissions() -> None:
    assert set(DOORS) == NAMES


def test_each_row_of_permissions_is_in_one_area() -> None:
    assert sorted(name for names in AREAS.values() for name in names) == sorted(DOORS)


def test_roles_at_the_border_are_on_both_sides_of_each_permission() -> None:
    for name, row in DESK.items():
        roles = set(roles_at_the_border(name))
        assert {"owner", "nobody", "tablet", "member elsewhere"} <= roles
        for allowed in (set(ACTIONS[action].roles) for action in row.values()):
            assert roles & allowed
            assert roles - allowed - {"nobody", "tablet", "member elsewhere"} or allowed >= set(Membership.Role.values)


def test_rows_require_only_known_actions() -> None:
    actions = {action for row in DOORS.values() for action in row.values()}
    assert actions - {ANYBODY, TABLET, ANY_TABLET, SPARE, LAPTOP} <= set(ACTIONS)


# Worth its time: each address of the site, by the roles at the border of its permissions; all roles are in `prove`.
@pytest.mark.django_db
@pytest.mark.parametrize("area", AREAS)
def test_each_response_follows_each_rule(world: Install, area: str) -> None:
    check_rules(world, AREAS[area])


def check_rules(world: Install, names: list[str], *, everybody: bool = False) -> None:
    records = record_responses(world, names, everybody=everybody)
    assert {rule.__name__: found for rule in RULES if (found := rule(names, records))} == {}


# Worth its time: each address with each key of another organiser.
@pytest.mark.django_db
@pytest.mark.parametrize("area", [area for area in AREAS if not area.startswith("pages")])
def test_objects_of_another_organiser_are_not_at_own_addresses(world: Install, area: str) -> None:
    """The owner requests objects of the other organiser by their keys below the own organiser's prefix."""
    outcomes: dict[tuple[str, str, str], str] = {}  # by URL name, placeholder and method
    pairs = [(name, placeholder) for name in AREAS[area] for placeholder in foreign_placeholders(name)]
    for name, placeholder in pairs:
        role = "tablet" if set(DOORS[name].values()) & {TABLET, ANY_TABLET} else "owner"
        arguments = world.there.url_arguments(name, first_placeholders(name))
        path = path_of(world.here, name, **{placeholder: arguments[placeholder]})
        outcomes |= {
            (name, placeholder, method): outcome_of(send_and_roll_back(world, role, method, path))
            for method in DOORS[name]
        }
    assert len(outcomes) > 5
    assert {key: outcome for key, outcome in outcomes.items() if outcome not in {ABSENT, FORBIDDEN}} == {}


def foreign_placeholders(name: str) -> set[str]:
    """Return the placeholders of a URL that name an object of one organiser."""
    if set(DOORS[name].values()) == {ANYBODY}:
        return set()
    of_objects = {"pk", "slug", "first", "second", "code"} & set(first_placeholders(name))
    return of_objects - IDS_WITHOUT_OBJECT.get(name, set())


@pytest.mark.django_db
def test_links_that_a_role_may_not_use_are_found(world: Install) -> None:
    draw = path_of(world.here, "desk-draw")
    page = HttpResponse(
        f'<a href="{draw}">a</a><form method="post" action="{draw}"><button>b</button></form><a href="/x/y/z/q/">c</a>'
    )
    assert set(offered_links(world, page)) == {("get", "desk-draw"), ("post", "desk-draw"), ("get", "/x/y/z/q/")}
    assert refused_links("helper", offered_links(world, page)) == {("post", "desk-draw"), ("get", "/x/y/z/q/")}
    assert refused_links("director", offered_links(world, page)) == {("get", "/x/y/z/q/")}


def test_each_rule_finds_a_response_that_breaks_it() -> None:
    name = "desk-draw"
    headers = {"Cache-Control": "no-store", "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff"}
    headers |= {"Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'"}
    headers |= {"Permissions-Policy": "camera=()", "Referrer-Policy": "same-origin"}
    good_records: dict[RequestKey, Record] = {}
    for role in EVERYBODY:
        for method in (*METHODS, "head"):
            result = expected_outcome(name, role, method) if method in DOORS[name] else NO_METHOD
            good_records[name, role, method] = Record(status=200, outcome=result, headers=headers)
    assert [rule([name], good_records) for rule in RULES] == [{}] * len(RULES)
    for rule, key, bad_record in (
        (wrong_outcomes, (name, "helper", "post"), Record(200, IN, headers)),
        (accepted_other_methods, (name, "owner", "put"), Record(200, IN, headers)),
        (links_to_refusals, (name, "helper", "get"), Record(200, IN, headers, frozenset({("post", name)}))),
        (
            missing_security_headers,
            (name, "arbiter", "get"),
            Record(200, IN, headers | {"X-Frame-Options": "SAMEORIGIN"}),
        ),
        (
            wrongly_cacheable,
            (name, "nobody", "get"),
            Record(302, SIGN_IN, headers | {"Cache-Control": "private"}),
        ),
        (head_differences, (name, "tablet", "head"), Record(200, SIGN_IN, headers, body=b"x")),
        (head_differences, (name, "tablet", "head"), Record(200, SIGN_IN, headers | {"Vary": "Cookie"})),
    ):
        assert list(rule([name], good_records | {key: bad_record})) == [key], rule.__name__


def test_templates_check_only_known_actions() -> None:
    checks = {
        (str(path.relative_to(ROOT)), action)
        for path in TEMPLATES
        for action in ACTION_IN_TEMPLATE.findall(path.read_text())
    }
    assert {(path, action) for path, action in checks if action not in ACTIONS} == set()
    assert ("templates/desk/_nav.html", "see_settings") in checks


def test_no_template_checks_a_role() -> None:
    tags = {str(path.relative_to(ROOT)): ROLE_IN_TAG.findall(path.read_text()) for path in TEMPLATES}
    assert {path: words for path, words in tags.items() if words} == {}
    assert ROLE_IN_TAG.findall('{% if role == "director" %}')

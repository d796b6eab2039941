"""Permissions and headers of each address of the site, for clients of each role.

One walk requests the addresses of an area, and all rules check its responses. A failure names rule, address, role
and method.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.addresses.doors import (
    ANY_TABLET,
    ANYBODY,
    API,
    DESK,
    DOORS,
    LAPTOP,
    NOT_YET,
    PAGES,
    SPARE,
    TABLET,
)
from tests.architecture.addresses.hosted_world import Install, install
from tests.architecture.addresses.walk import (
    ABSENT,
    EVERYBODY,
    FORBIDDEN,
    IN,
    METHODS,
    NO_METHOD,
    READ_BY,
    READERS,
    SIGN_IN,
    Asked,
    Facts,
    address,
    ask,
    needed_of,
    offered_links,
    outcome,
    roles_that_try,
    walk,
)
from tests.architecture.files import ROOT
from tests.hostile.asking import missing_headers
from tournaments.services.access.permissions import ACTIONS

ASKED = re.compile(r"\bmay\.(\w+)")
ROLE_IN_TAG = re.compile(r"\{[%{][^%}]*(?<![\w\"'-])role(?![\w-])[^%}]*[%}]\}")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
NAMED_BEFORE_THEY_EXIST = {
    "desk-draw-progress": {"pk"},
    "desk-draw-stop": {"pk"},
}  # id of a search, from the page
TABLETS = {"tablet", "tablet of another table", "tablet elsewhere"}
ANY_METHOD = {"set_language", "ready"}
UNKNOWN = "unknown"
SAME_FOR_ALL = {
    "api-schema",
    "display-picture",
    "table-worker",
    "public-picture",
    "public-season-picture",
    "public-sitemap",
    "public-robots",
    "public-atom",
    "public-json-feed",
}
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
OF_THE_MOMENT = {"Content-Length", "ETag", "Chelem-Follow", "Expires"}
"""Headers in which an answer to HEAD may differ from that to GET: each page has a token of its own, nothing follows,
and the second may have turned."""

Answers = Mapping[Asked, Facts]
Offenders = dict[Asked, Any]
AREAS = {
    f"{kind}, {part + 1} of {parts}": sorted(rows)[part::parts]
    for kind, rows, parts in (("desk", DESK, 6), ("api", API, 3), ("pages", PAGES, 1))
    for part in range(parts)
}


def patterns_of(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns_of(pattern)
        else:
            yield pattern


NAMES = {str(pattern.name) for pattern in patterns_of(get_resolver())}


@pytest.fixture(autouse=True)
def on_a_host(settings):
    settings.HOSTED = True


@pytest.fixture(scope="module")
def world(module_db: None) -> Install:
    return install()


def expected_outcome(name: str, who: str, method: str) -> str:
    """Return the outcome that the tables of addresses and actions promise."""
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


def people_let_in_otherwise(names: Iterable[str], answers: Answers) -> Offenders:
    """Return the outcome and the promised one, where they differ."""
    tried = [(name, who, method) for name in names for who in roles_that_try(name) for method in DOORS[name]]
    pairs = {each: (answers[each].outcome, expected_outcome(*each)) for each in tried}
    return {each: outcomes for each, outcomes in pairs.items() if outcomes[0] != outcomes[1]}


def other_methods_taken(names: Iterable[str], answers: Answers) -> Offenders:
    """Return the outcome of each method outside the row of its address that the owner passes with."""
    others = [(name, "owner", method) for name in names for method in METHODS if method not in DOORS[name]]
    results = {each: answers[each].outcome for each in others if each[0] not in ANY_METHOD}
    return {each: result for each, result in results.items() if result not in {NO_METHOD, FORBIDDEN}}


def offers_refused(_names: Iterable[str], answers: Answers) -> Offenders:
    """Return the links and forms that lead their reader to a refusal or an unknown URL."""
    found = {each: refused_links(each[1], facts.offered) for each, facts in answers.items()}
    return {each: links for each, links in found.items() if links}


def refused_links(role: str, links: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the links that refuse a user with this role, or match no row of an address."""
    found = set()
    for method, name in links:
        action = DOORS.get(name, {}).get(method, UNKNOWN)
        if action == UNKNOWN or (action not in {ANYBODY, TABLET} and role not in ACTIONS[action].roles):
            found.add((method, name))
    return found


def headers_missing(names: Iterable[str], answers: Answers) -> Offenders:
    """Return the security headers that a response lacks or sets to another value."""
    for name in names:
        assert {(name, who, method) for who in READERS for method in READ_BY} <= answers.keys()
    found = {
        each: set(missing_headers(facts.headers)) - set(OTHERWISE.get(each[0], [])) for each, facts in answers.items()
    }
    return {each: headers for each, headers in found.items() if headers}


def cacheable_for_one_reader(_names: Iterable[str], answers: Answers) -> Offenders:
    """Return the `Cache-Control` of responses that browsers may cache although they differ between readers."""
    found = {}
    for each, facts in answers.items():
        same = READ_AGAIN if each[1] in {"nobody", *TABLETS} else SAME_FOR_ALL
        directives = facts.headers.get("Cache-Control", "")
        if "no-store" not in directives and not ("ETag" in facts.headers and each[0] in same):
            found[each] = directives
    return found


def head_unlike_get(names: Iterable[str], answers: Answers) -> Offenders:
    """Return where an answer to HEAD has a body, or differs from that to GET: the headers of both that differ."""
    found: Offenders = {}
    for name, who in ((name, who) for name in names for who in READERS):
        read, head = answers[name, who, "get"], answers[name, who, "head"]
        differing = {key for key, _value in read.headers.items() ^ head.headers.items()} - OF_THE_MOMENT
        if differing or (head.status, head.body) != (read.status, b""):
            found[name, who, "head"] = (read.status, head.status, head.body, differing)
    return found


Rule = Callable[[Iterable[str], Answers], Offenders]
RULES: tuple[Rule, ...] = (
    people_let_in_otherwise,
    other_methods_taken,
    offers_refused,
    headers_missing,
    cacheable_for_one_reader,
    head_unlike_get,
)


def test_each_address_has_a_row_and_a_name() -> None:
    assert set(DOORS) == NAMES
    assert sorted(name for names in AREAS.values() for name in names) == sorted(DOORS)


def test_rows_require_only_known_actions() -> None:
    actions = {action for row in DOORS.values() for action in row.values()}
    assert actions - {ANYBODY, TABLET, ANY_TABLET, SPARE, LAPTOP} <= set(ACTIONS)


@pytest.mark.django_db
@pytest.mark.parametrize("area", AREAS)
def test_each_response_follows_each_rule(world: Install, area: str) -> None:
    answers = walk(world, AREAS[area])
    assert {rule.__name__: found for rule in RULES if (found := rule(AREAS[area], answers))} == {}


@pytest.mark.django_db
@pytest.mark.parametrize("area", [area for area in AREAS if not area.startswith("pages")])
def test_objects_of_another_organiser_are_not_at_own_addresses(world: Install, area: str) -> None:
    """The owner requests objects of the other organiser by their number."""
    outcomes: dict[Asked, str] = {}
    for name, part in [(each, part) for each in AREAS[area] for part in parts_of_others(each)]:
        who = "tablet" if set(DOORS[name].values()) & {TABLET, ANY_TABLET} else "owner"
        path = address(world.here, name, **{part: world.there.parts(name, needed_of(name))[part]})
        outcomes |= {(name, part, method): outcome(ask(world, who, method, path)) for method in DOORS[name]}
    assert len(outcomes) > 5
    assert {each: result for each, result in outcomes.items() if result not in {ABSENT, FORBIDDEN}} == {}


def parts_of_others(name: str) -> set[str]:
    """Return the parameters of an address that name something of one organiser."""
    if set(DOORS[name].values()) == {ANYBODY}:
        return set()
    return ({"pk", "slug", "first", "second", "code"} & set(needed_of(name))) - NAMED_BEFORE_THEY_EXIST.get(name, set())


def test_link_that_would_be_refused_is_found(world: Install) -> None:
    draw = address(world.here, "desk-draw")
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
    good: dict[Asked, Facts] = {}
    for who in EVERYBODY:
        for method in (*METHODS, "head"):
            result = expected_outcome(name, who, method) if method in DOORS[name] else NO_METHOD
            good[name, who, method] = Facts(status=200, outcome=result, headers=headers)
    assert [rule([name], good) for rule in RULES] == [{}] * len(RULES)
    for rule, each, wrong in (
        (people_let_in_otherwise, (name, "helper", "post"), Facts(200, IN, headers)),
        (other_methods_taken, (name, "owner", "put"), Facts(200, IN, headers)),
        (offers_refused, (name, "helper", "get"), Facts(200, IN, headers, frozenset({("post", name)}))),
        (headers_missing, (name, "arbiter", "get"), Facts(200, IN, headers | {"X-Frame-Options": "SAMEORIGIN"})),
        (
            cacheable_for_one_reader,
            (name, "nobody", "get"),
            Facts(302, SIGN_IN, headers | {"Cache-Control": "private"}),
        ),
        (head_unlike_get, (name, "tablet", "head"), Facts(200, SIGN_IN, headers, body=b"x")),
        (head_unlike_get, (name, "tablet", "head"), Facts(200, SIGN_IN, headers | {"Vary": "Cookie"})),
    ):
        assert list(rule([name], good | {each: wrong})) == [each], rule.__name__


def test_templates_check_only_known_actions() -> None:
    checks = {(str(path.relative_to(ROOT)), word) for path in TEMPLATES for word in ASKED.findall(path.read_text())}
    assert {(path, word) for path, word in checks if word not in ACTIONS} == set()
    assert ("templates/desk/_nav.html", "see_settings") in checks


def test_no_template_checks_a_role() -> None:
    found = {str(path.relative_to(ROOT)): ROLE_IN_TAG.findall(path.read_text()) for path in TEMPLATES}
    assert {path: words for path, words in found.items() if words} == {}
    assert ROLE_IN_TAG.findall('{% if role == "director" %}')

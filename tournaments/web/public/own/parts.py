"""The parts of a player's own page, with digests: a page that is open gets those that have changed.

Card and rounds are rendered for each version of the tournament. Deals, averages and the form for objections are
rendered only after events that concern them: most deals of a hall change the place of a player at most.
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe

from tournaments.models import Entry, Tournament
from tournaments.selectors.player.days import StageDay, player_stages
from tournaments.selectors.player.own_changes import count_final_rounds, newest_own_event, newest_shared_event
from tournaments.services.inbox.disputes import takes_objections
from tournaments.services.registration.self_check_in import takes_self_check_in
from tournaments.web.kit.fragments import render_for_stamp, render_once
from tournaments.web.kit.whole import for_reader, without_reader
from tournaments.web.public.own.contents import deals_context, own_card_of, own_curve

NEWS, OBJECTION = "own-announced", "own-objection"
LAST = ("own-notes", "own-rights")
STAGE_KINDS = ("field", "sheets", "day")
STAGE_PART = re.compile(rf"own-(?:{'|'.join(STAGE_KINDS)})-\d+")
FIRST = ("stages", "own-head", "own", "claims", "own-choice", OBJECTION)
LOOKS = {"own": "card stack tight mine", "own-arrival": "card stack"}  # classes of parts, `stack` of all others
RUNNING_CLOCK = re.compile(
    r'<time\s[^>]*(data-clock-ends="[^"]*").*?</time>(\s*<strong data-time-up.*?</strong>)?', re.S
)
Htmls = dict[str, str]  # of the parts, by their id


@dataclass(frozen=True, kw_only=True)
class OwnPart:
    """A part of the page; `seen` names it with the digest of its content, `look` are its classes."""

    id: str
    look: str
    html: str
    seen: str


@dataclass(frozen=True, kw_only=True)
class OwnStageParts:
    """The parts of a stage."""

    title: str
    parts: list[OwnPart]


@dataclass(frozen=True, kw_only=True)
class OwnPage:
    """All parts: those above the stages, those of each stage, newest first, and those below."""

    first: list[OwnPart]
    stages: list[OwnStageParts]
    last: list[OwnPart]

    @property
    def parts(self) -> list[OwnPart]:
        return [*self.first, *(part for stage in self.stages for part in stage.parts), *self.last]


@dataclass(frozen=True, kw_only=True)
class Holder:
    """The player of an own page, with the secret in its address."""

    request: HttpRequest
    tournament: Tournament
    entry: Entry
    secret: str

    @property
    def has_results(self) -> bool:
        """False before the draw, and while a publication is withdrawn."""
        return self.entry.number is not None and not self.tournament.publication_withdrawn

    @cached_property
    def days(self) -> list[StageDay]:
        return player_stages(self.tournament, self.entry)

    def url(self, name: str = "public-badge") -> str:
        return reverse(name, args=[self.tournament.slug, self.entry.serial, self.secret])

    def render(self, template: str, **context: Any) -> str:
        """Return a template without the context of a request, which takes more time than most parts."""
        shared = {"tournament": self.tournament, "entry": self.entry, "csrf_token": "-"}  # `for_reader` puts the token
        return without_reader(render_to_string(f"public/{template}.html", shared | context)).strip()


def own_page(holder: Holder, **refusal: Any) -> OwnPage:
    """Return the page, with the sentence and the content of a refused objection (`error`, `typed`).

    Such a form has the digest of an empty one, so that the next change does not replace it. A stage that is added
    during the request may have some parts only: it is on the page that the next request gets.
    """
    htmls = _own_htmls(holder)
    stages: list[tuple[int, str]] = json.loads(htmls.pop("stages"))
    parts = {name: _part_of(holder, name, html) for name, html in htmls.items()}
    if refusal.get("typed") and OBJECTION in parts:
        context = deals_context(holder.tournament, holder.days, holder.entry) | refusal
        parts[OBJECTION] = replace(parts[OBJECTION], html=_html_of(holder, holder.render("own/_objections", **context)))
    named = [(title, [f"own-{kind}-{number}" for kind in STAGE_KINDS]) for number, title in stages]
    of_stages = [
        OwnStageParts(title=title, parts=[parts[name] for name in names])
        for title, names in named
        if parts.keys() >= set(names)
    ]
    first = [part for name, part in parts.items() if name not in LAST and not STAGE_PART.fullmatch(name)]
    return OwnPage(first=first, stages=of_stages, last=[parts[name] for name in LAST])


def changed_parts(page: OwnPage, seen: list[str]) -> list[OwnPart] | None:
    """Return the parts that differ from those that a reader has; None if the list of parts differs."""
    if {part.id for part in page.parts} != {each.partition(":")[0] for each in seen}:
        return None
    return [part for part in page.parts if part.seen not in seen]


def _part_of(holder: Holder, name: str, html: str) -> OwnPart:
    """Return a part. Its digest ignores the time left, which scripts count down.

    The digest of `NEWS` is that of the announcement, which has its own place on the page.
    """
    shown = "" if name == NEWS else _html_of(holder, html)
    digest = blake2b(RUNNING_CLOCK.sub(r"\1", html).encode(), digest_size=6).hexdigest()
    return OwnPart(id=name, look=LOOKS.get(name, "stack"), html=shown, seen=f"{name}:{digest}")


def _html_of(holder: Holder, html: str) -> str:
    return mark_safe(for_reader(html, holder.request))  # noqa: S308  # rendered by a template


def _own_htmls(holder: Holder) -> Htmls:
    """Return the HTML of all parts in their order; `stages` are the numbers and titles of the stages."""
    tournament, own = holder.tournament, str(holder.entry.serial)
    news: Htmls = {NEWS: f"{tournament.announced} {tournament.announced_until}"}
    if not holder.has_results:
        early = render_once(tournament, "own-early", own, render=lambda: json.dumps(_render_early(holder)))
        return {**news, **json.loads(early)}
    near = render_once(tournament, "own-near", own, render=lambda: json.dumps(_render_near(holder)))
    stages = json.loads(near)["stages"]
    stamp = f"{stages} {_stamp(holder)}"
    far = render_for_stamp(tournament, stamp, "own-far", own, render=lambda: json.dumps(_render_far(holder)))
    htmls: Htmls = json.loads(near) | json.loads(far)
    return news | {name: htmls.pop(name) for name in FIRST} | htmls


def _stamp(holder: Holder) -> str:
    """Return a text that changes with the deals of the player, with closed rounds and with settings."""
    tournament = holder.tournament

    def render_shared() -> str:
        return f"{newest_shared_event(tournament)} {count_final_rounds(tournament)} {takes_objections(tournament)}"

    shared = render_once(tournament, "own-stamp", render=render_shared)
    return f"{shared} {newest_own_event(tournament, holder.entry)}"


def _render_early(holder: Holder) -> Htmls:
    """Return the parts without results."""
    takes = takes_self_check_in(holder.tournament)
    return {
        "stages": "[]",
        "own-head": holder.render("own/_head"),
        "own-arrival": holder.render("own/_arrival", takes=takes),
        **_render_last(holder),
    }


def _render_near(holder: Holder) -> Htmls:
    """Return the parts that change with the place of the player."""
    days, claims = holder.days, holder.render("own/_claims")
    card = own_card_of(holder.tournament, holder.entry, days) | {"own_url": holder.url()}
    htmls = {
        "stages": json.dumps([(day.stage.number, day.stage.title) for day in days]),
        "own": holder.render("_mine", **card),
        "claims": claims if "data-claims" in claims else "",
    }
    for day in days:
        htmls[f"own-day-{day.stage.number}"] = holder.render("own/_day", day=day, curve=own_curve(day))
    return htmls


def _render_far(holder: Holder) -> Htmls:
    """Return the parts that `_stamp` covers."""
    context = deals_context(holder.tournament, holder.days, holder.entry)
    htmls = {
        "own-head": holder.render("own/_head"),
        "own-choice": holder.render("own/_choice", own_url=holder.url()),
        OBJECTION: holder.render("own/_objections", **context),
        **_render_last(holder),
    }
    for own in context["stages"]:
        for kind in ("field", "sheets"):
            htmls[f"own-{kind}-{own.day.stage.number}"] = holder.render(f"own/_{kind}", own=own)
    return htmls


def _render_last(holder: Holder) -> Htmls:
    """Return the parts below the stages."""
    return {
        "own-notes": holder.render("_notes", notes=holder.tournament.notes),
        "own-rights": holder.render("own/_rights", data_url=holder.url("public-badge-data")),
    }

"""The published ranking as files, and the picture of a tournament for those who show a link to it."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import astuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from tournaments.documents.ranking import public_ranking
from tournaments.documents.share_picture import share_picture
from tournaments.models import Tournament
from tournaments.publishing.exports import EXPORTS, TEAM_EXPORTS
from tournaments.selectors.results.public import RankingPart, ranking_part
from tournaments.selectors.results.standings import stages_ranked
from tournaments.web.access import get_public_tournament
from tournaments.web.addresses import At, at_stage
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.whole import kept_by_readers


@require_GET
def export(request: HttpRequest, slug: At, kind: str) -> HttpResponse:
    """The published ranking as a file, or the part of it that is asked for; it does not exist before."""
    found = _published(request, slug)
    part = _part(request, found)
    make, content_type = EXPORTS[kind]
    return HttpResponse(make(found, part), content_type=content_type, headers=_named(found, part, kind))


@require_GET
def team_export(request: HttpRequest, slug: At, kind: str) -> HttpResponse:
    """The published ranking of teams as a file."""
    found = _published(request, slug)
    if not found.teams.exists():
        raise Http404
    make, content_type = TEAM_EXPORTS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{found.slug}-equipes.{kind}"'}
    return HttpResponse(make(found), content_type=content_type, headers=headers)


@require_GET
def pdf(request: HttpRequest, slug: At) -> HttpResponse:
    """The same for printing, with the names that everybody may read."""
    found = _published(request, slug)
    part = _part(request, found)
    content = _drawn_once(found, json.dumps(["pdf", *astuple(part)]), lambda: public_ranking(found, part))
    return HttpResponse(content, content_type="application/pdf", headers=_named(found, part, "pdf"))


@require_GET
def picture(request: HttpRequest, slug: At) -> HttpResponse:
    """What is shown beside a link."""
    found = get_public_tournament(request, slug.slug)
    content = _drawn_once(found, "picture", lambda: share_picture(found))
    return kept_by_readers(request, HttpResponse(content, content_type="image/png"))


def _part(request: HttpRequest, found: Tournament) -> RankingPart:
    """That of the stage of the address, or over all stages with `?vue=general`; inside `?club=` or `?categorie=`.

    :raises Http404: nobody is in it.
    """
    asked = request.GET.get
    overall = asked("vue", "") == "general" or len(stages_ranked(found)) < 2
    part = RankingPart(overall=overall, club=asked("club", ""), category=asked("categorie", ""))
    if part.narrowing and not ranking_part(found, part):
        raise Http404
    return part


def _named(found: Tournament, part: RankingPart, kind: str) -> dict[str, str]:
    """What the file is called when it is kept."""
    stage = "" if part.overall or found.stage.number == 1 else slugify(found.stage.title)
    name = "-".join(filter(None, [found.slug, stage, *map(slugify, part.narrowing)]))
    return {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}


def _drawn_once(found: Tournament, what: str, draw: Callable[[], bytes]) -> bytes:
    """Kept for those who ask for the same version: drawing takes the time of many pages."""
    return b64decode(rendered_once(found, found.at, what, render=lambda: b64encode(draw()).decode()))


def _published(request: HttpRequest, slug: At) -> Tournament:
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    if found.state != Tournament.State.PUBLISHED:
        raise Http404
    return found

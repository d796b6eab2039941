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
from tournaments.models import Stage, Tournament
from tournaments.publishing.exports import EXPORTS, TEAM_EXPORTS
from tournaments.selectors.results.public import RankingPart, ranking_part
from tournaments.selectors.results.standings import stages_ranked
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import At
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.whole import kept_by_readers


@require_GET
def export(request: HttpRequest, slug: At, kind: str) -> HttpResponse:
    """The published ranking as a file, or the part of it that is asked for; it does not exist before."""
    stage = _published(request, slug)
    part = _part(request, stage)
    make, content_type = EXPORTS[kind]
    return HttpResponse(make(stage, part), content_type=content_type, headers=_named(stage, part, kind))


@require_GET
def team_export(request: HttpRequest, slug: At, kind: str) -> HttpResponse:
    """The published ranking of teams as a file."""
    stage = _published(request, slug)
    if not stage.tournament.teams.exists():
        raise Http404
    make, content_type = TEAM_EXPORTS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{stage.tournament.slug}-equipes.{kind}"'}
    return HttpResponse(make(stage), content_type=content_type, headers=headers)


@require_GET
def pdf(request: HttpRequest, slug: At) -> HttpResponse:
    """The same for printing, with the names that everybody may read."""
    stage = _published(request, slug)
    part = _part(request, stage)
    content = _drawn_once(stage, json.dumps(["pdf", *astuple(part)]), lambda: public_ranking(stage, part))
    return HttpResponse(content, content_type="application/pdf", headers=_named(stage, part, "pdf"))


@require_GET
def picture(request: HttpRequest, slug: At) -> HttpResponse:
    """What is shown beside a link."""
    stage = get_public_stage(request, At(slug.slug))
    content = _drawn_once(stage, "picture", lambda: share_picture(stage.tournament))
    return kept_by_readers(request, HttpResponse(content, content_type="image/png"))


def _part(request: HttpRequest, stage: Stage) -> RankingPart:
    """That of the stage of the address, or over all stages with `?vue=general`; inside `?club=` or `?categorie=`.

    :raises Http404: nobody is in it.
    """
    asked = request.GET.get
    overall = asked("vue", "") == "general" or len(stages_ranked(stage.tournament)) < 2
    part = RankingPart(overall=overall, club=asked("club", ""), category=asked("categorie", ""))
    if part.narrowing and not ranking_part(stage, part):
        raise Http404
    return part


def _named(stage: Stage, part: RankingPart, kind: str) -> dict[str, str]:
    """What the file is called when it is kept."""
    title = "" if part.overall or stage.number == 1 else slugify(stage.title)
    name = "-".join(filter(None, [stage.tournament.slug, title, *map(slugify, part.narrowing)]))
    return {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}


def _drawn_once(stage: Stage, what: str, draw: Callable[[], bytes]) -> bytes:
    """Kept for those who ask for the same version: drawing takes the time of many pages."""
    return b64decode(rendered_once(stage.tournament, stage.address, what, render=lambda: b64encode(draw()).decode()))


def _published(request: HttpRequest, slug: At) -> Stage:
    stage = get_public_stage(request, slug)
    if stage.tournament.state != Tournament.State.PUBLISHED:
        raise Http404
    return stage

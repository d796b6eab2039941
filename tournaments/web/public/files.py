"""The published ranking as files, and the share picture (Open Graph) of a tournament."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import astuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from tournaments.documents.ranking import public_ranking
from tournaments.documents.share_picture import player_picture as draw_player_picture
from tournaments.documents.share_picture import share_picture
from tournaments.models import Entry, Stage, Tournament
from tournaments.publishing.exports import EXPORTS, TEAM_EXPORTS
from tournaments.selectors.player.places import final_place
from tournaments.selectors.results.public import RankingPart, ranking_part
from tournaments.selectors.results.standings import stages_ranked
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.fragments import render_once
from tournaments.web.kit.whole import add_etag
from tournaments.web.public.verifying import page_address


@require_GET
def export(request: HttpRequest, slug: StageAddress, kind: str) -> HttpResponse:
    """Return the published ranking, or a part of it, as a file; 404 before publication."""
    stage = _get_published_stage(request, slug)
    part = _part(request, stage)
    make, content_type = EXPORTS[kind]
    return HttpResponse(make(stage, part), content_type=content_type, headers=_attachment(stage, part, kind))


@require_GET
def team_export(request: HttpRequest, slug: StageAddress, kind: str) -> HttpResponse:
    """Return the published ranking of teams as a file."""
    stage = _get_published_stage(request, slug)
    if not stage.tournament.teams.exists():
        raise Http404
    make, content_type = TEAM_EXPORTS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{stage.tournament.slug}-equipes.{kind}"'}
    return HttpResponse(make(stage), content_type=content_type, headers=headers)


@require_GET
def pdf(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the published ranking as a PDF with public names."""
    stage = _get_published_stage(request, slug)
    part = _part(request, stage)
    url = page_address(request, stage.tournament)
    key = json.dumps(["pdf", *astuple(part), url])
    content = _render_bytes_once(stage, key, lambda: public_ranking(stage, part, verify_url=url))
    return HttpResponse(content, content_type="application/pdf", headers=_attachment(stage, part, "pdf"))


@require_GET
def picture(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the share picture."""
    stage = get_public_stage(request, StageAddress(slug.slug))
    content = _render_bytes_once(stage, "picture", lambda: share_picture(stage.tournament))
    return add_etag(request, HttpResponse(content, content_type="image/png"))


@require_GET
def player_picture(request: HttpRequest, slug: StageAddress, number: int) -> HttpResponse:
    """Return the share picture of a player's result over all stages; 404 before the ranking is published."""
    stage = _get_published_stage(request, slug)
    entry: Entry = get_object_or_404(stage.entries, number=number)

    def draw() -> bytes:
        place = final_place(stage.tournament, entry)
        if place is None:
            raise Http404
        return draw_player_picture(stage.tournament, entry.public_name, place.rank, place.total, place.players)

    content = _render_bytes_once(stage, f"player picture {number}", draw)
    return add_etag(request, HttpResponse(content, content_type="image/png"))


def _part(request: HttpRequest, stage: Stage) -> RankingPart:
    """Return the part of the ranking that the query names: `?vue=general`, `?club=`, `?categorie=`.

    :raises Http404: it is empty.
    """
    query = request.GET.get
    overall = query("vue", "") == "general" or len(stages_ranked(stage.tournament)) < 2
    part = RankingPart(overall=overall, club=query("club", ""), category=query("categorie", ""))
    if part.narrowing and not ranking_part(stage, part):
        raise Http404
    return part


def _attachment(stage: Stage, part: RankingPart, kind: str) -> dict[str, str]:
    """Return the header with the file name for saving."""
    title = "" if part.overall or stage.number == 1 else slugify(stage.title)
    name = "-".join(filter(None, [stage.tournament.slug, title, *map(slugify, part.narrowing)]))
    return {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}


def _render_bytes_once(stage: Stage, what: str, draw: Callable[[], bytes]) -> bytes:
    """Return the cached bytes, rendering them on a miss: a PDF or picture costs as much as many pages."""
    return b64decode(render_once(stage.tournament, stage.address, what, render=lambda: b64encode(draw()).decode()))


def _get_published_stage(request: HttpRequest, slug: StageAddress) -> Stage:
    stage = get_public_stage(request, slug)
    if stage.tournament.state != Tournament.State.PUBLISHED:
        raise Http404
    return stage

"""The projector of the hall. It shows full names to those who are in the room; on the web anybody may read along."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.formatting.clock import Clock
from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.hall.wall import stages_on_wall, wall_pages
from tournaments.selectors.results.public import stops_after
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.services.access.addresses import outside_url
from tournaments.web.access import get_public_stage, is_in_the_hall
from tournaments.web.addresses import At
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.whole import kept_whole

DONE = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
VIEWS = {"classement": "ranking", "equipes": "teams", "places": "seats", "tables": "tables"}


@require_GET
def hall(request: HttpRequest, slug: At) -> HttpResponse:
    """The whole page: `?vue=classement`, `equipes`, `places` or `tables` keeps to one kind.

    The address of the tournament follows the day from stage to stage, that of a later stage stays with it.
    """
    stage = get_public_stage(request, slug)
    found = stage.tournament
    view, full_names = _view(request), is_in_the_hall(request, found)

    def whole() -> HttpResponse:
        context = {
            **_shown(stage, view, full_names=full_names),
            "pages_url": reverse("hall-pages", args=[stage.address]) + (f"?vue={request.GET['vue']}" if view else ""),
            "public_url": outside_url(
                request.build_absolute_uri("/"), reverse("public-tournament", args=[stage.address])
            ),
            "live_url": reverse("live", args=[found.slug]),
            "live_version": found.version,
        }
        return render(request, "hall/hall.html", context)

    return kept_whole(request, found, f"{view} {full_names}", render=whole)


@require_GET
def pages(request: HttpRequest, slug: At) -> HttpResponse:
    """The pages that turn, and what stands above them, fetched again when the tournament moves."""
    stage = get_public_stage(request, slug)
    found = stage.tournament
    view, full_names = _view(request), is_in_the_hall(request, found)

    def render_part() -> str:
        return render_to_string("hall/_moved.html", _shown(stage, view, full_names=full_names))

    return HttpResponse(rendered_once(found, stage.address, "hall", view, str(full_names), render=render_part))


def _view(request: HttpRequest) -> str:
    return VIEWS.get(request.GET.get("vue", ""), "")


def _shown(stage: Stage, view: str, *, full_names: bool) -> dict[str, object]:
    """The pages, and what stands above them: for each stage what is going on, and the clock of a round that is open."""
    found = stage.tournament
    stages = stages_on_wall(stage)
    return {
        "stage": stage,
        "tournament": found,
        "full_names": full_names,
        "pages": wall_pages(found, stages, view, full_names=full_names),
        "heads": heads_of(found, stages),
        "now": timezone.now(),
    }


@dataclass(frozen=True)
class Head:
    """What is going on in a stage, and the clock of its open round."""

    title: str
    clock: Clock | None = None


def heads_of(found: Tournament, stages: Sequence[Stage]) -> list[Head]:
    """What is going on in each of the stages on the wall; the end, where there is none any more."""
    heads = [_head(found, stage, several=len(stages) > 1) for stage in stages]
    return heads or [Head(title=_over(found))]


def _head(found: Tournament, stage: Stage, *, several: bool) -> Head:
    playing = open_round(stage)
    told = _heading(found, stage, playing)
    named = several or stage.number > 1
    return Head(title=f"{stage.title} · {told}" if named else told, clock=playing.clock if playing else None)


def _heading(found: Tournament, stage: Stage, playing: Round | None) -> str:
    """What is going on, in a few words."""
    if found.state in DONE:
        return _over(found)
    if playing is not None:
        return _("Tour %(number)s en cours") % {"number": playing.number}
    following = next_round(stage)
    if following is not None:
        return _("Prochain tour : %(number)s") % {"number": following.number}
    if waiting := round_by_rank(stage):
        return _("Tour %(number)s : placé d’après le classement") % {"number": waiting}
    return _over(found) if stage.rounds.exists() else _("Bienvenue")


def _over(found: Tournament) -> str:
    if found.in_ceremony:
        return _("Remise des prix")
    ranked = found.state in DONE and found.is_public and not any(map(stops_after, found.stages.all()))
    return _("Classement final") if ranked else _("Tous les tours sont joués")

"""The wall (projector page), its parts that are replaced after a change, and the heads of the stages.

It shows full names in the hall, public names on the web.
"""

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
from tournaments.selectors.evening.ceremony import correction_that_stopped
from tournaments.selectors.forecast import stage_forecast
from tournaments.selectors.hall.wall import stages_on_wall, wall_pages
from tournaments.selectors.play.board import board_time
from tournaments.selectors.results.public import ranking_stops_after
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.services.access.addresses import outside_url
from tournaments.web.access import get_public_stage, is_in_the_hall
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.forecast import forecast_sentence
from tournaments.web.kit.fragments import render_once
from tournaments.web.kit.whole import cache_page

DONE = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
VIEWS = {"classement": "ranking", "equipes": "teams", "places": "seats", "tables": "tables"}


@require_GET
def hall(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the wall; `?vue=classement`, `equipes`, `places` or `tables` limits it to one kind of page.

    The URL of the tournament follows the day from stage to stage; the URL of a later stage stays with that stage.
    """
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    view, full_names = _view(request), is_in_the_hall(request, tournament)

    def render_page() -> HttpResponse:
        context = {
            **_live_parts_context(stage, view, full_names=full_names),
            "pages_url": reverse("hall-pages", args=[stage.address]) + (f"?vue={request.GET['vue']}" if view else ""),
            "public_url": outside_url(
                request.build_absolute_uri("/"), reverse("public-tournament", args=[stage.address])
            ),
            "live_url": reverse("live", args=[tournament.slug]),
            "live_version": tournament.version,
        }
        return render(request, "hall/hall.html", context)

    return cache_page(request, tournament, f"{view} {full_names}", render=render_page)


@require_GET
def pages(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the pages and their heads, after a change of the tournament."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    view, full_names = _view(request), is_in_the_hall(request, tournament)

    def render_part() -> str:
        return render_to_string("hall/_live_parts.html", _live_parts_context(stage, view, full_names=full_names))

    return HttpResponse(render_once(tournament, stage.address, "hall", view, str(full_names), render=render_part))


def _view(request: HttpRequest) -> str:
    return VIEWS.get(request.GET.get("vue", ""), "")


def _live_parts_context(stage: Stage, view: str, *, full_names: bool) -> dict[str, object]:
    """Return the context of `hall/_live_parts.html`: pages, and heads with the clock of an open round."""
    tournament = stage.tournament
    stages = stages_on_wall(stage)
    return {
        "stage": stage,
        "tournament": tournament,
        "full_names": full_names,
        "pages": wall_pages(tournament, stages, view, full_names=full_names),
        "heads": (heads := heads_of(tournament, stages)),
        "closing": has_clock(heads),
        "now": timezone.now(),
    }


@dataclass(frozen=True)
class Head:
    """The title of a stage on the wall, such as the current round, the clock of that round, and the expected end."""

    title: str
    clock: Clock | None = None
    end: str = ""


def has_clock(heads: Sequence[Head]) -> bool:
    """Return True if a clock runs that the wall shows alone for the last minutes."""
    return any(head.clock is not None for head in heads)


def heads_of(tournament: Tournament, stages: Sequence[Stage]) -> list[Head]:
    """Return a head for each stage on the wall; one with the end of the day if there is none left."""
    heads = [_head(tournament, stage, several=len(stages) > 1) for stage in stages]
    return heads or [Head(title=_end_heading(tournament))]


def _head(tournament: Tournament, stage: Stage, *, several: bool) -> Head:
    """Return heading and clock of a stage; with the stage's title if the tournament has several."""
    playing = open_round(stage)
    heading = _heading(tournament, stage, playing)
    named = several or stage.number > 1
    return Head(
        title=f"{stage.title} · {heading}" if named else heading,
        clock=playing.clock if playing else None,
        end=forecast_sentence(stage_forecast(stage, board_time(tournament))),
    )


def _heading(tournament: Tournament, stage: Stage, playing: Round | None) -> str:
    """Return the current or next round of a stage in words."""
    if tournament.state in DONE:
        return _end_heading(tournament)
    if playing is not None:
        return _("Tour %(number)s en cours") % {"number": playing.number}
    following = next_round(stage)
    if following is not None:
        return _("Prochain tour : %(number)s") % {"number": following.number}
    if waiting := round_by_rank(stage):
        return _("Tour %(number)s : placé d’après le classement") % {"number": waiting}
    return _end_heading(tournament) if stage.rounds.exists() else _("Bienvenue")


def _end_heading(tournament: Tournament) -> str:
    """Return the heading after the last round; it promises a final ranking only where one is shown."""
    if tournament.in_ceremony:
        return _("Remise des prix")
    if not tournament.ranking_released and correction_that_stopped(tournament):
        return _("Remise des prix : un instant")
    is_shown = tournament.state in DONE and tournament.is_public
    if is_shown and not any(map(ranking_stops_after, tournament.stages.all())):
        return _("Classement final")
    return _("Tous les tours sont joués")

"""The draw: the players present, the cost of each choice, the search, the plan, its proven properties and meetings.

The form, the views, then the context of the page: `_render_page` for the form, `_plan` for the plan.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Draw, Entry, Job, Round, Stage, Table
from tournaments.seating.wording.repair_sentences import movement_sentence
from tournaments.selectors.play.sheets import seats_with_players
from tournaments.selectors.registration.ratings import balance_of
from tournaments.selectors.results.ranked import round_with_outdated_ranking
from tournaments.selectors.rounds import open_round
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.selectors.seating.plans import (
    guarantee_sentences,
    last_changes,
    meetings_of,
    movement_of,
    repair_of,
    request_of,
)
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.seating.draws import LEAST_PLAYERS, SEED_LIMIT
from tournaments.services.seating.redraws import draw_choose, draw_discard
from tournaments.services.seating.searches import search_stop, search_track
from tournaments.web.access import desk
from tournaments.web.desk.next_action import next_round_action
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.registration.team_words import forecast_words
from tournaments.web.desk.seating.exchange import people_of
from tournaments.web.desk.seating.odd_prices import odd_prices
from tournaments.web.desk.seating.plan_changes import change_lines
from tournaments.web.desk.seating.ranked_words import ranked_reasons
from tournaments.web.kit.parts import wants_part


class DrawForm(forms.Form):
    """The seating of surplus players, the seed of the draw, and in later stages earlier meetings and team-mates."""

    odd = forms.ChoiceField(label=_("Joueurs en surnombre"), choices=Stage.OddTables.choices, widget=forms.RadioSelect)
    strict = forms.BooleanField(
        label=_("Équité stricte : personne deux fois avant tout le monde une fois"), required=False
    )
    seed = forms.IntegerField(
        label=_("Numéro du tirage"),
        min_value=0,
        max_value=SEED_LIMIT - 1,
        required=False,
        help_text=_("Laissez vide pour tirer au hasard. Le même numéro redonne le même placement aux mêmes joueurs."),
    )
    earlier_meetings = forms.ChoiceField(
        label=_("Rencontres des phases précédentes"), choices=Stage.EarlierMeetings.choices, widget=forms.RadioSelect
    )
    team_mates = forms.ChoiceField(label=_("Équipiers"), choices=Stage.TeamMates.choices, widget=forms.RadioSelect)
    search = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, stage: Stage) -> None:
        self.stage = stage
        settings = {name: getattr(stage, name) for name in ("earlier_meetings", "team_mates")}
        super().__init__(data, initial={"odd": stage.odd_tables, "strict": stage.strict_fairness} | settings)
        for name in settings:
            self.fields[name].required = False
        if stage.number == 1:
            del self.fields["earlier_meetings"]
        if stage.number == 1 or stage.tournament.in_pairs or not stage.tournament.teams.exists():
            del self.fields["team_mates"]

    def choice(self) -> DrawChoice:
        """Return the choice for the service; a field that the form lacks keeps the setting."""
        data = self.cleaned_data
        of_stage = {name: data[name] for name in ("earlier_meetings", "team_mates") if data.get(name)}
        return DrawChoice.of(self.stage, odd_tables=data["odd"], strict_fairness=data["strict"], **of_stage)

    def later_stage_fields(self) -> list[forms.BoundField]:
        """Return the fields that only a later stage has."""
        return [self[name] for name in ("earlier_meetings", "team_mates") if name in self.fields]

    def search_id(self) -> UUID:
        """Return the ID by which the page follows the search, a new one if the page sent none."""
        return self.cleaned_data["search"] or uuid4()


@require_http_methods(["GET", "POST"])
@desk("read", post="draw")
def draw(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponseBase:
    """Show the plan to all of the desk (GET), or draw (POST)."""
    if request.method == "POST":
        return _draw(request, stage, actor)
    return _render_page(request, stage, DrawForm(stage=stage))


@require_POST
@desk("draw")
def discard(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    draw_discard(stage=stage, actor=actor)
    return redirect_with_success(
        request, _("Le tirage est annulé : les réglages peuvent de nouveau changer."), "desk-draw", stage.address
    )


@require_GET
@desk("draw")
def progress(request: HttpRequest, stage: Stage, actor: Actor, pk: UUID) -> HttpResponse:
    """Render the progress of the search as a fragment that polls; the page goes on when the search ends."""
    job = Job.objects.filter(pk=pk, tournament=stage.tournament).first()
    return render(
        request,
        "desk/seating/_searching.html",
        {"slug": stage.address, "search": pk, "percent": job.progress if job else 0},
    )


@require_POST
@desk("draw")
def stop(request: HttpRequest, stage: Stage, actor: Actor, pk: UUID) -> HttpResponse:
    """End the search with its best plan so far."""
    search_stop(stage.tournament, pk)
    return HttpResponse(status=204)


@require_GET
@desk("read")
def matrix(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the matrix of meetings as an image. It is the slowest part of the page, so htmx loads it when unfolded."""
    current_draw = get_object_or_404(Draw.objects.filter(stage=stage).select_related("stage__tournament")[:1])
    pairs = meetings_of(current_draw)
    # Each pair (x, y) is a square of 1 by 1 on either side of the diagonal, in an SVG path for each number of meetings.
    marks = [
        {"times": times, "path": "".join(f"M{x} {y}h1v1h-1zM{y} {x}h1v1h-1z" for x, y in cells), "count": len(cells)}
        for times, cells in sorted(pairs.items())
    ]
    names = people_of(stage)
    people = [f"{number} {names.get(number, '')}".strip() for number in range(1, current_draw.request["players"] + 1)]
    context = {"players": current_draw.request["players"], "marks": marks, "people": json.dumps(people)}
    if wants_part(request):
        return render(request, "desk/seating/_matrix.html", context)
    return desk_page(request, "desk/seating/matrix.html", stage, context, section="draw")


def _draw(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Draw the plan by the choices of the form; a refusal is shown above the form, and the earlier draw stays."""
    form = DrawForm(request.POST, stage=stage)
    if form.is_valid():
        try:
            with search_track(tournament=stage.tournament, job_id=form.search_id(), user=actor.user) as search:
                seed = form.cleaned_data["seed"]
                draw_choose(stage=stage, choice=form.choice(), seed=seed, actor=actor, search=search)
        except DomainError as error:
            form.add_error(None, error.text)
            stage.refresh_from_db()
        else:
            return redirect_with_success(request, _("Les places sont tirées."), "desk-draw", stage.address)
    return _render_page(request, stage, form)


def _render_page(request: HttpRequest, stage: Stage, form: DrawForm) -> HttpResponse:
    """Render the form and the plan. The form comes first if it has errors, or if a player has no seat."""
    entries = stage.entries.values_list("state", "number", "rating")
    present_entries = [(number, rating) for state, number, rating in entries if state == Entry.State.CHECKED_IN]
    present = len(present_entries)
    current_draw = stage.draws.first()
    context: dict[str, Any] = {
        "form": form,
        "present": present,
        "expected": sum(state == Entry.State.REGISTERED for state, *_rest in entries),
        "newcomers": sum(number is None for number, _rating in present_entries),
        "balanced": balance_of(stage),
        "rated": sum(rating is not None for _number, rating in present_entries),
        "enough": present >= LEAST_PLAYERS,
        "least": LEAST_PLAYERS,
        "drawable": state_allows(stage, "draw"),
        "forecast": [] if current_draw else forecast_words(stage.tournament),
        "prices": odd_prices(stage, present) if present >= LEAST_PLAYERS else [],
        "odd": form["odd"].value(),
        "search": uuid4(),
        "drawn": current_draw,
        "draw_first": bool(
            current_draw is None or form.errors or any(number is None for number, _rating in present_entries)
        ),
        "constraints": stage.constraints.count(),
    }
    if current_draw is not None:
        context |= _plan(request, stage, current_draw)
    return desk_page(
        request, "desk/seating/draw.html", stage, context, section="draw", status=422 if form.errors else 200
    )


def _plan(request: HttpRequest, stage: Stage, current_draw: Draw) -> dict[str, Any]:
    """Return the context of `_plan.html`: the round `?tour=` or the current one, and what may change in the plan."""
    rounds = {round_.number: round_ for round_ in stage.rounds.all()}
    typed = number_typed(request.GET.get("tour", ""))
    number = typed if typed in rounds else _current_number(stage)
    is_planned = rounds[number].state == Round.State.PLANNED
    people = people_of(stage)
    address = reverse("desk-draw", args=[stage.address])
    tables = Table.objects.filter(round__stage=stage, round__number=number)
    byes = current_draw.plan["byes"][number - 1]
    movement = movement_of(current_draw)
    kept_tables = request_of(current_draw).kept_tables
    language = reader_language()
    repairable = _is_repairable(stage, rounds.values())
    return {
        "facts": guarantee_sentences(current_draw, language, lambda player: people.get(player, str(player))),
        "repeats": max(meetings_of(current_draw), default=0) > 1,
        "movement": movement_sentence(movement, language) if movement else "",
        "tables": tables.select_related("station").prefetch_related(seats_with_players()),
        "why": ranked_reasons(rounds[number], people),
        "by_rank": number > stage.rounds_drawn,
        "next": next_round_action(stage),
        "ranking_moved": round_with_outdated_ranking(stage),
        "resting": [people.get(player, str(player)) for player in byes],
        "shown": number,
        "tabs": [
            {"label": _("Tour %(n)s") % {"n": n}, "href": f"{address}?tour={n}#plan", "current": n == number}
            for n in rounds
        ],
        "changed": change_lines(last_changes(stage), people, stage),
        "planned": is_planned and state_allows(stage.tournament, "rounds"),
        "repairable": repairable,
        "movable": repairable or open_round(stage) is not None,
        "undoable": _is_undoable(current_draw, rounds.values()),
        "kept_tables": sum(rounds[kept.round].state == Round.State.PLANNED for kept in kept_tables),
        "kept": _kept_numbers(current_draw, number) if is_planned else set(),
    }


def _current_number(stage: Stage) -> int:
    """Return the number of the open round, else of the next round with seats, else of the last one."""
    seated = stage.rounds.filter(tables__isnull=False).distinct().order_by("number")
    states = dict(seated.values_list("number", "state"))
    for wanted in (Round.State.OPEN, Round.State.PLANNED):
        if numbers := [number for number, state in states.items() if state == wanted]:
            return numbers[0]
    return max(states, default=1)


def _kept_numbers(current_draw: Draw, number: int) -> set[int]:
    """Return the kept tables of a round, by their numbers in the hall."""
    offset = current_draw.stage.first_table - 1
    return {kept.table + offset for kept in request_of(current_draw).kept_tables if kept.round == number}


def _is_repairable(stage: Stage, rounds: Iterable[Round]) -> bool:
    """Return True if no round is open and at least one is left to play, as also before the first."""
    states = [round_.state for round_ in rounds]
    has_next = states.count(Round.State.CLOSED) < stage.rounds_planned
    return has_next and Round.State.OPEN not in states and state_allows(stage.tournament, "moves")


def _is_undoable(current_draw: Draw, rounds: Iterable[Round]) -> bool:
    """Return True if the current plan is a repair and no round was opened since."""
    states = [round_.state for round_ in rounds]
    played = states.count(Round.State.CLOSED)
    return Round.State.OPEN not in states and repair_of(current_draw, played=played) is not None

"""The page that creates a tournament, from the usual settings or from a blueprint."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.selectors.blueprints import Blueprint, blueprint_find, blueprint_of, blueprints
from tournaments.selectors.overview import last_tournament
from tournaments.services.core.actors import Actor
from tournaments.services.creation.creating import tournament_create_from
from tournaments.web.access import desk
from tournaments.web.desk.creation.forms import CreationForm
from tournaments.web.desk.creation.notes import Note, creation_notes
from tournaments.web.desk.setup.views import LOOK, summaries_part

CHOSEN = "modele"  # key of the chosen blueprint, in the query of its link and in a hidden field
NOTED = "notes"  # hidden field: codes of the notes that the page has shown


@require_http_methods(["GET", "POST"])
@desk("create")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a tournament by a form in which only the name has no default.

    A button of a blueprint (`choisir`) shows the form with its settings; so does its link (`?modele=`).
    """
    chosen = request.POST.get("choisir", request.POST.get(CHOSEN, request.GET.get(CHOSEN, "")))
    blueprint = blueprint_find(actor.home, chosen)
    if request.method == "GET" or "choisir" in request.POST:
        form = CreationForm(organiser=actor.home, blueprint=blueprint)
        form.keep_typed(request.POST, blueprint)
        return _page(request, form, blueprint, actor)
    form = CreationForm(request.POST, organiser=actor.home, blueprint=blueprint)
    if LOOK in request.POST:
        return _answer_change(request, form, blueprint, actor)
    if form.is_valid():
        notes = list(_notes_of(form, actor))  # before the tournament is created: its own name exists afterwards
        try:
            tournament = tournament_create_from(blueprint=blueprint, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.add_domain_error(error)
        else:
            _add_new_notes(request, notes)
            return redirect("desk-entries", tournament.slug)
    return _page(request, form, blueprint, actor)


def _page(request: HttpRequest, form: CreationForm, blueprint: Blueprint | None, actor: Actor) -> HttpResponse:
    """Render the page. A fresh form offers the last tournament of any game, else that of the game of the form."""
    game = form.tournament.game if form.is_bound or blueprint else None
    context = {"form": form, "notes": list(_notes_of(form, actor)), **_choices(blueprint, game, actor)}
    return render(request, "desk/creation/create.html", context, status=422 if form.errors else 200)


def _choices(chosen: Blueprint | None, game: str | None, actor: Actor) -> dict[str, Any]:
    """Return the context of the blueprints: the chosen one, the last tournament of the game, house and presets."""
    last = last_tournament(actor.home, game=game)
    return {
        "chosen": chosen,
        "last": blueprint_of(last) if last else None,
        "blueprints": blueprints(actor.home),
    }


def _answer_change(request: HttpRequest, form: CreationForm, blueprint: Blueprint | None, actor: Actor) -> HttpResponse:
    """Answer a changed field: the summaries, the notes on name and date, and the blueprints for another game."""
    answer = summaries_part(request, form)
    context = {"notes": list(_notes_of(form, actor)), "oob": True}
    answer.write(render_to_string("desk/creation/_notes.html", context))
    if form.is_outdated():
        tournament, _stage = form.entered
        context |= _choices(blueprint, tournament.game, actor)
        answer.write(render_to_string("desk/creation/_blueprints.html", context))
    return answer


def _notes_of(form: CreationForm, actor: Actor) -> Iterator[Note]:
    """Yield the notes on the name and the day of the form, typed or proposed by a blueprint."""
    name, day = (form.cleaned_data if form.is_bound else form.initial).get("name"), form.day()
    return creation_notes(actor.home, name, day)


def _add_new_notes(request: HttpRequest, notes: Iterable[Note]) -> None:
    """Show the notes that the page has not shown, because it has no script, on the page after the creation."""
    shown = request.POST.get(NOTED, "").split()
    for note in notes:
        if note.code not in shown:
            messages.warning(request, note.text)

"""The line of the registration desk, which finds, checks in and registers people, with its suggestions."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.models import Player
from players.person import Person, problems
from players.selectors.people import Match, Typed, typed_name
from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.rounds import open_round
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.registration.entries import (
    entry_add,
    entry_check_in,
)
from tournaments.services.registration.people import consent_set, person_enter
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part, redirect_with_success
from tournaments.web.desk.registration.entry_list import MAX_LENGTH, get_entry, list_context, with_tournament
from tournaments.web.desk.registration.words import (
    Notice,
    added_notice,
    entry_notice,
    row_of,
    suggestion_words,
)
from tournaments.web.kit.parts import wants_part

State = Entry.State


@require_GET
@desk("entries")
def suggest(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the known people who match the text typed so far, and the new person that it would create."""
    typed = typed_name(actor.home, request.GET.get("nom", "")[:MAX_LENGTH])
    context = {"told": suggestion_words(typed), **_suggestions(stage, typed)}
    return desk_part(request, "desk/registration/_entry_suggested.html", stage, context)


@require_POST
@desk("entries")
def add(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Register or check in one person: `player` if chosen, else the match of `nom`; `create` creates one from `nom`."""
    text = request.POST.get("nom", "")[:MAX_LENGTH]
    name = typed_name(actor.home, text)
    player = _get_chosen(request, actor, name)
    agreed = request.POST.get("agrees") == "true"
    if player and (found := stage.entries.filter(player=player).select_related("player").first()):
        if agreed:  # an empty box does not withdraw an earlier consent
            consent_set(player=player, agrees=True, actor=actor)
        return _check_in_or_show(request, stage, get_entry(stage, found.pk), actor)
    checked_in = request.POST.get("present") == "true" and not stage.draws.exists()
    try:
        entry = _add(request, stage.tournament, actor, name, player, checked_in=checked_in)
    except DomainError as error:
        context = _refusal_context(stage, name, error.text) | {"text": text, "present": checked_in, "agreed": agreed}
        return _render_quick_add(request, stage, context, status=error.status)
    if entry is None:
        question = _question(name, text)
        context = _refusal_context(stage, name, question) | {"text": text, "present": checked_in, "agreed": agreed}
        return _render_quick_add(request, stage, context, status=422)
    if agreed:
        consent_set(player=entry.player, agrees=True, actor=actor)
    notice = added_notice(stage, entry)
    if not wants_part(request):
        return redirect_with_success(request, notice.text, "desk-entries", stage.address)
    return _render_list(request, stage, QueryDict(), notice, present=checked_in)


def _get_chosen(request: HttpRequest, actor: Actor, name: Typed) -> Player | None:
    """Return the player who was chosen from the suggestions, or the only match; None for a new or an unclear name."""
    if chosen := request.POST.get("player", ""):
        return get_object_or_404(Player.objects.current(), organiser=actor.home, pk=number_typed(chosen) or 0)
    return name.players[0] if name.match == Match.ONE and "create" not in request.POST else None


def _check_in_or_show(request: HttpRequest, stage: Stage, entry: Entry, actor: Actor) -> HttpResponse:
    """Check in a player who is expected before the draw; render the list with this entry alone, for its buttons."""
    notice = None
    if entry.state == State.REGISTERED and not stage.draws.exists():
        entry_check_in(entry=entry, state=State.CHECKED_IN, actor=actor)
        notice = entry_notice(stage, entry, "presence", undo=State.REGISTERED)
    query = QueryDict(urlencode({"q": entry.full_name}))
    if not wants_part(request):
        if notice:
            messages.success(request, notice.text)
        return redirect(f"{reverse('desk-entries', args=[stage.address])}?{query.urlencode()}")
    return _render_list(request, stage, query, notice)


def _add(
    request: HttpRequest, tournament: Tournament, actor: Actor, name: Typed, player: Player | None, *, checked_in: bool
) -> Entry | None:
    """Register the player, or a new person, and return the entry; return None if the desk must choose first."""
    if player:
        return entry_add(tournament=tournament, player=player, actor=actor, checked_in=checked_in)
    person = Person(last_name=name.last_name, first_name=name.first_name)
    # A name with a problem is not asked about: `person_enter` refuses it with the reason.
    unclear = name.match == Match.SEVERAL or not (name.first_name or problems(person))
    if unclear and "create" not in request.POST:
        return None
    if request.POST.get("create") == "swapped" and name.either_order:
        person = Person(last_name=name.first_name, first_name=name.last_name)
    return person_enter(tournament=tournament, person=person, actor=actor, checked_in=checked_in)


def _question(name: Typed, text: str) -> str:
    """Return the sentence that asks to choose between several people, or for the first name of a new one."""
    if name.match == Match.SEVERAL:
        return _("Plusieurs personnes peuvent être « %(text)s » : choisissez.") % {"text": text}
    return _("Personne ne s’appelle « %(text)s » : ajoutez un prénom, ou choisissez « Créer ».") % {"text": text}


def _suggestions(stage: Stage, typed: Typed) -> dict[str, Any]:
    """Return the context of the suggested people, each with the row of their entry, if there is one."""
    seated, playing = stage.draws.exists(), open_round(stage)
    entered = {
        entry.player_id: row_of(stage, entry, seated=seated, playing=playing)
        for entry in with_tournament(stage, stage.entries.filter(player__in=typed.players).select_related("player"))
    }
    return {"typed": typed, "people": [(player, entered.get(player.pk)) for player in typed.players]}


def _refusal_context(stage: Stage, typed: Typed, text: str) -> dict[str, Any]:
    """Return the context of the field for a name after a refusal or a question."""
    return _suggestions(stage, typed) | {"error": text, "seated": stage.draws.exists()}


def _render_quick_add(request: HttpRequest, stage: Stage, context: dict[str, Any], *, status: int) -> HttpResponse:
    """Render the line; for htmx only that, which also removes the notice of the last change (`quiet`)."""
    if wants_part(request):
        part_context = {"quiet": True} | context
        return desk_part(request, "desk/registration/_quick_add.html", stage, part_context, status=status)
    listed = list_context(stage, QueryDict())
    return desk_page(
        request, "desk/registration/entries.html", stage, listed | context, section="entries", status=status
    )


def _render_list(
    request: HttpRequest, stage: Stage, query: QueryDict, notice: Notice | None, *, present: bool = False
) -> HttpResponse:
    """Render an empty line, the list for the query, the counts and the notice; `present` keeps that switch on."""
    context = list_context(stage, query) | {"oob": True, "notice": notice, "present": present}
    return desk_part(request, "desk/registration/_entry_added.html", stage, context)

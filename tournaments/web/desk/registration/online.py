"""The page of registrations from the public page: all of them in a list, and the decisions of the desk about one.

The desk accepts or refuses a registration, moves it to the waiting list, resends its mail, or identifies the person of
one in doubt.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.models import Player
from tournaments.models import Registration, Stage, Tournament
from tournaments.selectors.registration.online import online_of
from tournaments.selectors.registration.online_list import count_registrations, list_registrations
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.online.deciding import DECISIONS, registration_identify
from tournaments.services.online.letters import mail_is_configured
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, outside_address, redirect_with_success
from tournaments.web.desk.registration.online_words import MESSAGES, counts_words, status_words
from tournaments.web.desk.registration.words import registration_tabs


@require_GET
@desk("read")
def registrations(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List all registrations, first those in doubt, which wait for the desk."""
    tournament = stage.tournament
    online = online_of(tournament)
    context = {
        "online": online,
        "told": status_words(online),
        "counts": counts_words(count_registrations(tournament)),
        "lines": list_registrations(tournament),
        "pages": registration_tabs(stage, "online"),
        "mail": mail_is_configured(),
        "address": outside_address(request, reverse("public-register", args=[tournament.slug])),
    }
    return desk_page(request, "desk/registration/online.html", stage, context, section="entries")


@require_POST
@desk("entries")
def decide(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Apply `act` to a registration: `accept`, `refuse`, `wait`, `mail` (the keys of `DECISIONS`), or `person`.

    `person` says who it is, for a registration in doubt: `player` is the primary key of the candidate whom the desk has
    chosen, empty for a new person.
    """
    act = request.POST.get("act", "")
    registration = _get_registration(stage.tournament, pk)
    if act == "person":
        registration_identify(registration=registration, player=_player(request, actor), actor=actor)
    elif act in DECISIONS:
        DECISIONS[act](registration=registration, actor=actor)
    else:
        raise DomainError("online_act")
    return redirect_with_success(
        request, MESSAGES[act] % {"name": registration.full_name}, "desk-registrations", stage.tournament.slug
    )


def _get_registration(tournament: Tournament, pk: int) -> Registration:
    registration: Registration = get_object_or_404(tournament.registrations, pk=pk)
    registration.tournament = tournament
    return registration


def _player(request: HttpRequest, actor: Actor) -> Player | None:
    """Return the candidate whom the desk has chosen, None for a new person."""
    chosen = request.POST.get("player", "")
    if not chosen:
        return None
    return get_object_or_404(Player.objects.current(), organiser=actor.home, pk=number_typed(chosen) or 0)

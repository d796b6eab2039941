"""The registrations that came over the public page: who is in, who waits, whom the desk has to place."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.models import Player
from tournaments.models import Registration, Stage, Tournament
from tournaments.selectors.registration.online import online_of
from tournaments.selectors.registration.online_list import count_registrations, registrations_listed
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.online.deciding import DECISIONS, registration_person
from tournaments.services.online.letters import mail_is_configured
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, done, outside_address
from tournaments.web.desk.registration.online_words import SAID, counts_words, status_words
from tournaments.web.desk.registration.words import registration_tabs


@require_GET
@desk("read")
def registrations(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """All of them, with what waits for the desk at the head."""
    tournament = stage.tournament
    online = online_of(tournament)
    context = {
        "online": online,
        "told": status_words(online),
        "counts": counts_words(count_registrations(tournament)),
        "lines": registrations_listed(tournament),
        "pages": registration_tabs(stage, "online"),
        "mail": mail_is_configured(),
        "address": outside_address(request, reverse("public-register", args=[tournament.slug])),
    }
    return desk_page(request, "desk/registration/online.html", stage, context, section="entries")


@require_POST
@desk("entries")
def decide(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """`act` is one of `DECISIONS`, or `person` with the key of one of those whom it may be, empty for somebody new."""
    act = request.POST.get("act", "")
    found = _registration(stage.tournament, pk)
    if act == "person":
        registration_person(registration=found, player=_player(request, actor), actor=actor)
    elif act in DECISIONS:
        DECISIONS[act](registration=found, actor=actor)
    else:
        raise DomainError("online_act")
    return done(request, SAID[act] % {"name": found.full_name}, "desk-registrations", stage.tournament.slug)


def _registration(tournament: Tournament, pk: int) -> Registration:
    found: Registration = get_object_or_404(tournament.registrations, pk=pk)
    found.tournament = tournament
    return found


def _player(request: HttpRequest, actor: Actor) -> Player | None:
    chosen = request.POST.get("player", "")
    if not chosen:
        return None
    return get_object_or_404(Player.objects.current(), organiser=actor.home, pk=number_typed(chosen) or 0)

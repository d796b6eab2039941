"""Records that may be one person: compare, merge, undo."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.likeness import Reason
from players.models import Merge, Player
from players.selectors.duplicates import duplicates_suggested
from players.selectors.people import players_found
from players.services.merging import players_distinct
from tournaments.services.core.actors import Actor
from tournaments.services.registration.people import people_merge, people_unmerge
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.people.players import MAX_LENGTH

MOST_SHOWN = 30
RECENT_MERGES = 5


@require_GET
@desk("merge")
def merge(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List pairs of similar records; with `?fiche=12&q=dup`, the people to merge with record 12."""
    player = _chosen_player(actor, request.GET.get("fiche", ""))
    words = request.GET.get("q", "").strip()[:MAX_LENGTH]
    suggestions = [] if player else duplicates_suggested(actor.home)
    context = {
        "chosen": player,
        "words": words,
        "found": players_found(actor.home, words).exclude(pk=player.pk)[:MOST_SHOWN] if player and words else [],
        "pairs": [(pair, _reason_words(pair.reason)) for pair in suggestions[:MOST_SHOWN]],
        "more": max(0, len(suggestions) - MOST_SHOWN),
        "recent": Merge.objects.filter(kept__organiser=actor.home, undone_at=None).select_related("kept", "merged")[
            :RECENT_MERGES
        ],
        "section": "players",
    }
    return render(request, "desk/people/merge.html", context)


@require_GET
@desk("merge")
def pair(request: HttpRequest, actor: Actor, first: int, second: int) -> HttpResponse:
    """Show two records side by side, similar or not."""
    people = Player.objects.current().filter(organiser=actor.home).select_related("club")
    one, other = get_object_or_404(people, pk=first), get_object_or_404(people, pk=second)
    if one == other:
        return redirect("desk-player", one.pk)
    return render(request, "desk/people/merge_pair.html", {"first": one, "second": other, "section": "players"})


@require_POST
@desk("merge")
def decide(request: HttpRequest, actor: Actor, first: int, second: int) -> HttpResponse:
    """Merge two records into `keep`; without it, note that they are two people."""
    one, other = (get_object_or_404(Player, organiser=actor.home, pk=pk) for pk in (first, second))
    keep = request.POST.get("keep", "")
    try:
        if keep == str(one.pk):
            people_merge(kept=one, merged=other, actor=actor)
        elif keep == str(other.pk):
            people_merge(kept=other, merged=one, actor=actor)
        else:
            players_distinct(first=one, second=other)
            return redirect_with_success(request, _("C’est noté : ce sont deux personnes."), "desk-merge")
    except DomainError as error:
        messages.error(request, error.text)
        return redirect("desk-merge")
    return redirect_with_success(request, _("Les deux fiches n’en font plus qu’une."), "desk-merge")


@require_POST
@desk("merge")
def undo(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    merge = get_object_or_404(Merge.objects.select_related("kept", "merged"), kept__organiser=actor.home, pk=pk)
    try:
        people_unmerge(merge=merge, actor=actor)
    except DomainError as error:
        messages.error(request, error.text)
        return redirect("desk-merge")
    return redirect_with_success(request, _("Fusion annulée : les deux fiches sont de retour."), "desk-merge")


def _chosen_player(actor: Actor, key: str) -> Player | None:
    ours = Player.objects.current().filter(organiser=actor.home)
    return ours.filter(pk=key).first() if key.isdecimal() and len(key) < 12 else None


def _reason_words(reason: Reason) -> str:
    """Return why two records may be of one person."""
    words = {
        Reason.LICENCE: _("Même licence"),
        Reason.NAME: _("Même nom"),
        Reason.SWAPPED: _("Nom et prénom inversés"),
        Reason.NEAR: _("Une lettre de différence"),
    }
    return words[reason]

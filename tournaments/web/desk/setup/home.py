"""The first page of the desk: the club's tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from tournaments.selectors.overview import tournaments_with_counts
from tournaments.services.club.returning import is_fresh
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import demo_of, drafts_removed
from tournaments.web.access import desk
from tournaments.web.desk.setup.removal import UNDO


@dataclass(frozen=True)
class Undo:
    """The last act in words, and the form that undoes it: its URL and its hidden values."""

    text: str
    url: str
    values: Sequence[tuple[str, str]] = ()


@require_GET
@desk("read")
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the tournaments, or the archived ones with `?archives`."""
    archives = "archives" in request.GET
    tournaments = tournaments_with_counts(actor.home)
    listed = list(tournaments.filter(archived=archives))
    context = {
        "tournaments": listed,
        "archives": archives,
        "archived": tournaments.filter(archived=True).count(),
        "removed": drafts_removed(actor.home),
        "undo": _undo_of(request, actor),
        "demo": demo_of(actor.home).exists(),
        "fresh": all(tournament.demo for tournament in listed) and is_fresh(actor.home),
    }
    return render(request, "desk/setup/home.html", context)


def _undo_of(request: HttpRequest, actor: Actor) -> Undo | None:
    """Return what this browser has just archived, removed or created as a series, once."""
    just_now = request.session.pop(UNDO, {})
    if "series" in just_now:
        drafts = actor.home.tournaments.real().filter(pk__in=just_now["series"])
        values = [("draft", str(draft.pk)) for draft in drafts]
        text = ngettext("%(n)s tournoi en préparation.", "%(n)s tournois en préparation.", len(values))
        return Undo(text % {"n": len(values)}, reverse("desk-series-undo"), values) if values else None
    if "removed" in just_now and (draft := drafts_removed(actor.home).filter(pk=just_now["removed"]).first()):
        text = _("« %(name)s » est supprimé.") % {"name": draft.name}
        return Undo(text, reverse("desk-draft-restore", args=[draft.pk]))
    slug = just_now.get("archived")
    archived = actor.home.tournaments.real().filter(slug=slug, archived=True).first() if slug else None
    if archived is None:
        return None
    text = _("« %(name)s » est dans les archives.") % {"name": archived.name}
    return Undo(text, reverse("desk-archive", args=[archived.slug]), [("archived", "no")])

"""Pages over all evenings: a person who consented to their name, and the records of the club."""

from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from players.models import Organiser, Player
from tournaments.charts.curve import compute_curve
from tournaments.formatting.language import reader_language
from tournaments.selectors.seasons.public import public_career
from tournaments.selectors.seasons.records import ClubRecord, ClubRecords, club_records, public_names_of, published_of
from tournaments.web.access import organiser_of
from tournaments.web.public.calendar import calendar_title
from tournaments.web.public.sharing import sharing_about

CACHE_SECONDS = 24 * 3600  # a new publication changes the key


@require_GET
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all public evenings of a person.

    The page would identify a person behind initials, so it needs consent to the full name.
    """
    organiser = organiser_of(request)
    player = get_object_or_404(Player, organiser=organiser, pk=pk, consent_full_name=True)
    if player.merged_into_id is not None:
        return redirect("public-person", player.merged_into_id)
    career = public_career(player)
    if not career.evenings:
        raise Http404
    context = {"player": player, "career": career, "curve": compute_curve(career.running)}
    came = ngettext("%(n)s soirée", "%(n)s soirées", len(career.evenings)) % {"n": len(career.evenings)}
    about = " · ".join(filter(None, [player.club.name if player.club else "", came]))
    return render(request, "public/person.html", context | sharing_about(request, player.public_name, about))


@require_GET
def records(request: HttpRequest) -> HttpResponse:
    """Show the highest evening, best deal and boldest bid, and the people with most wins and most evenings."""
    organiser = organiser_of(request)
    if organiser is None:
        raise Http404
    totals = _read_records(organiser)
    deals = [record for record in (totals.evening, totals.best, totals.boldest) if record]
    boards = [totals.wins, totals.evenings]
    names = public_names_of(
        {pk for record in deals for pk in record.players} | {pk for board in boards for pk, _n in board}
    )
    context = {
        "evening": _record_context(totals.evening, names),
        "best": _record_context(totals.best, names),
        "boldest": _record_context(totals.boldest, names),
        "wins": [(names[pk], many) for pk, many in totals.wins if pk in names],
        "evenings": [(names[pk], many) for pk, many in totals.evenings if pk in names],
    }
    shared = sharing_about(request, _("Records du club"), calendar_title(organiser))
    return render(request, "public/records.html", context | shared)


def _read_records(organiser: Organiser) -> ClubRecords:
    """Return the cached records of the current publications: reading all deals takes seconds."""
    tournaments = published_of(organiser)
    versions = " ".join(f"{one.pk}.{one.version}" for one in tournaments)
    mark = blake2b(f"{reader_language()} {versions}".encode(), digest_size=16).hexdigest()
    key = f"records:{organiser.pk}:{mark}"
    club: ClubRecords | None = cache.get(key)
    if club is None:
        club = club_records(tournaments)
        cache.set(key, club, CACHE_SECONDS)
    return club


def _record_context(record: ClubRecord | None, names: dict[int, str]) -> dict[str, Any] | None:
    """Return a record with the names of its players; None if no player may be named."""
    if record is None:
        return None
    shown_names = [names[pk] for pk in record.players if pk in names]
    return {"record": record, "names": shown_names} if shown_names else None

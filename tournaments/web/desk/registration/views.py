"""The registration desk of a tournament: who is entered, who is here, who has paid."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.models import Player
from players.person import Person
from players.selectors.people import Match, Typed, typed_name
from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.registration.entries import SHOWS, EntryCounts, count_entries, entries_listed
from tournaments.selectors.registration.personal import is_referred
from tournaments.selectors.registration.ratings import balance_of
from tournaments.selectors.rounds import open_round
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import is_time, may
from tournaments.services.core.actors import Actor
from tournaments.services.money.fees import entry_fee
from tournaments.services.online.seats import entry_give_up, entry_undo
from tournaments.services.registration.entries import (
    entries_check_in,
    entry_add,
    entry_check_in,
)
from tournaments.services.registration.noted import move_drop
from tournaments.services.registration.people import person_agrees, person_enter
from tournaments.services.seating.draws import LEAST_PLAYERS
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_undo
from tournaments.web.access import desk, way_back
from tournaments.web.desk.page import desk_page, desk_part, done
from tournaments.web.desk.registration.team_words import forecast_words
from tournaments.web.desk.registration.words import (
    Notice,
    added_notice,
    entry_notice,
    noted_notice,
    registration_tabs,
    removed_notice,
    repair_notice,
    row_of,
    show_tabs,
    suggested_words,
    unwritten_notice,
)
from tournaments.web.kit.parts import wants_part

A_PAGE = 200
LONGEST = 160
State = Entry.State


@require_GET
@desk("read")
def entries(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """The whole page; for htmx (searching, or following another desk), only the list and the counts."""
    context = _listed(stage, request.GET)
    if wants_part(request):
        return desk_part(request, "desk/registration/_entries_list.html", stage, context | {"oob": True})
    return desk_page(request, "desk/registration/entries.html", stage, context, section="entries")


@require_GET
@desk("entries")
def suggest(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Known people whom the line typed so far may mean, and the new person it would make."""
    typed = typed_name(actor.home, request.GET.get("nom", "")[:LONGEST])
    context = {"told": suggested_words(typed), **_suggestions(stage.tournament, typed)}
    return desk_part(request, "desk/registration/_entry_suggested.html", stage, context)


@require_POST
@desk("entries")
def add(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Register one person: `player` when chosen, else whom the line `nom` means; `create` makes a new one of it."""
    text = request.POST.get("nom", "")[:LONGEST]
    typed = typed_name(actor.home, text)
    agreed = request.POST.get("agrees") == "true"
    checked_in = request.POST.get("present") == "true" and not stage.draws.exists()
    try:
        entry = _add(request, stage.tournament, actor, typed, checked_in=checked_in)
    except DomainError as error:
        context = _refused(stage, typed, error.text) | {"text": text, "present": checked_in, "agreed": agreed}
        return _quick_add(request, stage, context, status=error.status)
    if entry is None:
        question = _("Plusieurs personnes peuvent être « %(text)s » : choisissez.") % {"text": text}
        context = _refused(stage, typed, question) | {"text": text, "present": checked_in, "agreed": agreed}
        return _quick_add(request, stage, context, status=422)
    if agreed:  # silence takes back no consent given before
        person_agrees(player=entry.player, agrees=True, actor=actor)
    notice = added_notice(stage, entry)
    if not wants_part(request):
        return done(request, notice.text, "desk-entries", stage.address)
    listed = _listed(stage, QueryDict()) | {"oob": True, "notice": notice, "present": checked_in}
    return desk_part(request, "desk/registration/_entry_added.html", stage, listed)


@require_POST
@desk("entries")
def presence(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Set, not toggle: the same press arriving twice does no harm."""
    entry = _entry(stage, pk)
    before = entry.state
    entry_check_in(entry=entry, state=request.POST.get("state", ""), actor=actor)
    return _changed(
        request, stage, entry, entry_notice(stage, entry, "presence", undo=before if before != entry.state else "")
    )


@require_POST
@desk("entries")
def all_present(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Everybody who is expected is here, in one press."""
    noted = entries_check_in(tournament=stage.tournament, actor=actor)
    said = ngettext("%(n)s joueur noté présent.", "%(n)s joueurs notés présents.", noted) % {"n": noted}
    return done(request, said, "desk-entries", stage.address)


@require_POST
@desk("fees")
def fee(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """`paid=true`: all that is due; else nothing."""
    entry = _entry(stage, pk)
    paid = entry.fee_due if request.POST.get("paid") == "true" else 0
    entry_fee(entry=entry, paid=paid, actor=actor)
    return _changed(request, stage, entry, entry_notice(stage, entry, "fee"))


@require_POST
@desk("people")
def consent(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """`agrees=true`: the public may read the whole name; else initials. Set, not toggled, as presence is."""
    entry = _entry(stage, pk)
    person_agrees(player=entry.player, agrees=request.POST.get("agrees") == "true", actor=actor)
    entry = _entry(stage, pk)
    return _changed(
        request, stage, entry, entry_notice(stage, entry, "agrees" if entry.consent_full_name else "initials")
    )


@require_POST
@desk("entries")
def remove(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Take back a registration: for a mistake, before the draw. `person=new` undoes one by which somebody was written
    down, and takes them out of the file too."""
    entry = _entry(stage, pk)
    gone = False
    if request.POST.get("person") == "new":
        gone = entry_undo(entry=entry, actor=actor)
    else:
        entry_give_up(entry=entry, actor=actor)
    spare = not gone and may(actor, "forget") and not is_referred(entry.player)
    notice = unwritten_notice(stage, entry) if gone else removed_notice(stage, entry, spare=spare)
    if not wants_part(request):
        return done(request, notice.text, "desk-entries", stage.address)
    context = _listed(stage, QueryDict()) | {"oob": True, "notice": notice}
    context |= {"whole": request.headers.get("HX-Target") == "entries"}
    return desk_part(request, "desk/registration/_entry_removed.html", stage, context)


@require_POST
@desk("moves")
def withdraw(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """A seated player leaves for good: at once when nobody else changes places, else by way of what it changes.

    While a round is open it is noted.
    """
    entry = _entry(stage, pk)
    try:
        repaired = entry_withdraw(stage=stage, entry=entry, actor=actor, quietly=True)
    except DomainError as error:
        return _look_first(request, stage, error, entry, "leavers")
    entry = _entry(stage, pk)
    noted = entry.leaves_after_round is not None
    said = (
        noted_notice(stage, entry) if noted else repair_notice(stage, entry, "withdrawn", undoable=repaired is not None)
    )
    return _changed(request, stage, entry, said)


@require_POST
@desk("moves")
def arrive(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Somebody without a seat arrives after the draw: the same, with a seat that is free."""
    entry = _entry(stage, pk)
    try:
        entry_arrive(stage=stage, entry=entry, actor=actor, quietly=True)
    except DomainError as error:
        return _look_first(request, stage, error, entry, "arrivals")
    entry = _entry(stage, pk)
    noted = entry.arrives_after_round is not None
    return _changed(
        request,
        stage,
        entry,
        noted_notice(stage, entry) if noted else repair_notice(stage, entry, "arrived", undoable=True),
    )


@require_POST
@desk("moves")
def drop(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Take back a departure or an arrival that is noted. `next` is the page of ours to go back to."""
    entry = move_drop(stage=stage, entry=_entry(stage, pk), actor=actor)
    said = noted_notice(stage, entry)
    if back := way_back(request, request.POST.get("next", ""), otherwise=""):
        return done(request, said.text, back)
    return _changed(request, stage, entry, said)


@require_POST
@desk("moves")
def undo(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Take the newest arrival or withdrawal back."""
    entry = _entry(stage, pk)
    repair_undo(stage=stage, actor=actor)
    return _changed(request, stage, _entry(stage, pk), repair_notice(stage, entry, "undone", undoable=False))


def _add(request: HttpRequest, tournament: Tournament, actor: Actor, typed: Typed, *, checked_in: bool) -> Entry | None:
    """The new entry, or None when the desk must choose."""
    chosen = request.POST.get("player", "")
    if chosen:
        known = get_object_or_404(Player.objects.current(), organiser=actor.home, pk=number_typed(chosen) or 0)
        return entry_add(tournament=tournament, player=known, actor=actor, checked_in=checked_in)
    if "create" in request.POST or typed.match == Match.NONE:
        person = Person(last_name=typed.last_name, first_name=typed.first_name)
        if request.POST.get("create") == "swapped" and typed.either_order:
            person = Person(last_name=typed.first_name, first_name=typed.last_name)
        return person_enter(tournament=tournament, person=person, actor=actor, checked_in=checked_in)
    if typed.match == Match.ONE:
        return entry_add(tournament=tournament, player=typed.players[0], actor=actor, checked_in=checked_in)
    return None


def _entry(stage: Stage, pk: int) -> Entry:
    """As it is in the stage of the page."""
    entry: Entry = get_object_or_404(stage.entries.select_related("player"), pk=pk)
    entry.tournament = stage.tournament
    return entry


def _listed(stage: Stage, query: QueryDict) -> dict[str, Any]:
    """What the list shows: filter `voir`, words `q`, page."""
    tournament = stage.tournament
    words, show = query.get("q", "").strip()[:LONGEST], query.get("voir", "")
    show = show if show in SHOWS else ""
    page = Paginator(entries_listed(stage, words=words, show=show), A_PAGE).get_page(query.get("page"))
    counts, seated, playing = count_entries(tournament), stage.draws.exists(), open_round(stage)
    for entry in page.object_list:
        entry.tournament = tournament  # read once for all of them
    kept = {key: value for key, value in (("voir", show), ("q", words)) if value}
    return {
        "counts": counts,
        "tabs": show_tabs(tournament, counts, show),
        "rows": [row_of(stage, entry, seated=seated, playing=playing) for entry in page.object_list],
        "page": page,
        "words": words,
        "show": show,
        "query": f"&{urlencode(kept)}" if kept else "",
        "here": f"{reverse('desk-entries', args=[stage.address])}?{urlencode(kept)}",
        "seated": seated,
        "playing": playing,
        "closed": not is_time(tournament, "entries"),
        "balanced": balance_of(stage),
        "pages": registration_tabs(stage, "entries"),
        "forecast": forecast_words(tournament) if tournament.in_pairs and not stage.draws.exists() else [],
        **_leads(stage, counts),
    }


def _leads(stage: Stage, counts: EntryCounts) -> dict[str, bool]:
    """Whether the draw can follow: enough players are here."""
    return {"drawable": counts.present >= LEAST_PLAYERS and is_time(stage, "draw")}


def _suggestions(tournament: Tournament, typed: Typed) -> dict[str, Any]:
    entered = set(tournament.entries.filter(player__in=typed.players).values_list("player", flat=True))
    return {"typed": typed, "people": [(player, player.pk in entered) for player in typed.players]}


def _refused(stage: Stage, typed: Typed, text: str) -> dict[str, Any]:
    return _suggestions(stage.tournament, typed) | {"error": text, "seated": stage.draws.exists()}


def _quick_add(request: HttpRequest, stage: Stage, context: dict[str, Any], *, status: int) -> HttpResponse:
    if wants_part(request):
        told = {"quiet": True} | context
        return desk_part(request, "desk/registration/_quick_add.html", stage, told, status=status)
    listed = _listed(stage, QueryDict())
    return desk_page(
        request, "desk/registration/entries.html", stage, listed | context, section="entries", status=status
    )


def _look_first(request: HttpRequest, stage: Stage, error: DomainError, entry: Entry, moved: str) -> HttpResponse:
    """The page that shows what this changes for others. `moved` is its field for this entry; all else is refused."""
    if error.code != "repair_moves_others":
        raise error
    address = f"{reverse('desk-repair', args=[stage.address])}?{moved}={entry.pk}"
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if wants_part(request) else redirect(address)


def _changed(request: HttpRequest, stage: Stage, entry: Entry, notice: Notice) -> HttpResponse:
    """The line again with the new counts; without htmx, the page."""
    if not wants_part(request):
        return redirect(f"{reverse('desk-entries', args=[stage.address])}#entry-{entry.pk}")
    counts, playing = count_entries(stage.tournament), open_round(stage)
    seated = stage.draws.exists()
    context = {
        "playing": playing,
        "seated": seated,
        "row": row_of(stage, entry, seated=seated, playing=playing),
        "counts": counts,
        "tabs": show_tabs(stage.tournament, counts, ""),
        **_leads(stage, counts),
        "notice": notice,
        "oob": True,
    }
    return desk_part(request, "desk/registration/_entry_changed.html", stage, context)

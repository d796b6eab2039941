"""The registration list of a tournament, and what a row can change: presence, fee, consent, removal.

After the draw, players also withdraw or arrive in it.
"""

from collections.abc import Iterable, Iterator
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
from players.person import Person, problems
from players.selectors.people import Match, Typed, typed_name
from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.registration.entries import SHOWS, EntryCounts, count_entries, list_entries
from tournaments.selectors.registration.personal import is_referred
from tournaments.selectors.registration.ratings import balance_of
from tournaments.selectors.rounds import open_round
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import may, state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.online.seats import entry_give_up, entry_undo
from tournaments.services.registration.entries import (
    entries_check_in,
    entry_add,
    entry_check_in,
)
from tournaments.services.registration.noted import move_drop
from tournaments.services.registration.people import consent_set, person_enter
from tournaments.services.seating.draws import LEAST_PLAYERS
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_undo
from tournaments.web.access import desk, way_back
from tournaments.web.desk.page import desk_page, desk_part, redirect_with_success
from tournaments.web.desk.registration.team_words import forecast_words
from tournaments.web.desk.registration.words import (
    Notice,
    added_notice,
    entry_notice,
    move_notice,
    registration_tabs,
    registration_undone_notice,
    removed_notice,
    repair_notice,
    row_of,
    show_tabs,
    suggestion_words,
)
from tournaments.web.kit.parts import wants_part

ENTRIES_PER_PAGE = 200
MAX_LENGTH = 160
State = Entry.State


@require_GET
@desk("read")
def entries(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the whole page; for htmx (a search, or an update from another desk) only the list and the counts."""
    context = _list_context(stage, request.GET)
    if wants_part(request):
        return desk_part(request, "desk/registration/_entries_list.html", stage, context | {"oob": True})
    return desk_page(request, "desk/registration/entries.html", stage, context, section="entries")


@require_GET
@desk("read")
def roll_call(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the expected players in large type, to be called by microphone; for htmx only the list."""
    context = {"expected": list_entries(stage, show="attendus")}
    if wants_part(request):
        return desk_part(request, "desk/registration/_roll_call.html", stage, context)
    return desk_page(request, "desk/registration/roll_call.html", stage, context, section="entries")


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
    if player and (found := stage.entries.filter(player=player).select_related("player").first()):
        return _check_in_or_show(request, stage, found, actor)
    agreed = request.POST.get("agrees") == "true"
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
    if agreed:  # an empty box does not withdraw an earlier consent
        consent_set(player=entry.player, agrees=True, actor=actor)
    notice = added_notice(stage, entry)
    if not wants_part(request):
        return redirect_with_success(request, notice.text, "desk-entries", stage.address)
    return _render_list(request, stage, QueryDict(), notice, present=checked_in)


@require_POST
@desk("entries")
def presence(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Set the presence. It is set, not toggled, so that a repeated request is idempotent."""
    entry = _get_entry(stage, pk)
    before = entry.state
    entry_check_in(entry=entry, state=request.POST.get("state", ""), actor=actor)
    return _render_row(
        request, stage, entry, entry_notice(stage, entry, "presence", undo=before if before != entry.state else "")
    )


@require_POST
@desk("entries")
def all_present(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Check in all expected entries."""
    checked_in = entries_check_in(tournament=stage.tournament, actor=actor)
    message = ngettext("%(n)s joueur noté présent.", "%(n)s joueurs notés présents.", checked_in) % {"n": checked_in}
    return redirect_with_success(request, message, "desk-entries", stage.address)


@require_POST
@desk("fees")
def fee(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Note as paid all that is due (`paid=true`), or zero."""
    entry = _get_entry(stage, pk)
    paid = entry.fee_due if request.POST.get("paid") == "true" else 0
    entry_amounts_set(entry=entry, paid=paid, actor=actor)
    return _render_row(request, stage, entry, entry_notice(stage, entry, "fee"))


@require_POST
@desk("people")
def consent(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Set the consent to the full name (`agrees=true`), else the public reads initials. Idempotent like `presence`."""
    entry = _get_entry(stage, pk)
    consent_set(player=entry.player, agrees=request.POST.get("agrees") == "true", actor=actor)
    entry = _get_entry(stage, pk)
    return _render_row(
        request, stage, entry, entry_notice(stage, entry, "agrees" if entry.consent_full_name else "initials")
    )


@require_POST
@desk("entries")
def remove(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Remove an entry that was a mistake, before the draw.

    `person=new` is the undo of a registration that may have created the person: their record is then deleted too.
    """
    entry = _get_entry(stage, pk)
    deleted = False
    if request.POST.get("person") == "new":
        deleted = entry_undo(entry=entry, actor=actor)
    else:
        entry_give_up(entry=entry, actor=actor)
    spare = not deleted and may(actor, "forget") and not is_referred(entry.player)
    notice = registration_undone_notice(stage, entry) if deleted else removed_notice(stage, entry, spare=spare)
    if not wants_part(request):
        return redirect_with_success(request, notice.text, "desk-entries", stage.address)
    context = _list_context(stage, QueryDict()) | {"oob": True, "notice": notice}
    context |= {"whole": request.headers.get("HX-Target") == "entries"}
    return desk_part(request, "desk/registration/_entry_removed.html", stage, context)


@require_POST
@desk("moves")
def withdraw(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Withdraw a seated player at once if no other seat changes, else redirect to the preview of the repair.

    While a round is open the departure is only noted.
    """
    entry = _get_entry(stage, pk)
    try:
        repair = entry_withdraw(stage=stage, entry=entry, actor=actor, keep_other_seats=True)
    except DomainError as error:
        return _redirect_to_repair(request, stage, error, entry, "leavers")
    entry = _get_entry(stage, pk)
    noted = entry.leaves_after_round is not None
    notice = (
        move_notice(stage, entry) if noted else repair_notice(stage, entry, "withdrawn", undoable=repair is not None)
    )
    return _render_row(request, stage, entry, notice)


@require_POST
@desk("moves")
def arrive(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Seat a player who arrives after the draw at a free seat, else redirect to the preview of the repair.

    While a round is open the arrival is only noted.
    """
    entry = _get_entry(stage, pk)
    try:
        entry_arrive(stage=stage, entry=entry, actor=actor, keep_other_seats=True)
    except DomainError as error:
        return _redirect_to_repair(request, stage, error, entry, "arrivals")
    entry = _get_entry(stage, pk)
    is_noted = entry.arrives_after_round is not None
    return _render_row(
        request,
        stage,
        entry,
        move_notice(stage, entry) if is_noted else repair_notice(stage, entry, "arrived", undoable=True),
    )


@require_POST
@desk("moves")
def drop(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Drop a noted departure or arrival. `next` is the page to return to."""
    entry = move_drop(stage=stage, entry=_get_entry(stage, pk), actor=actor)
    notice = move_notice(stage, entry)
    if back := way_back(request, request.POST.get("next", ""), otherwise=""):
        return redirect_with_success(request, notice.text, back)
    return _render_row(request, stage, entry, notice)


@require_POST
@desk("moves")
def undo(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Undo the newest repair of the plan, and render the row of this entry.

    The notice of an arrival or withdrawal offers it. A repair made since, of other players, is undone in its place.
    """
    entry = _get_entry(stage, pk)
    repair_undo(stage=stage, actor=actor)
    return _render_row(request, stage, _get_entry(stage, pk), repair_notice(stage, entry, "undone", undoable=False))


def _get_chosen(request: HttpRequest, actor: Actor, name: Typed) -> Player | None:
    """Return the player who was chosen from the suggestions, or the only match; None for a new or an unclear name."""
    if chosen := request.POST.get("player", ""):
        return get_object_or_404(Player.objects.current(), organiser=actor.home, pk=number_typed(chosen) or 0)
    return name.players[0] if name.match == Match.ONE and "create" not in request.POST else None


def _check_in_or_show(request: HttpRequest, stage: Stage, entry: Entry, actor: Actor) -> HttpResponse:
    """Check in a player who is expected before the draw; render the list with this entry alone, for its buttons."""
    notice = None
    entry.tournament = stage.tournament
    if entry.state == State.REGISTERED and not stage.draws.exists():
        entry_check_in(entry=entry, state=State.CHECKED_IN, actor=actor)
        notice = entry_notice(stage, entry, "presence", undo=State.REGISTERED)
    query = QueryDict(urlencode({"q": entry.full_name}))
    if not wants_part(request):
        return redirect(f"{reverse('desk-entries', args=[stage.address])}?{query.urlencode()}")
    return _render_list(request, stage, query, notice)


def _add(
    request: HttpRequest, tournament: Tournament, actor: Actor, name: Typed, player: Player | None, *, checked_in: bool
) -> Entry | None:
    """Register the player, or a new person, and return the entry; return None if the desk must choose first."""
    if player:
        return entry_add(tournament=tournament, player=player, actor=actor, checked_in=checked_in)
    person = Person(last_name=name.last_name, first_name=name.first_name)
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


def _get_entry(stage: Stage, pk: int) -> Entry:
    """Return the entry with its values in the stage of the page."""
    entry: Entry = get_object_or_404(stage.entries.select_related("player"), pk=pk)
    entry.tournament = stage.tournament
    return entry


def _list_context(stage: Stage, query: QueryDict) -> dict[str, Any]:
    """Return the context of the list for the query: filter `voir`, words `q`, page."""
    tournament = stage.tournament
    words, show = query.get("q", "").strip()[:MAX_LENGTH], query.get("voir", "")
    show = show if show in SHOWS else ""
    page = Paginator(list_entries(stage, words=words, show=show), ENTRIES_PER_PAGE).get_page(query.get("page"))
    counts, seated, playing = count_entries(tournament), stage.draws.exists(), open_round(stage)
    parameters = {key: value for key, value in (("voir", show), ("q", words)) if value}
    return {
        "counts": counts,
        "tabs": show_tabs(tournament, counts, show),
        "rows": [row_of(stage, entry, seated=seated, playing=playing) for entry in _with_tournament(stage, page)],
        "page": page,
        "words": words,
        "show": show,
        "query": f"&{urlencode(parameters)}" if parameters else "",
        "here": f"{reverse('desk-entries', args=[stage.address])}?{urlencode(parameters)}",
        "seated": seated,
        "playing": playing,
        "closed": not state_allows(tournament, "entries"),
        "balanced": balance_of(stage),
        "pages": registration_tabs(stage, "entries"),
        "forecast": forecast_words(tournament) if tournament.in_pairs and not stage.draws.exists() else [],
        **_draw_context(stage, counts),
    }


def _with_tournament(stage: Stage, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries with the tournament of the stage set, which avoids a query for each of them."""
    for entry in entries:
        entry.tournament = stage.tournament
        yield entry


def _draw_context(stage: Stage, counts: EntryCounts) -> dict[str, bool]:
    """Return the context of the draw's button, shown if enough players are present and the draw is permitted now."""
    return {"drawable": counts.present >= LEAST_PLAYERS and state_allows(stage, "draw")}


def _suggestions(stage: Stage, typed: Typed) -> dict[str, Any]:
    """Return the context of the suggested people, each with the row of their entry, if there is one."""
    seated, playing = stage.draws.exists(), open_round(stage)
    entered = {
        entry.player_id: row_of(stage, entry, seated=seated, playing=playing)
        for entry in _with_tournament(stage, stage.entries.filter(player__in=typed.players).select_related("player"))
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
    list_context = _list_context(stage, QueryDict())
    return desk_page(
        request, "desk/registration/entries.html", stage, list_context | context, section="entries", status=status
    )


def _redirect_to_repair(
    request: HttpRequest, stage: Stage, error: DomainError, entry: Entry, field: str
) -> HttpResponse:
    """Redirect to the preview of the repair with this entry in its field `field`; raise any other refusal again."""
    if error.code != "repair_moves_others":
        raise error
    address = f"{reverse('desk-repair', args=[stage.address])}?{field}={entry.pk}"
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if wants_part(request) else redirect(address)


def _render_list(
    request: HttpRequest, stage: Stage, query: QueryDict, notice: Notice | None, *, present: bool = False
) -> HttpResponse:
    """Render an empty line, the list for the query, the counts and the notice; `present` keeps that switch on."""
    context = _list_context(stage, query) | {"oob": True, "notice": notice, "present": present}
    return desk_part(request, "desk/registration/_entry_added.html", stage, context)


def _render_row(request: HttpRequest, stage: Stage, entry: Entry, notice: Notice) -> HttpResponse:
    """Render the row with the new counts; without htmx, redirect to the list."""
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
        **_draw_context(stage, counts),
        "notice": notice,
        "oob": True,
    }
    return desk_part(request, "desk/registration/_entry_changed.html", stage, context)

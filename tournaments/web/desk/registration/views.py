"""The registration list of a tournament, and what a row can change: presence, fee, consent, removal.

After the draw, players also withdraw or arrive in it.
"""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from tournaments.models import Entry, Stage
from tournaments.selectors.registration.entries import count_entries, list_entries
from tournaments.selectors.registration.personal import is_referred
from tournaments.selectors.results.changes import find_place
from tournaments.selectors.rounds import open_round
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.online.seats import entry_give_up, entry_undo
from tournaments.services.registration.entries import (
    entries_check_in,
    entry_check_in,
)
from tournaments.services.registration.noted import move_drop
from tournaments.services.registration.people import consent_set
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_undo
from tournaments.web.access import desk, way_back
from tournaments.web.desk.page import desk_page, desk_part, redirect_with_success
from tournaments.web.desk.ranking_preview import place_change_words
from tournaments.web.desk.registration.entry_list import draw_context, get_entry, list_context
from tournaments.web.desk.registration.words import (
    Notice,
    entry_notice,
    move_notice,
    registration_undone_notice,
    removed_notice,
    repair_notice,
    row_of,
    show_tabs,
)
from tournaments.web.kit.parts import wants_part

State = Entry.State


@require_GET
@desk("read")
def entries(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the whole page; for htmx (a search, or an update from another desk) only the list and the counts."""
    context = list_context(stage, request.GET)
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


@require_POST
@desk("entries")
def presence(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Set the presence. It is set, not toggled, so that a repeated request is idempotent."""
    entry = get_entry(stage, pk)
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
    entry = get_entry(stage, pk)
    paid = entry.fee_due if request.POST.get("paid") == "true" else 0
    entry_amounts_set(entry=entry, paid=paid, actor=actor)
    return _render_row(request, stage, entry, entry_notice(stage, entry, "fee"))


@require_POST
@desk("people")
def consent(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Set the consent to the full name (`agrees=true`), else the public reads initials. Idempotent like `presence`."""
    entry = get_entry(stage, pk)
    consent_set(player=entry.player, agrees=request.POST.get("agrees") == "true", actor=actor)
    entry = get_entry(stage, pk)
    return _render_row(
        request, stage, entry, entry_notice(stage, entry, "agrees" if entry.consent_full_name else "initials")
    )


@require_POST
@desk("entries")
def remove(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Remove an entry that was a mistake, before the draw.

    `person=new` is the undo of a registration that may have created the person: their record is then deleted too.
    """
    entry = get_entry(stage, pk)
    deleted = False
    if request.POST.get("person") == "new":
        deleted = entry_undo(entry=entry, actor=actor)
    else:
        entry_give_up(entry=entry, actor=actor)
    spare = not deleted and may(actor, "forget") and not is_referred(entry.player)
    notice = registration_undone_notice(stage, entry) if deleted else removed_notice(stage, entry, spare=spare)
    if not wants_part(request):
        return redirect_with_success(request, notice.text, "desk-entries", stage.address)
    context = list_context(stage, QueryDict()) | {"oob": True, "notice": notice}
    context |= {"whole": request.headers.get("HX-Target") == "entries"}
    return desk_part(request, "desk/registration/_entry_removed.html", stage, context)


@require_POST
@desk("moves")
def withdraw(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Withdraw a seated player at once if no other seat changes, else redirect to the preview of the repair.

    While a round is open the departure is only noted. The notice shows the player's place in the ranking before and
    after.
    """
    entry = get_entry(stage, pk)
    place = find_place(stage, entry)
    try:
        repair = entry_withdraw(stage=stage, entry=entry, actor=actor, keep_other_seats=True)
    except DomainError as error:
        return _redirect_to_repair(request, stage, error, entry, "leavers")
    entry = get_entry(stage, pk)
    noted = entry.leaves_after_round is not None
    if noted:
        return _render_row(request, stage, entry, move_notice(stage, entry))
    notice = repair_notice(stage, entry, "withdrawn", undoable=repair is not None)
    words = place_change_words(place, find_place(stage, entry))
    return _render_row(request, stage, entry, replace(notice, text=f"{notice.text} {words}".strip()))


@require_POST
@desk("moves")
def arrive(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Seat a player who arrives after the draw at a free seat, else redirect to the preview of the repair.

    While a round is open the arrival is only noted.
    """
    entry = get_entry(stage, pk)
    try:
        entry_arrive(stage=stage, entry=entry, actor=actor, keep_other_seats=True)
    except DomainError as error:
        return _redirect_to_repair(request, stage, error, entry, "arrivals")
    entry = get_entry(stage, pk)
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
    entry = move_drop(stage=stage, entry=get_entry(stage, pk), actor=actor)
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
    entry = get_entry(stage, pk)
    repair_undo(stage=stage, actor=actor)
    return _render_row(request, stage, get_entry(stage, pk), repair_notice(stage, entry, "undone", undoable=False))


def _redirect_to_repair(
    request: HttpRequest, stage: Stage, error: DomainError, entry: Entry, field: str
) -> HttpResponse:
    """Redirect to the preview of the repair with this entry in its field `field`; raise any other refusal again."""
    if error.code != "repair_moves_others":
        raise error
    address = f"{reverse('desk-repair', args=[stage.address])}?{field}={entry.pk}"
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if wants_part(request) else redirect(address)


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
        **draw_context(stage, counts),
        "notice": notice,
        "oob": True,
    }
    return desk_part(request, "desk/registration/_entry_changed.html", stage, context)

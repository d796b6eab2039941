"""The registration list in words: its tabs, filters and rows, and the notices after a change to a row.

Texts by code, the classes `EntryRow` and `Notice`, `row_of` for a row, then tabs and filters, and at the end a function
for each notice.
"""

from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.selectors.people import Typed
from tournaments.formatting.money import money
from tournaments.formatting.teams import teams_word
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.selectors.registration.entries import GONE, SHOWS, EntryCounts
from tournaments.services.access.permissions import state_allows

State = Entry.State
TABS: dict[str, Promise] = {
    "": gettext_lazy("Tous"),
    "attendus": gettext_lazy("Pas encore"),
    "presents": gettext_lazy("Présents"),
    "absents": gettext_lazy("Absents"),
    "impayes": gettext_lazy("Non payés"),
}
MESSAGES: dict[str, Promise] = {  # by the change to a row; after a check-in or its undo, by the new state
    "added": gettext_lazy("%(name)s : inscription enregistrée."),
    "added_here": gettext_lazy("%(name)s : inscription enregistrée, présence notée."),
    "removed": gettext_lazy("%(name)s : inscription retirée."),
    "spare": gettext_lazy("%(name)s : inscription retirée, la fiche reste."),
    "unwritten": gettext_lazy("%(name)s : inscription et fiche retirées."),
    "struck": gettext_lazy("%(name)s : fiche retirée du fichier."),
    "fee": gettext_lazy("%(name)s : %(paid)s payés."),
    "unpaid": gettext_lazy("%(name)s : rien de payé."),
    "agrees": gettext_lazy("%(name)s : accord noté, le nom paraîtra en entier."),
    "initials": gettext_lazy("%(name)s : pas d’accord, seules les initiales paraîtront."),
    "withdrawn": gettext_lazy("%(name)s : abandon noté. Personne d’autre ne change de place."),
    "arrived": gettext_lazy("%(name)s : arrivée notée, à une place libre. Personne d’autre ne change de place."),
    "leaving": gettext_lazy("%(name)s : départ noté. Il prend effet après le tour %(round)s ; rien ne change avant."),
    "arriving": gettext_lazy("%(name)s : arrivée notée, pour jouer après le tour %(round)s ; rien ne change avant."),
    "dropped": gettext_lazy("%(name)s : ce qui était noté est annulé."),
    "undone": gettext_lazy("%(name)s : annulé, l’ancien placement est de retour."),
    State.CHECKED_IN: gettext_lazy("%(name)s : présence notée."),
    State.REGISTERED: gettext_lazy("%(name)s : présence retirée."),
    State.NO_SHOW: gettext_lazy("%(name)s : absence notée."),
}
BADGES: dict[str, tuple[str, Promise]] = {  # (tone, label) by `EntryRow.noted`, else by `EntryRow.look`
    "leaving": ("warning", gettext_lazy("Départ noté")),
    "arriving": ("warning", gettext_lazy("Arrivée notée")),
    "present": ("success", gettext_lazy("Présent")),
    "absent": ("alert", gettext_lazy("Absent")),
    "seatless": ("warning", gettext_lazy("Sans place")),
    "unknown": ("", gettext_lazy("Pas encore")),
}


@dataclass(frozen=True)
class EntryRow:
    """A row of the registration list.

    `look` is present, absent, seatless (drawn without them) or unknown; `badge` is its label in a `tone`. A tap on the
    row posts `next_state` to `url`, which needs the permission `action`; with an empty `url` the row is no button.
    `noted` is leaving or arriving if that waits for the end of a round, else empty. `flag` is what is to settle with
    the member (`membership_flag`). `numbered`: the draw exists, so that rows show start numbers. `owes`: a fee is
    due. `may_leave` and `may_withdraw`: the entry can be removed, or withdrawn after the draw. `may_agree`: the consent
    to a full name in public can still change.
    """

    entry: Entry
    name: str
    note: str
    flag: str
    look: str
    noted: str
    tone: str
    badge: str
    numbered: bool
    url: str
    action: str
    next_state: str
    owes: bool
    may_leave: bool
    may_withdraw: bool
    may_agree: bool


@dataclass(frozen=True)
class Notice:
    """The notice after a change, with its undo: `undo` is the state sent to `undo_url`; without a URL there is no undo.

    `target` is the element that the response to the undo replaces: the row, or the whole list if the row may be on
    another page. `again` is the presence of a removed entry, which its undo registers again. `written`: the
    registration may have created the person, whom its undo deletes too. `spare_url` deletes a person without
    references.
    """

    text: str
    entry: Entry | None = None
    undo: str = ""
    undo_url: str = ""
    target: str = ""
    again: str = ""
    written: bool = False
    spare_url: str = ""


def row_of(stage: Stage, entry: Entry, *, seated: bool, playing: Round | None) -> EntryRow:
    """Return the row of an entry that comes with its player, club and tournament.

    `seated`: the draw exists. `playing`: the open round, until whose end moves are only noted. A tap checks an entry in
    or out before the draw. After it, a tap seats one without a seat, during a round it notes the arrival; in the last
    round the row is no button.
    """
    tournament = stage.tournament
    notes = [entry.club, entry.category, str(entry.player.birth_year or "")]
    if entry.rating is not None:
        notes.append(_("force %(n)s") % {"n": entry.rating})
    if entry.state == State.WITHDRAWN:
        notes.append(str(entry.get_state_display()))
    drawn, open_ = entry.number is not None, state_allows(tournament, "entries")
    present = entry.state == State.CHECKED_IN
    noted = noted_move(entry)
    tappable = open_ and not drawn and not noted and entry.state != State.WITHDRAWN
    if noted:
        notes.append(noted_words(entry))
    elif seated and tappable and playing is None:
        notes.append(_("touchez la ligne pour lui donner une place"))
    elif seated and tappable and playing and playing.number < stage.rounds_planned:
        notes.append(_("touchez la ligne pour noter son arrivée"))
    elif seated and tappable:
        tappable = False
        notes.append(_("c’est le dernier tour"))
    look = _look(entry, seatless=seated and not drawn)
    tone, badge = BADGES[noted if noted and open_ else look]
    url_name, action = ("desk-entry-arrive", "moves") if seated else ("desk-entry-presence", "entries")
    return EntryRow(
        entry=entry,
        name=entry.full_name,
        note=" · ".join(note for note in notes if note),
        flag=membership_flag(entry),
        look=look,
        noted=noted if open_ else "",
        tone=tone,
        badge=str(badge),
        numbered=seated,
        url=reverse(url_name, args=[stage.address, entry.pk]) if tappable else "",
        action=action,
        next_state=State.REGISTERED if present else State.CHECKED_IN,
        owes=not entry.is_paid,
        may_leave=open_ and not drawn,
        may_withdraw=open_ and drawn and present and not noted,
        may_agree=tournament.state != Tournament.State.PUBLISHED,  # published names are final
    )


def membership_flag(entry: Entry) -> str:
    """Return what the desk should settle with this person before the first deal: an expired membership, or unpaid dues.

    Empty if both are in order, or if no membership is recorded for the person.
    """
    valid = entry.player.is_member(entry.tournament.date)
    if valid is None:
        return ""
    if not valid:
        return _("adhésion expirée")
    return "" if entry.player.dues_paid else _("cotisation due")


def noted_move(entry: Entry) -> str:
    """Return `leaving` or `arriving` if that was noted while a round was open, else an empty string."""
    if entry.leaves_after_round is not None:
        return "leaving"
    return "arriving" if entry.arrives_after_round is not None else ""


def noted_words(entry: Entry) -> str:
    """Return the noted move of this entry in words, without their name."""
    if entry.leaves_after_round is not None:
        return _("s’en va après le tour %(n)s") % {"n": entry.leaves_after_round}
    return _("arrive après le tour %(n)s") % {"n": entry.arrives_after_round}


def _look(entry: Entry, *, seatless: bool) -> str:
    """Return the `data-state` of the row, which is also the key of its badge."""
    if entry.state in GONE:
        return "absent"
    if seatless:
        return "seatless"
    return "present" if entry.state == State.CHECKED_IN else "unknown"


def registration_tabs(stage: Stage, current: str) -> list[dict[str, Any]]:
    """Return the tabs of the registration; none if there is only the list."""
    tournament = stage.tournament
    pages = [("desk-entries", _("Inscrits"), "entries")]
    if tournament.online_from is not None or tournament.registrations.exists():
        pages.append(("desk-registrations", _("En ligne"), "online"))
    if tournament.has_teams:
        pages.append(("desk-teams", teams_word(in_pairs=tournament.in_pairs), "teams"))
    if len(pages) < 2:
        return []
    return [
        {"label": label, "href": reverse(name, args=[stage.address]), "current": key == current}
        for name, label, key in pages
    ]


def suggestion_words(name: Typed) -> str:
    """Return the number of suggested names, for screen readers."""
    if not name.new_name:
        return ""
    count = len(name.players)
    return ngettext(
        "%(n)s personne connue ; flèches pour choisir, Échap pour fermer.",
        "%(n)s personnes connues ; flèches pour choisir, Échap pour fermer.",
        count,
    ) % {"n": count}


def show_tabs(tournament: Tournament, counts: EntryCounts, show: str) -> list[dict[str, Any]]:
    """Return the filters with their counts."""
    return [
        {
            "key": key,
            "label": TABS[key],
            "count": counts.matching(key),
            "href": f"?voir={key}" if key else "?",
            "current": key == show,
        }
        for key in SHOWS
        if key != "impayes" or tournament.fee or counts.due
    ]


def entry_notice(stage: Stage, entry: Entry, what: str, *, undo: str = "") -> Notice:
    """Return the notice after the change `what`. `undo` is the state that its undo restores."""
    key = what
    if what == "presence":
        key = entry.state
    elif what == "added" and entry.state == State.CHECKED_IN:
        key = "added_here"
    elif what == "fee" and not entry.fee_paid:
        key = "unpaid"
    text = str(MESSAGES[key]) % {"name": entry.full_name, "paid": money(entry.fee_paid)}
    undo_url = reverse("desk-entry-presence", args=[stage.address, entry.pk]) if undo else ""
    return Notice(text=text, entry=entry, undo=undo, undo_url=undo_url)


def added_notice(stage: Stage, entry: Entry) -> Notice:
    """Return the notice after a registration, with its undo."""
    undo_url = reverse("desk-entry-remove", args=[stage.address, entry.pk])
    return replace(entry_notice(stage, entry, "added"), undo_url=undo_url, target="entries", written=True)


def removed_notice(stage: Stage, entry: Entry, *, spare: bool = False) -> Notice:
    """Return the notice after a removal, with its undo.

    `spare`: no other row refers to the person, so that their record may be deleted too.
    """
    here = "true" if entry.state == State.CHECKED_IN else "false"
    undo_url = reverse("desk-entry-add", args=[stage.address])
    notice = entry_notice(stage, entry, "spare" if spare else "removed")
    spare_url = reverse("desk-player-remove", args=[entry.player_id]) if spare else ""
    return replace(notice, undo_url=undo_url, target="quick-add", again=here, spare_url=spare_url)


def registration_undone_notice(stage: Stage, entry: Entry) -> Notice:
    """Return the notice after a registration was undone and the person that it had created was deleted."""
    return entry_notice(stage, entry, "unwritten")


def person_deleted_notice(name: str) -> Notice:
    """Return the notice after a person was deleted from the file."""
    return Notice(text=str(MESSAGES["struck"]) % {"name": name})


def move_notice(stage: Stage, entry: Entry) -> Notice:
    """Return the notice that a move was noted, with its undo; of an entry without one, that it was dropped."""
    noted = noted_move(entry)
    after = entry.leaves_after_round or entry.arrives_after_round
    text = str(MESSAGES[noted or "dropped"]) % {"name": entry.full_name, "round": after}
    undo_url = reverse("desk-entry-drop", args=[stage.address, entry.pk]) if noted else ""
    return Notice(text=text, entry=entry, undo_url=undo_url)


def repair_notice(stage: Stage, entry: Entry, what: str, *, undoable: bool) -> Notice:
    """Return the notice after an arrival or a withdrawal changed the plan."""
    text = str(MESSAGES[what]) % {"name": entry.full_name}
    undo_url = reverse("desk-entry-undo", args=[stage.address, entry.pk]) if undoable else ""
    return Notice(text=text, entry=entry, undo_url=undo_url)

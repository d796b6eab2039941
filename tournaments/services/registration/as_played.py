"""Name, club and category of an entry: copied from its player, and frozen when the ranking is published.

Also the commitment by which the log refers to a name, and the erasure of a name from all tournaments.
"""

import secrets
from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from players.models import Player
from players.names import plain
from tournaments.log.events import PersonChanged, PersonErased
from tournaments.log.people import name_commitment
from tournaments.models import Entry, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.log import event_append


def copied_fields(player: Player) -> dict[str, Any]:
    """Return the fields that an entry copies from its player."""
    return {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "club": player.club.name if player.club else "",
        "category": player.category,
        "consent_full_name": player.consent_full_name,
        "sort_key": plain(f"{player.last_name} {player.first_name}"),
    }


def new_salt() -> str:
    """Return a random salt for an entry, so that its commitment in the log cannot be found by trying names."""
    return secrets.token_hex(16)


def commitment_of(entry: Entry) -> str:
    """Return the salted hash of the entry's name, which the log stores instead of the name."""
    return name_commitment(salt=entry.salt, last_name=entry.last_name, first_name=entry.first_name)


def entries_update_from_players(players: Collection[Player] | QuerySet[Player], actor: Actor) -> int:
    """Update the entries of these players from their present data. Return the number that changed.

    In a published tournament only a withdrawn consent is updated.
    """
    entries = Entry.objects.filter(player__in=players).select_related("player__club", "tournament")
    return sum(_update_entry(entry, actor) for entry in entries.order_by("tournament", "serial"))


def _update_entry(entry: Entry, actor: Actor) -> bool:
    """Copy changed fields of the player to the entry, and log it.

    Return False if nothing has changed, or the name of the entry was erased.
    """
    fields = copied_fields(entry.player)
    if entry.tournament.state == Tournament.State.PUBLISHED:
        fields = {"consent_full_name": entry.consent_full_name and entry.player.consent_full_name}
    changed_names = [name for name, value in fields.items() if getattr(entry, name) != value]
    if not changed_names or not entry.last_name:
        return False
    for name in changed_names:
        setattr(entry, name, fields[name])
    entry.save(update_fields=changed_names)
    event = PersonChanged(
        entry=entry.serial,
        person=commitment_of(entry),
        club=entry.club,
        category=entry.category,
        consent=entry.consent_full_name,
    )
    event_append(tournament=entry.tournament, event=event, actor=actor)
    return True


def entries_erase(player: Player, actor: Actor) -> None:
    """Erase the player's name from all tournaments, published ones too; pages show a number instead."""
    for entry in Entry.objects.filter(player=player).select_related("tournament").order_by("tournament", "serial"):
        if entry.last_name:
            Entry.objects.filter(pk=entry.pk).update(
                last_name="", first_name="", sort_key="", salt="", consent_full_name=False
            )
            event_append(tournament=entry.tournament, event=PersonErased(entry=entry.serial), actor=actor)

"""Name, club and category as played: copied from the file of people, and kept once a ranking is published."""

import secrets
from collections.abc import Iterable
from typing import Any

from players.models import Player
from players.names import plain
from tournaments.log.events import PersonChanged, PersonErased
from tournaments.log.people import commitment
from tournaments.models import Entry, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.log import event_append

COPIED = ("last_name", "first_name", "club", "category", "consent_full_name", "sort_key")


def copied(player: Player) -> dict[str, Any]:
    """What an entry copies of its player."""
    return {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "club": player.club.name if player.club else "",
        "category": player.category,
        "consent_full_name": player.consent_full_name,
        "sort_key": plain(f"{player.last_name} {player.first_name}"),
    }


def new_salt() -> str:
    """Drawn for each entry, so that nobody can try names against what the log keeps of one."""
    return secrets.token_hex(16)


def commitment_of(entry: Entry) -> str:
    """What the log keeps of this entry's name."""
    return commitment(salt=entry.salt, last_name=entry.last_name, first_name=entry.first_name)


def entries_follow(players: Iterable[Player] | None, actor: Actor) -> int:
    """Let the entries of these players (None: of everybody) say what the file of people says now; how many changed.

    A published tournament keeps what was published, but for a consent that was taken back.
    """
    entries = Entry.objects.select_related("player__club", "tournament").order_by("tournament", "serial")
    if players is not None:
        entries = entries.filter(player__in=players)
    return sum(_follow(entry, actor) for entry in entries)


def _follow(entry: Entry, actor: Actor) -> bool:
    wanted = copied(entry.player)
    if entry.tournament.state == Tournament.State.PUBLISHED:
        wanted = {"consent_full_name": entry.consent_full_name and entry.player.consent_full_name}
    changed = [name for name, value in wanted.items() if getattr(entry, name) != value]
    if not changed or not entry.last_name:
        return False
    for name in changed:
        setattr(entry, name, wanted[name])
    entry.save(update_fields=changed)
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
    """Take the name out of every tournament; a number stands for it, in published rankings too."""
    for entry in Entry.objects.filter(player=player).select_related("tournament").order_by("tournament", "serial"):
        if entry.last_name:
            Entry.objects.filter(pk=entry.pk).update(
                last_name="", first_name="", sort_key="", salt="", consent_full_name=False
            )
            event_append(tournament=entry.tournament, event=PersonErased(entry=entry.serial), actor=actor)

"""Changing people who play in tournaments: what they are called there follows until the ranking is published."""

from dataclasses import replace

from django.db import transaction
from django.db.models import Q

from players.models import Merge, Player
from players.person import Person
from players.services.merging import player_merge, player_unmerge
from players.services.people import player_create, player_forget, player_update
from tournaments.models import DayReport, Entry, Job, SheetPhotograph, Tournament
from tournaments.selectors.registration.personal import is_referred
from tournaments.services.access.audit import Kind, audit_write, consents_note
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_note
from tournaments.services.core.errors import Conflict
from tournaments.services.core.jobs import OF_ORGANISER, documents_drop
from tournaments.services.registration.as_played import entries_erase, entries_follow
from tournaments.services.registration.entries import entry_add


@transaction.atomic
def person_create(person: Person, actor: Actor) -> Player:
    """Write a person down in the file of the actor's organiser.

    :raises DomainError: those of `player_create`.
    """
    must_allow(actor, "people")
    player = player_create(person, actor.home)
    consents_note([player], (), actor)
    return player


@transaction.atomic
def person_enter(*, tournament: Tournament, person: Person, actor: Actor, checked_in: bool) -> Entry:
    """Create a person and register them, both or neither.

    :raises DomainError: those of `player_create` and `entry_add`.
    """
    player = person_create(person, actor)
    return entry_add(tournament=tournament, player=player, actor=actor, checked_in=checked_in)


@transaction.atomic
def person_update(*, player: Player, person: Person, actor: Actor) -> Player:
    """Correct a person; tournaments that are not published show it at once.

    :raises DomainError: those of `player_update`.
    """
    must_allow(actor, "people")
    must_be_theirs(actor, player)
    agreed = {player.pk} if player.consent_full_name else ()
    if agreed and not person.consent_full_name:  # a report may name them in full
        DayReport.objects.filter(tournament__entries__player=player).delete()
    player_update(player=player, person=person)
    consents_note([player], agreed, actor)
    entries_follow([player], actor)
    return player


@transaction.atomic
def person_agrees(*, player: Player, agrees: bool, actor: Actor) -> Player:
    """Note whether a player agrees that the public reads the whole name. Saying it twice is saying it once.

    :raises DomainError: those of `player_update`.
    """
    if player.consent_full_name == agrees:
        return player
    return person_update(player=player, person=replace(Person.of(player), consent_full_name=agrees), actor=actor)


@transaction.atomic
def person_forget(*, player: Player, actor: Actor) -> Player:
    """Take away what is personal, in every tournament too: a number stands in for the name. Papers on which the name
    may stand are gone, and made again when somebody asks for them.

    :raises DomainError: those of `player_forget`.
    """
    must_allow(actor, "forget")
    must_be_theirs(actor, player)
    player_forget(player)
    entries_erase(player, actor)
    player.registrations.all().delete()
    sat = Q(table__seats__entry__player=player) | Q(table__seats__played_by__player=player)
    SheetPhotograph.objects.filter(pk__in=SheetPhotograph.objects.filter(sat).values("pk")).delete()  # names are on it
    audit_write(actor.home, Kind.PERSON_ERASED, actor, player=player)
    DayReport.objects.filter(tournament__entries__player=player).delete()
    of_all = Q(kind__in=OF_ORGANISER, tournament__organiser=actor.home)
    documents_drop(Job.objects.filter(Q(tournament__entries__player=player) | of_all))
    erasure_note()
    return player


@transaction.atomic
def person_remove(*, player: Player, actor: Actor) -> None:
    """Take out of the file somebody to whom nothing refers: a record that was made by mistake.

    :raises Conflict: `person_referred`.
    """
    must_allow(actor, "forget")
    must_be_theirs(actor, player)
    if is_referred(player):
        raise Conflict("person_referred", name=player.full_name)
    _take_out(player, actor)


@transaction.atomic
def person_unwrite(*, player: Player, actor: Actor) -> bool:
    """Take back that somebody was written down by name, and say whether they are gone: a record of whom more is known
    than that, or to which something refers, stays."""
    must_allow(actor, "people")
    must_be_theirs(actor, player)
    name = Person(last_name=player.last_name, first_name=player.first_name, consent_full_name=player.consent_full_name)
    if Person.of(player) != name or is_referred(player):
        return False
    _take_out(player, actor)
    return True


def _take_out(player: Player, actor: Actor) -> None:
    player.delete()
    audit_write(actor.home, Kind.PERSON_ERASED, actor)
    erasure_note()


@transaction.atomic
def people_merge(*, kept: Player, merged: Player, actor: Actor) -> Merge:
    """Make two records one.

    :raises DomainError: those of `player_merge`.
    """
    must_allow(actor, "merge")
    must_be_theirs(actor, kept)
    merge = player_merge(kept=kept, merged=merged, actor=actor.label)
    entries_follow([kept], actor)
    return merge


@transaction.atomic
def people_unmerge(*, merge: Merge, actor: Actor) -> Merge:
    """Take a merge back.

    :raises Conflict: those of `player_unmerge`.
    """
    must_allow(actor, "merge")
    must_be_theirs(actor, merge.kept)
    player_unmerge(merge)
    entries_follow([merge.kept, merge.merged], actor)
    return merge

"""Changes to people. Their entries follow the present name, club and category until the ranking is published."""

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
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict
from tournaments.services.core.jobs import OF_ORGANISER, documents_drop
from tournaments.services.registration.as_played import entries_erase, entries_update_from_players
from tournaments.services.registration.entries import entry_add


@transaction.atomic
def person_create(person: Person, actor: Actor) -> Player:
    """Create a person in the file of the actor's organiser.

    :raises DomainError: those of `player_create`.
    """
    must_allow(actor, "people")
    player = player_create(person, actor.home)
    consents_note([player], (), actor)
    return player


@transaction.atomic
def person_enter(*, tournament: Tournament, person: Person, actor: Actor, checked_in: bool) -> Entry:
    """Create a person and register them, in one transaction.

    :raises DomainError: those of `player_create` and `entry_add`.
    """
    player = person_create(person, actor)
    return entry_add(tournament=tournament, player=player, actor=actor, checked_in=checked_in)


@transaction.atomic
def person_update(*, player: Player, person: Person, actor: Actor) -> Player:
    """Correct a person, and their entries in tournaments that are not published.

    :raises DomainError: those of `player_update`.
    """
    must_allow(actor, "people")
    must_be_theirs(actor, player)
    had_consent = {player.pk} if player.consent_full_name else ()
    if had_consent and not person.consent_full_name:  # a report of the day may contain the full name
        DayReport.objects.filter(tournament__entries__player=player).delete()
    player_update(player=player, person=person)
    consents_note([player], had_consent, actor)
    entries_update_from_players([player], actor)
    return player


@transaction.atomic
def consent_set(*, player: Player, agrees: bool, actor: Actor) -> Player:
    """Set the player's consent to the publication of the full name. Idempotent.

    :raises DomainError: those of `player_update`.
    """
    if player.consent_full_name == agrees:
        return player
    return person_update(player=player, person=replace(Person.of(player), consent_full_name=agrees), actor=actor)


@transaction.atomic
def person_forget(*, player: Player, actor: Actor) -> Player:
    """Erase the personal data of a player, in all tournaments too, where a number replaces the name.

    Generated documents that may contain the name are deleted; they are generated again on demand.

    :raises DomainError: those of `player_forget`.
    """
    must_allow(actor, "forget")
    must_be_theirs(actor, player)
    player_forget(player)
    entries_erase(player, actor)
    player.registrations.all().delete()
    sat = Q(table__seats__entry__player=player) | Q(table__seats__played_by__player=player)
    SheetPhotograph.objects.filter(pk__in=SheetPhotograph.objects.filter(sat).values("pk")).delete()  # show the name
    audit_write(actor.home, Kind.PERSON_ERASED, actor, player=player)
    DayReport.objects.filter(tournament__entries__player=player).delete()
    of_all = Q(kind__in=OF_ORGANISER, tournament__organiser=actor.home)
    documents_drop(Job.objects.filter(Q(tournament__entries__player=player) | of_all))
    erasure_request()
    return player


@transaction.atomic
def person_remove(*, player: Player, actor: Actor) -> None:
    """Delete a person without any references, such as a record that was created by mistake.

    :raises Conflict: `person_referred`.
    """
    must_allow(actor, "forget")
    must_be_theirs(actor, player)
    if is_referred(player):
        raise Conflict("person_referred", name=player.full_name)
    _delete_person(player, actor)


@transaction.atomic
def person_creation_undo(*, player: Player, actor: Actor) -> bool:
    """Undo the creation of a person by name alone. Return False, and keep the person, if the record has further data or
    references."""
    must_allow(actor, "people")
    must_be_theirs(actor, player)
    name = Person(last_name=player.last_name, first_name=player.first_name, consent_full_name=player.consent_full_name)
    if Person.of(player) != name or is_referred(player):
        return False
    _delete_person(player, actor)
    return True


def _delete_person(player: Player, actor: Actor) -> None:
    player.delete()
    audit_write(actor.home, Kind.PERSON_ERASED, actor)
    erasure_request()


@transaction.atomic
def people_merge(*, kept: Player, merged: Player, actor: Actor) -> Merge:
    """Merge two records of the same person.

    :raises DomainError: those of `player_merge`.
    """
    must_allow(actor, "merge")
    must_be_theirs(actor, kept)
    merge = player_merge(kept=kept, merged=merged, actor=actor.label)
    entries_update_from_players([kept], actor)
    return merge


@transaction.atomic
def people_unmerge(*, merge: Merge, actor: Actor) -> Merge:
    """Undo a merge.

    :raises Conflict: those of `player_unmerge`.
    """
    must_allow(actor, "merge")
    must_be_theirs(actor, merge.kept)
    player_unmerge(merge)
    entries_update_from_players([merge.kept, merge.merged], actor)
    return merge

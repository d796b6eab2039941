"""Creates, updates and anonymises players."""

from django.db import IntegrityError, transaction

from players.errors import Conflict
from players.likeness import licence_key
from players.models import Organiser, Player
from players.person import Person, problems, tidy_person
from players.services.clubs import club_named
from players.services.previews import previews_forget

FORGOTTEN = "Anonyme"  # stored as a last name, therefore not translated


@transaction.atomic
def player_create(person: Person, organiser: Organiser) -> Player:
    """Create a player of the organiser.

    :raises DomainError: the first of `person.problems`.
    :raises Conflict: `licence_taken`.
    """
    return _write(Player(organiser=organiser), person)


@transaction.atomic
def player_update(*, player: Player, person: Person) -> Player:
    """Replace the stored data of a player by `person`.

    :raises DomainError: the first of `person.problems`.
    :raises Conflict: `licence_taken`, `merge_gone` for a record that was merged into another.
    """
    if player.merged_into_id is not None:
        raise Conflict("merge_gone")
    return _write(player, person)


@transaction.atomic
def player_forget(player: Player) -> Player:
    """Erase the personal data of a player, of the records merged into it, and of previews of imports about them.

    The records stay: results of past tournaments refer to them.
    """
    for record in [player, *player.merged.all()]:
        previews_forget(record)
        _write(record, Person(last_name=FORGOTTEN))
    return player


def player_fill(player: Player, person: Person) -> Player:
    """Set the fields of a player without saving."""
    player.last_name, player.first_name = person.last_name, person.first_name
    player.licence, player.category = person.licence, person.category
    player.birth_year, player.email = person.birth_year, person.email
    player.consent_full_name = person.consent_full_name
    player.member_until, player.dues_paid = person.member_until, person.dues_paid
    return player


def _write(player: Player, person: Person) -> Player:
    """Validate the data and save the player with it, creating a missing club."""
    person = tidy_person(person)
    for problem in problems(person):
        raise problem
    _require_free_licence(player, person)
    player_fill(player, person)
    player.club = club_named(person.club, player.organiser)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:  # a concurrent request stored the same licence
        raise _licence_conflict(person, name=person.licence) from error
    return player


def _require_free_licence(player: Player, person: Person) -> None:
    """Refuse a licence of another player of the organiser, in any spelling; the player's own passes."""
    key = licence_key(person.licence)
    if not key or key == licence_key(player.licence):
        return
    others = Player.objects.current().filter(organiser=player.organiser_id).exclude(pk=player.pk).exclude(licence="")
    for licence, last_name, first_name in others.values_list("licence", "last_name", "first_name"):
        if licence_key(licence) == key:
            raise _licence_conflict(person, name=f"{last_name.upper()} {first_name}".strip())


def _licence_conflict(person: Person, *, name: str) -> Conflict:
    return Conflict("licence_taken", field="licence", licence=person.licence, name=name)

"""Clubs and people in the archive of a club. All fields are kept, and so are their numbers at a second export."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from datetime import date

from django.db.models import Q

from players.models import Club, Distinct, Organiser, Player
from tournaments.log.codec import moment_text
from tournaments.services.club.content import PeopleData, PlaceData, PlayerData, number_keys, parse_at
from tournaments.services.log.admission import fields_must_be_valid
from tournaments.services.setup.removal import fictitious_people_of

# Fields that are copied unchanged.
SAME = tuple(field.name for field in fields(PlayerData) if field.name not in {"club", "member_until", "created_at"})


def people_export(
    organiser: Organiser, tournaments: Iterable[int], seasons: Iterable[int]
) -> tuple[PeopleData, dict[int, int]]:
    """Return clubs and people, and the number of each person by primary key.

    Records that were merged into another are left out, and so are the fictitious people of the demonstration who occur
    in none of these tournaments and seasons.
    """
    only_demo = fictitious_people_of(organiser).exclude(
        Q(entries__tournament__in=tournaments) | Q(season_results__event__season__in=seasons)
    )
    players = organiser.players.filter(merged_into=None).exclude(pk__in=only_demo.values("pk"))
    people = list(players.order_by("pk"))
    used_clubs = Q(players__in=players) | Q(tournament__in=tournaments)
    demo_clubs = organiser.clubs.filter(players__in=only_demo).exclude(used_clubs)
    clubs = list(organiser.clubs.exclude(pk__in=demo_clubs.values("pk")).order_by("pk"))
    club_numbers = number_keys(club.pk for club in clubs)
    numbers = number_keys(player.pk for player in people)
    pairs = Distinct.objects.filter(first__organiser=organiser).order_by("first", "second")
    data = PeopleData(
        clubs=tuple(PlaceData(name=club.name, city=club.city) for club in clubs),
        people=tuple(_person_data(player, club_numbers) for player in people),
        distinct=tuple(
            (numbers[pair.first_id], numbers[pair.second_id])
            for pair in pairs
            if {pair.first_id, pair.second_id} <= numbers.keys()
        ),
    )
    return data, numbers


def _person_data(player: Player, clubs: dict[int, int]) -> PlayerData:
    return PlayerData(
        club=clubs[player.club_id] if player.club_id else None,
        member_until=player.member_until.isoformat() if player.member_until else None,
        created_at=moment_text(player.created_at),
        **{name: getattr(player, name) for name in SAME},
    )


def people_import(data: PeopleData, organiser: Organiser) -> dict[int, Player]:
    """Create clubs and people, and return the people by number. The organiser has none.

    :raises: any of `INVALID_VALUE_ERRORS` for values that no service writes.
    """
    clubs: dict[int | None, Club | None] = {None: None}
    for number, place in enumerate(data.clubs, start=1):
        club = Club(organiser=organiser, **asdict(place))
        fields_must_be_valid(club)
        club.save()
        clubs[number] = club
    people = [_build_player(person, clubs[person.club], organiser) for person in data.people]
    Player.objects.bulk_create(people, batch_size=500)
    for player, person in zip(people, data.people, strict=True):
        player.created_at = parse_at(person.created_at)  # `auto_now_add` has replaced it
    Player.objects.bulk_update(people, ["created_at"], batch_size=200)
    by_number = dict(enumerate(people, start=1))
    Distinct.objects.bulk_create(Distinct(first=by_number[one], second=by_number[two]) for one, two in data.distinct)
    return by_number


def _build_player(person: PlayerData, club: Club | None, organiser: Organiser) -> Player:
    """Return an unsaved record with valid fields."""
    member_until = date.fromisoformat(person.member_until) if person.member_until else None
    same = {name: getattr(person, name) for name in SAME}
    player = Player(organiser=organiser, club=club, member_until=member_until, **same)
    fields_must_be_valid(player)
    if not player.last_name:
        raise ValueError("last_name")
    player.derive()
    return player

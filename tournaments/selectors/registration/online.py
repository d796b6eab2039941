"""Online registration: opening times, seats left, the waiting list, and matching of registrants with players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils import timezone

from players.likeness import licence_key
from players.models import Player
from players.models.player import PlayerQuerySet
from tournaments.models import Entry, Registration, Tournament

State = Registration.State
HOURS = ("online_from", "online_from_time", "online_until", "online_until_time")  # settings of the period


class Status(StrEnum):
    """The state of online registration, with the reason if it is not open."""

    CLOSED = "closed"
    LATER = "later"
    OPEN = "open"
    OVER = "over"
    DRAWN = "drawn"


@dataclass(frozen=True)
class Online:
    """Online registration of a tournament, open from `opens` until before `closes`.

    `left` is the number of free seats, None without a capacity. `waiting` counts a waiting team once.
    """

    status: Status
    opens: datetime | None
    closes: datetime
    left: int | None
    waiting: int

    @property
    def is_full(self) -> bool:
        return self.left is not None and (self.left == 0 or self.waiting > 0)


def online_of(tournament: Tournament) -> Online:
    """Return the state of online registration now."""
    return Online(
        status=_status_at(tournament, timezone.now()),
        opens=opens_at(tournament),
        closes=closes_at(tournament),
        left=seats_left(tournament),
        waiting=waiting_of(tournament).count(),
    )


def is_offered(tournament: Tournament) -> bool:
    """Return True if the public page links to the form, today or later; the form itself states when it is open."""
    prepared = tournament.state == Tournament.State.OPEN and not tournament.is_rehearsal
    return prepared and tournament.online_from is not None


def _status_at(tournament: Tournament, now: datetime) -> Status:
    """Return the status: closed, drawn, not yet open, open, or over."""
    opens = opens_at(tournament)
    if not is_offered(tournament) or opens is None:
        return Status.CLOSED
    if is_drawn(tournament):
        return Status.DRAWN
    if now < opens:
        return Status.LATER
    return Status.OPEN if now < closes_at(tournament) else Status.OVER


def opens_at(tournament: Tournament) -> datetime | None:
    """Return the opening time in local time, None without online registration."""
    day = tournament.online_from
    if day is None:
        return None
    return timezone.make_aware(datetime.combine(day, tournament.online_from_time or time.min))


def closes_at(tournament: Tournament) -> datetime:
    """Return the first moment after the registration period: the configured time, else the end of the day."""
    day = tournament.online_until or tournament.date
    if tournament.online_until_time is None:
        return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))
    return timezone.make_aware(datetime.combine(day, tournament.online_until_time))


def is_drawn(tournament: Tournament) -> bool:
    """Return True if seats are drawn: from then on registration is closed, and the waiting list gets no free seats."""
    return tournament.first_stage.draws.exists()


def seats_left(tournament: Tournament) -> int | None:
    """Return the number of free seats, None without a capacity.

    Entries take seats, and so do confirmed registrations that the desk has not assigned to a player.
    """
    if tournament.capacity is None:
        return None
    held = tournament.registrations.filter(state=State.CONFIRMED, player=None).count()
    return max(0, tournament.capacity - tournament.entries.count() - held)


def waiting_of(tournament: Tournament) -> QuerySet[Registration]:
    """Return the waiting list in order, with the captain for a team."""
    waits = tournament.registrations.filter(state=State.WAITING, captain=None)
    return waits.order_by("waiting_since", "pk")


def rank_in_waiting_list(registration: Registration) -> int:
    """Return the position in the waiting list, from 1; 0 if not on it. Captains stand for their teams."""
    keys = list(waiting_of(registration.tournament).values_list("pk", flat=True))
    return keys.index(registration.pk) + 1 if registration.pk in keys else 0


def registrations_decided_with(registration: Registration) -> list[Registration]:
    """Return the registrations that are decided together: one person, or the captain and the team."""
    return [registration, *registration.mates.all()]


def entry_of(registration: Registration) -> Entry | None:
    """Return the entry of the registrant, None if there is none yet."""
    if registration.player_id is None:
        return None
    return Entry.objects.filter(tournament=registration.tournament_id, player=registration.player_id).first()


def similar_players(registration: Registration) -> PlayerQuerySet:
    """Return the organiser's players with the same name, or with the same licence in any spelling."""
    return players_like(registration.tournament, [registration])


def players_like(tournament: Tournament, registrations: Sequence[Registration]) -> PlayerQuerySet:
    """Return the players with the name or the licence of any of the registrations."""
    players = Player.objects.current().filter(organiser=tournament.organiser_id)
    names = {one.sort_key for one in registrations}
    wanted = {licence_key(one.licence) for one in registrations} - {""}
    licensed = players.exclude(licence="").values_list("pk", "licence") if wanted else ()
    keys = [pk for pk, licence in licensed if licence_key(licence) in wanted]
    return players.filter(Q(sort_key__in=names) | Q(pk__in=keys)).select_related("club")


def has_the_licence_of(player: Player, registration: Registration) -> bool:
    """Return True if both have the same licence, in any spelling."""
    key = licence_key(registration.licence)
    return key != "" and licence_key(player.licence) == key


def recognise_player(registration: Registration) -> Player | None:
    """Return the only player with the same name and the same licence or e-mail address.

    Return None without such a player, with several, or if the player is entered already.
    """
    matches = [player for player in similar_players(registration) if _is_same_person(player, registration)]
    if len(matches) != 1 or Entry.objects.filter(tournament=registration.tournament_id, player=matches[0]).exists():
        return None
    return matches[0]


def has_the_email_of(player: Player, registration: Registration) -> bool:
    """Return True if the address of the registration is the stored address of the player."""
    return bool(player.email) and player.email.casefold() == registration.email.casefold()


def _is_same_person(player: Player, registration: Registration) -> bool:
    is_identified = has_the_licence_of(player, registration) or has_the_email_of(player, registration)
    return is_identified and player.sort_key == registration.sort_key

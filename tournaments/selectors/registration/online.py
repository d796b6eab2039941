"""Registration on the public page: whether it is open, how many seats are left, who may be meant by a name."""

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
HOURS = ("online_from", "online_from_time", "online_until", "online_until_time")  # settings: when one can register


class Status(StrEnum):
    """Whether somebody can register now, and why not."""

    CLOSED = "closed"
    LATER = "later"
    OPEN = "open"
    OVER = "over"
    DRAWN = "drawn"


@dataclass(frozen=True)
class Online:
    """Open from `opens` on and before `closes`. `left` is None where nobody counts seats; a team that waits is one of
    `waiting`."""

    status: Status
    opens: datetime | None
    closes: datetime
    left: int | None
    waiting: int

    @property
    def is_full(self) -> bool:
        return self.left is not None and (self.left == 0 or self.waiting > 0)


def online_of(tournament: Tournament) -> Online:
    """What the public page says of it now."""
    return Online(
        status=_status(tournament, timezone.now()),
        opens=opens_at(tournament),
        closes=closes_at(tournament),
        left=seats_left(tournament),
        waiting=waiting_of(tournament).count(),
    )


def is_offered(tournament: Tournament) -> bool:
    """Whether its page leads to the form, today or later; what it says there follows the day by itself."""
    prepared = tournament.state == Tournament.State.OPEN and not tournament.is_rehearsal
    return prepared and tournament.online_from is not None


def _status(tournament: Tournament, now: datetime) -> Status:
    opens = opens_at(tournament)
    if not is_offered(tournament) or opens is None:
        return Status.CLOSED
    if is_drawn(tournament):
        return Status.DRAWN
    if now < opens:
        return Status.LATER
    return Status.OPEN if now < closes_at(tournament) else Status.OVER


def opens_at(tournament: Tournament) -> datetime | None:
    """The first moment at which one can register, by the clocks of the hall; None where one never can."""
    day = tournament.online_from
    if day is None:
        return None
    return timezone.make_aware(datetime.combine(day, tournament.online_from_time or time.min))


def closes_at(tournament: Tournament) -> datetime:
    """The first moment at which it is over: with the day, or at the time that was set."""
    day = tournament.online_until or tournament.date
    if tournament.online_until_time is None:
        return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))
    return timezone.make_aware(datetime.combine(day, tournament.online_until_time))


def is_drawn(tournament: Tournament) -> bool:
    """Whether places are drawn: from then on nobody comes or goes by themselves."""
    return tournament.first_stage.draws.exists()


def seats_left(tournament: Tournament) -> int | None:
    """Seats that nobody holds: not those entered, at the desk or online, nor those of whom the desk has to say who
    they are. None where nobody counts."""
    if tournament.capacity is None:
        return None
    held = tournament.registrations.filter(state=State.CONFIRMED, player=None).count()
    return max(0, tournament.capacity - tournament.entries.count() - held)


def waiting_of(tournament: Tournament) -> QuerySet[Registration]:
    """The waiting list in its order, a team by its captain."""
    waits = tournament.registrations.filter(state=State.WAITING, captain=None)
    return waits.order_by("waiting_since", "pk")


def rank_in_waiting_list(registration: Registration) -> int:
    """How many seats have to become free, one after the other; of a team it is that of its captain."""
    keys = list(waiting_of(registration.tournament).values_list("pk", flat=True))
    return keys.index(registration.pk) + 1 if registration.pk in keys else 0


def party_of(registration: Registration) -> list[Registration]:
    """Who comes or goes together: one person, or the captain with the rest of the team."""
    return [registration, *registration.mates.all()]


def entry_of(registration: Registration) -> Entry | None:
    """Their place in the tournament, once they have one."""
    if registration.player_id is None:
        return None
    return Entry.objects.filter(tournament=registration.tournament_id, player=registration.player_id).first()


def who_it_may_be(registration: Registration) -> PlayerQuerySet:
    """The people of the organiser who have this name, or this licence however it is written."""
    return people_alike(registration.tournament, [registration])


def people_alike(tournament: Tournament, registrations: Sequence[Registration]) -> PlayerQuerySet:
    """Those who have the name or the licence of any of them."""
    known = Player.objects.current().filter(organiser=tournament.organiser_id)
    names = {one.sort_key for one in registrations}
    wanted = {licence_key(one.licence) for one in registrations} - {""}
    licensed = known.exclude(licence="").values_list("pk", "licence") if wanted else ()
    keys = [pk for pk, licence in licensed if licence_key(licence) in wanted]
    return known.filter(Q(sort_key__in=names) | Q(pk__in=keys)).select_related("club")


def has_the_licence_of(player: Player, registration: Registration) -> bool:
    """However either of them is written."""
    key = licence_key(registration.licence)
    return key != "" and licence_key(player.licence) == key


def recognised(registration: Registration) -> Player | None:
    """The one person who has this name and this licence, or this name and this e-mail; None when that is nobody, or
    they have a place already."""
    known = [player for player in who_it_may_be(registration) if _is_surely(player, registration)]
    if len(known) != 1 or Entry.objects.filter(tournament=registration.tournament_id, player=known[0]).exists():
        return None
    return known[0]


def has_the_email_of(player: Player, registration: Registration) -> bool:
    """Whether the link went to an address that the organiser knows as theirs."""
    return bool(player.email) and player.email.casefold() == registration.email.casefold()


def _is_surely(player: Player, registration: Registration) -> bool:
    known = has_the_licence_of(player, registration) or has_the_email_of(player, registration)
    return known and player.sort_key == registration.sort_key

"""The registrations of a tournament as the desk reads them: first what waits for a word from it."""

from collections import Counter
from dataclasses import dataclass

from players.models import Player
from tournaments.models import Registration, Tournament
from tournaments.selectors.registration.online import has_the_licence_of, people_alike, waiting_of

State = Registration.State
ORDER = (State.WAITING, State.ASKED, State.CONFIRMED, State.CANCELLED, State.REFUSED)


@dataclass(frozen=True)
class RegistrationLine:
    """`rank` is the place in the waiting list, 0 outside it; `people` are those whom somebody in doubt may be, each
    with whether they have a place already; `stays` is whether somebody who cancelled has one still."""

    registration: Registration
    rank: int
    people: tuple[tuple[Player, bool], ...]
    entered: bool

    @property
    def stays(self) -> bool:
        return self.entered and self.registration.state in {State.CANCELLED, State.REFUSED}

    @property
    def removed(self) -> bool:
        """Whether the desk took the entry away by another door."""
        found = self.registration
        return found.state == State.CONFIRMED and found.player_id is not None and not self.entered


def registrations_listed(tournament: Tournament) -> list[RegistrationLine]:
    """Everybody, a team together behind its captain."""
    found = list(tournament.registrations.select_related("captain").order_by("asked_at", "pk"))
    ranks = {key: rank for rank, key in enumerate(waiting_of(tournament).values_list("pk", flat=True), start=1)}
    entered = set(tournament.entries.values_list("player", flat=True))
    doubted = [one for one in found if one.in_doubt]
    alike = list(people_alike(tournament, doubted)) if doubted else []
    lines = [
        RegistrationLine(
            registration=one,
            rank=ranks.get(one.pk, 0),
            people=tuple((player, player.pk in entered) for player in alike if one.in_doubt and _may_be(player, one)),
            entered=one.player_id in entered,
        )
        for one in found
    ]
    doubtful = {_head(one) for one in doubted}

    def place(line: RegistrationLine) -> tuple[int, int, int, int]:
        one, head = line.registration, _head(line.registration)
        return (0 if head in doubtful else 1 + ORDER.index(State(one.state)), ranks.get(head, 0), head, one.pk)

    return sorted(lines, key=place)


def registrations_counted(tournament: Tournament) -> Counter[str]:
    """How many people are in each state, and how many mails did not leave (`failed`)."""
    counted: Counter[str] = Counter(tournament.registrations.values_list("state", flat=True))
    not_left = (Registration.Mail.LATER, Registration.Mail.FAILED)
    counted["failed"] = tournament.registrations.filter(mail__in=not_left).count()
    return counted


def _head(one: Registration) -> int:
    """Whoever speaks for them, by key."""
    return one.captain_id or one.pk


def _may_be(player: Player, one: Registration) -> bool:
    return player.sort_key == one.sort_key or has_the_licence_of(player, one)

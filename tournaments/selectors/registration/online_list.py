"""The registrations of a tournament for the desk, those that need a decision first."""

from collections import Counter
from dataclasses import dataclass

from players.models import Player
from tournaments.models import Registration, Tournament
from tournaments.selectors.registration.online import has_the_licence_of, players_like, waiting_of

State = Registration.State
ORDER = (State.WAITING, State.ASKED, State.CONFIRMED, State.CANCELLED, State.REFUSED)


@dataclass(frozen=True)
class RegistrationLine:
    """A registration in the list of the desk. `rank` is the position in the waiting list, 0 outside it.

    `people` are the similar players of a doubtful registration, each with True if entered already. `entered`: the
    registrant has an entry. `stays`: the entry remains although the registration was cancelled or refused.
    """

    registration: Registration
    rank: int
    people: tuple[tuple[Player, bool], ...]
    entered: bool

    @property
    def stays(self) -> bool:
        return self.entered and self.registration.state in {State.CANCELLED, State.REFUSED}

    @property
    def removed(self) -> bool:
        """True if the desk deleted the entry in the registration list while the registration is confirmed."""
        one = self.registration
        return one.state == State.CONFIRMED and one.player_id is not None and not self.entered


def list_registrations(tournament: Tournament) -> list[RegistrationLine]:
    """Return all registrations: doubtful ones first, then by state; teams after their captains."""
    registrations = list(tournament.registrations.select_related("captain").order_by("asked_at", "pk"))
    ranks = {key: rank for rank, key in enumerate(waiting_of(tournament).values_list("pk", flat=True), start=1)}
    entered_players = set(tournament.entries.values_list("player", flat=True))
    doubtful_registrations = [one for one in registrations if one.in_doubt]
    alike = list(players_like(tournament, doubtful_registrations)) if doubtful_registrations else []
    lines = [
        RegistrationLine(
            registration=one,
            rank=ranks.get(one.pk, 0),
            people=tuple(
                (player, player.pk in entered_players) for player in alike if one.in_doubt and _may_be(player, one)
            ),
            entered=one.player_id in entered_players,
        )
        for one in registrations
    ]
    doubtful = {_captain_key(one) for one in doubtful_registrations}

    def order(line: RegistrationLine) -> tuple[int, int, int, int]:
        one, head = line.registration, _captain_key(line.registration)
        return (0 if head in doubtful else 1 + ORDER.index(State(one.state)), ranks.get(head, 0), head, one.pk)

    return sorted(lines, key=order)


def count_registrations(tournament: Tournament) -> Counter[str]:
    """Return the number of registrations in each state, and of those whose mail could not be sent (`failed`).

    `failed` counts mail that will be tried again (LATER) and mail that was given up.
    """
    counted: Counter[str] = Counter(tournament.registrations.values_list("state", flat=True))
    not_sent = (Registration.Mail.LATER, Registration.Mail.FAILED)
    counted["failed"] = tournament.registrations.filter(mail__in=not_sent).count()
    return counted


def _captain_key(one: Registration) -> int:
    """Return the primary key of the captain, or of the registration itself."""
    return one.captain_id or one.pk


def _may_be(player: Player, one: Registration) -> bool:
    return player.sort_key == one.sort_key or has_the_licence_of(player, one)

"""The state of sending to a host, and the tournaments that this install has received as a host."""

from dataclasses import dataclass

from django.db.models import QuerySet

from players.errors import DomainError
from players.models import Organiser
from tournaments.models import HostTarget, ReceivedTournament, ReceptionKey, Sending, Tournament


@dataclass(frozen=True)
class SendingState:
    """A sending with the error message of its last attempt, empty if it succeeded."""

    sending: Sending
    problem: str


@dataclass(frozen=True)
class HostState:
    """The chosen host (None without one) and its sendings. `problem` is the error that blocks all of them."""

    target: HostTarget | None
    problem: str
    sendings: list[SendingState]

    @property
    def waits(self) -> bool:
        return any(one.sending.is_due for one in self.sendings)


def host_state(organiser: Organiser) -> HostState:
    """Return the target and all sendings with their problems; without a target no sendings."""
    target = HostTarget.objects.filter(organiser=organiser).first()
    rows = Sending.objects.filter(organiser=organiser) if target is not None else []
    return HostState(target, _problem_text(target), [SendingState(row, _problem_text(row)) for row in rows])


def host_address(organiser: Organiser) -> str:
    """Return the address of the organiser at its host, with a slash at its end; empty without a host."""
    return HostTarget.objects.filter(organiser=organiser).values_list("address", flat=True).first() or ""


def received_key(tournament: Tournament) -> str:
    """Return the public key of the laptop that sent a tournament, in hexadecimal digits, or an empty text."""
    received = ReceivedTournament.objects.filter(tournament=tournament)
    return received.values_list("signing_key", flat=True).first() or ""


def reception_key(organiser: Organiser) -> ReceptionKey | None:
    return ReceptionKey.objects.filter(organiser=organiser).first()


def received_of(organiser: Organiser) -> QuerySet[ReceivedTournament]:
    """Return the tournaments received for an organiser, newest first."""
    return ReceivedTournament.objects.filter(organiser=organiser).select_related("tournament")


def _problem_text(row: HostTarget | Sending | None) -> str:
    problem = row.problem if row is not None else None
    return DomainError(problem["code"], **problem["params"]).text if problem else ""

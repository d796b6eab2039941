"""How a host stands: what it has of us, or what it has received."""

from dataclasses import dataclass

from django.db.models import QuerySet

from players.errors import DomainError
from players.models import Organiser
from tournaments.models import HostTarget, ReceivedTournament, ReceptionKey, Sending


@dataclass(frozen=True)
class SendingState:
    """`problem` is why the last attempt failed, in a sentence; empty where it did not."""

    sending: Sending
    problem: str


@dataclass(frozen=True)
class HostState:
    """`target` is None where nobody has chosen a host; `problem` is why nothing can be sent at all."""

    target: HostTarget | None
    problem: str
    sendings: list[SendingState]

    @property
    def waits(self) -> bool:
        return any(one.sending.is_due for one in self.sendings)


def host_state(organiser: Organiser) -> HostState:
    target = HostTarget.objects.filter(organiser=organiser).first()
    rows = Sending.objects.filter(organiser=organiser) if target is not None else []
    return HostState(target, _told(target), [SendingState(row, _told(row)) for row in rows])


def reception_key(organiser: Organiser) -> ReceptionKey | None:
    return ReceptionKey.objects.filter(organiser=organiser).first()


def received_of(organiser: Organiser) -> QuerySet[ReceivedTournament]:
    """The newest first."""
    return ReceivedTournament.objects.filter(organiser=organiser).select_related("tournament")


def _told(row: HostTarget | Sending | None) -> str:
    told = row.problem if row is not None else None
    return DomainError(told["code"], **told["params"]).text if told else ""

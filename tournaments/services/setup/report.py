"""The report of a day: a text by the organiser in place of the generated one."""

from django.db import transaction

from tournaments.models import DayReport, Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.row_locks import lock_tournament

MAX_CHARACTERS = 5_000  # a column of a newspaper


@transaction.atomic
def report_write(*, tournament: Tournament, text: str, actor: Actor) -> DayReport:
    """Store the text, which is published with the ranking.

    :raises DomainError: `report_empty`, `text_too_long`, `director_only`; :raises Conflict: `state_not_allowed`.
    """
    lock_tournament(tournament)
    must_allow(actor, "report", tournament)
    text = "\n".join(line.rstrip() for line in text.splitlines()).strip()
    if not text:
        raise DomainError("report_empty", field="text")
    if len(text) > MAX_CHARACTERS:
        raise DomainError("text_too_long", field="text", limit=MAX_CHARACTERS)
    return DayReport.objects.update_or_create(tournament=tournament, defaults={"text": text})[0]


@transaction.atomic
def report_drop(*, tournament: Tournament, actor: Actor) -> None:
    """Delete the text, if there is one.

    :raises DomainError: `director_only`; :raises Conflict: `state_not_allowed`.
    """
    lock_tournament(tournament)
    must_allow(actor, "report", tournament)
    DayReport.objects.filter(tournament=tournament).delete()

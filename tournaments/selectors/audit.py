"""The audit log of an organiser, read."""

from datetime import date, datetime, time, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from players.models import Organiser
from tournaments.models import AuditLine


def audit_lines(
    organiser: Organiser, *, kind: str = "", person: int | None = None, by: str = "", day: date | None = None
) -> QuerySet[AuditLine]:
    """The lines, newest first, with what they are about.

    `person` is the key of an account: lines of what they did and of what was done about them. `by` is one of
    `AuditLine.By`, `day` one of the organiser's time.
    """
    lines = organiser.audit_lines.select_related("actor", "user", "player", "tournament")
    if kind:
        lines = lines.filter(kind=kind)
    if person is not None:
        lines = lines.filter(Q(actor=person) | Q(user=person))
    if by:
        lines = lines.filter(by=by)
    if day is not None:
        begin = timezone.make_aware(datetime.combine(day, time.min))
        lines = lines.filter(at__gte=begin, at__lt=begin + timedelta(days=1))
    return lines


def people_audited(organiser: Organiser) -> QuerySet[User]:
    """Everybody of whom a line tells."""
    told = Q(pk__in=organiser.audit_lines.values("actor")) | Q(pk__in=organiser.audit_lines.values("user"))
    return User.objects.filter(told)

"""Queries on the audit log of an organiser."""

from datetime import date, datetime, time, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from players.models import Organiser
from tournaments.models import AuditLine


def audit_lines(
    organiser: Organiser, *, kind: str = "", person: int | None = None, by: str = "", day: date | None = None
) -> QuerySet[AuditLine]:
    """Return the lines, newest first, with the people and the tournament that they refer to.

    `person` is the key of an account, which matches as actor or as subject. `by` is one of `AuditLine.By`. `day` is
    a day in the current time zone. The order is that of their times: an import of a club adds older lines.
    """
    lines = organiser.audit_lines.select_related("actor", "user", "player", "tournament").order_by("-at", "-pk")
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
    """Return the accounts that occur in the audit log, as actor or as subject."""
    occurs = Q(pk__in=organiser.audit_lines.values("actor")) | Q(pk__in=organiser.audit_lines.values("user"))
    return User.objects.filter(occurs)

"""The tournaments of the install at a glance."""

from django.db.models import Count, Q, QuerySet

from tournaments.models import Entry, Round, Tournament


def overview() -> QuerySet[Tournament]:
    """All tournaments, the latest first, each with `entered`, `present` and `rounds_closed` as counts."""
    present = Q(entries__state=Entry.State.CHECKED_IN)
    closed = Q(rounds__state=Round.State.CLOSED)
    return Tournament.objects.select_related("club").annotate(
        entered=Count("entries", distinct=True),
        present=Count("entries", filter=present, distinct=True),
        rounds_closed=Count("rounds", filter=closed, distinct=True),
    )

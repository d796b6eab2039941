"""The tournaments of the install at a glance."""

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from tournaments.models import Entry, Round, Stage, Tournament


def overview() -> QuerySet[Tournament]:
    """All tournaments, the latest first, with `entered`, `present`, `rounds_closed` and `rounds_planned` as counts."""
    present = Q(entries__state=Entry.State.CHECKED_IN)
    closed = Q(stages__rounds__state=Round.State.CLOSED)
    of_stages = Stage.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    planned = of_stages.annotate(total=Sum("rounds_planned"))
    return Tournament.objects.select_related("club").annotate(
        entered=Count("entries", distinct=True),
        present=Count("entries", filter=present, distinct=True),
        rounds_closed=Count("stages__rounds", filter=closed, distinct=True),
        rounds_planned=Subquery(planned.values("total")),
    )

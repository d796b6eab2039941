"""The list of tournaments of an organiser, with counts."""

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from players.models import Organiser
from tournaments.models import Entry, Round, Stage, Tournament


def last_tournament(organiser: Organiser, *, game: str | None = None) -> Tournament | None:
    """Return the newest tournament, or that of this game, as a template for the next one; None without any.

    Rehearsals and the demonstration are left out.
    """
    tournaments = organiser.tournaments.real().filter(demo=False)
    return (tournaments.filter(game=game) if game else tournaments).order_by("-pk").first()


def tournaments_with_counts(organiser: Organiser) -> QuerySet[Tournament]:
    """Return the organiser's real tournaments, latest first.

    They are annotated with `entered`, `present`, `rounds_closed`, `rounds_planned`.
    """
    present = Q(entries__state=Entry.State.CHECKED_IN)
    closed_rounds = Q(stages__rounds__state=Round.State.CLOSED)
    of_stages = Stage.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    planned_rounds = of_stages.annotate(total=Sum("rounds_planned"))
    return (
        organiser.tournaments.real()
        .select_related("club")
        .annotate(
            entered=Count("entries", distinct=True),
            present=Count("entries", filter=present, distinct=True),
            rounds_closed=Count("stages__rounds", filter=closed_rounds, distinct=True),
            rounds_planned=Subquery(planned_rounds.values("total")),
        )
        .order_by("-date", "-pk")
    )

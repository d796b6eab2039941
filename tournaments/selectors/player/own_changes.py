"""The newest events that concern the deals of a player and the averages of closed rounds.

A hall of 250 tables plays more than a deal a second. Most of them change the place of a player at most, so that pages
with deals and averages need not be rendered again for each.
"""

from datetime import timedelta

from django.db.models import Max, Q
from django.utils import timezone

from tournaments.models import Entry, Event, Round, Seat, Tournament
from tournaments.selectors.player.own_deals import may_have_sat


def newest_shared_event(tournament: Tournament) -> int:
    """Return the sequence of the newest event that is not of a table in an open round; 0 without one."""
    rounds = Round.objects.filter(stage__tournament=tournament, state=Round.State.OPEN)
    in_play = Q(pk__in=[])
    for stage, number in rounds.values_list("stage__number", "number"):
        in_play |= Q(stage=stage, round=number, table__isnull=False)
    others = Event.objects.filter(tournament=tournament).exclude(in_play).order_by("-sequence")
    return others.values_list("sequence", flat=True).first() or 0


def newest_own_event(tournament: Tournament, entry: Entry) -> int:
    """Return the sequence of the newest event of the tables in open rounds at which the player sits or sat; or 0."""
    seats = Seat.objects.filter(
        may_have_sat(entry), table__round__stage__tournament=tournament, table__round__state=Round.State.OPEN
    )
    addresses = seats.values_list("table__round__stage__number", "table__round__number", "table__station__number")
    own = Q(pk__in=[])
    for stage, number, table in addresses:
        own |= Q(stage=stage, round=number, table=table)
    newest: int | None = Event.objects.filter(own, tournament=tournament).aggregate(newest=Max("sequence"))["newest"]
    return newest or 0


def count_final_rounds(tournament: Tournament) -> int:
    """Return the number of rounds whose time for claims is over: they become final without an event."""
    if not tournament.round_claim_minutes:
        return 0
    latest = timezone.now() - timedelta(minutes=tournament.round_claim_minutes)
    return Round.objects.filter(stage__tournament=tournament, closed_at__lte=latest).count()

"""The open round, the next round and the rounds that have begun, with counts of their sheets and tables."""

from collections import Counter

from django.db.models import Count, Q, QuerySet

from players.prepared import Prepared
from tournaments.models import Round, Stage, Table, Tournament

_begun_rows = Prepared(
    lambda stage: Round.objects.filter(stage=stage).exclude(state=Round.State.PLANNED).values_list("pk", "number")
)
_open_rows = Prepared(lambda stage: Round.objects.filter(stage=stage, state=Round.State.OPEN)[:1])


def open_round(stage: Stage) -> Round | None:
    """Return the round that is being played, None between rounds."""
    for round_ in _open_rows(stage.pk):
        round_.stage = stage
        return round_
    return None


def plays_a_round(tournament: Tournament) -> bool:
    """Return True while a round of any stage is open."""
    return Round.objects.filter(stage__tournament=tournament, state=Round.State.OPEN).exists()


def next_round(stage: Stage) -> Round | None:
    """Return the first round that has not begun, None if all have begun or none is seated."""
    return stage.rounds.filter(state=Round.State.PLANNED).order_by("number").first()


def begun_rounds(stage: Stage) -> QuerySet[Round]:
    """Return the open round and the closed ones, in order."""
    return stage.rounds.exclude(state=Round.State.PLANNED)


def count_confirmed_sheets(round_: Round) -> tuple[int, int]:
    """Return the number of confirmed sheets of a round, and the number of all its sheets."""
    confirmed = Count("pk", filter=Q(state=Table.State.CONFIRMED))
    counted = round_.tables.aggregate(confirmed=confirmed, all=Count("pk"))
    return counted["confirmed"], counted["all"]


def count_tables_by_size(tournament: Tournament) -> dict[int, int]:
    """Return the number of tables by size, in all begun rounds of all stages."""
    tables = Table.objects.filter(round__stage__tournament=tournament).exclude(round__state=Round.State.PLANNED)
    sizes = tables.annotate(size=Count("seats")).order_by().values_list("size", flat=True)
    return dict(sorted(Counter(sizes).items()))


def begun_numbers(stage: Stage) -> list[tuple[int, int]]:
    """Return primary key and number of each begun round."""
    return _begun_rows(stage.pk)

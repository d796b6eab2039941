"""Which round is on, which comes next, and which have begun."""

from django.db.models import QuerySet

from tournaments.models import Round, Stage


def open_round(stage: Stage) -> Round | None:
    """The round that is being played."""
    return stage.rounds.filter(state=Round.State.OPEN).first()


def next_round(stage: Stage) -> Round | None:
    """The first round that has not begun."""
    return stage.rounds.filter(state=Round.State.PLANNED).order_by("number").first()


def begun_rounds(stage: Stage) -> QuerySet[Round]:
    """The open round and the closed ones, in order."""
    return stage.rounds.exclude(state=Round.State.PLANNED)

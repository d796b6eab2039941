"""Which round is on, which comes next, and which have begun."""

from django.db.models import QuerySet

from tournaments.models import Round, Tournament


def open_round(tournament: Tournament) -> Round | None:
    """The round that is being played."""
    return tournament.rounds.filter(state=Round.State.OPEN).first()


def next_round(tournament: Tournament) -> Round | None:
    """The first round that has not begun."""
    return tournament.rounds.filter(state=Round.State.PLANNED).order_by("number").first()


def begun_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The open round and the closed ones, in order."""
    return tournament.rounds.exclude(state=Round.State.PLANNED)

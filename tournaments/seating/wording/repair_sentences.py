"""Sentences of repairs and movements.

Plans count tables from 1; `first_table` is the number of the first table in the hall.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scoring.wording import join_words
from tournaments.seating.designs.movement import Movement
from tournaments.seating.problem.seat_changes import Chair, SeatChange
from tournaments.seating.repairing.exchange import ChangeByHand
from tournaments.seating.repairing.repair import Repair
from tournaments.seating.wording.rendering import render_sentence


def repair_sentences(repair: Repair | ChangeByHand, language: str = "fr") -> list[str]:
    """Return the sentences of the added repeats and of the number of moved players; arrivals are not counted."""
    more = repair.repeats_after - repair.repeats_before
    changes = [change for change in repair.changes if change.old]
    return [
        render_sentence("repair.repeats_more", language, more=more)
        if more > 0
        else render_sentence("repair.repeats_same", language),
        render_sentence(
            "repair.players" if changes else "repair.nobody",
            language,
            players=len({change.player for change in changes}),
            changes=len(changes),
        ),
    ]


def sentences_by_player(
    changes: Sequence[SeatChange], language: str = "fr", *, first_table: int = 1
) -> Iterator[tuple[int, list[str]]]:
    """Yield each player with the sentences of their changes, round by round."""
    for player, theirs in groupby(changes, key=lambda change: change.player):
        yield player, [change_sentence(change, language, first_table=first_table) for change in theirs]


def change_sentence(change: SeatChange, language: str = "fr", *, first_table: int = 1) -> str:
    """Return the sentence of a change, such as "Round 4: table 7 West instead of table 3 North."."""
    new = _chair_text(change.new, language, first_table)
    if change.old is None:
        return render_sentence("repair.new", language, round=change.round, new=new)
    return render_sentence(
        "repair.change", language, round=change.round, new=new, old=_chair_text(change.old, language, first_table)
    )


def _chair_text(place: Chair | None, language: str, first_table: int) -> str:
    """Return table and seat, or the words for no chair."""
    if place is None:
        return render_sentence("place.none", language)
    seat = render_sentence(f"seat.{place.seat}", language)
    return render_sentence("place.table", language, table=place.table + first_table - 1, seat=seat)


def movement_sentence(movement: Movement, language: str = "fr") -> str:
    """Return the sentence of a movement: "North stays, East goes up one table, South goes up two tables and ...".

    If the players change seats, its end says how far they move around the table each round (`seat_steps`).
    """
    moves = join_words([_move_clause(seat, step, language) for seat, step in enumerate(movement.steps)], language)
    if not movement.seat_steps:
        return render_sentence("move.whole", language, moves=moves)
    return render_sentence(
        "move.turning", language, moves=moves, turn=render_sentence(f"turn.{movement.seat_steps}", language)
    )


def own_movement_sentence(movement: Movement, seat: int, language: str = "fr") -> str:
    """Return the sentence for the card of a player who starts on `seat` (0..3): "Each round: one table up, ..."."""
    step, turn = movement.steps[seat], render_sentence(f"own_turn.{movement.seat_steps}", language)
    return render_sentence(f"own.{_step_code(step)}", language, n=abs(step), turn=turn)


def _move_clause(seat: int, step: int, language: str) -> str:
    """Return the clause on how players of this seat move: stay, or go up or down by `step` tables."""
    return render_sentence(
        f"move.{_step_code(step)}", language, seat=render_sentence(f"seat.{seat}", language), n=abs(step)
    )


def _step_code(step: int) -> str:
    """Return the code of a step in the keys of the sentences: `stay`, `up`, `up_one`, `down` or `down_one`."""
    if not step:
        return "stay"
    way = "up" if step > 0 else "down"
    return way if abs(step) > 1 else f"{way}_one"

"""A repair in plain words: what it costs, and what changes for each player."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tournaments.seating.changes import Change, Place
from tournaments.seating.repair import Repair
from tournaments.seating.wording import say


def repair_sentences(repair: Repair, language: str = "fr") -> list[str]:
    """What the repair costs in repeats, and how many are moved (arrivals, who were nowhere, do not count)."""
    more = repair.repeats_after - repair.repeats_before
    moved = [change for change in repair.changes if change.old]
    return [
        say("repair.repeats_more", language, more=more) if more > 0 else say("repair.repeats_same", language),
        say(
            "repair.players" if moved else "repair.nobody",
            language,
            players=len({change.player for change in moved}),
            changes=len(moved),
        ),
    ]


def by_player(changes: Sequence[Change], language: str = "fr") -> Iterator[tuple[int, list[str]]]:
    """Each player with the sentences of his changes, round by round."""
    for player, his in groupby(changes, key=lambda change: change.player):
        yield player, [change_sentence(change, language) for change in his]


def change_sentence(change: Change, language: str = "fr") -> str:
    """Round 4: table 7 West instead of table 3 North."""
    new = _place(change.new, language)
    if change.old is None:
        return say("repair.new", language, round=change.round, new=new)
    return say("repair.change", language, round=change.round, new=new, old=_place(change.old, language))


def _place(place: Place | None, language: str) -> str:
    if place is None:
        return say("place.none", language)
    return say("place.table", language, table=place.table, seat=say(f"seat.{place.seat}", language))

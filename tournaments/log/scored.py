"""The lines of a state scored again by the game: what was written down is what the rules give."""

from collections.abc import Iterator

from tournaments.log.rows import Difference
from tournaments.log.sheets import playing_in
from tournaments.log.state import State


def misscored(state: State) -> Iterator[Difference]:
    """Every played line whose scores are not those that the rules of the tournament give it."""
    for number, stage in state.stages.items():
        playing = playing_in(state, number)
        for address, its in stage.tables():
            for line, deal in its.lines.items():
                if deal.status != "played":
                    continue
                before = (other for n, other in sorted(its.lines.items()) if n < line)
                anew = playing.score_anew(deal, before, size=len(its.seats))
                if anew != deal.scores:
                    yield Difference(("deal", number, *address, line), "scores", list(deal.scores), anew)

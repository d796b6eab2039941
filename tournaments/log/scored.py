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
            lines = sorted(its.lines.items())
            scores = playing.scored_anew((deal for _, deal in lines), size=len(its.seats))
            for (line, deal), anew in zip(lines, scores, strict=True):
                if deal.status == "played" and anew != deal.scores:
                    yield Difference(("deal", number, *address, line), "scores", list(deal.scores), anew)

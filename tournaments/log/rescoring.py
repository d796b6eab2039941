"""Rescores the lines of a state by the rules of the game, and compares the scores."""

from collections.abc import Iterator

from tournaments.log.rows import Difference
from tournaments.log.sheets import played_game_in
from tournaments.log.state import State


def find_wrong_scores(state: State) -> Iterator[Difference]:
    """Yield the played lines whose scores differ from those by the rules of the tournament."""
    for number, stage in state.stages.items():
        playing = played_game_in(state, number)
        for address, sheet in stage.tables():
            lines = sorted(sheet.lines.items())
            scores = playing.rescore_sheet((deal for _, deal in lines), size=len(sheet.seats))
            for (line, deal), by_rules in zip(lines, scores, strict=True):
                if deal.status == "played" and by_rules != deal.scores:
                    yield Difference(("deal", number, *address, line), "scores", list(deal.scores), by_rules)

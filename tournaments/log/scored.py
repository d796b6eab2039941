"""The deals of a state scored again by the engine: what was written down is what the rules give."""

from collections.abc import Iterator

from scoring import DealFormatError
from scoring.french_tarot import Deal, Rules, rules_named, score
from tournaments.log.events import LineState
from tournaments.log.rows import Difference
from tournaments.log.state import Line, State


def misscored(state: State) -> Iterator[Difference]:
    """Every played deal whose scores are not those that the rules of the tournament give it."""
    rules = rules_named(state.settings["rule_set"], options=state.settings["rule_options"])
    dealer_out = state.settings["odd_tables"] == "5mort"
    for number, round_ in state.rounds.items():
        for table, its in round_.tables.items():
            for line, deal in its.lines.items():
                if deal.status != "played":
                    continue
                anew = score_anew(deal, rules, size=len(its.seats), dealer_out=dealer_out)
                if anew != deal.scores:
                    yield Difference(("deal", number, table, line), "scores", list(deal.scores), anew)


def score_anew(deal: Line | LineState, rules: Rules, *, size: int, dealer_out: bool) -> tuple[int, ...] | None:
    """What the rules give a played deal, by seat; None when it is no deal that the engine knows."""
    sits_out = dealer_out and size == 5
    own = {"players": size - sits_out, "sitting_out": deal.dealer if sits_out else None}
    try:
        return score(Deal.from_json({**(deal.outcome or {}), **own}), rules).by_seat
    except DealFormatError:
        return None

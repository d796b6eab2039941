"""The bids of a day: how often each height was played, and how often made."""

from collections import Counter

from tournaments.charts.bids import BidCount
from tournaments.formatting.language import reader_language
from tournaments.log.sheets import PlayedGame
from tournaments.models import Deal, Round, Stage


def day_bids(stage: Stage, *, until: int | None = None) -> list[BidCount]:
    """Return the bids of the closed rounds up to `until`, from the lowest on; empty in a game without named bids."""
    dealer_out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=dealer_out)
    lang = reader_language()
    rounds = stage.rounds.filter(state=Round.State.CLOSED)
    rounds = rounds if until is None else rounds.filter(number__lte=until)
    deals = Deal.objects.filter(table__round__in=rounds, status=Deal.Status.PLAYED)
    taken: Counter[tuple[int, str]] = Counter()
    made: Counter[tuple[int, str]] = Counter()
    for dealer, written, scores in deals.values_list("dealer", "outcome", "scores"):
        outcome = playing.engine.outcome_from_json(written or {}, playing.turn(dealer, size=len(scores)))
        height = playing.engine.bid_height(outcome)
        if height is None:
            return []
        bid = height, playing.engine.bid_name(outcome, playing.rules, lang)
        taken[bid] += 1
        made[bid] += bool(playing.engine.boldness(outcome, playing.rules))
    return [BidCount(name, number, made[height, name]) for (height, name), number in sorted(taken.items())]

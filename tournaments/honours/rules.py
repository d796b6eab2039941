"""The rules of the honours. Each returns the honour with its name, or None if no player earned it. Ties are shared."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from tournaments.honours.facts import EarnedHonour, EveningFacts, HonourHand

FEWEST_ROUNDS = 2  # for honours that compare rounds
MOST_SHARING = 4  # an honour that more players share is none


def best_hand(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the highest score in one hand."""
    best = max((max(hand.scores) for hand in evening.hands), default=0)
    if best <= 0:
        return None
    hands = [hand for hand in evening.hands if max(hand.scores) == best]
    return _honour_of_hands("best_hand", hands, best, (hand.players_with(best) for hand in hands))


def boldest_bid(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the highest bid that was made; of equal bids that with the highest score."""
    height = max(((hand.boldness, max(hand.scores)) for hand in evening.hands), default=(0, 0))
    if height[0] <= 0:
        return None
    hands = [hand for hand in evening.hands if (hand.boldness, max(hand.scores)) == height]
    return _honour_of_hands("boldest_bid", hands, height[1], (hand.players_with(height[1]) for hand in hands))


def slams(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the players who won every trick of a hand; the value is the number of such hands."""
    hands = [hand for hand in evening.hands if hand.slam]
    return _honour_of_hands("slams", hands, len(hands), (hand.winners for hand in hands)) if hands else None


def best_defence(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the defenders against whom a bidder lost most."""
    losses = {
        hand.key: -hand.scores[hand.bidder - 1]
        for hand in evening.hands
        if hand.bidder is not None and hand.scores[hand.bidder - 1] < 0
    }
    if not losses:
        return None
    worst = max(losses.values())
    hands = [hand for hand in evening.hands if losses.get(hand.key) == worst]
    return _honour_of_hands("best_defence", hands, worst, (hand.winners for hand in hands))


def feats(evening: EveningFacts) -> Iterator[EarnedHonour]:
    """Yield an honour for each feat of the game, to the player who did it most often, and at least twice."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for hand in evening.hands:
        for feat, seats in hand.feats.items():
            counts[feat].update(hand.players[seat - 1] for seat in seats)
    for feat, count in counts.items():
        most = max(count.values(), default=0)
        players = tuple(player for player, number in count.items() if number == most)
        if most > 1 and len(players) <= MOST_SHARING:
            yield EarnedHonour(rule=feat, players=players, value=most)


def comeback(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the player who climbed most places from the worst one to the last."""
    if evening.rounds < FEWEST_ROUNDS:
        return None
    climbs = {
        player: max(place for place in places if place is not None) - places[-1]
        for player, places in evening.places.items()
        if places and places[-1] is not None
    }
    return _share_honour("comeback", climbs, max(climbs.values(), default=0)) if any(climbs.values()) else None


def most_even(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the player whose rounds differ least, among those who played all; the value is the range."""
    if evening.rounds < FEWEST_ROUNDS:
        return None
    ranges = {
        player: max(scores) - min(scores) for player, scores in evening.scores.items() if len(scores) == evening.rounds
    }
    return _share_honour("most_even", ranges, min(ranges.values())) if ranges else None


def liveliest_table(evening: EveningFacts) -> EarnedHonour | None:
    """Return the honour of the table at which most points changed hands in one round."""
    gains: Counter[tuple[int, int]] = Counter()
    for hand in evening.hands:
        gains[hand.table] += sum(score for score in hand.scores if score > 0)
    if not gains or not (most := max(gains.values())):
        return None
    tables = [table for table, gain in gains.items() if gain == most]
    if len(tables) > 1:
        return None
    here = (hand.players for hand in evening.hands if hand.table == tables[0])
    return EarnedHonour(rule="liveliest_table", players=_once(here), value=most, table=tables[0])


RULES: tuple[Callable[[EveningFacts], EarnedHonour | None], ...] = (
    *(best_hand, boldest_bid, slams, best_defence, comeback, most_even, liveliest_table),
)


def honours_of(evening: EveningFacts) -> list[EarnedHonour]:
    """Return the honours of an evening in the order of the rules, those of the game's feats last."""
    return [*(honour for rule in RULES if (honour := rule(evening)) is not None), *feats(evening)]


def _honour_of_hands(
    rule: str, hands: list[HonourHand], value: int, players: Iterable[Iterable[int]]
) -> EarnedHonour | None:
    """Return the honour of the players of these hands, None if too many share it."""
    winners = _once(players)
    if len(winners) > MOST_SHARING:
        return None
    only = hands[0] if len(hands) == 1 else None
    hand, table = (only.key, only.table) if only else (None, None)
    return EarnedHonour(rule=rule, players=winners, value=value, hand=hand, table=table)


def _share_honour(rule: str, values: dict[int, int], best: int) -> EarnedHonour | None:
    """Return the honour of the players with the best value, None if too many share it."""
    players = tuple(player for player, value in values.items() if value == best)
    return EarnedHonour(rule=rule, players=players, value=best) if len(players) <= MOST_SHARING else None


def _once(groups: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """Return the players of all groups without repetition, in their order."""
    return tuple(dict.fromkeys(chain.from_iterable(groups)))

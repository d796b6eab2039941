"""Random legal deals, and their scores by an independent formula, without the scoring engine under test."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from scoring import Severity
from scoring.french_tarot import Deal, check, rules_named
from tournaments.management.simulation.games import Hand

# attributes of `SimulatedGame`, which explains them
DEALS = 5
ODD = "3"
BETTER = (1,)
ZERO_SUM = True
IN_PAIRS = False

TARGET = {0: 56, 1: 51, 2: 41, 3: 36}  # bouts of the attack -> points that it needs
TIMES = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}  # contract -> multiplier
POIGNEE = {"simple": 20, "double": 30, "triple": 40}  # size -> bonus in points
RULES = rules_named("fft-2012")


def next_hand(rng: Random, sheet: Mapping[str, Any], hands: Sequence[Hand]) -> Hand:
    """Return a random legal deal, independent of previous ones."""
    del hands
    chairs, players = len(sheet["seats"]), sheet["players_per_deal"]
    out = sheet["next_dealer"] if players < chairs else None
    return {"outcome": legal_deal(rng, chairs, players, out), "sitting_out": out, "players": players}


def is_over(hands: Sequence[Hand], chairs: int) -> bool:
    """Return False: the number of deals ends a round."""
    del hands, chairs
    return False


def figures(hands: Sequence[Hand], chairs: int) -> list[tuple[int, ...]]:
    """Return the balance of each seat."""
    scores = [independent_scores(hand["outcome"], chairs, hand["players"], hand["sitting_out"]) for hand in hands]
    return [(sum(line[seat] for line in scores),) for seat in range(chairs)]


def legal_deal(rng: Random, chairs: int, players: int, sitting_out: int | None) -> dict[str, Any]:
    """Return a random outcome that the rules allow, seats numbered from 1."""
    while True:
        outcome = _any_deal(rng, [seat for seat in range(1, chairs + 1) if seat != sitting_out], players)
        deal = Deal.from_json({**outcome, "players": players, "sitting_out": sitting_out})
        if all(problem.severity is Severity.WARNING for problem in check(deal, RULES)):
            return outcome


def independent_scores(outcome: dict[str, Any], chairs: int, players: int, sitting_out: int | None) -> list[int]:
    """Compute the score of each seat, in seat order, without the engine (FFT 2012 p.8-12).

    It holds for deals of `legal_deal`: a chelem is the attack's, and made if it was announced.
    """
    margin = outcome["points"] - TARGET[outcome["bouts"]]
    sign = 1 if margin >= 0 else -1
    times = TIMES[outcome["contract"]]
    unit = sign * (25 + abs(margin)) * times
    unit += {"attack": 10, "defence": -10, None: 0}[outcome["petit_au_bout"]] * times
    unit += sign * sum(POIGNEE[shown["size"]] for shown in outcome["poignees"])
    if outcome["chelem_made_by"] == "attack":
        unit += 400 if outcome["chelem_announced"] else 200
    scores = [0 if seat == sitting_out else -unit for seat in range(1, chairs + 1)]
    partner = outcome["partner"]
    defenders = players - 1 - (partner is not None)
    scores[outcome["taker"] - 1] = unit * defenders - (unit if partner is not None else 0)
    if partner is not None:
        scores[partner - 1] = unit
    return scores


def _any_deal(rng: Random, seats: list[int], players: int) -> dict[str, Any]:
    """Return a random outcome, which the rules may refuse. One in a hundred is a slam, with all bouts and points."""
    taker = rng.choice(seats)
    others = [seat for seat in seats if seat != taker]
    bouts = rng.choices((0, 1, 2, 3), weights=(1, 4, 5, 2))[0]
    slam = rng.random() < 0.01
    return {
        "taker": taker,
        "partner": rng.choice([*others, None]) if players == 5 else None,
        "contract": rng.choices(tuple(TIMES), weights=(3, 10, 2, 1))[0],
        "bouts": 3 if slam else bouts,
        "points": 91 if slam else round(rng.gauss(TARGET[bouts] + 2, 11)),
        "petit_au_bout": rng.choice(("attack", "defence")) if rng.random() < 0.12 else None,
        "poignees": [{"player": rng.choice(seats), "size": "simple"}] if rng.random() < 0.08 else [],
        "chelem_announced": slam and rng.random() < 0.3,
        "chelem_made_by": "attack" if slam else None,
        "misere": [],
    }

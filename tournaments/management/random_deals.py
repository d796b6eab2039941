"""Deals as club players play them, made by lot: for the demonstration and for simulations."""

from random import Random
from typing import Any

from scoring.french_tarot import Deal, Rules, check

CONTRACTS = {"prise": 30, "garde": 55, "garde_sans": 12, "garde_contre": 3}
BOUTS = (8, 32, 42, 18)  # how often the taker ends with 0, 1, 2, 3
TARGETS = (56, 51, 41, 36)
MARGIN, SPREAD = 3.0, 9.0  # takers make it rather more often than not
PETIT_AU_BOUT = 0.06
POIGNEE = 0.08


def legal_outcome(rng: Random, *, players: int, rules: Rules) -> dict[str, Any]:
    """A deal that the engine accepts without a question, as JSON. `players` is 3, 4 or 5 who play it."""
    while True:
        outcome = _outcome(rng, players)
        if not check(Deal.from_json(outcome), rules):
            return outcome


def _outcome(rng: Random, players: int) -> dict[str, Any]:
    seats = list(range(1, players + 1))
    bouts = rng.choices(range(4), weights=BOUTS)[0]
    outcome = {
        "players": players,
        "taker": rng.choice(seats),
        "contract": rng.choices(list(CONTRACTS), weights=list(CONTRACTS.values()))[0],
        "bouts": bouts,
        "points": min(max(round(rng.gauss(TARGETS[bouts] + MARGIN, SPREAD)), 8), 85),
    }
    if players == 5:
        outcome["partner"] = rng.choice([*(seat for seat in seats if seat != outcome["taker"]), None])
    if rng.random() < PETIT_AU_BOUT:
        outcome["petit_au_bout"] = rng.choice(["attack", "defence"])
    if rng.random() < POIGNEE:
        outcome["poignees"] = [{"player": rng.choice(seats), "size": "simple"}]
    return outcome

"""The words of the till, and what is due under a tariff. Everything is whole cents."""

from collections.abc import Mapping
from typing import Any

from scoring.games import game_named
from tournaments.log.standing import in_pairs

KINDS = ("payment", "refund", "prize", "expense", "float", "closing")
METHODS = ("cash", "card", "cheque", "transfer")
OF_ENTRY = frozenset({"payment", "refund", "prize"})
OUT = frozenset({"refund", "prize", "expense"})  # what leaves the till
OF_DUES = ("fee", "tariffs", "fee_per", "team_size", "game", "partners")  # settings that what is due rests on
COUNTED = "closing"  # says how much is there and moves nothing


def paid_by(what: str, cents: int) -> int:
    """What a line adds to what its entry has paid."""
    return {"payment": cents, "refund": -cents}.get(what, 0)


def moved_by(what: str, cents: int) -> int:
    """What a line adds to what is in the till."""
    return 0 if what == COUNTED else -cents if what in OUT else cents


def due_of(settings: Mapping[str, Any], tariff: str) -> int:
    """What one entry owes under a tariff. One that the settings no longer know is the usual fee.

    A tariff without an amount is half of the fee, a cent left over included. What a team owes is its members' in equal
    parts.
    """
    fee = int(settings["fee"])
    amounts = {one["name"]: one["cents"] for one in settings["tariffs"]}
    cents = amounts.get(tariff, fee)
    due = (fee + 1) // 2 if cents is None else int(cents)
    return due // team_of(settings) if settings["fee_per"] == "team" else due


def team_of(settings: Mapping[str, Any]) -> int:
    """How many share what a team owes: 1 where teams have no size of their own."""
    if in_pairs(game_named(settings["game"]), settings["partners"]):
        return 2
    size = settings["team_size"]
    return int(size) if size.isdecimal() else 1

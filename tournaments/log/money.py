"""Constants and rules of the till, and the fee due under a tariff. All amounts are in cents."""

from collections.abc import Mapping
from typing import Any

from scoring.games import game_named
from tournaments.log.rankings import teams_are_pairs

KINDS = ("payment", "refund", "prize", "expense", "float", "closing")
METHODS = ("cash", "card", "cheque", "transfer")
OF_ENTRY = frozenset({"payment", "refund", "prize"})
OUT = frozenset({"refund", "prize", "expense"})  # payments out of the till
OF_DUES = ("fee", "tariffs", "fee_per", "team_size", "game", "partners")  # settings that the fee due depends on
COUNTED = "closing"  # records the counted cash, and does not change the balance


def paid_change(what: str, cents: int) -> int:
    """Return the cents that a line adds to the amount its entry has paid."""
    return {"payment": cents, "refund": -cents}.get(what, 0)


def balance_change(what: str, cents: int) -> int:
    """Return the cents that a line adds to the balance of the till."""
    return 0 if what == COUNTED else -cents if what in OUT else cents


def due_of(settings: Mapping[str, Any], tariff: str) -> int:
    """Return the fee of one entry under a tariff; a tariff that was removed from the settings counts as the usual fee.

    A tariff without an amount is half of the fee, rounded up to a cent. The fee of a team is divided among its members.
    """
    fee = int(settings["fee"])
    amounts = {one["name"]: one["cents"] for one in settings["tariffs"]}
    cents = amounts.get(tariff, fee)
    due = (fee + 1) // 2 if cents is None else int(cents)
    return due // team_size_of(settings) if settings["fee_per"] == "team" else due


def team_size_of(settings: Mapping[str, Any]) -> int:
    """Return the number of members that share the fee of a team: 1 where the settings give no size."""
    if teams_are_pairs(game_named(settings["game"]), settings["partners"]):
        return 2
    size = settings["team_size"]
    return int(size) if size.isdecimal() else 1

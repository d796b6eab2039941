"""A legal line by lot: what the program enters where it plays by itself, in a rehearsal and in the demonstration."""

from random import Random

from scoring.games import LineKind
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.lines import DealInput

PASSED = 0.04  # share of deals that nobody takes


def line_by_lot(sheet: Sheet, rng: Random) -> DealInput:
    """The next line of a sheet; a deal that nobody takes now and then, in a game that knows such a thing."""
    number = sheet.next_number
    if LineKind.PASSED in sheet.engine.line_kinds(sheet.rules) and rng.random() < PASSED:
        return DealInput(number=number, status=Deal.Status.PASSED)
    outcome = sheet.engine.random_outcome(rng, sheet.turn(number), sheet.rules)
    return DealInput(number=number, outcome=sheet.engine.outcome_to_json(outcome), acknowledged=True)

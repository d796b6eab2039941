"""Random legal lines, which the program enters in a rehearsal and in the demonstration."""

from random import Random

from scoring.games import LineKind
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.lines import DealInput

PASSED_SHARE = 0.04  # of deals in which all players pass


def random_line(sheet: Sheet, rng: Random) -> DealInput:
    """Return a random next line of a sheet, at times a passed deal, if the game has such."""
    number = sheet.next_number
    if LineKind.PASSED in sheet.engine.line_kinds(sheet.rules) and rng.random() < PASSED_SHARE:
        return DealInput(number=number, status=Deal.Status.PASSED)
    outcome = sheet.engine.random_outcome(rng, sheet.turn(number), sheet.rules)
    return DealInput(number=number, outcome=sheet.engine.outcome_to_json(outcome), acknowledged=True)

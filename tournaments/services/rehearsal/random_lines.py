"""Random legal lines, which the program enters in a rehearsal and in the demonstration."""

from random import Random

from scoring.games import LineKind, Turn
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.lines import DealInput

PASSED_SHARE = 0.04  # of deals in which all players pass


def random_line(sheet: Sheet, rng: Random) -> DealInput:
    """Return a random next line of a sheet, at times a passed deal, if the game has such."""
    number = sheet.next_number
    if LineKind.PASSED in sheet.engine.line_kinds(sheet.rules) and rng.random() < PASSED_SHARE:
        return DealInput(number=number, status=Deal.Status.PASSED)
    return random_hand(sheet, rng)


def random_hand(sheet: Sheet, rng: Random) -> DealInput:
    """Return a random played hand as the next line of a sheet."""
    number = sheet.next_number
    outcome = sheet.engine.random_outcome(rng, sheet.turn(number), sheet.rules)
    return DealInput(number=number, outcome=sheet.engine.outcome_to_json(outcome), acknowledged=True)


def random_totals(sheet: Sheet, rng: Random) -> tuple[int, ...]:
    """Return the totals of random hands, as many as the round has."""
    engine, rules = sheet.engine, sheet.rules
    hands = [
        engine.score(engine.random_outcome(rng, turn_of(sheet, number), rules), rules).by_seat
        for number in range(sheet.stage.deals_per_round or 1)
    ]
    return tuple(map(sum, zip(*hands, strict=True)))


def turn_of(sheet: Sheet, number: int) -> Turn:
    """Return the setting of a hand from its number, counted from 0, without the lines before it."""
    return sheet.playing.turn(number % sheet.size + 1, size=sheet.size)


def sheet_is_done(sheet: Sheet) -> bool:
    """Return True if the sheet is complete. Where only the clock ends a round, each player deals once."""
    by_clock = sheet.stage.deals_per_round is None and not sheet.engine.ends_itself and not sheet.in_totals
    return sheet.counted >= sheet.size if by_clock else sheet.is_complete

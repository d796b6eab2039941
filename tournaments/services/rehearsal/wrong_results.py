"""A wrong result of a rehearsal: a sheet that everybody at the table agreed on and that is odd, else a dispute."""

from random import Random
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring.games import LineKind, SheetLine
from tournaments.models import Device, Submission, Table
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.recording import deal_record
from tournaments.services.inbox.receive import Sent, submission_receive
from tournaments.services.play.sheets import table_totals_record
from tournaments.services.rehearsal.entering import READER, confirm_by_seats
from tournaments.services.rehearsal.random_lines import random_hand, random_totals, sheet_is_done

SEEDS = 300  # sequences of hands tried: one in some twenty repeats the same points
ODD_UNIT = 66  # points that each loser has; two of the totals are one point off


def wrong_result_enter(table: Table, device: Device, rng: Random) -> None:
    """Enter the rest of a sheet so that it is possible and odd, and confirm it; if it is not odd, a player objects."""
    actor, sheet = Actor.tablet(device), sheet_get(table)
    if sheet.in_totals:
        _enter_odd_totals(sheet, actor, rng)
    else:
        seed = _odd_seed(sheet, rng)
        while not sheet_is_done(sheet):
            deal_record(table=sheet.table, deal=random_hand(sheet, Random(seed)), actor=actor)
            sheet = sheet_get(sheet.table)
    sheet = sheet_get(sheet.table)
    if _is_odd(sheet):
        confirm_by_seats(sheet, device)
    else:
        _object(sheet, device)


def _enter_odd_totals(sheet: Sheet, actor: Actor, rng: Random) -> None:
    """Enter totals that no deals give at three and four; random ones in a game that refuses them."""
    others = [-ODD_UNIT] * (sheet.size - 2)
    odd = ((sheet.size - 1) * ODD_UNIT + 1, *others, -ODD_UNIT - 1)
    try:
        table_totals_record(table=sheet.table, totals=odd, actor=actor, version=sheet.table.version)
    except DomainError:
        totals = random_totals(sheet, rng)
        table_totals_record(table=sheet.table, totals=totals, actor=actor, version=sheet.table.version)


def _odd_seed(sheet: Sheet, rng: Random) -> int:
    """Return a seed whose hands, repeated on the missing lines, are odd for the game; any seed without such."""
    missing = sheet.missing or sheet.size
    seeds = [rng.randrange(10**9) for _ in range(SEEDS)]
    return next((seed for seed in seeds if _repeats_are_odd(sheet, seed, missing)), seeds[0])


def _repeats_are_odd(sheet: Sheet, seed: int, missing: int) -> bool:
    """Return True if the sheet is odd once each of its missing lines has the random hand of this seed."""
    numbers = range(sheet.next_number, sheet.next_number + missing)
    hands = [sheet.engine.random_outcome(Random(seed), sheet.turn(number), sheet.rules) for number in numbers]
    lines = [SheetLine(LineKind.PLAYED, hand, sheet.engine.score(hand, sheet.rules).by_seat) for hand in hands]
    return bool(sheet.engine.sheet_oddities([*sheet.lines, *lines], sheet.size, sheet.rules))


def _is_odd(sheet: Sheet) -> bool:
    """Return True if the game reports an oddity of the sheet."""
    lines = sheet.lines
    if sheet.in_totals:
        lines = [SheetLine(LineKind.ADJUSTED, None, sheet.totals_written)]
    return bool(sheet.engine.sheet_oddities(lines, sheet.size, sheet.rules))


def _object(sheet: Sheet, device: Device) -> None:
    """Open a dispute of a complete sheet as a player does at the tablet."""
    text = _("La première donne est mal marquée.")
    payload = {"seat": READER, "text": text, "version": sheet.table.version}
    address = sheet.table.round.address
    message = Sent(client_id=uuid4().hex, kind=Submission.Kind.DISPUTE, round_address=address, payload=payload)
    submission_receive(station=sheet.table.station, table=sheet.table, device=device, message=message)

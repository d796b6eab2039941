"""The checks after a simulated day. Each yields a sentence for each error."""

import csv
import io
from collections.abc import Collection, Iterator
from typing import Any

from pypdf import PdfReader

from tournaments.management.simulation.day import FINAL_STAGE, Day
from tournaments.management.simulation.final import final_faults, total_in

# kinds of documents that must name every player
NAMES_ON = ("hall_list", "ranking", "score_sheets", "table_plan", "movement_cards")


def find_faults(day: Day) -> list[str]:
    """Run all checks and return their errors."""
    standings = day.director.json("GET", f"{day.api}/standings/")
    errors = [
        *_total_faults(day, standings),
        *_place_faults(day, standings),
        *_published_total_faults(day),
        *_pair_faults(day),
    ]
    errors += [
        fault for kind in NAMES_ON for fault in _name_faults(day, kind, {member.last_name for member in day.members})
    ]
    if day.final:
        rows = day.director.json("GET", f"{day.api}/stages/{FINAL_STAGE}/standings/")
        errors += final_faults(day, day.final)
        finalists = {row["name"] for row in rows}
        errors += [fault for kind in NAMES_ON for fault in _name_faults(day, f"final {kind}", finalists)]
    return errors


def _total_faults(day: Day, standings: list[dict[str, Any]]) -> Iterator[str]:
    """Check the number of ranked players, the figures of each, and that totals sum to zero where the game says so."""
    if day.rules.ZERO_SUM and (total := sum(row["total"] for row in standings)):
        yield f"the totals sum to {total} instead of zero"
    if len(standings) != day.players:
        yield f"{len(standings)} players are ranked instead of {day.players}"
    for row in standings:
        if row["figures"] != list(_sums_of(day, row)):
            yield f"player {row['number']} has {row['figures']}, but {_sums_of(day, row)} was sent"


def _sums_of(day: Day, row: dict[str, Any]) -> tuple[int, ...]:
    """Return the independently computed figures of a player; zeros for one who had a bye in all rounds."""
    return day.sums.get(row["number"], (0,) * len(day.rules.BETTER))


def _place_faults(day: Day, standings: list[dict[str, Any]]) -> Iterator[str]:
    """Check that each place is one more than the number of better players, so that ties share a place."""
    worth = {
        row["number"]: tuple(sign * figure for sign, figure in zip(day.rules.BETTER, _sums_of(day, row), strict=True))
        for row in standings
    }
    for row in standings:
        expected = 1 + sum(other > worth[row["number"]] for other in worth.values())
        if row["rank"] != expected:
            yield f"player {row['number']} is ranked {row['rank']} instead of {expected}"


def _pair_faults(day: Day) -> Iterator[str]:
    """Check that partners have the figures of their pair, and that equal pairs share a place."""
    if not day.rules.IN_PAIRS:
        return
    pairs = day.director.json("GET", f"{day.api}/teams/ranking/")
    if 2 * len(pairs) != day.players:
        yield f"{len(pairs)} pairs are ranked for {day.players} players"
    worth = [
        tuple(sign * figure for sign, figure in zip(day.rules.BETTER, row["figures"], strict=True)) for row in pairs
    ]
    for row, own in zip(pairs, worth, strict=True):
        for member in row["members"]:
            if row["figures"] != list(_sums_of(day, member)):
                yield f"pair {row['number']} has {row['figures']}, player {member['number']} {_sums_of(day, member)}"
        if row["rank"] != 1 + sum(other > own for other in worth):
            yield f"pair {row['number']} is ranked {row['rank']}"


def _published_total_faults(day: Day) -> Iterator[str]:
    """Check that the public CSV of the overall ranking has the totals that were sent, in any order."""
    standings = day.director.json("GET", f"{day.api}/standings/")
    totals = [_sums_of(day, row)[0] for row in standings]
    if day.final:
        rows = day.director.json("GET", f"{day.api}/stages/{FINAL_STAGE}/standings/")
        totals = [total_in(day.final, row, day)[0] for row in rows]
        totals += [_sums_of(day, row)[0] for row in standings if row["entry"] not in day.final.finalists]
    text = day.director.get(f"/{day.slug}/classement.csv?vue=general").decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]  # without the headings
    # The total is the last column, with an apostrophe before a sign (`exporting.safe_cell`).
    if sorted(int(row[-1].lstrip("'")) for row in rows) != sorted(totals):
        yield "the published file has other totals than were sent"


def _name_faults(day: Day, kind: str, names: Collection[str]) -> Iterator[str]:
    """Check that a PDF can be read and contains all these names, ignoring line breaks."""
    pages = PdfReader(io.BytesIO(day.files[kind])).pages
    text = _without_breaks("".join(page.extract_text() for page in pages))
    for name in sorted(names):
        if not all(_without_breaks(word) in text for word in name.split()):
            yield f"{kind} does not name {name}"


def _without_breaks(text: str) -> str:
    """Return the letters and digits in lower case: a PDF may break a line inside a name."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())

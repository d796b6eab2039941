"""A final after the day: created by the desk's forms, with one finalist replaced, and verified by independent sums."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournaments.management.simulation.day import FINAL_STAGE, Day, Figures, Final

ROUNDS = 2


def play_final(day: Day, final: Final) -> None:
    """Create the final by the desk's form, let the best player decline, open it, draw, and play its rounds.

    In a game of pairs no player declines.
    """
    pages, api, director = f"/bureau/{day.slug}/phases", f"{day.api}/stages/{FINAL_STAGE}", day.director
    qualified = director.json("GET", f"{day.api}/standings/")
    zeros = (0,) * len(day.rules.BETTER)  # of a player who had a bye in all rounds
    final.before = {row["entry"]: day.sums.get(row["number"], zeros) for row in qualified}
    form = {"name": "Finale", "source": "1", "who": "best", "count": str(final.count), "ties": "all", "tables": "none"}
    form |= {"share": "1/2", "rounds_planned": str(ROUNDS), "odd_tables": day.odd, "earlier_meetings": "wish"}
    director.form(f"{pages}/ajouter/", form | {"deals_per_round": str(day.deals or "")})
    if not day.rules.IN_PAIRS:  # both partners would leave, and the two replacements need not be partners
        final.leaver = director.json("GET", f"{api}/passing/")[0]["entry"]
        director.form(f"{pages}/{FINAL_STAGE}/reponse/{final.leaver}/", {"reste": "non"})
    director.form(f"{pages}/{FINAL_STAGE}/ouvrir/", {})
    draw = director.json("POST", f"{api}/draw/", {"seed": day.seed})
    repeated_meetings = draw["certificate"].get("met_again", {"value": 0})["value"]
    day.report(f"final drawn: {draw['method']}, {repeated_meetings} meetings of the qualification again")
    for number in range(1, ROUNDS + 1):
        day.play_round(number, api=api, sums=final.sums)
    final.finalists = {row["entry"] for row in director.json("GET", f"{api}/standings/")}


def final_faults(day: Day, final: Final) -> Iterator[str]:
    """Check finalists, carried points, totals and places."""
    rows = day.director.json("GET", f"{day.api}/stages/{FINAL_STAGE}/standings/")
    yield from _entrant_faults(day, final)
    for row in rows:
        brings = half(final.before[row["entry"]][0])
        if row["carried"] != brings:
            yield f"player {row['number']} of the final brought {row['carried']} instead of {brings}"
        if row["figures"] != list(total_in(final, row, day)):
            yield f"player {row['number']} of the final has {row['figures']}, but {total_in(final, row, day)} was sent"
    if day.rules.ZERO_SUM and (won := sum(row["total"] - row["carried"] for row in rows)):
        yield f"what was won in the final sums to {won} instead of zero"
    worth = {row["entry"]: _worth(day, total_in(final, row, day)) for row in rows}
    for row in rows:
        place = 1 + sum(other > worth[row["entry"]] for other in worth.values())
        if row["rank"] != place:
            yield f"player {row['number']} of the final is ranked {row['rank']} instead of {place}"


def _entrant_faults(day: Day, final: Final) -> Iterator[str]:
    """Check that the best with their equals are in the final, and the best other in place of one who declined."""
    worth = {entry: _worth(day, figures) for entry, figures in final.before.items()}
    lowest_that_passes = sorted(worth.values(), reverse=True)[final.count - 1]
    passing = {entry for entry, figures in worth.items() if figures >= lowest_that_passes}
    if final.leaver in final.finalists or not (passing - {final.leaver}) <= final.finalists:
        yield "the best are not in the final, or who left still is"
    others = {entry: figures for entry, figures in worth.items() if entry not in passing}
    comers = final.finalists - passing
    expected_comers = 1 if final.leaver and others else 0
    if len(comers) != expected_comers or any(worth[comer] != max(others.values()) for comer in comers):
        yield "who left was not replaced by the best of the others"


def total_in(final: Final, row: Mapping[str, Any], day: Day) -> Figures:
    """Return the independent figures of a finalist: half of their points before, and those won in the final."""
    won = final.sums.get(row["number"], (0,) * len(day.rules.BETTER))
    return (half(final.before[row["entry"]][0]) + won[0], *won[1:])


def half(points: int) -> int:
    """Return half of the points, rounded away from zero."""
    return (abs(points) + 1) // 2 * (1 if points >= 0 else -1)


def _worth(day: Day, figures: Sequence[int]) -> Figures:
    """Return the figures with signs by which more is always better; those that are not compared become 0."""
    return tuple(sign * figure for sign, figure in zip(day.rules.BETTER, figures, strict=True))

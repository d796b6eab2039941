"""Forged logs of every game: impossible sums and outcomes, and a deal after the end."""

import json
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import pytest

from tests import cast
from tests.log.test_import import Lines, file_of, forge_digests, refusal_code
from tournaments.models import Deal, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import Conflict
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.log.transfer import log_export, log_import
from tournaments.services.log.undo import event_undo
from tournaments.services.play.sheets import table_totals_record

pytestmark = pytest.mark.django_db

# Sheets that end by the rules: three hands of Scarto, 8 marks to 1 at Texas 42, five letters of Burro for North.
OUTCOMES: dict[str, list[dict[str, Any]]] = {
    "scarto": [{"points": [27, 13, 38]}, {"points": [11, 11, 56]}, {"points": [23, 10, 45]}],
    "texas-42": [
        {"bidder": 4, "bid": 30, "kind": "trump", "trump": 2, "taken": 34},
        *[{"bidder": 1, "bid": 84, "kind": "follow-me", "made": True}] * 4,
    ],
    "burro": [{"last_holder": seat} for seat in (1, 3, 4, 1, 3, 4, 1, 1, 1)],
}
TOTALS = {
    "french-tarot": (30, -10, -10, -10),
    "scarto": (4, 1, -5),
    "texas-42": (7, 3, 7, 3),
    "burro": (5, 0, 2, 2),
}


def export_lines(tournament: Tournament) -> Lines:
    """Return the lines of the tournament's export, and free its slug for the import."""
    lines: Lines = [json.loads(line) for line in log_export(Tournament.objects.get(pk=tournament.pk))]
    Tournament.objects.update(slug="elsewhere")
    return lines


def read_once(export: Callable[[str], Lines]) -> Callable[[str], Lines]:
    """Export the tournament of a game once; each call returns lines of its own."""
    read = cache(lambda game: json.dumps(export(game)))

    @wraps(export)
    def copy_lines(game: str) -> Lines:
        lines: Lines = json.loads(read(game))
        return lines

    return copy_lines


@read_once
def export_finished_sheet(game: str) -> Lines:
    """Export a tournament with a sheet that is complete by the rules of the game, without confirmation."""
    tournament = cast.running_tournament(6 if game == "scarto" else 8, game=game, rounds_planned=1)
    for number, outcome in enumerate(OUTCOMES[game], start=1):
        deal = DealInput(number=number, outcome=outcome, acknowledged=True)
        deal_record(table=cast.table_of(tournament), deal=deal, actor=cast.alice())
    return export_lines(tournament)


@read_once
def export_totals(game: str) -> Lines:
    tournament = cast.running_tournament(
        6 if game == "scarto" else 8, game=game, rounds_planned=1, recording_mode="totals"
    )
    table_totals_record(table=cast.table_of(tournament), totals=TOTALS[game], actor=cast.alice())
    return export_lines(tournament)


def deals_of(lines: Lines) -> list[dict[str, Any]]:
    return [line["data"] for line in lines[1:] if line["kind"] == "deal.recorded"]


def change_outcome(number: int, outcome: dict[str, Any], scores: list[int]) -> Callable[[Lines], None]:
    """Return a change of fields of the outcome and of the scores of a line."""

    def forge(lines: Lines) -> None:
        new_deal = deals_of(lines)[number - 1]["after"]
        new_deal["outcome"] |= outcome
        new_deal["scores"] = scores

    return forge


def change_to_adjustment(number: int, scores: list[int]) -> Callable[[Lines], None]:
    return lambda lines: deals_of(lines)[number - 1]["after"].update(status="adjusted", outcome=None, scores=scores)


def append_last_deal(lines: Lines) -> None:
    """Append the last deal once more."""
    last = json.loads(json.dumps(next(line for line in reversed(lines) if line["kind"] == "deal.recorded")))
    last["data"]["line"] += 1
    last["data"]["deal"] += 1
    lines.append(last)


FORGERIES: dict[str, tuple[str, Callable[[Lines], None]]] = {
    "Scarto of 79 points": ("scarto", change_outcome(1, {"points": [27, 13, 39]}, [1, -13, 13])),
    "Scarto of less than nothing": ("scarto", change_outcome(1, {"points": [-1, 40, 39]}, [-27, 14, 13])),
    "a score that is not the points less a third": ("scarto", change_outcome(1, {}, [2, -14, 12])),
    "a fourth hand of a session of three": ("scarto", append_last_deal),
    "a bid of 43": ("texas-42", change_outcome(2, {"bid": 43}, [1, 0, 1, 0])),
    "43 points of 42": ("texas-42", change_outcome(1, {"taken": 43}, [0, 1, 0, 1])),
    "partners with different marks": ("texas-42", change_to_adjustment(1, [0, 1, 0, 0])),
    "a hand after the game was won": ("texas-42", append_last_deal),
    "a letter for a seat that is not there": ("burro", change_outcome(9, {"last_holder": 9}, [0, 0, 0, 0])),
    "two letters at once": ("burro", change_outcome(1, {}, [2, 0, 0, 0])),
    "a letter taken from who has none": ("burro", change_to_adjustment(1, [0, -1, 0, 0])),
    "two who have the whole word": ("burro", change_to_adjustment(2, [0, 0, 4, 0])),
    "a letter after the word was whole": ("burro", append_last_deal),
    "a play-off before the end": ("burro", change_outcome(1, {"play_off": True}, [0, 0, 0, 0])),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_an_impossible_sheet_is_refused(forgery: str) -> None:
    game, forge = FORGERIES[forgery]
    lines = export_finished_sheet(game)
    forge(lines)
    assert refusal_code(file_of(forge_digests(lines))) == "log_file_impossible"


@pytest.mark.parametrize(
    ("game", "totals"),
    [
        ("french-tarot", [30, -10, -10, -9]),
        ("scarto", [4, 1, -4]),
        ("scarto", [200, -100, -100]),
        ("texas-42", [7, 3, 6, 3]),
        ("texas-42", [7, 7, 7, 7]),
        ("texas-42", [-1, 3, -1, 3]),
        ("burro", [6, 0, 2, 2]),
        ("burro", [5, 5, 2, 2]),
        ("burro", [5, -1, 2, 2]),
    ],
)
def test_impossible_totals_are_refused(game: str, totals: list[int]) -> None:
    lines = export_totals(game)
    next(line for line in lines[1:] if line["kind"] == "table.totals")["data"]["after"] = totals
    assert refusal_code(file_of(forge_digests(lines))) == "log_file_impossible"


@pytest.mark.parametrize("export", [export_finished_sheet, export_totals])
@pytest.mark.parametrize("game", OUTCOMES)
def test_a_real_sheet_is_imported(game: str, export: Callable[[str], Lines]) -> None:
    imported_tournament = log_import(file_of(export(game)), cast.organiser())
    assert list(check_log(imported_tournament)) == []


def test_an_undo_to_an_impossible_sheet_is_refused() -> None:
    """A correction changes the loser of a hand; later hands depend on it, so that its undo is refused."""
    tournament = cast.running_tournament(8, game="burro", rounds_planned=1)
    table = cast.table_of(tournament)
    for number, seat in enumerate((1, 1, 1, 1, 3, 2), start=1):
        deal_record(table=table, deal=DealInput(number=number, outcome={"last_holder": seat}), actor=cast.alice())
    correction = DealInput(number=1, outcome={"last_holder": 3}, version=1, reason="vu au bureau")
    deal_record(table=table, deal=correction, actor=cast.alice())
    sequence = tournament.events.latest("sequence").sequence
    for number, seat in enumerate((3, 3, 1, 1), start=7):
        deal_record(table=table, deal=DealInput(number=number, outcome={"last_holder": seat}), actor=cast.alice())
    tournament.refresh_from_db()
    with pytest.raises(Conflict) as refusal:
        event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())
    assert refusal.value.code == "undo_later"
    assert Deal.objects.get(table=table, number=1).scores == [0, 0, 1, 0]
    assert list(check_log(tournament)) == []

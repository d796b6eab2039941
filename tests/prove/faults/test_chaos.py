"""The chaos test of `tests/load/chaos/` with few tables: every component fails, no acknowledged deal is lost."""

from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from tests.deploy.serve.small_disk import small_disk
from tests.engines.setups import Settings, hosted, laptop
from tests.load.chaos.evening import MEGABYTES, Evening, run_evening
from tests.load.chaos.truth import compare_rows

SMALL = Evening(tables=4, rounds=2, deals=3, servers=2, workers=1)


# Worth its time: no deal is lost between outbox and log when any component in between fails.
@pytest.mark.parametrize("engine", [laptop, hosted])
def test_chaos_loses_duplicates_and_invents_no_deal(
    engine: type[AbstractContextManager[Settings]], tmp_path: Path
) -> None:
    """FRC-Krawler#37: six phones that synchronised kept the entries of three."""
    with ExitStack() as stack:
        settings, disk = stack.enter_context(engine()), None
        if engine is laptop:
            disk = stack.enter_context(small_disk(tmp_path / "data", megabytes=MEGABYTES))
        course = run_evening(tmp_path / "data", settings, SMALL, disk)
    assert course.wrong == []
    assert course.broken["granian"] == SMALL.servers
    assert course.broken["celery"] == SMALL.workers
    assert course.broken["disk"] == (1 if disk else 0)
    assert course.verdicts["accepted"] == SMALL.lines


def test_comparison_finds_lost_doubled_invented_and_changed_deals() -> None:
    expected = {(1, 1, 1): {"taker": 1}, (1, 1, 2): {"taker": 2}, (1, 1, 3): {"taker": 3}}
    stored = [
        ([1, 1, 1], {"taker": 1, "points": 41}),
        ([1, 1, 2], {"taker": 2}),
        ([1, 1, 2], {"taker": 4}),
        ([1, 2, 1], {"taker": 1}),
    ]
    assert compare_rows("sheets", stored, expected) == [
        "sheets: lost (1, 1, 3)",
        "sheets: doubled (1, 1, 2)",
        "sheets: invented (1, 2, 1)",
        "sheets: (1, 1, 2) is {'taker': 4}, not {'taker': 2}",
    ]

"""Each file operation of SQLite for a deal fails once, until none is left: the deal is stored once.

The deal opens a connection, uses an open one, or copies the WAL into the database at its commit.
"""

from collections.abc import Callable
from itertools import count, product

import pytest
from django.db import connection

from tests.engines.failing_files import FailingFiles
from tests.real.engines.test_failing_files import (
    LINES,
    OF_A_CHECKPOINT,
    OF_A_NEW_CONNECTION,
    check_after_a_failure,
    checkpoint_at_each_commit,
    files,
    open_tablets,
    send_deal,
)

__all__ = ["files"]
pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 12  # with a line for each operation


def keep_connection() -> None:
    """Let the next deal use the open connection."""


# Worth its time: a deal for each file operation.
@pytest.mark.parametrize(
    ("prepare", "needed"),
    [
        (connection.close, OF_A_NEW_CONNECTION),
        (keep_connection, ["ShmLock of database", "Write of WAL", "Sync of WAL"]),
        (checkpoint_at_each_commit, OF_A_CHECKPOINT),
    ],
    ids=["new connection", "open connection", "checkpoint"],
)
def test_a_deal_is_stored_once_although_any_file_operation_fails(
    files: FailingFiles,
    prepare: Callable[[], None],
    needed: list[str],
) -> None:
    seen = set[str]()
    for number, (line, tablet) in zip(count(1), product(range(1, LINES + 1), open_tablets(TABLES)), strict=False):
        prepare()
        with files.attempt(number):
            status = send_deal(tablet, line)
        if len(files.operations) < number:
            break
        seen.add(files.operations[number - 1])
        check_after_a_failure(tablet, line, status, before=number - 1)
    else:
        pytest.fail("There are more operations than lines.")
    print(f"{number - 1} operations")
    assert status == 200
    assert seen >= set(needed)

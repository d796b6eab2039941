"""A thousand damaged files: each is a list or one sentence, and nothing else ever comes of reading it."""

import json
from collections import Counter

import pytest

from players.errors import DomainError
from players.importing.columns import columns_of
from players.importing.reading import read_lines
from players.importing.rows import row_of
from tests.hostile.damage import damaged

COUNT = 1_000


# Worth its time: four seconds for a thousand files, among which one in four once ended in an error of the server.
@pytest.mark.filterwarnings("ignore:File contains an invalid specification")
def test_a_damaged_file_is_a_list_or_a_sentence() -> None:
    found = Counter(outcome(damaged(number)) for number in range(COUNT))
    print(dict(found.most_common()))
    assert found["a list"] > COUNT // 10
    assert len(found) > 5  # the damage is of many kinds
    assert "" not in found


def outcome(content: bytes) -> str:
    """Read the file by `worker.py` and the server's code, in this process."""
    try:
        columns, lines = columns_of(read_lines(content, size_limit=5_000_000))
    except DomainError as refused:
        return refused.code if refused.text else ""
    json.dumps([row_of(line, columns).given for line in lines], ensure_ascii=False).encode()
    return "a list"

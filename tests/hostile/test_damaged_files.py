"""Damaged files, a thousand in `make prove`: each is read as a list or refused with one message."""

import json
from collections import Counter

import pytest

from players.errors import DomainError
from players.importing.columns import columns_of
from players.importing.reading import read_lines
from players.importing.rows import row_of
from tests.hostile.damage import damaged_file


@pytest.mark.filterwarnings("ignore:File contains an invalid specification")
@pytest.mark.parametrize("file_count", [200])  # others: `tests/prove`
def test_damaged_file_is_read_or_refused_with_a_message(file_count: int) -> None:
    """One in four once caused a server error."""
    counts = Counter(outcome_of(damaged_file(number)) for number in range(file_count))
    print(dict(counts.most_common()))
    assert counts["a list"] > file_count // 10
    assert len(counts) > 5  # the files cause more than five different outcomes
    assert "" not in counts


def outcome_of(content: bytes) -> str:
    """Read the file as worker and server do, but in this process.

    Return the code of the refusal, "a list" for an accepted file, and "" for a refusal without a text.
    """
    try:
        columns, lines = columns_of(read_lines(content, size_limit=5_000_000))
    except DomainError as error:
        return error.code if error.text else ""
    json.dumps([row_of(line, columns).given for line in lines], ensure_ascii=False).encode()
    return "a list"

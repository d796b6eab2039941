"""A thousand damaged files: each is read as a list or refused with one message."""

import json
from collections import Counter

import pytest

from players.errors import DomainError
from players.importing.columns import columns_of
from players.importing.reading import read_lines
from players.importing.rows import row_of
from tests.hostile.damage import damaged_file

FILE_COUNT = 1_000


# Worth its time: a thousand files in four seconds; one in four once caused a server error.
@pytest.mark.filterwarnings("ignore:File contains an invalid specification")
def test_damaged_file_is_read_or_refused_with_a_message() -> None:
    counts = Counter(outcome_of(damaged_file(number)) for number in range(FILE_COUNT))
    print(dict(counts.most_common()))
    assert counts["a list"] > FILE_COUNT // 10
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

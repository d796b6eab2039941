"""A thousand damaged files; `make test` reads two hundred of them."""

import pytest

from tests.hostile.test_damaged_files import test_damaged_file_is_read_or_refused_with_a_message as read_files


@pytest.mark.filterwarnings("ignore:File contains an invalid specification")
@pytest.mark.parametrize("file_count", [1_000])
def test_damaged_file_is_read_or_refused_with_a_message(file_count: int) -> None:
    read_files(file_count)

"""Ranks, in both languages."""

import pytest
from django.utils import translation

from tournaments.formatting.ordinals import ordinal


@pytest.mark.parametrize(
    ("place", "french", "english"),
    [
        (1, "1er", "1st"),
        (2, "2e", "2nd"),
        (3, "3e", "3rd"),
        (11, "11e", "11th"),
        (13, "13e", "13th"),
        (102, "102e", "102nd"),
    ],
)
def test_ordinals_follow_the_active_language(place: int, french: str, english: str) -> None:
    assert ordinal(place) == french
    with translation.override("en"):
        assert ordinal(place) == english


def test_no_rank_is_an_empty_text() -> None:
    assert ordinal(None) == ""

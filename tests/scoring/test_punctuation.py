"""Signs that keep to their words."""

from scoring.wording import unbroken


def test_a_line_never_begins_with_a_sign_nor_ends_with_an_opening_one():
    assert unbroken("Pause : café, « chouquettes » !") == "Pause\u00a0: café, «\u00a0chouquettes\u00a0»\u00a0!"
    assert unbroken("Lunch at 1:15, really!") == "Lunch at 1:15, really!"

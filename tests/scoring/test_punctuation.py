"""No-break spaces around punctuation."""

from scoring.wording import unbroken


def test_punctuation_is_joined_to_its_word_with_no_break_spaces():
    assert unbroken("Pause : café, « chouquettes » !") == "Pause\u00a0: café, «\u00a0chouquettes\u00a0»\u00a0!"
    assert unbroken("Lunch at 1:15, really!") == "Lunch at 1:15, really!"

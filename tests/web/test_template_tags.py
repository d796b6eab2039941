"""What templates write by themselves: the direction of a score, marks and drawings."""

import pytest
from django.template import Context, Template

from tournaments.templatetags import chelem


@pytest.mark.parametrize(("value", "word"), [(1, "plus"), (-1, "minus"), (0, ""), (None, "")])
def test_it_names_the_direction_of_a_score(value: float | None, word: str) -> None:
    assert chelem.direction(value) == word


def test_it_marks_the_deals_entered_among_those_expected() -> None:
    assert chelem.pips(2, 4) == [True, True, False, False]
    assert chelem.pips(3, 2) == [True, True, True]


def test_it_draws_icons_from_the_sprite_and_hides_them_from_screen_readers() -> None:
    drawing = chelem.icon("check")
    assert "chelem/icons.svg#check" in drawing
    assert 'aria-hidden="true"' in drawing


def test_it_draws_a_qr_code_that_the_content_policy_allows() -> None:
    drawing = Template("{% qr address label %}").render(
        Context({"address": "http://192.168.1.20:8000/t/KDPVRM", "label": "Ouvrir <la> table"})
    )
    assert 'role="img"' in drawing
    assert "<title>Ouvrir &lt;la&gt; table</title>" in drawing
    assert "style" not in drawing

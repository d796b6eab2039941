"""Template tags: direction of a score, marks, icons, QR codes, cached components."""

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, override

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


class TestComponent:
    """A component is rendered once per arguments and language."""

    def render(self, **values: object) -> str:
        return chelem.component("_choice", name="bouts", legend="Bouts", options=[], **values)

    def test_it_is_kept_for_the_next_page(self) -> None:
        assert self.render(value="1") is self.render(value="1")

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("2", "3"),
            ("<b>", SafeString("<b>")),
            (1, True),
            (0, None),
            ([{"value": "1", "label": "a"}], [{"value": "1", "label": "b"}]),
        ],
    )
    def test_it_tells_values_apart(self, one: object, other: object) -> None:
        assert self.render(value=one) is not self.render(value=other)

    def test_it_tells_languages_apart(self) -> None:
        with override("fr"):
            french = self.render(error=gettext_lazy("Annuler"))
        with override("en"):
            assert self.render(error=gettext_lazy("Annuler")) != french

    def test_it_escapes_a_text_that_was_safe_elsewhere(self) -> None:
        self.render(error=SafeString("<i>"))
        assert "&lt;i&gt;" in self.render(error="<i>")

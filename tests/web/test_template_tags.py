"""Template tags: direction of a score, marks, icons, QR codes, cached components."""

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, override

from tournaments.templatetags import chelem


@pytest.mark.parametrize(("value", "word"), [(1, "plus"), (-1, "minus"), (0, ""), (None, "")])
def test_direction_is_the_sign_of_a_score(value: float | None, word: str) -> None:
    assert chelem.direction(value) == word


def test_pips_mark_entered_deals() -> None:
    assert chelem.pips(2, 4) == [True, True, False, False]
    assert chelem.pips(3, 2) == [True, True, True]


def test_icons_come_from_the_sprite_and_are_hidden_from_screen_readers() -> None:
    svg = chelem.icon("check")
    assert "chelem/icons.svg#check" in svg
    assert 'aria-hidden="true"' in svg


def test_qr_code_conforms_to_the_content_security_policy() -> None:
    svg = Template("{% qr address label %}").render(
        Context({"address": "http://192.168.1.20:8000/t/KDPVRM", "label": "Ouvrir <la> table"})
    )
    assert 'role="img"' in svg
    assert "<title>Ouvrir &lt;la&gt; table</title>" in svg
    assert "style" not in svg


class TestComponent:
    """A component is rendered once per arguments and language."""

    def render_choice(self, **values: object) -> str:
        return chelem.component("_choice", name="bouts", legend="Bouts", options=[], **values)

    def test_component_is_cached(self) -> None:
        assert self.render_choice(value="1") is self.render_choice(value="1")

    @pytest.mark.parametrize(
        ("value", "other"),
        [
            ("2", "3"),
            ("<b>", SafeString("<b>")),
            (1, True),
            (0, None),
            ([{"value": "1", "label": "a"}], [{"value": "1", "label": "b"}]),
        ],
    )
    def test_cache_distinguishes_values(self, value: object, other: object) -> None:
        assert self.render_choice(value=value) is not self.render_choice(value=other)

    def test_cache_distinguishes_languages(self) -> None:
        with override("fr"):
            french = self.render_choice(error=gettext_lazy("Annuler"))
        with override("en"):
            assert self.render_choice(error=gettext_lazy("Annuler")) != french

    def test_cached_safe_string_does_not_unescape_others(self) -> None:
        self.render_choice(error=SafeString("<i>"))
        assert "&lt;i&gt;" in self.render_choice(error="<i>")

"""Form fields with many choices render the same HTML as Django's, without its templates."""

import pytest
from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.html import escape
from django.utils.safestring import SafeString

from tournaments.web.kit.many_choices import ManyOptions, ManyTicks, share_options

CHOICES = [("", "choisir"), (1, "D’AUBIGNÉ Chloé"), (2, '<b>O’BRIEN</b> & "Cie"')]


class DjangoForm(forms.Form):
    first = forms.ChoiceField(choices=CHOICES, required=False)
    second = forms.ChoiceField(choices=CHOICES, required=False)
    ticked = forms.MultipleChoiceField(choices=CHOICES[1:], required=False, widget=forms.CheckboxSelectMultiple)


class FastForm(forms.Form):
    first = forms.ChoiceField(choices=CHOICES, required=False, widget=ManyOptions)
    second = forms.ChoiceField(choices=CHOICES, required=False, widget=ManyOptions)
    ticked = forms.MultipleChoiceField(choices=CHOICES[1:], required=False, widget=ManyTicks)


def attributes(html: str) -> list[str]:
    """Return the tags with sorted attributes."""
    tags = html.replace("<", "\n<").replace(">", " >\n").split("\n")
    return [" ".join(sorted(tag.split())) for tag in tags if tag.strip()]


def test_select_equals_that_of_django() -> None:
    for data in ({}, {"first": "2"}, {"first": "unknown"}):
        plain, fast = DjangoForm(data or None), FastForm(data or None)
        assert attributes(str(fast["first"])) == attributes(str(plain["first"]))


def test_checkboxes_equal_those_of_django() -> None:
    for data in (None, {"ticked": ["2"]}):
        plain = [str(option.tag()) for option in DjangoForm(data)["ticked"]]
        fast = [str(option.tag()) for option in FastForm(data)["ticked"]]
        assert list(map(attributes, fast)) == list(map(attributes, plain))


def test_checkboxes_render_no_template(monkeypatch: pytest.MonkeyPatch) -> None:
    templates: list[str] = []

    def render(_self: object, template: str, *_: object, **__: object) -> str:
        templates.append(template)
        return SafeString()

    monkeypatch.setattr(TemplatesSetting, "render", render)
    form = FastForm(renderer=TemplatesSetting())
    assert 'type="checkbox"' in "".join(option.tag() for option in form["ticked"])
    assert templates == []
    str(form["ticked"])
    assert templates == [ManyTicks.template_name]


def test_names_are_escaped() -> None:
    assert escape("<b>") in str(FastForm()["first"])


def test_fields_that_share_their_choices_read_them_once() -> None:
    calls = []

    def choices() -> list[tuple[object, str]]:
        calls.append(1)
        return CHOICES

    form = FastForm()
    for name in ("first", "second"):
        form.fields[name].choices = choices  # type: ignore[attr-defined]  # a choice field
    share_options(form, ("first", "second"))
    assert "O’BRIEN" in str(form["first"])
    assert "O’BRIEN" in str(form["second"])
    assert len(calls) == 1

"""Widgets for lists of a thousand players, with the same HTML as Django's but rendered in a few milliseconds.

Django renders a template for each option: for 1,000 players most of a second.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class ManyOptions(forms.Select):
    """Select without groups; its options are evaluated once, also for several fields that share them."""

    def render(self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """Return the HTML of the select with its options."""
        selection = set(self.format_value(value))
        choices = ((str("" if key is None else key), text) for key, text in self.choices)
        options = format_html_join(
            "\n",
            '<option value="{}"{}>{}</option>',
            ((key, _selected_attribute(key in selection), text) for key, text in choices),
        )
        return format_html(
            "<select{}>{}</select>", flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name})), options
        )


class ManyTicks(forms.CheckboxSelectMultiple):
    """Checkboxes that the template places one by one."""

    def _render(self, template_name: str, context: Mapping[str, Any], renderer: Any = None) -> SafeString:
        """Return the HTML of one checkbox; render other templates as Django does."""
        option = context["widget"]
        if template_name != self.option_template_name:
            return super()._render(template_name, context, renderer)  # type: ignore[misc,no-any-return]  # not in the stubs
        return format_html(
            '<input type="checkbox" name="{}" value="{}"{}>', option["name"], option["value"], flatatt(option["attrs"])
        )


def share_options(form: forms.Form, names: Iterable[str]) -> None:
    """Evaluate the choices of the first field, and use them for all of these fields. Each field still validates."""
    fields = [form.fields[name] for name in names]
    options = list(fields[0].choices)  # type: ignore[attr-defined]  # a model choice field
    for field in fields:
        field.widget.choices = options


def _selected_attribute(chosen: bool) -> SafeString:
    return SafeString(" selected" if chosen else "")

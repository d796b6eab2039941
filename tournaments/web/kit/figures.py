"""Form field for a whole number."""

from django import forms

from scoring.wording import MINUS, NO_BREAK_SPACE


class WholeNumber(forms.IntegerField):
    """Integer with any kind of minus sign and of space between thousands."""

    widget = forms.TextInput  # `type="number"` would refuse the minus sign that pages show

    def to_python(self, value: object) -> int | None:
        if isinstance(value, str):
            value = value.replace(MINUS, "-").replace(" ", "").replace(NO_BREAK_SPACE, "").replace("\u202f", "")
        return super().to_python(value)

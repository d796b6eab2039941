"""A whole number as people write it."""

from django import forms

from scoring.wording import MINUS, NO_BREAK_SPACE


class WholeNumber(forms.IntegerField):
    """With any minus sign, and blanks where thousands part."""

    widget = forms.TextInput  # a field of numbers would refuse the sign that we write ourselves

    def to_python(self, value: object) -> int | None:
        """The number that is meant."""
        if isinstance(value, str):
            value = value.replace(MINUS, "-").replace(" ", "").replace(NO_BREAK_SPACE, "").replace("\u202f", "")
        return super().to_python(value)

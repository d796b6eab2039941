"""The language of the reader."""

from django.utils.translation import get_language


def reader_language() -> str:
    """`fr` or `en`; French where nobody has chosen."""
    return "fr" if (get_language() or "fr").startswith("fr") else "en"

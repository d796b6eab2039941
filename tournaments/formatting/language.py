"""The language of the reader."""

from django.utils.translation import get_language, get_language_info


def reader_language() -> str:
    """`fr` or `en`; French where nobody has chosen."""
    return "fr" if (get_language() or "fr").startswith("fr") else "en"


# each in its own words: whoever looks for it reads it
LANGUAGES = tuple((code, get_language_info(code)["name_local"]) for code in ("fr", "en"))


def language_typed(text: str) -> str:
    """The language chosen in a form; that of the reader when there is no such one."""
    return text if text in dict(LANGUAGES) else reader_language()

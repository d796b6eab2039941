"""The active language, French or English."""

from django.utils.translation import get_language, get_language_info


def reader_language() -> str:
    """Return `fr` or `en`; the default is French."""
    return "fr" if (get_language() or "fr").startswith("fr") else "en"


# each language by its own name, for readers who cannot read the active one
LANGUAGES = tuple((code, get_language_info(code)["name_local"]) for code in ("fr", "en"))


def chosen_language(text: str) -> str:
    """Return the language of a form's field, or the active one if the value is unknown."""
    return text if text in dict(LANGUAGES) else reader_language()

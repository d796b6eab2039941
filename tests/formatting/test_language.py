"""The language of the reader: the active one of Django, French without one."""

from django.utils import translation

from tournaments.formatting.language import reader_language


def test_reader_language_is_the_active_language() -> None:
    with translation.override("en"):
        assert reader_language() == "en"
    with translation.override("fr"):
        assert reader_language() == "fr"


def test_reader_language_is_french_by_default() -> None:
    with translation.override(None):
        assert reader_language() == "fr"

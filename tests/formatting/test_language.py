"""The language of the reader."""

from django.utils import translation

from tournaments.formatting.language import reader_language


def test_it_is_the_one_of_the_page() -> None:
    with translation.override("en"):
        assert reader_language() == "en"
    with translation.override("fr"):
        assert reader_language() == "fr"


def test_it_is_french_where_nobody_has_chosen() -> None:
    with translation.override(None):
        assert reader_language() == "fr"

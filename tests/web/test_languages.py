"""All pages, the style guide, documents and refusals are in the language of the reader, French or English.

The words of each language are taken from the catalogue; a page in one language must not contain those of the other.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from deploy import translations
from tests import cast
from tests.documents.reading import make_text
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Tournament
from tournaments.services.core.errors import Conflict
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_totals_record

pytestmark = pytest.mark.django_db

TOURNAMENT_URLS = (
    "desk-tournament",
    "desk-board",
    "desk-search",
    "desk-settings",
    "desk-draw",
    "desk-draw-matrix",
    "desk-entries",
    "desk-ratings",
    "desk-rounds",
    "desk-ranking",
    "desk-adjustments",
    "desk-documents",
    "desk-log",
)
CLUB_URLS = (
    "desk-home",
    "desk-tournament-create",
    "desk-access",
    "desk-audit",
    "desk-sessions",
    "desk-players",
    "desk-player-create",
    "desk-import",
    "desk-merge",
)
MIN_CHARACTERS = 13  # a shorter text may be equal in both languages, or part of a word
FRENCH_WORDS = re.compile(
    r"\b(?:avec|chaque|cette|dans|des|donne|donnes|feuille|feuilles|joueur|joueurs|les|manque|pas|pour|sur|tour|tours|"
    r"une|votre)\b"
)
ENGLISH_WORDS = re.compile(r"\b(?:the|and|with|this|your|players?|rounds?|deals?|sheets?|seats?|has|have|not)\b")
LETTER_OF_OUEST = re.compile(r"(?<![\w’'])O(?![\w’'.])")  # matches neither O’Brien nor the initial of Karim O.
_PLACEHOLDER_OR_TAG = re.compile(r"%\(\w+\)s|<[^>]+>|&\w+;")
_TEXT_ATTRIBUTE = re.compile(r"\b(?:alt|title|placeholder|aria-label|data-label)=\"([^\"]*)\"")


@cache
def fragments(language: str) -> set[str]:
    """Return the fragments between placeholders of the catalogue's texts in a language ("fr" or "en").

    Short ones and those that exist in both languages are left out.
    """
    pieces: dict[str, set[str]] = {"fr": set(), "en": set()}
    for message in translations.read_stored():
        for code, text in (("fr", message.id), ("en", message.string)):
            forms = [text] if isinstance(text, str) else list(text or ())
            pieces[code] |= {collapse_whitespace(piece) for form in forms for piece in _PLACEHOLDER_OR_TAG.split(form)}
    other = "en" if language == "fr" else "fr"
    return {piece for piece in pieces[language] - pieces[other] if len(piece) >= MIN_CHARACTERS}


def collapse_whitespace(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def visible_text(html: str) -> str:
    """Return the text of a page and of its attributes, without elements that are meant to be in another language.

    Addresses are left out: the random secret of a table may contain `-O-`.
    """
    excluded = r"<script.*?</script>|<button[^>]* lang=.*?</button>|<code.*?</code>|<div [^>]*data-crib hidden>.*?</dl>"
    body = re.sub(excluded, " ", html, flags=re.DOTALL)
    words = [*_TEXT_ATTRIBUTE.findall(body), re.sub(r"<[^>]*>", " ", body)]
    return collapse_whitespace(re.sub(r"https?://\S+", " ", unescape(" ".join(words))))


@pytest.fixture(scope="module")
def tournament_key(module_db: None) -> int:
    """Create a tournament of thirteen players with a table of five and a penalty, in round 2. Return its key."""
    tournament = cast.played_tournament(13, rounds_planned=3, deals_per_round=2, odd_tables="5mort")
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": 2})
    cast.fill(cast.table_of(tournament, 2, 2), Random(2))
    entry = cast.entry_of(tournament, 3)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=20, reason="Retard"),
        actor=cast.alice(),
    )
    cast.pay_with_receipts(tournament)
    return tournament.pk


@pytest.fixture
def tournament(db: None, tournament_key: int) -> Tournament:
    return Tournament.objects.get(pk=tournament_key)


def desk_addresses(tournament: Tournament) -> Iterator[str]:
    """Yield the addresses of pages of the desk."""
    yield from (reverse(name, args=[tournament.slug]) for name in TOURNAMENT_URLS)
    yield from (reverse(name) for name in CLUB_URLS)
    yield reverse("desk-round", args=[tournament.slug, 1])
    yield reverse("desk-player", args=[cast.entry_of(tournament, 1).player.pk])
    for number in (1, 2, 3):
        yield reverse("desk-table", args=[tournament.slug, 2, number])
    for number, line in ((1, 1), (1, 2), (2, 1), (3, 1)):
        yield reverse("desk-table-deal", args=[tournament.slug, 2, number, line])


def addresses_without_sign_in(tournament: Tournament) -> Iterator[str]:
    """Yield addresses that need no sign-in, also of error pages."""
    yield from (
        "/",
        f"/{tournament.slug}/",
        f"/{tournament.slug}/?tour=1",
        f"/{tournament.slug}/joueur/1/",
        "/t/",
        "/connexion/",
    )
    yield f"/salle/{tournament.slug}/"
    yield f"/salle/{tournament.slug}/pages/"
    yield cast.link_of(cast.alice())
    yield from ("/nowhere/at/all/", "/connexion/wrong/", "/t/WRONGX/", reverse("desk-home"))


def read_texts(client: Client, addresses: Iterator[str], language: str) -> dict[str, str]:
    """Return the visible text of each address, requested in a language."""
    headers = {"Accept-Language": language}
    return {
        address: visible_text(client.get(address, headers=headers, follow=True).content.decode())
        for address in addresses
    }


def read_tablets(tournament: Tournament, language: str) -> dict[str, str]:
    """Return the texts of each table's page, before and after the tablet is bound to it."""
    texts: dict[str, str] = {}
    for station in tournament.stations.all():
        address = reverse("table", args=[station.code])
        tablet = Client()
        texts |= {f"{address} before": read_texts(tablet, iter((address,)), language)[address]}
        tablet.post(f"{address}ici/")
        texts |= read_texts(tablet, iter((address,)), language)
    return texts


@dataclass
class TextCache:
    """The texts of pages and documents of `tournament_key`, cached for this module."""

    pages: dict[str, dict[str, str]] = field(default_factory=dict)
    documents: dict[tuple[str, str], str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def text_cache(tournament_key: int) -> TextCache:
    return TextCache()


@pytest.fixture
def page_texts(tournament: Tournament, text_cache: TextCache) -> Callable[[str], dict[str, str]]:
    """Return a function for the texts of all pages in a language, rendered once per module."""

    def pages(language: str) -> dict[str, str]:
        if language not in text_cache.pages:
            text_cache.pages[language] = read_all_pages(tournament, language)
        return text_cache.pages[language]

    return pages


@pytest.fixture
def document_text(tournament: Tournament, text_cache: TextCache) -> Callable[[str, str], str]:
    """Return a function for the text of a document of round 1, rendered once per module and language."""

    def document(kind: str, language: str) -> str:
        if (kind, language) not in text_cache.documents:
            text_cache.documents[kind, language] = make_text(tournament, kind, language=language, round=1)
        return text_cache.documents[kind, language]

    return document


def read_all_pages(tournament: Tournament, language: str) -> dict[str, str]:
    """Return the texts of all pages in a language by address."""
    alice = cast.client_of(cast.alice())
    return {
        **read_texts(Client(raise_request_exception=False), addresses_without_sign_in(tournament), language),
        **read_texts(alice, desk_addresses(tournament), language),
        **read_tablets(tournament, language),
    }


def foreign_pieces(page_texts: dict[str, str], pieces: set[str], words: re.Pattern[str]) -> dict[str, set[str]]:
    """Return for each page that has any the `pieces` and `words` of the other language in its text."""
    matches = {
        name: {piece for piece in pieces if piece in text} | set(words.findall(text))
        for name, text in page_texts.items()
    }
    return {name: found for name, found in matches.items() if found}


# Worth its time: compares all pages with all texts of the catalogue, in two languages.
def test_english_pages_have_no_french_text(page_texts) -> None:
    assert foreign_pieces(page_texts("en"), fragments("fr"), FRENCH_WORDS) == {}


# Worth its time: compares all pages with all texts of the catalogue.
def test_french_pages_have_no_english_text(page_texts) -> None:
    assert foreign_pieces(page_texts("fr"), fragments("en"), ENGLISH_WORDS) == {}


# Worth its time: reads all pages and documents.
def test_english_pages_do_not_abbreviate_west_as_o(tournament: Tournament, page_texts, document_text) -> None:
    pages = page_texts("en") | {kind: document_text(kind, "en") for kind in DOCUMENTS}
    assert {name: LETTER_OF_OUEST.findall(text) for name, text in pages.items() if LETTER_OF_OUEST.search(text)} == {}
    french = page_texts("fr")
    assert {name for name, text in french.items() if LETTER_OF_OUEST.search(text)} >= {
        reverse("desk-draw", args=[tournament.slug]),
        reverse("desk-round", args=[tournament.slug, 1]),
    }


def test_narrow_list_abbreviates_west_by_language(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.documents.seating.hall_list.WORDS", 10_000)
    english, french = (make_text(tournament, "hall_list", language=language) for language in ("en", "fr"))
    assert re.search(r"\b1 W\b", english)
    assert not LETTER_OF_OUEST.search(english)
    assert re.search(r"\b1 O\b", french)


def test_refusal_names_seats_in_the_language_of_the_reader(db: None) -> None:
    table = cast.table_of(cast.running_tournament(8, recording_mode="totals"))
    table_totals_record(table=table, totals=(30, -10, -10, -10), version=0, actor=cast.alice())
    with override("en"), pytest.raises(Conflict) as refused:
        table_totals_record(table=table, totals=(0, 0, 0, 0), version=0, actor=cast.alice())
    assert "W\u00a0−10" in refused.value.text


def test_style_guide_is_in_the_requested_language(client: Client) -> None:
    addresses = ["/styleguide/", *(f"/styleguide/{audience}/" for audience in ("table", "desk", "hall", "public"))]
    assert foreign_pieces(read_texts(client, iter(addresses), "en"), fragments("fr"), FRENCH_WORDS) == {}
    assert foreign_pieces(read_texts(client, iter(addresses), "fr"), fragments("en"), ENGLISH_WORDS) == {}


# Worth its time: makes every document in two languages, and reads all pages.
def test_documents_have_the_requested_language(document_text) -> None:
    kinds = sorted(DOCUMENTS.keys() - {"newcomer"})  # that document contains both languages
    assert (
        foreign_pieces(
            {kind: collapse_whitespace(document_text(kind, "en")) for kind in kinds}, fragments("fr"), FRENCH_WORDS
        )
        == {}
    )
    assert (
        foreign_pieces(
            {kind: collapse_whitespace(document_text(kind, "fr")) for kind in kinds}, fragments("en"), ENGLISH_WORDS
        )
        == {}
    )

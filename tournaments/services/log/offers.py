"""Copies of the log that tablets give back to the desk over the network, after its data were lost.

Tablets do not know this install, so anyone in the hall could send a copy: they are accepted for some minutes after the
desk has asked for them, on a laptop only, and kept in its memory until the desk takes one. Each is verified.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Q

from tournaments.formatting.letters import CODE_LETTERS
from tournaments.models import Station
from tournaments.selectors.log.receipts import LENGTH, LogReceipt, letters_of_digest
from tournaments.services.access.codes import CODE_LENGTH, SECRET_LENGTH, try_exceeds_limit
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, TooMany
from tournaments.services.log.copies import Return, copy_import, read_copy, sealed_receipt
from tournaments.services.log.transfer import fold_or_refuse

WINDOW_SECONDS = 15 * 60
MAX_BYTES, MAX_CHARACTERS = 2_000_000, 12_000_000  # of a copy, compressed and not: 12,500 deals take half of that
SLOTS = 12  # copies in memory
REQUESTS_A_MINUTE = 1_000  # of all tablets together: each sends three a minute
MAX_TABLE = 999
SECRET = re.compile(rf"[A-Za-z0-9_-]{{{SECRET_LENGTH}}}")
LETTERS = re.compile(rf"[{CODE_LETTERS}]{{{LENGTH}}}")
CODE = re.compile(rf"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")

# Keys of the cache: with the number of a slot; with `Offer.log` and a table; with `Offer.log`.
ASKING, SLOT, CARD, RETURNED = "copies-asking", "copies-offered:{}", "copies-card:{}:{}", "copies-returned:{}"


@dataclass(frozen=True)
class Offer:
    """A verified copy: address and name of its tournament, newest line, number of its tables.

    `log` identifies the log that was copied: letters of the digest of its first line.
    `sealed` is the receipt of its newest sealed line, None without any; it is not verified.
    """

    content: bytes
    log: str
    slug: str
    name: str
    line: int
    receipt: LogReceipt
    at: datetime
    tables: int
    sealed: LogReceipt | None = None

    @property
    def newest(self) -> LogReceipt:
        return self.sealed or self.receipt


@dataclass(frozen=True)
class Card:
    """The card on a table, as a tablet there knows it: number, code of six letters, secret of the QR code."""

    table: int
    code: str
    secret: str

    def is_valid(self) -> bool:
        return bool(0 < self.table <= MAX_TABLE and CODE.fullmatch(self.code) and SECRET.fullmatch(self.secret))


def offers_ask(actor: Actor) -> None:
    """Accept copies from now on, for the actor's organiser.

    :raises DomainError: `director_only`; :raises Conflict: `copies_hosted`.
    """
    must_allow(actor, "create")
    if settings.HOSTED:
        raise Conflict("copies_hosted")
    cache.set(ASKING, actor.home.pk, WINDOW_SECONDS)


def is_asking(actor: Actor) -> bool:
    """Return True for some minutes after the actor's organiser has asked."""
    return bool(cache.get(ASKING) == actor.home.pk)


def is_wanted(log: str, receipt: LogReceipt | None) -> bool:
    """Return True if the desk asks for copies, and has neither this copy nor one of the log with more lines.

    :raises TooMany: `copies_too_many`.
    """
    if receipt is None or not receipt.sequence or cache.get(ASKING) is None:
        return False
    if try_exceeds_limit("copies-requests", most=REQUESTS_A_MINUTE):
        raise TooMany("copies_too_many")
    newest, of_log = receipt.sequence, [offer for offer in _offers() if offer.log == log]
    return all((offer.newest.sequence or 0) <= newest and offer.newest != receipt for offer in of_log)


def card_receive(log: str, card: Card) -> bool:
    """Note the first card of each table while the desk asks.

    Return True if the evening was already brought back and this card is now that of its table.
    """
    if cache.get(ASKING) is None or not LETTERS.fullmatch(log) or not card.is_valid():
        return False
    is_first = cache.add(CARD.format(log, card.table), card, WINDOW_SECONDS)
    tournament = cache.get(RETURNED.format(log))
    return is_first and tournament is not None and _give_card(tournament, card)


def offer_receive(content: bytes) -> None:
    """Verify a copy and keep it for the desk.

    :raises Conflict: `copies_unasked`, `copies_full`; :raises DomainError: those of `read_copy`.
    """
    if cache.get(ASKING) is None:
        raise Conflict("copies_unasked")
    if len(content) > MAX_BYTES:
        raise DomainError("log_file_too_large", limit=MAX_BYTES // 1_000_000)
    log = read_copy(content, longest=MAX_CHARACTERS)
    state = fold_or_refuse(log)
    offer = Offer(
        content=content,
        log=letters_of_digest(log[0].digest),
        slug=state.slug,
        name=str(state.settings.get("name", state.slug)),
        line=log[-1].sequence,
        receipt=LogReceipt(log[-1].sequence, letters_of_digest(log[-1].digest)),
        at=log[-1].at,
        tables=state.stations,
        sealed=sealed_receipt(content, longest=MAX_CHARACTERS),
    )
    if not any(cache.add(SLOT.format(slot), offer, WINDOW_SECONDS) for slot in range(SLOTS)):
        raise Conflict("copies_full")


def offers_received(actor: Actor) -> list[Offer]:
    """Return the copies that tablets gave since the actor's organiser asked, the most recent newest line first."""
    must_allow(actor, "create")
    if not is_asking(actor):
        return []
    return sorted(_offers(), key=lambda offer: (offer.at, offer.newest.sequence or 0), reverse=True)


def tables_with_tablet(offer: Offer) -> list[int]:
    """Return the tables of the copy at which a tablet has sent the card."""
    return [card.table for card in _cards(offer)]


def offer_take(log: str, receipt: str, actor: Actor, *, archive: bytes = b"", code: str = "") -> Return:
    """Import the copy of that log with that newest line, as `copy_import`. Tables keep the codes of their cards.

    :raises DomainError: those of `copy_import`; :raises Conflict: those of `copy_import`, `copies_gone`.
    """
    offer = next((one for one in offers_received(actor) if (one.log, str(one.newest)) == (log, receipt)), None)
    if offer is None:
        raise Conflict("copies_gone")
    with transaction.atomic():
        result = copy_import(offer.content, actor, archive=archive, code=code)
        for card in _cards(offer) if result.is_new else ():
            _give_card(result.tournament.pk, card)
    if result.is_new:
        cache.set(RETURNED.format(log), result.tournament.pk, WINDOW_SECONDS)
    return result


def _give_card(tournament: int, card: Card) -> bool:
    """Give the table the code and the secret of the card, unless a table of this install has one of them."""
    if Station.objects.filter(Q(code=card.code) | Q(secret=card.secret)).exists():
        return False
    stations = Station.objects.filter(tournament=tournament, number=card.table)
    return bool(stations.update(code=card.code, secret=card.secret))


def _cards(offer: Offer) -> list[Card]:
    keys = [CARD.format(offer.log, table) for table in range(1, offer.tables + 1)]
    found: dict[str, Card] = cache.get_many(keys)
    return [found[key] for key in keys if key in found]


def _offers() -> Iterator[Offer]:
    for slot in range(SLOTS):
        if (offer := cache.get(SLOT.format(slot))) is not None:
            yield offer

"""Receipts: a tablet keeps the place of the newest log line of which it was informed, and the desk compares it.

A receipt is the sequence of a line and eight letters of its digest, which covers all lines before it: a log that has a
line with these letters at this place has everything that the tablet was told to be recorded.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from tournaments.formatting.letters import CODE_LETTERS, letters_of, letters_typed
from tournaments.models import Event, Tournament

LENGTH = 8  # 24^8 letters: one in 110 billion is equal by chance
DIGITS = 16  # hexadecimal digits of the digest that give the letters
RECEIPT = re.compile(rf"(?:([0-9]{{1,9}})\.?)?([{CODE_LETTERS}]{{{LENGTH}}})")
OTHERS = 20  # the newest other tournaments of the organiser, which are searched too


@dataclass(frozen=True)
class LogReceipt:
    """The sequence of a line, None if only the letters were typed, and the letters of its digest."""

    sequence: int | None
    letters: str

    def __str__(self) -> str:
        return f"{self.sequence}.{self.letters}" if self.sequence else self.letters


class ReceiptVerdict(StrEnum):
    """The relation of a log to a receipt."""

    KNOWN = "known"  # it has the line
    OTHER_TOURNAMENT = "other_tournament"  # another log has it
    OLDER_COPY = "older_copy"  # it ends before the line
    DIVERGED = "diverged"  # it has another line at that place: the evening went on in two copies
    UNKNOWN = "unknown"  # the sequence was not given, so one of the last two


@dataclass(frozen=True)
class FoundReceipt:
    """The result of a search, with the line in this tournament's log, or another tournament that has the receipt."""

    verdict: ReceiptVerdict
    line: Event | None = None
    other: Tournament | None = None


def receipt_of(tournament: Tournament) -> LogReceipt:
    """Return the receipt of the newest line."""
    return LogReceipt(tournament.version, letters_of_digest(tournament.digest))


def log_name(tournament: Tournament) -> str:
    """Return the letters of the first line, which name the log: they are those of each of its copies."""
    digest = Event.objects.filter(tournament=tournament, sequence=1).values_list("digest", flat=True).first()
    return letters_of_digest(digest or "")


def receipt_typed(text: str) -> LogReceipt | None:
    """Return the receipt in a typed or sent text, with or without its sequence; None for any other text."""
    match = RECEIPT.fullmatch(letters_typed(text[:40]))
    return LogReceipt(int(match[1]) if match[1] else None, match[2]) if match else None


def log_has(tournament: Tournament, receipt: LogReceipt) -> bool:
    """Return True if the log has a line with these letters at the place of the receipt."""
    if receipt.sequence == tournament.version:
        return receipt.letters == letters_of_digest(tournament.digest)
    line = Event.objects.filter(tournament=tournament, sequence=receipt.sequence or 0).only("digest").first()
    return line is not None and letters_of_digest(line.digest) == receipt.letters


def receipt_find(tournament: Tournament, receipt: LogReceipt) -> FoundReceipt:
    """Search the log of the tournament, then those of the organiser's newest other tournaments, for the letters."""
    if line := _find_line(tournament, receipt.letters):
        return FoundReceipt(ReceiptVerdict.KNOWN, line=line)
    others = tournament.organiser.tournaments.exclude(pk=tournament.pk).order_by("-date", "-pk")[:OTHERS]
    if other := next((one for one in others if _find_line(one, receipt.letters)), None):
        return FoundReceipt(ReceiptVerdict.OTHER_TOURNAMENT, other=other)
    if receipt.sequence is None:
        return FoundReceipt(ReceiptVerdict.UNKNOWN)
    is_later = receipt.sequence > tournament.version
    return FoundReceipt(ReceiptVerdict.OLDER_COPY if is_later else ReceiptVerdict.DIVERGED)


def _find_line(tournament: Tournament, letters: str) -> Event | None:
    """Return the line whose digest gives the letters, the newest first."""
    lines = Event.objects.filter(tournament=tournament).order_by("-sequence").values_list("pk", "digest")
    key = next((pk for pk, digest in lines.iterator() if letters_of_digest(digest) == letters), None)
    return Event.objects.get(pk=key) if key else None


def letters_of_digest(digest: str) -> str:
    """Return the letters of a receipt for the digest of a line."""
    return letters_of(int(digest[:DIGITS] or "0", 16), LENGTH)

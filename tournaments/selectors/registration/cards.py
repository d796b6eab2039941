"""The secret of an entry's badge: its QR code opens the entry's own page on the phone of its player."""

import secrets
from hashlib import sha256

from players.prepared import Prepared
from tournaments.models import Entry, Tournament
from tournaments.models.stage import entries_at

_entries = Prepared(lambda stage, serial: entries_at(stage).filter(serial=serial).select_related("player"))
MAX_SERIAL = 2**31 - 1  # of the column; a prepared query does not check the range of its values
LETTERS = 24  # hexadecimal digits: 96 bits, which cannot be guessed


def card_secret(entry: Entry) -> str:
    """Return the secret of the entry's badge; empty once its name is erased.

    It is a hash of the entry's salt, which no page and no public file contains. A badge stays valid if the tournament
    is restored on another computer.
    """
    return sha256(f"card {entry.salt}".encode()).hexdigest()[:LETTERS] if entry.salt else ""


def entry_by_card(tournament: Tournament, serial: int, secret: str) -> Entry | None:
    """Return the entry of a badge, at the first stage; None for a wrong secret."""
    if serial > MAX_SERIAL:
        return None
    entry: Entry | None = next(iter(_entries(tournament.first_stage.pk, serial)), None)
    # `b"-"`: an empty secret must not equal that of an erased entry
    if entry is None or not secrets.compare_digest(card_secret(entry).encode(), secret.encode() or b"-"):
        return None
    entry.tournament = tournament
    return entry

"""Sealed lines of a copy: those that the public may not see yet, encrypted (AES-GCM) under a code of the desk.

The key is made from a code of sixteen letters, which the desk shows while results are withheld. The data folder holds
what the code is computed from, so people have to note it somewhere else: it opens the copies after that folder is lost.
Sealed lines are the last line of a copy, in a gzip file of their own, with the receipt of the newest line.
"""

import gzip
import hashlib
import hmac
import json
import os
from base64 import b64decode, b64encode
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from tournaments.formatting.letters import letters_of, letters_typed
from tournaments.log.codec import canonical_json
from tournaments.models import Tournament
from tournaments.selectors.log.copies import copy_part
from tournaments.selectors.log.receipts import LogReceipt, log_name, receipt_of, receipt_typed
from tournaments.services.core.errors import DomainError

CODE_LENGTH = 16  # 24^16 codes, 73 bits: too many to be tried
NONCE_BYTES = 12
SEALED = '{"receipt":'  # the beginning of the line with the sealed lines


@dataclass(frozen=True)
class SealedLines:
    """Encrypted lines, and the receipt of the last of them, which is not verified before they are opened."""

    receipt: LogReceipt
    content: bytes


def sealing_code(tournament: Tournament) -> str:
    """Return the letters that open the sealed copies of this tournament."""
    name = f"copies:{log_name(tournament)}".encode()
    digest = hmac.digest(settings.SECRET_KEY.encode(), name, hashlib.sha256)
    return letters_of(int.from_bytes(digest), CODE_LENGTH)


def seal_lines(tournament: Tournament, after: int) -> bytes:
    """Return the lines after this sequence as sealed lines, which are the end of a copy.

    The lines are compressed, encrypted, and put into one line of JSON, which is compressed as a part of the copy.
    """
    receipt = str(receipt_of(tournament))
    nonce = os.urandom(NONCE_BYTES)
    compressed_lines = copy_part(tournament, after, tournament.version)
    content = nonce + _cipher_of(sealing_code(tournament)).encrypt(nonce, compressed_lines, receipt.encode())
    line = canonical_json({"receipt": receipt, "sealed": b64encode(content).decode()})
    return gzip.compress(f"{line}\n".encode(), mtime=0)


def sealed_in(line: str) -> SealedLines | None:
    """Return the sealed lines of a line of a copy; None for any other line.

    :raises DomainError: `log_file_unreadable`.
    """
    if not line.startswith(SEALED):
        return None
    try:
        value = json.loads(line)
        receipt, content = receipt_typed(value["receipt"]), b64decode(value["sealed"], validate=True)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise DomainError("log_file_unreadable") from error
    if receipt is None or receipt.sequence is None:
        raise DomainError("log_file_unreadable")
    return SealedLines(receipt, content)


def open_lines(sealed: SealedLines, code: str) -> bytes:
    """Decrypt the lines; they are still compressed.

    :raises DomainError: `copy_code_wrong`.
    """
    nonce, content = sealed.content[:NONCE_BYTES], sealed.content[NONCE_BYTES:]
    try:
        return _cipher_of(letters_typed(code[:80])).decrypt(nonce, content, str(sealed.receipt).encode())
    except (InvalidTag, ValueError) as error:  # the second: too short to be encrypted
        raise DomainError("copy_code_wrong") from error


def _cipher_of(letters: str) -> AESGCM:
    return AESGCM(hashlib.sha256(f"chelem-copies:{letters}".encode()).digest())

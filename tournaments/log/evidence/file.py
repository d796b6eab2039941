"""The file of an evidence: four lines of canonical JSON, so that digests and signature cover bytes.

The first line is the head with the digests (SHA-256) of the results and of the people, which are the next two lines.
The last one is the signature (Ed25519) of the first. Results have no names: their digest stays after an erasure.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tournaments.log.codec import canonical_json

FILE, FORMAT = "chelem-evidence", 1
LARGEST_BYTES = 64 * 2**20  # the evidence of 1,000 players and 10 rounds of 10 deals has 8 MB
LINES = 4
HEAD = frozenset({"file", "format", "results", "people"})
SIGNATURE = frozenset({"algorithm", "key", "signature"})
ALGORITHM = "ed25519"

Sign = Callable[[bytes], tuple[bytes, bytes]]  # returns the public key and the signature


class EvidenceError(ValueError):
    """A file that is no evidence. `code`: `empty`, `large`, `foreign`, `newer`, `cut`, `altered`, `malformed`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """A file whose digests are right. Its signature and its results are not yet verified.

    `digest` is that of the results; `head` are the signed bytes.
    """

    results: Mapping[str, Any]
    people: Mapping[str, Any]
    digest: str
    head: bytes
    key: bytes
    signature: bytes


def evidence_bytes(results: Mapping[str, Any], people: Mapping[str, Any], sign: Sign) -> bytes:
    """Return the file; the same results, people and key give the same bytes."""
    parts = [canonical_json(part).encode() for part in (results, people)]
    head = canonical_json(
        {"file": FILE, "format": FORMAT, "results": digest_of(parts[0]), "people": digest_of(parts[1])}
    ).encode()
    key, signature = sign(head)
    last = canonical_json({"algorithm": ALGORITHM, "key": key.hex(), "signature": signature.hex()}).encode()
    return b"".join(line + b"\n" for line in (head, *parts, last))


def read_evidence(content: bytes) -> Evidence:
    """Read a file.

    :raises EvidenceError: all its codes.
    """
    if not content.strip():
        raise EvidenceError("empty")
    if len(content) > LARGEST_BYTES:
        raise EvidenceError("large")
    lines = content.split(b"\n")
    head = _read_object(lines[0], "foreign")
    if head.get("file") != FILE:
        raise EvidenceError("foreign")
    if isinstance(head.get("format"), int) and head["format"] > FORMAT:
        raise EvidenceError("newer")
    if len(lines) != LINES + 1 or lines[-1]:
        raise EvidenceError("cut" if len(lines) <= LINES else "altered")
    if set(head) != HEAD or head["results"] != digest_of(lines[1]) or head["people"] != digest_of(lines[2]):
        raise EvidenceError("altered")
    last = _read_object(lines[3], "malformed")
    try:
        key, signature = bytes.fromhex(last["key"]), bytes.fromhex(last["signature"])
    except (KeyError, TypeError, ValueError) as error:
        raise EvidenceError("malformed") from error
    is_canonical = last["key"] == key.hex() and last["signature"] == signature.hex()  # small letters, no spaces
    is_known = set(last) == SIGNATURE and last["algorithm"] == ALGORITHM
    if not is_canonical or not is_known or (len(key), len(signature)) != (32, 64):
        raise EvidenceError("malformed")
    return Evidence(
        results=_read_object(lines[1], "malformed"),
        people=_read_object(lines[2], "malformed"),
        digest=head["results"],
        head=lines[0],
        key=key,
        signature=signature,
    )


def digest_of(line: bytes) -> str:
    """Return the digest of a line: 64 hexadecimal digits."""
    return sha256(line).hexdigest()


def _read_object(line: bytes, code: str) -> dict[str, Any]:
    """Read a JSON object.

    :raises EvidenceError: `code`, if the line is none.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise EvidenceError(code) from error
    if not isinstance(value, dict):
        raise EvidenceError(code)
    return value

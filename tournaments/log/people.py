"""Commitments to names: the log contains a salted hash of each name, so that a change of a name is detected.

The salt is stored with the name and erased with it. Without the salt, the hash cannot be reversed by trying names.
"""

from hashlib import sha256

from tournaments.log.codec import canonical_json


def name_commitment(*, salt: str, last_name: str, first_name: str) -> str:
    """Return the commitment to a name: 32 hexadecimal digits of the SHA-256 of the salt and the name."""
    return sha256(canonical_json([salt, last_name, first_name]).encode()).hexdigest()[:32]

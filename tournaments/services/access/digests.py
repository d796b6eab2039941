"""Digests of secrets: the database stores no secret itself."""

import hashlib


def secret_digest(secret: str) -> str:
    """Return the SHA-256 of a secret, which is stored instead of it."""
    return hashlib.sha256(secret.encode()).hexdigest()

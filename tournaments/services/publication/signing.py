"""Signing of evidence with the key of an organiser (Ed25519, RFC 8032)."""

from hashlib import sha256
from textwrap import wrap

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.utils import timezone

from players.models import Organiser
from tournaments.log.evidence.file import Evidence, Sign
from tournaments.models import SigningKey

SHOWN_DIGITS = 16  # of a fingerprint or a digest, on pages and paper


def signer_of(organiser: Organiser) -> Sign:
    """Return a function that signs with the key of the organiser, and returns the public key and the signature."""
    private = _get_or_create_private_key(organiser)

    def sign(message: bytes) -> tuple[bytes, bytes]:
        return private.public_key().public_bytes_raw(), private.sign(message)

    return sign


def public_key(organiser: Organiser) -> bytes:
    """Return the public key of the organiser, 32 bytes."""
    return _get_or_create_private_key(organiser).public_key().public_bytes_raw()


def signature_is_valid(evidence: Evidence) -> bool:
    """Return True if the signature of the file is one with the key in it."""
    try:
        Ed25519PublicKey.from_public_bytes(evidence.key).verify(evidence.signature, evidence.head)
    except (InvalidSignature, ValueError):
        return False
    return True


def key_make(organiser: Organiser) -> None:
    """Create the key of the organiser if there is none, so that reading a ranking writes nothing."""
    _get_or_create_private_key(organiser)


def owner_of(key: bytes) -> str:
    """Return the name of the organiser of this install who has this public key, or an empty text."""
    for stored in SigningKey.objects.select_related("organiser"):
        if Ed25519PrivateKey.from_private_bytes(bytes(stored.secret)).public_key().public_bytes_raw() == key:
            return stored.organiser.name
    return ""


def fingerprint(key: bytes) -> str:
    """Return the fingerprint of a public key: the first digits of its SHA-256."""
    return sha256(key).hexdigest()[:SHOWN_DIGITS]


def group_digits(digits: str) -> str:
    """Return the first digits of a digest in groups of four, to be read out."""
    return " ".join(wrap(digits[:SHOWN_DIGITS], 4))


def _get_or_create_private_key(organiser: Organiser) -> Ed25519PrivateKey:
    """Return the key of the organiser, and create it when it is needed first."""
    fresh = {"secret": Ed25519PrivateKey.generate().private_bytes_raw(), "made_at": timezone.now()}
    stored, _is_new = SigningKey.objects.get_or_create(organiser=organiser, defaults=fresh)
    return Ed25519PrivateKey.from_private_bytes(bytes(stored.secret))

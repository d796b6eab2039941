"""The evidence of a published ranking as a signed file, and the address at which readers verify it."""

import logging

from django.core.cache import cache

from tournaments.log.codec import canonical_json
from tournaments.log.errors import LogError
from tournaments.log.evidence.file import digest_of, evidence_bytes
from tournaments.models import Tournament
from tournaments.selectors.log.evidence import published_people, published_results, results_key
from tournaments.services.publication.signing import SHOWN_DIGITS, fingerprint, public_key, signer_of

logger = logging.getLogger(__name__)


def evidence_file(tournament: Tournament) -> bytes:
    """Return the file of a published tournament; without a change of results or names its bytes stay the same."""
    return evidence_bytes(published_results(tournament), published_people(tournament), signer_of(tournament.organiser))


def results_digest(tournament: Tournament) -> str:
    """Return the digest of the published results, which have no names. It is cached for good, under a key of its own.

    :raises LogError: the log is broken.
    """
    key = f"{results_key(tournament)}:digest"
    digest: str | None = cache.get(key)
    if digest is None:
        digest = digest_of(canonical_json(published_results(tournament)).encode())
        cache.set(key, digest, timeout=None)
    return digest


def evidence_mark(tournament: Tournament) -> str:
    """Return the fragment of the printed address: the digest of the results and the fingerprint of the key.

    With it, the page compares the file with the paper. Empty if the log is broken: the ranking stays readable.
    """
    try:
        digest = results_digest(tournament)
    except LogError:
        logger.exception("no evidence of %s: its log is broken", tournament.slug)
        return ""
    return f"{digest[:SHOWN_DIGITS]}-{fingerprint(public_key(tournament.organiser))}"

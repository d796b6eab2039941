"""The evidence of a published ranking as a signed file, and the address at which readers verify it."""

from tournaments.log.codec import canonical_json
from tournaments.log.evidence.file import digest_of, evidence_bytes
from tournaments.models import Tournament
from tournaments.selectors.results.evidence import published_people, published_results
from tournaments.services.publication.signing import SHOWN_DIGITS, fingerprint, public_key, signer_of


def evidence_file(tournament: Tournament) -> bytes:
    """Return the file of a published tournament; without a change of results or names its bytes stay the same."""
    return evidence_bytes(published_results(tournament), published_people(tournament), signer_of(tournament.organiser))


def results_digest(tournament: Tournament) -> str:
    """Return the digest of the published results, which has no names."""
    return digest_of(canonical_json(published_results(tournament)).encode())


def evidence_mark(tournament: Tournament) -> str:
    """Return the fragment of the printed address: the digest of the results and the fingerprint of the key.

    With it, the page compares the file with the paper.
    """
    return f"{results_digest(tournament)[:SHOWN_DIGITS]}-{fingerprint(public_key(tournament.organiser))}"

"""Names beside the log: it holds a commitment to each, so that a changed name is noticed and an erased one leaves none.

The salt stands with the name and goes with it; without the salt nobody can try names against the commitment.
"""

from hashlib import sha256

from tournaments.log.codec import canonical


def commitment(*, salt: str, last_name: str, first_name: str) -> str:
    """What the log keeps of a name: 32 hexadecimal digits that the name and its salt make."""
    return sha256(canonical([salt, last_name, first_name]).encode()).hexdigest()[:32]

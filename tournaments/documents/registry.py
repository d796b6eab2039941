"""Which documents and exports exist, and who makes them."""

from tournaments.services.errors import DomainError
from tournaments.services.jobs import Work

DOCUMENTS: dict[str, Work] = {}


def work_for(kind: str) -> Work:
    """The work behind a job's kind.

    :raises DomainError: `document_unknown`.
    """
    if kind not in DOCUMENTS:
        raise DomainError("document_unknown")
    return DOCUMENTS[kind]

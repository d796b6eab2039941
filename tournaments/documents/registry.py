"""Which documents exist, in the order of the page that offers them."""

from tournaments.documents.kind import DocumentKind
from tournaments.documents.ranking import RANKING
from tournaments.documents.seating.certificate import CERTIFICATE
from tournaments.documents.seating.changes import CHANGES
from tournaments.documents.seating.hall_list import HALL_LIST
from tournaments.documents.seating.movement_cards import MOVEMENT_CARDS
from tournaments.documents.seating.table_plan import TABLE_PLAN
from tournaments.documents.sheets.crib import CRIB
from tournaments.documents.sheets.rule_sheet import RULE_SHEET
from tournaments.documents.sheets.score_sheets import SCORE_SHEETS
from tournaments.documents.sheets.table_cards import TABLE_CARDS
from tournaments.models import Job
from tournaments.services.access.addresses import addresses_of
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress, Work

DOCUMENTS: dict[str, DocumentKind] = {
    kind.key: kind
    for kind in (
        SCORE_SHEETS,
        HALL_LIST,
        TABLE_PLAN,
        TABLE_CARDS,
        MOVEMENT_CARDS,
        CHANGES,
        CERTIFICATE,
        RANKING,
        RULE_SHEET,
        CRIB,
    )
}


def document_kind(key: str) -> DocumentKind:
    """
    :raises DomainError: `document_unknown`.
    """
    if key not in DOCUMENTS:
        raise DomainError("document_unknown")
    return DOCUMENTS[key]


def work_for(kind: str) -> Work:
    """The work behind a job's kind, with the addresses of the organiser whose tournament it is about.

    :raises DomainError: `document_unknown`.
    """
    make = document_kind(kind).make

    def work(job: Job, progress: Progress) -> Produced:
        with addresses_of(job.tournament.organiser):
            if number := job.args.get("stage"):
                job.tournament.stage = job.tournament.stages.get(number=number)
            return make(job, progress)

    return work

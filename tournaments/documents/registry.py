"""Which documents and exports exist, and who makes them."""

from tournaments.documents.ranking import ranking
from tournaments.documents.seating.certificate import certificate
from tournaments.documents.seating.changes import changes
from tournaments.documents.seating.hall_list import hall_list
from tournaments.documents.seating.movement_cards import movement_cards
from tournaments.documents.seating.table_plan import table_plan
from tournaments.documents.sheets.rule_sheet import rule_sheet
from tournaments.documents.sheets.score_sheets import score_sheets
from tournaments.documents.sheets.table_cards import table_cards
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Work

DOCUMENTS: dict[str, Work] = {
    "score_sheets": score_sheets,
    "hall_list": hall_list,
    "table_plan": table_plan,
    "table_cards": table_cards,
    "movement_cards": movement_cards,
    "ranking": ranking,
    "rule_sheet": rule_sheet,
    "changes": changes,
    "certificate": certificate,
}


def work_for(kind: str) -> Work:
    """The work behind a job's kind.

    :raises DomainError: `document_unknown`.
    """
    if kind not in DOCUMENTS:
        raise DomainError("document_unknown")
    return DOCUMENTS[kind]

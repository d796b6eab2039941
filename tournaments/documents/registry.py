"""The registry of document kinds, in the order of the page that offers them."""

from dataclasses import replace

from django.utils.translation import gettext_lazy

from tournaments.documents.collections import collection_of
from tournaments.documents.kind import DocumentKind, Make, Needs
from tournaments.documents.kit.formats import use_format
from tournaments.documents.kit.preview import build_preview
from tournaments.documents.money.prize_list import PRIZE_LIST
from tournaments.documents.money.receipts import RECEIPTS
from tournaments.documents.money.till_report import TILL_REPORT
from tournaments.documents.people.badges import BADGES
from tournaments.documents.people.start_list import START_LIST
from tournaments.documents.ranking import RANKING
from tournaments.documents.results.decisions import DECISIONS
from tournaments.documents.results.diplomas import DIPLOMAS
from tournaments.documents.results.group_rankings import GROUP_RANKINGS
from tournaments.documents.results.homologation import HOMOLOGATION
from tournaments.documents.results.poster import POSTER
from tournaments.documents.results.road_sheets import ROAD_SHEETS
from tournaments.documents.results.round_results import ROUND_RESULTS
from tournaments.documents.seating.certificate import CERTIFICATE
from tournaments.documents.seating.changes import CHANGES
from tournaments.documents.seating.hall_list import HALL_LIST
from tournaments.documents.seating.movement_cards import MOVEMENT_CARDS
from tournaments.documents.seating.table_plan import TABLE_PLAN
from tournaments.documents.sheets.crib import CRIB
from tournaments.documents.sheets.newcomer import NEWCOMER
from tournaments.documents.sheets.rule_sheet import RULE_SHEET
from tournaments.documents.sheets.score_sheets import SCORE_SHEETS
from tournaments.documents.sheets.table_cards import TABLE_CARDS
from tournaments.documents.sites import SITES
from tournaments.models import Job, Tournament
from tournaments.services.access.addresses import use_prefix_of
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress, Work

DOCUMENTS: dict[str, DocumentKind] = {
    kind.key: kind
    for kind in (
        START_LIST,
        BADGES,
        SCORE_SHEETS,
        HALL_LIST,
        TABLE_PLAN,
        TABLE_CARDS,
        MOVEMENT_CARDS,
        CHANGES,
        CERTIFICATE,
        ROUND_RESULTS,
        RANKING,
        GROUP_RANKINGS,
        ROAD_SHEETS,
        DECISIONS,
        HOMOLOGATION,
        DIPLOMAS,
        PRIZE_LIST,
        RECEIPTS,
        TILL_REPORT,
        POSTER,
        RULE_SHEET,
        CRIB,
        NEWCOMER,
    )
}

BEFORE_ROUNDS = (
    START_LIST,
    HALL_LIST,
    TABLE_PLAN,
    TABLE_CARDS,
    MOVEMENT_CARDS,
    SCORE_SHEETS,
    RULE_SHEET,
    CRIB,
    CERTIFICATE,
)
AT_TABLES = (TABLE_CARDS, SCORE_SHEETS, CRIB)
ON_WALL = (HALL_LIST, TABLE_PLAN, RANKING, POSTER, RULE_SHEET)
AT_END = (RANKING, GROUP_RANKINGS, ROUND_RESULTS, ROAD_SHEETS, DIPLOMAS, PRIZE_LIST, DECISIONS, TILL_REPORT, POSTER)
PAPERS_OF_ROUND_1, PAPERS_OF_TABLES, ALL_PAPERS = "before_rounds", "at_tables", "everything"
WITH_LETTERS = (TABLE_CARDS.key, PAPERS_OF_ROUND_1, PAPERS_OF_TABLES, ALL_PAPERS)
COLLECTIONS = {
    kind.key: kind
    for kind in (
        collection_of(
            BEFORE_ROUNDS,
            key=PAPERS_OF_ROUND_1,
            title=gettext_lazy("Avant le tour 1"),
            purpose=gettext_lazy("Listes, plan, écriteaux, cartes, feuilles de marque, règlement, certificat."),
            needs=Needs.DRAW,
        ),
        collection_of(
            AT_TABLES,
            key=PAPERS_OF_TABLES,
            title=gettext_lazy("Pour les tables"),
            purpose=gettext_lazy("Écriteaux, feuilles de marque, aide-mémoire."),
            needs=Needs.DRAW,
        ),
        collection_of(
            ON_WALL,
            key="on_wall",
            title=gettext_lazy("Pour le mur"),
            purpose=gettext_lazy("Qui est assis où, classement, affiche, règlement."),
            needs=Needs.DRAW,
        ),
        collection_of(
            AT_END,
            key="at_end",
            title=gettext_lazy("Pour la fin"),
            purpose=gettext_lazy("Classements, résultats, feuilles de route, diplômes, prix, décisions, caisse."),
            needs=Needs.ROUND,
        ),
        collection_of(
            DOCUMENTS.values(),
            key=ALL_PAPERS,
            title=gettext_lazy("Tous les documents"),
            purpose=gettext_lazy("Tout ce qui peut s’imprimer maintenant, en un fichier ZIP à emporter."),
            with_options=True,
        ),
    )
}
KINDS = DOCUMENTS | COLLECTIONS | SITES
TRIES = 3


def document_kind(key: str) -> DocumentKind:
    """Return the document kind of a key.

    :raises DomainError: `document_unknown`.
    """
    if key not in KINDS:
        raise DomainError("document_unknown")
    return KINDS[key]


def work_for(kind: str) -> Work:
    """Return the function that does a job of this kind, with the addresses of the tournament's organiser.

    A document, as opposed to a ZIP file, gets a preview of its first page.

    :raises DomainError: `document_unknown`.
    """
    make = document_kind(kind).make

    def work(job: Job, progress: Progress) -> Produced:
        document = _make_at_one_version(make, job, progress)
        return replace(document, preview=build_preview(document.content)) if kind in DOCUMENTS else document

    return work


def _make_at_one_version(make: Make, job: Job, progress: Progress) -> Produced:
    """Make the document, and retry if the version of the tournament changed meanwhile, at most `TRIES` times.

    The last try is used even if the version changed. Its job has the version at which it began, so it is shown as
    behind at once.
    """
    for _try in range(TRIES):
        job.version = job.tournament.version
        with use_prefix_of(job.tournament.organiser), use_format(job.args.get("format")):
            document = make(job, job.stage, progress)
        current = Tournament.objects.get(pk=job.tournament.pk)
        if current.version == job.version:
            break
        job.tournament = current
    return document

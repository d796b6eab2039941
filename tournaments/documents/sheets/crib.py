"""The crib, which lies next to each tablet: how to count, and what to enter."""

from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from tournaments.documents.kind import DocumentKind, Needs
from tournaments.documents.kit.figures.cards import CountedCards
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.sheets.rule_sheet import rule_rows, section
from tournaments.formatting.language import reader_language
from tournaments.models import Job, Stage
from tournaments.services.core.jobs import Produced, Progress


def crib(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one page; house rules are marked."""
    tournament = job.tournament
    language = reader_language()
    paper = Paper(stage=stage, title=str(CRIB.title))
    rows = tournament.engine.crib(tournament.rules(), language)
    title, rule, table = section(paper, tournament.engine.title(language), rule_rows(rows))
    cards = [part for row in rows if row.cards for part in (CountedCards(row.cards, paper.width), Spacer(0, 4 * mm))]
    return build_pdf(paper, [title, Spacer(0, 3 * mm), *cards, rule, table, Spacer(0, 6 * mm)], progress)


CRIB = DocumentKind(
    key="crib",
    title=gettext_lazy("Aide-mémoire"),
    purpose=gettext_lazy("Compter et saisir une donne, à poser à côté de chaque tablette."),
    make=crib,
    needs=Needs.NOTHING,
)

"""An introduction for newcomers: the rules in a dozen sentences, and the vocabulary in French and English."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import DocumentKind, Needs
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import HAIR, RULE, Command, text_style
from tournaments.documents.kit.text import make_paragraph
from tournaments.documents.sheets.games import game_documents
from tournaments.documents.sheets.rule_sheet import section
from tournaments.models import Job, Stage
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

PAIRS_ACROSS = 3


def newcomer(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one page.

    :raises DomainError: `document_unknown` for a game without an introduction.
    """
    game = game_documents(job.tournament)
    if game is None or not hasattr(game, "newcomer"):
        raise DomainError("document_unknown")
    paper = Paper(stage=stage, title=str(NEWCOMER.title))
    story = [
        *section(paper, _("Pour s’asseoir et jouer"), game.newcomer()),
        Spacer(0, 6 * mm),
        make_paragraph(_("Les mots de la table"), text_style(16, bold=True)),
        Spacer(0, 2 * mm),
        _vocabulary(paper, game.VOCABULARY),
    ]
    return build_pdf(paper, story, progress)


NEWCOMER = DocumentKind(
    key="newcomer",
    title=gettext_lazy("Premiers pas"),
    purpose=gettext_lazy("Ce qui permet à un débutant de jouer, et les mots de la table en français et en anglais."),
    make=newcomer,
    needs=Needs.NEWCOMER,
)


def _vocabulary(paper: Paper, terms: Sequence[Promise]) -> Flowable:
    """Return a table of pairs of French and English terms, ordered down the columns."""
    pairs = list(zip(_translate(terms, "fr"), _translate(terms, "en"), strict=True))
    down = -(-len(pairs) // PAIRS_ACROSS)
    french, english = text_style(11, bold=True), text_style(11)
    cells = [[make_paragraph(pair[0], french), make_paragraph(pair[1], english)] for pair in pairs]
    cells += [["", ""]] * (PAIRS_ACROSS * down - len(cells))
    rows = [[part for column in range(PAIRS_ACROSS) for part in cells[column * down + row]] for row in range(down)]
    style: list[Command] = [
        ("LINEBELOW", (0, 0), (-1, -1), HAIR, RULE),
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ]
    width = paper.width / PAIRS_ACROSS / 2
    return Table(rows, colWidths=[width] * (2 * PAIRS_ACROSS), style=style)


def _translate(terms: Sequence[Promise], language: str) -> list[str]:
    with override(language):
        return [str(term) for term in terms]

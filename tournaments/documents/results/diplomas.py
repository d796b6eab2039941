"""Diplomas for the players on the first three places, or for all who are ranked."""

from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, DocumentOption, Needs
from tournaments.documents.kit.figures.logo import LogoBox
from tournaments.documents.kit.fonts import FALLBACK
from tournaments.documents.kit.formats import PLAIN, SMALL
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import SUITS, Deferred, Paper, build_pdf
from tournaments.documents.kit.style import INK, RULE, THICK, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Job, Stage
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

FIRST = 3  # places that get a diploma by default
SIGNATURE = 70 * mm  # width
LOGO = 16 * mm  # maximum height


def diplomas(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one page for each player, from the first place on.

    :raises DomainError: `draw_missing`.
    """
    standings = [standing for standing in final_standings(job.tournament) if standing.rank is not None]
    all_players = job.args.get("everybody")
    if not all_players:
        standings = [standing for standing in standings if (standing.rank or 0) <= FIRST]
    if not standings:
        raise DomainError("draw_missing")
    title = _("Diplômes de tous les joueurs") if all_players else str(DIPLOMAS.title)
    paper = Paper(stage=stage, title=title, upright=False, headed=False)
    story = [Deferred(partial(_page, paper, standing)) for standing in standings]
    return build_pdf(paper, story, progress, pages=len(standings))


DIPLOMAS = DocumentKind(
    key="diplomas",
    title=gettext_lazy("Diplômes"),
    purpose=gettext_lazy("Pour les trois premiers, ou pour tous, à signer."),
    make=diplomas,
    formats=(PLAIN, SMALL),
    needs=Needs.ROUND,
    changed_by=RESULTS,
    options=(
        DocumentOption("everybody", gettext_lazy("pour tous les joueurs"), suffix=gettext_lazy("tous les joueurs")),
    ),
)


def _page(paper: Paper, standing: Standing) -> list[Flowable]:
    """Return the diploma of one player."""
    width = paper.width - 60 * mm
    place = ordinal(standing.rank)
    if standing.tied:
        place = f"{place} {_('ex æquo')}"
    centred_style = partial(text_style, align="center")
    logo = LogoBox(paper.subject.look, LOGO, most=70 * mm)
    air = 9 * mm if logo.tall else 14 * mm
    figures = _("%(place)s avec %(total)s") % {"place": place, "total": format_signed(standing.total)}
    return [
        _Frame(paper.width, paper.height),
        Spacer(0, 14 * mm),
        make_paragraph(_("Diplôme"), centred_style(40, bold=True)),
        Spacer(0, air - 6 * mm),
        logo,
        fit_text(normalize_text(paper.stage.full_title), centred_style(20), width=width),
        Spacer(0, 1 * mm),
        fit_text(paper.occasion, centred_style(13, soft=True), width=width),
        Spacer(0, air),
        fit_name(standing.name, centred_style(34, bold=True), width=width, lines=1.8),
        Spacer(0, 3 * mm),
        fit_text(normalize_text(standing.club), centred_style(14, soft=True), width=width),
        Spacer(0, 10 * mm),
        make_paragraph(figures, centred_style(24)),
        Spacer(0, 22 * mm),
        _signatures(paper.width),
        PageBreak(),
    ]


def _signatures(width: float) -> Flowable:
    gap = (width - 2 * SIGNATURE) / 3
    style: list[Command] = [("LINEABOVE", (column, 0), (column, 0), THIN, INK) for column in (1, 3)]
    style += [("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]
    by = text_style(11, soft=True, align="center")
    cells = ["", make_paragraph(_("L’organisateur"), by), "", make_paragraph(_("L’arbitre"), by), ""]
    return Table([cells], colWidths=[gap, SIGNATURE, gap, SIGNATURE, gap], style=style)


class _Frame(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A double line around the page with the four suits at the top; it takes no room in the story."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__()
        self.wide, self.tall = width, height

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        canvas: Any = self.canv
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(THICK)
        canvas.rect(0, -self.tall, self.wide, self.tall)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(THIN)
        canvas.rect(2 * mm, 2 * mm - self.tall, self.wide - 4 * mm, self.tall - 4 * mm)
        canvas.setFillColor(INK)
        canvas.setFont(FALLBACK, 18)
        canvas.drawCentredString(self.wide / 2, -14 * mm, SUITS)

"""Decisions of the arbiter: penalties, bonuses and corrected deals, with their reasons."""

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.numbers import format_signed
from tournaments.models import Adjustment, Job, Stage
from tournaments.selectors.play.corrections import Correction, corrections_of
from tournaments.services.core.jobs import Produced, Progress

TIME, WHERE, POINTS = 22 * mm, 45 * mm, 22 * mm  # widths of columns


def decisions(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make two lists, each in chronological order."""
    paper = Paper(stage=stage, title=str(DECISIONS.title))
    adjustments = stage.adjustments.select_related("entry", "team", "round")
    story = [
        *_list(paper, _("Pénalités et bonifications"), [_adjustment_row(one) for one in adjustments]),
        Spacer(0, 8 * mm),
        *_list(paper, _("Donnes corrigées"), [_correction_row(one) for one in corrections_of(stage)]),
    ]
    return build_pdf(paper, story, progress)


DECISIONS = DocumentKind(
    key="decisions",
    title=gettext_lazy("Décisions de l’arbitre"),
    purpose=gettext_lazy("Pénalités, bonifications et donnes corrigées, chacune avec son motif."),
    make=decisions,
    needs=Needs.ROUND,
    changed_by=RESULTS,
)

Row = tuple[str, str, str, str]  # time, for whom or where, reason, points


def _list(paper: Paper, title: str, rows: list[Row]) -> list[Flowable]:
    """Return a heading and a table with the rows, or a sentence without any."""
    heading: list[Flowable] = [make_paragraph(title, text_style(16, bold=True)), Spacer(0, 2 * mm)]
    if not rows:
        return [*heading, make_paragraph(_("Aucune."), text_style(12))]
    plain, bold = text_style(11), text_style(12, bold=True, align="right")
    cells = [
        [
            time,
            make_paragraph(where, plain),
            make_paragraph(reason, plain),
            make_paragraph(points, bold) if points else "",
        ]
        for time, where, reason, points in rows
    ]
    widths = [TIME, WHERE, paper.width - TIME - WHERE - POINTS, POINTS]
    head = [_("Heure"), _("Pour qui, où"), _("Motif"), _("Points")]
    return [*heading, Table([head, *cells], colWidths=widths, repeatRows=1, style=lines_between_rows())]


def _adjustment_row(one: Adjustment) -> Row:
    """Return time, player or team, words and points of an adjustment."""
    whom = normalize_text(one.entry.full_name if one.entry else str(one.team))
    parts = [one.get_kind_display(), _("tour %(round)s") % {"round": one.round.number} if one.round else ""]
    text = f"{', '.join(filter(None, parts))} : {normalize_text(one.reason)}"
    cancelled = _("annulée") if one.cancelled else ""
    return _format_time(one.created_at), whom, " · ".join(filter(None, [text, cancelled])), format_signed(one.points)


def _correction_row(one: Correction) -> Row:
    where = _("Tour %(round)s, table %(table)s, donne %(deal)s")
    place = where % {"round": one.round, "table": one.table, "deal": one.deal}
    return _format_time(one.at), place, normalize_text(one.reason) or _("sans motif écrit"), ""


def _format_time(moment: datetime) -> str:
    return date_format(localtime(moment), "H:i")

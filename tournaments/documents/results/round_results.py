"""The results of a round, to be posted: every table with its players, their scores, and who confirmed its sheet."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Bookmark, Deferred, Paper, build_pdf
from tournaments.documents.kit.style import HAIR, RULE, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph
from tournaments.documents.seating.places import seat_title
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.seats import Place
from tournaments.models import Job, Round, Seat, Stage
from tournaments.selectors.play.confirmations import confirmations_in_force
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

NUMBER = 22 * mm  # width of the column of tables
ROWS_A_PAGE = 13  # estimated, for the progress


def round_results(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make at least one page for each round that has begun, or for the round of the arguments.

    :raises DomainError: `draw_missing`.
    """
    rounds = begun_rounds(stage).order_by("number")
    if number := job.args.get("round"):
        rounds = rounds.filter(number=number)
    sheets_by_round = [(round_, round_sheets(round_.pk)) for round_ in rounds]
    if not sheets_by_round:
        raise DomainError("draw_missing")
    title = str(ROUND_RESULTS.title)
    if number:
        title = _("Résultats du tour %(n)s") % {"n": number}
    paper = Paper(stage=stage, title=title, upright=False)
    story = [Deferred(partial(_round, paper, round_, sheets)) for round_, sheets in sheets_by_round]
    return build_pdf(paper, story, progress, pages=sum(len(sheets) // ROWS_A_PAGE + 1 for _, sheets in sheets_by_round))


ROUND_RESULTS = DocumentKind(
    key="round_results",
    title=gettext_lazy("Résultats des tours"),
    purpose=gettext_lazy("Table par table, ce que chacun a marqué."),
    make=round_results,
    needs=Needs.ROUND,
    whole=gettext_lazy("tous les tours commencés"),
    changed_by=RESULTS,
)


def _round(paper: Paper, round_: Round, sheets: list[Sheet]) -> list[Flowable]:
    """Return the tables of one round, a row each."""
    title = _("Tour %(n)s") % {"n": round_.number}
    heading = title if round_.state == Round.State.CLOSED else _("%(round)s, en cours") % {"round": title}
    seats = max(len(sheet.seats) for sheet in sheets)
    column = (paper.width - NUMBER) / seats
    head = [_("Table"), *[seat_title(Place(number)) for number in range(1, seats + 1)]]
    rows = [
        [_table(sheet), *[_player(sheet, seat, column) for seat in sheet.seats], *[""] * (seats - len(sheet.seats))]
        for sheet in sheets
    ]
    style: list[Command] = [
        *lines_between_rows(),
        ("ALIGN", (0, 0), (0, -1), "CENTER"),
        ("LINEBEFORE", (1, 0), (-1, -1), HAIR, RULE),
        ("LEFTPADDING", (1, 0), (-1, -1), 6),
        ("RIGHTPADDING", (1, 0), (-1, -1), 6),
    ]
    return [
        Bookmark(title, f"round-{round_.number}"),
        make_paragraph(heading, text_style(18, bold=True)),
        Spacer(0, 2 * mm),
        Table([head, *rows], colWidths=[NUMBER, *[column] * seats], repeatRows=1, style=style),
        PageBreak(),
    ]


def _table(sheet: Sheet) -> list[Flowable]:
    """Return the number of the table, with a note while it is still playing, or if no seat has confirmed its sheet."""
    number: list[Flowable] = [make_paragraph(str(sheet.table.number), text_style(15, bold=True, align="center"))]
    if sheet.table.state == sheet.table.State.PLAYING:
        number.append(make_paragraph(_("en cours"), text_style(8, soft=True, align="center")))
    confirmations = confirmations_in_force(sheet)
    if confirmations and confirmations[-1].seat is None:
        words = _("validée %(how)s") % {"how": confirmations[-1].get_way_display()}
        number.append(make_paragraph(words, text_style(8, soft=True, align="center")))
    return number


def _part_in_sheet(sheet: Sheet, seat: Seat) -> str:
    """Return whether the player entered or confirmed the sheet, in words."""
    confirmations = confirmations_in_force(sheet)
    parts = []
    if any(one.entered_by == seat.number for one in confirmations):
        parts.append(_("a saisi"))
    if any(one.seat == seat.number for one in confirmations):
        parts.append(_("a validé"))
    return ", ".join(parts)


def _player(sheet: Sheet, seat: Seat, width: float) -> Flowable:
    """Return the cell of a seat: its player, their part in the sheet, and their score."""
    score = make_paragraph(format_signed(sheet.figure(seat.score)), text_style(13, bold=True, align="right"))
    figure = 19 * mm
    name = fit_name(seat.sitter.full_name, text_style(11), width=width - figure - 12, lines=2)
    part = _part_in_sheet(sheet, seat)
    style: list[Command] = [
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("FONT", (0, 0), (-1, -1), TEXT_BOLD, 11),
    ]
    below = [[make_paragraph(part, text_style(8, soft=True)), ""]] if part else []
    return Table([[name, score], *below], colWidths=[width - figure - 12, figure], style=style)

"""Score sheets, one page for each table and round, laid out as the federation's (FFT 2012 p.10).

`args`: `round` for one round only, `filled` for the deals entered so far.
"""

from collections.abc import Iterator
from functools import lru_cache, partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import RESULTS, SEATS, DocumentKind, DocumentOption, Needs
from tournaments.documents.kit.addresses import printed_address
from tournaments.documents.kit.formats import LARGE, PLAIN, SMALL, TWO
from tournaments.documents.kit.page import Bookmark, Deferred, Paper, build_pdf, occasion
from tournaments.documents.kit.printed import SharedDrawing
from tournaments.documents.kit.style import Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph
from tournaments.documents.sheets.score_sheet_grid import LEGEND, Grid, is_upright
from tournaments.documents.sheets.score_sheet_head import sheet_head
from tournaments.formatting.seats import Place
from tournaments.models import Job, Seat, Stage
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

GAP = 4 * mm  # between head and grid
BARE: list[Command] = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]


def score_sheets(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make the sheets of all rounds, or of one.

    :raises DomainError: `draw_missing`.
    """
    sheets, filled = list(_sheets(job, stage)), bool(job.args.get("filled"))
    if not sheets:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=_title(job), upright=is_upright(sheets, filled=filled), headed=False)
    starts = _starting_places(stage)
    grids = [Grid(sheet=sheet, paper=paper, starts=starts, filled=filled) for sheet in sheets]
    story = [Deferred(partial(_page, job, grid)) for grid in grids]
    return build_pdf(paper, story, progress, pages=len(sheets))


SCORE_SHEETS = DocumentKind(
    key="score_sheets",
    title=gettext_lazy("Feuilles de marque"),
    purpose=gettext_lazy("Une par table, avec son code QR : le tour entier peut se jouer sur papier."),
    make=score_sheets,
    formats=(PLAIN, TWO, SMALL, LARGE),
    whole=gettext_lazy("tous les tours"),
    changed_by=SEATS,
    options=(DocumentOption("filled", gettext_lazy("avec les donnes saisies"), needs=Needs.ROUND, changed_by=RESULTS),),
)


def _sheets(job: Job, stage: Stage) -> Iterator[Sheet]:
    rounds = stage.rounds.all()
    if number := job.args.get("round"):
        rounds = rounds.filter(number=number)
    for round_ in rounds:
        yield from round_sheets(round_.pk)


def _title(job: Job) -> str:
    title = _("Feuilles de marque remplies") if job.args.get("filled") else str(SCORE_SHEETS.title)
    if number := job.args.get("round"):
        return _("%(title)s, tour %(number)s") % {"title": title, "number": number}
    return title


def _starting_places(stage: Stage) -> dict[int, str]:
    """Return each player's seat in round 1, which identifies them on the federation's sheet: `Nord 3`."""
    seats = Seat.objects.filter(table__round__stage=stage, table__round__number=1)
    rows = seats.values_list("entry", "number", "table__station__number")
    return {entry: f"{Place(number).name} {table}" for entry, number, table in rows}


def _page(job: Job, grid: Grid) -> list[Flowable]:
    """Return the sheet of one table: head, grid and instructions."""
    sheet = grid.sheet
    number, table = sheet.table.round.number, sheet.table.number
    bookmark = _("Tour %(round)s, table %(table)s") % {"round": number, "table": table}
    station = sheet.table.station
    return [
        Bookmark(bookmark, f"{number}-{table}"),
        *sheet_head(
            paper=grid.paper,
            occasion=occasion(job.tournament),
            round_number=number,
            table_number=table,
            code=station.code,
            address=printed_address(job, recording_path(grid.paper.stage, number, table)),
        ),
        Spacer(0, GAP),
        grid.table(),
        Spacer(0, 2 * mm),
        *([grid.confirmation] if grid.confirmation else []),
        _foot(grid),
        PageBreak(),
    ]


def _foot(grid: Grid) -> Flowable:
    """Return the lines under the grid, which are equal for all tables of a size."""
    lines, width = (grid.legend, _instructions(grid.sheet)), grid.paper.width
    name = f"foot-{grid.sheet.size}-{grid.sheet.dealer_sits_out}"
    return SharedDrawing(
        name, partial(_foot_lines, *lines, width), Spacer(width, 0), height=_foot_height(*lines, width)
    )


def _foot_lines(legend: str, instructions: str, width: float) -> Table:
    look = text_style(8.5)
    legend_lines = [fit_text(legend, look, width=width, lines=LEGEND / look.leading)] if legend else []
    lines = [*legend_lines, make_paragraph(instructions, text_style(9.5, soft=True))]
    return Table([[line] for line in lines], colWidths=[width], style=BARE)


@lru_cache(maxsize=50)
def _foot_height(legend: str, instructions: str, width: float) -> float:
    return float(_foot_lines(legend, instructions, width).wrap(width, 0)[1])


def recording_path(stage: Stage, number: int, table: int) -> str:
    """Return the path of the page on which the desk enters this sheet."""
    return f"{reverse('desk-recording', args=[stage.address, number])}?table={table}"


def _instructions(sheet: Sheet) -> str:
    """Return as text: who keeps the sheet, who checks and signs it, and the meaning of grey cells."""
    text = _("Nord tient la feuille.")
    if sheet.engine.is_zero_sum:
        words = _("À chaque donne, puis au total, la somme des %(size)s places est nulle.")
        text += " " + words % {"size": sheet.size}
        text += " " + _("Chacun vérifie son bilan et signe ; la feuille va à l’arbitre.")
    else:
        text += " " + _("Chacun relit la feuille et signe ; elle va à l’arbitre.")
    return text + " " + _("En gris, le donneur ne joue pas.") if sheet.dealer_sits_out else text

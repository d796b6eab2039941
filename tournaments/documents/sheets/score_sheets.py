"""Score sheets, one page for each table and round, laid out as the federation's (FFT 2012 p.10).

`args`: `round` for one round only, `filled` for the deals entered so far.
"""

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer

from tournaments.documents.kind import DocumentKind, DocumentOption
from tournaments.documents.kit.addresses import table_address
from tournaments.documents.kit.page import Bookmark, Later, Paper, occasion, produced
from tournaments.documents.kit.style import LANDSCAPE, PORTRAIT, letters
from tournaments.documents.kit.text import words
from tournaments.documents.sheets.score_sheet_grid import MANY, Grid, rows_of
from tournaments.documents.sheets.score_sheet_head import sheet_head
from tournaments.formatting.seats import Place
from tournaments.models import Job, Seat
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

GAP = 4 * mm


def score_sheets(job: Job, progress: Progress) -> Produced:
    """The sheets of all rounds, or of one.

    :raises DomainError: `draw_missing`.
    """
    sheets, filled = list(_sheets(job)), bool(job.args.get("filled"))
    if not sheets:
        raise DomainError("draw_missing")
    rows = max(rows_of(sheet, filled=filled) for sheet in sheets)
    paper = Paper(
        tournament=job.tournament, title=_title(job), size=PORTRAIT if rows > MANY else LANDSCAPE, headed=False
    )
    starts = _starting_places(job)
    grids = [Grid(sheet=sheet, paper=paper, starts=starts, filled=filled) for sheet in sheets]
    story = [Later(partial(_page, job, grid)) for grid in grids]
    return produced(paper, story, progress, pages=len(sheets))


SCORE_SHEETS = DocumentKind(
    key="score_sheets",
    title=gettext_lazy("Feuilles de marque"),
    purpose=gettext_lazy("Une par table, avec son code QR : le tour entier peut se jouer sur papier."),
    make=score_sheets,
    whole=gettext_lazy("tous les tours"),
    seats=True,
    option=DocumentOption("filled", gettext_lazy("avec les donnes saisies")),
)


def _sheets(job: Job) -> Iterator[Sheet]:
    rounds = job.tournament.stage.rounds.all()
    if number := job.args.get("round"):
        rounds = rounds.filter(number=number)
    for round_ in rounds:
        yield from round_sheets(round_.pk)


def _title(job: Job) -> str:
    if number := job.args.get("round"):
        return _("Feuilles de marque, tour %(number)s") % {"number": number}
    return str(SCORE_SHEETS.title)


def _starting_places(job: Job) -> dict[int, str]:
    """Where each player sat in round 1, which names them on the federation's sheet: `Nord 3`."""
    seats = Seat.objects.filter(table__round__stage=job.tournament.stage, table__round__number=1)
    rows = seats.values_list("entry", "number", "table__station__number")
    return {entry: f"{Place(number).name} {table}" for entry, number, table in rows}


def _page(job: Job, grid: Grid) -> list[Flowable]:
    sheet = grid.sheet
    number, table = sheet.table.round.number, sheet.table.number
    bookmark = _("Tour %(round)s, table %(table)s") % {"round": number, "table": table}
    station = sheet.table.station
    return [
        Bookmark(bookmark, f"{number}-{table}"),
        sheet_head(
            paper=grid.paper,
            occasion=occasion(job.tournament),
            round_number=number,
            table_number=table,
            code=station.code,
            address=table_address(job, station),
        ),
        Spacer(0, GAP),
        grid.table(),
        Spacer(0, 2 * mm),
        words(_care(sheet), letters(9.5, soft=True)),
        PageBreak(),
    ]


def _care(sheet: Sheet) -> str:
    care = _("Nord tient la feuille.")
    if sheet.engine.is_zero_sum:
        words = _("À chaque donne, puis au total, la somme des %(size)s places est nulle.")
        care += " " + words % {"size": sheet.size}
        care += " " + _("Chacun vérifie son bilan et signe ; la feuille va à l’arbitre.")
    else:
        care += " " + _("Chacun relit la feuille et signe ; elle va à l’arbitre.")
    return care + " " + _("En gris, le donneur ne joue pas.") if sheet.dealer_sits_out else care

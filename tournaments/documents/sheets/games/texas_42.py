"""The score sheet of Texas 42: a column for each side, a row for each hand, and the marks as strokes of A L L.

Players keep the score by writing the word ALL, one stroke for each mark: it has seven, as many as a game needs.
"""

from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.style import HAIR, INK, RULE, THICK, THIN, Command, text_style
from tournaments.documents.seating.places import seat_title
from tournaments.documents.sheets.games import GameGrid
from tournaments.formatting.language import reader_language
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet

HANDS = 13  # maximum number of hands in a game to seven marks
NUMBER, HEAD, STROKES, SIGNATURES = 24 * mm, 20 * mm, 24 * mm, 16 * mm  # width of column 1, then heights
LEAST_ROW, MOST_ROW = 8 * mm, 10 * mm  # rows that do not fit are continued on the next page
SPARE = 3 * mm  # under the grid
UNIT = 1.4 * mm  # of the strokes
# The strokes of A L L in drawing order: the left edge of the letter's box of 10 by 10, and the line in it, in units.
ALL = (
    *((0, (0, 0, 4, 10)), (0, (8, 0, 4, 10)), (0, (1.6, 4, 6.4, 4))),
    *((12, (0, 0, 0, 10)), (12, (0, 0, 7, 0))),
    *((22, (0, 0, 0, 10)), (22, (0, 0, 7, 0))),
)


class Strokes(Flowable):  # type: ignore[misc]  # reportlab has no types
    """The strokes of A L L to be traced, with the first `made` strokes drawn."""

    def __init__(self, made: int) -> None:
        super().__init__()
        self.made, self.width, self.height = made, 29 * UNIT, 10 * UNIT

    def draw(self) -> None:
        """Draw thin lines to trace, and thick ones for marks."""
        for number, (left, (x1, y1, x2, y2)) in enumerate(ALL):
            self.canv.setLineWidth(3.2 if number < self.made else 0.6)
            self.canv.setStrokeColor(INK if number < self.made else RULE)
            self.canv.line((left + x1) * UNIT, y1 * UNIT, (left + x2) * UNIT, y2 * UNIT)


def rows(sheet: Sheet) -> int:
    """Return the number of hands of the longest game, or of those played if there are more."""
    return max(HANDS, len(sheet.deals))


def table(grid: GameGrid) -> Flowable:
    """Return the grid with the two sides, their hands and their marks."""
    sheet = grid.sheet
    side = (grid.paper.width - NUMBER) / 4
    marks = [sheet.totals_written[0], sheet.totals_written[1]] if grid.filled else [0, 0]
    head = ["", *(part for number in (0, 1) for part in (_players(sheet, number, 2 * side), ""))]
    titles = [_("Donne"), *[_("Annonce et résultat"), _("Marks")] * 2]
    hands = [_hand(sheet, line) for line in sheet.deals] if grid.filled else []
    blank = [[str(grid.label(number)), "", "", "", ""] for number in range(len(hands) + 1, rows(sheet) + 1)]
    signatures = [_("Signatures"), "", "", "", ""]
    foot = [_("Marks"), Strokes(marks[0]), str(marks[0] or ""), Strokes(marks[1]), str(marks[1] or "")]
    count = len(hands) + len(blank)
    room = grid.room - HEAD - MOST_ROW - STROKES - SIGNATURES - SPARE
    height = max(LEAST_ROW, min(MOST_ROW, room / count))
    return Table(
        [head, titles, *hands, *blank, foot, signatures],
        colWidths=[NUMBER, 1.5 * side, 0.5 * side, 1.5 * side, 0.5 * side],
        rowHeights=[HEAD, MOST_ROW, *[height] * count, STROKES, SIGNATURES],
        repeatRows=2,
        style=LOOK,
    )


def _players(sheet: Sheet, side: int, width: float) -> list[Flowable]:
    seats = [sheet.seats[index] for index in (side, side + 2)]
    return [
        fit_name(
            seat.sitter.full_name, text_style(12, bold=True), width=width - 12, before=f"{seat_title(seat.place)} · "
        )
        for seat in seats
    ]


def _hand(sheet: Sheet, line: Deal) -> list[object]:
    """Return the row of a hand: the bid in the column of the bidders, marks in that of the side that won them."""
    texts: dict[int, Any] = {0: "", 1: ""}
    if line.outcome:
        outcome = sheet.engine.outcome_from_json(line.outcome)
        texts[(outcome.bidder - 1) % 2] = sheet.engine.sheet_row(outcome, sheet.rules, reader_language())
    else:
        texts[0] = str(line.get_status_display())
    scores = [str(line.scores[side] or "") for side in (0, 1)]
    return [str(sheet.label(line.number)), texts[0], scores[0], texts[1], scores[1]]


LOOK: list[Command] = [
    ("FONT", (0, 0), (-1, -1), TEXT, 11),
    ("FONT", (0, 1), (-1, 1), TEXT_BOLD, 9),
    ("FONT", (2, 2), (2, -1), TEXT_BOLD, 13),
    ("FONT", (4, 2), (4, -1), TEXT_BOLD, 13),
    ("SPAN", (1, 0), (2, 0)),
    ("SPAN", (3, 0), (4, 0)),
    ("SPAN", (1, -1), (2, -1)),
    ("SPAN", (3, -1), (4, -1)),
    ("ALIGN", (2, 1), (2, -1), "CENTER"),
    ("ALIGN", (4, 1), (4, -1), "CENTER"),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("LINEBELOW", (0, 1), (-1, -3), HAIR, INK),
    ("LINEABOVE", (0, -2), (-1, -2), THICK, INK),
    ("LINEABOVE", (0, -1), (-1, -1), THIN, INK),
    ("LINEBEFORE", (1, 0), (1, -1), THICK, INK),
    ("LINEBEFORE", (3, 0), (3, -1), THICK, INK),
    ("LINEBEFORE", (2, 1), (2, -2), THIN, INK),
    ("LINEBEFORE", (4, 1), (4, -2), THIN, INK),
    ("BOX", (0, 0), (-1, -1), THICK, INK),
]

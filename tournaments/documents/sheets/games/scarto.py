"""The score sheet of Scarto: points and score of each seat, a row for each hand, then losers and stakes."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.style import HAIR, INK, RULE, THICK, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text
from tournaments.documents.seating.places import seat_title
from tournaments.documents.sheets.games import GameGrid
from tournaments.formatting.figures import stake_text
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.seats import Place
from tournaments.models import Deal
from tournaments.seating.problem.dealers import dealer_position
from tournaments.selectors.play.sheets import Sheet

NUMBER, HEAD, TITLES, TOTAL, SIGNATURE = 24 * mm, 20 * mm, 7 * mm, 13 * mm, 16 * mm  # width of column 1, then heights
LEAST_ROW, MOST_ROW = 8 * mm, 14 * mm
FEET = 3  # rows below the hands: totals, payments, signatures


def rows(sheet: Sheet) -> int:
    """Return the number of hands of a session."""
    hands: int = sheet.rules.hands
    return hands


def table(grid: GameGrid) -> Flowable:
    """Return the grid with players, hands, totals and stakes."""
    sheet = grid.sheet
    column = (grid.paper.width - NUMBER) / (2 * sheet.size)
    hands = [_hand(sheet, line) for line in sheet.deals] if grid.filled else []
    empty = [""] * (2 * sheet.size)
    blank: list[list[object]] = [
        [_row_head(grid.label(number), dealer_position(sheet.size, number - 1) + 1), *empty]
        for number in range(len(hands) + 1, grid.rows + 1)
    ]
    fixed = HEAD + TITLES + 2 * TOTAL + SIGNATURE
    row = max(LEAST_ROW, min(MOST_ROW, (grid.room - fixed) / grid.rows))
    data: list[list[object]] = [
        ["", *_pairs([_player(grid, number, 2 * column) for number in range(sheet.size)])],
        [_("Donne, donneur"), *[_("Points"), _("Marque")] * sheet.size],
        *hands,
        *blank,
        [
            _("Total"),
            *_pairs([format_signed(total) for total in sheet.totals_written] if grid.filled else [""] * sheet.size),
        ],
        [_("Perd, paie"), *_pairs(_loss_texts(grid))],
        [_("Signatures"), *_pairs([""] * sheet.size)],
    ]
    heights = [HEAD, TITLES, *[row] * (len(hands) + len(blank)), TOTAL, TOTAL, SIGNATURE]
    return Table(
        data,
        colWidths=[NUMBER, *[column] * (2 * sheet.size)],
        rowHeights=heights,
        repeatRows=2,
        style=_table_style(sheet.size),
    )


def _player(grid: GameGrid, number: int, width: float) -> list[Flowable]:
    seat = grid.sheet.seats[number]
    return [
        fit_text(seat_title(seat.place), text_style(14, bold=True, align="center"), width=width - 8),
        fit_name(seat.sitter.full_name, text_style(12, align="center"), width=width - 8, lines=2),
    ]


def _hand(sheet: Sheet, line: Deal) -> list[object]:
    """Return points, if entered, and scores; the status of a line that was not played, under the first player."""
    if line.status not in {Deal.Status.PLAYED, Deal.Status.ADJUSTED}:
        return [
            _row_head(sheet.label(line.number), line.dealer),
            str(line.get_status_display()),
            *[""] * (2 * sheet.size - 1),
        ]
    points = (line.outcome or {}).get("points") or [""] * sheet.size
    return [
        _row_head(sheet.label(line.number), line.dealer),
        *(part for own, score in zip(points, line.scores, strict=True) for part in (own, format_signed(score))),
    ]


def _row_head(number: int | str, dealer: int) -> str:
    """Return the number of the hand and the letter of the dealer's seat."""
    return f"{number} · {Place(dealer).letter}"


def _loss_texts(grid: GameGrid) -> list[str]:
    """Return for each seat that it loses, and its stake; empty texts unless a decided sheet is filled in."""
    sheet = grid.sheet
    if not (grid.filled and sheet.is_decided):
        return [""] * sheet.size
    amounts, losers = sheet.result.figures["stakes"], sheet.result.losers
    assert isinstance(amounts, list)
    results = [
        (pgettext("game", "perd") if seat.number in losers else "", stake_text(amounts[seat.number - 1]))
        for seat in sheet.seats
    ]
    return [", ".join(filter(None, words)) for words in results]


def _pairs(cells: Sequence[object]) -> list[object]:
    """Return the cells with an empty one after each, as a seat spans two columns."""
    return [part for cell in cells for part in (cell, "")]


def _table_style(size: int) -> list[Command]:
    """Return the style of a sheet for `size` players, who have two columns each, joined in the head and the feet."""
    seats = range(1, 1 + 2 * size, 2)  # first column of each
    spans: list[Command] = [
        ("SPAN", (column, row), (column + 1, row)) for row in (0, *range(-FEET, 0)) for column in seats
    ]
    between: list[Command] = [("LINEBEFORE", (column, 0), (column, -1), THICK, INK) for column in seats]
    inside: list[Command] = [("LINEAFTER", (column, 1), (column, -1 - FEET), HAIR, RULE) for column in seats]
    return [
        ("FONT", (0, 0), (-1, -1), TEXT, 13),
        ("FONT", (0, 1), (-1, 1), TEXT, 9),
        ("FONT", (0, 2), (0, -1), TEXT_BOLD, 12),
        ("FONT", (1, -FEET), (-1, -FEET), TEXT_BOLD, 15),
        ("ALIGN", (1, 0), (-1, -1), "CENTER"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("LINEBELOW", (0, 1), (-1, -1 - FEET), HAIR, INK),
        ("LINEABOVE", (0, 2), (-1, 2), THIN, INK),
        ("LINEABOVE", (0, -FEET), (-1, -FEET), THICK, INK),
        ("LINEABOVE", (0, -2), (-1, -1), THIN, INK),
        ("BOX", (0, 0), (-1, -1), THICK, INK),
        *spans,
        *between,
        *inside,
    ]

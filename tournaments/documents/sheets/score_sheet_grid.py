"""The grid of a score sheet: a pair of columns for each seat, a row for each deal, totals, net score, signatures.

`Grid.table` builds the ReportLab table from its rows (`_seats` to `_signatures`). Its `rows`, `around` and `row_height`
fit it to one page, or split it over two. A game may have its own table, fields to fill in by hand and number of rows
(`game_documents`). Fonts and lines are at the end of the module.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.formats import current_format
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper
from tournaments.documents.kit.printed import SharedDrawing
from tournaments.documents.kit.style import HAIR, INK, RULE, SHADE, THICK, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.documents.seating.places import number_text, seat_title
from tournaments.documents.sheets.fields import FieldRow, PenField
from tournaments.documents.sheets.games import game_documents
from tournaments.documents.sheets.score_sheet_head import head_height
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.seats import Place
from tournaments.models import Deal, Seat
from tournaments.seating.problem.dealers import dealer_position
from tournaments.selectors.play.confirmation_words import confirmation_in_force
from tournaments.selectors.play.confirmations import confirmations_in_force
from tournaments.selectors.play.sheets import Sheet

TIMED_ROWS = 10  # more than a table plays in a timed round of an hour
MOST_LANDSCAPE_ROWS = 8  # longer sheets are portrait, except those with fields
LEAST_ROW, TALLEST_ROW = 8 * mm, 14 * mm  # handwriting needs 8 mm
TIGHT_ROW = 7.5 * mm  # the ten rows of a timed round fit on one landscape page with fields
GAPS = 15 * mm  # gaps and the line below the grid
LEGEND = 7.5 * mm  # two lines below the grid
HEAD_ROWS, FOOT_ROWS = 2, 3
FIRST_SCORE = 2  # column of the first score, after the number of the deal and its text
FIELDS, LEAST_SCORE = 106 * mm, 15 * mm  # widths of the fields of a deal (landscape pages only) and of a score


def count_rows(sheet: Sheet, *, filled: bool) -> int:
    """Return the number of rows for deals: those planned, or more if passed and cancelled ones were entered.

    Without a planned number, as in a timed round, it is that of the game (`rows`), else `TIMED_ROWS`.
    """
    own = game_documents(sheet.tournament)
    of_game = getattr(own, "rows", None)
    planned: int = sheet.stage.deals_per_round or (of_game(sheet) if of_game else TIMED_ROWS)
    return max(planned, len(sheet.deals) + (sheet.missing or 0)) if filled else planned


def is_upright(sheets: Sequence[Sheet], *, filled: bool) -> bool:
    """Return True if the pages are portrait.

    They are in the format with larger letters, and for long sheets, except blank sheets of a game with fields, which
    need the width.
    """
    if current_format().zoom > 1:
        return True
    many = max(count_rows(sheet, filled=filled) for sheet in sheets) > MOST_LANDSCAPE_ROWS
    return many and (filled or not hasattr(game_documents(sheets[0].tournament), "fields"))


class Heights(NamedTuple):
    """Heights of the rows around the deals, in points."""

    seats: float
    signs: float
    total: float
    bilan: float  # the row of the net scores
    signature: float


ROOMY = Heights(25 * mm, 6.5 * mm, 10 * mm, 12 * mm, 18 * mm)
TIGHT = Heights(19.5 * mm, 6 * mm, 8 * mm, 8.5 * mm, 10.5 * mm)
NAMES = {ROOMY: (15, 12, 9), TIGHT: (12, 10.5, 8.5)}  # font sizes of the seat, the name and the line below


@dataclass(frozen=True, kw_only=True)
class Grid:
    """The grid of one sheet. `starts` has the players' seats in round 1, by primary key of the entry."""

    sheet: Sheet
    paper: Paper
    starts: dict[int, str]
    filled: bool

    def table(self) -> Flowable:
        """Return the game's own table, or else a pair of columns for each seat."""
        own = getattr(game_documents(self.sheet.tournament), "table", None)
        return own(self) if own else self.columns()

    def columns(self) -> Flowable:
        """Return a pair of columns for each seat.

        Blank grids on one page differ only in their first row, so the rest is drawn once and shared.
        """
        if self.filled or self.is_split:
            return self._grid(self._seats())
        name = f"grid-{self.sheet.size}-{self.sheet.dealer_sits_out}-{self.rows}"
        head = Table(
            [self._seats()], colWidths=self.widths, rowHeights=[self.around.seats], style=[*LETTERS, *self._spans([0])]
        )
        return SharedDrawing(name, partial(self._grid, [""] * len(self.widths)), head, height=sum(self._heights()))

    def _grid(self, seats: list[object]) -> Flowable:
        data = [seats, self._signs(), *self._deals(), self._totals(), self._bilan(), self._signatures()]
        return Table(data, colWidths=self.widths, rowHeights=self._heights(), repeatRows=HEAD_ROWS, style=self._style())

    def _heights(self) -> list[float]:
        seats, signs, *foot = self.around
        return [seats, signs, *[self.row_height] * self.rows, *foot]

    @property
    def room(self) -> float:
        """Points of height for the grid on the first page."""
        return float(self.paper.height - GAPS - head_height(self.paper) - self.confirmation_height)

    @cached_property
    def confirmation(self) -> Flowable | None:
        """The line with the names of who entered and who confirmed the sheet; None on a blank or unconfirmed one."""
        text = confirmation_in_force(self.sheet) if self.filled else ""
        return make_paragraph(normalize_text(text[:1].upper() + text[1:]), text_style(10)) if text else None

    @property
    def confirmation_height(self) -> float:
        """Points of height of that line, which is never cut: long names take two or three lines."""
        return float(self.confirmation.wrap(self.paper.width, 0)[1]) if self.confirmation else 0

    @cached_property
    def rows(self) -> int:
        return count_rows(self.sheet, filled=self.filled)

    @cached_property
    def around(self) -> Heights:
        """Heights of the rows around the deals, tight if the deals need the room."""
        return TIGHT if self.fields and self._share(ROOMY) < LEAST_ROW else ROOMY

    @cached_property
    def is_split(self) -> bool:
        """True if rows on one page would be too low for handwriting, so that the grid is split over two pages."""
        return bool(self._share(self.around) < (TIGHT_ROW if self.around == TIGHT else LEAST_ROW))

    @cached_property
    def row_height(self) -> float:
        """Height of the row of a deal; in a split grid as tall as two pages allow, one with head and one with foot."""
        if not self.is_split:
            return float(min(TALLEST_ROW, self._share(self.around)))
        two_pages = (
            2 * self.paper.height
            - GAPS
            - head_height(self.paper)
            - max(LEGEND, self.confirmation_height)
            - sum(self.around)
            - sum(self.around[:HEAD_ROWS])
        )
        usable = two_pages - TALLEST_ROW  # a row that does not fit at the end of page 1 leaves its height unused
        return float(max(LEAST_ROW, min(TALLEST_ROW, usable / self.rows)))

    def _share(self, around: Heights) -> float:
        """Return the height of each row of a deal if all are on one page, below and above rows of these heights."""
        below = LEGEND if self.fields else 0
        return float((self.room - sum(around) - below) / self.rows)

    @cached_property
    def widths(self) -> list[float]:
        """Widths of the columns: number of the deal, note or fields, then plus and minus of each seat."""
        before = [12 * mm, 23 * mm] if self.paper.upright else [13 * mm, 33 * mm]
        if self.fields:
            before[1] = self.room_for_fields
        score = (self.paper.width - sum(before)) / (2 * self.sheet.size)
        return [*before, *[score] * (2 * self.sheet.size)]

    @cached_property
    def room_for_fields(self) -> float:
        """Points of width that the scores leave for the fields, at most `FIELDS`."""
        return float(min(FIELDS, self.paper.width - 13 * mm - 2 * self.sheet.size * LEAST_SCORE))

    @cached_property
    def fields(self) -> Sequence[PenField]:
        """The handwritten columns of a deal on a blank sheet; empty if the game has none or letters are large."""
        fields_of_size = getattr(game_documents(self.sheet.tournament), "fields", None)
        if self.filled or fields_of_size is None or self.paper.format.zoom > 1:
            return ()
        pen_fields: Sequence[PenField] = fields_of_size(self.sheet.size)
        return pen_fields

    @property
    def legend(self) -> str:
        """The game's instructions for fields without choices; empty without fields."""
        game_legend = getattr(game_documents(self.sheet.tournament), "legend", None)
        return str(game_legend(self.sheet)) if self.fields and game_legend else ""

    def _seats(self) -> list[object]:
        """Return the first row: who deals first, then the head of each seat."""
        first = seat_title(Place(self.sheet.dealer_of(1)))
        hint = [
            make_paragraph(_("Première donne"), text_style(9, soft=True)),
            make_paragraph(first, text_style(12, bold=True)),
        ]
        if self.is_split:  # pages may get separated
            where = {"round": self.sheet.table.round.number, "table": self.sheet.table.number}
            hint.append(make_paragraph(_("Tour %(round)s, table %(table)s") % where, text_style(9, bold=True)))
        return [hint, "", *self._pairs([self._seat_head(seat) for seat in self.sheet.seats])]

    def _seat_head(self, seat: Seat) -> list[Flowable]:
        """Return the seat, its player, and their start number and starting seat."""
        width = 2 * self.widths[-1] - 8
        place, name, below = NAMES[self.around]
        start = self.starts.get(seat.entry_id)
        facts = [number_text(seat.start_number)] + ([_("départ %(place)s") % {"place": start}] if start else [])
        return [
            fit_text(seat_title(seat.place), text_style(place, bold=True, align="center"), width=width),
            fit_name(seat.sitter.full_name, text_style(name, bold=True, align="center"), width=width, lines=2.6),
            fit_text(" · ".join(facts), text_style(below, soft=True, align="center"), width=width),
        ]

    def _signs(self) -> list[object]:
        """Return the row below the seats: titles of the deal's columns, then plus and minus for each seat."""
        columns = self.sheet.engine.sheet_columns(self.sheet.size, self.sheet.rules, reader_language())
        note = ", ".join(column.label for column in columns)
        titles: object = note
        if self.fields:
            titles = FieldRow(self.fields, self.widths[1], self.around.signs, titled=True)
        return [_("Donne"), titles, *["+", "\u2212"] * self.sheet.size]

    def _deals(self) -> list[list[object]]:
        """Return the rows of entered deals if the sheet is `filled`, then blank rows for the others."""
        deals = list(self.sheet.deals) if self.filled else []
        empty = [""] * (2 * self.sheet.size)
        note: object = FieldRow(self.fields, self.widths[1], self.row_height) if self.fields else ""
        labels = map(self.label, range(len(deals) + 1, self.rows + 1))
        blank: list[list[object]] = [[str(label), note, *empty] for label in labels]
        return [self._deal(deal) for deal in deals] + blank

    def label(self, line: int) -> int | str:
        """Return the number of a row; on a filled sheet the number on the screen."""
        return self.sheet.label(line) if self.filled else line

    def _deal(self, deal: Deal) -> list[object]:
        """Return the row of an entered line; a dealer who sits out has no score."""
        out = deal.dealer if self.sheet.dealer_sits_out else None
        scores = [
            text
            for number, score in enumerate(deal.scores, start=1)
            for text in (("", "") if number == out else _columns(score))
        ]
        return [
            str(self.sheet.label(deal.number)),
            self._note(deal),
            *(scores if deal.status in SCORED_STATUSES else [""] * len(scores)),
        ]

    def _note(self, deal: Deal) -> Flowable:
        """Return the game's text left of the scores, or the status of a line that was not played."""
        text = str(deal.get_status_display())
        if deal.status == Deal.Status.PLAYED and deal.outcome:
            outcome = self.sheet.engine.outcome_from_json(deal.outcome, self.sheet.turn(deal.number))
            text = self.sheet.engine.sheet_row(outcome, self.sheet.rules, reader_language())
        return fit_text(text, text_style(11), width=self.widths[1] - 8)

    def _totals(self) -> list[object]:
        """Return the row of totals; blank unless the sheet is `filled`."""
        sums = [("", "")] * self.sheet.size
        if self.filled:
            sums = [(str(seat.plus), str(seat.minus)) for seat in self.sheet.seats]
        return [_("Total"), "", *(text for pair in sums for text in pair)]

    def _bilan(self) -> list[object]:
        scores = [format_signed(seat.score) if self.filled else "" for seat in self.sheet.seats]
        return [_("Bilan"), "", *self._pairs(scores)]

    def _signatures(self) -> list[object]:
        """Return the row of signatures; on a filled sheet it names who entered and who confirmed."""
        confirmations = confirmations_in_force(self.sheet) if self.filled else []
        signed_by = {one.seat: _("validée") for one in confirmations} | {
            one.entered_by: _("saisie") for one in confirmations
        }
        marks = [signed_by.get(seat.number, "") for seat in self.sheet.seats]
        return [_("Signatures"), "", *self._pairs(marks)]

    def _pairs(self, cells: Sequence[object]) -> list[object]:
        """Return the cells with an empty one after each, as a seat spans two columns."""
        return [part for cell in cells for part in (cell, "")]

    def _style(self) -> list[Command]:
        spans = [*self._spans([0, -2, -1]), *(("SPAN", (0, row), (1, row)) for row in (-3, -2, -1))]
        return [*LETTERS, *FONTS, *LINES, *self._vertical_lines(), *spans, *self._dealers_who_sit_out()]

    def _vertical_lines(self) -> list[Command]:
        """Return the lines between columns: thin after the number of the deal, thick before each seat.

        A hairline separates plus and minus of a seat, down to the totals: in the rows below the two columns are one.
        """
        lines: list[Command] = [("LINEAFTER", (0, 1), (0, -1 - FOOT_ROWS), HAIR, INK)]
        for column in range(FIRST_SCORE, FIRST_SCORE + 2 * self.sheet.size, 2):
            lines += [
                ("LINEBEFORE", (column, 0), (column, -1), THICK, INK),
                ("LINEAFTER", (column, 1), (column, -FOOT_ROWS), HAIR, RULE),
            ]
        return lines

    def _spans(self, rows: Sequence[int]) -> list[Command]:
        """Return spans of the two columns of each seat, and of the two columns before the first."""
        pairs = range(0, FIRST_SCORE + 2 * self.sheet.size, 2)
        return [("SPAN", (column, row), (column + 1, row)) for row in rows for column in pairs]

    def _dealers_who_sit_out(self) -> list[Command]:
        """Return a background in each row for the two columns of its dealer, who sits out; they stay empty."""
        if not self.sheet.dealer_sits_out:
            return []
        return [
            ("BACKGROUND", (column, row), (column + 1, row), SHADE)
            for row, column in (
                (HEAD_ROWS + index, FIRST_SCORE + 2 * (self._dealer(index) - 1)) for index in range(self.rows)
            )
        ]

    def _dealer(self, index: int) -> int:
        """Return the seat of the dealer of row `index` (from 0)."""
        entered = self.sheet.deals
        if self.filled and index < len(entered):
            return entered[index].dealer
        return self.sheet.dealer_of(index + 1) if self.filled else dealer_position(self.sheet.size, index) + 1


SCORED_STATUSES = frozenset({Deal.Status.PLAYED, Deal.Status.ADJUSTED})


def _columns(score: int) -> tuple[str, str]:
    """Return the plus and the minus column of a score."""
    return ("", str(-score)) if score < 0 else (str(score), "")


LETTERS: list[Command] = [
    ("FONT", (0, 0), (-1, -1), TEXT, 12),
    ("ALIGN", (0, 0), (-1, -1), "CENTER"),
    ("ALIGN", (0, 0), (1, 1), "LEFT"),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("LEFTPADDING", (0, 0), (-1, -1), 4),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
]
FONTS: list[Command] = [
    ("FONT", (0, 1), (1, 1), TEXT_BOLD, 9),
    ("FONT", (FIRST_SCORE, 1), (-1, 1), TEXT_BOLD, 12),
    ("FONT", (0, -FOOT_ROWS), (-1, -1), TEXT_BOLD, 12),
    ("FONT", (FIRST_SCORE, -2), (-1, -2), TEXT_BOLD, 15),
    ("FONT", (FIRST_SCORE, -1), (-1, -1), TEXT, 10),
    ("ALIGN", (1, 0), (1, -1), "LEFT"),
    ("ALIGN", (0, -FOOT_ROWS), (1, -1), "LEFT"),
]
LINES: list[Command] = [
    ("LINEBELOW", (0, 0), (-1, 0), HAIR, RULE),
    ("LINEBELOW", (0, 1), (-1, -1 - FOOT_ROWS), HAIR, INK),
    ("LINEABOVE", (0, HEAD_ROWS), (-1, HEAD_ROWS), THIN, INK),
    ("LINEABOVE", (0, -FOOT_ROWS), (-1, -FOOT_ROWS), THICK, INK),
    ("LINEABOVE", (0, -2), (-1, -1), THIN, INK),
    ("BOX", (0, 0), (-1, -1), THICK, INK),
]

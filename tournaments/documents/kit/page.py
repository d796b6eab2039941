"""The layout of documents, and the building of their PDF files from flowables, with heads and feet.

Equal input gives equal bytes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from io import BytesIO
from math import atan2, degrees
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate, Paragraph, Table

from players.names import plain
from tournaments.documents.kit.edition import edition_of, file_moment
from tournaments.documents.kit.figures.logo import PaperLook, paper_look
from tournaments.documents.kit.fonts import FALLBACK, TEXT, TEXT_BOLD, register_fonts
from tournaments.documents.kit.formats import PLAIN, Format, current_format
from tournaments.documents.kit.style import (
    HAIR,
    LANDSCAPE,
    MARGIN,
    PORTRAIT,
    RULE,
    SHADE,
    SOFT,
    THICK,
    Command,
    text_style,
)
from tournaments.documents.kit.text import fit_text, normalize_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.models import Stage, Tournament
from tournaments.services.core.jobs import Produced, Progress

HEAD = 21 * mm  # height
FOOT = 8 * mm  # height
SUITS = "♠ ♥ ♦ ♣"
# In the foot: from the left margin to "Chelem" and to the organiser, and from the version to the right margin.
SUITS_WIDE, CHELEM_WIDE, NUMBER_WIDE = 16 * mm, 28 * mm, 27 * mm
LOGO, LOGO_GAP = (38 * mm, 13 * mm), 4 * mm  # maximum size in the head
SMALL_LOGO = (14 * mm, 5.5 * mm)  # in the foot of papers without a head
BASELINE = 1.76  # points from the bottom of a paragraph in the foot to the baseline
COUNT, FURNITURE = "pages", "furniture"  # names of PDF forms: the number of pages; head and foot
MORE_THAN_A_PAGE = 0xFFFFFF
TITLE_IN_NAME = 45  # characters of the title in the file name

rl_config.useA85 = 0  # binary streams instead of ASCII85: files are 25 % smaller and 10 % faster to build


@dataclass(frozen=True, kw_only=True)
class Subject:
    """The metadata of a document for head, foot and file name.

    `file` is the prefix of the file name and `moment` its suffix; `edition` is the version that the document shows,
    `look` the logo and the colour of the club.
    """

    title: str
    occasion: str
    organiser: str
    edition: str
    file: str
    moment: str = ""
    rehearsal: bool = False
    look: PaperLook = field(default_factory=PaperLook)


@dataclass(frozen=True, kw_only=True)
class BlankPaper:
    """The layout of one document. Subclasses say what it is about: `Paper` a stage, `SeasonPaper` a season.

    Pages that are not `headed` get only a foot and draw their own head. `upright` pages are portrait, others landscape.
    """

    title: str
    upright: bool = True
    headed: bool = True
    format: Format = field(default_factory=current_format)

    @cached_property
    def subject(self) -> Subject:
        raise NotImplementedError

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the laid-out page, in points."""
        return self.format.page_size(PORTRAIT if self.upright else LANDSCAPE)

    @property
    def width(self) -> float:
        """Points between the margins."""
        return float(self.size[0] - 2 * MARGIN)

    @property
    def height(self) -> float:
        """Points between head and foot."""
        return float(self.size[1] - 2 * MARGIN - FOOT - (HEAD if self.headed else 0))

    @property
    def occasion(self) -> str:
        """Date and venue: `13 novembre 2026 · Tence`."""
        return self.subject.occasion

    @cached_property
    def logo_width(self) -> float:
        """Points that the logo and its gap take at the left of the head."""
        wide, _tall = self.subject.look.size_within(*LOGO)
        return wide + LOGO_GAP if wide else 0.0

    @cached_property
    def head(self) -> tuple[Paragraph, Paragraph, Paragraph]:
        """Paragraphs of the head: the title at the left, name and occasion at the right."""
        half, name = self.width / 2, normalize_text(self.subject.title)
        return (
            fit_text(self.title, text_style(22, bold=True), width=half - self.logo_width),
            fit_text(name, text_style(11, bold=True, align="right"), width=half, lines=2),
            fit_text(self.occasion, text_style(10, soft=True, align="right"), width=half),
        )


@dataclass(frozen=True, kw_only=True)
class Paper(BlankPaper):
    """A document of a stage."""

    stage: Stage

    @property
    def tournament(self) -> Tournament:
        return self.stage.tournament

    @cached_property
    def subject(self) -> Subject:
        """The metadata of the tournament at its current version."""
        return Subject(
            title=self.stage.full_title,
            occasion=occasion(self.tournament),
            organiser=self.tournament.organiser.name,
            edition=edition_of(self.tournament),
            file=self.tournament.slug,
            moment=file_moment(self.tournament),
            rehearsal=self.tournament.is_rehearsal,
            look=paper_look(self.tournament.organiser),
        )


def date_text(tournament: Tournament) -> str:
    """Return the date of a tournament in words."""
    return date_format(tournament.date, "DATE_FORMAT")


def occasion(tournament: Tournament) -> str:
    """Return date and venue of a tournament."""
    return (
        f"{date_text(tournament)} · {normalize_text(tournament.venue)}" if tournament.venue else date_text(tournament)
    )


def build_card_page(
    paper: Paper, cards: Sequence[object], *, across: int, down: int, padding: float, on_top: bool = False
) -> list[Flowable]:
    """Return a page of cards of one size between dashed lines; a full page has `across` times `down` cards.

    `padding` is in points, at the sides and, if the content is `on_top`, above it.
    """
    cells = [*cards, *[""] * (-len(cards) % across)]
    rows = [cells[first : first + across] for first in range(0, len(cells), across)]
    style: list[Command] = [
        ("VALIGN", (0, 0), (-1, -1), "TOP" if on_top else "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), padding),
        ("RIGHTPADDING", (0, 0), (-1, -1), padding),
        ("TOPPADDING", (0, 0), (-1, -1), padding if on_top else 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ("BOX", (0, 0), (-1, -1), HAIR, RULE, None, (3, 3)),
        ("INNERGRID", (0, 0), (-1, -1), HAIR, RULE, None, (3, 3)),
    ]
    widths, heights = [paper.width / across] * across, [paper.height / down] * len(rows)
    return [Table(rows, colWidths=widths, rowHeights=heights, style=style), PageBreak()]


def build_pdf(paper: BlankPaper, story: Sequence[Flowable], progress: Progress, *, pages: int = 1) -> Produced:
    """Build the PDF file. `pages` is the estimated number of pages, for the progress."""
    register_fonts()
    progress(0, pages)
    buffer = BytesIO()
    document = _Document(buffer, paper, progress, pages)
    document.build(list(story), canvasmaker=partial(_CountingCanvas, pages_per_sheet=paper.format.many))
    title = slugify(plain(paper.title))[:TITLE_IN_NAME]
    format_ = "" if paper.format == PLAIN else f"-{paper.format.key}"
    name = f"{paper.subject.file}-{title}{format_}-{reader_language()}{paper.subject.moment}.pdf"
    return Produced(name, buffer.getvalue(), pages=-(-document.page // paper.format.many))


class Bookmark(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """An entry in the outline of the file, pointing to its place in the story."""

    def __init__(self, title: str, key: str, *, level: int = 0) -> None:
        super().__init__()
        self.title, self.key, self.level = title, key, level

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        self.canv.bookmarkPage(self.key)
        self.canv.addOutlineEntry(self.title, self.key, self.level, closed=True)


class Deferred(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """Flowables that are built when their page is laid out, so that a thousand pages fit in memory.

    Reports an impossible height so that ReportLab calls `split()`, which builds the real flowables.
    """

    def __init__(self, make: Callable[[], Sequence[Flowable]]) -> None:
        super().__init__()
        self.make = make

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        return width, MORE_THAN_A_PAGE

    def split(self, _width: float, _height: float) -> list[Flowable]:
        return list(self.make())


class _CountingCanvas(Canvas):  # type: ignore[misc]  # reportlab is untyped
    """A canvas that draws the total number of pages at the end, as a form that every foot refers to by name.

    A sheet of paper holds `pages_per_sheet` pages.
    """

    def __init__(self, *args: Any, pages_per_sheet: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pages_per_sheet, self.page_count = pages_per_sheet, 0

    def showPage(self) -> None:  # noqa: N802 - the name is ReportLab's
        """Count a page; end the sheet of paper once it holds `pages_per_sheet` pages."""
        self.page_count += 1
        if self.page_count % self.pages_per_sheet == 0:
            super().showPage()

    def save(self) -> None:
        """End an incomplete sheet of paper, define the form `COUNT`, and write the file."""
        if self.page_count % self.pages_per_sheet:
            super().showPage()
        self.beginForm(COUNT)
        self.setFont(TEXT, 8)
        self.setFillColor(SOFT)
        self.drawString(0, 0, str(self.page_count))
        self.endForm()
        super().save()


class _Document(BaseDocTemplate):  # type: ignore[misc]  # reportlab is untyped
    def __init__(self, buffer: BytesIO, paper: BlankPaper, progress: Progress, pages: int) -> None:
        name = normalize_text(paper.subject.title)
        super().__init__(
            buffer,
            pagesize=paper.format.sheet(paper.size),
            invariant=1,
            pageCompression=1,
            title=f"{paper.title} · {name}",
            subject=name,
            author="Chelem",
            creator="Chelem",
            lang=reader_language(),
        )
        self.paper, self.progress, self.pages = paper, progress, pages
        frame = Frame(MARGIN, MARGIN + FOOT, paper.width, paper.height, 0, 0, 0, 0)
        sheet = paper.format.sheet(paper.size)
        begin, end = self._begin_page, self._end_page
        self.addPageTemplates(PageTemplate("page", [frame], onPage=begin, onPageEnd=end, pagesize=sheet))

    def afterPage(self) -> None:  # noqa: N802 - the name is ReportLab's
        """Report the progress to the job."""
        self.progress(self.page, max(self.page, self.pages))

    def _begin_page(self, canvas: Any, _document: BaseDocTemplate) -> None:
        """Position and scale the page on its sheet, and draw head, foot and number.

        Head and foot are a form that is stored once in the file.
        """
        canvas.saveState()
        canvas.translate(*self.paper.format.corner(self.paper.size, self.page - 1))
        canvas.scale(self.paper.format.zoom, self.paper.format.zoom)
        if not canvas.hasForm(FURNITURE):
            canvas.beginForm(FURNITURE, 0, 0, *self.paper.size)
            if self.paper.subject.rehearsal:
                self._draw_watermark(canvas)
            if self.paper.headed:
                self._draw_head(canvas)
            self._draw_foot(canvas)
            canvas.endForm()
        canvas.doForm(FURNITURE)
        self._draw_number(canvas)

    def _end_page(self, canvas: Any, _document: BaseDocTemplate) -> None:
        canvas.restoreState()

    def _draw_watermark(self, canvas: Any) -> None:
        """Draw the watermark of a rehearsal from corner to corner, below the content."""
        width, height = self.paper.size
        canvas.saveState()
        canvas.setFillColor(SHADE)
        canvas.setFont(TEXT_BOLD, width / 7)
        canvas.translate(width / 2, height / 2)
        canvas.rotate(degrees(atan2(height, width)))
        canvas.drawCentredString(0, -width / 20, _("RÉPÉTITION"))
        canvas.restoreState()

    def _draw_head(self, canvas: Any) -> None:
        paper = self.paper
        title, name, occasion_line = paper.head
        top, half = paper.size[1] - MARGIN, paper.width / 2
        paper.subject.look.draw(canvas, x=MARGIN, y=top - LOGO[1], width=LOGO[0], height=LOGO[1])
        _draw_paragraph(canvas, title, x=MARGIN + paper.logo_width, top=top, width=half - paper.logo_width)
        below = _draw_paragraph(canvas, name, x=MARGIN + half, top=top, width=half)
        _draw_paragraph(canvas, occasion_line, x=MARGIN + half, top=below - 1, width=half)
        canvas.setLineWidth(THICK)
        canvas.setStrokeColor(paper.subject.look.accent)
        canvas.line(MARGIN, top - HEAD + 5 * mm, paper.size[0] - MARGIN, top - HEAD + 5 * mm)

    def _draw_foot(self, canvas: Any) -> None:
        """Draw from left to right: suits (or the logo, without a head), "Chelem", organiser and title, the version, the
        language."""
        right = self.paper.size[0] - MARGIN
        canvas.setLineWidth(HAIR)
        canvas.setStrokeColor(RULE)
        canvas.line(MARGIN, MARGIN + 3.5 * mm, right, MARGIN + 3.5 * mm)
        canvas.setFillColor(SOFT)
        canvas.setFont(FALLBACK, 8)
        if self.paper.headed or not self.paper.subject.look.logo:
            canvas.drawString(MARGIN, MARGIN, SUITS)
        else:
            width, height = SMALL_LOGO
            self.paper.subject.look.draw(canvas, x=MARGIN, y=MARGIN - 3 * mm, width=width, height=height)
        canvas.setFont(TEXT, 8)
        canvas.drawString(MARGIN + SUITS_WIDE, MARGIN, "Chelem")
        subject = self.paper.subject
        edition = f"{subject.edition} · {reader_language().upper()}"
        canvas.drawRightString(right - NUMBER_WIDE, MARGIN, edition)
        room = self.paper.width - CHELEM_WIDE - NUMBER_WIDE - stringWidth(edition, TEXT, 8) - 4 * mm
        names = " · ".join(normalize_text(name) for name in (subject.organiser, subject.title) if name)
        paragraph = fit_text(names, text_style(8, soft=True), width=room)
        paragraph.wrap(room, FOOT)
        paragraph.drawOn(canvas, MARGIN + CHELEM_WIDE, MARGIN - BASELINE)

    def _draw_number(self, canvas: Any) -> None:
        """Draw the number of the page, and after it the form with the total."""
        right = self.paper.size[0] - MARGIN
        canvas.setFillColor(SOFT)
        canvas.setFont(TEXT, 8)
        canvas.drawRightString(right - 5 * mm, MARGIN, _("page %(number)s sur") % {"number": self.page})
        canvas.saveState()
        canvas.translate(right - 4 * mm, MARGIN)
        canvas.doForm(COUNT)
        canvas.restoreState()


def _draw_paragraph(canvas: Any, paragraph: Paragraph, *, x: float, top: float, width: float) -> float:
    """Draw a paragraph below `top`, and return the y coordinate of its bottom."""
    height: float = paragraph.wrap(width, HEAD)[1]
    paragraph.drawOn(canvas, x, top - height)
    return top - height

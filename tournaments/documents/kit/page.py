"""From flowables to a file: pages with a head and a foot, the same bytes for the same input."""

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
from tournaments.documents.kit.fonts import FALLBACK, TEXT, TEXT_BOLD, register
from tournaments.documents.kit.formats import PLAIN, Format, chosen_format
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
    letters,
)
from tournaments.documents.kit.text import fitted, normal
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.models import Stage, Tournament
from tournaments.services.core.jobs import Produced, Progress

HEAD = 21 * mm
FOOT = 8 * mm
SUITS = "♠ ♥ ♦ ♣"
SUITS_WIDE, CHELEM_WIDE, NUMBER_WIDE = 16 * mm, 28 * mm, 27 * mm  # of the foot, from its left, and at its right
LOGO, LOGO_GAP = (38 * mm, 13 * mm), 4 * mm  # at most, in the head
SMALL_LOGO = (14 * mm, 5.5 * mm)  # in the foot of papers that have no such head
BASELINE = 1.76  # points from the foot of a paragraph of this size to its letters
COUNT, FURNITURE = "pages", "furniture"
MORE_THAN_A_PAGE = 0xFFFFFF
TITLE_IN_NAME = 45  # letters of the title in the name of the file

rl_config.useA85 = 0  # bytes as they are, not as letters: a quarter smaller, and a tenth faster


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What a document is about, as its head, its foot and the name of its file say it.

    `file` begins the name of the file and `moment` ends it; `edition` is the state that the document shows, `look` how
    papers of the club look.
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
    """One document before its content. Without `headed`, pages carry their own head and only get a foot. `upright`
    pages stand, others lie."""

    title: str
    upright: bool = True
    headed: bool = True
    format: Format = field(default_factory=chosen_format)

    @cached_property
    def subject(self) -> Subject:
        raise NotImplementedError

    @cached_property
    def size(self) -> tuple[float, float]:
        """Of the page as it is laid out, in points."""
        return self.format.laid_out(PORTRAIT if self.upright else LANDSCAPE)

    @property
    def width(self) -> float:
        """Between the margins."""
        return float(self.size[0] - 2 * MARGIN)

    @property
    def height(self) -> float:
        """Between head and foot."""
        return float(self.size[1] - 2 * MARGIN - FOOT - (HEAD if self.headed else 0))

    @property
    def occasion(self) -> str:
        """When and where: `13 novembre 2026 · Tence`."""
        return self.subject.occasion

    @cached_property
    def beside_logo(self) -> float:
        """The room that the logo takes at the left of the head."""
        wide, _tall = self.subject.look.within(*LOGO)
        return wide + LOGO_GAP if wide else 0.0

    @cached_property
    def head(self) -> tuple[Paragraph, Paragraph, Paragraph]:
        """The title at the left of the head, name and occasion at its right."""
        half, name = self.width / 2, normal(self.subject.title)
        return (
            fitted(self.title, letters(22, bold=True), width=half - self.beside_logo),
            fitted(name, letters(11, bold=True, align="right"), width=half, lines=2),
            fitted(self.occasion, letters(10, soft=True, align="right"), width=half),
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
        """The tournament, at the version that it has."""
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


def day(tournament: Tournament) -> str:
    """The date of a tournament in words."""
    return date_format(tournament.date, "DATE_FORMAT")


def occasion(tournament: Tournament) -> str:
    """Date and venue of a tournament."""
    return f"{day(tournament)} · {normal(tournament.venue)}" if tournament.venue else day(tournament)


def cut_apart(
    paper: Paper, cards: Sequence[object], *, across: int, down: int, padding: float, on_top: bool = False
) -> list[Flowable]:
    """A page of cards of one size between dashed lines, `across` times `down` of them when it is full.

    `padding`, in points, is left at their sides and, where their content stands `on_top`, above it.
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


def produced(paper: BlankPaper, story: Sequence[Flowable], progress: Progress, *, pages: int = 1) -> Produced:
    """The finished file. `pages` is about how many there will be, for the progress."""
    register()
    progress(0, pages)
    buffer = BytesIO()
    document = _Document(buffer, paper, progress, pages)
    document.build(list(story), canvasmaker=partial(_CountingCanvas, many=paper.format.many))
    title = slugify(plain(paper.title))[:TITLE_IN_NAME]
    format_ = "" if paper.format == PLAIN else f"-{paper.format.key}"
    name = f"{paper.subject.file}-{title}{format_}{paper.subject.moment}.pdf"
    return Produced(name, buffer.getvalue(), pages=-(-document.page // paper.format.many))


class Bookmark(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """An entry in the outline of the file, where it stands in the story."""

    def __init__(self, title: str, key: str, *, level: int = 0) -> None:
        super().__init__()
        self.title, self.key, self.level = title, key, level

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        self.canv.bookmarkPage(self.key)
        self.canv.addOutlineEntry(self.title, self.key, self.level, closed=True)


class Later(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """Flowables that are made when their page comes: a thousand pages fit in memory, and progress is real.

    It claims more room than any page has, so that ReportLab asks it to split, and gets what it stands for.
    """

    def __init__(self, make: Callable[[], Sequence[Flowable]]) -> None:
        super().__init__()
        self.make = make

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        return width, MORE_THAN_A_PAGE

    def split(self, _width: float, _height: float) -> list[Flowable]:
        return list(self.make())


class _CountingCanvas(Canvas):  # type: ignore[misc]  # reportlab is untyped
    """Knows the number of its pages once they are written; every foot refers to it by name. A sheet is full after
    `many` of them."""

    def __init__(self, *args: Any, many: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.many, self.written = many, 0

    def showPage(self) -> None:  # noqa: N802 - the name is ReportLab's
        self.written += 1
        if self.written % self.many == 0:
            super().showPage()

    def save(self) -> None:
        if self.written % self.many:
            super().showPage()
        self.beginForm(COUNT)
        self.setFont(TEXT, 8)
        self.setFillColor(SOFT)
        self.drawString(0, 0, str(self.written))
        self.endForm()
        super().save()


class _Document(BaseDocTemplate):  # type: ignore[misc]  # reportlab is untyped
    def __init__(self, buffer: BytesIO, paper: BlankPaper, progress: Progress, pages: int) -> None:
        name = normal(paper.subject.title)
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
        begin, end = self._furnish, self._lift
        self.addPageTemplates(PageTemplate("page", [frame], onPage=begin, onPageEnd=end, pagesize=sheet))

    def afterPage(self) -> None:  # noqa: N802 - the name is ReportLab's
        """Tell the job."""
        self.progress(self.page, max(self.page, self.pages))

    def _furnish(self, canvas: Any, _document: BaseDocTemplate) -> None:
        """Lay the page on its sheet. What all pages show is in the file once; each adds its number."""
        canvas.saveState()
        canvas.translate(*self.paper.format.corner(self.paper.size, self.page - 1))
        canvas.scale(self.paper.format.zoom, self.paper.format.zoom)
        if not canvas.hasForm(FURNITURE):
            canvas.beginForm(FURNITURE, 0, 0, *self.paper.size)
            if self.paper.subject.rehearsal:
                self._rehearsal(canvas)
            if self.paper.headed:
                self._head(canvas)
            self._foot(canvas)
            canvas.endForm()
        canvas.doForm(FURNITURE)
        self._number(canvas)

    def _lift(self, canvas: Any, _document: BaseDocTemplate) -> None:
        canvas.restoreState()

    def _rehearsal(self, canvas: Any) -> None:
        """One word from corner to corner, under everything."""
        width, height = self.paper.size
        canvas.saveState()
        canvas.setFillColor(SHADE)
        canvas.setFont(TEXT_BOLD, width / 7)
        canvas.translate(width / 2, height / 2)
        canvas.rotate(degrees(atan2(height, width)))
        canvas.drawCentredString(0, -width / 20, _("RÉPÉTITION"))
        canvas.restoreState()

    def _head(self, canvas: Any) -> None:
        paper = self.paper
        title, name, occasion_line = paper.head
        top, half = paper.size[1] - MARGIN, paper.width / 2
        paper.subject.look.draw(canvas, x=MARGIN, y=top - LOGO[1], width=LOGO[0], height=LOGO[1])
        _placed(canvas, title, x=MARGIN + paper.beside_logo, top=top, width=half - paper.beside_logo)
        below = _placed(canvas, name, x=MARGIN + half, top=top, width=half)
        _placed(canvas, occasion_line, x=MARGIN + half, top=below - 1, width=half)
        canvas.setLineWidth(THICK)
        canvas.setStrokeColor(paper.subject.look.accent)
        canvas.line(MARGIN, top - HEAD + 5 * mm, paper.size[0] - MARGIN, top - HEAD + 5 * mm)

    def _foot(self, canvas: Any) -> None:
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
        subject, edition = self.paper.subject, self.paper.subject.edition
        canvas.drawRightString(right - NUMBER_WIDE, MARGIN, edition)
        room = self.paper.width - CHELEM_WIDE - NUMBER_WIDE - stringWidth(edition, TEXT, 8) - 4 * mm
        names = " · ".join(normal(name) for name in (subject.organiser, subject.title) if name)
        told = fitted(names, letters(8, soft=True), width=room)
        told.wrap(room, FOOT)
        told.drawOn(canvas, MARGIN + CHELEM_WIDE, MARGIN - BASELINE)

    def _number(self, canvas: Any) -> None:
        right = self.paper.size[0] - MARGIN
        canvas.setFillColor(SOFT)
        canvas.setFont(TEXT, 8)
        canvas.drawRightString(right - 5 * mm, MARGIN, _("page %(number)s sur") % {"number": self.page})
        canvas.saveState()
        canvas.translate(right - 4 * mm, MARGIN)
        canvas.doForm(COUNT)
        canvas.restoreState()


def _placed(canvas: Any, paragraph: Paragraph, *, x: float, top: float, width: float) -> float:
    """Place a paragraph below `top`; the height where it ends."""
    height: float = paragraph.wrap(width, HEAD)[1]
    paragraph.drawOn(canvas, x, top - height)
    return top - height

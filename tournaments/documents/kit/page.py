"""From flowables to a file: pages with a head and a foot, the same bytes for the same input."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph

from players.names import plain
from tournaments.documents.kit.fonts import FALLBACK, TEXT, register
from tournaments.documents.kit.style import HAIR, INK, MARGIN, PORTRAIT, RULE, SOFT, THICK, letters
from tournaments.documents.kit.text import fitted, normal
from tournaments.formatting.language import reader_language
from tournaments.models import Tournament
from tournaments.services.core.jobs import Produced, Progress

HEAD = 21 * mm
FOOT = 8 * mm
SUITS = "♠ ♥ ♦ ♣"
COUNT = "pages"
MORE_THAN_A_PAGE = 0xFFFFFF
READ, WRITTEN = 10, 95  # percent: the data is read, the pages are written

rl_config.useA85 = 0  # bytes as they are, not as letters: a quarter smaller, and a tenth faster


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One document before its content. Without `headed`, pages carry their own head and only get a foot."""

    tournament: Tournament
    title: str
    size: tuple[float, float] = PORTRAIT
    headed: bool = True

    @property
    def width(self) -> float:
        """Between the margins."""
        return float(self.size[0] - 2 * MARGIN)

    @property
    def height(self) -> float:
        """Between head and foot."""
        return float(self.size[1] - 2 * MARGIN - FOOT - (HEAD if self.headed else 0))

    @cached_property
    def occasion(self) -> str:
        """When and where: `13 novembre 2026 · Tence`."""
        return occasion(self.tournament)

    @cached_property
    def head(self) -> tuple[Paragraph, Paragraph, Paragraph]:
        """The title at the left of the head, name and occasion at its right."""
        half, name = self.width / 2, normal(self.tournament.title)
        return (
            fitted(self.title, letters(22, bold=True), width=half),
            fitted(name, letters(11, bold=True, align="right"), width=half, lines=2),
            fitted(self.occasion, letters(10, soft=True, align="right"), width=half),
        )


def day(tournament: Tournament) -> str:
    """The date of a tournament in words."""
    return date_format(tournament.date, "DATE_FORMAT")


def occasion(tournament: Tournament) -> str:
    """Date and venue of a tournament."""
    return f"{day(tournament)} · {normal(tournament.venue)}" if tournament.venue else day(tournament)


def produced(paper: Paper, story: Sequence[Flowable], progress: Progress, *, pages: int = 1) -> Produced:
    """The finished file. `pages` is about how many there will be, for the progress."""
    register()
    progress(READ)
    buffer = BytesIO()
    _Document(buffer, paper, progress, pages).build(list(story), canvasmaker=_CountingCanvas)
    return Produced(f"{paper.tournament.slug}-{slugify(plain(paper.title))}.pdf", buffer.getvalue())


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
    """Knows the number of its pages once they are written; every foot refers to it by name."""

    def save(self) -> None:
        self.beginForm(COUNT)
        self.setFont(TEXT, 8)
        self.setFillColor(SOFT)
        self.drawString(0, 0, str(self.getPageNumber() - 1))
        self.endForm()
        super().save()


class _Document(BaseDocTemplate):  # type: ignore[misc]  # reportlab is untyped
    def __init__(self, buffer: BytesIO, paper: Paper, progress: Progress, pages: int) -> None:
        name = normal(paper.tournament.title)
        super().__init__(
            buffer,
            pagesize=paper.size,
            invariant=1,
            pageCompression=1,
            title=f"{paper.title} · {name}",
            subject=name,
            author="Chelem",
            creator="Chelem",
            lang=reader_language(),
        )
        self.paper, self.progress, self.pages, self.told = paper, progress, max(1, pages), READ
        frame = Frame(MARGIN, MARGIN + FOOT, paper.width, paper.height, 0, 0, 0, 0)
        self.addPageTemplates(PageTemplate("page", [frame], onPage=self._furnish, pagesize=paper.size))

    def afterPage(self) -> None:  # noqa: N802 - the name is ReportLab's
        """Tell the job, no oftener than the figure changes."""
        percent = min(WRITTEN, READ + (WRITTEN - READ) * self.page // self.pages)
        if percent > self.told:
            self.told = percent
            self.progress(percent)

    def _furnish(self, canvas: Any, _document: BaseDocTemplate) -> None:
        if self.paper.headed:
            self._head(canvas)
        self._foot(canvas)

    def _head(self, canvas: Any) -> None:
        paper = self.paper
        title, name, occasion_line = paper.head
        top, half = paper.size[1] - MARGIN, paper.width / 2
        _placed(canvas, title, x=MARGIN, top=top, width=half)
        below = _placed(canvas, name, x=MARGIN + half, top=top, width=half)
        _placed(canvas, occasion_line, x=MARGIN + half, top=below - 1, width=half)
        canvas.setLineWidth(THICK)
        canvas.setStrokeColor(INK)
        canvas.line(MARGIN, top - HEAD + 5 * mm, paper.size[0] - MARGIN, top - HEAD + 5 * mm)

    def _foot(self, canvas: Any) -> None:
        right = self.paper.size[0] - MARGIN
        canvas.setLineWidth(HAIR)
        canvas.setStrokeColor(RULE)
        canvas.line(MARGIN, MARGIN + 3.5 * mm, right, MARGIN + 3.5 * mm)
        canvas.setFillColor(SOFT)
        canvas.setFont(FALLBACK, 8)
        canvas.drawString(MARGIN, MARGIN, SUITS)
        canvas.setFont(TEXT, 8)
        canvas.drawString(MARGIN + 16 * mm, MARGIN, "Chelem")
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

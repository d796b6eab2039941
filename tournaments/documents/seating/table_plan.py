"""The plan of the tables: the players of each table in each round."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import SEATS, DocumentKind
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Bookmark, Deferred, Paper, build_pdf
from tournaments.documents.kit.style import Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.documents.seating.movement import movement_note
from tournaments.documents.seating.places import seat_title
from tournaments.formatting.seats import Place
from tournaments.models import Entry, Job, Stage
from tournaments.selectors.seating.seatings import Seating, drawn_entries, load_seatings
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

NUMBER = 22 * mm  # width of the column of tables
ROWS_A_PAGE = 17  # estimated, for the progress
HEAD, AROUND = 8 * mm, 22 * mm  # heights of the row of seats, and of the title and the list of byes
TALLEST, LEAST_SIZE, LARGEST_SIZE = 22 * mm, 12.0, 20.0  # height of a row; sizes of names in points


def table_plan(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one row for each table; every round begins a page.

    :raises DomainError: `draw_missing`.
    """
    rounds = load_seatings(stage)
    if not rounds:
        raise DomainError("draw_missing")
    entries = list(drawn_entries(stage).values())
    paper = Paper(stage=stage, title=str(TABLE_PLAN.title), upright=False)
    story = movement_note(stage.draws.latest("pk"))
    story += [Deferred(partial(_round, paper, number, tables, entries)) for number, tables in rounds.items()]
    pages = sum(len(tables) // ROWS_A_PAGE + 1 for tables in rounds.values())
    return build_pdf(paper, story, progress, pages=pages)


TABLE_PLAN = DocumentKind(
    key="table_plan",
    title=gettext_lazy("Plan des tables"),
    purpose=gettext_lazy("Tour par tour, qui est assis où."),
    make=table_plan,
    changed_by=SEATS,
)


def _round(paper: Paper, number: int, tables: list[Seating], entries: list[Entry]) -> list[Flowable]:
    """Return the tables of one round, and the players with a bye."""
    title = _("Tour %(n)s") % {"n": number}
    seated = {entry.pk for seating in tables for entry in (*seating.entries, *seating.replaced)}
    resting = [entry for entry in entries if entry.pk not in seated and _takes_part(entry, number)]
    flowables = [
        Bookmark(title, f"round-{number}"),
        make_paragraph(title, text_style(18, bold=True)),
        Spacer(0, 2 * mm),
    ]
    flowables.append(_tables(paper, tables))
    if resting:
        names = ", ".join(normalize_text(entry.full_name) for entry in resting)
        flowables += [Spacer(0, 3 * mm), make_paragraph(_("Exempts : %(names)s") % {"names": names}, text_style(12))]
    return [*flowables, PageBreak()]


def _takes_part(entry: Entry, number: int) -> bool:
    """Return True if the player has come by this round and has not left before it; without a table it is a bye."""
    last_round = entry.left_after_round
    return entry.number is not None and entry.joined_round <= number and (last_round is None or number <= last_round)


def _tables(paper: Paper, tables: list[Seating]) -> Flowable:
    """Return the table of a round. It is read from a wall, so letters are as large as the page allows."""
    height = min(TALLEST, (paper.height - HEAD - AROUND) / len(tables))
    size = max(LEAST_SIZE, min(LARGEST_SIZE, height / 2.7))
    seats = max(len(seating.entries) for seating in tables)
    column = (paper.width - NUMBER) / seats
    head = [_("Table"), *[seat_title(Place(number)) for number in range(1, seats + 1)]]
    rows = [
        [str(seating.table), *[_player(entry, column, size) for entry in seating.entries]]
        + [""] * (seats - len(seating.entries))
        for seating in tables
    ]
    heights = [None, *[height] * len(rows)] if size > LEAST_SIZE else None
    widths = [NUMBER, *[column] * seats]
    return Table([head, *rows], colWidths=widths, rowHeights=heights, repeatRows=1, style=_style(size))


def _player(entry: Entry, width: float, size: float) -> Flowable:
    before = "" if entry.number is None else f"{entry.number}\u00a0· "
    return fit_name(entry.full_name, text_style(size), width=width - 8, lines=2, before=before)


def _style(size: float) -> list[Command]:
    """Return the style of the table for names of this size: the table numbers are larger."""
    number = min(30.0, 1.5 * size)
    return [
        *lines_between_rows(),
        ("FONT", (0, 1), (0, -1), TEXT_BOLD, number),
        ("LEADING", (0, 1), (0, -1), number),
        ("ALIGN", (0, 0), (0, -1), "CENTER"),
    ]

"""The list for the wall: everybody by name, with the table and the seat of each round."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.fonts import TEXT_BOLD
from tournaments.documents.movement import movement_note
from tournaments.documents.page import Paper, produced
from tournaments.documents.places import FIFTH
from tournaments.documents.style import LANDSCAPE, PORTRAIT, Command, letters, lines_between_rows
from tournaments.documents.text import normal, words
from tournaments.models import Entry, Job
from tournaments.selectors.seatings import Seating, days, drawn_entries, seatings
from tournaments.services.errors import DomainError
from tournaments.services.jobs import Produced, Progress
from tournaments.templatetags.chelem import seat_name

UPRIGHT = 6  # rounds that fit beside a long name on a page that stands
NUMBER = 12 * mm
WORDS = 16 * mm  # a column that has room for `10 Ouest`
ROWS_A_PAGE = 28


def hall_list(job: Job, progress: Progress) -> Produced:
    """One row for each player.

    :raises DomainError: `draw_missing`.
    """
    rounds = seatings(job.tournament)
    if not rounds:
        raise DomainError("draw_missing")
    entries = list(drawn_entries(job.tournament).values())
    size = PORTRAIT if len(rounds) <= UPRIGHT else LANDSCAPE
    paper = Paper(tournament=job.tournament, title=_("Où suis-je assis ?"), size=size)
    story = [*movement_note(job.tournament.draws.latest("pk")), _list(paper, rounds, entries)]
    return produced(paper, story, progress, pages=len(entries) // ROWS_A_PAGE + 1)


def _list(paper: Paper, rounds: dict[int, list[Seating]], entries: list[Entry]) -> Flowable:
    day_of, numbers = days(rounds), sorted(rounds)
    column = min(20 * mm, 0.62 * paper.width / len(numbers))
    name = letters(12, bold=True)
    head = [
        _("N°"),
        pgettext("person", "Nom"),
        *[_("Tour %(n)s") % {"n": n} if len(numbers) <= UPRIGHT else str(n) for n in numbers],
    ]
    rows = [
        [str(entry.number), words(normal(entry.player.full_name), name)]
        + [_place(day_of.get(entry.pk, {}).get(number), entry, in_words=column >= WORDS) for number in numbers]
        for entry in entries
    ]
    widths = [NUMBER, paper.width - NUMBER - column * len(numbers), *[column] * len(numbers)]
    return Table([head, *rows], colWidths=widths, repeatRows=1, style=_style(len(numbers)))


def _place(seating: Seating | None, entry: Entry, *, in_words: bool) -> str:
    """`8 Ouest`, where the letter alone might be read as a nought; a dash for a bye, not yet arrived, or gone."""
    if seating is None:
        return "–"
    letter = seating.letter(entry)
    seat = f"({seat_name(letter)})" if letter == FIFTH else seat_name(letter) if in_words else letter
    return f"{seating.table}\u00a0{seat}"


def _style(rounds: int) -> list[Command]:
    size = 12 if rounds <= UPRIGHT else 10 if rounds <= 12 else 7.5
    return [
        *lines_between_rows(),
        ("FONT", (2, 1), (-1, -1), TEXT_BOLD, size),
        ("ALIGN", (2, 0), (-1, -1), "CENTER"),
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
    ]

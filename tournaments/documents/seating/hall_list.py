"""The list of the hall, to be posted: all players by name, with table and seat in each round."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kind import SEATS, DocumentKind
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import PADDED, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.documents.seating.movement import movement_note
from tournaments.models import Entry, Job, Stage
from tournaments.selectors.registration.teams import team_labels
from tournaments.selectors.seating.seatings import Seating, drawn_entries, load_seatings, seatings_by_entry
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

UPRIGHT = 6  # maximum number of rounds on a portrait page
NUMBER = 12 * mm  # width of the column of start numbers
WORDS = 16 * mm  # minimum width of a column for `10 Ouest`
ROWS_A_PAGE = 28  # estimated, for the progress


def hall_list(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one row for each player.

    :raises DomainError: `draw_missing`.
    """
    rounds = load_seatings(stage)
    if not rounds:
        raise DomainError("draw_missing")
    entries = list(drawn_entries(stage).values())
    upright = max(*rounds, stage.rounds_planned) <= UPRIGHT
    paper = Paper(stage=stage, title=_("Où suis-je assis ?"), upright=upright)
    story = [*movement_note(stage.draws.latest("pk")), _list(paper, rounds, entries)]
    return build_pdf(paper, story, progress, pages=len(entries) // ROWS_A_PAGE + 1)


HALL_LIST = DocumentKind(
    key="hall_list",
    title=gettext_lazy("Liste de la salle"),
    purpose=gettext_lazy("Par ordre alphabétique : chacun y trouve sa table pour chaque tour."),
    make=hall_list,
    changed_by=SEATS,
)


def _list(paper: Paper, rounds: dict[int, list[Seating]], entries: list[Entry]) -> Flowable:
    """Return the table of all players with their seats; a round that the ranking will seat has an empty column."""
    teams = team_labels(paper.tournament)
    seatings_of, numbers = seatings_by_entry(rounds), range(1, max(*rounds, paper.stage.rounds_planned) + 1)
    column = min(20 * mm, 0.62 * paper.width / len(numbers))
    in_words = column >= WORDS

    def places(entry: Entry) -> list[str]:
        own_seatings = seatings_of.get(entry.pk, {})
        return [_place(own_seatings.get(n), entry, in_words=in_words) if n in rounds else "" for n in numbers]

    titles = [_("Tour %(n)s") % {"n": n} if len(numbers) <= UPRIGHT else str(n) for n in numbers]
    heads = [_heading(title, column, by_rank=n not in rounds) for n, title in zip(numbers, titles, strict=True)]
    head = [_("N°"), pgettext("person", "Nom"), *heads]
    widths = [NUMBER, paper.width - NUMBER - column * len(numbers), *[column] * len(numbers)]
    rows = [[str(entry.number or "–"), _name(entry, teams, widths[1]), *places(entry)] for entry in entries]
    return Table([head, *rows], colWidths=widths, repeatRows=1, style=_style(len(numbers)))


def _name(entry: Entry, teams: Mapping[int, str], width: float) -> list[Flowable]:
    """Return the name, with the team if there is one."""
    name: list[Flowable] = [fit_name(entry.full_name, text_style(12, bold=True), width=width - PADDED, lines=2)]
    if team := teams.get(entry.serial):
        name.append(make_paragraph(normalize_text(team), text_style(8.5, soft=True)))
    return name


def _heading(title: str, column: float, *, by_rank: bool) -> str | list[Flowable]:
    """Return the heading of a round; one that will be seated by rank has a note if the column is wide enough."""
    if not by_rank or column < WORDS:
        return title
    note = fit_text(_("selon le classement"), text_style(8, soft=True, align="center"), width=column - 8, lines=2)
    return [make_paragraph(title, text_style(10, bold=True, align="center")), note]


def _place(seating: Seating | None, entry: Entry, *, in_words: bool) -> str:
    """Return table and seat, in words because O (Ouest) looks like a zero: `8 Ouest`.

    A dash means a bye, or a player who has not arrived yet or has left.
    """
    if seating is None:
        return "–"
    place = seating.place(entry)
    seat = place.name if in_words else place.letter
    if place.is_fifth:
        seat = f"({place.name})"
    return f"{seating.table}\u00a0{seat}"


def _style(rounds: int) -> list[Command]:
    """Return the style of the table; letters are smaller for more rounds."""
    size = 7.5
    if rounds <= 12:
        size = 12 if rounds <= UPRIGHT else 10
    return [
        *lines_between_rows(),
        ("FONT", (2, 1), (-1, -1), TEXT_BOLD, size),
        ("ALIGN", (2, 0), (-1, -1), "CENTER"),
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
    ]

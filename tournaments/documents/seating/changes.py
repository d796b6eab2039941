"""The seat changes of the last repair or exchange, to be read out or posted next to the list that they correct."""

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import SEATS, DocumentKind, Needs
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import PADDED, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.models import Job, Stage
from tournaments.seating.problem.seat_changes import SeatChange
from tournaments.seating.wording.repair_sentences import sentences_by_player
from tournaments.selectors.seating.plans import last_changes
from tournaments.selectors.seating.seatings import drawn_entries
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

NUMBER = 12 * mm  # width of the column of start numbers
ROWS_A_PAGE = 26  # estimated, for the progress


def changes(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one row for each player who changes seats, in the order of names.

    :raises DomainError: `draw_missing`.
    """
    draw = stage.draws.first()
    if draw is None:
        raise DomainError("draw_missing")
    seat_changes = last_changes(stage)
    paper = Paper(stage=stage, title=str(CHANGES.title))
    since = _("Placement du %(date)s.") % {"date": date_format(localtime(draw.created_at), "j F, H:i")}
    others = _("Qui n’est pas nommé garde ses places.") if seat_changes else _("Personne ne change de place.")
    story = [make_paragraph(f"{since} {others}", text_style(12)), Spacer(0, 4 * mm), *_rows(paper, seat_changes)]
    return build_pdf(paper, story, progress, pages=len(seat_changes) // ROWS_A_PAGE + 1)


CHANGES = DocumentKind(
    key="changes",
    title=gettext_lazy("Changements de places"),
    purpose=gettext_lazy("Qui a changé de table ou de place, et à quel tour : à lire ou à afficher."),
    make=changes,
    needs=Needs.CHANGE,
    changed_by=SEATS,
)


def _rows(paper: Paper, seat_changes: tuple[SeatChange, ...]) -> list[Flowable]:
    """Return a table with the new seats of each player who changes; empty without changes."""
    stage = paper.stage
    sentences = dict(sentences_by_player(seat_changes, reader_language(), first_table=stage.first_table))
    name, text = text_style(12, bold=True), text_style(12)
    name_width = 0.4 * (paper.width - NUMBER)
    rows = [
        [
            str(entry.number),
            fit_name(entry.full_name, name, width=name_width - PADDED, lines=2),
            [make_paragraph(line, text) for line in sentences[number]],
        ]
        for entry in drawn_entries(stage).values()
        if (number := entry.number) in sentences
    ]
    if not rows:
        return []
    head = [_("N°"), pgettext("person", "Nom"), _("Nouvelle place")]
    style = [*lines_between_rows(), ("ALIGN", (0, 0), (0, -1), "RIGHT")]
    return [Table([head, *rows], colWidths=[NUMBER, name_width, 1.5 * name_width], repeatRows=1, style=style)]

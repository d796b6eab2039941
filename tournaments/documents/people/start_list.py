"""The start list: all entries with club, category, team and state."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import PEOPLE, DocumentKind, Needs
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import PADDED, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.teams import team_word
from tournaments.models import Entry, Job, Stage
from tournaments.selectors.registration.teams import team_labels
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

NUMBER, STATE = 12 * mm, 24 * mm  # widths of columns
ROWS_A_PAGE = 30  # estimated, for the progress


def start_list(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one row for each entry, in the order of names, which `stage.entries` has.

    :raises DomainError: `entries_none`.
    """
    entries = list(stage.entries)
    if not entries:
        raise DomainError("entries_none")
    paper = Paper(stage=stage, title=str(START_LIST.title))
    story = [
        make_paragraph(_count_text(entries), text_style(13)),
        Spacer(0, 3 * mm),
        _rows(paper, entries),
    ]
    return build_pdf(paper, story, progress, pages=len(entries) // ROWS_A_PAGE + 1)


START_LIST = DocumentKind(
    key="start_list",
    title=gettext_lazy("Liste des joueurs"),
    purpose=gettext_lazy("Les inscrits par ordre alphabétique : club, catégorie, équipe, présence."),
    make=start_list,
    needs=Needs.ENTRIES,
    changed_by=PEOPLE,
)


def _count_text(entries: Sequence[Entry]) -> str:
    """Return how many players are registered and how many are present."""
    present = sum(entry.state == Entry.State.CHECKED_IN for entry in entries)
    registered = ngettext("%(n)s joueur inscrit", "%(n)s joueurs inscrits", len(entries)) % {"n": len(entries)}
    checked_in = ngettext("%(n)s présent", "%(n)s présents", present) % {"n": present}
    return f"{registered}, {checked_in}"


def _rows(paper: Paper, entries: Sequence[Entry]) -> Flowable:
    """Return the table, with a column of teams if there are any."""
    teams, name, plain = team_labels(paper.tournament), text_style(12, bold=True), text_style(10.5)
    room_for_texts = paper.width - NUMBER - STATE
    parts = [0.44, 0.34, 0.22] if teams else [0.56, 0.44]
    widths = [NUMBER, *[part * room_for_texts for part in parts], STATE]
    rows = [
        [
            str(entry.number or "–"),
            fit_name(entry.full_name, name, width=widths[1] - PADDED, lines=2),
            make_paragraph(" · ".join(normalize_text(fact) for fact in (entry.club, entry.category) if fact), plain),
            *([make_paragraph(normalize_text(teams.get(entry.serial, "")), plain)] if teams else []),
            make_paragraph(entry.get_state_display(), plain),
        ]
        for entry in entries
    ]
    team = [team_word(in_pairs=paper.tournament.in_pairs)] if teams else []
    head = [_("N°"), pgettext("person", "Nom"), _("Club, catégorie"), *team, _("Présence")]
    style = [*lines_between_rows(), ("ALIGN", (0, 0), (0, -1), "RIGHT")]
    return Table([head, *rows], colWidths=widths, repeatRows=1, style=style)

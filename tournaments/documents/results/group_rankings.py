"""The rankings inside each club and each category: the order of the whole ranking, with places counted from 1."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Bookmark, Paper, build_pdf
from tournaments.documents.kit.style import PADDED, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Job, Stage
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing, filter_standings
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

PLACE, OVERALL, TOTAL = 22 * mm, 30 * mm, 28 * mm  # widths of columns
LEAST = 50 * mm  # room that a heading and its first rows need on a page
ROWS_A_PAGE = 25  # estimated, for the progress


def group_rankings(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make a ranking for each category, then for each club; without any of them, one of all players.

    :raises DomainError: `draw_missing`.
    """
    standings = final_standings(job.tournament)
    if not standings:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=str(GROUP_RANKINGS.title))
    categories = _sort_names(standing.category for standing in standings)
    clubs = _sort_names(standing.club for standing in standings)
    groups = [(_("Catégorie"), name, filter_standings(standings, category=name)) for name in categories]
    groups += [(_("Club"), name, filter_standings(standings, club=name)) for name in clubs]
    titled_groups = [(f"{kind} {normalize_text(name)}", members) for kind, name, members in groups]
    if not titled_groups:
        titled_groups = [("", standings)]
    overall = {standing.entry: standing.rank for standing in standings}
    story: list[Flowable] = []
    for number, (title, members) in enumerate(titled_groups):
        story += _group(paper, number, title, members, overall)
    rows = sum(len(members) for _title, members in titled_groups)
    return build_pdf(paper, story, progress, pages=rows // ROWS_A_PAGE + 1)


GROUP_RANKINGS = DocumentKind(
    key="group_rankings",
    title=gettext_lazy("Classements par club et par catégorie"),
    purpose=gettext_lazy("Les mêmes totaux, chaque club et chaque catégorie à part."),
    make=group_rankings,
    needs=Needs.ROUND,
    changed_by=RESULTS,
)


def _sort_names(names: Iterable[str]) -> list[str]:
    return sorted({name for name in names if name}, key=lambda name: (name.casefold(), name))


def _group(
    paper: Paper, number: int, title: str, members: Sequence[Standing], overall: dict[int, int | None]
) -> list[Flowable]:
    """Return the ranking of a group; `overall` has the rank of each entry among all, `number` makes the bookmark."""
    head = [_("Place"), pgettext("person", "Nom"), _("Au général"), _("Total")]
    widths = [PLACE, paper.width - PLACE - OVERALL - TOTAL, OVERALL, TOTAL]
    rows = [
        [
            make_paragraph(ordinal(standing.rank) or "–", text_style(12, bold=True, align="right")),
            fit_name(standing.name, text_style(11.5), width=widths[1] - PADDED, lines=2),
            ordinal(overall[standing.entry]) or "–",
            format_signed(standing.total),
        ]
        for standing in members
    ]
    style: list[Command] = [
        *lines_between_rows(),
        ("ALIGN", (2, 0), (-1, -1), "RIGHT"),
        ("FONT", (3, 1), (3, -1), TEXT_BOLD, 12),
        ("ALIGN", (0, 0), (0, 0), "RIGHT"),
        ("RIGHTPADDING", (0, 0), (0, -1), 8),
    ]
    return [
        CondPageBreak(LEAST),
        Bookmark(title or str(GROUP_RANKINGS.title), f"group-{number}"),
        make_paragraph(title, text_style(16, bold=True)),
        Spacer(0, 2 * mm),
        Table([head, *rows], colWidths=widths, repeatRows=1, style=style),
        Spacer(0, 7 * mm),
    ]

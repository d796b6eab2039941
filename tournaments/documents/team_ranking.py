"""The ranking of teams, with the members of each team and their scores."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.page import Paper
from tournaments.documents.kit.style import Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.formatting.teams import team_word
from tournaments.models import Tournament
from tournaments.ranking.team_metrics import TEAM_METRICS
from tournaments.selectors.results.team_standings import TeamMate, TeamStanding, counted_stages_sentence

PLACE, TOTAL = 19 * mm, 26 * mm  # widths of columns


def team_list(paper: Paper, standings: Sequence[TeamStanding]) -> Flowable:
    """Return a table with a row for each team, its members below its name."""
    pairs = paper.tournament.in_pairs
    rows = [[_place(standing), _team(standing, pairs=pairs), format_signed(standing.total)] for standing in standings]
    head = [_("Place"), team_word(in_pairs=pairs), _("Total")]
    style: list[Command] = [
        *lines_between_rows(),
        ("FONT", (2, 1), (2, -1), TEXT_BOLD, 13),
        ("ALIGN", (2, 0), (2, -1), "RIGHT"),
        ("ALIGN", (0, 0), (0, 0), "RIGHT"),
        ("RIGHTPADDING", (0, 0), (0, -1), 8),
        ("TOPPADDING", (0, 1), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 1), (-1, -1), 4),
    ]
    return Table([head, *rows], colWidths=[PLACE, paper.width - PLACE - TOTAL, TOTAL], repeatRows=1, style=style)


def team_note(tournament: Tournament) -> str:
    """Return sentences about the computation of totals and the tie-breaks."""
    language = reader_language()
    criteria = ", ".join(TEAM_METRICS[key].name[language] for key in tournament.team_tie_breaks)
    if tournament.in_pairs:
        counting = ""
        equal = _("Paires à égalité : %(criteria)s.")
    else:
        counting = (
            _("Total : somme des %(n)s meilleurs équipiers.") % {"n": tournament.team_counting}
            if tournament.team_counting
            else _("Total : somme de tous les équipiers.")
        )
        equal = _("Équipes à égalité : %(criteria)s.")
    equal %= {"criteria": criteria or _("elles partagent leur place")}
    return " ".join(part for part in (counted_stages_sentence(tournament), counting, equal) if part)


def _place(standing: TeamStanding) -> list[Flowable]:
    place: list[Flowable] = [make_paragraph(ordinal(standing.rank) or "–", text_style(13, bold=True, align="right"))]
    if standing.tied:
        place.append(make_paragraph(_("ex æquo"), text_style(8, soft=True, align="right")))
    return place


def _team(standing: TeamStanding, *, pairs: bool) -> list[Flowable]:
    """Return the name of a team and, below, its further figures, its club, its members, and what changes its total."""
    facts = [standing.club, standing.partners if pairs else ", ".join(_member(one) for one in standing.members)]
    facts += [_("pour qui manque %(points)s") % {"points": format_signed(standing.missing)}] if standing.missing else []
    if standing.adjustment:
        facts.append(_("décision de l’arbitre %(points)s") % {"points": format_signed(standing.adjustment)})
    note = " · ".join(normalize_text(part) for part in (standing.also, *facts) if part)
    return [
        make_paragraph(normalize_text(standing.name), text_style(12, bold=True)),
        make_paragraph(note, text_style(9, soft=True)),
    ]


def _member(member: TeamMate) -> str:
    points = f"{member.name} {format_signed(member.total)}"
    return points if member.counts else _("%(member)s (ne compte pas)") % {"member": points}

"""The paper for an appeal: lines of the log with before, after, author and reason, and the ranking of each moment."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import HAIR, RULE, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.numbers import Unsigned, format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Stage
from tournaments.services.core.jobs import Produced

LINE, PLACES = 24 * mm, 58 * mm  # widths of columns
SIGNATURE = 18 * mm  # height of the room for a signature


@dataclass(frozen=True, kw_only=True)
class AppealPlace:
    """The place and total of a player after a line; those before it are None if the line did not change them."""

    name: str
    rank: int | None
    total: int
    rank_before: int | None = None
    total_before: int | None = None


@dataclass(frozen=True, kw_only=True)
class AppealLine:
    """A line of the log in words, with the places of the players whom it is about."""

    number: int
    time: str
    where: str
    text: str
    who: str
    before: str
    after: str
    reason: str
    undone: bool
    places: tuple[AppealPlace, ...]


def appeal_pdf(stage: Stage, about: str, lines: Sequence[AppealLine]) -> Produced:
    """Make the paper, the oldest line first, with room for the decision and two signatures at the end."""
    paper = Paper(stage=stage, title=_("Dossier de réclamation"))
    intro = _("Chaque ligne du journal, avec la place et le total des joueurs concernés à ce moment.")
    story: list[Flowable] = [
        make_paragraph(normalize_text(about[:1].upper() + about[1:]), text_style(14, bold=True)),
        make_paragraph(intro, text_style(10, soft=True)),
        Spacer(0, 3 * mm),
        _table(paper, lines) if lines else make_paragraph(_("Aucune ligne."), text_style(12)),
        Spacer(0, 6 * mm),
        _signatures(paper),
    ]
    return build_pdf(paper, story, lambda _page, _pages: None)


def _table(paper: Paper, lines: Sequence[AppealLine]) -> Table:
    """Return a row for each line of the log: when, what happened, the ranking before and after it."""
    bold = text_style(10, bold=True)
    cells = [
        [
            [make_paragraph(line.time, bold), make_paragraph(_("ligne %(n)s") % {"n": line.number}, text_style(9))],
            _line_cell(line),
            [
                make_paragraph(normalize_text(_place_words(place, stage=paper.stage)), text_style(9))
                for place in line.places
            ],
        ]
        for line in lines
    ]
    widths = [LINE, paper.width - LINE - PLACES, PLACES]
    style: list[Command] = [*lines_between_rows(), ("VALIGN", (0, 1), (-1, -1), "TOP")]
    head = [_("Heure"), _("Ce qui s’est passé"), _("Le classement à ce moment")]
    return Table([head, *cells], colWidths=widths, repeatRows=1, style=style)


def _line_cell(line: AppealLine) -> list[Flowable]:
    """Return what happened, by whom, the value before and after, and the reason."""
    plain, soft = text_style(10), text_style(9, soft=True)
    text = f"{line.text} ({_('annulée')})" if line.undone else line.text
    facts = " · ".join(filter(None, [line.where, line.who]))
    cell = [
        make_paragraph(normalize_text(text), text_style(10, bold=True)),
        make_paragraph(normalize_text(facts), soft),
    ]
    if line.before:
        cell.append(make_paragraph(normalize_text(_("Avant : %(value)s") % {"value": line.before}), plain))
    if line.after:
        words = _("Après : %(value)s") if line.before else "%(value)s"
        cell.append(make_paragraph(normalize_text(words % {"value": line.after}), plain))
    if line.reason:
        cell.append(make_paragraph(normalize_text(_("Motif : %(reason)s") % {"reason": line.reason}), plain))
    return cell


def _place_words(place: AppealPlace, *, stage: Stage) -> str:
    """Return the place and total of a player, with those before the line where it changed them."""

    def words(rank: int | None, total: int) -> str:
        signed = format_signed(total if stage.tournament.engine.is_zero_sum else Unsigned(total))
        return " ".join(filter(None, [ordinal(rank), signed]))

    now = words(place.rank, place.total)
    if place.total_before is None:
        return f"{place.name} : {now}"
    return f"{place.name} : {words(place.rank_before, place.total_before)} → {now}"


def _signatures(paper: Paper) -> Table:
    """Return the room for the decision, and for the signatures of the arbiter and of the player."""
    label = text_style(9, soft=True)
    cells = [[make_paragraph(text, label) for text in (_("Décision"), _("L’arbitre"), _("Le joueur"))]]
    style: list[Command] = [("BOX", (0, 0), (-1, -1), HAIR, RULE), ("INNERGRID", (0, 0), (-1, -1), HAIR, RULE)]
    widths = [paper.width / 2, paper.width / 4, paper.width / 4]
    return Table(cells, colWidths=widths, rowHeights=[SIGNATURE], style=[*style, ("VALIGN", (0, 0), (-1, -1), "TOP")])

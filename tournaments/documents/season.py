"""The ranking of a season as PDF, built in the request: jobs belong to a tournament, a season does not."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from tournaments.documents.kit.edition import DIGITS
from tournaments.documents.kit.figures.logo import paper_look
from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import BlankPaper, Subject, build_pdf
from tournaments.documents.kit.style import PADDED, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.ordinals import ordinal
from tournaments.ranking.seasons.standings import Cell, SeasonRow
from tournaments.selectors.seasons.changes import season_changed_at
from tournaments.selectors.seasons.standings import SeasonShown
from tournaments.selectors.seasons.words import evening_label, past_note, points_text, rules_sentences, state_sentence
from tournaments.services.core.jobs import Produced

PLACE, TOTAL, EVENING = 19 * mm, 23 * mm, 16 * mm  # widths of columns
UPRIGHT = 6  # maximum number of evenings on a portrait page
MOST = 12  # maximum number of evenings on a landscape page; of more, only the last are printed
DROPPED = "({})"  # format of a result that does not count


@dataclass(frozen=True, kw_only=True)
class SeasonPaper(BlankPaper):
    """A document of a season."""

    shown: SeasonShown
    full_names: bool

    @cached_property
    def subject(self) -> Subject:
        """The metadata of the season, with its digest and the time of its last change."""
        season = self.shown.season
        first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (season.starts, season.ends))
        moment = season_changed_at(self.shown, full_names=self.full_names)
        at = localtime(moment) if moment else None
        time = date_format(at, "SHORT_DATETIME_FORMAT") if at else ""
        return Subject(
            title=season.name,
            occasion=f"{first} – {last}",
            organiser=season.organiser.name,
            edition=" · ".join(filter(None, [season_digest(self.shown, full_names=self.full_names), time])),
            file=season.slug,
            moment=f"-{at:%Y%m%d-%H%M}" if at else "",
            look=paper_look(season.organiser),
        )


def season_pdf(shown: SeasonShown, *, full_names: bool) -> Produced:
    """Make the ranking, one row for each person: counted results are bold, dropped ones grey in brackets."""
    evenings = shown.held[-MOST:]
    paper = SeasonPaper(
        title=_("Classement de la saison"), shown=shown, full_names=full_names, upright=len(evenings) <= UPRIGHT
    )
    head = [_("Place"), pgettext("person", "Nom"), _("Total"), *map(evening_label, evenings)]
    printed_events = {evening.event.pk for evening in evenings}
    column = min(EVENING, (paper.width - PLACE - TOTAL - 50 * mm) / max(1, len(evenings)))
    widths = [PLACE, paper.width - PLACE - TOTAL - column * len(evenings), TOTAL, *[column] * len(evenings)]
    rows = [_row(row, shown, printed_events, widths[1], full_names=full_names) for row in shown.rows]
    state = " · ".join(filter(None, [shown.category, state_sentence(shown)]))
    story: list[Flowable] = [make_paragraph(state, text_style(13))]
    if past := past_note(shown):
        story.append(make_paragraph(past, text_style(10, soft=True)))
    if len(evenings) < len(shown.held):
        story.append(make_paragraph(_omission_text(len(evenings), len(shown.held)), text_style(10, soft=True)))
    story += [Spacer(0, 3 * mm), Table([head, *rows], colWidths=widths, repeatRows=1, style=_style())]
    story += [Spacer(0, 4 * mm), make_paragraph(_("Les règles de la saison"), text_style(13, bold=True))]
    story += [
        make_paragraph(sentence, text_style(10)) for sentence in rules_sentences(shown.rules, len(shown.evenings))
    ]
    return build_pdf(paper, story, lambda *_done: None)


def season_digest(shown: SeasonShown, *, full_names: bool) -> str:
    """Return the digest of the content of the document, which does not depend on the language."""
    season = shown.season
    content = [
        [season.name, season.starts, season.ends, season.closed_at, season.organiser.name],
        [shown.on, shown.left, len(shown.evenings), shown.rules.as_data()],
        [[evening.event.pk, evening.event.date] for evening in shown.held],
        [[row.rank, row.tied, *_name_and_club(row, shown, full_names=full_names), _figures(row)] for row in shown.rows],
    ]
    return hashlib.sha256(json.dumps(content, cls=DjangoJSONEncoder).encode()).hexdigest()[:DIGITS]


def _figures(row: SeasonRow) -> list[object]:
    """Return the total and the points of each evening, for the digest."""
    return [str(row.total), *([str(cell.points), cell.counts, cell.result is None] for cell in row.cells)]


def _name_and_club(row: SeasonRow, shown: SeasonShown, *, full_names: bool) -> tuple[str, str]:
    """Return name and club as printed."""
    person = shown.people[row.person]
    return (person.name if full_names else person.public_name), person.club


def _omission_text(count: int, held: int) -> str:
    text = _("Soirées montrées : les %(n)s dernières de %(all)s. Le total tient compte de toutes.")
    return text % {"n": count, "all": held}


def _row(
    row: SeasonRow, shown: SeasonShown, printed_events: set[int], name_width: float, *, full_names: bool
) -> list[object]:
    """Return the line of a person, with a cell for each event (by primary key) of a printed evening."""
    printed_name, club = _name_and_club(row, shown, full_names=full_names)
    place: list[Flowable] = [make_paragraph(ordinal(row.rank) or "–", text_style(13, bold=True, align="right"))]
    if row.tied:
        place.append(make_paragraph(_("ex æquo"), text_style(8, soft=True, align="right")))
    name: list[Flowable] = [fit_name(printed_name, text_style(11.5, bold=True), width=name_width - PADDED, lines=2)]
    if club:
        name.append(make_paragraph(normalize_text(club), text_style(8.5, soft=True)))
    cells = [_cell(cell, shown) for cell in row.cells if cell.evening in printed_events]
    return [place, name, points_text(row.total, shown.rules), *cells]


def _cell(cell: Cell, shown: SeasonShown) -> Paragraph | str:
    """Return the points of an evening; those that count are bold, the others marked as dropped."""
    if cell.result is None:
        return "–"
    text = points_text(cell.points, shown.rules)
    style = text_style(10, bold=cell.counts, soft=not cell.counts, align="right")
    return make_paragraph(text if cell.counts else DROPPED.format(text), style)


def _style() -> list[Command]:
    """Return the style of the table: place, name, total, then the evenings."""
    return [
        *lines_between_rows(),
        ("FONT", (2, 1), (2, -1), TEXT_BOLD, 13),
        ("FONT", (3, 1), (-1, -1), TEXT, 10),
        ("ALIGN", (2, 0), (-1, -1), "RIGHT"),
        ("ALIGN", (0, 0), (0, 0), "RIGHT"),
        ("RIGHTPADDING", (0, 0), (0, -1), 8),
        ("TOPPADDING", (0, 1), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 1), (-1, -1), 4),
    ]

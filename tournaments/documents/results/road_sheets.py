"""The road sheet of a player: every deal of every leg (round) with taker and score, and the place after each round."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.figures.places_chart import PlacesChart
from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.formats import LARGE, PLAIN, SMALL, TWO
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Bookmark, Deferred, Paper, build_pdf
from tournaments.documents.kit.style import HAIR, INK, RULE, SHADE, THICK, Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.documents.seating.places import number_text
from tournaments.documents.sheets.games import game_documents
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Deal, Entry, Job, Stage
from tournaments.selectors.player.road_sheets import Leg, load_legs
from tournaments.selectors.seating.seatings import drawn_entries
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

DEAL, TOOK, SCORE = 16 * mm, 54 * mm, 18 * mm  # widths of columns
CHART = 34 * mm  # height
TALLEST_ROW, LEAST_ROW = 6.6 * mm, 4.6 * mm  # limits of the height of a row
AROUND = 30 * mm  # height of the title and the line under it


def road_sheets(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make a page for each player, in the order of names.

    :raises DomainError: `draw_missing`.
    """
    legs_by_entry = load_legs(stage)
    entries = [entry for entry in drawn_entries(stage).values() if entry.pk in legs_by_entry]
    if not entries:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=str(ROAD_SHEETS.title))
    story = [Deferred(partial(_page, paper, entry, legs_by_entry[entry.pk], len(entries))) for entry in entries]
    return build_pdf(paper, story, progress, pages=len(entries))


ROAD_SHEETS = DocumentKind(
    key="road_sheets",
    title=gettext_lazy("Feuilles de route"),
    purpose=gettext_lazy("Une par joueur : chaque donne, qui a pris, ce qu’elle rapporte, la place tour après tour."),
    make=road_sheets,
    formats=(PLAIN, SMALL, TWO, LARGE),
    needs=Needs.ROUND,
    changed_by=RESULTS,
)


def _page(paper: Paper, entry: Entry, legs: Sequence[Leg], players: int) -> list[Flowable]:
    """Return the page of one player, its rows as tall as the page allows."""
    facts = [number_text(entry.number) if entry.number else "", entry.club, entry.category]
    head_rows = 2 if _names_have_a_row(paper) else 1
    rows = sum(head_rows + max(1, len(leg.sheet.deals)) for leg in legs)
    height = max(LEAST_ROW, min(TALLEST_ROW, (paper.height - AROUND - CHART) / rows))
    chart = PlacesChart([leg.rank for leg in legs], [leg.round for leg in legs], players, paper.width, CHART)
    return [
        Bookmark(entry.full_name, f"entry-{entry.serial}"),
        fit_name(entry.full_name, text_style(20, bold=True), width=paper.width),
        make_paragraph(" · ".join(normalize_text(fact) for fact in facts if fact), text_style(11, soft=True)),
        Spacer(0, 3 * mm),
        *[flowable for leg in legs for flowable in _leg(paper, leg, height)],
        Spacer(0, 4 * mm),
        chart,
        PageBreak(),
    ]


def _names_have_a_row(paper: Paper) -> bool:
    """Return True in the format with larger letters, whose headings have no room for the names of the others."""
    return paper.format.zoom > 1


def _leg(paper: Paper, leg: Leg, height: float) -> list[Flowable]:
    """Return the table of a round: a heading, then the deals with score and running total.

    The names of the other players are in the heading, or in a row below it (`_names_have_a_row`).
    """
    words_wide, large = paper.width - DEAL - TOOK - 2 * SCORE, _names_have_a_row(paper)
    others = ", ".join(normalize_text(seat.sitter.full_name) for seat in leg.sheet.seats if seat is not leg.seat)
    where = _("Tour %(round)s · table %(table)s %(place)s") % {
        "round": leg.round,
        "table": leg.sheet.table.number,
        "place": leg.seat.place.name,
    }
    place = f"{ordinal(leg.rank)} · {format_signed(leg.total)}" if leg.rank else ""
    companions = fit_text(
        _("avec %(names)s") % {"names": others}, text_style(9), width=(paper.width if large else words_wide) - 8
    )
    total = make_paragraph(place, text_style(10.5, bold=True, align="right"))
    heads: list[list[object]] = [
        [make_paragraph(where, text_style(10.5, bold=True)), "", "" if large else companions, total, ""],
        *([[companions, "", "", "", ""]] if large else []),
    ]
    widths = [DEAL, TOOK, words_wide, SCORE, SCORE]
    rows = _deal_rows(leg, words_wide) or [
        ["", make_paragraph(_("aucune donne saisie"), text_style(9, soft=True)), "", "", ""]
    ]
    style: list[Command] = [
        ("FONT", (0, 0), (-1, -1), TEXT, 10),
        ("FONT", (3, 1), (-1, -1), TEXT_BOLD, 10.5),
        ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("SPAN", (0, 0), (1, 0)),
        ("SPAN", (3, 0), (4, 0)),
        ("BACKGROUND", (0, 0), (-1, len(heads) - 1), SHADE),
        *([("SPAN", (0, 1), (-1, 1))] if large else []),
        ("LINEABOVE", (0, 0), (-1, 0), THICK, INK),
        ("LINEBELOW", (0, len(heads)), (-1, -1), HAIR, RULE),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
    ]
    return [Table([*heads, *rows], colWidths=widths, rowHeights=[height] * (len(heads) + len(rows)), style=style)]


def _deal_rows(leg: Leg, width: float) -> list[list[object]]:
    """Return a row for each line of the sheet: number, attack, text, score, running total."""
    running, rows = 0, list[list[object]]()
    for deal in leg.sheet.deals:
        score = deal.scores[leg.seat.number - 1] if deal.status in SCORED_STATUSES else None
        running += score or 0
        figures = ["", ""] if score is None else [format_signed(score), format_signed(running)]
        rows.append(
            [
                _("donne %(n)s") % {"n": leg.sheet.label(deal.number)},
                _attack(leg, deal),
                _deal_text(leg, deal, width),
                *figures,
            ]
        )
    return rows


SCORED_STATUSES = frozenset({Deal.Status.PLAYED, Deal.Status.ADJUSTED})


def _attack(leg: Leg, deal: Deal) -> Flowable | str:
    """Return the names of the attack, bold if the player is one of them; empty if the game has no attack."""
    game = game_documents(leg.sheet.tournament)
    attack = getattr(game, "attack", None)
    if attack is None or deal.status != Deal.Status.PLAYED or not deal.outcome:
        return ""
    seats = attack(deal.outcome)
    names = " + ".join(normalize_text(leg.sheet.seats[number - 1].sitter.full_name) for number in seats)
    return fit_text(names, text_style(10, bold=leg.seat.number in seats), width=TOOK - 8)


def _deal_text(leg: Leg, deal: Deal, width: float) -> Flowable:
    """Return a deal in the words of its game, or the status of one that was not played."""
    text = str(deal.get_status_display())
    if deal.status == Deal.Status.PLAYED and deal.outcome:
        outcome = leg.sheet.engine.outcome_from_json(deal.outcome, leg.sheet.turn(deal.number))
        text = leg.sheet.engine.sheet_row(outcome, leg.sheet.rules, reader_language())
    return fit_text(text, text_style(10), width=width - 8)

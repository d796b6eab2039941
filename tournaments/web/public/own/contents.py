"""The contents of a player's own page: the card with the next table and the place, deals, comparison, objections."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.charts.curve import Curve, compute_curve
from tournaments.formatting.clock import Clock
from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.models import Deal, Entry, Round, Table, Tournament
from tournaments.selectors.forecast import stage_forecast
from tournaments.selectors.play.board import board_time
from tournaments.selectors.player.comparison import BID, ROLE, SEAT, Comparison, compare_with_field
from tournaments.selectors.player.days import PlayerRound, StageDay, player_stages
from tournaments.selectors.player.objections import own_objections
from tournaments.selectors.player.own_deals import AGAINST, BIDDER, PARTNER, OwnDeal, OwnSheet, own_sheets
from tournaments.selectors.player.places import final_place
from tournaments.selectors.results.heads import displayed_round_score
from tournaments.services.inbox.disputes import takes_objections, takes_objections_to
from tournaments.web.games import pages_of
from tournaments.web.kit.forecast import forecast_sentence
from tournaments.web.kit.fragments import render_once

TO_COME = frozenset({Round.State.OPEN, Round.State.PLANNED})


@dataclass(frozen=True, kw_only=True)
class DealLine:
    """A deal of the player in words; `side` is their role, with the names of the players who bid."""

    deal: OwnDeal
    words: str
    side: str


@dataclass(frozen=True, kw_only=True)
class FieldLine:
    """A line of the comparison with the field, with its label."""

    label: str
    line: Comparison


@dataclass(frozen=True, kw_only=True)
class OwnStage:
    """The deals and the comparison of a stage on the player's own page."""

    day: StageDay
    sheets: list[tuple[OwnSheet, list[DealLine]]]
    field: list[FieldLine]


def card_context(tournament: Tournament, entry: Entry) -> dict[str, Any]:
    """Return the context of `public/_mine.html`, from the newest stage of the player."""
    return _card_of(tournament, entry, player_stages(tournament, entry))


def own_card_context(tournament: Tournament, entry: Entry) -> dict[str, Any]:
    """Return the context of the card with the objections of the player, as a part of the public page."""
    return own_card_of(tournament, entry, player_stages(tournament, entry))


def own_card_of(tournament: Tournament, entry: Entry, days: list[StageDay]) -> dict[str, Any]:
    """Return the context of the card on the own page, from the days of the stages, newest first."""
    return _card_of(tournament, entry, days) | {"objections": own_objections(days[0].stage, entry)}


def _card_of(tournament: Tournament, entry: Entry, days: list[StageDay]) -> dict[str, Any]:
    """Return the card of the newest stage. The final place is that over all stages, once the ranking is final."""
    day, is_final = days[0], tournament.ranking_released or tournament.state == Tournament.State.PUBLISHED
    next_round = next((one for one in day.rounds if one.state in TO_COME), None)
    return {
        "tournament": tournament,
        "stage": day.stage,
        "entry": entry,
        "day": day,
        "several": len(days) > 1,
        "final": final_place(tournament, entry) if is_final else None,
        "next_round": next_round,
        "clock": _clock_of(day, next_round),
        "now": timezone.now(),
        "gap": day.standing.gap if day.standing else None,
        "provisional": day.standing is not None and any(one.state == Round.State.OPEN for one in day.rounds),
        "end": render_once(tournament, day.stage.address, "end", render=lambda: _end_of(day)),
    }


def _end_of(day: StageDay) -> str:
    """Return the sentence with the expected end, which is the same for all players of the stage."""
    return forecast_sentence(stage_forecast(day.stage, board_time(day.stage.tournament)))


def _clock_of(day: StageDay, next_round: PlayerRound | None) -> Clock | None:
    """Return the clock of the player's table in the open round; None without one."""
    if next_round is None or next_round.state != Round.State.OPEN or next_round.table is None:
        return None
    tables = Table.objects.select_related("round__stage", "station").filter(round__stage=day.stage)
    table = tables.filter(round__number=next_round.round, station__number=next_round.table).first()
    return table.clock if table else None


def running_totals(day: StageDay) -> list[int]:
    """Return the total after each round of the stage, with carried points."""
    tournament = day.stage.tournament
    runs = (one.running for one in day.rounds if one.running is not None)
    return [displayed_round_score(tournament, run + (day.carried or 0)) for run in runs]


def deals_context(tournament: Tournament, days: list[StageDay], entry: Entry) -> dict[str, Any]:
    """Return the deals and the comparison of each stage, and the choices of the form for objections."""
    stages = [_own_stage(day, entry) for day in days]
    titled = [(stage, f"{stage.day.stage.title} · " if len(stages) > 1 else "") for stage in stages]
    open_sheets = [
        (sheet, lines, title)
        for stage, title in titled
        for sheet, lines in stage.sheets
        if takes_objections_to(sheet.table.round)
    ]
    return {
        "tournament": tournament,
        "entry": entry,
        "stages": stages,
        "takes_objections": takes_objections(tournament),
        "choices": [
            (f"{sheet.table.pk}:{line.deal.line}", title + _deal_label(sheet, line))
            for sheet, lines, title in open_sheets
            for line in lines
        ],
        "whole_sheets": [(f"{sheet.table.pk}:", sheet, title) for sheet, _lines, title in open_sheets],
    }


def own_curve(day: StageDay) -> Curve | None:
    """Return the curve of the totals after each round of the stage."""
    return compute_curve(running_totals(day), day.carried or 0)


def _own_stage(day: StageDay, entry: Entry) -> OwnStage:
    language = reader_language()
    sheets = own_sheets(day.stage, entry, lang=language)
    compared = compare_with_field(day.stage, sheets, lang=language)
    return OwnStage(
        day=day,
        sheets=[(sheet, [_deal_line(day, deal) for deal in sheet.deals]) for sheet in sheets],
        field=[FieldLine(label=_field_label(line), line=line) for line in compared],
    )


def _deal_line(day: StageDay, deal: OwnDeal) -> DealLine:
    """Return a deal in words, as on the sheet of the table."""
    words = pages_of(day.stage.tournament).describe_hand(deal.outcome) if deal.outcome else _status_words(deal)
    return DealLine(deal=deal, words=words, side=_side_words(deal))


def _status_words(deal: OwnDeal) -> str:
    return " · ".join(filter(None, (str(Deal.Status(deal.status).label).capitalize(), deal.reason)))


def _side_words(deal: OwnDeal) -> str:
    """Return the role of the player as a sentence; empty without one."""
    names = {"name": deal.bidder, "partner": deal.partner}
    if deal.role == BIDDER:
        return _("Vous avez pris, avec %(partner)s") % names if deal.partner else _("Vous avez pris")
    if deal.role == PARTNER:
        return _("Avec %(name)s, qui a pris") % names
    if deal.role == AGAINST:
        return _("Contre %(name)s et %(partner)s") % names if deal.partner else _("Contre %(name)s") % names
    return ""


def _deal_label(sheet: OwnSheet, line: DealLine) -> str:
    number = line.deal.number or "–"
    return _("Tour %(round)s, donne %(deal)s : %(words)s") % {"round": sheet.round, "deal": number, "words": line.words}


def _field_label(line: Comparison) -> str:
    if line.kind == ROLE:
        roles = {BIDDER: _("Quand vous prenez"), PARTNER: _("Comme partenaire"), AGAINST: _("En défense")}
        return roles[str(line.value)]
    if line.kind == SEAT:
        return _("À cette place : %(seat)s") % {"seat": Place(int(line.value)).name}
    if line.kind == BID:
        return _("Vos prises : %(bid)s") % {"bid": line.value}
    return _("Par donne")

"""Results of tables, deals, and decisions of the arbiter."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from players.exporting import Value
from tournaments.formatting.clock import reason_text
from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.models import Deal, Round, Stage
from tournaments.publishing.lists.listing import Filters, ListColumn, Listing, marks_of
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.selectors.registration.teams import teams_of
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.typed import number_typed


def results_listing(stage: Stage, filters: Filters) -> Listing:
    """Return the result of each seat of each table, of the round `tour` or of all rounds that have begun."""
    columns = [
        *_place_columns(),
        ListColumn("seat", _("Siège")),
        ListColumn("number", _("Numéro")),
        ListColumn("name", _("Joueur")),
        ListColumn("replaced", _("À la place de")),
        ListColumn("result", _("Résultat")),
        ListColumn("state", _("État")),
    ]
    rows: list[list[Value]] = [
        [
            round_.number,
            sheet.table.number,
            seat.place.name,
            seat.start_number,
            seat.sitter.full_name,
            seat.entry.full_name if seat.played_by_id else "",
            int(sheet.figure(seat.score)),
            str(sheet.table.get_state_display()),
        ]
        for round_, sheet in _sheets(stage, filters)
        for seat in sheet.seats
    ]
    return Listing(columns, rows, marks_of(stage.tournament))


def deals_listing(stage: Stage, filters: Filters) -> Listing:
    """Return all lines of all sheets, filtered by the round `tour` and the table `table`."""
    sheets = list(_sheets(stage, filters))
    seats = max((sheet.size for _round, sheet in sheets), default=0)
    columns = [
        *_place_columns(),
        ListColumn("deal", _("Donne")),
        ListColumn("state", _("État")),
        ListColumn("dealer", _("Donneur")),
        ListColumn("said", _("Annonce et résultat")),
        ListColumn("reason", _("Motif")),
    ]
    for number in range(1, seats + 1):
        columns.append(ListColumn(f"player_{number}", _("Joueur %(number)s") % {"number": number}))
        columns.append(ListColumn(f"score_{number}", _("Résultat du joueur %(number)s") % {"number": number}))
    rows = [_deal_row(round_, sheet, deal, seats) for round_, sheet in sheets for deal in sheet.deals]
    return Listing(columns, rows, marks_of(stage.tournament))


def decisions_listing(stage: Stage, filters: Filters) -> Listing:
    """Return the penalties and bonuses, cancelled ones included, filtered by the round `tour`."""
    number = number_typed(filters.get("tour", ""))
    adjustments = stage.adjustments.filter(round__number=number) if number else stage.adjustments.all()
    columns = [
        ListColumn("decision", _("Décision")),
        ListColumn("number", _("Numéro")),
        ListColumn("whom", _("Joueur ou équipe")),
        ListColumn("kind", _("Genre")),
        ListColumn("points", _("Points")),
        ListColumn("round", _("Tour")),
        ListColumn("reason", _("Motif")),
        ListColumn("cancelled", _("Annulée")),
    ]
    teams = {view.team.pk: view.label for view in teams_of(stage.tournament)}
    numbers = dict(stage.entries.values_list("pk", "number"))
    rows: list[list[Value]] = [
        [
            one.number,
            numbers.get(one.entry_id) if one.entry_id else None,
            one.entry.full_name if one.entry else teams.get(one.team_id or 0, ""),
            str(one.get_kind_display()),
            one.points,
            one.round.number if one.round else None,
            one.reason,
            _("oui") if one.cancelled else _("non"),
        ]
        for one in adjustments.select_related("entry", "round")
    ]
    return Listing(columns, rows, marks_of(stage.tournament))


def _place_columns() -> list[ListColumn]:
    return [ListColumn("round", _("Tour")), ListColumn("table", _("Table"))]


def _sheets(stage: Stage, filters: Filters) -> Iterator[tuple[Round, Sheet]]:
    """Yield the rounds and sheets that the filters `tour` and `table` select, all without them."""
    number, table = (number_typed(filters.get(name, "")) for name in ("tour", "table"))
    rounds = begun_rounds(stage).order_by("number")
    for round_ in rounds.filter(number=number) if number else rounds:
        for sheet in round_sheets(round_.pk):
            if table is None or sheet.table.number == table:
                yield round_, sheet


def _deal_row(round_: Round, sheet: Sheet, deal: Deal, seats: int) -> list[Value]:
    """Return a row for a line of a sheet, padded to the columns of `seats` players."""
    players: list[Value] = []
    for seat, score in zip(sheet.seats, deal.scores, strict=True):
        players += [seat.sitter.full_name, score]
    return [
        round_.number,
        sheet.table.number,
        deal.number,
        str(deal.get_status_display()),
        Place(deal.dealer).name,
        _sheet_row(sheet, deal),
        reason_text(deal.reason),
        *players,
        *[None] * (2 * seats - len(players)),
    ]


def _sheet_row(sheet: Sheet, deal: Deal) -> str:
    """Return the text of the deal on the sheet; empty if it was not played."""
    if deal.status != Deal.Status.PLAYED or not deal.outcome:
        return ""
    outcome = sheet.engine.outcome_from_json(deal.outcome, sheet.turn(deal.number))
    return sheet.engine.sheet_row(outcome, sheet.rules, reader_language())

"""Rounds, sheets and deals for the desk, and the reading endpoints of tablets; submissions are in `submissions.py`.

In a view, `writes` is the permission for methods other than GET, `accepts` and `narrowed_by` declare body and query of
a method, and `read` validates the body. A mixin is an operation that desk and tablets share; their base classes find
the table, by round and number or by its code.
"""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.authentication import DeviceAuthentication, actor_of, device_of
from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.permissions import IsTablet, station_try
from tournaments.api.serializers.devices import BindingSerializer
from tournaments.api.serializers.play import (
    ClockSerializer,
    ConfirmSerializer,
    DealInputSerializer,
    DealSerializer,
    DrawSerializer,
    JudgementSerializer,
    ReasonSerializer,
    RoundCloseSerializer,
    RoundSerializer,
    SheetSerializer,
    ShownSerializer,
    TakeBackSerializer,
    TotalsSerializer,
    WaitingSerializer,
)
from tournaments.api.views.base import (
    ApiView,
    DeskView,
    find_table_of_code,
    read,
    read_filters,
)
from tournaments.formatting.language import reader_language
from tournaments.models import Round, Table
from tournaments.selectors.play.sheets import round_sheets, sheet_get
from tournaments.selectors.play.tables import current_table, station_get
from tournaments.services.core.errors import Conflict, problem_data
from tournaments.services.deals.judging import deal_judge
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record, deal_take_back
from tournaments.services.devices.binding import device_bind
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.inbox.closing import round_close_settled
from tournaments.services.inbox.opening import round_begin
from tournaments.services.inbox.taking_back import line_take_back
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.clocks import clock_restart, clock_resume, clock_stop, time_give
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_reopen
from tournaments.services.play.sheets import table_reopen, table_totals_record
from tournaments.services.play.showing import round_show
from tournaments.services.seating.length import stage_lengthen, stage_stop
from tournaments.services.seating.swiss_rounds import round_rank

CLOCKS = {"stop": clock_stop, "resume": clock_resume, "restart": clock_restart}


class RoundList(DeskView):
    writes = "rounds"

    @extend_schema(operation_id="rounds_list", responses=RoundSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the rounds."""
        return Response(RoundSerializer(self.stage.rounds.all(), many=True).data)

    @accepts(None, responses={201: RoundSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Open the next round."""
        opened = round_begin(stage=self.stage, actor=self.actor)
        return Response(RoundSerializer(opened).data, status=201)


class RoundsStop(DeskView):
    writes = "rounds"

    @accepts(None, responses=RoundSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Cut the stage short after the open or the last played round."""
        stage_stop(stage=self.stage, actor=self.actor)
        return Response(RoundSerializer(self.stage.rounds.all(), many=True).data)


class RoundsAdd(DeskView):
    writes = "rounds"

    @accepts(None, responses=RoundSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Add a round at the end, seated by the ranking once the others are closed."""
        stage_lengthen(stage=self.stage, actor=self.actor)
        return Response(RoundSerializer(self.stage.rounds.all(), many=True).data)


class RoundRank(DeskView):
    writes = "rounds"

    @accepts(None, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Seat the next round by the ranking, if the tournament does so; repeatable until it is opened."""
        made = round_rank(stage=self.stage, actor=self.actor)
        return Response(DrawSerializer(made).data, status=201)


class RoundClose(DeskView):
    writes = "rounds"

    @accepts(RoundCloseSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Close a round whose sheets are all confirmed, or settle the others."""
        body = read(RoundCloseSerializer, request)
        seen = {one["table"]: one["version"] for one in body["settled"]}
        closed = round_close_settled(round_=self.round(number), versions=seen, reason=body["reason"], actor=self.actor)
        return Response(RoundSerializer(closed).data)


class RoundReopen(DeskView):
    writes = "finish"

    @accepts(None, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Reopen the last closed round."""
        return Response(RoundSerializer(round_reopen(round_=self.round(number), actor=self.actor)).data)


class RoundAbandon(DeskView):
    writes = "rounds"

    @accepts(ReasonSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Abandon the open round: its results do not count, and it can be opened again."""
        reason = read(ReasonSerializer, request)["reason"]
        return Response(RoundSerializer(round_abandon(round_=self.round(number), reason=reason, actor=self.actor)).data)


class RoundClock(DeskView):
    writes = "clock"

    @accepts(ClockSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Stop, resume or restart the clock of the open round, or give time."""
        round_, body = self.round(number), read(ClockSerializer, request)
        if body["do"] == "give":
            time_give(round_=round_, seconds=body["minutes"] * 60, tables=body["tables"], actor=self.actor)
        else:
            CLOCKS[body["do"]](round_=round_, actor=self.actor)
        return Response(RoundSerializer(round_).data)


class RoundShow(DeskView):
    writes = "show"

    @accepts(ShownSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Set what is visible of a round: nothing, seats, or all. The published ranking is complete."""
        round_ = self.round(number)
        round_show(round_=round_, visibility=Round.Shown(read(ShownSerializer, request)["shown"]), actor=self.actor)
        return Response(RoundSerializer(round_).data)


class SheetList(DeskView):
    @extend_schema(operation_id="sheets_list", responses=SheetSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """List the sheets of all tables of a round."""
        return Response(SheetSerializer(round_sheets(self.round(number).pk), many=True).data)


class TableLookup:
    """Interface of views for finding their table from the URL."""

    def table(self, **address: Any) -> Table:
        raise NotImplementedError


class DeskTable(DeskView, TableLookup):
    """Base view of a table for the desk."""

    writes = "results"

    def table(self, **address: Any) -> Table:
        return self.table_at(address["number"], address["table"])


class TabletTable(ApiView, TableLookup):
    """Base view of the table of a tablet, in the round of the URL. Services check if the round is open."""

    authentication_classes = [DeviceAuthentication]
    permission_classes = [IsTablet]

    def table(self, **address: Any) -> Table:
        return find_table_of_code(**address)


class SheetMixin(TableLookup):
    @extend_schema(responses=SheetSerializer)
    def get(self, request: Request, **address: Any) -> Response:
        """Get the sheet of a table."""
        return _respond_with_sheet(self.table(**address))


class PreviewMixin(TableLookup):
    @accepts(DealInputSerializer, responses=JudgementSerializer)
    def post(self, request: Request, deal: int, **address: Any) -> Response:
        """Judge a line without storing it."""
        sheet = sheet_get(self.table(**address))
        judgement = deal_judge(sheet, _read_deal(request, deal))
        language = reader_language()
        result = judgement.result
        words = sheet.engine.explanation(judgement.outcome, sheet.rules, language) if result else ""
        body = {
            "figures": dict(result.figures) if result else {},
            "scores": result and list(result.by_seat),
            "explanation": words,
            "problems": [problem_data(problem, sheet.engine) for problem in judgement.problems],
        }
        return Response(body)


class ArbiterMixin(TableLookup):
    @accepts(WaitingSerializer, responses=SheetSerializer)
    def post(self, request: Request, **address: Any) -> Response:
        """Call the arbiter, answer a call (arbiters only), or end it."""
        table, body = self.table(**address), read(WaitingSerializer, request)
        if body["waiting"] and body["coming"]:
            return _respond_with_sheet(arbiter_answer(table=table, actor=actor_of(request)))
        return _respond_with_sheet(arbiter_call(table=table, actor=actor_of(request), waiting=body["waiting"]))


class DeskSheet(SheetMixin, DeskTable): ...


class DeskDeal(DeskTable):
    @accepts(DealInputSerializer, responses=DealSerializer)
    def put(self, request: Request, deal: int, **address: Any) -> Response:
        """Enter or correct a line of the sheet. Idempotent."""
        table = self.table(**address)
        return Response(DealSerializer(deal_record(table=table, deal=_read_deal(request, deal), actor=self.actor)).data)


class DeskPreview(PreviewMixin, DeskTable): ...


class DeskTotals(DeskTable):
    @accepts(TotalsSerializer, responses=SheetSerializer)
    def put(self, request: Request, **address: Any) -> Response:
        """Set the totals of a table that records its deals on paper."""
        table, body = self.table(**address), read(TotalsSerializer, request)
        totals = tuple(body.pop("totals"))
        return _respond_with_sheet(table_totals_record(table=table, totals=totals, actor=self.actor, **body))


class DeskConfirm(DeskTable):
    @accepts(ConfirmSerializer, responses=SheetSerializer)
    def post(self, request: Request, **address: Any) -> Response:
        """Confirm the sheet by another seat."""
        table = self.table(**address)
        return _respond_with_sheet(table_confirm(table=table, actor=self.actor, **read(ConfirmSerializer, request)))


class DeskArbiter(ArbiterMixin, DeskTable): ...


class DeskReopen(DeskTable):
    writes = "correct"

    @accepts(ReasonSerializer, responses=SheetSerializer)
    def post(self, request: Request, **address: Any) -> Response:
        """Reopen a confirmed sheet, with a reason."""
        reason = read(ReasonSerializer, request)["reason"]
        return _respond_with_sheet(table_reopen(table=self.table(**address), reason=reason, actor=self.actor))


class TabletSheet(SheetMixin, TabletTable):
    def table(self, **address: Any) -> Table:
        """Return the table in the current or last round."""
        table = current_table(station_get(**address))
        if table is None:
            raise Conflict("table_idle")
        return table


class TabletPreview(PreviewMixin, TabletTable): ...


class TabletTakeBack(TabletTable):
    @accepts(TakeBackSerializer, responses=SheetSerializer)
    def post(self, request: Request, deal: int, **address: Any) -> Response:
        """Remove the last line: in a game whose hands are a single answer, or after `submissions` without an answer,
        which are not recorded later either. Idempotent.
        """
        table, body = self.table(**address), read(TakeBackSerializer, request)
        if names := body["submissions"]:
            line_take_back(
                table=table,
                device=device_of(request),
                round_address=table.round.address,
                line=deal,
                client_ids=names,
            )
        else:
            deal_take_back(table=table, number=deal, version=body["version"], actor=actor_of(request))
        return _respond_with_sheet(table)


class TabletArbiter(ArbiterMixin, TabletTable): ...


class TabletBind(ApiView):
    """Binding of a tablet; the code of the table is the key."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []

    @narrowed_by(BindingSerializer)
    @accepts(
        None,
        responses={201: inline_serializer("DeviceToken", {"token": serializers.CharField()})},
        auth=[],
    )
    def post(self, request: Request, code: str) -> Response:
        """Open a table by its code. The response has the token for `Authorization: Device <token>`."""
        if (station := station_try(request, code)) is None:
            raise NotFound
        wanted = read_filters(BindingSerializer, request)
        _, secret = device_bind(station=station, secret=None, seat=wanted.get("seat"), replaces=wanted.get("replaces"))
        return Response({"token": secret}, status=201)


def _respond_with_sheet(table: Table) -> Response:
    return Response(SheetSerializer(sheet_get(table)).data)


def _read_deal(request: Request, number: int) -> DealInput:
    body = read(DealInputSerializer, request)
    scores = body.pop("scores", None)
    return DealInput(
        number=number,
        scores=None if scores is None else tuple(scores),
        override=frozenset(body.pop("override")),
        **body,
    )

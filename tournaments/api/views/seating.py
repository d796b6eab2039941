"""Constraints of the seating, and manual changes of seats."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.play import DrawSerializer
from tournaments.api.serializers.seating import (
    ConstraintSerializer,
    ExchangeSerializer,
    FixedTableSerializer,
    RegroupSerializer,
    RepairSerializer,
    SeatsExchangeSerializer,
    SeparationSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.models import Constraint
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.seating.constraints import (
    constraint_drop,
    constraints_apply,
    fixed_table_make,
    separation_make,
)
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.services.seating.regrouping import tables_regroup
from tournaments.services.seating.repairs import repair_make


class ConstraintList(DeskView):
    writes = "constraints"

    @extend_schema(operation_id="constraints_list", responses=ConstraintSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the constraints of the seating. A draw follows them; after the draw use `apply`."""
        constraints = self.stage.constraints.prefetch_related("entries")
        return Response(ConstraintSerializer(constraints, many=True).data)


class SeparationAdd(DeskView):
    writes = "constraints"

    @accepts(SeparationSerializer, responses={201: ConstraintSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Add a constraint that some players, or all of a club, are not seated together."""
        body = read(SeparationSerializer, request)
        entries = [self.entry(entry.pk) for entry in body.pop("entries")]
        made = separation_make(stage=self.stage, entries=entries, **body, actor=self.actor)
        return Response(ConstraintSerializer(made).data, status=201)


class FixedTableAdd(DeskView):
    writes = "constraints"

    @accepts(FixedTableSerializer, responses={201: ConstraintSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Add a constraint that a player stays at one table all day; it replaces an older one of the player."""
        body = read(FixedTableSerializer, request)
        entry = self.entry(body["entry"].pk)
        made = fixed_table_make(stage=self.stage, entry=entry, table=body["table"], actor=self.actor)
        return Response(ConstraintSerializer(made).data, status=201)


class ConstraintDetail(DeskView):
    writes = "constraints"

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Delete a constraint. Drawn seats stay until the constraints are applied."""
        constraint = get_object_or_404(
            Constraint.objects.select_related("stage__tournament"), stage__tournament=self.tournament, pk=pk
        )
        constraint_drop(constraint=constraint, actor=self.actor)
        return Response(status=204)


class ConstraintsApply(DeskView):
    writes = "constraints"

    @accepts(None, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Reseat the rounds to come by the current constraints, with as few changes as possible."""
        made = constraints_apply(stage=self.stage, actor=self.actor)
        return Response(DrawSerializer(made).data, status=201)


class RoundExchange(DeskView):
    writes = "rounds"

    @accepts(ExchangeSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Exchange the seats of two players in a round to come. Repeat to undo."""
        made = exchange_make(
            stage=self.round(number).stage, number=number, **read(ExchangeSerializer, request), actor=self.actor
        )
        return Response(DrawSerializer(made).data, status=201)


class RoundRegroup(DeskView):
    writes = "rounds"

    @accepts(RegroupSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Join or split tables of a round to come: their players sit at one table less, or at one more."""
        round_ = self.round(number)
        made = tables_regroup(stage=round_.stage, number=number, **read(RegroupSerializer, request), actor=self.actor)
        return Response(DrawSerializer(made).data, status=201)


class RoundSeats(DeskView):
    writes = "correct"

    @accepts(SeatsExchangeSerializer, responses={204: None})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Correct seats in a round that has begun: from the given lines on, results count for the other player."""
        body = read(SeatsExchangeSerializer, request)
        first, second = ChairFrom(**body["first"]), ChairFrom(**body["second"])
        seats_exchange(
            round_=self.round(number),
            chairs=(first, second),
            reason=body["reason"],
            actor=self.actor,
            seen_version=body.get("version"),
        )
        return Response(status=204)


class PlanRepair(DeskView):
    writes = "moves"

    @accepts(RepairSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Reseat the rounds to come after several departures or arrivals, or for another number of tables."""
        body = read(RepairSerializer, request)
        leavers, arrivals = ([self.entry(entry.pk) for entry in body[side]] for side in ("leavers", "arrivals"))
        draw = repair_make(
            stage=self.stage,
            leavers=leavers,
            arrivals=arrivals,
            tables=body["tables"],
            actor=self.actor,
        )
        return Response(DrawSerializer(draw).data if draw else None, status=201)


class TableKeep(DeskView):
    writes = "rounds"

    @accepts(None, responses={204: None})
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Keep the seats of a table in a round to come during draws, repairs and exchanges."""
        table_keep(stage=self.stage, number=number, table=table, actor=self.actor)
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Release a kept table. Seats stay until the next draw or repair."""
        table_release(stage=self.stage, number=number, table=table, actor=self.actor)
        return Response(status=204)

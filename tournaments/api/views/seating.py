"""What the director asks of the seating, and what their hand changes in it."""

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
from tournaments.services.seating.repairs import plan_repair


class ConstraintList(DeskView):
    writes = "constraints"

    @extend_schema(operation_id="constraints_list", responses=ConstraintSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The constraints for the seating. The draw minds them; after it, `apply` does."""
        constraints = self.stage.constraints.prefetch_related("entries")
        return Response(ConstraintSerializer(constraints, many=True).data)


class SeparationAdd(DeskView):
    writes = "constraints"

    @accepts(SeparationSerializer, responses={201: ConstraintSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Ask that some players, or all of a club, do not meet."""
        body = read(SeparationSerializer, request)
        entries = [self.entry(entry.pk) for entry in body.pop("entries")]
        made = separation_make(stage=self.stage, entries=entries, **body, actor=self.actor)
        return Response(ConstraintSerializer(made).data, status=201)


class FixedTableAdd(DeskView):
    writes = "constraints"

    @accepts(FixedTableSerializer, responses={201: ConstraintSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Ask that a player stays at one table all day; it replaces an older one for them."""
        body = read(FixedTableSerializer, request)
        entry = self.entry(body["entry"].pk)
        made = fixed_table_make(stage=self.stage, entry=entry, table=body["table"], actor=self.actor)
        return Response(ConstraintSerializer(made).data, status=201)


class ConstraintDetail(DeskView):
    writes = "constraints"

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Drop a constraint. Seats that are drawn stay until the constraints are applied."""
        constraint = get_object_or_404(
            Constraint.objects.select_related("stage__tournament"), stage__tournament=self.tournament, pk=pk
        )
        constraint_drop(constraint=constraint, actor=self.actor)
        return Response(status=204)


class ConstraintsApply(DeskView):
    writes = "constraints"

    @accepts(None, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Seat the rounds to come by the constraints of now, with as few changes as that takes."""
        made = constraints_apply(stage=self.stage, actor=self.actor)
        return Response(DrawSerializer(made).data, status=201)


class RoundExchange(DeskView):
    writes = "rounds"

    @accepts(ExchangeSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let two players take each other's place in a round to come. The same again takes it back."""
        made = exchange_make(
            stage=self.round(number).stage, number=number, **read(ExchangeSerializer, request), actor=self.actor
        )
        return Response(DrawSerializer(made).data, status=201)


class RoundSeats(DeskView):
    writes = "correct"

    @accepts(SeatsExchangeSerializer, responses={204: None})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Two players of a round that has begun had taken each other's seat: from these lines on, what is written
        there counts for the other."""
        said = read(SeatsExchangeSerializer, request)
        first, second = ChairFrom(**said["first"]), ChairFrom(**said["second"])
        seats_exchange(round_=self.round(number), chairs=(first, second), reason=said["reason"], actor=self.actor)
        return Response(status=204)


class PlanRepair(DeskView):
    writes = "moves"

    @accepts(RepairSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Seat the rounds to come after several players left or arrived at once, or at more or fewer tables."""
        body = read(RepairSerializer, request)
        leavers, arrivals = ([self.entry(entry.pk) for entry in body[side]] for side in ("leavers", "arrivals"))
        made = plan_repair(
            stage=self.stage,
            leavers=leavers,
            arrivals=arrivals,
            tables=body["tables"],
            actor=self.actor,
        )
        return Response(DrawSerializer(made).data if made else None, status=201)


class TableKeep(DeskView):
    writes = "rounds"

    @accepts(None, responses={204: None})
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Keep a table of a round to come as it is, whatever is drawn, repaired or exchanged around it."""
        table_keep(stage=self.stage, number=number, table=table, actor=self.actor)
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Let the table go. Seats stay until they are drawn or repaired again."""
        table_release(stage=self.stage, number=number, table=table, actor=self.actor)
        return Response(status=204)

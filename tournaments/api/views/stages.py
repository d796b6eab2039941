"""Stages: add, change, cut, answers of players. The rest of the API also works under `stages/<n>/`."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.stages import (
    CandidateSerializer,
    RecomputeSerializer,
    StageAddSerializer,
    StageChangeSerializer,
    StageSerializer,
    StaysSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.models import Entry, Stage
from tournaments.services.stages.adding import stage_add, stage_change, stage_remove
from tournaments.services.stages.passing import (
    passing_or_refusal,
    stage_answer,
    stage_empty,
    stage_enter,
    stage_recompute,
)


class StageList(DeskView):
    writes = "stages"

    @extend_schema(operation_id="stages_list", responses=StageSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the stages of a tournament."""
        return Response(StageSerializer(self.tournament.stages.all(), many=True).data)

    @accepts(StageAddSerializer, responses={201: StageSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Add a stage after another."""
        body = read(StageAddSerializer, request)
        made = stage_add(tournament=self.tournament, source=body.pop("follows"), settings=body, actor=self.actor)
        return Response(StageSerializer(made).data, status=201)


class StageView(DeskView):
    """Base view of one stage; services refuse to change the first, whose settings are those of the tournament."""

    writes = "stages"

    def find_stage(self, number: int) -> Stage:
        """Return the stage.

        :raises Http404: no such stage.
        """
        return get_object_or_404(self.tournament.stages, number=number)


class StageDetail(StageView):
    @extend_schema(responses=StageSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Get a stage."""
        return Response(StageSerializer(self.find_stage(number)).data)

    @accepts(StageChangeSerializer, responses={200: StageSerializer})
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change the settings that are not fixed yet."""
        body = read(StageChangeSerializer, request)
        stage = stage_change(stage=self.find_stage(number), settings=body, actor=self.actor)
        return Response(StageSerializer(stage).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Remove the stage that was added last, while it has no entries."""
        stage_remove(stage=self.find_stage(number), actor=self.actor)
        return Response(status=204)


class StagePassing(StageView):
    @extend_schema(operation_id="stages_passing", responses=CandidateSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """List the candidates at the current ranking: who passes, who does not stay, and the points that they carry."""
        passing = passing_or_refusal(self.find_stage(number))
        return Response(CandidateSerializer(passing.candidates, many=True).data)

    @accepts(None, operation_id="stages_enter", responses={201: StageSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Make the cut: players who pass are entered with the points that they carry."""
        stage = self.find_stage(number)
        stage_enter(stage=stage, actor=self.actor)
        return Response(StageSerializer(stage).data, status=201)

    @extend_schema(operation_id="stages_empty", responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Undo the cut before the seats are drawn."""
        stage_empty(stage=self.find_stage(number), actor=self.actor)
        return Response(status=204)


class StageAnswers(StageView):
    @accepts(StaysSerializer, responses={204: None})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Record the answer of a player; one who does not stay is replaced by the next on the list."""
        body: dict[str, Any] = read(StaysSerializer, request)
        entry = get_object_or_404(Entry, tournament=self.tournament, pk=body["entry"].pk)
        stage_answer(stage=self.find_stage(number), entry=entry, stays=body["stays"], actor=self.actor)
        return Response(status=204)


class StageRecompute(StageView):
    @accepts(RecomputeSerializer, responses={200: StageSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Recompute carried points after a correction in the previous stage."""
        stage = self.find_stage(number)
        stage_recompute(stage=stage, reason=read(RecomputeSerializer, request)["reason"], actor=self.actor)
        return Response(StageSerializer(stage).data)

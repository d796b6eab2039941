"""Evenings of a season, and import of past ones."""

from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.seasons.fields import (
    EveningAddSerializer,
    EveningChangeSerializer,
    EveningSerializer,
    PastEveningSerializer,
    PastLineSerializer,
)
from tournaments.api.views.base import read
from tournaments.api.views.seasons.seasons import SeasonView
from tournaments.models import SeasonEvent
from tournaments.selectors.seasons.evenings import evenings_of
from tournaments.services.core.errors import DomainError
from tournaments.services.seasons.events import (
    season_event_add,
    season_event_change,
    season_event_move,
    season_event_remove,
)
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_plan, past_evening_read


class EveningList(SeasonView):
    @extend_schema(operation_id="season_evenings_list", responses=EveningSerializer(many=True))
    def get(self, request: Request, season: str) -> Response:
        """List the evenings in order, each with whether it counts now."""
        return Response(self._list())

    @accepts(EveningAddSerializer, responses={201: EveningSerializer(many=True)})
    def post(self, request: Request, season: str) -> Response:
        """Add a tournament, published or to come, in the order of dates."""
        body = read(EveningAddSerializer, request)
        tournament = self.actor.home.tournaments.present().filter(slug=body.pop("tournament")).first()
        if tournament is None:
            raise DomainError("season_which", field="tournament")
        season_event_add(season=self.season, tournament=tournament, actor=self.actor, **body)
        return Response(self._list(), status=201)

    def _list(self) -> list[dict[str, Any]]:
        return [
            {**EveningSerializer(evening.event).data, "state": evening.state.value}
            for evening in evenings_of(self.season)
        ]


class EveningDetail(SeasonView):
    @accepts(EveningChangeSerializer, responses={204: None})
    def patch(self, request: Request, season: str, pk: int) -> Response:
        """Change coefficient, position, or whether it counts: all of them, or none after a refusal."""
        body, event = read(EveningChangeSerializer, request), self._get_event(pk)
        position = body.pop("position", None)
        with transaction.atomic():
            season_event_change(event=event, actor=self.actor, **body)
            if position is not None:
                season_event_move(event=event, to=position, actor=self.actor)
        return Response(status=204)

    @accepts(None, responses={204: None})
    def delete(self, request: Request, season: str, pk: int) -> Response:
        """Remove an evening from the season; an imported one is deleted."""
        season_event_remove(event=self._get_event(pk), actor=self.actor)
        return Response(status=204)

    def _get_event(self, pk: int) -> SeasonEvent:
        return get_object_or_404(SeasonEvent.objects.select_related("season__organiser"), season=self.season, pk=pk)


class PastEvenings(SeasonView):
    @accepts(PastEveningSerializer, responses={200: PastLineSerializer(many=True), 201: PastLineSerializer(many=True)})
    def post(self, request: Request, season: str) -> Response:
        """Check the results of a past evening, or with `apply` import them, all or none."""
        body = read(PastEveningSerializer, request)
        evening = past_evening_read(body["content"].encode())
        decisions = {one["line"]: one["who"] for one in body["decisions"]}
        lines = past_evening_plan(evening, self.season.organiser, decisions)
        if body["apply"]:
            season_evening_import(
                season=self.season,
                evening=evening,
                decisions=decisions,
                about=EveningInput(name=body["name"], day=body["date"], deals=body["deals"]),
                actor=self.actor,
            )
        return Response(PastLineSerializer(lines, many=True).data, status=201 if body["apply"] else 200)

"""The evenings of a season, and past ones brought in."""

from typing import Any

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
        """All evenings in their order, each with whether it counts now."""
        return Response(self._told())

    @accepts(EveningAddSerializer, responses={201: EveningSerializer(many=True)})
    def post(self, request: Request, season: str) -> Response:
        """Add a tournament, published or still to come, among the others by its date."""
        said = read(EveningAddSerializer, request)
        tournament = self.actor.home.tournaments.filter(slug=said.pop("tournament")).first()
        if tournament is None:
            raise DomainError("season_which", field="tournament")
        season_event_add(season=self.season, tournament=tournament, actor=self.actor, **said)
        return Response(self._told(), status=201)

    def _told(self) -> list[dict[str, Any]]:
        return [
            {**EveningSerializer(evening.event).data, "state": evening.state.value}
            for evening in evenings_of(self.season)
        ]


class EveningDetail(SeasonView):
    @accepts(EveningChangeSerializer, responses={204: None})
    def patch(self, request: Request, season: str, pk: int) -> Response:
        """Change its weight, its place, or whether it counts."""
        said, event = read(EveningChangeSerializer, request), self._event(pk)
        position = said.pop("position", None)
        season_event_change(event=event, actor=self.actor, **said)
        if position is not None:
            season_event_move(event=event, to=position, actor=self.actor)
        return Response(status=204)

    @accepts(None, responses={204: None})
    def delete(self, request: Request, season: str, pk: int) -> Response:
        """Out of the season; an evening that was brought in is deleted."""
        season_event_remove(event=self._event(pk), actor=self.actor)
        return Response(status=204)

    def _event(self, pk: int) -> SeasonEvent:
        return get_object_or_404(SeasonEvent.objects.select_related("season__organiser"), season=self.season, pk=pk)


class PastEvenings(SeasonView):
    @accepts(PastEveningSerializer, responses={200: PastLineSerializer(many=True), 201: PastLineSerializer(many=True)})
    def post(self, request: Request, season: str) -> Response:
        """Look at the results of a past evening, or with `apply` bring them in, all or nothing."""
        said = read(PastEveningSerializer, request)
        evening = past_evening_read(said["content"].encode())
        decisions = {one["line"]: one["who"] for one in said["decisions"]}
        planned = past_evening_plan(evening, self.season.organiser, decisions)
        if said["apply"]:
            season_evening_import(
                season=self.season,
                evening=evening,
                decisions=decisions,
                about=EveningInput(name=said["name"], day=said["date"], deals=said["deals"]),
                actor=self.actor,
            )
        return Response(PastLineSerializer(planned, many=True).data, status=201 if said["apply"] else 200)

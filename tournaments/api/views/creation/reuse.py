"""Reuse of settings: duplicates of tournaments, and the presets of an organiser."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.settings import DuplicateSerializer, PresetSerializer, TournamentSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.services.creation.creating import tournament_duplicate
from tournaments.services.creation.presets import preset_delete, preset_save


class TournamentDuplicate(DeskView):
    writes = "create"

    @accepts(DuplicateSerializer, responses={201: TournamentSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Create a draft with the settings and stages of this tournament for another day, without its results."""
        copy = tournament_duplicate(tournament=self.tournament, actor=self.actor, **read(DuplicateSerializer, request))
        return Response(TournamentSerializer(copy).data, status=201)


class PresetList(DeskView):
    writes = "create"

    @extend_schema(operation_id="presets_list", responses=PresetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the presets of the organiser by name."""
        return Response(PresetSerializer(self.actor.home.presets.all(), many=True).data)

    @accepts(PresetSerializer, responses={201: PresetSerializer})
    def post(self, request: Request) -> Response:
        """Save the settings and later stages of a tournament as a preset."""
        body = read(PresetSerializer, request)
        tournament = get_object_or_404(self.actor.home.tournaments.real(), slug=body["tournament"])
        preset = preset_save(tournament=tournament, name=body["name"], actor=self.actor)
        return Response(PresetSerializer(preset).data, status=201)


class PresetDetail(DeskView):
    writes = "create"

    @accepts(None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a preset; tournaments that were created from it stay."""
        preset_delete(preset=get_object_or_404(self.actor.home.presets, pk=pk), actor=self.actor)
        return Response(status=204)

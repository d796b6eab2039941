"""The career of a person over all evenings."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from tournaments.api.serializers.seasons.fields import CareerSerializer
from tournaments.api.views.base import DeskView
from tournaments.selectors.seasons.career import career_of


class PlayerCareer(DeskView):
    @extend_schema(responses=CareerSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Get all evenings of a person, the oldest first, with their bids and best deal."""
        player = get_object_or_404(Player.objects.current(), organiser=self.actor.home, pk=pk)
        return Response(CareerSerializer(career_of(player)).data)

"""What is kept of people, and for how long."""

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import RetentionSerializer, RetentionStateSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.registration.personal import people_due
from tournaments.services.registration.people import person_forget
from tournaments.services.registration.privacy import people_forget_due, person_take_out, retention_set


class PersonData(DeskView):
    reads = writes = "forget"

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """Everything that is kept of a person; that it was asked for is noted."""
        return Response(person_take_out(player=self._player(pk), actor=self.actor))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Take away what is personal; results stay, without a name. This cannot be undone."""
        person_forget(player=self._player(pk), actor=self.actor)
        return Response(status=204)

    def _player(self, pk: int) -> Player:
        return get_object_or_404(Player.objects.current(), organiser=self.actor.home, pk=pk)


class Retention(DeskView):
    reads = writes = "forget"

    @extend_schema(responses=RetentionStateSerializer)
    def get(self, request: Request) -> Response:
        """For how long people are kept, and how many have not come back for as long."""
        return self._told()

    @accepts(RetentionSerializer, responses=RetentionStateSerializer)
    def put(self, request: Request) -> Response:
        """Set the time. Nobody is erased by it."""
        retention_set(months=read(RetentionSerializer, request)["months"], actor=self.actor)
        return self._told()

    @extend_schema(responses={200: RetentionStateSerializer})
    def delete(self, request: Request) -> Response:
        """Take away what is personal of everybody for whom the time has run out. This cannot be undone."""
        people_forget_due(actor=self.actor)
        return self._told()

    def _told(self) -> Response:
        organiser = self.actor.home
        body = {"months": organiser.retention_months, "due": people_due(organiser).count()}
        return Response(RetentionStateSerializer(body).data)

"""Personal data and its retention."""

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import RetentionSerializer, RetentionStateSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.registration.personal import people_due_for_erasure
from tournaments.services.registration.people import person_forget
from tournaments.services.registration.privacy import people_forget_due, personal_data_export, retention_set


class PersonData(DeskView):
    reads = writes = "forget"

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """Get all stored data of a person; the audit records the request."""
        return Response(personal_data_export(player=self._get_player(pk), actor=self.actor))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Erase the personal data of a person; results stay without a name. Irreversible."""
        person_forget(player=self._get_player(pk), actor=self.actor)
        return Response(status=204)

    def _get_player(self, pk: int) -> Player:
        return get_object_or_404(Player.objects.current(), organiser=self.actor.home, pk=pk)


class Retention(DeskView):
    reads = writes = "forget"

    @extend_schema(responses=RetentionStateSerializer)
    def get(self, request: Request) -> Response:
        """Get the retention time, and the number of people beyond it."""
        return self._respond_with_state()

    @accepts(RetentionSerializer, responses=RetentionStateSerializer)
    def put(self, request: Request) -> Response:
        """Set the retention time. This erases no data."""
        retention_set(months=read(RetentionSerializer, request)["months"], actor=self.actor)
        return self._respond_with_state()

    @extend_schema(responses={200: RetentionStateSerializer})
    def delete(self, request: Request) -> Response:
        """Erase the personal data of all people beyond the retention time. Irreversible."""
        people_forget_due(actor=self.actor)
        return self._respond_with_state()

    def _respond_with_state(self) -> Response:
        organiser = self.actor.home
        body = {"months": organiser.retention_months, "due": people_due_for_erasure(organiser).count()}
        return Response(RetentionStateSerializer(body).data)

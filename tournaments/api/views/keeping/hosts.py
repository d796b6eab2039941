"""From a laptop to a host. What goes over the line between the two is no part of this interface."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import (
    HostChoiceSerializer,
    HostSerializer,
    ReceptionKeySerializer,
    ReceptionSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.hosts import host_state, reception_key
from tournaments.services.publication.target import target_ask, target_end, target_set
from tournaments.services.reception.keys import reception_allow, reception_end


class Host(DeskView):
    reads = writes = "site"

    @extend_schema(responses=HostSerializer)
    def get(self, request: Request) -> Response:
        """Where this install sends what it has published, and what waits. Nobody reads the key."""
        return self._told()

    @accepts(HostChoiceSerializer, responses=HostSerializer)
    def put(self, request: Request) -> Response:
        """Send to this host from now on."""
        target_set(actor=self.actor, **read(HostChoiceSerializer, request))
        return self._told()

    @accepts(None, responses={202: HostSerializer})
    def post(self, request: Request) -> Response:
        """Try at once what waits."""
        target_ask(actor=self.actor)
        return self._told(status=202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Send nothing more; what the host has stays there."""
        target_end(actor=self.actor)
        return Response(status=204)

    def _told(self, status: int = 200) -> Response:
        return Response(HostSerializer(host_state(self.actor.home)).data, status=status)


class Reception(DeskView):
    reads = writes = "reception"

    @extend_schema(responses=ReceptionSerializer)
    def get(self, request: Request) -> Response:
        """Whether a laptop may send something here, and when it last did."""
        return Response(ReceptionSerializer(reception_key(self.actor.home) or {}).data)

    @accepts(None, responses={201: ReceptionKeySerializer})
    def post(self, request: Request) -> Response:
        """Let a laptop send what it has published, with a new key; the one before is void. It is told this once."""
        return Response(ReceptionKeySerializer({"key": reception_allow(self.actor)}).data, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """No laptop sends any more; what was received stays."""
        reception_end(self.actor)
        return Response(status=204)

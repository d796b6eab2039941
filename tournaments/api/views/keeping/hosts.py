"""Sending from a laptop to a host. The protocol between the two is not part of this API."""

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
from tournaments.services.publication.target import target_end, target_retry, target_set
from tournaments.services.reception.keys import reception_allow, reception_end


class Host(DeskView):
    reads = writes = "site"

    @extend_schema(responses=HostSerializer)
    def get(self, request: Request) -> Response:
        """Get the host that published tournaments are sent to, and what waits. The key is not readable."""
        return self._respond_with_state()

    @accepts(HostChoiceSerializer, responses=HostSerializer)
    def put(self, request: Request) -> Response:
        """Set the host to send to."""
        target_set(actor=self.actor, **read(HostChoiceSerializer, request))
        return self._respond_with_state()

    @accepts(None, responses={202: HostSerializer})
    def post(self, request: Request) -> Response:
        """Retry sending now."""
        target_retry(actor=self.actor)
        return self._respond_with_state(status=202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Stop sending; the host keeps what it has."""
        target_end(actor=self.actor)
        return Response(status=204)

    def _respond_with_state(self, status: int = 200) -> Response:
        return Response(HostSerializer(host_state(self.actor.home)).data, status=status)


class Reception(DeskView):
    reads = writes = "reception"

    @extend_schema(responses=ReceptionSerializer)
    def get(self, request: Request) -> Response:
        """Get the key of a laptop that may send tournaments here, and when it was last used."""
        return Response(ReceptionSerializer(reception_key(self.actor.home) or {}).data)

    @accepts(None, responses={201: ReceptionKeySerializer})
    def post(self, request: Request) -> Response:
        """Make a new key for a laptop, replacing the previous one. It is shown only once."""
        return Response(ReceptionKeySerializer({"key": reception_allow(self.actor)}).data, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Stop receiving; received tournaments stay."""
        reception_end(self.actor)
        return Response(status=204)

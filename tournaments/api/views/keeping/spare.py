"""A spare computer that replicates this one."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import SpareCodeSerializer, SpareSerializer
from tournaments.api.views.base import DeskView
from tournaments.services.spare.following import is_followed, last_spare_contact, spare_allow, spare_end


class Spare(DeskView):
    reads = writes = "backup"

    @extend_schema(responses=SpareSerializer)
    def get(self, request: Request) -> Response:
        """Get whether a spare computer may replicate, and its last request."""
        seen = last_spare_contact()
        state = {"followed": is_followed(), "seen": seen.at if seen else None, "address": seen.address if seen else ""}
        return Response(SpareSerializer(state).data)

    @accepts(None, responses={201: SpareCodeSerializer})
    def post(self, request: Request) -> Response:
        """Make a new code for a spare computer, replacing the previous one. It is shown only once."""
        return Response(SpareCodeSerializer({"code": spare_allow(self.actor)}).data, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Stop replication."""
        spare_end(self.actor)
        return Response(status=204)

"""A second computer that follows this one."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import SpareCodeSerializer, SpareSerializer
from tournaments.api.views.base import DeskView
from tournaments.services.spare.following import is_followed, last_seen, spare_allow, spare_end


class Spare(DeskView):
    reads = writes = "backup"

    @extend_schema(responses=SpareSerializer)
    def get(self, request: Request) -> Response:
        """Whether a second computer may follow, and when it last asked."""
        seen = last_seen()
        told = {"followed": is_followed(), "seen": seen.at if seen else None, "address": seen.address if seen else ""}
        return Response(SpareSerializer(told).data)

    @accepts(None, responses={201: SpareCodeSerializer})
    def post(self, request: Request) -> Response:
        """Let a second computer follow, with a new code; the one before is void. It is told this once."""
        return Response(SpareCodeSerializer({"code": spare_allow(self.actor)}).data, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Nobody follows any more."""
        spare_end(self.actor)
        return Response(status=204)

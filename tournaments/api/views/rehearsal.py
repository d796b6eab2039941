"""The rehearsal of a tournament."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.rehearsal import AccidentNowSerializer, PaceSerializer, RehearsalSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.models import Tournament
from tournaments.services.rehearsal.accidents import accident_begin
from tournaments.services.rehearsal.copying import rehearsal_drop, rehearsal_pace_set, rehearsal_start


class Rehearsal(DeskView):
    reads = "rehearse"
    writes = "rehearse"

    @extend_schema(responses=RehearsalSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the rehearsal of a tournament, or the original of a rehearsal."""
        return Response(_state(self.tournament))

    @accepts(PaceSerializer, responses={201: RehearsalSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Copy the tournament for a rehearsal."""
        body = read(PaceSerializer, request)
        accidents = body["accidents"] or ()
        rehearsal_start(tournament=self.tournament, seconds=body["seconds"], accidents=accidents, actor=self.actor)
        return Response(_state(self.tournament), status=201)

    @accepts(PaceSerializer, responses=RehearsalSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Start or stop automatic play. Use the path of the rehearsal."""
        body = read(PaceSerializer, request)
        rehearsal_pace_set(
            tournament=self.tournament, seconds=body["seconds"], accidents=body["accidents"], actor=self.actor
        )
        return Response(_state(self.tournament))

    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Delete the rehearsal. Use the path of the rehearsal."""
        rehearsal_drop(tournament=self.tournament, actor=self.actor)
        return Response(status=204)


class RehearsalAccidents(DeskView):
    writes = "rehearse"

    @accepts(AccidentNowSerializer, responses={201: RehearsalSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Let an accident happen now, in the open round. Use the path of the rehearsal."""
        accident_begin(rehearsal=self.tournament, kind=read(AccidentNowSerializer, request)["kind"], actor=self.actor)
        return Response(_state(self.tournament), status=201)


def _state(tournament: Tournament) -> dict[str, Any]:
    """Describe the rehearsal, for the tournament or the copy itself; all values are None or empty without one."""
    copy = tournament if tournament.is_rehearsal else tournament.rehearsals.first()
    body = {
        "slug": copy.slug if copy else None,
        "of": copy.rehearsal_of.slug if copy and copy.rehearsal_of else None,
        "seconds": copy.rehearsal_seconds if copy else None,
        "state": copy.state if copy else None,
        "accidents": copy.accidents.all() if copy else [],
    }
    return dict(RehearsalSerializer(body).data)

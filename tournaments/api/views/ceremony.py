"""The end of a day: ceremony and report."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.ceremony import (
    CeremonyActSerializer,
    CeremonySerializer,
    ReportSerializer,
    ReportStateSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.models import DayReport, Tournament
from tournaments.publishing.report import report_text
from tournaments.selectors.evening.ceremony import ceremony_slides
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_go_to_slide
from tournaments.services.setup.report import report_drop, report_write


class Ceremony(DeskView):
    reads = "ceremony"
    writes = "ceremony"

    @extend_schema(responses=CeremonySerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the state of the ceremony."""
        return Response(_ceremony_state(self.tournament))

    @accepts(CeremonyActSerializer, responses=CeremonySerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Begin the ceremony, turn to a step, end it, or end it and release the whole ranking. The wall follows."""
        body, tournament = read(CeremonyActSerializer, request), self.tournament
        if body["do"] == "begin":
            ceremony_begin(tournament=tournament, group=int(body["group"]), actor=self.actor)
        elif body["do"] == "turn":
            ceremony_go_to_slide(tournament=tournament, step=body["step"], actor=self.actor)
        else:
            ceremony_end(tournament=tournament, release=body["do"] == "release", actor=self.actor)
        return Response(_ceremony_state(tournament))


def _ceremony_state(tournament: Tournament) -> dict[str, Any]:
    """Return the state of the ceremony. Without one, `last` is the last step if each slide has one place."""
    slides = ceremony_slides(tournament, tournament.ceremony_group or 1)
    going = CeremonySerializer(
        {
            "group": tournament.ceremony_group,
            "step": tournament.ceremony_step,
            "last": max(len(slides) - 1, 0),
            "released": tournament.ranking_released,
        }
    )
    return dict(going.data)


class ReportOfDay(DeskView):
    reads = writes = "report"

    @extend_schema(responses=ReportStateSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the report of the day: the published text, and the text generated from the sheets."""
        return self._respond_with_state()

    @accepts(ReportSerializer, responses=ReportStateSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Publish this text with the ranking."""
        report_write(tournament=self.tournament, text=read(ReportSerializer, request)["text"], actor=self.actor)
        return self._respond_with_state()

    @extend_schema(responses={200: ReportStateSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        """Remove the report from the published ranking."""
        report_drop(tournament=self.tournament, actor=self.actor)
        return self._respond_with_state()

    def _respond_with_state(self) -> Response:
        stored = DayReport.objects.filter(tournament=self.tournament).first()
        body = {"shown": stored.text if stored else "", "found": report_text(self.tournament)}
        return Response(ReportStateSerializer(body).data)

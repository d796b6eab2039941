"""The end of a day: its ceremony and its report."""

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
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_turn
from tournaments.services.setup.report import report_drop, report_write


class Ceremony(DeskView):
    reads = "ceremony"
    writes = "ceremony"

    @extend_schema(responses=CeremonySerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Where the ceremony stands."""
        return Response(_told(self.tournament))

    @accepts(CeremonyActSerializer, responses=CeremonySerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Begin it, turn to a step, or end it. The wall follows."""
        asked, found = read(CeremonyActSerializer, request), self.tournament
        if asked["do"] == "begin":
            ceremony_begin(tournament=found, group=int(asked["group"]), actor=self.actor)
        elif asked["do"] == "turn":
            ceremony_turn(tournament=found, step=asked["step"], actor=self.actor)
        else:
            ceremony_end(tournament=found, release=asked["do"] == "release", actor=self.actor)
        return Response(_told(found))


def _told(tournament: Tournament) -> dict[str, Any]:
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
        """The report of the day: what is shown, and what the sheets say by themselves."""
        return self._told()

    @accepts(ReportSerializer, responses=ReportStateSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Show this text beside the published ranking."""
        report_write(tournament=self.tournament, text=read(ReportSerializer, request)["text"], actor=self.actor)
        return self._told()

    @extend_schema(responses={200: ReportStateSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        """Show none."""
        report_drop(tournament=self.tournament, actor=self.actor)
        return self._told()

    def _told(self) -> Response:
        known = DayReport.objects.filter(tournament=self.tournament).first()
        body = {"shown": known.text if known else "", "found": report_text(self.tournament)}
        return Response(ReportStateSerializer(body).data)

"""Standings and documents."""

from django.http import FileResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.authentication import organiser_of
from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.play import (
    DocumentRequestSerializer,
    JobSerializer,
    StandingFilters,
    StandingSerializer,
)
from tournaments.api.views.base import ApiView, DeskView, read, read_filters
from tournaments.documents.registry import document_kind
from tournaments.models import Job, Tournament
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.standings import narrowed, round_ranking
from tournaments.services.access.audit import document_note
from tournaments.services.core.errors import Conflict
from tournaments.services.core.jobs import job_start

OPTIONS = ("filled", "changed", "teams")


class Standings(DeskView):
    @narrowed_by(StandingFilters, operation_id="standings_list", responses=StandingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The ranking now, or of one round, or inside a club or category."""
        asked = read_filters(StandingFilters, request)
        number = asked["round"]
        rows = standings_at(self.stage) if number is None else round_ranking(self.stage, self.round(number).number)
        found = narrowed(rows, club=asked["club"], category=asked["category"])
        return Response(StandingSerializer(found, many=True).data)


class PublicStandings(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="public_standings_list", responses=StandingSerializer(many=True), auth=[])
    def get(self, request: Request, slug: str) -> Response:
        """The ranking that everybody may read, with names as their owners allow."""
        tournament = get_object_or_404(
            Tournament.objects.exclude(state=Tournament.State.DRAFT), organiser=organiser_of(request), slug=slug
        )
        rows = standings_at(tournament.first_stage) if tournament.is_public else []
        data = [
            dict(row) | {"name": s.public_name}
            for row, s in zip(StandingSerializer(rows, many=True).data, rows, strict=True)
        ]
        return Response(data)


class DocumentList(DeskView):
    writes = "documents"

    @extend_schema(operation_id="documents_list", responses=JobSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The documents asked for, the newest first."""
        return Response(JobSerializer(self.tournament.jobs.all()[:100], many=True).data)

    @accepts(DocumentRequestSerializer, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Have a document made; ask for the job until it is done."""
        body = read(DocumentRequestSerializer, request)
        kind = document_kind(body["kind"])
        number = None if body["round"] is None else self.round(body["round"]).number
        args = kind.arguments(round_number=number, chosen={name for name in OPTIONS if body[name]})
        args |= {"stage": self.stage_number} if self.stage_number > 1 else {}
        args["base_url"] = request.build_absolute_uri("/")
        job = job_start(tournament=self.tournament, kind=kind.key, args=args, user=self.actor.user)
        return Response(JobSerializer(job).data, status=202)


class JobDetail(DeskView):
    @extend_schema(responses=JobSerializer)
    def get(self, request: Request, pk: str) -> Response:
        """How far a job is."""
        return Response(JobSerializer(get_object_or_404(Job, tournament__organiser=self.actor.home, pk=pk)).data)


class JobDownload(DeskView):
    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: str) -> FileResponse:
        """The finished file."""
        job = get_object_or_404(Job, tournament__organiser=self.actor.home, pk=pk)
        if job.state != Job.State.DONE:
            raise Conflict("job_not_ready")
        document_note(job, self.actor)
        return FileResponse(job.document.open("rb"), as_attachment=True, filename=job.filename)

"""Rankings, ties, documents and their jobs."""

from django.http import FileResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import override
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
    PublicStandingFilters,
    StandingFilters,
)
from tournaments.api.serializers.results import StandingSerializer, TieSerializer, TiesSerializer
from tournaments.api.views.base import ApiView, DeskView, read, read_filters
from tournaments.documents.allowed import further_actions_args, may_read, must_read
from tournaments.documents.freshness import find_outdated
from tournaments.documents.registry import document_kind
from tournaments.formatting.language import reader_language
from tournaments.models import Job, Tournament
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.public import public_final_standings, public_standings
from tournaments.selectors.results.standings import filter_standings, round_ranking
from tournaments.selectors.results.ties import ties_of, ties_of_teams
from tournaments.services.access.audit import document_note
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.jobs import job_start
from tournaments.services.play.ties import team_tie_decide, team_tie_drop, tie_decide, tie_drop

OPTIONS = ("filled", "changed", "teams", "overall", "everybody")


class Standings(DeskView):
    @narrowed_by(StandingFilters, operation_id="standings_list", responses=StandingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the current ranking of the stage, of a round, or over all stages, optionally of a club or category."""
        filters = read_filters(StandingFilters, request)
        if (number := filters["round"]) is not None:
            rows = round_ranking(self.stage, self.round(number).number)
        else:
            rows = final_standings(self.tournament) if filters["overall"] else standings_at(self.stage)
        standings = filter_standings(rows, club=filters["club"], category=filters["category"])
        return Response(StandingSerializer(standings, many=True).data)


class Ties(DeskView):
    writes = "adjustments"

    @extend_schema(operation_id="ties_list", responses=TiesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """List tied players by serial, tied teams by number, and the decisions."""
        return self._respond_with_ties()

    @accepts(TieSerializer, responses=TiesSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Decide a tie by the order of a play-off, with a reason."""
        body = read(TieSerializer, request)
        order, reason = body["order"], body["reason"]
        if body["teams"]:
            team_tie_decide(tournament=self.tournament, order=order, reason=reason, actor=self.actor)
        else:
            tie_decide(stage=self.stage, order=order, reason=reason, actor=self.actor)
        return self._respond_with_ties()

    @accepts(TieSerializer, responses=TiesSerializer)
    def delete(self, request: Request, slug: str) -> Response:
        """Revoke the decision with this `order`."""
        body = read(TieSerializer, request)
        if body["teams"]:
            team_tie_drop(tournament=self.tournament, order=body["order"], actor=self.actor)
        else:
            tie_drop(stage=self.stage, order=body["order"], actor=self.actor)
        return self._respond_with_ties()

    def _respond_with_ties(self) -> Response:
        stage, tournament = self.stage, self.tournament
        body = {
            "players": [tie.numbers for tie in ties_of(stage)],
            "teams": [tie.numbers for tie in ties_of_teams(tournament)],
            "decided": stage.play_offs,
            "teams_decided": tournament.team_play_offs,
        }
        return Response(TiesSerializer(body).data)


class PublicStandings(ApiView):
    permission_classes = [AllowAny]

    @narrowed_by(
        PublicStandingFilters,
        operation_id="public_standings_list",
        responses=StandingSerializer(many=True),
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the public ranking of a stage, or over all stages, with public names."""
        filters = read_filters(PublicStandingFilters, request)
        tournament = get_object_or_404(
            Tournament.objects.exclude(state=Tournament.State.DRAFT), organiser=organiser_of(request), slug=slug
        )
        stage = get_object_or_404(tournament.stages, number=self.stage_number)
        stage.tournament = tournament
        rows = public_final_standings(tournament) if filters["overall"] else public_standings(stage)
        data = [
            dict(row) | {"name": s.public_name}
            for row, s in zip(StandingSerializer(rows, many=True).data, rows, strict=True)
        ]
        return Response(data)


class DocumentList(DeskView):
    writes = "documents"

    @extend_schema(operation_id="documents_list", responses=JobSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the requested documents that you may read, the newest first."""
        jobs = [job for job in self.tournament.jobs.all()[:100] if may_read(self.actor, job)]
        return Response(JobSerializer(jobs, many=True, context={"behind": find_outdated(self.tournament, jobs)}).data)

    @accepts(DocumentRequestSerializer, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Request a document; poll its job until it is done."""
        body = read(DocumentRequestSerializer, request)
        kind = document_kind(body["kind"])
        must_allow(self.actor, kind.action, self.tournament)
        number = None if body["round"] is None else self.round(body["round"]).number
        args = kind.arguments(
            round_number=number, option_keys={name for name in OPTIONS if body[name]}, on=body["format"]
        )
        args |= {"stage": self.stage_number} if self.stage_number > 1 else {}
        args |= further_actions_args(self.actor, kind)
        args["base_url"] = request.build_absolute_uri("/")
        with override(body["language"] or reader_language()):
            job = job_start(tournament=self.tournament, kind=kind.key, args=args, user=self.actor.user)
        return Response(JobSerializer(job, context={"behind": ()}).data, status=202)


class JobDetail(DeskView):
    @extend_schema(responses=JobSerializer)
    def get(self, request: Request, pk: str) -> Response:
        """Get the state of a job."""
        job = _get_job(self.actor, pk)
        return Response(JobSerializer(job, context={"behind": find_outdated(job.tournament, [job])}).data)


class JobDownload(DeskView):
    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: str) -> FileResponse:
        """Download the finished file."""
        job = _get_job(self.actor, pk)
        if job.state != Job.State.DONE:
            raise Conflict("job_not_ready")
        document_note(job, self.actor)
        return FileResponse(job.document.open("rb"), as_attachment=True, filename=job.filename)


def _get_job(actor: Actor, pk: str) -> Job:
    """Return a job of the organiser.

    :raises Http404: no such job;
    :raises PermissionDenied: the actor may not read its document.
    """
    job = get_object_or_404(Job.objects.select_related("tournament"), tournament__organiser=actor.home, pk=pk)
    must_read(actor, job)
    return job

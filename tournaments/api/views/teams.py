"""Teams and their ranking."""

from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.teams import (
    TeamChangeSerializer,
    TeamFeeSerializer,
    TeamMakeSerializer,
    TeamSerializer,
    TeamStandingSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.models import Team
from tournaments.selectors.registration.teams import team_view, teams_of
from tournaments.selectors.results.team_standings import team_standings
from tournaments.services.registration.team_fees import team_fee_set
from tournaments.services.registration.teams import team_change, team_drop, team_make, team_rename


class TeamList(DeskView):
    writes = "teams"

    @extend_schema(operation_id="teams_list", responses=TeamSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the teams by number."""
        return Response(TeamSerializer(teams_of(self.tournament), many=True).data)

    @accepts(TeamMakeSerializer, responses={201: TeamSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Make a team of these entries. They are never seated together, and their points are summed."""
        body = read(TeamMakeSerializer, request)
        entries = [self.entry(entry.pk) for entry in body["entries"]]
        made = team_make(tournament=self.tournament, entries=entries, name=body["name"], actor=self.actor)
        return Response(TeamSerializer(team_view(made)).data, status=201)


class TeamDetail(DeskView):
    writes = "teams"

    @extend_schema(responses=TeamSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Get a team by its number in the tournament."""
        return Response(TeamSerializer(team_view(self.team(number))).data)

    @accepts(TeamChangeSerializer, responses=TeamSerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Rename a team, or set its members: all of them, including one who has left if they still count."""
        body, team = read(TeamChangeSerializer, request), self.team(number)
        with transaction.atomic():
            if "name" in body:
                team_rename(team=team, name=body["name"], actor=self.actor)
            if "entries" in body:
                entries = [self.entry(entry.pk) for entry in body["entries"]]
                team_change(team=team, entries=entries, actor=self.actor)
        return Response(TeamSerializer(team_view(team)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Delete a team; its members play individually."""
        team_drop(team=self.team(number), actor=self.actor)
        return Response(status=204)

    def team(self, number: int) -> Team:
        """Return a team.

        :raises Http404: no such team in the tournament.
        """
        return get_object_or_404(Team.objects.select_related("tournament"), tournament=self.tournament, number=number)


class TeamFee(DeskView):
    writes = "fees"

    @accepts(TeamFeeSerializer, responses=TeamSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Record that a team has paid all that its members owe, or nothing."""
        body = read(TeamFeeSerializer, request)
        team = get_object_or_404(Team.objects.select_related("tournament"), tournament=self.tournament, number=number)
        return Response(TeamSerializer(team_fee_set(team=team, paid=body["paid"], actor=self.actor)).data)


class TeamStandings(DeskView):
    writes = "teams"

    @extend_schema(operation_id="team_standings_list", responses=TeamStandingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the current ranking of teams, with the points of each member."""
        return Response(TeamStandingSerializer(team_standings(self.tournament), many=True).data)

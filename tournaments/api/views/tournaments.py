"""Tournaments, their states, their draw."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.play import (
    DrawRequestSerializer,
    DrawSerializer,
    EventSerializer,
    LogFilters,
    TournamentSerializer,
)
from tournaments.api.views.base import DeskView, read, read_filters
from tournaments.models import Event
from tournaments.services.core.errors import Conflict
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import TRANSITIONS, tournament_transition
from tournaments.services.setup.settings import tournament_configure, tournament_create

LOG_PAGE = 500


class TournamentList(DeskView):
    writes = "create"

    @extend_schema(operation_id="tournaments_list", responses=TournamentSerializer(many=True))
    def get(self, request: Request) -> Response:
        """All tournaments, the newest first."""
        return Response(TournamentSerializer(self.actor.home.tournaments.all(), many=True).data)

    @accepts(TournamentSerializer, responses={201: TournamentSerializer})
    def post(self, request: Request) -> Response:
        """Create a tournament in preparation; what is left out has its default."""
        made = tournament_create(settings=read(TournamentSerializer, request), actor=self.actor)
        return Response(TournamentSerializer(made).data, status=201)


class TournamentDetail(DeskView):
    writes = "settings"

    @extend_schema(responses=TournamentSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """One tournament with its settings."""
        return Response(TournamentSerializer(self.tournament).data)

    @accepts(TournamentSerializer(partial=True), responses=TournamentSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        """Change some settings."""
        tournament = self.tournament
        checked = TournamentSerializer(tournament, data=request.data, partial=True)
        checked.is_valid(raise_exception=True)
        changed = tournament_configure(tournament=tournament, settings=dict(checked.validated_data), actor=self.actor)
        return Response(TournamentSerializer(changed).data)


class TournamentTransition(DeskView):
    writes = "transition"

    @accepts(None, operation_id="tournaments_transition", responses=TournamentSerializer)
    def post(self, request: Request, slug: str, transition: str) -> Response:
        """Take the tournament to another state: open, draft, finish, resume, publish or unpublish."""
        moved = tournament_transition(tournament=self.tournament, transition=transition, actor=self.actor)
        return Response(TournamentSerializer(moved).data)


class TournamentDraw(DeskView):
    writes = "draw"

    @extend_schema(responses=DrawSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The plan in force, with its certificate."""
        made = self.stage.draws.first()
        if made is None:
            raise Conflict("draw_missing")
        return Response(DrawSerializer(made).data)

    @accepts(DrawRequestSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Draw the seats of all rounds; an earlier draw is replaced while no round has been opened."""
        seed = read(DrawRequestSerializer, request)["seed"]
        made = draw_make(stage=self.stage, seed=seed, actor=self.actor)
        return Response(DrawSerializer(made).data, status=201)


class TournamentLog(DeskView):
    @narrowed_by(LogFilters, responses=EventSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The log, oldest first, 500 events from `?after=<sequence>`."""
        start = read_filters(LogFilters, request)["after"]
        events = Event.objects.filter(tournament=self.tournament, sequence__gt=start)[:LOG_PAGE]
        return Response(EventSerializer(events, many=True).data)


TRANSITION_PATTERN = "|".join(TRANSITIONS)

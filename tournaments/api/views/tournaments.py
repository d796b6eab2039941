"""Tournaments: settings, series, archive, demonstration, states, claims, draw, log.

In a view, `writes` is the permission for methods other than GET, `accepts` and `narrowed_by` declare body and query of
a method, and `read` validates the body.
"""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.play import (
    AnnouncementSerializer,
    ClaimsSerializer,
    DrawRequestSerializer,
    DrawSerializer,
    EventSerializer,
    LogFilters,
    ThenSerializer,
    TransitionSerializer,
)
from tournaments.api.serializers.settings import (
    RemovalSerializer,
    SeriesDaysSerializer,
    SeriesFilters,
    SeriesSerializer,
    TournamentSerializer,
)
from tournaments.api.views.base import DeskView, read, read_filters
from tournaments.log.rankings import ranking_of
from tournaments.selectors.log.journal import journal_of
from tournaments.selectors.log.moments import replay_until
from tournaments.services.core.errors import Conflict
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.announcements import announcement_make, announcement_remove
from tournaments.services.setup.claims import claims_deadline_set
from tournaments.services.setup.lifecycle import TRANSITIONS, tournament_transition
from tournaments.services.setup.removal import demo_delete, tournament_archive, tournament_delete
from tournaments.services.setup.series import Every, series_create, series_dates
from tournaments.services.setup.settings import tournament_configure, tournament_create

LOG_PAGE = 500


class TournamentList(DeskView):
    writes = "create"

    @extend_schema(operation_id="tournaments_list", responses=TournamentSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the tournaments, the newest first."""
        return Response(TournamentSerializer(self.actor.home.tournaments.real(), many=True).data)

    @accepts(TournamentSerializer, responses={201: TournamentSerializer})
    def post(self, request: Request) -> Response:
        """Create a tournament in preparation; omitted settings have their default."""
        made = tournament_create(settings=read(TournamentSerializer, request), actor=self.actor)
        return Response(TournamentSerializer(made).data, status=201)


class Series(DeskView):
    reads = writes = "create"

    @narrowed_by(SeriesFilters, responses=SeriesDaysSerializer)
    def get(self, request: Request) -> Response:
        """List the days of a series before creating it."""
        filters = read_filters(SeriesFilters, request)
        days = series_dates(filters["first"], Every(filters["every"]), filters["count"], filters["until"])
        return Response(SeriesDaysSerializer({"days": days}).data)

    @accepts(SeriesSerializer, responses={201: TournamentSerializer(many=True)})
    def post(self, request: Request) -> Response:
        """Create a tournament in preparation for each of these days, all or none."""
        body = read(SeriesSerializer, request)
        like = get_object_or_404(self.actor.home.tournaments.real(), slug=body["like"]) if body["like"] else None
        made = series_create(like=like, settings={"name": body["name"]}, days=body["days"], actor=self.actor)
        return Response(TournamentSerializer(made, many=True).data, status=201)


class TournamentDetail(DeskView):
    writes = "settings"

    @extend_schema(responses=TournamentSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get a tournament with its settings."""
        return Response(TournamentSerializer(self.tournament).data)

    @accepts(TournamentSerializer(partial=True), responses=TournamentSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        """Change some settings. Tie-breaks that change once a round has begun need a `reason`."""
        tournament = self.tournament
        checked = TournamentSerializer(tournament, data=request.data, partial=True)
        checked.is_valid(raise_exception=True)
        settings = dict(checked.validated_data)
        reason = settings.pop("reason", "")
        changed = tournament_configure(tournament=tournament, settings=settings, reason=reason, actor=self.actor)
        return Response(TournamentSerializer(changed).data)

    @accepts(RemovalSerializer, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Delete a tournament with its log, sheets and documents for good. `name` must be its name, as a safeguard."""
        tournament_delete(tournament=self.tournament, name=read(RemovalSerializer, request)["name"], actor=self.actor)
        return Response(status=204)

    def action_asked(self) -> str:
        return "delete" if self.request.method == "DELETE" else super().action_asked()


class TournamentArchive(DeskView):
    writes = "archive"

    @accepts(None, responses=TournamentSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Archive a tournament: the desk's list omits it."""
        return self._set_archived(True)

    @accepts(None, responses=TournamentSerializer)
    def delete(self, request: Request, slug: str) -> Response:
        """Restore a tournament to the desk's list."""
        return self._set_archived(False)

    def _set_archived(self, archived: bool) -> Response:
        kept = tournament_archive(tournament=self.tournament, archived=archived, actor=self.actor)
        return Response(TournamentSerializer(kept).data)


class Demonstration(DeskView):
    writes = "staff"

    @accepts(None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Delete the demonstration: its tournaments, and people and clubs that only it uses."""
        demo_delete(actor=self.actor)
        return Response(status=204)


class TournamentTransition(DeskView):
    writes = "transition"

    @accepts(TransitionSerializer, operation_id="tournaments_transition", responses=TournamentSerializer)
    def post(self, request: Request, slug: str, transition: str) -> Response:
        """Change the state of the tournament: open, draft, finish, resume, publish or unpublish. Open oddities prevent
        publication unless you accept them all in your name.
        """
        wanted = read(TransitionSerializer, request)
        changed = tournament_transition(tournament=self.tournament, transition=transition, actor=self.actor, **wanted)
        return Response(TournamentSerializer(changed).data)


class TournamentClaims(DeskView):
    writes = "claims"

    @accepts(ClaimsSerializer, responses=TournamentSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Set the end of the time for claims; null: no limit. Results are final after it, once play is over."""
        until = read(ClaimsSerializer, request)["until"]
        return Response(
            TournamentSerializer(claims_deadline_set(tournament=self.tournament, until=until, actor=self.actor)).data
        )


class TournamentAnnouncement(DeskView):
    writes = "announce"

    @accepts(AnnouncementSerializer, responses=TournamentSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Announce a sentence on walls, tablets and phones. It replaces the present one."""
        body = read(AnnouncementSerializer, request)
        changed = announcement_make(tournament=self.tournament, actor=self.actor, **body)
        return Response(TournamentSerializer(changed).data)

    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Remove the announcement."""
        announcement_remove(tournament=self.tournament, actor=self.actor)
        return Response(status=204)


class TournamentDraw(DeskView):
    writes = "draw"

    @extend_schema(responses=DrawSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the current plan with its certificate."""
        made = self.stage.draws.first()
        if made is None:
            raise Conflict("draw_missing")
        return Response(DrawSerializer(made).data)

    @accepts(DrawRequestSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Draw the seats of all rounds, replacing an earlier draw while no round has been opened."""
        seed = read(DrawRequestSerializer, request)["seed"]
        made = draw_make(stage=self.stage, seed=seed, actor=self.actor)
        return Response(DrawSerializer(made).data, status=201)


class TournamentLog(DeskView):
    @narrowed_by(LogFilters, responses=EventSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List 500 events of the log after `?after=<sequence>`, the oldest first."""
        filters = read_filters(LogFilters, request)
        start = filters.pop("after")
        events = journal_of(self.tournament, **filters).filter(sequence__gt=start).order_by("sequence")[:LOG_PAGE]
        return Response(EventSerializer(events, many=True).data)


class TournamentThen(DeskView):
    @extend_schema(operation_id="log_standings_list", responses=ThenSerializer(many=True))
    def get(self, request: Request, slug: str, sequence: int) -> Response:
        """List the ranking of the stage after an event of the log, replayed from the log."""
        rows = ranking_of(replay_until(self.tournament, sequence=sequence).state, self.stage.number)
        return Response(ThenSerializer(rows, many=True).data)


TRANSITION_PATTERN = "|".join(TRANSITIONS)

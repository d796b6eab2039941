"""Seasons: rules, final, closing, archive, ranking."""

from base64 import b64encode

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.keeping import ArchiveFilters, ArchiveSerializer, decode_archive
from tournaments.api.serializers.seasons.fields import SeasonFilters, SeasonFinalSerializer, SeasonSerializer
from tournaments.api.serializers.settings import RemovalSerializer, TournamentSerializer
from tournaments.api.views.base import DeskView, read, read_filters
from tournaments.models import Season
from tournaments.publishing.seasons import season_data
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.log.archiving.names import choose_names
from tournaments.services.seasons.archive import season_archive_import, season_archive_write
from tournaments.services.seasons.final import final_name, season_final_make
from tournaments.services.seasons.seasons import (
    season_change,
    season_close,
    season_create,
    season_delete,
    season_reopen,
)


class SeasonView(DeskView):
    """Base view of a season."""

    writes = "seasons"

    @cached_property
    def season(self) -> Season:
        """The season of the URL.

        :raises Http404: no such season.
        """
        seasons = Season.objects.select_related("organiser")
        return get_object_or_404(seasons, organiser=self.actor.home, slug=self.kwargs["season"])

    def check_permissions(self, request: Request) -> None:
        """Return 404 for an unknown season before the body is validated."""
        super().check_permissions(request)
        _ = self.season


class SeasonList(DeskView):
    writes = "seasons"

    @extend_schema(operation_id="seasons_list", responses=SeasonSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the seasons, the newest first."""
        return Response(SeasonSerializer(Season.objects.filter(organiser=self.actor.home), many=True).data)

    @accepts(SeasonSerializer, responses={201: SeasonSerializer})
    def post(self, request: Request) -> Response:
        """Create a season; omitted rules have their default."""
        made = season_create(settings=read(SeasonSerializer, request), actor=self.actor)
        return Response(SeasonSerializer(made).data, status=201)


class SeasonDetail(SeasonView):
    @extend_schema(responses=SeasonSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Get a season with its rules."""
        return Response(SeasonSerializer(self.season).data)

    @accepts(SeasonSerializer(partial=True), responses=SeasonSerializer)
    def patch(self, request: Request, season: str) -> Response:
        """Change name, days, rules or visibility."""
        checked = SeasonSerializer(self.season, data=request.data, partial=True)
        checked.is_valid(raise_exception=True)
        changed = season_change(season=self.season, settings=dict(checked.validated_data), actor=self.actor)
        return Response(SeasonSerializer(changed).data)

    @accepts(RemovalSerializer, responses={204: None})
    def delete(self, request: Request, season: str) -> Response:
        """Delete a season with its imported evenings; tournaments stay. `name` must be its name, as a safeguard."""
        season_delete(season=self.season, name=read(RemovalSerializer, request)["name"], actor=self.actor)
        return Response(status=204)


class SeasonClosing(SeasonView):
    @accepts(None, responses=SeasonSerializer)
    def put(self, request: Request, season: str) -> Response:
        """Close the season: its ranking is fixed."""
        return Response(SeasonSerializer(season_close(season=self.season, actor=self.actor)).data)

    @accepts(None, responses=SeasonSerializer)
    def delete(self, request: Request, season: str) -> Response:
        """Reopen the season: new publications count again."""
        return Response(SeasonSerializer(season_reopen(season=self.season, actor=self.actor)).data)


class SeasonFinal(SeasonView):
    @accepts(SeasonFinalSerializer, responses={201: TournamentSerializer})
    def post(self, request: Request, season: str) -> Response:
        """Create the final: a tournament with the qualified players, seeded by their points; not public yet."""
        body = read(SeasonFinalSerializer, request)
        name = body.get("name") or final_name(self.season)
        made = season_final_make(season=self.season, name=name, day=body["date"], actor=self.actor)
        return Response(TournamentSerializer(made).data, status=201)


class SeasonArchive(SeasonView):
    reads = "export_people"

    @narrowed_by(ArchiveFilters, responses=ArchiveSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Get the archive of a season, with the chosen names."""
        content = season_archive_write(self.season, self.actor, choose_names(**read_filters(ArchiveFilters, request)))
        return Response(ArchiveSerializer({"content": b64encode(content).decode()}).data)


class SeasonArchives(DeskView):
    writes = "seasons"
    fills_columns = False  # the body is a file

    @accepts(ArchiveSerializer, responses={201: SeasonSerializer})
    def post(self, request: Request) -> Response:
        """Restore a season from its archive, after recomputing its ranking."""
        content = decode_archive(read(ArchiveSerializer, request)["content"])
        return Response(SeasonSerializer(season_archive_import(content, self.actor)).data, status=201)


class SeasonStandings(SeasonView):
    @narrowed_by(SeasonFilters, operation_id="season_standings", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, season: str) -> Response:
        """Get the ranking with the counted evenings, clubs and rules; exact numbers are strings.

        With `on`, all is as at the end of that day: results, rules, evenings, their order and coefficients.
        """
        shown = season_shown(self.season, on=read_filters(SeasonFilters, request)["on"])
        return Response(season_data(shown, full_names=True))

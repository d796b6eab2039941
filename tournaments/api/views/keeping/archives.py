"""Tournaments as files for keeping."""

from base64 import b64encode

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.keeping import ArchiveFilters, ArchiveSerializer, archive_sent
from tournaments.api.serializers.settings import TournamentSerializer
from tournaments.api.views.base import DeskView, read, read_filters
from tournaments.services.log.archive import archive_read, archive_write


class ArchiveList(DeskView):
    writes = "create"
    fills_columns = False  # what is sent is a file

    @accepts(ArchiveSerializer, responses={201: TournamentSerializer})
    def post(self, request: Request) -> Response:
        """Bring a tournament back out of its archive, once its log was replayed and proved.

        One that its papers make larger than 1.8 MB comes back by the page or the command; a thin one holds none.
        """
        content = archive_sent(read(ArchiveSerializer, request))
        return Response(TournamentSerializer(archive_read(content, self.actor)).data, status=201)


class ArchiveDetail(DeskView):
    reads = "export_people"

    @narrowed_by(ArchiveFilters, responses=ArchiveSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The archive of a tournament; with `thin` it names only those who agreed to be named in public."""
        thin = read_filters(ArchiveFilters, request)["thin"]
        content = archive_write(self.tournament, self.actor, thin=thin)
        return Response(ArchiveSerializer({"content": b64encode(content).decode()}).data)

"""Tournaments as archive files."""

from base64 import b64encode

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.keeping import (
    ArchiveFilters,
    ArchiveImportSerializer,
    ArchiveSerializer,
    decode_archive,
)
from tournaments.api.serializers.settings import TournamentSerializer
from tournaments.api.views.base import DeskView, read, read_filters
from tournaments.services.log.archive import archive_write
from tournaments.services.log.archiving.names import choose_names
from tournaments.services.log.copies import tournament_import


class ArchiveList(DeskView):
    writes = "create"
    fills_columns = False  # no field of the body is stored in a column: it is a file

    @accepts(ArchiveImportSerializer, responses={201: TournamentSerializer})
    def post(self, request: Request) -> Response:
        """Restore a tournament from its archive or from the copy of a tablet, after replaying and verifying its log.

        A copy has no names: `names` is an archive of the same tournament, from which it gets them.

        An archive over 1.8 MB, mostly documents, is restored by the page or the command; one without full
        names has no documents.
        """
        body = read(ArchiveImportSerializer, request)
        content, names = decode_archive(body["content"]), decode_archive(body["names"])
        tournament = tournament_import(content, self.actor, names=names, code=body["code"]).tournament
        return Response(TournamentSerializer(tournament).data, status=201)


class ArchiveDetail(DeskView):
    reads = "export_people"

    @narrowed_by(ArchiveFilters, responses=ArchiveSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the archive of a tournament, with the chosen names; only one with full names has documents."""
        content = archive_write(self.tournament, self.actor, choose_names(**read_filters(ArchiveFilters, request)))
        return Response(ArchiveSerializer({"content": b64encode(content).decode()}).data)

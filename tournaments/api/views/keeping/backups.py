"""Backups of the whole install."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import BackupSerializer, BackupStateSerializer
from tournaments.api.views.base import DeskView
from tournaments.selectors.backups import last_attempt, newest_backup
from tournaments.services.backups.on_request import backup_now


class BackupList(DeskView):
    writes = "backup"

    @extend_schema(responses=BackupStateSerializer)
    def get(self, request: Request) -> Response:
        """Get the time of the last verified backup, and problems since."""
        last, attempt = newest_backup(), last_attempt()
        state = {
            "last": last.at if last else None,
            "problem": attempt.problem.text if attempt and attempt.problem else "",
            "second_folder": attempt.second.text if attempt and attempt.second else "",
        }
        return Response(BackupStateSerializer(state).data)

    @accepts(None, responses={201: BackupSerializer})
    def post(self, request: Request) -> Response:
        """Back up now, and verify the backup."""
        return Response(BackupSerializer({"at": backup_now(self.actor).at}).data, status=201)

"""Photographs of paper sheets, for the arbiter only."""

from base64 import b64decode

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.displays import HallPictureSerializer
from tournaments.api.serializers.keeping import PhotographSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.models import SheetPhotograph
from tournaments.services.core.errors import DomainError
from tournaments.services.play.photographs import photograph_add, photograph_drop


class Photographs(DeskView):
    reads = writes = "arbitrate"

    @extend_schema(operation_id="photographs_list", responses=PhotographSerializer(many=True))
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """List the photographs of a sheet."""
        photographs = SheetPhotograph.objects.filter(table=self.table_at(number, table)).defer("content")
        return Response(PhotographSerializer(photographs, many=True).data)

    @accepts(HallPictureSerializer, responses={201: PhotographSerializer})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Add a photograph to the sheet: JPEG, PNG or WebP in base64."""
        try:
            content = b64decode(read(HallPictureSerializer, request)["content"], validate=True)
        except ValueError:
            raise DomainError("picture_unknown", field="content") from None
        made = photograph_add(table=self.table_at(number, table), content=content, actor=self.actor)
        return Response(PhotographSerializer(made).data, status=201)


class PhotographView(DeskView):
    reads = writes = "arbitrate"

    @extend_schema(responses={(200, "image/jpeg"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, number: int, table: int, pk: int) -> HttpResponse:
        """Get the picture."""
        return HttpResponse(bytes(self._get_photograph(number, table, pk).content), content_type="image/jpeg")

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, table: int, pk: int) -> Response:
        """Delete the photograph."""
        photograph_drop(photograph=self._get_photograph(number, table, pk), actor=self.actor)
        return Response(status=204)

    def _get_photograph(self, number: int, table: int, pk: int) -> SheetPhotograph:
        photographs = SheetPhotograph.objects.select_related("table__round__stage__tournament", "table__station")
        return get_object_or_404(photographs, table=self.table_at(number, table), pk=pk)

"""Screens of the hall and their views."""

from base64 import b64decode

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.displays import (
    DisplayChangeSerializer,
    DisplaySerializer,
    DisplayTakeSerializer,
    HallPictureSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.models import Display
from tournaments.services.access.displays import DisplayChange, display_claim, display_configure, display_drop
from tournaments.services.access.hall_pictures import picture_put, picture_remove
from tournaments.services.core.errors import DomainError


class DisplayList(DeskView):
    writes = "displays"

    @extend_schema(operation_id="displays_list", responses=DisplaySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the screens of the tournament."""
        return Response(DisplaySerializer(Display.objects.filter(tournament=self.tournament), many=True).data)

    @accepts(DisplayTakeSerializer, responses={201: DisplaySerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Assign the screen that shows this code."""
        display = display_claim(tournament=self.tournament, actor=self.actor, **read(DisplayTakeSerializer, request))
        return Response(DisplaySerializer(display).data, status=201)


class DisplayDetail(DeskView):
    writes = "displays"

    @extend_schema(responses=DisplaySerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Get a screen."""
        return Response(DisplaySerializer(self._get_display(pk)).data)

    @accepts(DisplayChangeSerializer, responses=DisplaySerializer)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Change the views, size or pause of a screen; it follows within a second."""
        change = DisplayChange(**read(DisplayChangeSerializer, request))
        changed = display_configure(display=self._get_display(pk), change=change, actor=self.actor)
        return Response(DisplaySerializer(changed).data)

    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Release a screen: it shows a code again."""
        display_drop(display=self._get_display(pk), actor=self.actor)
        return Response(status=204)

    def _get_display(self, pk: int) -> Display:
        displays = Display.objects.select_related("tournament")
        return get_object_or_404(displays, tournament=self.tournament, pk=pk)


class HallPictureView(DeskView):
    writes = "displays"

    @accepts(HallPictureSerializer, responses={204: None})
    def put(self, request: Request, slug: str) -> Response:
        """Set the picture for screens."""
        encoded = read(HallPictureSerializer, request)["content"]
        try:
            content = b64decode(encoded, validate=True)
        except ValueError:
            raise DomainError("picture_unknown", field="content") from None
        picture_put(tournament=self.tournament, content=content, actor=self.actor)
        return Response(status=204)

    @accepts(None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Remove the picture for screens."""
        picture_remove(tournament=self.tournament, actor=self.actor)
        return Response(status=204)

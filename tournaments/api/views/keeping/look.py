"""The logo and the colour of a club, and the map of its hall."""

from base64 import b64decode

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import HallMapSerializer, LookChangeSerializer, LookSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.models import Look
from tournaments.selectors.hall.maps import hall_map_without_picture
from tournaments.selectors.look import look_without_logo
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.look import look_change


class LookView(DeskView):
    writes = "look"

    @extend_schema(responses=LookSerializer)
    def get(self, request: Request) -> Response:
        """Get colour and logo of the club; the logo has a public URL."""
        return self._respond_with_state()

    @accepts(LookChangeSerializer, responses=LookSerializer)
    def patch(self, request: Request) -> Response:
        """Change logo or colour; an empty string removes it."""
        body = read(LookChangeSerializer, request)
        logo = _decode_base64(body["logo"]) if "logo" in body else None
        look_change(actor=self.actor, logo=logo, accent=body.get("accent"))
        return self._respond_with_state()

    def _respond_with_state(self) -> Response:
        return Response(LookSerializer(look_without_logo(self.actor.home) or Look()).data)


class HallMapView(DeskView):
    @extend_schema(responses=HallMapSerializer)
    def get(self, request: Request) -> Response:
        """Get the map of the hall with the places of tables; the picture has a public URL."""
        row = hall_map_without_picture(self.actor.home)
        image = f"{reverse('public-hall-map')}?{row.digest}" if row.digest else None
        places = [{"table": int(table), "left": left, "top": top} for table, (left, top) in row.spots.items()]
        size = {"width": row.width, "height": row.height, "digest": row.digest}
        tables = sorted(places, key=lambda place: place["table"])
        return Response(HallMapSerializer({"image": image, **size, "tables": tables}).data)


def _decode_base64(encoded: str) -> bytes:
    """Decode base64.

    :raises DomainError: `picture_unknown`.
    """
    try:
        return b64decode(encoded, validate=True)
    except ValueError:
        raise DomainError("picture_unknown", field="logo") from None

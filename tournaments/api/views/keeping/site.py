"""The queue of publication."""

from django.forms.models import model_to_dict
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import SiteChangeSerializer, SiteSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.site import site_state
from tournaments.services.publication.site import site_ask, site_change


class SiteView(DeskView):
    writes = "site"

    @extend_schema(responses=SiteSerializer)
    def get(self, request: Request) -> Response:
        """Whether the public pages are where others read them, and since when they wait."""
        return self._told()

    @accepts(SiteChangeSerializer, responses=SiteSerializer)
    def patch(self, request: Request) -> Response:
        """Whether the folder follows by itself, its address, its language."""
        site_change(actor=self.actor, **read(SiteChangeSerializer, request))
        return self._told()

    @accepts(None, responses={202: SiteSerializer})
    def post(self, request: Request) -> Response:
        """Publish as soon as the folder is there."""
        site_ask(actor=self.actor)
        return self._told(status=202)

    def _told(self, status: int = 200) -> Response:
        state = site_state(self.actor.home)
        return Response(SiteSerializer({**model_to_dict(state.site), "problem": state.problem}).data, status=status)

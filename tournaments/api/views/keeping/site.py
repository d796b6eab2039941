"""The publication of public pages to a folder."""

from django.forms.models import model_to_dict
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.keeping import SiteChangeSerializer, SiteSerializer
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.site import site_state
from tournaments.services.publication.site import site_change, site_queue


class SiteView(DeskView):
    writes = "site"

    @extend_schema(responses=SiteSerializer)
    def get(self, request: Request) -> Response:
        """Get the state of the publication, and since when changes wait."""
        return self._respond_with_state()

    @accepts(SiteChangeSerializer, responses=SiteSerializer)
    def patch(self, request: Request) -> Response:
        """Set automatic publication, public URL and language."""
        site_change(actor=self.actor, **read(SiteChangeSerializer, request))
        return self._respond_with_state()

    @accepts(None, responses={202: SiteSerializer})
    def post(self, request: Request) -> Response:
        """Publish as soon as the folder is available."""
        site_queue(actor=self.actor)
        return self._respond_with_state(status=202)

    def _respond_with_state(self, status: int = 200) -> Response:
        state = site_state(self.actor.home)
        return Response(SiteSerializer({**model_to_dict(state.site), "problem": state.problem}).data, status=status)

"""The tables of the desk as files."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from tournaments.api.bodies import narrowed_by
from tournaments.api.serializers.keeping import ListFilters
from tournaments.api.views.base import DeskView, read_filters
from tournaments.publishing.lists.listing import CSV, JSON, TYPES, XLSX, listing_file
from tournaments.publishing.lists.registry import LISTS
from tournaments.services.access.audit import export_note
from tournaments.services.access.permissions import may

AS_ASKED = {"round": "tour", "category": "categorie", "words": "q", "show": "voir"}  # on the pages

MADE = {(200, TYPES[CSV].partition(";")[0]): OpenApiTypes.BINARY, (200, TYPES[XLSX]): OpenApiTypes.BINARY}
MADE |= {(200, TYPES[JSON]): OpenApiTypes.OBJECT}


class ListFile(DeskView):
    reads = "documents"

    @narrowed_by(ListFilters, responses=MADE)
    def get(self, request: Request, slug: str, kind: str) -> HttpResponse:
        """Entries, ranking, teams, results, deals, decisions, seats or registrations, with full names; dues, till and
        prizes for whoever may see the treasury. CSV, XLSX or JSON."""
        if kind not in LISTS:
            raise Http404
        if not may(self.actor, LISTS[kind].action):
            raise PermissionDenied
        filters = read_filters(ListFilters, request)
        form = filters.pop("form")
        asked = {AS_ASKED.get(name, name): str(value) for name, value in filters.items()}
        listing = LISTS[kind].make(self.stage, asked)
        export_note(actor=self.actor, what=kind, form=form, tournament=self.tournament)
        return HttpResponse(listing_file(listing, self.stage, form), content_type=TYPES[form])

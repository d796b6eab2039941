"""Lists of the desk as files."""

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

PAGE_PARAMETERS = {"round": "tour", "category": "categorie", "words": "q", "show": "voir"}  # names on the pages

FILE_RESPONSES = {(200, TYPES[CSV].partition(";")[0]): OpenApiTypes.BINARY, (200, TYPES[XLSX]): OpenApiTypes.BINARY}
FILE_RESPONSES |= {(200, TYPES[JSON]): OpenApiTypes.OBJECT}


class ListFile(DeskView):
    reads = "documents"

    @narrowed_by(ListFilters, responses=FILE_RESPONSES)
    def get(self, request: Request, slug: str, kind: str) -> HttpResponse:
        """Get a list with full names as CSV, XLSX or JSON: entries, ranking, teams, results, deals, decisions, seats or
        registrations; dues, till and prizes need access to the treasury.
        """
        if kind not in LISTS:
            raise Http404
        if not may(self.actor, LISTS[kind].action):
            raise PermissionDenied
        filters = read_filters(ListFilters, request)
        form = filters.pop("form")
        parameters = {PAGE_PARAMETERS.get(name, name): str(value) for name, value in filters.items()}
        listing = LISTS[kind].make(self.stage, parameters)
        export_note(actor=self.actor, what=kind, form=form, tournament=self.tournament)
        return HttpResponse(listing_file(listing, self.stage, form), content_type=TYPES[form])

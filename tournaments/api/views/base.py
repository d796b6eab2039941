"""Base views of the API: lookup by URL, validation of input."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request, is_form_media_type
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.api.authentication import actor_of, organiser_of
from tournaments.api.bodies import check_body, check_parameters
from tournaments.api.permissions import MayAct
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.selectors.play.tables import in_round
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict


class ApiView(APIView):
    """Base view: refuses unknown fields and parameters once the client is authorised."""

    fills_columns = True  # False: the body is stored as JSON text, see `check_body`

    @cached_property
    def actor(self) -> Actor:
        """The user or tablet of the request."""
        return actor_of(self.request)

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Read the stage from `stages/<stage>/` in the URL; the default is the first."""
        self.stage_number = int(kwargs.pop("stage", 1))
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the method, then the permissions, then the names of query parameters and body fields."""
        handler = getattr(self, str(request.method).lower(), None)
        if handler is None:
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)
        check_parameters(getattr(handler, "parameters", None), request.query_params.dict())
        if request.method not in SAFE_METHODS:
            body = getattr(handler, "body", None)
            # For a view without a body, an empty form is no body; the fields of another form are refused by name.
            is_form = body is None and is_form_media_type(request.content_type)
            check_body(body, request._request.POST if is_form else request.data, in_columns=self.fills_columns)


class DeskView(ApiView):
    """Base view for signed-in people, who need a role for the action of the method, a key of `ACTIONS`."""

    permission_classes = [MayAct]
    reads = "read"
    writes: str  # action of all methods but GET

    def action_asked(self) -> str:
        """Return the action that the request needs a role for."""
        return self.reads if self.request.method in SAFE_METHODS else self.writes

    def check_permissions(self, request: Request) -> None:
        """Return 404 for an unknown tournament before the body is validated."""
        super().check_permissions(request)
        if "slug" in self.kwargs:
            _ = self.tournament

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament of the URL.

        :raises Http404: no such tournament.
        """
        return get_object_or_404(Tournament.objects.present(), organiser=self.actor.home, slug=self.kwargs["slug"])

    @cached_property
    def stage(self) -> Stage:
        """The stage of the URL, by default the first.

        :raises Http404: no such stage.
        """
        if self.stage_number == 1:
            return self.tournament.first_stage
        return get_object_or_404(self.tournament.stages, number=self.stage_number)

    def entry(self, pk: int) -> Entry:
        """Return an entry of the stage.

        :raises Http404: no such entry in the stage.
        """
        entry: Entry = get_object_or_404(self.stage.entries.select_related("tournament"), pk=pk)
        return entry

    def round(self, number: int) -> Round:
        """Return a round of the stage.

        :raises Http404: no such round.
        """
        return get_object_or_404(Round.objects.select_related("stage__tournament"), stage=self.stage, number=number)

    def table_at(self, number: int, table: int) -> Table:
        """Return a table in a round of the stage.

        :raises Http404: no such table in that round.
        """
        tables = Table.objects.select_related("round__stage__tournament", "station")
        at = {"round__stage": self.stage, "round__number": number, "station__number": table}
        return get_object_or_404(tables, **at)


def read(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated body.

    :raises ValidationError: with all invalid fields.
    """
    checked = serializer(data=request.data, context={"organiser": organiser_of(request)})
    checked.is_valid(raise_exception=True)
    return dict(checked.validated_data)


def read_filters(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated query parameters.

    :raises ValidationError: with all invalid parameters.
    """
    checked = serializer(data=request.query_params)
    checked.is_valid(raise_exception=True)
    return dict(checked.validated_data)


def find_table_of_code(code: str, number: int) -> Table:
    """Return the table with this code, in upper or lower case, in the round whose `Round.address` is `number`.

    :raises Http404: no such table, or it has no place in that round;
    :raises Conflict: `play_abandoned`, that attempt at the round was abandoned.
    """
    tables = Table.objects.select_related("round__stage__tournament", "station")
    table = get_object_or_404(tables.filter(in_round(number)), station__code=code.upper())
    if table.round.address != number:
        raise Conflict("play_abandoned", number=table.round.number)
    return table

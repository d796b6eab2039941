"""What the views share: finding things by their address, reading input, answering."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request, is_form_media_type
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.api.authentication import actor_of, organiser_of
from tournaments.api.bodies import must_fit, must_know
from tournaments.api.permissions import MayAct
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.selectors.play.tables import round_at
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict


class ApiView(APIView):
    """Every view of the API. Whoever may ask hears at once of what the operation does not know or cannot take."""

    fills_columns = True  # else what is sent is kept as the text that it was, and may hold what no column takes

    @cached_property
    def actor(self) -> Actor:
        """Who asks."""
        return actor_of(self.request)

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """`stages/<stage>/` in the address says which stage the rest of it is about."""
        self.stage_number = int(kwargs.pop("stage", 1))
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        handler = getattr(self, str(request.method).lower(), None)
        if handler is None:
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)
        must_know(getattr(handler, "parameters", None), request.query_params.dict())
        if request.method not in SAFE_METHODS:
            body = getattr(handler, "body", None)
            # Where nothing is taken, an empty form is nothing as well; a form with fields is named like any other.
            is_form = body is None and is_form_media_type(request.content_type)
            must_fit(body, request._request.POST if is_form else request.data, in_columns=self.fills_columns)


class DeskView(ApiView):
    """Views of people who are signed in. Each names the actions that it asks for, by words of `ACTIONS`."""

    permission_classes = [MayAct]
    reads = "read"
    writes: str  # of whoever takes more than GET

    def action_asked(self) -> str:
        """The action that the method of the request takes a role for."""
        return self.reads if self.request.method in SAFE_METHODS else self.writes

    def check_permissions(self, request: Request) -> None:
        """Whoever may ask hears of an address that is none before anything is said of what they sent."""
        super().check_permissions(request)
        if "slug" in self.kwargs:
            _ = self.tournament

    @cached_property
    def tournament(self) -> Tournament:
        """That of the address.

        :raises Http404: no such tournament.
        """
        return get_object_or_404(Tournament, organiser=self.actor.home, slug=self.kwargs["slug"])

    @cached_property
    def stage(self) -> Stage:
        """That of the address, the first where it names none.

        :raises Http404: no such stage.
        """
        if self.stage_number == 1:
            return self.tournament.first_stage
        return get_object_or_404(self.tournament.stages, number=self.stage_number)

    def entry(self, pk: int) -> Entry:
        """:raises Http404: no such entry in the stage."""
        found: Entry = get_object_or_404(self.stage.entries.select_related("tournament"), pk=pk)
        return found

    def round(self, number: int) -> Round:
        """:raises Http404: no such round."""
        return get_object_or_404(Round.objects.select_related("stage__tournament"), stage=self.stage, number=number)

    def table_at(self, number: int, table: int) -> Table:
        """:raises Http404: no such table in that round."""
        tables = Table.objects.select_related("round__stage__tournament", "station")
        at = {"round__stage": self.stage, "round__number": number, "station__number": table}
        return get_object_or_404(tables, **at)


def read(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The validated body.

    :raises ValidationError: with every field at fault.
    """
    checked = serializer(data=request.data, context={"organiser": organiser_of(request)})
    checked.is_valid(raise_exception=True)
    return dict(checked.validated_data)


def read_filters(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """What stands after the `?` of the address.

    :raises ValidationError: with every word at fault.
    """
    checked = serializer(data=request.query_params)
    checked.is_valid(raise_exception=True)
    return dict(checked.validated_data)


def find_table_of_code(code: str, number: int) -> Table:
    """The table with these six letters, typed in any case, in that round.

    :raises Http404: no such table, or it has no place in that round;
    :raises Conflict: `play_abandoned`, that play of the round counts no more.
    """
    tables = Table.objects.select_related("round__stage__tournament", "station")
    table = get_object_or_404(tables.filter(round_at(number)), station__code=code.upper())
    if table.round.address != number:
        raise Conflict("play_abandoned", number=table.round.number)
    return table

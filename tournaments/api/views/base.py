"""What the views share: finding things by their address, reading input, answering."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request, is_form_media_type
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.api.bodies import must_know
from tournaments.api.permissions import IsArbiter, IsDirector
from tournaments.models import Entry, Round, Table, Tournament


class ApiView(APIView):
    """Every view of the API. Whoever may write hears at once of fields that the operation does not know."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        handler = getattr(self, str(request.method).lower(), None)
        if handler is not None and request.method not in SAFE_METHODS:
            body = getattr(handler, "body", None)
            # Where nothing is taken, an empty form is nothing as well; a form with fields is named like any other.
            is_form = body is None and is_form_media_type(request.content_type)
            must_know(body, request._request.POST if is_form else request.data)


class DeskView(ApiView):
    """Reading is the arbiter's, writing the director's, unless a view says otherwise."""

    writers: type[BasePermission] = IsDirector

    def get_permissions(self) -> list[Any]:
        return [IsArbiter() if self.request.method in {"GET", "HEAD", "OPTIONS"} else self.writers()]


def read(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The validated body.

    :raises ValidationError: with every field at fault.
    """
    checked = serializer(data=request.data)
    checked.is_valid(raise_exception=True)
    return dict(checked.validated_data)


def find_tournament(slug: str) -> Tournament:
    """:raises Http404: no such tournament."""
    return get_object_or_404(Tournament, slug=slug)


def find_entry(slug: str, pk: int) -> Entry:
    """:raises Http404: no such entry in that tournament."""
    return get_object_or_404(Entry.objects.select_related("tournament"), tournament__slug=slug, pk=pk)


def find_round(slug: str, number: int) -> Round:
    """:raises Http404: no such round."""
    return get_object_or_404(Round.objects.select_related("tournament"), tournament__slug=slug, number=number)


def find_table_of_code(code: str, number: int) -> Table:
    """The table with these six letters, typed in any case, in that round.

    :raises Http404: no such table, or it has no place in that round.
    """
    tables = Table.objects.select_related("round__tournament", "station")
    return get_object_or_404(tables, station__code=code.upper(), round__number=number)


def find_table(slug: str, number: int, table: int) -> Table:
    """:raises Http404: no such table in that round."""
    tables = Table.objects.select_related("round__tournament", "station")
    return get_object_or_404(tables, round__tournament__slug=slug, round__number=number, station__number=table)

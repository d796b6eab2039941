"""Oddities of the sheets of a tournament, and their acceptance."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.oddities.finding import Oddity, find_oddities
from tournaments.services.setup.oddities import oddity_accept, oddity_reopen


class OddityInputSerializer(serializers.Serializer[Any]):
    """An oddity of a sheet by its `code` and its `seat`, null if it is about the whole sheet. `cleared`: accept it with
    a `reason`; false: revoke that.
    """

    stage = serializers.IntegerField(min_value=1, default=1)
    round = serializers.IntegerField(min_value=1)
    table = serializers.IntegerField(min_value=1)
    code = serializers.CharField(max_length=40)
    seat = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    cleared = serializers.BooleanField()
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class OdditySerializer(serializers.Serializer[Any]):
    """An oddity of a sheet, or of one of its seats. `cleared_by` and `reason` are empty while it is not accepted."""

    stage = serializers.IntegerField(source="table.round.stage.number")
    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number")
    code = serializers.CharField()
    seat = serializers.IntegerField(source="seat.number", default=None)
    cleared = serializers.SerializerMethodField()
    cleared_by = serializers.CharField(source="cleared.by", default="")
    reason = serializers.CharField(source="cleared.reason", default="")

    def get_cleared(self, oddity: Oddity) -> bool:
        """Return True if it was accepted for this version of its sheet."""
        return oddity.cleared is not None


class OddityList(DeskView):
    writes = "oddities"

    @extend_schema(operation_id="oddities_list", responses=OdditySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the oddities of the sheets, also accepted ones."""
        return Response(OdditySerializer(find_oddities(self.tournament), many=True).data)

    @accepts(OddityInputSerializer, responses={200: OdditySerializer(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Accept an oddity in your name with a reason, or revoke that."""
        body: dict[str, Any] = read(OddityInputSerializer, request)
        key = (body["stage"], body["round"], body["table"], body["code"], body["seat"])
        if body["cleared"]:
            oddity_accept(tournament=self.tournament, key=key, reason=body["reason"], actor=self.actor)
        else:
            oddity_reopen(tournament=self.tournament, key=key, actor=self.actor)
        return Response(OdditySerializer(find_oddities(self.tournament), many=True).data)

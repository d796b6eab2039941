"""Players; entries with check-in, fees, late moves and substitutes; penalties and bonuses.

In a view, `writes` is the permission for methods other than GET, `accepts` and `narrowed_by` declare body and query of
a method, and `read` validates the body.
"""

from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from players.person import Person
from players.selectors.people import players_found
from tournaments.api.bodies import accepts, narrowed_by
from tournaments.api.serializers.people import (
    EntryAddSerializer,
    EntryChangeSerializer,
    EntryFilters,
    EntrySerializer,
    MixedUpSerializer,
    PersonSerializer,
    PlayerFilters,
    PlayerSerializer,
    SubstituteSerializer,
)
from tournaments.api.serializers.play import AdjustmentSerializer
from tournaments.api.views.base import DeskView, read, read_filters
from tournaments.models import Adjustment
from tournaments.services.access.permissions import may
from tournaments.services.corrections.mixed_up import numbers_exchange, stage_numbers_exchange
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.online.seats import entry_give_up
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.registration.entries import (
    entries_check_in,
    entries_rate,
    entry_add,
    entry_check_in,
)
from tournaments.services.registration.noted import move_drop
from tournaments.services.registration.people import person_create, person_remove, person_update
from tournaments.services.registration.substitutes import substitute_appoint, substitute_recall
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw


class PlayerList(DeskView):
    writes = "people"

    @narrowed_by(PlayerFilters, operation_id="players_list", responses=PlayerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the players of the organiser by name."""
        players = players_found(self.actor.home, read_filters(PlayerFilters, request)["search"])
        return Response(PlayerSerializer(players, many=True).data)

    @accepts(PersonSerializer, responses={201: PlayerSerializer})
    def post(self, request: Request) -> Response:
        """Add a player."""
        made = person_create(Person(**read(PersonSerializer, request)), self.actor)
        return Response(PlayerSerializer(made).data, status=201)


class PlayerDetail(DeskView):
    writes = "people"

    def action_asked(self) -> str:
        """Require another action for deleting than for changing."""
        return "forget" if self.request.method == "DELETE" else super().action_asked()

    @extend_schema(responses=PlayerSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Get a player."""
        return Response(PlayerSerializer(get_object_or_404(Player, organiser=self.actor.home, pk=pk)).data)

    @accepts(PersonSerializer, responses=PlayerSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Replace the data of a player."""
        player = get_object_or_404(Player, organiser=self.actor.home, pk=pk)
        changed = person_update(player=player, person=Person(**read(PersonSerializer, request)), actor=self.actor)
        return Response(PlayerSerializer(changed).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a player without references."""
        person_remove(player=get_object_or_404(Player, organiser=self.actor.home, pk=pk), actor=self.actor)
        return Response(status=204)


class EntryWithdraw(DeskView):
    writes = "moves"

    @accepts(None, responses=EntrySerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Withdraw a drawn player from the rounds to come. During a round, the departure is recorded for after it."""
        entry = self.entry(pk)
        entry_withdraw(stage=self.stage, entry=entry, actor=self.actor)
        return Response(EntrySerializer(self.entry(pk)).data)

    @extend_schema(responses={200: EntrySerializer})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Cancel a departure that is recorded for after the open round."""
        return Response(EntrySerializer(move_drop(stage=self.stage, entry=self.entry(pk), actor=self.actor)).data)


class EntryArrive(DeskView):
    writes = "moves"

    @accepts(None, responses=EntrySerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Seat a registered player who arrives after the draw in the rounds to come. During a round, the arrival is
        recorded for after it.
        """
        entry = self.entry(pk)
        entry_arrive(stage=self.stage, entry=entry, actor=self.actor)
        return Response(EntrySerializer(self.entry(pk)).data)

    @extend_schema(responses={200: EntrySerializer})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Cancel an arrival that is recorded for after the open round."""
        return Response(EntrySerializer(move_drop(stage=self.stage, entry=self.entry(pk), actor=self.actor)).data)


class EntrySubstitute(DeskView):
    writes = "moves"

    @accepts(SubstituteSerializer, responses=EntrySerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Name a substitute without a seat for a player, in the open round or the next: for one round, or to the end
        with the player's points.
        """
        entry, body = self.entry(pk), read(SubstituteSerializer, request)
        by = self.entry(body["by"].pk)
        substitute_appoint(
            stage=self.stage, entry=entry, substitute=by, to_the_end=body["to_the_end"], actor=self.actor
        )
        return Response(EntrySerializer(self.entry(pk)).data)

    @extend_schema(responses={200: EntrySerializer})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Recall the newest substitute of a player."""
        entry = substitute_recall(stage=self.stage, entry=self.entry(pk), actor=self.actor)
        return Response(EntrySerializer(entry).data)


class EntryMixedUp(DeskView):
    writes = "correct"

    @accepts(MixedUpSerializer, responses=EntrySerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Exchange the start numbers of two entries whose people were taken for each other, with all that was played
        under them. Fees, teams and wishes stay with the person. `version` of the tournament refuses a repeated request;
        an undo is one of the log.
        """
        first, body = self.entry(pk), read(MixedUpSerializer, request)
        seen_version, only_here = body.pop("version"), body.pop("this_stage")
        exchange = {"first": first, "second": self.entry(body["other"].pk), "reason": body["reason"]}
        if only_here:
            stage_numbers_exchange(stage=self.stage, **exchange, actor=self.actor, seen_version=seen_version)
        else:
            numbers_exchange(tournament=self.stage.tournament, **exchange, actor=self.actor, seen_version=seen_version)
        return Response(EntrySerializer(self.entry(pk)).data)


class EntryList(DeskView):
    writes = "entries"

    @narrowed_by(EntryFilters, operation_id="entries_list", responses=EntrySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the entries of a tournament by name."""
        entries = self.stage.entries.filter(**read_filters(EntryFilters, request))
        return Response(EntrySerializer(entries, many=True).data)

    @accepts(EntryAddSerializer, responses={201: EntrySerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Register a player."""
        body = read(EntryAddSerializer, request)
        entry = entry_add(tournament=self.tournament, actor=self.actor, **body)
        return Response(EntrySerializer(entry).data, status=201)


class EntriesPresent(DeskView):
    writes = "entries"

    @accepts(None, responses=EntrySerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Check in all expected players; absent ones stay absent."""
        entries_check_in(tournament=self.tournament, actor=self.actor)
        return Response(EntrySerializer(self.stage.entries.all(), many=True).data)


# The action that the change of each field needs.
CHANGES = {"state": "entries", "tariff": "fees", "fee_due": "fees", "fee_paid": "fees", "rating": "ratings"}


class EntryDetail(DeskView):
    writes = "entries"

    def action_asked(self) -> str:
        """Return "read" for PATCH: `patch` checks an action per changed field."""
        return "read" if self.request.method == "PATCH" else super().action_asked()

    @accepts(EntryChangeSerializer, responses=EntrySerializer)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Change the check-in, tariff, fee or rating of an entry: all of them, or none after a refusal."""
        body = read(EntryChangeSerializer, request)
        entry, actor = self.entry(pk), self.actor
        if not all(may(actor, CHANGES[name]) for name in body):
            raise PermissionDenied
        with transaction.atomic():
            if "state" in body:
                entry = entry_check_in(entry=entry, state=body["state"], actor=actor)
            if "tariff" in body:
                entry = entry_tariff_set(entry=entry, tariff=body["tariff"], actor=actor)
            if "fee_due" in body or "fee_paid" in body:
                entry = entry_amounts_set(entry=entry, due=body.get("fee_due"), paid=body.get("fee_paid"), actor=actor)
            if "rating" in body:
                entries_rate(tournament=entry.tournament, ratings={entry.pk: body["rating"]}, actor=actor)
        return Response(EntrySerializer(self.entry(pk)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Delete an entry that has not been drawn; the next of the waiting list takes the seat."""
        entry_give_up(entry=self.entry(pk), actor=self.actor)
        return Response(status=204)


class AdjustmentList(DeskView):
    writes = "adjustments"

    @extend_schema(operation_id="adjustments_list", responses=AdjustmentSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the penalties and bonuses of a tournament, also cancelled ones."""
        given = Adjustment.objects.filter(stage__tournament=self.tournament).select_related("round", "team")
        return Response(AdjustmentSerializer(given, many=True).data)

    @accepts(AdjustmentSerializer, responses={201: AdjustmentSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Give a penalty or a bonus, with a reason, to an entry or to a team by its number."""
        body: dict[str, Any] = read(AdjustmentSerializer, request)
        round_number = (body.pop("round", None) or {}).get("number")
        round_ = None if round_number is None else self.round(round_number)
        named, team_number = body.pop("entry", None), (body.pop("team", None) or {}).get("number")
        entry = None if named is None else self.entry(named.pk)
        team = None if team_number is None else get_object_or_404(self.tournament.teams, number=team_number)
        adjustment = adjustment_give(
            stage=self.stage,
            adjustment=AdjustmentInput(entry=entry, team=team, round_=round_, **body),
            actor=self.actor,
        )
        return Response(AdjustmentSerializer(adjustment).data, status=201)


class AdjustmentDetail(DeskView):
    writes = "adjustments"

    @extend_schema(responses={200: AdjustmentSerializer})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Cancel a penalty or bonus; the log has it."""
        adjustment = get_object_or_404(
            Adjustment.objects.select_related("stage__tournament"), stage__tournament=self.tournament, pk=pk
        )
        return Response(AdjustmentSerializer(adjustment_cancel(adjustment=adjustment, actor=self.actor)).data)

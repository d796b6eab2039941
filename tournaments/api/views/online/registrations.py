"""Registration on the public page, for those who come and for the desk."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from players.person import Person
from tournaments.api.authentication import organiser_of
from tournaments.api.bodies import accepts
from tournaments.api.serializers.online.registrations import (
    DecisionSerializer,
    OnlineSerializer,
    OwnActSerializer,
    OwnRegistrationSerializer,
    RegistrationAskSerializer,
    RegistrationSerializer,
)
from tournaments.api.views.base import ApiView, DeskView, read
from tournaments.models import Registration, Tournament
from tournaments.selectors.registration.online import online_of, rank_in_waiting_list
from tournaments.services.access.codes import address_of
from tournaments.services.online.asking import (
    RegistrationInput,
    registration_ask,
    registration_cancel,
    registration_confirm,
)
from tournaments.services.online.deciding import DECISIONS, registration_person
from tournaments.services.online.links import registration_by

ACTS = {"confirm": registration_confirm, "cancel": registration_cancel}


class PublicRegistration(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(responses=OnlineSerializer, auth=[])
    def get(self, request: Request, slug: str) -> Response:
        """Whether somebody can register today, and how many seats are left."""
        return Response(OnlineSerializer(online_of(_shown(request, slug))).data)

    @accepts(RegistrationAskSerializer, responses={202: OnlineSerializer}, auth=[])
    def post(self, request: Request, slug: str) -> Response:
        """Ask to come: the link that confirms goes to `email`. The answer is the same whoever is known here."""
        tournament, body = _shown(request, slug), read(RegistrationAskSerializer, request)
        team = {"mates": tuple(Person(**mate) for mate in body.pop("mates", [])), "team_name": body.pop("team_name")}
        asked = RegistrationInput(person=Person(**body), **team)
        site, address = request.build_absolute_uri("/"), address_of(request.META)
        registration_ask(tournament=tournament, registration=asked, site=site, address=address)
        return Response(OnlineSerializer(online_of(tournament)).data, status=202)


class OwnRegistration(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="registration_own", responses=OwnRegistrationSerializer, auth=[])
    def get(self, request: Request, slug: str, secret: str) -> Response:
        """The registration that the link of a mail opens."""
        return _told(self.registration(request, slug, secret))

    @accepts(OwnActSerializer, operation_id="registration_own_act", responses=OwnRegistrationSerializer, auth=[])
    def post(self, request: Request, slug: str, secret: str) -> Response:
        """Confirm it, or cancel it."""
        found = self.registration(request, slug, secret)
        return _told(ACTS[read(OwnActSerializer, request)["act"]](found))

    def registration(self, request: Request, slug: str, secret: str) -> Registration:
        """:raises Http404: no such link."""
        found = registration_by(secret, _shown(request, slug))
        if found is None:
            raise Http404
        return found


class RegistrationList(DeskView):
    @extend_schema(operation_id="registrations_list", responses=RegistrationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Everybody who registered on the public page, in the order in which they asked."""
        return Response(RegistrationSerializer(self.tournament.registrations.all(), many=True).data)


class RegistrationDecision(DeskView):
    writes = "entries"

    @extend_schema(responses=RegistrationSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """One of them."""
        return Response(RegistrationSerializer(self.registration(pk)).data)

    @accepts(DecisionSerializer, responses=RegistrationSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Let them in, refuse them, put them on the waiting list, send their mail again, or say who they are."""
        found, body = self.registration(pk), read(DecisionSerializer, request)
        if body["act"] == "person":
            registration_person(registration=found, player=body["player"], actor=self.actor)
        else:
            DECISIONS[body["act"]](registration=found, actor=self.actor)
        return Response(RegistrationSerializer(self.registration(pk)).data)

    def registration(self, pk: int) -> Registration:
        """:raises Http404: no such registration in the tournament."""
        found: Registration = get_object_or_404(self.tournament.registrations, pk=pk)
        found.tournament = self.tournament
        return found


def _shown(request: Request, slug: str) -> Tournament:
    """:raises Http404: no such tournament, or it is no public one."""
    shown = Tournament.objects.exclude(state=Tournament.State.DRAFT).select_related("organiser")
    return get_object_or_404(shown, organiser=organiser_of(request), slug=slug)


def _told(registration: Registration) -> Response:
    told = {"registration": registration, "rank": rank_in_waiting_list(registration)}
    return Response(OwnRegistrationSerializer(told).data)

"""Online registration, for the public and the desk."""

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
from tournaments.services.access.codes import client_ip
from tournaments.services.online.asking import (
    RegistrationInput,
    registration_cancel,
    registration_confirm,
    registration_submit,
)
from tournaments.services.online.deciding import DECISIONS, registration_identify
from tournaments.services.online.links import registration_by

ACTS = {"confirm": registration_confirm, "cancel": registration_cancel}


class PublicRegistration(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(responses=OnlineSerializer, auth=[])
    def get(self, request: Request, slug: str) -> Response:
        """Get the state of the online registration and the free seats."""
        return Response(OnlineSerializer(online_of(_public_tournament(request, slug))).data)

    @accepts(RegistrationAskSerializer, responses={202: OnlineSerializer}, auth=[])
    def post(self, request: Request, slug: str) -> Response:
        """Register; `email` receives the link to confirm. The response does not reveal if a person is known here."""
        tournament, body = _public_tournament(request, slug), read(RegistrationAskSerializer, request)
        team = {"mates": tuple(Person(**mate) for mate in body.pop("mates", [])), "team_name": body.pop("team_name")}
        registration = RegistrationInput(person=Person(**body), **team)
        site, address = request.build_absolute_uri("/"), client_ip(request.META)
        registration_submit(tournament=tournament, registration=registration, site=site, address=address)
        return Response(OnlineSerializer(online_of(tournament)).data, status=202)


class OwnRegistration(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="registration_own", responses=OwnRegistrationSerializer, auth=[])
    def get(self, request: Request, slug: str, secret: str) -> Response:
        """Get the registration of a link."""
        return _respond_with_registration(self.registration(request, slug, secret))

    @accepts(OwnActSerializer, operation_id="registration_own_act", responses=OwnRegistrationSerializer, auth=[])
    def post(self, request: Request, slug: str, secret: str) -> Response:
        """Confirm or cancel the registration."""
        registration = self.registration(request, slug, secret)
        return _respond_with_registration(ACTS[read(OwnActSerializer, request)["act"]](registration))

    def registration(self, request: Request, slug: str, secret: str) -> Registration:
        """Return the registration of the link.

        :raises Http404: no such link.
        """
        registration = registration_by(secret, _public_tournament(request, slug))
        if registration is None:
            raise Http404
        return registration


class RegistrationList(DeskView):
    @extend_schema(operation_id="registrations_list", responses=RegistrationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the online registrations in the order of arrival."""
        return Response(RegistrationSerializer(self.tournament.registrations.all(), many=True).data)


class RegistrationDecision(DeskView):
    writes = "entries"

    @extend_schema(responses=RegistrationSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Get a registration."""
        return Response(RegistrationSerializer(self.registration(pk)).data)

    @accepts(DecisionSerializer, responses=RegistrationSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Accept, refuse or put on the waiting list, send the mail again, or identify the person."""
        registration, body = self.registration(pk), read(DecisionSerializer, request)
        if body["act"] == "person":
            registration_identify(registration=registration, player=body["player"], actor=self.actor)
        else:
            DECISIONS[body["act"]](registration=registration, actor=self.actor)
        return Response(RegistrationSerializer(self.registration(pk)).data)

    def registration(self, pk: int) -> Registration:
        """Return a registration of the tournament.

        :raises Http404: no such registration in the tournament.
        """
        registration: Registration = get_object_or_404(self.tournament.registrations, pk=pk)
        registration.tournament = self.tournament
        return registration


def _public_tournament(request: Request, slug: str) -> Tournament:
    """Return a public tournament.

    :raises Http404: no such tournament, or it is a draft.
    """
    shown = Tournament.objects.exclude(state=Tournament.State.DRAFT).select_related("organiser")
    return get_object_or_404(shown, organiser=organiser_of(request), slug=slug)


def _respond_with_registration(registration: Registration) -> Response:
    data = {"registration": registration, "rank": rank_in_waiting_list(registration)}
    return Response(OwnRegistrationSerializer(data).data)

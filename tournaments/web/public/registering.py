"""Online registration: the form, the page of a registration, the calendar file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from players.errors import DomainError
from tournaments.publishing.calendar import calendar_file
from tournaments.selectors.registration.online import online_of, rank_in_waiting_list
from tournaments.services.access.addresses import outside_url
from tournaments.services.access.codes import client_ip
from tournaments.services.online.asking import registration_cancel, registration_confirm, registration_submit
from tournaments.services.online.letters import mail_is_configured
from tournaments.services.online.links import registration_by
from tournaments.web.access import get_public_tournament
from tournaments.web.addresses import StageAddress
from tournaments.web.public.forms import RegistrationForm

ACTS = {"confirm": registration_confirm, "cancel": registration_cancel}


@require_http_methods(["GET", "POST"])
@sensitive_post_parameters()
def register(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the form, or the reason why there is none. The response does not reveal if a person is known here."""
    tournament = get_public_tournament(request, slug.slug)
    form = RegistrationForm(request.POST or None, tournament=tournament)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            site, address = request.build_absolute_uri("/"), client_ip(request.META)
            registration_submit(tournament=tournament, registration=form.registration(), site=site, address=address)
        except DomainError as error:
            form.refuse(error)
            status = error.status
        else:
            return redirect("public-registration-sent", tournament.slug)
    context = {"tournament": tournament, "form": form, "online": online_of(tournament), "mail": mail_is_configured()}
    return render(request, "public/registration.html", context, status=status)


@require_GET
def registration_sent(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the next step after sending the form."""
    context = {"tournament": get_public_tournament(request, slug.slug), "mail": mail_is_configured()}
    return render(request, "public/registration_sent.html", context)


@require_http_methods(["GET", "POST"])
def own(request: HttpRequest, slug: StageAddress, secret: str) -> HttpResponse:
    """Show a registration with its state and buttons to confirm and cancel.

    GET changes no data, as mail programs open links, too.
    """
    tournament = get_public_tournament(request, slug.slug)
    registration = registration_by(secret, tournament)
    if registration is None:
        raise Http404
    error = None
    if request.method == "POST" and (act := ACTS.get(request.POST.get("act", ""))) is not None:
        try:
            act(registration)
        except DomainError as refused:
            error = refused
            registration.refresh_from_db(fields=["state"])
        else:
            return redirect("public-registration-own", tournament.slug, secret)
    context = {
        "tournament": tournament,
        "registration": registration,
        "mates": registration.mates.all(),
        "rank": rank_in_waiting_list(registration),
        "error": error,
    }
    return render(request, "public/registration_own.html", context, status=error.status if error else 200)


@require_GET
def calendar(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the day of the tournament as an iCalendar file."""
    tournament = get_public_tournament(request, slug.slug)
    address = outside_url(request.build_absolute_uri("/"), reverse("public-tournament", args=[tournament.slug]))
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}.ics"'}
    return HttpResponse(
        calendar_file(tournament, address), content_type="text/calendar; charset=utf-8", headers=headers
    )

"""Who may use the desk, and which tablets lie on the tables."""

from datetime import timedelta

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from players.models import Organiser
from players.names import plain
from tournaments.models import Device, Membership, Tournament
from tournaments.services.access.codes import guessed_at
from tournaments.services.access.members import last_owner, role_give, role_take, works_elsewhere
from tournaments.services.access.people_and_devices import device_release, link_create, with_contact
from tournaments.services.core.actors import Actor, name_of
from tournaments.web.access import desk, way_back
from tournaments.web.desk.page import done, only_here, outside_address

LATELY = timedelta(minutes=2)


class InviteForm(forms.Form):
    """A person and what the person may do."""

    username = forms.RegexField(
        label=pgettext_lazy("person", "Nom"),
        regex=r"^[\w.@+ -]+$",
        max_length=150,
        strip=True,
        help_text=_("Tel qu’il apparaîtra dans le journal, par exemple « Basile »."),
        error_messages={"invalid": _("Un nom a des lettres, des chiffres, des espaces, des points ou des tirets.")},
    )
    role = forms.ChoiceField(
        label=_("Rôle"),
        choices=Membership.Role.choices,
        initial=Membership.Role.ARBITER,
        widget=forms.RadioSelect,
        help_text=_(
            "L’arbitre corrige les feuilles et donne les pénalités ; "
            "le trésorier note les paiements, le bénévole les présences."
        ),
    )


@require_http_methods(["GET", "POST"])
@desk("devices", post="staff")
def access(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The tablets and, for owners, the people. POST gives a role and shows a link, which cannot be read again."""
    form = InviteForm(request.POST or None)
    link = None
    if request.method == "POST" and form.is_valid():
        user = role_give(username=form.cleaned_data["username"], role=form.cleaned_data["role"], actor=actor)
        link = _link(request, user, actor)
        form = InviteForm()
    return _page(request, actor, form, link)


@require_POST
@desk("staff")
def new_link(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Another link for somebody who has an account."""
    return _page(request, actor, InviteForm(), _link(request, _member(actor, pk).user, actor))


@require_POST
@desk("staff")
def take(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Take a role away; what stands in the way is said on the page."""
    membership = _member(actor, pk)
    try:
        role_take(membership=membership, actor=actor)
    except DomainError as refused:
        messages.error(request, refused.text)
        return redirect("desk-access")
    words = {"name": name_of(membership.user), "role": membership.get_role_display()}
    return done(request, _("%(name)s n’a plus le rôle « %(role)s ».") % words, "desk-access")


@require_POST
@desk("devices")
def release(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Unbind a tablet: it must scan a table again. Answers with the page that asked."""
    bound = get_object_or_404(Device, tournament__organiser=actor.home, pk=pk, released_at=None)
    device_release(bound)
    asked_by = way_back(request, request.POST.get("next", ""), otherwise="desk-home")
    text = _("Tablette de la table %(n)s libérée.") % {"n": bound.station.number if bound.station else "–"}
    return done(request, text, asked_by)


def _member(actor: Actor, pk: int) -> Membership:
    return get_object_or_404(Membership.objects.select_related("user"), organiser=actor.home, pk=pk)


def _page(request: HttpRequest, actor: Actor, form: InviteForm, link: dict[str, str] | None) -> HttpResponse:
    context = {
        "form": form,
        "link": link,
        "only_here": only_here(request),
        "people": _people(actor.home),
        "last_owner": last_owner(actor.home),
        "organiser": actor.home if settings.HOSTED else None,
        "devices": with_contact(devices_bound(actor.home)),
        "guessed": guessed_at(),
        "now": timezone.now(),
        "lately": timezone.now() - LATELY,
    }
    return render(request, "desk/setup/access.html", context, status=422 if form.errors else 200)


def _people(organiser: Organiser) -> list[dict[str, object]]:
    """Everybody who works for the organiser, by name, each with their roles."""
    of_user: dict[User, list[Membership]] = {}
    for membership in organiser.memberships.select_related("user"):
        of_user.setdefault(membership.user, []).append(membership)
    rank = list(Membership.Role.values)
    return [
        {"user": user, "name": name_of(user), "roles": sorted(roles, key=lambda role: rank.index(role.role))}
        for user, roles in sorted(of_user.items(), key=lambda item: plain(name_of(item[0])))
    ]


def devices_bound(organiser: Organiser) -> QuerySet[Device]:
    """The tablets bound to tables of the organiser's tournaments that are not over."""
    over = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
    bound = Device.objects.filter(tournament__organiser=organiser, released_at=None).exclude(
        station__tournament__state__in=over
    )
    return bound.select_related("station__tournament").order_by("station__tournament", "station__number", "pk")


def _link(request: HttpRequest, user: User, actor: Actor) -> dict[str, str] | None:
    """Nothing for somebody who works elsewhere too: the link would open that desk as well."""
    if works_elsewhere(user, actor.home):
        messages.error(request, _("Cette personne travaille aussi ailleurs : elle entre par le lien qu’elle a déjà."))
        return None
    address = outside_address(request, reverse("sign-in-link", args=[link_create(user)]))
    return {"address": address, "name": name_of(user)}

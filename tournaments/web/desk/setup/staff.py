"""The people who may use the desk, and the tablets at the tables."""

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
from tournaments.services.access.codes import last_blocked_guess
from tournaments.services.access.members import last_owner, member_end, role_give, role_take
from tournaments.services.access.sign_in import link_create
from tournaments.services.access.staff_names import NAME_LENGTH
from tournaments.services.core.actors import Actor, name_of
from tournaments.services.devices.binding import device_release
from tournaments.services.devices.reports import with_contact
from tournaments.web.access import desk, way_back
from tournaments.web.desk.page import local_only_address, outside_address, redirect_with_success

LATELY = timedelta(minutes=2)  # a tablet without contact for longer is shown as silent


class InviteForm(forms.Form):
    """A person and their role."""

    username = forms.CharField(
        label=pgettext_lazy("person", "Nom"),
        max_length=NAME_LENGTH,
        help_text=_("Tel qu’il apparaîtra dans le journal, par exemple « Basile »."),
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
    """List the tablets and, for owners, the people (GET); give a role and show its sign-in link once (POST)."""
    form = InviteForm(request.POST or None)
    link = None
    if request.method == "POST" and form.is_valid():
        try:
            user = role_give(username=form.cleaned_data["username"], role=form.cleaned_data["role"], actor=actor)
        except DomainError as refusal:
            form.add_error("username", refusal.text)
        else:
            form, link = InviteForm(), _create_link(request, user, actor)
    return _render_page(request, actor, form, link)


@require_POST
@desk("staff")
def new_link(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Create another link for a person with an account."""
    return _render_page(request, actor, InviteForm(), _create_link(request, _get_member(actor, pk).user, actor))


@require_POST
@desk("staff")
def take(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Take a role away; a refusal is shown on the page."""
    membership = _get_member(actor, pk)
    try:
        role_take(membership=membership, actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-access")
    words = {"name": name_of(membership.user), "role": membership.get_role_display()}
    return redirect_with_success(request, _("%(name)s n’a plus le rôle « %(role)s ».") % words, "desk-access")


@require_POST
@desk("staff")
def end(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """End all memberships of a person at once, found by one of them."""
    user = _get_member(actor, pk).user
    try:
        member_end(user=user, actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-access")
    text = _("%(name)s ne travaille plus ici : ses appareils sont déconnectés, ses liens ne servent plus.")
    return redirect_with_success(request, text % {"name": name_of(user)}, "desk-access")


@require_POST
@desk("devices")
def release(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Release a tablet, which must then scan a table again. Redirect to the page `next`."""
    bound = get_object_or_404(Device, tournament__organiser=actor.home, pk=pk, released_at=None)
    device_release(bound, actor)
    back = way_back(request, request.POST.get("next", ""), otherwise="desk-home")
    text = _("Tablette de la table %(n)s libérée.") % {"n": bound.station.number if bound.station else "–"}
    return redirect_with_success(request, text, back)


def _get_member(actor: Actor, pk: int) -> Membership:
    return get_object_or_404(Membership.objects.select_related("user"), organiser=actor.home, pk=pk)


def _render_page(request: HttpRequest, actor: Actor, form: InviteForm, link: dict[str, str] | None) -> HttpResponse:
    context = {
        "form": form,
        "link": link,
        "only_here": local_only_address(request),
        **_people(actor.home),
        "organiser": actor.home if settings.HOSTED else None,
        "devices": with_contact(devices_bound(actor.home)),
        "guessed": last_blocked_guess(actor.home),
        "now": timezone.now(),
        "lately": timezone.now() - LATELY,
    }
    return render(request, "desk/setup/access.html", context, status=422 if form.errors else 200)


def _people(organiser: Organiser) -> dict[str, object]:
    """Return the people of the organiser by name, with their roles; the last owner cannot leave."""
    last = last_owner(organiser)
    of_user: dict[User, list[Membership]] = {}
    for membership in organiser.memberships.select_related("user"):
        of_user.setdefault(membership.user, []).append(membership)
    rank = list(Membership.Role.values)
    people = [
        {
            "user": user,
            "name": name_of(user),
            "roles": sorted(roles, key=lambda role: rank.index(role.role)),
            "may_end": last not in {role.pk for role in roles},
        }
        for user, roles in sorted(of_user.items(), key=lambda item: plain(name_of(item[0])))
    ]
    return {"people": people, "last_owner": last}


def devices_bound(organiser: Organiser) -> QuerySet[Device]:
    """Return the tablets bound to tables of the organiser's tournaments that are not over."""
    over = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
    bound = Device.objects.filter(tournament__organiser=organiser, released_at=None).exclude(
        station__tournament__state__in=over
    )
    return bound.select_related("station__tournament").order_by("station__tournament", "station__number", "pk")


def _create_link(request: HttpRequest, user: User, actor: Actor) -> dict[str, str] | None:
    """Return a new sign-in link, or None with a message for a person who also works for another organiser."""
    try:
        secret = link_create(user, actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return None
    return {"address": outside_address(request, reverse("sign-in-link", args=[secret])), "name": name_of(user)}

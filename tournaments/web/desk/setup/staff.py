"""Who may use the desk, and which tablets lie on the tables."""

from datetime import timedelta

from django import forms
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import Device, Membership, Tournament
from tournaments.services.access.people_and_devices import device_release, link_create, member_add
from tournaments.services.core.actors import Actor
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
@desk("staff")
def access(request: HttpRequest, actor: Actor) -> HttpResponse:
    """POST makes the account and shows its one-time link, which cannot be read again later."""
    form = InviteForm(request.POST or None)
    link = None
    if request.method == "POST" and form.is_valid():
        user = member_add(username=form.cleaned_data["username"], role=form.cleaned_data["role"])
        link = _link(request, user)
        form = InviteForm()
    return _page(request, form, link)


@require_POST
@desk("staff")
def new_link(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Another link for somebody who has an account."""
    member = get_object_or_404(Membership.objects.select_related("user"), pk=pk)
    return _page(request, InviteForm(), _link(request, member.user))


@require_POST
@desk("devices")
def release(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Unbind a tablet: it must scan a table again. Answers with the page that asked."""
    bound = get_object_or_404(Device, pk=pk, released_at=None)
    device_release(bound)
    asked_by = way_back(request, request.POST.get("next", ""), otherwise="desk-home")
    text = _("Tablette de la table %(n)s libérée.") % {"n": bound.station.number if bound.station else "–"}
    return done(request, text, asked_by)


def _page(request: HttpRequest, form: InviteForm, link: dict[str, str] | None) -> HttpResponse:
    context = {
        "form": form,
        "link": link,
        "only_here": only_here(request),
        "members": Membership.objects.select_related("user").order_by("-role", "user__username"),
        "devices": devices_bound(),
        "now": timezone.now(),
        "lately": timezone.now() - LATELY,
    }
    return render(request, "desk/setup/access.html", context, status=422 if form.errors else 200)


def devices_bound() -> QuerySet[Device]:
    """The tablets bound to tables of tournaments that are not over."""
    over = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
    bound = Device.objects.filter(released_at=None).exclude(station__tournament__state__in=over)
    return bound.select_related("station__tournament").order_by("station__tournament", "station__number", "pk")


def _link(request: HttpRequest, user: User) -> dict[str, str]:
    address = outside_address(request, reverse("sign-in-link", args=[link_create(user)]))
    return {"address": address, "name": user.get_username()}

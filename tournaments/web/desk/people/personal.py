"""Page for the protection of personal data: the records kept, their retention, their erasure."""

import json

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from players.models import Player
from tournaments.selectors.registration.personal import people_due_for_erasure, personal_data_of
from tournaments.services.core.actors import Actor
from tournaments.services.registration.privacy import people_forget_due, personal_data_export, retention_set
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.people.personal_words import parts_in_words

MOST_SHOWN = 100  # of the people whose retention has ended


class RetentionForm(forms.Form):
    """The retention of records after a person's last tournament."""

    months = forms.IntegerField(
        label=gettext_lazy("Mois de conservation après le dernier tournoi"),
        required=False,
        help_text=gettext_lazy("Vide : sans limite. Par exemple 36, trois saisons."),
    )


@require_http_methods(["GET", "POST"])
@desk("forget")
def personal(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the retention and the people for whom it has ended (GET), or set it (POST)."""
    form = RetentionForm(request.POST or None, initial={"months": actor.home.retention_months})
    if request.method == "POST" and form.is_valid():
        try:
            retention_set(months=form.cleaned_data["months"], actor=actor)
        except DomainError as error:
            form.add_error("months", error.text)
        else:
            return redirect_with_success(request, _("La durée de conservation est enregistrée."), "desk-personal")
    people = Player.objects.current().filter(organiser=actor.home)
    due = people_due_for_erasure(actor.home)
    context = {
        "form": form,
        "people": people.count(),
        "agreed": people.filter(consent_full_name=True).count(),
        "due": due[:MOST_SHOWN],
        "due_count": due.count(),
        "section": "players",
    }
    return render(request, "desk/people/personal.html", context, status=422 if form.errors else 200)


@require_POST
@desk("forget")
def forget_due(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Erase the records of people whose retention has ended, as many as `people_forget_due` erases at once."""
    number = people_forget_due(actor=actor)
    message = ngettext("%(n)s fiche effacée.", "%(n)s fiches effacées.", number) % {"n": number}
    return redirect_with_success(request, message, "desk-personal")


@require_GET
@desk("forget")
def person(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Show all data of one person."""
    player = _get_player(actor, pk)
    context = {"player": player, "parts": parts_in_words(personal_data_of(player)), "section": "players"}
    return render(request, "desk/people/person_data.html", context)


@require_GET
@desk("forget")
def person_file(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Send the same data as a file."""
    player = _get_player(actor, pk)
    content = json.dumps(personal_data_export(player=player, actor=actor), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="chelem-{player.pk}.json"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


def _get_player(actor: Actor, pk: int) -> Player:
    return get_object_or_404(Player.objects.current().select_related("club"), organiser=actor.home, pk=pk)

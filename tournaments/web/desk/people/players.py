"""The club's people: the list, one person, and exports for spreadsheets."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from players.exporting import PLAYER_KEYS, Value, as_csv, as_xlsx, player_rows
from players.models import Player
from players.person import Person
from players.selectors.people import players_found, typed_name
from tournaments.models import Tournament
from tournaments.publishing.lists.listing import CSV, JSON, TYPES, XLSX
from tournaments.selectors.registration.personal import is_referred
from tournaments.services.access.audit import export_note
from tournaments.services.core.actors import Actor
from tournaments.services.registration.people import person_create, person_forget, person_remove, person_update
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.people.forms import PersonForm, club_names
from tournaments.web.desk.registration.words import person_deleted_notice
from tournaments.web.kit.parts import wants_part

PLAYERS_PER_PAGE = 50
MAX_LENGTH = 60


@require_GET
@desk("read")
def players(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List all people, or the matches of a search; for htmx, render only the list."""
    words = _words(request)
    page = Paginator(players_found(actor.home, words), PLAYERS_PER_PAGE).get_page(request.GET.get("page"))
    query = f"&{urlencode({'q': words})}" if words else ""
    context = {"words": words, "page": page, "query": query, "asked": query.replace("&", "?", 1), "section": "players"}
    template = "desk/people/_players.html" if wants_part(request) else "desk/people/players.html"
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
@desk("people")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a person; `?nom=dupont jean` fills the names."""
    typed = typed_name(actor.home, request.GET.get("nom", "")[:MAX_LENGTH])
    initial = {"last_name": typed.last_name, "first_name": typed.first_name}
    form = PersonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            player = person_create(form.person(), actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(
                request, _("%(name)s est dans le fichier.") % {"name": player.full_name}, "desk-players"
            )
    return _render_person_page(request, actor, form, {})


@require_http_methods(["GET", "POST"])
@desk("read", post="people")
def player(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Show and correct one person, with links to their tournaments, merge and erasure. A merged record redirects."""
    person = get_object_or_404(Player.objects.select_related("club"), organiser=actor.home, pk=pk)
    if person.merged_into_id is not None:
        return redirect("desk-player", person.merged_into_id)
    form = PersonForm(request.POST or None, initial=asdict(Person.of(person)))
    name = person.full_name
    if request.method == "POST" and form.is_valid():
        try:
            person_update(player=person, person=form.person(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(
                request, _("Fiche de %(name)s enregistrée.") % {"name": person.full_name}, "desk-players"
            )
    entries = person.entries.filter(tournament__in=Tournament.objects.real()).select_related("tournament")
    entries = entries.order_by("-tournament__date")
    return _render_person_page(
        request, actor, form, {"player": person, "name": name, "entries": entries, "spare": not is_referred(person)}
    )


@require_POST
@desk("forget")
def forget(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.current(), organiser=actor.home, pk=pk)
    person_forget(player=player, actor=actor)
    return redirect_with_success(request, _("Les données personnelles de cette fiche sont effacées."), "desk-players")


@require_POST
@desk("forget")
def remove(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Delete a record without references; for htmx, render only the notice."""
    player = get_object_or_404(Player.objects.current(), organiser=actor.home, pk=pk)
    notice = person_deleted_notice(player.full_name)
    person_remove(player=player, actor=actor)
    if wants_part(request):
        return render(request, "desk/registration/_notice.html", {"notice": notice})
    return redirect_with_success(request, notice.text, "desk-players")


@require_GET
@desk("export_people")
def export(request: HttpRequest, actor: Actor, kind: str) -> HttpResponse:
    """Send all people, or the matches of `q`, as in the list; the import reads the CSV and the XLSX file."""
    export_note(actor=actor, what="players", form=kind)
    write, content_type = FORMS[kind]
    content = write(player_rows(players_found(actor.home, _words(request))))
    filename = _("joueurs") + f".{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _words(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:MAX_LENGTH]


def _as_json(rows: Sequence[Sequence[Value]]) -> bytes:
    """Return the people as JSON, with the same keys in every language."""
    people = [dict(zip(PLAYER_KEYS, row, strict=True)) for row in rows[1:]]
    return json.dumps(people, ensure_ascii=False, indent=1).encode()


FORMS: dict[str, tuple[Callable[[Sequence[Sequence[Value]]], bytes], str]] = {
    "csv": (as_csv, TYPES[CSV]),
    "xlsx": (as_xlsx, TYPES[XLSX]),
    "json": (_as_json, TYPES[JSON]),
}


def _render_person_page(request: HttpRequest, actor: Actor, form: PersonForm, context: dict[str, Any]) -> HttpResponse:
    shared = {"form": form, "clubs": club_names(actor.home), "section": "players", "back": reverse("desk-players")}
    return render(request, "desk/people/player.html", shared | context, status=422 if form.errors else 200)

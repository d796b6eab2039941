"""Import of a past evening from a file: read it, preview its lines, apply."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from players.models import Player
from tournaments.models import Season
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.seasons.importing import MOST_DEALS, EveningInput, season_evening_import
from tournaments.services.seasons.reading import (
    NEW,
    SIZE_LIMIT,
    PastEvening,
    PlannedLine,
    past_evening_plan,
    past_evening_read,
)
from tournaments.services.seasons.seasons import must_be_open
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.seasons.views import season_of

WHO = "who-"  # prefix of the field of a line, followed by its position in the preview, from 1


class PastEveningForm(forms.Form):
    """The facts that the file lacks."""

    name = forms.CharField(
        label=gettext_lazy("Nom de la soirée"),
        max_length=120,
        help_text=gettext_lazy("Par exemple : Soirée d’octobre."),
    )
    date = forms.DateField(
        label=gettext_lazy("Jour de la soirée"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    deals = forms.IntegerField(
        label=gettext_lazy("Donnes par tour"),
        min_value=0,
        max_value=MOST_DEALS,
        required=False,
        help_text=gettext_lazy("Laissez vide quand vous ne savez plus : seul le score par donne en a besoin."),
    )


@require_http_methods(["GET", "POST"])
@desk("seasons")
def import_evening(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Show the form (GET), preview the import (POST), or apply it (POST with `do=apply`)."""
    current = season_of(actor, season)
    form = PastEveningForm(request.POST or None)
    if request.method == "GET":
        return _render_page(request, current, form, status=200)
    try:
        must_be_open(current)
        evening = past_evening_read(_content(request))
        if not form.is_valid():
            return _render_preview(request, current, form, evening, error="", status=422)
        if request.POST.get("do") != "apply":
            return _render_preview(request, current, form, evening, error="", status=200)
    except DomainError as refusal:
        return _render_page(request, current, form, error=refusal.text, status=refusal.status)
    try:
        imported_evening = season_evening_import(
            season=current,
            evening=evening,
            decisions=_decisions(request),
            about=EveningInput(
                name=form.cleaned_data["name"], day=form.cleaned_data["date"], deals=form.cleaned_data["deals"] or 0
            ),
            actor=actor,
        )
    except DomainError as refusal:
        return _render_preview(request, current, form, evening, error=refusal.text, status=refusal.status)
    message = _("« %(name)s » est une soirée de la saison.") % {"name": imported_evening.name}
    return redirect_with_success(request, message, "desk-season-events", current.slug)


def _content(request: HttpRequest) -> bytes:
    """Return the uploaded file, or its text from the form of the preview.

    :raises DomainError: `file_missing`, `file_too_large`.
    """
    upload = request.FILES.get("file")
    if upload is None:
        if text := request.POST.get("content", ""):
            return text.encode()
        raise DomainError("file_missing", field="file")
    if upload.size is not None and upload.size > SIZE_LIMIT:
        size = round(upload.size / 1e6, 1)
        raise DomainError("file_too_large", size=size, limit=round(SIZE_LIMIT / 1e6, 1))
    content: bytes = upload.read()
    return content


def _decisions(request: HttpRequest) -> dict[int, str]:
    """Return the choices on ambiguous lines by position of the line: the key of a player as text, or `NEW`."""
    fields = [(name, str(value)) for name, value in request.POST.items() if name.startswith(WHO)]
    decisions = {number_typed(name.removeprefix(WHO)): value for name, value in fields}
    return {number: value for number, value in decisions.items() if number is not None}


def _render_page(
    request: HttpRequest, season: Season, form: PastEveningForm, *, error: str = "", status: int
) -> HttpResponse:
    context = {"season": season, "form": form, "error": error, "section": "seasons"}
    return render(request, "desk/seasons/import.html", context, status=status)


def _render_preview(
    request: HttpRequest, season: Season, form: PastEveningForm, evening: PastEvening, *, error: str, status: int
) -> HttpResponse:
    lines = past_evening_plan(evening, season.organiser, _decisions(request))
    context = {
        "season": season,
        "form": form,
        "error": error,
        "evening": evening,
        "lines": [_line_view(place, line) for place, line in enumerate(lines, start=1)],
        "refused": sum(bool(line.problems) for line in lines),
        "unknown": sum(line.is_new for line in lines),
        "open": sum(line.is_open for line in lines),
        "section": "seasons",
    }
    return render(request, "desk/seasons/import_preview.html", context, status=status)


def _line_view(place: int, line: PlannedLine) -> dict[str, object]:
    """Return a line of the file with its problems and, if several people fit, the choices."""
    values = line.line.member.given
    name = f"{values.get('last_name', '').upper()} {values.get('first_name', '')}".strip()
    options = [(str(player.pk), _("C’est %(name)s") % {"name": _candidate_words(player)}) for player in line.candidates]
    return {
        "line": line.line,
        "name": name or _("sans nom"),
        "note": " · ".join(filter(None, [values.get("club", ""), values.get("licence", "")])),
        "problems": [problem.text for problem in line.problems],
        "field": f"{WHO}{place}",
        "options": [*options, (NEW, _("C’est quelqu’un d’autre"))] if options else [],
        "decision": line.decision,
        "is_new": line.is_new,
    }


def _candidate_words(player: Player) -> str:
    """Return the full name with club and licence, which distinguish namesakes."""
    parts = [player.full_name, player.club.name if player.club else "", player.licence]
    return ", ".join(filter(None, parts))

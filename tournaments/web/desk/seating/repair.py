"""Several players who leave or arrive at once, and closed tables: first what it changes and costs, then the change."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Entry, Tournament
from tournaments.seating.repairing.repair import Repair
from tournaments.seating.wording.repair_sentences import repair_sentences
from tournaments.selectors.seating.places import next_round, round_by_rank
from tournaments.services.registration.entries import no_round_open
from tournaments.services.seating.constraints import TABLE_LIMIT
from tournaments.services.seating.repairs import plan_repair, repair_find, repair_undo
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.seating.exchange import people_of
from tournaments.web.desk.seating.plan_changes import Lines, change_lines


class EntriesField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # takes none at run time
    """Ticked registrations. A number that SQLite cannot hold is nobody's, as any other unknown number is."""

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except OverflowError as error:
            unknown = {"value": max(value, key=len)}
            raise forms.ValidationError(self.error_messages["invalid_choice"], "invalid_choice", unknown) from error


class RepairForm(forms.Form):
    """Who leaves, who arrives, and how many tables are left."""

    leavers = EntriesField(
        label=gettext_lazy("Qui s’en va ?"),
        queryset=Entry.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    arrivals = EntriesField(
        label=gettext_lazy("Qui arrive, ou remplace ?"),
        queryset=Entry.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    tables = forms.IntegerField(
        label=gettext_lazy("Nombre de tables"),
        help_text=gettext_lazy("Seulement quand une table ferme ou s’ajoute ; sinon laissez vide."),
        min_value=1,
        max_value=TABLE_LIMIT,
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None, *, tournament: Tournament) -> None:
        super().__init__(data)
        entries = tournament.entries.select_related("player").order_by("player__sort_key")
        seated = entries.exclude(number=None).filter(state=Entry.State.CHECKED_IN)
        waiting = entries.filter(number=None).exclude(state=Entry.State.WITHDRAWN)
        self.fields["leavers"].queryset = seated  # type: ignore[attr-defined]  # a model choice field
        self.fields["arrivals"].queryset = waiting  # type: ignore[attr-defined]  # the same

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not any(cleaned.values()):
            raise forms.ValidationError(_("Cochez qui s’en va ou qui arrive, ou donnez le nombre de tables."))
        return cleaned

    def moves(self) -> dict[str, Any]:
        """What the service takes."""
        cleaned = self.cleaned_data
        return {name: list(cleaned[name]) for name in ("leavers", "arrivals")} | {"tables": cleaned["tables"]}


@require_http_methods(["GET", "POST"])
@desk("arbiter")
def repair(request: HttpRequest, slug: str) -> HttpResponse:
    """GET with somebody ticked shows the difference, POST makes it."""
    tournament = get_tournament(slug)
    sent = request.POST or request.GET or None
    form, shown = RepairForm(sent, tournament=tournament), {}
    if sent and form.is_valid():
        try:
            if request.method == "POST":
                plan_repair(tournament=tournament, **form.moves(), actor=actor_of(request))
                return done(request, _("Les tours à venir sont placés de nouveau."), "desk-draw", slug)
            shown = _difference(tournament, repair_find(tournament=tournament, **form.moves()), form)
        except DomainError as error:
            form.add_error(None, error.text)
    context = {"form": form, "waits": _waits(tournament), **shown}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/seating/repair.html", tournament, context, section="draw", status=status)


@require_POST
@desk("director")
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    repair_undo(tournament=get_tournament(slug), actor=actor_of(request))
    return done(request, _("Le changement est annulé : le placement d’avant est revenu."), "desk-draw", slug)


def _waits(tournament: Tournament) -> str:
    """Why nothing can change now; nothing between two rounds."""
    try:
        no_round_open(tournament)
    except DomainError as error:
        return error.text
    return ""


def _difference(tournament: Tournament, found: Repair | None, form: RepairForm) -> dict[str, Any]:
    leavers, arrivals = form.cleaned_data["leavers"], form.cleaned_data["arrivals"]
    lines: Lines = [{"name": leaver.player.full_name, "text": _("s’en va.")} for leaver in leavers]
    if found is None:
        lines += [{"name": comer.player.full_name, "text": _("arrive.")} for comer in arrivals]
        return {"price": _ranking_places(tournament), "lines": lines}
    people = people_of(tournament)
    first = found.request.players - len(arrivals) + 1
    people |= {number: entry.player.full_name for number, entry in enumerate(arrivals, start=first)}
    lines += change_lines(found.changes, people)
    return {"price": repair_sentences(found, get_language() or "fr"), "lines": lines}


def _ranking_places(tournament: Tournament) -> list[str]:
    """What it means that the ranking seats the next round: seats that it has given are given anew."""
    seated = next_round(tournament)
    number = seated.number if seated else round_by_rank(tournament)
    sentences = [_("Le tour %(n)s sera placé d’après le classement, avec les joueurs présents.") % {"n": number}]
    if seated:
        sentences.append(_("Ses places sont déjà données : elles seront retirées, puis données de nouveau."))
    return sentences

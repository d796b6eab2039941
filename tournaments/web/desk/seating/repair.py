"""Repair of the plan for several leavers and arrivals, and for closed tables: first the preview, then the repair."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Round, Stage
from tournaments.seating.repairing.repair import Repair
from tournaments.seating.wording.repair_sentences import repair_sentences
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import ranking_is_next, round_by_rank
from tournaments.services.core.actors import Actor
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.registration.noted import moves_note
from tournaments.services.seating.constraints import TABLE_LIMIT
from tournaments.services.seating.repairs import repair_find, repair_make, repair_store, repair_undo
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.ranking_preview import RankingPreview, build_preview
from tournaments.web.desk.registration.words import noted_words
from tournaments.web.desk.seating.exchange import people_of
from tournaments.web.desk.seating.plan_changes import Lines, change_lines
from tournaments.web.kit.many_choices import ManyTicks


class EntriesField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # takes none at run time
    """Ticked entries. A number too large for SQLite is an invalid choice, like any unknown number."""

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except OverflowError as error:
            unknown = {"value": max(value, key=len)}
            raise forms.ValidationError(self.error_messages["invalid_choice"], "invalid_choice", unknown) from error


class RepairForm(forms.Form):
    """Leavers, arrivals, and the number of tables left.

    While the round `playing` is open, it offers only players without a noted move. The number of tables is fixed then,
    and in a round seated by the ranking.
    """

    leavers = EntriesField(
        label=gettext_lazy("Qui s’en va ?"),
        queryset=Entry.objects.none(),
        required=False,
        widget=ManyTicks,
    )
    arrivals = EntriesField(
        label=gettext_lazy("Qui arrive, ou remplace ?"),
        queryset=Entry.objects.none(),
        required=False,
        widget=ManyTicks,
    )
    tables = forms.IntegerField(
        label=gettext_lazy("Nombre de tables"),
        help_text=gettext_lazy("Seulement quand une table ferme ou s’ajoute ; sinon laissez vide."),
        min_value=1,
        max_value=TABLE_LIMIT,
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None, *, stage: Stage, playing: Round | None = None) -> None:
        movers = moves_noted(stage)
        super().__init__(data, initial={"leavers": movers, "arrivals": movers})  # each field ticks its own choices
        entries = stage.entries.order_by("sort_key")
        seated_entries = entries.exclude(number=None).filter(state=Entry.State.CHECKED_IN)
        waiting = entries.filter(number=None).exclude(state=Entry.State.WITHDRAWN)
        if playing:
            seated_entries, waiting = seated_entries.exclude(pk__in=movers), waiting.exclude(pk__in=movers)
        if playing and playing.number >= stage.rounds_planned:
            waiting = waiting.none()
        if playing or ranking_is_next(stage):
            del self.fields["tables"]
        self.fields["leavers"].queryset = seated_entries  # type: ignore[attr-defined]  # a model choice field
        self.fields["arrivals"].queryset = waiting  # type: ignore[attr-defined]  # the same

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not any(data.values()):
            tables = _("Cochez qui s’en va ou qui arrive, ou donnez le nombre de tables.")
            raise forms.ValidationError(tables if "tables" in self.fields else _("Cochez qui s’en va ou qui arrive."))
        return data

    def moves(self) -> dict[str, Any]:
        """Return the arguments of the service."""
        cleaned = self.cleaned_data
        return {name: list(cleaned[name]) for name in ("leavers", "arrivals")} | {"tables": cleaned.get("tables")}


@require_http_methods(["GET", "POST"])
@desk("moves")
def repair(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Preview the repair (GET with ticked players), or make it (POST). During an open round, POST notes the moves."""
    if playing := open_round(stage):
        return _note(request, stage, actor, playing)
    sent = request.POST or request.GET or None
    form, preview = RepairForm(sent, stage=stage), {}
    if sent and form.is_valid():
        try:
            if request.method == "POST":
                repair_make(stage=stage, **form.moves(), actor=actor)
                return redirect_with_success(
                    request, _("Les tours à venir sont placés de nouveau."), "desk-draw", stage.address
                )
            preview = _preview_context(stage, form, actor)
        except DomainError as error:
            form.add_error(None, error.text)
    return _render_page(request, stage, form, preview)


def _note(request: HttpRequest, stage: Stage, actor: Actor, playing: Round) -> HttpResponse:
    """Note the ticked moves (POST), or show the form with those noted so far, while the round `playing` is open."""
    form = RepairForm(request.POST if request.method == "POST" else None, stage=stage, playing=playing)
    if form.is_valid():
        leavers, arrivals = (list(form.cleaned_data[name]) for name in ("leavers", "arrivals"))
        try:
            moves_note(stage=stage, leavers=leavers, arrivals=arrivals, actor=actor)
            message = _("C’est noté : rien ne change avant la fin du tour %(n)s.") % {"n": playing.number}
            return redirect_with_success(request, message, "desk-repair", stage.address)
        except DomainError as error:
            form.add_error(None, error.text)
    noted = [(entry, noted_words(entry)) for entry in moves_noted(stage)]
    return _render_page(request, stage, form, {"playing": playing, "noted": noted, "round": playing})


def _render_page(request: HttpRequest, stage: Stage, form: RepairForm, extra: Mapping[str, Any]) -> HttpResponse:
    status = 422 if form.errors else 200
    context = {"form": form, **extra}
    return desk_page(request, "desk/seating/repair.html", stage, context, section="draw", status=status)


@require_POST
@desk("moves")
def undo(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    repair_undo(stage=stage, actor=actor)
    return redirect_with_success(
        request, _("Le changement est annulé : le placement d’avant est revenu."), "desk-draw", stage.address
    )


def _preview_context(stage: Stage, form: RepairForm, actor: Actor) -> dict[str, Any]:
    """Return price and lines of the preview, and the ranking before and after, if players leave or arrive.

    Without a repair, the price is that of a next round that the ranking seats, or of a withdrawal after the last round.
    """
    repair = repair_find(stage=stage, **form.moves())
    leavers, arrivals = form.cleaned_data["leavers"], form.cleaned_data["arrivals"]
    context = {"ranking": _preview_ranking(stage, form, repair, actor) if leavers or arrivals else None}
    lines: Lines = [{"name": leaver.full_name, "text": _("s’en va.")} for leaver in leavers]
    if repair is None:
        lines += [{"name": arrival.full_name, "text": _("arrive.")} for arrival in arrivals]
        return context | {"price": _price_without_repair(stage), "lines": lines}
    people = people_of(stage)
    first = repair.request.players - len(arrivals) + 1  # arrivals get the last start numbers
    people |= {number: entry.full_name for number, entry in enumerate(arrivals, start=first)}
    lines += change_lines(repair.changes, people, stage)
    return context | {"price": repair_sentences(repair, reader_language()), "lines": lines}


def _preview_ranking(stage: Stage, form: RepairForm, repair: Repair | None, actor: Actor) -> RankingPreview:
    """Return the ranking before and after the moves, by a dry run that does not search again."""

    def write(stage: Stage) -> None:
        moves = form.moves()
        for name in ("leavers", "arrivals"):  # rows of their own: the service changes them
            moves[name] = [stage.entries.get(pk=entry.pk) for entry in moves[name]]
        repair_store(stage=stage, **moves, found=repair, actor=actor)

    return build_preview(ranking_preview(stage, write), stage)


def _price_without_repair(stage: Stage) -> list[str]:
    if ranking_is_next(stage):
        return _ranking_places(stage)
    return [_("Tous les tours sont joués : aucune place ne change.")]


def _ranking_places(stage: Stage) -> list[str]:
    """Return the consequence for a next round that the ranking seats: seats that it has already are assigned again."""
    upcoming = next_round(stage)
    number = upcoming.number if upcoming else round_by_rank(stage)
    sentences = [_("Le tour %(n)s sera placé d’après le classement, avec les joueurs présents.") % {"n": number}]
    if upcoming:
        sentences.append(_("Ses places sont déjà données : elles seront retirées, puis données de nouveau."))
    return sentences

"""Tables of one round joined or split by hand: first what it costs, then the change."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Stage, Table
from tournaments.seating.wording.repair_sentences import repair_sentences
from tournaments.services.core.actors import Actor
from tournaments.services.seating.regrouping import regrouping_find, tables_regroup
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_to_round
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.seating.exchange import people_of
from tournaments.web.desk.seating.plan_changes import Lines, change_lines

FEWER, MORE = "fewer", "more"
HOW = [(FEWER, gettext_lazy("une table de moins")), (MORE, gettext_lazy("une table de plus"))]


class RegroupForm(forms.Form):
    """The tables of a round, and whether their players sit at one table more or less."""

    tables = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Quelles tables ?"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    how = forms.ChoiceField(
        label=gettext_lazy("Leurs joueurs auront"), choices=HOW, widget=forms.RadioSelect, initial=FEWER
    )

    def __init__(self, data: Any, *, stage: Stage, number: int) -> None:
        super().__init__(data)
        tables = (
            Table.objects.filter(round__stage=stage, round__number=number)
            .select_related("station")
            .prefetch_related("seats__entry")
        )
        self.fields["tables"].choices = [  # type: ignore[attr-defined]  # a choice field
            (table.number, _table_words(table)) for table in tables.order_by("station__number")
        ]


@require_http_methods(["GET", "POST"])
@desk("rounds")
def regroup(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Show the form (GET), its price (GET with ticked tables), or join or split the tables (POST)."""
    round_at(stage, number)  # 404 for an unknown round
    sent = request.POST or (request.GET if "how" in request.GET else None)
    form = RegroupForm(sent, stage=stage, number=number)
    price: list[str] = []
    lines: Lines = []
    if sent and form.is_valid():
        tables, more = form.cleaned_data["tables"], form.cleaned_data["how"] == MORE
        try:
            if request.method == "POST":
                tables_regroup(stage=stage, number=number, tables=tables, more=more, actor=actor)
                return redirect_to_round(request, _("Les tables sont changées."), stage, number)
            change = regrouping_find(stage=stage, number=number, tables=tables, more=more)
            price = repair_sentences(change, reader_language())
            lines = change_lines(change.changes, people_of(stage), stage)
        except DomainError as error:
            form.add_error(None, error.text)
    context = {"form": form, "number": number, "price": price, "lines": lines}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/seating/regroup.html", stage, context, section="draw", status=status)


def _table_words(table: Table) -> str:
    """Return the number of the table with its players."""
    players = [seat.entry.full_name for seat in table.seats.all()]
    return _("Table %(table)s : %(players)s") % {"table": table.number, "players": ", ".join(players)}

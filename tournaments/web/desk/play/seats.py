"""Correction of two players who sat in each other's seat for some deals, from the page of their table."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.formatting.seats import Place
from tournaments.models import Round, Seat, Stage
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, read_version, redirect_with_success
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.ranking_preview import RankingPreview, build_preview

MOST_LINES = 99


class SeatsForm(forms.Form):
    """Two seats of the round as `table.seat`, and the lines from which they are exchanged."""

    first = forms.ChoiceField(label=gettext_lazy("Ce joueur"))
    second = forms.ChoiceField(label=gettext_lazy("était assis à la place de"))
    line = forms.IntegerField(label=gettext_lazy("À partir de la donne"), min_value=1, max_value=MOST_LINES, initial=1)
    other_line = forms.IntegerField(
        label=gettext_lazy("À l’autre table, à partir de la donne"),
        help_text=gettext_lazy("Vide : la même donne."),
        min_value=1,
        max_value=MOST_LINES,
        required=False,
    )
    reason = forms.CharField(
        label=gettext_lazy("Motif"), help_text=gettext_lazy("Gardé dans le journal."), max_length=200
    )

    def __init__(self, data: Any, *, round_: Round, table: int) -> None:
        super().__init__(data)
        seats = Seat.objects.filter(table__round=round_).select_related("table__station", "entry", "played_by")
        people = {
            f"{seat.table.number}.{seat.number}": _("%(name)s, table %(table)s, %(place)s")
            % {"name": seat.sitter.full_name, "table": seat.table.number, "place": Place(seat.number).name}
            for seat in seats.order_by("table__station__number", "number")
        }
        here = {at: words for at, words in people.items() if at.startswith(f"{table}.")}
        unset = ("", _("Choisissez un joueur"))
        self.fields["first"].choices = [unset, *here.items()]  # type: ignore[attr-defined]  # a choice field
        self.fields["second"].choices = [  # type: ignore[attr-defined]  # the same
            unset,
            *here.items(),
            *((at, words) for at, words in people.items() if at not in here),
        ]

    def chairs(self) -> tuple[ChairFrom, ChairFrom]:
        """Return both seats; at one table they are exchanged from the same line on."""
        data = self.cleaned_data
        (table, seat), (other_table, other_seat) = (map(int, data[one].split(".")) for one in ("first", "second"))
        line = data["line"]
        other_line = line if table == other_table else data["other_line"] or line
        return (
            ChairFrom(table=table, seat=seat, line=line),
            ChairFrom(table=other_table, seat=other_seat, line=other_line),
        )


@require_http_methods(["GET", "POST"])
@desk("correct")
def seats(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Show the form (GET), the ranking before and after (POST), or exchange the two seats (POST with `confirm`)."""
    round_ = round_at(stage, number)
    form = SeatsForm(request.POST or None, round_=round_, table=table)
    preview: RankingPreview | None = None
    if request.method == "POST" and form.is_valid():
        chairs, reason = form.chairs(), form.cleaned_data["reason"]
        seen_version = read_version(request) if "confirm" in request.POST else None

        def exchange(stage: Stage) -> None:
            seats_exchange(
                round_=round_at(stage, number), chairs=chairs, reason=reason, actor=actor, seen_version=seen_version
            )

        try:
            if "confirm" in request.POST:
                exchange(stage)
                text = _("Les deux places sont échangées ; les donnes comptent pour ceux qui les ont jouées.")
                return redirect_with_success(request, text, "desk-table", stage.address, number, table)
            preview = build_preview(ranking_preview(stage, exchange), stage)
        except DomainError as error:
            form.add_error(None, error.text)
    context = {"form": form, "round": round_, "number": table, "preview": preview}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/play/wrong_seats.html", stage, context, section="rounds", status=status)

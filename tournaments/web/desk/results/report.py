"""The report of the day: drafted by the program, edited by the director, shown next to the ranking."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import DayReport, Stage
from tournaments.publishing.report import report_text
from tournaments.services.core.actors import Actor
from tournaments.services.setup.report import MAX_CHARACTERS, report_drop, report_write
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success


class ReportForm(forms.Form):
    """The text of the report; an empty line begins a paragraph."""

    text = forms.CharField(
        label=gettext_lazy("Texte"),
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 16}),
        help_text=gettext_lazy("Une ligne vide commence un paragraphe. Les noms sont ceux que le public peut lire."),
    )


@require_http_methods(["GET", "POST"])
@desk("report")
def report(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the stored report, or else a draft (GET); save it (POST)."""
    report = DayReport.objects.filter(tournament=stage.tournament).first()
    form = ReportForm(request.POST or None, initial={"text": report.text if report else report_text(stage.tournament)})
    if request.method == "POST" and form.is_valid():
        try:
            report_write(tournament=stage.tournament, text=form.cleaned_data["text"], actor=actor)
        except DomainError as error:
            form.add_error("text" if error.field == "text" else None, error.text)
        else:
            return redirect_with_success(request, _("Le récit est enregistré."), "desk-report", stage.address)
    status = 422 if form.errors else 200
    context = {"form": form, "known": report}
    return desk_page(request, "desk/results/report.html", stage, context, section="ranking", status=status)


@require_POST
@desk("report")
def drop(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Delete the report; the form shows a new draft."""
    report_drop(tournament=stage.tournament, actor=actor)
    return redirect_with_success(request, _("Le récit est retiré."), "desk-report", stage.address)

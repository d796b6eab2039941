"""The planned times of rounds and meal, next to the real and the predicted ones."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Stage
from tournaments.selectors.forecast import planned_round_minutes, planned_times, stage_forecast
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.schedule.forms import NAMES, ScheduleForm
from tournaments.web.desk.schedule.words import line_of_the_day
from tournaments.web.kit.forecast import forecast_words


@require_GET
@desk("read")
def page(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the line of the day, and the form to those who may change it."""
    form = ScheduleForm(instance=stage.tournament, editable=may(actor, "settings", stage.tournament))
    return _render(request, stage, form)


@require_POST
@desk("settings")
def change(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    form = ScheduleForm(request.POST, editable=True)
    if not form.is_valid():
        return _render(request, stage, form, status=422)
    settings = {name: form.cleaned_data[name] for name in NAMES}
    tournament_configure(tournament=stage.tournament, settings=settings, actor=actor)
    return redirect_with_success(request, _("Les horaires sont enregistrés."), "desk-schedule", stage.address)


def _render(request: HttpRequest, stage: Stage, form: ScheduleForm, *, status: int = 200) -> HttpResponse:
    now = timezone.now()
    found = stage_forecast(stage, now)
    context = {
        "form": form,
        "forecast": forecast_words(found),
        "line": line_of_the_day(planned_times(stage), list(stage.rounds.all()), found, now),
        "minutes": planned_round_minutes(stage),
    }
    return desk_page(request, "desk/schedule/page.html", stage, context, section="dashboard", status=status)

"""View that creates a series of evenings like the last tournament; the days are shown before drafts are created."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Tournament
from tournaments.selectors.overview import last_tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import drafts_remove
from tournaments.services.setup.series import MAX_DATES, series_create
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.series.forms import SeriesForm
from tournaments.web.desk.setup.removal import UNDO


@require_http_methods(["GET", "POST"])
@desk("create")
def series(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the form; on POST its days, each ticked; on POST with `create`, create a draft for each ticked day."""
    like = last_tournament(actor.home)
    form = SeriesForm(request.POST or None, name=like.name if like else "")
    days: list[date] = []
    if request.method == "POST" and form.is_valid():
        try:
            days = form.days()
            if "create" in request.POST:
                ticked = set(request.POST.getlist("day"))
                chosen = [day for day in days if day.isoformat() in ticked]
                drafts = series_create(
                    like=like, settings={"name": form.cleaned_data["name"]}, days=chosen, actor=actor
                )
                request.session[UNDO] = {"series": [draft.pk for draft in drafts]}
                return redirect("desk-home")
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.text)
    named = actor.home.tournaments.real().filter(name__iexact=form.data.get("name", ""), date__in=days)
    context = {
        "form": form,
        "like": like,
        "days": days,
        "taken": set(named.values_list("date", flat=True)),
        "past": bool(days) and days[0] < timezone.localdate(),
    }
    return render(request, "desk/series/series.html", context, status=422 if form.errors else 200)


@require_POST
@desk("delete")
def undo(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Remove the drafts of a series that was just created; those that were opened since stay."""
    keys = [number for text in request.POST.getlist("draft") if (number := number_typed(text)) is not None]
    drafts = list(actor.home.tournaments.real().filter(pk__in=keys[:MAX_DATES], state=Tournament.State.DRAFT))
    drafts_remove(drafts=drafts, actor=actor)
    message = ngettext("%(n)s brouillon supprimé.", "%(n)s brouillons supprimés.", len(drafts)) % {"n": len(drafts)}
    return redirect_with_success(request, message, "desk-home")

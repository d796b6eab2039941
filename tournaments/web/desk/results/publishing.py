"""Before the ranking is published: whose name would appear as initials, and who agrees to the whole name."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.selectors.results.oddities import oddities_open
from tournaments.selectors.results.shortened import names_shortened
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.registration.people import person_agrees
from tournaments.web.access import desk
from tournaments.web.desk.next_action import initials_told, oddities_told
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.play.dashboard import take_transition


@require_http_methods(["GET", "POST"])
@desk("publish")
def publish(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """POST notes the consent of those who are ticked (`entry`, several), then publishes if asked to (`do`)."""
    shortened = names_shortened(stage.tournament)
    if request.method == "POST":
        ticked = {number_typed(pk) for pk in request.POST.getlist("entry")}
        agreed = [entry for _, entry in shortened if entry.pk in ticked]
        for entry in agreed:
            person_agrees(player=entry.player, agrees=True, actor=actor)
        if request.POST.get("do") == "publish":
            return take_transition(request, stage, actor, "publish")
        said = ngettext("%(n)s accord noté.", "%(n)s accords notés.", len(agreed)) % {"n": len(agreed)}
        return done(request, said, "desk-publish", stage.address)
    strange = oddities_open(stage.tournament)
    context = {
        "shortened": shortened,
        "sentence": initials_told(len(shortened)) if shortened else "",
        "strange": oddities_told(strange) if strange else "",
    }
    return desk_page(request, "desk/results/publish.html", stage, context, section="ranking")

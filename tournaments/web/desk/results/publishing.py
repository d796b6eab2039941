"""The page before publishing: players who would appear with initials, and their consent to the full name."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.selectors.oddities.finding import count_open_oddities
from tournaments.selectors.results.shortened import entries_with_initials
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.registration.people import consent_set
from tournaments.web.access import desk
from tournaments.web.desk.next_action import initials_sentence, oddities_sentence
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.play.dashboard import redirect_after_transition


@require_http_methods(["GET", "POST"])
@desk("publish")
def publish(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the shortened names (GET); note the consent of each ticked `entry`, and publish with `do=publish` (POST)."""
    shortened_names = entries_with_initials(stage.tournament)
    if request.method == "POST":
        ticked = {number_typed(pk) for pk in request.POST.getlist("entry")}
        consenting = [entry for _, entry in shortened_names if entry.pk in ticked]
        for entry in consenting:
            consent_set(player=entry.player, agrees=True, actor=actor)
        if request.POST.get("do") == "publish":
            return redirect_after_transition(request, stage, actor, "publish")
        message = ngettext("%(n)s accord noté.", "%(n)s accords notés.", len(consenting)) % {"n": len(consenting)}
        return redirect_with_success(request, message, "desk-publish", stage.address)
    oddities = count_open_oddities(stage.tournament)
    context = {
        "shortened": shortened_names,
        "sentence": initials_sentence(len(shortened_names)) if shortened_names else "",
        "strange": oddities_sentence(oddities) if oddities else "",
    }
    return desk_page(request, "desk/results/publish.html", stage, context, section="ranking")

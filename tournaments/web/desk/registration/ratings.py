"""Ratings of the players, edited in one form."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Entry, Stage
from tournaments.selectors.registration.entries import list_entries
from tournaments.selectors.registration.ratings import balance_of
from tournaments.services.core.actors import Actor
from tournaments.services.registration.entries import RATING_LIMIT, entries_rate
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success

ENTRIES_PER_PAGE = 200
FIELD_NAME = re.compile(r"entry-([0-9]{1,9})", re.ASCII)


class RatingsForm(forms.Form):
    """One rating for each player. `ratings()` has only those changed in this form, so that other desks' edits stay."""

    def __init__(self, data: Mapping[str, Any] | None, *, entries: Iterable[Entry]) -> None:
        super().__init__(data)
        for entry in entries:
            self.fields[f"entry-{entry.pk}"] = forms.IntegerField(
                label=entry.full_name,
                min_value=-RATING_LIMIT,
                max_value=RATING_LIMIT,
                required=False,
                initial=entry.rating,
                show_hidden_initial=True,
            )

    def ratings(self) -> dict[int, int | None]:
        """Return the changed ratings by primary key of the entry."""
        return {int(name.removeprefix("entry-")): self.cleaned_data[name] for name in self.changed_data}


@require_http_methods(["GET", "POST"])
@desk("ratings")
def ratings(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show a page of ratings (GET), or save those that were changed in it (POST)."""
    page = Paginator(list_entries(stage), ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    entries: Iterable[Entry] = page.object_list
    if request.method == "POST":  # the entries of the page that was sent, even if pagination has changed since
        primary_keys = [int(found[1]) for name in request.POST if (found := FIELD_NAME.fullmatch(name))]
        entries = list_entries(stage).filter(pk__in=primary_keys)
    form = RatingsForm(request.POST or None, entries=entries)
    if form.is_valid():
        changed = entries_rate(tournament=stage.tournament, ratings=form.ratings(), actor=actor)
        message = ngettext("%(n)s force notée.", "%(n)s forces notées.", changed) % {"n": changed}
        return redirect_with_success(request, message, "desk-entries", stage.address)
    context = {
        "form": form,
        "page": page,
        "balanced": balance_of(stage),
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/registration/ratings.html", stage, context, section="entries", status=status)

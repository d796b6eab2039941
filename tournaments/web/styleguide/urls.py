"""The component gallery, in development only: every component in all its states, and a page of each audience."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_GET

from tournaments.web.styleguide.specimens import SPECIMENS, example_form

AUDIENCES = ("desk", "table", "hall", "public")


@require_GET
def gallery(request: HttpRequest) -> HttpResponse:
    """Show all components on one page."""
    return render(request, "styleguide/gallery.html", {**SPECIMENS, "form": example_form()})


@require_GET
def audience(request: HttpRequest, name: str) -> HttpResponse:
    """Show an example page in the layout of one audience."""
    if name not in AUDIENCES:
        raise Http404
    return render(request, f"styleguide/{name}.html", SPECIMENS)


urlpatterns = [
    path("", gallery, name="styleguide"),
    path("<slug:name>/", audience, name="styleguide-audience"),
]

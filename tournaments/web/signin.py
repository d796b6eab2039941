"""Signing in by a one-time link. Two steps, so that a mail program that opens links does not spend it."""

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.services.access.people_and_devices import link_use
from tournaments.web.access import way_back


@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Explains where links come from."""
    return render(request, "signin/explain.html")


@require_http_methods(["GET", "POST"])
def sign_in_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """GET shows one button, POST spends the link."""
    if request.method == "GET":
        return render(request, "signin/confirm.html", {"secret": secret})
    try:
        user = link_use(secret)
    except DomainError as error:
        return render(request, "signin/explain.html", {"error": error.text}, status=error.status)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(way_back(request, request.GET.get("next", ""), otherwise="desk-home"))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("public-home")

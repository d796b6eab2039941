"""Sign-in by a one-time link, or by the code in the launcher's window.

A link takes two steps, so that a mail program that opens links does not use it up.
"""

from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.services.access.addresses import is_this_computer
from tournaments.services.access.codes import client_ip
from tournaments.services.access.desk_code import desk_code_use
from tournaments.services.access.sign_in import link_is_good, link_use
from tournaments.web.access import LINK, way_back


@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Explain how to get a link; accept the desk code on the tournament's own computer."""
    if request.method == "GET":
        return _explain(request)
    try:
        user = desk_code_use(code=request.POST.get("code", ""), address=client_ip(request.META))
    except DomainError as error:
        return _explain(request, error)
    return _start_session(request, user)


@require_http_methods(["GET", "POST"])
def sign_in_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a button (GET), or the reason why the link is invalid; use the link up (POST)."""
    if request.method == "GET":
        good = link_is_good(secret)
        if good:
            return render(request, "signin/confirm.html", {"secret": secret})
        if good is not None and request.user.is_authenticated:
            return redirect("desk-home")  # a used link, opened again by a user who is still signed in
        return _explain(request, DomainError("link_invalid"), is_unknown_link=good is None)
    try:
        link = link_use(secret)
    except DomainError as error:
        return _explain(request, error)
    return _start_session(request, link.user, link=link.pk)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("public-home")


def _start_session(request: HttpRequest, user: User, link: int = 0) -> HttpResponse:
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session[LINK] = link
    return redirect(way_back(request, request.GET.get("next", ""), otherwise="desk-home"))


def _explain(request: HttpRequest, error: DomainError | None = None, *, is_unknown_link: bool = False) -> HttpResponse:
    """Render the page on how to sign in, with the refusal if a link or a code did not work; 404 for an unknown link."""
    context = {"error": error, "here": is_this_computer(client_ip(request.META))}
    status = error.status if error else 200
    if is_unknown_link:
        status = 404
    return render(request, "signin/explain.html", context, status=status)

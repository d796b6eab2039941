"""What all desk pages share: the way a page of a tournament is rendered, and how a press on a button ends."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise

from tournaments.models import Tournament


def desk_page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    context: Mapping[str, Any],
    *,
    section: str,
    status: int = 200,
) -> HttpResponse:
    """A page of `tournament` that follows it live. `section` is the word of its link in the navigation."""
    live = {"live_url": reverse("live", args=[tournament.slug]), "live_version": tournament.version}
    shared = {"tournament": tournament, "section": section, **live}
    return render(request, template, shared | dict(context), status=status)


def outside_address(request: HttpRequest, path: str) -> str:
    """`path` as tablets and phones reach it: by the install's own address when it has one, else as this browser does.

    A director who works at 127.0.0.1 would show codes that no tablet can open.
    """
    return settings.PUBLIC_URL.rstrip("/") + path if settings.PUBLIC_URL else request.build_absolute_uri(path)


def done(request: HttpRequest, text: str | Promise, to: str, *args: object) -> HttpResponse:
    """Say that it is done, on the page `to` (the name of an address)."""
    messages.success(request, str(text))
    return redirect(to, *args)


def done_at_round(request: HttpRequest, text: str, slug: str, number: int) -> HttpResponse:
    """Say that it is done, beside the seats of the round that it was done to."""
    messages.success(request, text)
    return redirect(f"{reverse('desk-draw', args=[slug])}?tour={number}#plan")

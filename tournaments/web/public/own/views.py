"""The own page of a player, which the QR code of their badge or card opens: for its holder, by a secret.

It shows the entry with the check-in until the draw, then the next table, the place, the deals and the objections. It
has the full name also of players whose name is not published.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Table, Tournament
from tournaments.selectors.player.own_data import own_data
from tournaments.selectors.registration.cards import entry_by_card
from tournaments.selectors.typed import number_typed
from tournaments.services.access.addresses import network_of
from tournaments.services.access.codes import client_ip, try_exceeds_limit
from tournaments.services.core.errors import TooMany
from tournaments.services.inbox.disputes import objection_open
from tournaments.services.registration.self_check_in import entry_check_in_by_card
from tournaments.web.access import get_public_tournament
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.fragments import render_once
from tournaments.web.kit.whole import cache_page, with_present_time
from tournaments.web.live import live_context
from tournaments.web.public.own.contents import own_card_context
from tournaments.web.public.own.parts import NEWS, Holder, changed_parts, own_page

WRONG_PER_ADDRESS = 30  # secrets within a minute, as for the letters of a table


@require_http_methods(["GET", "POST"])
def badge(request: HttpRequest, slug: StageAddress, serial: int, secret: str) -> HttpResponse:
    """Show the page of the holder; POST checks its player in, or sends an objection.

    GET changes nothing, as programs open links, too.
    """
    tournament, entry = _get_entry(request, slug, serial, secret)
    if request.method == "POST":
        return _write(request, tournament, entry, secret)

    def render_page() -> HttpResponse:
        return _render_page(request, tournament, entry, secret)

    answer = cache_page(request, tournament, None if request.GET else "own", render=render_page)
    return _keep_private(answer)


@require_GET
def own_card(request: HttpRequest, slug: StageAddress, serial: int, secret: str) -> HttpResponse:
    """Return the card of the holder for the public page; for their own page, with `seen`, its parts that have changed.

    `seen` names each part of the page with a digest of its content: 204 if none has changed. Without results the card
    names the reason: after a 404 the phone would forget the page, whose secret stays valid.
    """
    tournament, entry = _get_entry(request, slug, serial, secret)
    holder = Holder(request=request, tournament=tournament, entry=entry, secret=secret)
    if seen := request.GET.getlist("seen"):
        return _keep_private(_changes(holder, seen))

    def render_part() -> str:
        template, context = "public/own/_mine_later.html", {"tournament": tournament, "entry": entry}
        if holder.has_results:
            template, context = "public/_mine.html", own_card_context(tournament, entry)
        card = render_to_string(template, context | {"own_url": holder.url()})
        if not live_context(tournament):
            return card  # the page has no announcement either
        return card + render_to_string("components/_announcement.html", {"tournament": tournament, "oob": True})

    html = render_once(tournament, "own-card", str(serial), render=render_part)
    return _keep_private(HttpResponse(with_present_time(html)))


def _changes(holder: Holder, seen: list[str]) -> HttpResponse:
    """Return the parts that differ from `seen`, all if the page has others; an announcement goes into its place."""
    page = own_page(holder)
    changed = changed_parts(page, seen)
    parts = page.parts if changed is None else changed
    if not parts:
        return HttpResponse(status=204)
    announces = live_context(holder.tournament) and any(part.id == NEWS for part in parts)
    context = {
        "page": page if changed is None else None,
        "parts": changed or [],
        "tournament": holder.tournament if announces else None,
    }
    return render(holder.request, "public/own/_changes.html", context)


@require_GET
def data_file(request: HttpRequest, slug: StageAddress, serial: int, secret: str) -> HttpResponse:
    """Return the data of the player in this tournament as a JSON file."""
    tournament, entry = _get_entry(request, slug, serial, secret)
    name = slugify(f"{tournament.slug} {entry.full_name}")
    data = own_data(tournament, entry, lang=reader_language(), with_results=not tournament.publication_withdrawn)
    answer = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return _keep_private(answer)


def _get_entry(request: HttpRequest, slug: StageAddress, serial: int, secret: str) -> tuple[Tournament, Entry]:
    """Return the tournament and the entry of a secret. Wrong ones are counted by address; right ones stay valid.

    :raises Http404: a wrong secret; :raises TooMany: `badges_too_many`.
    """
    tournament = get_public_tournament(request, slug.slug)
    entry = entry_by_card(tournament, serial, secret)
    if entry is not None:
        return tournament, entry
    if try_exceeds_limit(f"wrong-badges:{network_of(client_ip(request.META))}", most=WRONG_PER_ADDRESS):
        raise TooMany("badges_too_many")
    raise Http404


def _write(request: HttpRequest, tournament: Tournament, entry: Entry, secret: str) -> HttpResponse:
    """Check the player in or open an objection; a refusal shows the page with the text of the form."""
    try:
        if "objection" in request.POST:
            _open_objection(request, tournament, entry)
        else:
            entry_check_in_by_card(entry)
    except DomainError as refused:
        entry = entry_by_card(tournament, entry.serial, secret) or entry
        typed = request.POST if "objection" in request.POST else None
        answer = _render_page(request, tournament, entry, secret, error=refused, typed=typed)
        answer.status_code = refused.status
        return _keep_private(answer)
    return redirect("public-badge", tournament.slug, entry.serial, secret)


def _open_objection(request: HttpRequest, tournament: Tournament, entry: Entry) -> None:
    """Read the form: `deal` is the primary key of a table and the number of a line, or only the table.

    :raises DomainError: `objection_not_theirs`, and those of `objection_open`.
    """
    table_key, _colon, line = request.POST.get("deal", "").partition(":")
    tables = Table.objects.select_related("round__stage__tournament", "station")
    table = tables.filter(round__stage__tournament=tournament, pk=number_typed(table_key) or 0).first()
    if table is None or (line and number_typed(line) is None):
        raise DomainError("objection_not_theirs", field="deal")
    table.round.stage.tournament = tournament
    objection_open(
        entry=entry, table=table, line=number_typed(line) if line else None, text=request.POST.get("text", "")
    )


def _render_page(request: HttpRequest, tournament: Tournament, entry: Entry, secret: str, **extra: Any) -> HttpResponse:
    """Render the page."""
    holder = Holder(request=request, tournament=tournament, entry=entry, secret=secret)
    page = own_page(holder, **extra)
    context = {
        "tournament": tournament,
        "entry": entry,
        "page": page,
        "card_url": holder.url("public-badge-card"),
        "form_error": bool(extra.get("typed")) and any('name="objection"' in part.html for part in page.parts),
    }
    return render(request, "public/badge.html", context | live_context(tournament) | extra)


def _keep_private(answer: HttpResponse) -> HttpResponse:
    """Keep the page out of all caches and of search engines: a phone may be shared."""
    answer["Cache-Control"] = "no-store, private"
    del answer["ETag"]
    answer["X-Robots-Tag"] = "noindex"
    return answer

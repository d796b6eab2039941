"""The download of a tournament's archive; the return of a tournament, season or club from a file or from tablets."""

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Stage
from tournaments.services.club.archive import FILE as CLUB
from tournaments.services.club.archive import ReturnedClub, club_archive_import
from tournaments.services.core.actors import Actor
from tournaments.services.log.archive import archive_write
from tournaments.services.log.container import container_kind
from tournaments.services.log.copies import Return, tournament_import
from tournaments.services.log.offers import is_asking, offer_take, offers_ask, offers_received, tables_with_tablet
from tournaments.services.seasons.archive import FILE as SEASON
from tournaments.services.seasons.archive import season_archive_import
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.kit.archive_names import names_asked


@require_GET
@desk("export_people")
def archive(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Send the archive with the names of the choice `?noms=`."""
    content = archive_write(stage.tournament, actor, names_asked(request))
    headers = {"Content-Disposition": f'attachment; filename="{stage.tournament.slug}.chelem"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


@require_http_methods(["GET", "POST"])
@desk("create")
def bring(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a tournament, a season or a club from its archive, or bring a tournament back from a copy (POST).

    `names` is an archive of the same tournament, which gives a copy its names; `code` opens its sealed lines.
    """
    if request.method == "GET":
        return _render_page(request, actor)
    content = read_file(request, "file")
    try:
        kind = container_kind(content)
        if kind == CLUB:
            returned = club_archive_import(content, actor, beside_others=False)
            return redirect_with_success(request, club_sentence(returned), "desk-home")
        if kind == SEASON:
            season = season_archive_import(content, actor)
            return redirect_with_success(request, is_back_sentence(season.name), "desk-season", season.slug)
        names, code = read_file(request, "names"), request.POST.get("code", "")
        result = tournament_import(content, actor, names=names, code=code)
    except DomainError as refusal:
        return _render_page(request, actor, error=refusal.text, status=refusal.status)
    return _redirect_to_returned(request, result)


@require_POST
@desk("create")
def ask(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Ask the tablets for their copies; the page lists those that arrive."""
    try:
        offers_ask(actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
    return redirect("desk-archive-bring")


@require_http_methods(["GET", "POST"])
@desk("create")
def copies(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the list of copies that tablets gave, which the page requests every few seconds (GET).

    Bring the tournament back from one of them (POST): `copie` is the `log` of an `Offer`, a blank, and its receipt.
    """
    if request.method == "GET":
        return render(request, "desk/setup/_copies.html", _copies_context(actor))
    log, _blank, receipt = request.POST.get("copie", "").partition(" ")
    try:
        names, code = read_file(request, "tablet_names"), request.POST.get("code", "")
        result = offer_take(log, receipt, actor, archive=names, code=code)
    except DomainError as refusal:
        return _render_page(request, actor, copy_error=refusal.text, status=refusal.status)
    return _redirect_to_returned(request, result)


def _render_page(request: HttpRequest, actor: Actor, *, status: int = 200, **errors: str) -> HttpResponse:
    return render(request, "desk/setup/restore.html", {**_copies_context(actor), **errors}, status=status)


def _copies_context(actor: Actor) -> dict[str, object]:
    offers = [(offer, tables_with_tablet(offer)) for offer in offers_received(actor)]
    return {"asking": is_asking(actor), "offers": offers}


def read_file(request: HttpRequest, name: str) -> bytes:
    """Return the content of an uploaded file, empty without one."""
    file = request.FILES.get(name)
    return file.read() if file else b""


def _redirect_to_returned(request: HttpRequest, result: Return) -> HttpResponse:
    """Redirect to the tournament, with what its copy brought and which names are missing."""
    messages.success(request, _returned_sentence(result))
    if result.nameless:
        messages.warning(request, _nameless_sentence(result.nameless))
    return redirect("desk-tournament", result.tournament.slug)


def _returned_sentence(result: Return) -> str:
    """Return whether the tournament is back, or how many lines of its log were added."""
    if result.is_new:
        return is_back_sentence(result.tournament.name)
    return ngettext(
        "%(count)s ligne du journal est revenue.", "%(count)s lignes du journal sont revenues.", result.lines
    ) % {"count": result.lines}


def _nameless_sentence(count: int) -> str:
    return ngettext(
        "%(count)s joueur est désigné par son numéro : corrigez son nom aux inscriptions.",
        "%(count)s joueurs sont désignés par leur numéro : corrigez leurs noms aux inscriptions.",
        count,
    ) % {"count": count}


def club_sentence(returned: ReturnedClub) -> str:
    return _("Le club est de retour : joueurs %(people)s, tournois %(tournaments)s, saisons %(seasons)s.") % asdict(
        returned
    )


def is_back_sentence(name: str) -> str:
    return _("« %(name)s » est de retour.") % {"name": name}

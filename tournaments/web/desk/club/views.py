"""The club's logo and colour, the folder of its static site, and the archive of the whole club."""

from pathlib import Path

from django.conf import settings as django_settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.language import LANGUAGES
from tournaments.selectors.look import look_without_logo
from tournaments.selectors.site import site_state
from tournaments.services.club.archive import club_archive_write
from tournaments.services.core.actors import Actor
from tournaments.services.publication.look import look_change
from tournaments.services.publication.signing import fingerprint, group_digits, public_key
from tournaments.services.publication.site import site_change, site_queue
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success

LARGEST_READ = django_settings.UPLOAD_MAX_BYTES + 1  # bytes: one too many, so that the service refuses a larger file
DEFAULT_ACCENT = "#17573e"  # initial value of the colour input


@require_http_methods(["GET", "POST"])
@desk("look")
def club(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show logo and colour (GET), or change one of them (POST); a refusal is shown above the unchanged page."""
    if request.method == "POST":
        try:
            return redirect_with_success(request, _change_look(request, actor), "desk-club")
        except DomainError as refusal:
            messages.error(request, refusal.text)
            return redirect("desk-club")
    folder = django_settings.SITE_FOLDER or Path(django_settings.DATA_DIR) / "site"
    context = {
        "chosen": look_without_logo(actor.home),
        "ours": DEFAULT_ACCENT,
        "state": site_state(actor.home),
        "folder": folder / actor.home.slug,
        "languages": LANGUAGES,
        "fingerprint": group_digits(fingerprint(public_key(actor.home))),
    }
    return render(request, "desk/club/club.html", context)


@require_GET
@desk("club_archive")
def archive(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Send the archive of the whole club; a refusal is shown on the page."""
    try:
        content = club_archive_write(actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-club")
    headers = {"Content-Disposition": f'attachment; filename="{actor.home.slug}.chelem"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


@require_POST
@desk("site")
def site(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Save how the folder is published; with `now`, also queue its publication."""
    try:
        site_change(
            actor=actor,
            automatic="automatic" in request.POST,
            address=request.POST.get("address", ""),
            language=request.POST.get("language", ""),
        )
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-club")
    if "now" not in request.POST:
        return redirect_with_success(request, _("C’est noté."), "desk-club")
    site_queue(actor=actor)
    return redirect_with_success(request, _("Le site part dès que le dossier est là."), "desk-club")


def _change_look(request: HttpRequest, actor: Actor) -> str:
    """Change logo or colour by the button that was pressed, and return the message.

    :raises DomainError: those of the services.
    """
    if "remove" in request.POST:
        look_change(actor=actor, logo=b"")
        return _("Le logo est retiré.")
    if "plain" in request.POST:
        look_change(actor=actor, accent="")
        return _("Le club reprend la couleur de Chelem.")
    if "accent" in request.POST:
        look_change(actor=actor, accent=request.POST["accent"])
        return _("La couleur est choisie.")
    upload = request.FILES.get("file")
    content = upload.read(LARGEST_READ) if upload else b""
    if not content:
        raise DomainError("picture_unknown", field="file")
    look_change(actor=actor, logo=content)
    return _("Le logo est prêt : il paraît sur les documents et sur les pages publiques.")

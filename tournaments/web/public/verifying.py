"""The page on which readers verify a published ranking in their browser, with the signed file that it reads."""

from base64 import b64decode, b64encode
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.models import Tournament
from tournaments.publishing.evidence import evidence_file, evidence_mark
from tournaments.publishing.static.bundle import bundle
from tournaments.selectors.hosts import received_key
from tournaments.services.access.addresses import works_only_here
from tournaments.services.publication.signing import fingerprint, group_digits, public_key
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.fragments import render_once
from tournaments.web.kit.whole import add_etag, cache_page
from tournaments.web.public.sharing import absolute_url

FILE_TYPE = "application/x-ndjson; charset=utf-8"
FIELDS = {  # the script replaces these placeholders in the texts
    name: f"{{{name}}}"
    for name in ("count", "key", "own", "stage", "round", "table", "line", "number", "name", "digest")
}
MODULES = {"page": "chelem/js/verify/page.js", "signature": "noble/ed25519.js"}


@require_GET
def verify(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the page; without a published ranking it contains only a sentence."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament

    def render_page() -> HttpResponse:
        context: dict[str, Any] = {"stage": stage, "tournament": tournament, "published": _is_published(tournament)}
        if context["published"]:
            keys = [key for key in (public_key(tournament.organiser).hex(), received_key(tournament)) if key]
            fingerprints = [group_digits(fingerprint(bytes.fromhex(key))) for key in keys]
            context |= {"keys": " ".join(keys), "fingerprints": fingerprints, "texts": _script_texts()}
            if hasattr(request, "in_folder"):
                context["file"] = evidence_file(tournament).decode()
        return render(request, "public/verify.html", context)

    return cache_page(request, tournament, None if request.GET else "", render=render_page)


@require_GET
def evidence(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the signed file with all that the published ranking is computed from."""
    tournament = _get_published(request, slug)
    encoded = render_once(
        tournament, tournament.slug, "evidence", render=lambda: b64encode(evidence_file(tournament)).decode()
    )
    name = f'attachment; filename="{tournament.slug}-preuve.jsonl"'
    answer = HttpResponse(b64decode(encoded), content_type=FILE_TYPE, headers={"Content-Disposition": name})
    return add_etag(request, answer)


@require_GET
def script(request: HttpRequest, slug: StageAddress, name: str) -> HttpResponse:
    """Return the script of the page as one file, for a folder without a server."""
    _get_published(request, slug)
    result = "ChelemEd25519" if name == "signature" else ""
    content = bundle(MODULES[name], result=result)
    return add_etag(request, HttpResponse(content, content_type="text/javascript; charset=utf-8"))


def verify_address(request: HttpRequest, tournament: Tournament) -> str:
    """Return the address for the QR code of the page, with the mark of the file.

    It is empty before the publication, where the address is unknown or works on this computer only, and if the log is
    broken.
    """
    if not _is_published(tournament) or not (address := page_address(request, tournament)):
        return ""
    mark = evidence_mark(tournament)
    return f"{address}#{mark}" if mark else ""


def page_address(request: HttpRequest, tournament: Tournament) -> str:
    """Return the address of the page; empty where it is unknown or works on this computer only."""
    address = absolute_url(request, reverse("public-verify", args=[tournament.slug]))
    return "" if not address or works_only_here(address) else address


def _get_published(request: HttpRequest, slug: StageAddress) -> Tournament:
    """Return the tournament.

    :raises Http404: it is not published.
    """
    tournament = get_public_stage(request, slug).tournament
    if not _is_published(tournament):
        raise Http404
    return tournament


def _is_published(tournament: Tournament) -> bool:
    return tournament.state == Tournament.State.PUBLISHED


def _script_texts() -> dict[str, Any]:
    """Return the texts of the script, in which it fills in names in braces."""
    texts: dict[str, Any] = {
        "verdicts": {
            "busy": _("Vérification en cours…"),
            "same": _("Le classement est le même."),
            "doubtful": _("Le calcul est juste, mais lisez ce qui suit."),
            "other": _("Ce n’est pas le classement publié ici."),
            "differs": _("Le classement ne suit pas des feuilles."),
            "altered": _("Ce fichier a été modifié."),
            "unreadable": _("Ce fichier ne peut pas être vérifié."),
        },
        "files": {
            "empty": _("Le fichier est vide."),
            "large": _("Le fichier dépasse 64 Mo : ce n’est pas un fichier de preuve."),
            "foreign": _("Ce n’est pas un fichier de preuve de Chelem."),
            "newer": _("Le fichier vient d’une version plus récente de Chelem."),
            "cut": _("Le fichier est incomplet : téléchargez-le de nouveau."),
            "altered": _("Son contenu ne correspond plus à ses empreintes."),
            "malformed": _("Son contenu n’est pas celui d’un classement."),
            "signature": _("La signature n’est pas celle de ce contenu : il a été modifié après la signature du club."),
            "absent": _("Le fichier n’a pas pu être chargé. Vérifiez la connexion, puis rechargez la page."),
        },
        "deals": _("Donnes recalculées : %(count)s. Les places et les totaux en découlent."),
        "no_deals": _("Le fichier ne contient pas les donnes : le calcul part des points de chaque place."),
        "signature_own": _("Signé avec la clé du club, %(key)s."),
        "signature_other": _("Signé avec une autre clé, %(key)s : celle du club est %(own)s."),
        "signature_unknown": _("Ce navigateur ne sait pas vérifier la signature : « chelem verify » le fait."),
        "paper": {
            "same": _("Ce sont les résultats du papier dont vous avez lu le code."),
            "other_key": _("Ce sont les résultats du papier, signés avec une autre clé que lui."),
            "differs": _("Ce ne sont pas les résultats du papier dont vous avez lu le code."),
        },
        "line": _("Tour %(round)s, table %(table)s, ligne %(line)s : les points ne sont pas ceux de la donne."),
        "line_of_stage": _(
            "Phase %(stage)s, tour %(round)s, table %(table)s, ligne %(line)s : ce ne sont pas les points de la donne."
        ),
        "ranking": _("Ligne %(number)s du classement, %(name)s : le calcul donne autre chose."),
        "ranking_of_stage": _("Phase %(stage)s, ligne %(number)s, %(name)s : le calcul donne autre chose."),
        "overall": _("Ligne %(number)s du classement général, %(name)s : le calcul donne une autre place."),
        "teams": _("Ligne %(number)s du classement par équipes, %(name)s : le calcul donne autre chose."),
        "copy_differs": _("Son calcul est juste, mais ses résultats sont d’autres que ceux que le club a publiés."),
        "copy_uncompared": _("Elle n’a pas pu être comparée au classement publié ici."),
        "rehearsal": _("C’est une répétition : rien n’y compte."),
        "nameless": _("Joueur n° %(number)s"),
        "team": _("Équipe %(number)s"),
        "facts": _("%(name)s, empreinte des résultats %(digest)s."),
    }
    return texts | {name: texts[name] % FIELDS for name in texts if isinstance(texts[name], str)}

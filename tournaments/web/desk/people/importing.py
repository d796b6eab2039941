"""Member files and pasted lists: choose, look, mend, decide, apply."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from players.exporting import as_csv, template_rows
from players.importing.preview import import_counts, import_decide, import_mend, import_preview, import_refresh
from players.models import ImportBatch, ImportRow
from tournaments.models import Tournament
from tournaments.services.access.permissions import ACTIONS
from tournaments.services.core.actors import Actor
from tournaments.services.registration.importing import Registered, members_import, preview_abandon
from tournaments.web.access import desk
from tournaments.web.desk.people.import_words import Tabs, batch_summary, column_words, kind_tabs, lines_shown
from tournaments.web.kit.parts import wants_part

A_PAGE = 100
PASTED = "pasted"


@require_http_methods(["GET", "POST"])
@desk("import")
def choose(request: HttpRequest, actor: Actor) -> HttpResponse:
    """GET explains; POST reads the file or the list and leads to its preview, or says what it is instead of a list."""
    way = _way(request, actor)
    if request.method == "GET":
        return render(request, "desk/people/import.html", way)
    try:
        batch = _read(request, actor)
    except DomainError as error:
        refused = "pasted_error" if PASTED in request.POST else "error"
        context = {**way, refused: error.text, PASTED: request.POST.get(PASTED, "")}
        return render(request, "desk/people/import.html", context, status=error.status)
    return redirect(_address(batch, way))


@require_GET
@desk("import")
def template(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The model to fill in."""
    filename = _("modele-joueurs") + ".csv"
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return HttpResponse(as_csv(template_rows()), content_type="text/csv; charset=utf-8", headers=headers)


@require_GET
@desk("import")
def batch(request: HttpRequest, actor: Actor, pk: str) -> HttpResponse:
    """What applying would do, line by line; afterwards, what it did."""
    return _preview(request, _batch(actor, pk), actor, status=200)


@require_POST
@desk("import")
def decide(request: HttpRequest, actor: Actor, pk: str, line: int) -> HttpResponse:
    """Say what to do with a doubtful line; for htmx, the line and the summary again."""
    row = _row(actor, pk, line)
    import_decide(row=row, decision=request.POST.get("decision", ""))
    return _line_again(request, row, actor)


@require_POST
@desk("import")
def mend(request: HttpRequest, actor: Actor, pk: str, line: int) -> HttpResponse:
    """Read a refused line again as it was put right; for htmx, the line, the kinds and the summary again."""
    return _line_again(request, import_mend(row=_row(actor, pk, line), cells=request.POST.dict()), actor, mended=True)


@require_POST
@desk("import")
def apply(request: HttpRequest, actor: Actor, pk: str) -> HttpResponse:
    """All of it or nothing. When the people have changed meanwhile, the preview is made again and shown."""
    found = _batch(actor, pk)
    slug = request.POST.get("tournament", "")
    tournament = get_object_or_404(Tournament, organiser=actor.home, slug=slug) if slug else None
    try:
        done = members_import(batch=found, tournament=tournament, actor=actor)
    except DomainError as error:
        messages.error(request, error.text)
        if error.code == "import_changed":
            import_refresh(found)
        return _preview(request, _batch(actor, pk), actor, status=error.status)
    messages.success(request, _said(done))
    return redirect("desk-entries", tournament.slug) if tournament else redirect(_address(found, _way(request, actor)))


@require_POST
@desk("import")
def abandon(request: HttpRequest, actor: Actor, pk: str) -> HttpResponse:
    preview_abandon(_batch(actor, pk))
    messages.success(request, _("Le fichier est oublié ; rien n’a été importé."))
    return redirect(reverse("desk-import") + _way(request, actor)["kept"])


def _batch(actor: Actor, pk: str) -> ImportBatch:
    return get_object_or_404(ImportBatch, organiser=actor.home, pk=pk)


def _row(actor: Actor, pk: str, line: int) -> ImportRow:
    return get_object_or_404(ImportRow.objects.select_related("batch", "player"), batch=_batch(actor, pk), line=line)


def _way(request: HttpRequest, actor: Actor) -> dict[str, Any]:
    """The tournament whose registration led here, if one did: its menu stays, and every address keeps it."""
    slug = request.GET.get("tournoi", "")
    tournament = Tournament.objects.filter(organiser=actor.home, slug=slug).first() if slug else None
    kept = f"?{urlencode({'tournoi': slug})}" if tournament else ""
    at = {"tournament": tournament, "stage": tournament and tournament.first_stage}
    return {**at, "kept": kept, "section": "entries" if tournament else "players"}


def _address(found: ImportBatch, way: dict[str, Any]) -> str:
    return reverse("desk-import-batch", args=[found.pk]) + str(way["kept"])


def _read(request: HttpRequest, actor: Actor) -> ImportBatch:
    """What was pasted is read as the file that the spreadsheet would have written."""
    limit = settings.UPLOAD_MAX_BYTES
    if (pasted := request.POST.get(PASTED)) is not None:
        if not pasted.strip():
            raise DomainError("list_missing", field=PASTED)
        content, name = pasted.encode(), _("Liste collée")
    else:
        content, name = _uploaded(request, limit)
    return import_preview(organiser=actor.home, filename=name, content=content, user=actor.user, size_limit=limit)


def _uploaded(request: HttpRequest, limit: int) -> tuple[bytes, str]:
    upload = request.FILES.get("file")
    if upload is None:
        raise DomainError("file_missing", field="file")
    content = upload.read(limit + 1) if upload.size is None or upload.size <= limit else b""
    if not content and upload.size:
        raise DomainError("file_too_large", size=round(upload.size / 1e6, 1), limit=round(limit / 1e6, 1))
    return content, upload.name or ""


def _line_again(request: HttpRequest, row: ImportRow, actor: Actor, *, mended: bool = False) -> HttpResponse:
    """One line as it is now, in its place or at its place in the page, so that what was typed beside it stays."""
    way = _way(request, actor)
    if not wants_part(request):
        return redirect(_address(row.batch, way))
    (shown,) = lines_shown([row])
    context = {"line": shown, "batch": row.batch, "mended": mended, **way}
    if mended:
        context["tabs"] = _tabs(row.batch, ImportRow.Kind.REFUSED, way)
    return render(
        request,
        "desk/people/_import_decided.html",
        {**context, **_choices(row.batch, request.POST.get("tournament", ""))},
    )


def _tabs(found: ImportBatch, wanted: str, way: dict[str, Any]) -> Tabs:
    kept = {"tournoi": way["tournament"].slug} if way["tournament"] else {}
    return kind_tabs(import_counts(found), wanted, kept=kept)


def _preview(request: HttpRequest, found: ImportBatch, actor: Actor, *, status: int) -> HttpResponse:
    way = _way(request, actor)
    tabs = _tabs(found, request.GET.get("voir", ""), way)
    rows = found.rows.filter(kind=tabs.kind).select_related("player")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "batch": found,
        "columns": column_words(found.columns),
        "tabs": tabs,
        "page": page,
        "lines": lines_shown(page.object_list),
        "query": f"&{tabs.query}",
        **way,
        **_choices(found, way["tournament"].slug if way["tournament"] else ""),
    }
    return render(request, "desk/people/import_batch.html", context, status=status)


def _choices(found: ImportBatch, wanted: str) -> dict[str, Any]:
    """`wanted` is the address of the tournament whose registration led here, if one did."""
    tournaments = Tournament.objects.real().filter(organiser=found.organiser_id, state__in=ACTIONS["entries"].states)
    return {"summary": batch_summary(found), "tournaments": tournaments, "wanted": wanted}


def _said(done: Registered) -> str:
    created, updated = len(done.applied.created), len(done.applied.updated)
    told = [
        ngettext("%(n)s personne ajoutée", "%(n)s personnes ajoutées", created) % {"n": created},
        ngettext("%(n)s fiche complétée", "%(n)s fiches complétées", updated) % {"n": updated},
    ]
    if done.registered:
        told.append(
            ngettext("%(n)s inscrite au tournoi", "%(n)s inscrites au tournoi", done.registered)
            % {"n": done.registered}
        )
    if done.teams:
        told.append(ngettext("%(n)s équipe formée", "%(n)s équipes formées", done.teams) % {"n": done.teams})
    if done.rated:
        told.append(ngettext("%(n)s force notée", "%(n)s forces notées", done.rated) % {"n": done.rated})
    return f"{', '.join(told)}."

"""Import of member files and pasted lists: upload, preview, correct, decide, apply.

The views come first, in the order of an import; each line of the preview is an `ImportRow` of an `ImportBatch`. The
functions after them read the upload and render the preview or one of its lines.
"""

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
from tournaments.web.desk.obstacles import import_obstacle
from tournaments.web.desk.people.import_words import Tabs, batch_summary, column_words, kind_tabs, preview_lines
from tournaments.web.kit.parts import wants_part

LINES_PER_PAGE = 100
PASTED = "pasted"


@require_http_methods(["GET", "POST"])
@desk("import")
def choose(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the form (GET), or read the file or list and redirect to its preview (POST); refuse another kind of file."""
    origin = _origin(request, actor)
    if request.method == "GET":
        return render(request, "desk/people/import.html", origin)
    try:
        batch = _create_batch(request, actor)
    except DomainError as error:
        error_key = "pasted_error" if PASTED in request.POST else "error"
        context = {**origin, error_key: error.text, PASTED: request.POST.get(PASTED, "")}
        return render(request, "desk/people/import.html", context, status=error.status)
    return redirect(_address(batch, origin))


@require_GET
@desk("import")
def template(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Send a CSV file with the headings and example lines."""
    filename = _("modele-joueurs") + ".csv"
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return HttpResponse(as_csv(template_rows()), content_type="text/csv; charset=utf-8", headers=headers)


@require_GET
@desk("import")
def batch(request: HttpRequest, actor: Actor, pk: str) -> HttpResponse:
    """Show the effect of applying, line by line; after applying, its result."""
    return _render_preview(request, _get_batch(actor, pk), actor, status=200)


@require_POST
@desk("import")
def decide(request: HttpRequest, actor: Actor, pk: str, line: int) -> HttpResponse:
    """Save the decision on a doubtful line; for htmx, render the line and the summary."""
    row = _get_row(actor, pk, line)
    import_decide(row=row, decision=request.POST.get("decision", ""))
    return _render_line(request, row, actor)


@require_POST
@desk("import")
def mend(request: HttpRequest, actor: Actor, pk: str, line: int) -> HttpResponse:
    """Read a refused line again with its corrections; for htmx, render the line, the kinds and the summary."""
    return _render_line(
        request, import_mend(row=_get_row(actor, pk, line), cells=request.POST.dict()), actor, mended=True
    )


@require_POST
@desk("import")
def apply(request: HttpRequest, actor: Actor, pk: str) -> HttpResponse:
    """Apply the batch in one transaction. If records have changed meanwhile, compute the preview again and show it."""
    current = _get_batch(actor, pk)
    slug = request.POST.get("tournament", "")
    tournament = get_object_or_404(Tournament, organiser=actor.home, slug=slug) if slug else None
    try:
        result = members_import(batch=current, tournament=tournament, actor=actor)
    except DomainError as error:
        messages.error(request, error.text)
        if error.code == "import_changed":
            import_refresh(current)
        return _render_preview(request, _get_batch(actor, pk), actor, status=error.status)
    messages.success(request, _result_message(result))
    return (
        redirect("desk-entries", tournament.slug)
        if tournament
        else redirect(_address(current, _origin(request, actor)))
    )


@require_POST
@desk("import")
def abandon(request: HttpRequest, actor: Actor, pk: str) -> HttpResponse:
    preview_abandon(_get_batch(actor, pk))
    messages.success(request, _("Le fichier est oublié ; rien n’a été importé."))
    return redirect(reverse("desk-import") + _origin(request, actor)["kept"])


def _get_batch(actor: Actor, pk: str) -> ImportBatch:
    return get_object_or_404(ImportBatch, organiser=actor.home, pk=pk)


def _get_row(actor: Actor, pk: str, line: int) -> ImportRow:
    return get_object_or_404(
        ImportRow.objects.select_related("batch", "player"), batch=_get_batch(actor, pk), line=line
    )


def _origin(request: HttpRequest, actor: Actor) -> dict[str, Any]:
    """Return the context of the tournament whose registration linked here, if any: its menu, and as `kept` the
    query string that the URLs of these pages carry on.
    """
    slug = request.GET.get("tournoi", "")
    tournament = Tournament.objects.present().filter(organiser=actor.home, slug=slug).first() if slug else None
    query = f"?{urlencode({'tournoi': slug})}" if tournament else ""
    at = {"tournament": tournament, "stage": tournament and tournament.first_stage}
    return {**at, "kept": query, "section": "entries" if tournament else "players"}


def _address(batch: ImportBatch, origin: dict[str, Any]) -> str:
    return reverse("desk-import-batch", args=[batch.pk]) + str(origin["kept"])


def _create_batch(request: HttpRequest, actor: Actor) -> ImportBatch:
    """Create the batch. Pasted text is read like a file from the spreadsheet."""
    limit = settings.UPLOAD_MAX_BYTES
    if (pasted := request.POST.get(PASTED)) is not None:
        if not pasted.strip():
            raise DomainError("list_missing", field=PASTED)
        content, name = pasted.encode(), _("Liste collée")
    else:
        content, name = _read_upload(request, limit)
    return import_preview(organiser=actor.home, filename=name, content=content, user=actor.user, size_limit=limit)


def _read_upload(request: HttpRequest, limit: int) -> tuple[bytes, str]:
    """Return content and name of the uploaded file.

    :raises DomainError: `file_missing`, `file_too_large`.
    """
    upload = request.FILES.get("file")
    if upload is None:
        raise DomainError("file_missing", field="file")
    # A file above the limit is not read: its content stays empty.
    content = upload.read(limit + 1) if upload.size is None or upload.size <= limit else b""
    if not content and upload.size:
        raise DomainError("file_too_large", size=round(upload.size / 1e6, 1), limit=round(limit / 1e6, 1))
    return content, upload.name or ""


def _render_line(request: HttpRequest, row: ImportRow, actor: Actor, *, mended: bool = False) -> HttpResponse:
    """Render one line in place, so that the input in other lines stays; without htmx, redirect to the preview.

    `mended`: the line was corrected. Its kind may have changed, so the tabs with their counts are rendered too.
    """
    origin = _origin(request, actor)
    if not wants_part(request):
        return redirect(_address(row.batch, origin))
    (line,) = preview_lines([row])
    context = {"line": line, "batch": row.batch, "mended": mended, **origin}
    if mended:
        context["tabs"] = _tabs(row.batch, ImportRow.Kind.REFUSED, origin)
    return render(
        request,
        "desk/people/_import_decided.html",
        {**context, **_choices(row.batch, request.POST.get("tournament", ""))},
    )


def _tabs(batch: ImportBatch, wanted: str, origin: dict[str, Any]) -> Tabs:
    parameters = {"tournoi": origin["tournament"].slug} if origin["tournament"] else {}
    return kind_tabs(import_counts(batch), wanted, parameters=parameters)


def _render_preview(request: HttpRequest, batch: ImportBatch, actor: Actor, *, status: int) -> HttpResponse:
    origin = _origin(request, actor)
    tabs = _tabs(batch, request.GET.get("voir", ""), origin)
    rows = batch.rows.filter(kind=tabs.kind).select_related("player")
    page = Paginator(rows, LINES_PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "batch": batch,
        "columns": column_words(batch.columns),
        "tabs": tabs,
        "page": page,
        "lines": preview_lines(page.object_list),
        "query": f"&{tabs.query}",
        **origin,
        **_choices(batch, origin["tournament"].slug if origin["tournament"] else ""),
    }
    return render(request, "desk/people/import_batch.html", context, status=status)


def _choices(batch: ImportBatch, wanted: str) -> dict[str, Any]:
    """Return the summary and the tournaments to register in; `wanted` is the slug of the one that linked here."""
    tournaments = Tournament.objects.real().filter(organiser=batch.organiser_id, state__in=ACTIONS["entries"].states)
    summary = batch_summary(batch)
    return {
        "summary": summary,
        "obstacle": import_obstacle(summary.people),
        "tournaments": tournaments,
        "wanted": wanted,
    }


def _result_message(result: Registered) -> str:
    """Return how many people, entries, teams and ratings the import has added or changed."""
    created, updated = len(result.applied.created), len(result.applied.updated)
    parts = [
        ngettext("%(n)s personne ajoutée", "%(n)s personnes ajoutées", created) % {"n": created},
        ngettext("%(n)s fiche complétée", "%(n)s fiches complétées", updated) % {"n": updated},
    ]
    if result.registered:
        parts.append(
            ngettext("%(n)s inscrite au tournoi", "%(n)s inscrites au tournoi", result.registered)
            % {"n": result.registered}
        )
    if result.teams:
        parts.append(ngettext("%(n)s équipe formée", "%(n)s équipes formées", result.teams) % {"n": result.teams})
    if result.rated:
        parts.append(ngettext("%(n)s force notée", "%(n)s forces notées", result.rated) % {"n": result.rated})
    return f"{', '.join(parts)}."

"""The preview of an import in words: the effect of each line, the meaning of each column, the totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.errors import DomainError
from players.models import ImportBatch, ImportRow

Kind = ImportRow.Kind
Decision = ImportRow.Decision

FIELDS: dict[str, Promise] = {
    "last_name": gettext_lazy("nom"),
    "first_name": gettext_lazy("prénom"),
    "full_name": gettext_lazy("nom et prénom"),
    "licence": gettext_lazy("licence"),
    "club": gettext_lazy("club"),
    "category": gettext_lazy("catégorie"),
    "birth_year": gettext_lazy("année de naissance"),
    "email": gettext_lazy("courriel"),
    "rating": gettext_lazy("force (pour le tournoi)"),
    "team": gettext_lazy("équipe (pour le tournoi)"),
    "member_until": gettext_lazy("adhésion jusqu’au"),
    "dues_paid": gettext_lazy("cotisation payée"),
    "consent_full_name": gettext_lazy("accord pour publier le nom"),
}
TABS: dict[str, Promise] = {
    Kind.REFUSED: gettext_lazy("Refusées"),
    Kind.DUPLICATE: gettext_lazy("Doublons possibles"),
    Kind.NEW: gettext_lazy("Nouvelles"),
    Kind.CHANGED: gettext_lazy("Modifiées"),
    Kind.SAME: gettext_lazy("Déjà à jour"),
}
DECISIONS: dict[str, Promise] = {
    Decision.SKIP: gettext_lazy("Ne pas importer"),
    Decision.NEW: gettext_lazy("C’est quelqu’un d’autre"),
    Decision.UPDATE: gettext_lazy("C’est la même personne"),
}


@dataclass(frozen=True)
class Tabs:
    """The kinds of lines with their counts; `kind` is the current one, by default the first with lines."""

    kind: str
    items: list[dict[str, Any]]
    query: str


@dataclass(frozen=True)
class FieldChange:
    """One field with its stored value and the value of the line."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class ShownCell:
    """One cell of a refused line, editable; `wrong` if it is the reason."""

    field: str
    label: str
    value: str
    wrong: bool


@dataclass(frozen=True)
class ShownLine:
    """One line of the preview; only a refused one has `cells`."""

    row: ImportRow
    name: str
    details: str
    changes: list[FieldChange]
    reasons: list[str]
    options: list[dict[str, Any]]
    cells: list[ShownCell]


@dataclass(frozen=True)
class Summary:
    """The effect of applying, in numbers."""

    created: int
    updated: int
    same: int
    left_out: int

    @property
    def people(self) -> int:
        """Number of people in the file who will have a record."""
        return self.created + self.updated + self.same


def kind_tabs(counts: Mapping[str, int], wanted: str, *, parameters: Mapping[str, str]) -> Tabs:
    """Return the tabs, refused lines first, as they need a decision. `parameters` are added to each URL's query."""
    first = next((kind for kind, count in counts.items() if count), Kind.NEW.value)
    kind = wanted if wanted in counts else first
    items = [
        {
            "label": f"{TABS[key]} ({count})",
            "href": f"?{urlencode({'voir': key, **parameters})}",
            "current": key == kind,
        }
        for key, count in counts.items()
    ]
    return Tabs(kind=kind, items=items, query=urlencode({"voir": kind, **parameters}))


def column_words(columns: Iterable[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return each heading of the file with the field it was matched to; "" for an ignored column."""
    return [
        {"heading": column["heading"], "field": str(FIELDS[column["field"]]) if column["field"] else ""}
        for column in columns
    ]


def preview_lines(rows: Iterable[ImportRow]) -> list[ShownLine]:
    """Return lines in words. The rows come with their player and their batch."""
    return [_line(row) for row in rows]


def batch_summary(batch: ImportBatch) -> Summary:
    """Count the lines by effect, in one query."""
    new, update = Q(kind=Kind.NEW) | Q(decision=Decision.NEW), Q(kind=Kind.CHANGED) | Q(decision=Decision.UPDATE)
    counts = batch.rows.order_by().aggregate(
        created=Count("pk", filter=new),
        updated=Count("pk", filter=update),
        same=Count("pk", filter=Q(kind=Kind.SAME)),
        left_out=Count("pk", filter=Q(kind__in=(Kind.REFUSED, Kind.DUPLICATE), decision="")),
    )
    return Summary(**counts)


def _line(row: ImportRow) -> ShownLine:
    """Return a line as the preview shows it: with its cells if it is refused, with options if the desk may choose."""
    values = row.given
    name = f"{values.get('last_name', '').upper()} {values.get('first_name', '')}".strip()
    details = [values.get(field) for field in ("club", "licence", "category", "birth_year", "email")]
    if (rating := values.get("rating")) is not None:
        details.append(_("force %(n)s") % {"n": rating})
    if team := values.get("team"):
        details.append(_("équipe %(team)s") % {"team": team})
    return ShownLine(
        row=row,
        name=name or _("sans nom"),
        details=" · ".join(str(detail) for detail in details if detail),
        changes=[_change(change) for change in row.changes],
        reasons=[_reason(reason) for reason in row.reasons],
        options=[
            {"value": value, "label": DECISIONS[value], "current": value == row.decision}
            for value in (Decision.SKIP, *row.choices)
            if row.choices
        ],
        cells=_cells(row) if row.kind == Kind.REFUSED else [],
    )


def _cells(row: ImportRow) -> list[ShownCell]:
    """Return the recognized cells of a row, each with whether one of the row's problems is about it."""
    wrong = {reason["field"] for reason in row.reasons}
    fields = (column["field"] for column in row.batch.columns if column["field"])
    return [ShownCell(field, str(FIELDS[field]), row.cells.get(field, ""), field in wrong) for field in fields]


def _change(change: Mapping[str, Any]) -> FieldChange:
    return FieldChange(
        label=str(FIELDS[change["field"]]), before=_value(change["before"]), after=_value(change["after"])
    )


def _value(value: object) -> str:
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    return str(value) if value else ""


def _reason(reason: Mapping[str, Any]) -> str:
    """Return the sentence of a problem, after the name of its field unless the sentence itself names it."""
    text = DomainError(reason["code"], **reason["params"]).text
    field = FIELDS.get(reason["field"])
    names_its_field = reason["field"] in {"licence", "last_name"}  # their sentences say "licence" or "nom"
    return f"{str(field).capitalize()} : {text}" if field and not names_its_field else text

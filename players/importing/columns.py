"""Maps column headings, in French and English, to the fields that they fill."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from players.errors import DomainError
from players.importing import limits
from players.importing.reading import FileLine
from players.names import plain

FULL_NAME = "full_name"
RATING = "rating"  # not a field of Person: it is stored with the entry in the tournament
TEAM = "team"  # not a field of Person either
BRACKETS = re.compile(r"\([^)]*\)")
HEADER_LINES_MAX = 10  # the heading is searched in so many first lines: clubs put a title or a logo above their list

TITLES = {  # field -> headings as `plain` normalises them: lower case, without accents and punctuation
    "last_name": "nom, noms, nom de famille, nom de naissance, nom d usage, last name, lastname, surname, family name",
    "first_name": "prenom, prenoms, first name, firstname, given name, forename",
    FULL_NAME: "nom prenom, nom et prenom, nom prenoms, noms prenoms, nom complet, prenom nom, prenom et nom, joueur, "
    "joueuse, joueurs, adherent, membre, participant, name, full name, player, member",
    "licence": "licence, license, licence number, license number, licence no, no licence, no de licence, n licence, "
    "n de licence, numero de licence, numero licence, num licence, licence fft, matricule",
    "club": "club, nom du club, association, club name",
    TEAM: "equipe, nom de l equipe, nom d equipe, equipes, team, team name",
    "category": "categorie, cat, category, serie",
    "birth_year": "annee de naissance, annee naissance, naissance, ne en, nee en, ne le, nee le, date de naissance, "
    "date naissance, birth year, year of birth, born, birth date, date of birth, birthday",
    "email": "courriel, email, e mail, mail, adresse mail, adresse email, adresse e mail, adresse courriel, mel",
    "member_until": "adhesion jusqu au, adherent jusqu au, fin d adhesion, fin adhesion, valable jusqu au, "
    "valide jusqu au, membership until, member until, valid until",
    "dues_paid": "cotisation, cotisation payee, a jour de cotisation, dues, dues paid",
    # Not `classement` nor `rang`: a rank is lower for the stronger.
    RATING: "force, cote, cotation, strength, rating, elo",
    "consent_full_name": "consentement, consentement publication, publication, accord, accord publication, consent, "
    "publier nom complet, publication du nom, nom complet publie, consent to publish, publish full name, rgpd",
}
RESULTS = {  # the same for the result columns of an evening
    "number": "numero, n, no, num, number, dossard",
    "total": "total, points, score, total general, total points",
    "rank": "rang, place, classement, rank",
    "season": "saison, season",
}
ROUND = "round "  # before its number: `round 2`
ROUNDS = re.compile(r"(?:t|tour|manche|position|round|r) ?([1-9][0-9]?)")
FIELD_OF = {title: field for field, titles in TITLES.items() for title in titles.split(", ")}
RESULT_OF = {title: field for field, titles in RESULTS.items() for title in titles.split(", ")}


@dataclass(frozen=True)
class Column:
    """A column of the file. `field` is "" when the heading is unknown; the column is ignored then."""

    heading: str
    field: str


def columns_of(lines: Sequence[FileLine], *, results: bool = False) -> tuple[tuple[Column, ...], Sequence[FileLine]]:
    """Return the columns, and the lines below the headings. `Nom` alone means last and first name in one column.

    With `results` also the result columns of an evening: number, `T1`, `T2` ..., total and rank.

    :raises DomainError: `file_no_header`, `file_header_only`, `file_column_twice`.
    """
    index = next((i for i, line in enumerate(lines[:HEADER_LINES_MAX]) if _has_name_column(line)), None)
    if index is None:
        raise DomainError("file_no_header")
    headings = tuple(cell[: limits.HEADING_CHARACTERS] for cell in lines[index].cells)
    fields = _resolve_names([field_of(heading, results=results) for heading in headings])
    columns = tuple(Column(heading, field) for heading, field in zip(headings, fields, strict=True))
    _refuse_repeated_fields(columns)
    if index + 1 == len(lines):
        raise DomainError("file_header_only")
    return columns, lines[index + 1 :]


def field_of(heading: str, *, results: bool = False) -> str:
    """Return the field of a heading; text in brackets is ignored (`Nom (majuscules)`, `Prénom(s)`)."""
    title = plain(BRACKETS.sub("", heading[: limits.HEADING_CHARACTERS]).replace("°", " ").replace("º", " "))
    if results and (match := ROUNDS.fullmatch(title)):
        return f"{ROUND}{match[1]}"
    return FIELD_OF.get(title, "") or (RESULT_OF.get(title, "") if results else "")


def _has_name_column(line: FileLine) -> bool:
    return any(field_of(cell) in {"last_name", FULL_NAME} for cell in line.cells)


def _resolve_names(fields: Sequence[str]) -> list[str]:
    """Read `Nom` without `Prénom` as the full name; ignore `Joueur` next to `Nom`, and `Prénom` without `Nom`."""
    if "last_name" in fields and "first_name" not in fields and FULL_NAME not in fields:
        return [FULL_NAME if field == "last_name" else field for field in fields]
    if "last_name" in fields:
        return ["" if field == FULL_NAME else field for field in fields]
    return ["" if field == "first_name" else field for field in fields]


def _refuse_repeated_fields(columns: Sequence[Column]) -> None:
    headings: dict[str, str] = {}
    for column in columns:
        if column.field and column.field in headings:
            raise DomainError("file_column_twice", first=headings[column.field], second=column.heading)
        headings[column.field] = column.heading

"""The data of a person and its validation, shared by the desk's form, the API and the import."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone

from players.errors import DomainError
from players.models import Player
from players.names import plain, tidy

FORMULA_SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # the last four are full-width
FIRST_YEAR = 1900
LIMITS = {"last_name": 80, "first_name": 80, "licence": 40, "club": 120, "category": 40, "email": 254}


@dataclass(frozen=True, kw_only=True)
class Person:
    """The data of a person. `club` is the club's name; an unknown club is created with the person."""

    last_name: str
    first_name: str = ""
    licence: str = ""
    club: str = ""
    category: str = ""
    birth_year: int | None = None
    email: str = ""
    consent_full_name: bool = False
    member_until: date | None = None
    dues_paid: bool = False

    @classmethod
    def of(cls, player: Player) -> "Person":
        """Return the stored data of a player."""
        stored = {f.name: getattr(player, f.name) for f in fields(cls) if f.name != "club"}
        return cls(**stored, club=player.club.name if player.club else "")


def tidy_person(person: Person) -> Person:
    """Return the person with every text on one line, without superfluous spaces and invisible characters."""
    return replace(
        person,
        last_name=tidy(person.last_name),
        first_name=tidy(person.first_name),
        licence=tidy(person.licence),
        club=tidy(person.club),
        category=tidy(person.category),
        email=tidy(person.email),
    )


def problems(person: Person) -> tuple[DomainError, ...]:
    """Return the validation errors of a tidied person, each with its field."""
    return tuple(_problems(person))


def _problems(person: Person) -> Iterator[DomainError]:
    """Yield each reason for which a person cannot be stored."""
    if not person.last_name:
        yield DomainError("name_missing", field="last_name")
    elif not plain(person.last_name):
        yield DomainError("name_unreadable", field="last_name", text=person.last_name[:40])
    if person.club and not plain(person.club):
        yield DomainError("club_unreadable", field="club", text=person.club[:40])
    for name, limit in LIMITS.items():
        text = getattr(person, name)
        if len(text) > limit:
            yield DomainError("person_text_too_long", field=name, limit=limit, length=len(text))
        elif name not in {"email", "licence"} and text.startswith(FORMULA_SIGNS):
            yield DomainError("looks_like_formula", field=name, text=text[:40])
    this_year = timezone.localdate().year
    if person.birth_year is not None and not FIRST_YEAR <= person.birth_year <= this_year:
        yield DomainError("birth_year_invalid", field="birth_year", first=FIRST_YEAR, last=this_year)
    if person.email and not _is_email(person.email):
        yield DomainError("email_invalid", field="email", text=person.email[:60])


def _is_email(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True

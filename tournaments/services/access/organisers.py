"""The organisers of an install, and the words with which addresses may begin."""

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from players.models import Organiser
from players.names import plain, tidy
from tournaments.models import Tournament
from tournaments.services.core.errors import Conflict, DomainError

ALONE = "Club"  # the organiser of a laptop, whose name no page shows
NAME_LENGTH = 120
RESERVED = frozenset(
    {"api", "bureau", "connexion", "display", "healthz", "i18n", "identite", "live", "personne", "readyz"}
    | {"reception", "records", "saison", "salle", "secours", "static", "styleguide", "t"}
)


@transaction.atomic
def organiser_add(name: str) -> Organiser:
    """A new organiser, whose addresses begin with its name.

    :raises DomainError: `organiser_unnamed`, `text_too_long`;
    :raises Conflict: `organiser_known`, `address_reserved`, `address_taken` by a tournament.
    """
    name = tidy(name)
    slug = slugify(plain(name))[:60].strip("-")
    if not slug:
        raise DomainError("organiser_unnamed", field="name")
    if len(name) > NAME_LENGTH:
        raise DomainError("text_too_long", field="name", limit=NAME_LENGTH)
    if slug in RESERVED:
        raise Conflict("address_reserved", field="name", slug=slug)
    if Organiser.objects.filter(slug=slug).exists() or Organiser.objects.filter(sort_key=plain(name)).exists():
        raise Conflict("organiser_known", field="name", name=name)
    if Tournament.objects.filter(slug=slug).exists():
        raise Conflict("address_taken", field="name", slug=slug)
    try:
        with transaction.atomic():
            return Organiser.objects.create(name=name, slug=slug)
    except IntegrityError as error:  # somebody took the name in the same moment
        raise Conflict("organiser_known", field="name", name=name) from error


def organiser_rename(*, organiser: Organiser, name: str) -> Organiser:
    """Another name; the address stays, it is printed and shared.

    :raises DomainError: `organiser_unnamed`, `text_too_long`; :raises Conflict: `organiser_known`.
    """
    name = tidy(name)
    if not plain(name):
        raise DomainError("organiser_unnamed", field="name")
    if len(name) > NAME_LENGTH:
        raise DomainError("text_too_long", field="name", limit=NAME_LENGTH)
    if Organiser.objects.filter(sort_key=plain(name)).exclude(pk=organiser.pk).exists():
        raise Conflict("organiser_known", field="name", name=name)
    organiser.name = name
    organiser.save()
    return organiser


def organiser_get(slug: str = "") -> Organiser:
    """The organiser with this address; without one the only organiser, made where there is none yet.

    :raises DomainError: `organiser_unknown`, `organiser_which`.
    """
    known = list(Organiser.objects.filter(slug=slug) if slug else Organiser.objects.all()[:2])
    if slug and not known:
        raise DomainError("organiser_unknown", slug=slug)
    if len(known) > 1:
        raise DomainError("organiser_which")
    return known[0] if known else organiser_add(ALONE)


def tournament_named(slug: str, organiser: str = "") -> Tournament:
    """The tournament at this address, for commands; `organiser` where several have one of that name.

    :raises DomainError: `tournament_unknown`, `organiser_which`.
    """
    found = Tournament.objects.filter(slug=slug, **({"organiser__slug": organiser} if organiser else {}))[:2]
    if not found:
        raise DomainError("tournament_unknown", slug=slug)
    if len(found) > 1:
        raise DomainError("organiser_which")
    return found[0]


def words_taken(begin: str) -> set[str]:
    """The words that begin so and stand for something else at the head of an address: no tournament has them."""
    known = Organiser.objects.filter(slug__startswith=begin).values_list("slug", flat=True)
    return set(known) | {word for word in RESERVED if word.startswith(begin)}

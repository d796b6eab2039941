"""The organisers of an install, the lookup of tournaments by slug, and the reserved first segments of URL paths."""

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from players.models import Organiser
from players.names import plain, tidy
from players.prepared import Prepared
from tournaments.models import Tournament
from tournaments.services.core.errors import Conflict, DomainError

DEFAULT_NAME = "Club"  # of the organiser of a laptop; no page shows it
NAME_LENGTH = 120
RESERVED = frozenset(
    {"api", "bureau", "connexion", "display", "healthz", "i18n", "identite", "live", "personne", "readyz"}
    | {"reception", "records", "saison", "salle", "secours", "static", "styleguide", "t", "tablettes"}
)

_organisers_at = Prepared(lambda slug: Organiser.objects.filter(slug=slug).values_list("pk"))
_organisers_named = Prepared(lambda sort_key: Organiser.objects.filter(sort_key=sort_key).values_list("pk"))
_tournaments_at = Prepared(lambda slug: Tournament.objects.filter(slug=slug).order_by("pk").values_list("pk")[:1])


@transaction.atomic
def organiser_add(name: str) -> Organiser:
    """Create an organiser; its slug, made from the name, is the first segment of its URLs.

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
    if _organisers_at(slug) or _organisers_named(plain(name)):
        raise Conflict("organiser_known", field="name", name=name)
    if _tournaments_at(slug):
        raise Conflict("address_taken", field="name", slug=slug)
    try:
        with transaction.atomic():
            return Organiser.objects.create(name=name, slug=slug)
    except IntegrityError as error:  # a concurrent request took the name
        raise Conflict("organiser_known", field="name", name=name) from error


def organiser_rename(*, organiser: Organiser, name: str) -> Organiser:
    """Change the name; the slug stays, because URLs are printed and shared.

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
    """Return the organiser with this slug; without a slug the only organiser, creating it if there is none yet.

    :raises DomainError: `organiser_unknown`, `organiser_which`.
    """
    organisers = list(Organiser.objects.filter(slug=slug) if slug else Organiser.objects.all()[:2])
    if slug and not organisers:
        raise DomainError("organiser_unknown", slug=slug)
    if len(organisers) > 1:
        raise DomainError("organiser_which")
    return organisers[0] if organisers else organiser_add(DEFAULT_NAME)


def tournament_by_slug(slug: str, organiser: str = "") -> Tournament:
    """Return the tournament with this slug, for commands; `organiser` is needed if several have one.

    :raises DomainError: `tournament_unknown`, `organiser_which`.
    """
    tournaments = Tournament.objects.filter(slug=slug, **({"organiser__slug": organiser} if organiser else {}))[:2]
    if not tournaments:
        raise DomainError("tournament_unknown", slug=slug)
    if len(tournaments) > 1:
        raise DomainError("organiser_which")
    return tournaments[0]


def reserved_slugs(begin: str) -> set[str]:
    """Return the first URL segments with this prefix that no tournament may have as slug."""
    slugs = Organiser.objects.filter(slug__startswith=begin).values_list("slug", flat=True)
    return set(slugs) | {word for word in RESERVED if word.startswith(begin)}

"""The publication state of the public pages of an organiser, and a digest of their data."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet

from players.errors import DomainError
from players.models import Organiser, Player
from tournaments.models import (
    DayReport,
    Entry,
    Look,
    Season,
    SeasonEvent,
    SeasonResult,
    SeasonRuling,
    SitePublication,
    Tournament,
)


@dataclass(frozen=True)
class SiteState:
    """A publication with the error message of its last attempt, empty if it succeeded."""

    site: SitePublication
    problem: str

    @property
    def waits(self) -> bool:
        return self.site.due_since is not None

    @property
    def is_writing(self) -> bool:
        return self.site.heartbeat is not None


def site_state(organiser: Organiser) -> SiteState:
    """Return the state of the publication, unsaved before the first one, with the text of its problem."""
    site = SitePublication.objects.filter(organiser=organiser).first() or SitePublication(organiser=organiser)
    problem = site.problem
    return SiteState(site, DomainError(problem["code"], **problem["params"]).text if problem else "")


def site_address(organiser: Organiser) -> str:
    """Return the address at which the folder of the organiser is read, with a slash at its end.

    It is empty without an address, and before the folder was written.
    """
    written = SitePublication.objects.filter(organiser=organiser, published_at__isnull=False)
    address = written.values_list("address", flat=True).first()
    return f"{address.rstrip('/')}/" if address else ""


def site_mark(organiser: Organiser) -> str:
    """Return a digest of all data on public pages. It changes when a page may have changed, and is opaque."""
    tournaments = _tournaments_on_the_site(organiser).order_by("pk")
    of_season = {"season__organiser": organiser}
    parts = [
        organiser.name,
        list(tournaments.values_list("pk", "slug", "archived", "version")),
        list(DayReport.objects.filter(tournament__organiser=organiser).order_by("pk").values_list("pk", "text")),
        list(Season.objects.filter(organiser=organiser).order_by("pk").values()),
        list(SeasonRuling.objects.filter(**of_season).order_by("pk").values_list("pk")),
        list(SeasonEvent.objects.filter(**of_season).order_by("pk").values()),
        list(SeasonResult.objects.filter(event__season__organiser=organiser).order_by("pk").values()),
        list(_personal_data(organiser)),
        list(Look.objects.filter(organiser=organiser).values_list("changed_at")),
    ]
    return hashlib.sha256(json.dumps(parts, cls=DjangoJSONEncoder).encode()).hexdigest()


def _tournaments_on_the_site(organiser: Organiser) -> QuerySet[Tournament]:
    return Tournament.objects.real().filter(organiser=organiser).exclude(state=Tournament.State.DRAFT)


def _personal_data(organiser: Organiser) -> QuerySet[Player, tuple[Any, ...]]:
    """Return a row for each person of a tournament on the site or of an imported evening: name, consent, club.

    Pages across evenings read these from the person: a correction of them is in no log.
    """
    entered = Q(pk__in=Entry.objects.filter(tournament__in=_tournaments_on_the_site(organiser)).values("player"))
    in_imported_evening = Q(pk__in=SeasonResult.objects.filter(event__season__organiser=organiser).values("player"))
    columns = ("pk", "last_name", "first_name", "consent_full_name", "club__name", "merged_into")
    return Player.objects.filter(entered | in_imported_evening).order_by("pk").values_list(*columns)

"""The notice that the address of this computer has changed while tables had a tablet."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from tournaments.models import Tournament
from tournaments.selectors.devices import bound_devices
from tournaments.services.devices.reports import last_contacts, with_contact

SAME_DAY = timedelta(hours=12)  # before the change: tablets of an earlier evening need nothing


@dataclass(frozen=True)
class MovedAddress:
    """The former URL of this computer in the hall, the present one (empty outside of all networks), and the numbers of
    the tables whose tablets were in contact on that day, but not since.
    """

    old: str
    new: str
    tables: tuple[int, ...]


def moved_address(tournament: Tournament) -> MovedAddress | None:
    """Return the change of address, until all tables have been in contact at the new one; None without a change."""
    own = settings.OWN_ADDRESSES.read()
    if not own.is_in_hall or not own.gone:
        return None
    changed_at = datetime.fromisoformat(own.changed_at)
    contacts = last_contacts(with_contact(bound_devices(tournament))).items()
    silent = [number for number, contact in contacts if changed_at - SAME_DAY < contact.at <= changed_at]
    if not silent:
        return None
    return MovedAddress(
        f"http://{own.gone[-1]}:{own.port}/", own.hall_url and f"{own.hall_url}/", tuple(sorted(silent))
    )

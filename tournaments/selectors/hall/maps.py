"""The map of a club's hall, and the places of tables on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from django.db.models import Max

from players.models import Organiser
from tournaments.models import HallMap, Station

MOST_TABLES = 400  # on the form, which sends two fields for each of them
LEAST_TABLES = 12  # on the form, for a club without a draw
DOT_PART, SMALL_DOT_PART = 22, 40  # the radius of a dot is this part of the width: of one table, and among all


@dataclass(frozen=True, kw_only=True)
class Spot:
    """The place of a table on the map: `left` and `top` in percent, empty without a place; `x` and `y` in pixels.

    All are texts, because the language of a page would change the point of a number.
    """

    table: int
    left: str = ""
    top: str = ""
    x: str = "0"
    y: str = "0"


@dataclass(frozen=True, kw_only=True)
class PlacedMap:
    """A map as pages draw it, with the places of all listed tables; `radius` is that of a dot in pixels.

    `version` changes with the picture and with each place.
    """

    version: str
    digest: str
    width: str
    height: str
    radius: str
    spots: list[Spot]


def hall_map_of(organiser: Organiser | None) -> HallMap | None:
    """Return the map with its picture, None without a row."""
    return HallMap.objects.filter(organiser=organiser).first() if organiser is not None else None


def hall_map_without_picture(organiser: Organiser) -> HallMap:
    """Return the map without reading its picture; an unsaved row without one."""
    return _row_without_picture(organiser) or HallMap(organiser=organiser)


def placed_map(organiser: Organiser) -> PlacedMap | None:
    """Return the map with the tables that have a place, None without a picture."""
    row = _row_without_picture(organiser)
    if row is None or not row.digest:
        return None
    return _place_tables(row, sorted(map(int, row.spots)), DOT_PART)


def map_to_place(organiser: Organiser) -> PlacedMap:
    """Return the map with all tables of the club's tournaments; its digest is empty without a picture."""
    row = hall_map_without_picture(organiser)
    stations = Station.objects.filter(tournament__organiser=organiser)
    used = stations.aggregate(most=Max("number"))["most"] or 0
    most = max(LEAST_TABLES, min(used, MOST_TABLES), *map(int, row.spots))
    return _place_tables(row, range(1, most + 1), SMALL_DOT_PART)


def _row_without_picture(organiser: Organiser) -> HallMap | None:
    return HallMap.objects.defer("picture").filter(organiser=organiser).first()


def _place_tables(row: HallMap, tables: Iterable[int], part: int) -> PlacedMap:
    """Return the map with these tables. The radius of a dot is the width divided by `part`."""
    return PlacedMap(
        version=blake2b(f"{row.digest} {row.spots}".encode(), digest_size=8).hexdigest(),
        digest=row.digest,
        width=str(row.width),
        height=str(row.height),
        radius=str(max(row.width // part, 1)),
        spots=[_spot(row, table) for table in tables],
    )


def _spot(row: HallMap, table: int) -> Spot:
    if str(table) not in row.spots:
        return Spot(table=table)
    left, top = row.spots[str(table)]
    x, y = round(left * row.width / 100), round(top * row.height / 100)
    return Spot(table=table, left=f"{left:g}", top=f"{top:g}", x=str(x), y=str(y))

"""A season with its ranking, as its pages, its files and its paper show it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.db.models import Count, QuerySet

from players.models import Organiser, Player
from players.names import plain
from tournaments.models import Season
from tournaments.models.season import ONCE
from tournaments.ranking.seasons.beside import ClubRow, SideLists, club_standings, side_lists
from tournaments.ranking.seasons.evenings import Evening, EveningResult
from tournaments.ranking.seasons.rules import SeasonRules
from tournaments.ranking.seasons.standings import SeasonRow, group_standings, season_standings
from tournaments.selectors.seasons.days import end_of
from tournaments.selectors.seasons.evenings import EveningState, Played, SeasonEvening, evenings_of


@dataclass(frozen=True, kw_only=True)
class SeasonPerson:
    """Who stands on a line. Club and category are those of the last evening on which they came.

    `agrees`: to be named in public.
    """

    player: int
    name: str
    public_name: str
    agrees: bool
    licence: str
    club: str
    category: str


@dataclass(frozen=True, kw_only=True)
class SeasonShown:
    """Everything that is told of a season. `evenings` are all of its events, `held` those that count, `left` how many
    are to come. `on`: the day as of which it is; `category`: the one to which it is narrowed, empty for everybody."""

    season: Season
    rules: SeasonRules
    on: date | None
    evenings: tuple[SeasonEvening, ...]
    rows: tuple[SeasonRow, ...]
    people: dict[int, SeasonPerson]
    sides: SideLists
    clubs: tuple[ClubRow, ...]
    category: str = ""

    @property
    def held(self) -> tuple[SeasonEvening, ...]:
        return tuple(evening for evening in self.evenings if evening.counts)

    @property
    def left(self) -> int:
        if self.season.is_closed and self.on is None:
            return 0
        return sum(evening.state in {EveningState.TO_COME, EveningState.WITHDRAWN} for evening in self.evenings)

    @property
    def categories(self) -> list[str]:
        return sorted({person.category for person in self.people.values() if person.category}, key=str.casefold)

    def of_category(self, category: str) -> tuple[SeasonRow, ...]:
        """The ranking inside it."""
        return group_standings(self.rows, lambda row: self.people[row.person].category == category)

    def inside(self, category: str) -> "SeasonShown":
        """Narrowed to a category, in which clubs are not compared."""
        if not category:
            return self
        return replace(self, rows=self.of_category(category), clubs=(), category=category)


def rules_of(season: Season, *, on: date | None = None) -> SeasonRules:
    """The newest, or those in force at the end of that day; those of the beginning before there were any."""
    rulings = season.rulings.order_by("-pk")
    then = rulings.filter(at__lte=end_of(on)).first() if on else rulings.first()
    found = then or rulings.last()
    return SeasonRules.of_data(found.rules) if found else SeasonRules()


def season_shown(season: Season, *, on: date | None = None) -> SeasonShown:
    """The season as it stands, or as it was at the end of a day, in a constant number of queries."""
    rules = rules_of(season, on=on)
    evenings = evenings_of(season, on=on)
    counted = [
        evening_ranked(evening.event.pk, evening.event.coefficient, evening.played, rules)
        for evening in evenings
        if evening.counts
    ]
    ranked = season_standings(counted, rules, seed=season.pk, lots=lots_of(season))
    people = _people(evenings, (row.person for row in ranked))
    rows = _equals_by_name(ranked, people)
    return SeasonShown(
        season=season,
        rules=rules,
        on=on,
        evenings=tuple(evenings),
        rows=rows,
        people=people,
        sides=side_lists(rows),
        clubs=club_standings(counted, rules),
    )


def seasons_of(organiser: Organiser) -> QuerySet[Season]:
    """An organiser's seasons, the newest first, with `evenings`, how many each has."""
    return organiser.seasons.annotate(evenings=Count("events")).order_by("-starts", "-pk")


def lots_of(season: Season) -> dict[int, int]:
    """The lots that were drawn elsewhere, by the key of the person."""
    return {int(person): lot for person, lot in season.lots.items()}


def public_seasons(organiser: Organiser) -> QuerySet[Season]:
    """Those that everybody may read, the newest first."""
    return organiser.seasons.filter(public=True)


def evening_ranked(number: int, coefficient: int, played: Sequence[Played], rules: SeasonRules) -> Evening:
    """An evening as the ranking reads it. `number` is its address there, `coefficient` in hundredths."""
    club = plain(rules.club)
    return Evening(
        number=number,
        coefficient=Fraction(coefficient, ONCE),
        results=tuple(
            EveningResult(
                person=one.player,
                score=one.score,
                rank=one.rank,
                deals=one.deals,
                club=one.club,
                member=not club or plain(one.club) == club,
            )
            for one in played
        ),
    )


def _equals_by_name(rows: Sequence[SeasonRow], people: Mapping[int, SeasonPerson]) -> tuple[SeasonRow, ...]:
    """Who shares a place stands in the order of a list; the ranking itself knows no names."""
    order = {row.person: plain(people[row.person].name) if row.tied else "" for row in rows}
    return tuple(sorted(rows, key=lambda row: (row.rank is None, row.rank or 0, order[row.person])))


def _people(evenings: Sequence[SeasonEvening], wanted: Iterable[int]) -> dict[int, SeasonPerson]:
    last = {one.player: one for evening in evenings if evening.counts for one in evening.played}
    return {
        player.pk: SeasonPerson(
            player=player.pk,
            name=player.full_name,
            public_name=player.public_name,
            agrees=player.consent_full_name,
            licence=player.licence,
            club=last[player.pk].club,
            category=last[player.pk].category,
        )
        for player in Player.objects.filter(pk__in=list(wanted))
    }

"""A season with its ranking, for pages, files and documents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.db.models import Count, QuerySet

from players.models import Organiser, Player
from players.names import plain
from tournaments.models import Season
from tournaments.models.season import ONCE
from tournaments.ranking.seasons.evenings import Evening, EveningResult
from tournaments.ranking.seasons.rules import SeasonRules
from tournaments.ranking.seasons.side_lists import ClubRow, SideLists, club_standings, side_lists
from tournaments.ranking.seasons.standings import SeasonRow, group_standings, season_standings
from tournaments.selectors.seasons.days import end_of_day
from tournaments.selectors.seasons.evenings import EveningScore, EveningState, SeasonEvening, evenings_of


@dataclass(frozen=True, kw_only=True)
class SeasonPerson:
    """The person of a line. Club and category are those of the person's last evening.

    `agrees`: consents to the full name in public.
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
    """A season with all data for its pages.

    `evenings` are all its events, `held` those that count, `left` is the number of future ones. `on` is the day of a
    past state, `category` the filter on a category, empty without one.
    """

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
        """Number of evenings that can still be played; 0 once the season is closed."""
        if self.season.is_closed and self.on is None:
            return 0
        return sum(evening.state in {EveningState.TO_COME, EveningState.WITHDRAWN} for evening in self.evenings)

    @property
    def categories(self) -> list[str]:
        return sorted({person.category for person in self.people.values() if person.category}, key=str.casefold)

    def of_category(self, category: str) -> tuple[SeasonRow, ...]:
        """Return the ranking inside a category."""
        return group_standings(self.rows, lambda row: self.people[row.person].category == category)

    def inside(self, category: str) -> "SeasonShown":
        """Return a copy filtered by a category, without the ranking of clubs."""
        if not category:
            return self
        return replace(self, rows=self.of_category(category), clubs=(), category=category)


def rules_of(season: Season, *, on: date | None = None) -> SeasonRules:
    """Return the newest rules, or those in force at the end of a day, else the first ones."""
    rulings = season.rulings.order_by("-pk")
    in_force = rulings.filter(at__lte=end_of_day(on)).first() if on else rulings.first()
    ruling = in_force or rulings.last()
    return SeasonRules.of_data(ruling.rules) if ruling else SeasonRules()


def season_shown(season: Season, *, on: date | None = None) -> SeasonShown:
    """Return the season in its present state, or at the end of a day, in a constant number of queries."""
    rules = rules_of(season, on=on)
    evenings = evenings_of(season, on=on)
    counted_evenings = [
        ranking_input(evening.event.pk, evening.event.coefficient, evening.played, rules)
        for evening in evenings
        if evening.counts
    ]
    ranked_rows = season_standings(counted_evenings, rules, seed=season.pk, lots=lots_of(season))
    people = _load_people(evenings, (row.person for row in ranked_rows))
    rows = _sort_ties_by_name(ranked_rows, people)
    return SeasonShown(
        season=season,
        rules=rules,
        on=on,
        evenings=tuple(evenings),
        rows=rows,
        people=people,
        sides=side_lists(rows),
        clubs=club_standings(counted_evenings, rules),
    )


def seasons_of(organiser: Organiser) -> QuerySet[Season]:
    """Return an organiser's seasons, newest first, annotated with `evenings`, their number of events."""
    return organiser.seasons.annotate(evenings=Count("events")).order_by("-starts", "-pk")


def lots_of(season: Season) -> dict[int, int]:
    """Return the lots that were drawn by hand, by primary key of the person."""
    return {int(person): lot for person, lot in season.lots.items()}


def public_seasons(organiser: Organiser) -> QuerySet[Season]:
    """Return the public seasons of an organiser, newest first."""
    return organiser.seasons.filter(public=True)


def ranking_input(number: int, coefficient: int, scores: Sequence[EveningScore], rules: SeasonRules) -> Evening:
    """Convert an evening for the ranking. `number` is its key there, `coefficient` is in hundredths."""
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
            for one in scores
        ),
    )


def _sort_ties_by_name(rows: Sequence[SeasonRow], people: Mapping[int, SeasonPerson]) -> tuple[SeasonRow, ...]:
    """Sort the rows of a shared rank by name. The ranking itself has no names."""
    order = {row.person: plain(people[row.person].name) if row.tied else "" for row in rows}
    return tuple(sorted(rows, key=lambda row: (row.rank is None, row.rank or 0, order[row.person])))


def _load_people(evenings: Sequence[SeasonEvening], wanted: Iterable[int]) -> dict[int, SeasonPerson]:
    """Return the wanted people by primary key, with club and category of their last evening that counts."""
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

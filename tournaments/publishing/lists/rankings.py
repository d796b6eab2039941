"""Rankings as files: of players, of one round, of teams. Ties are marked in a separate column."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from players.exporting import Value
from tournaments.formatting.substitutes import replaced_words
from tournaments.formatting.teams import team_word
from tournaments.models import Stage, Tournament
from tournaments.publishing.lists.listing import Filters, ListColumn, Listing, marks_of
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing, filter_standings, round_ranking
from tournaments.selectors.results.team_standings import TeamStanding, team_standings
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.typed import number_typed, words_fit


def ranking_listing(stage: Stage, filters: Filters) -> Listing:
    """Return the ranking of the desk, with full names: of a stage, overall or of one round, with the page's filters."""
    number = number_typed(filters.get("tour", ""))
    has_begun = begun_rounds(stage).filter(number=number).exists() if number else False
    if number and has_begun:
        rows = round_ranking(stage, number)
    else:
        rows = final_standings(stage.tournament) if filters.get("vue", "") == "general" else standings_at(stage)
    club, category, words = (filters.get(name, "") for name in ("club", "categorie", "q"))
    rows = filter_standings(rows, club=club, category=category) if club or category else rows
    rows = [row for row in rows if words_fit(words, row.number, f"{row.name} {row.club}")]
    return players_listing(rows, stage.tournament, one_round=bool(number and has_begun))


def team_ranking_listing(stage: Stage, filters: Filters) -> Listing:
    """Return the ranking of teams, with full names."""
    words = filters.get("q", "")
    rows = team_standings(stage.tournament)
    rows = [row for row in rows if words_fit(words, row.number, f"{row.name} {row.partners} {row.club}")]
    return teams_listing(rows, stage.tournament)


def players_listing(
    standings: Sequence[Standing], tournament: Tournament, *, public: bool = False, one_round: bool = False
) -> Listing:
    """Return a line for each player, with the rounds of the stage in which they played.

    A last column names substitutes, if there were any. `public`: with public names. `one_round`: the totals are
    those of one round, so columns of rounds and of adjustments are left out.
    """
    rounds = 0 if one_round else max((len(standing.rounds) for standing in standings), default=0)
    carries = any(standing.carried for standing in standings) and not one_round
    has_substitutes = any(standing.replaced_by for standing in standings)
    columns = [
        ListColumn("rank", _("Place")),
        ListColumn("tied", _("Ex æquo")),
        ListColumn("number", _("Numéro")),
        ListColumn("name", _("Joueur")),
        ListColumn("club", _("Club")),
        ListColumn("category", _("Catégorie")),
        *_round_columns(rounds),
        *[ListColumn("carried", _("Points apportés"))] * carries,
        *[ListColumn("adjustment", _("Pénalités et bonifications"))] * (not one_round),
        ListColumn("total", _("Total")),
        *[ListColumn("replaced_by", _("Remplacement"))] * has_substitutes,
    ]
    rows: list[list[Value]] = [
        [
            standing.rank,
            _tie(tied=standing.tied),
            standing.number,
            standing.public_name if public else standing.name,
            standing.club,
            standing.category,
            *_pad(standing.rounds, rounds),
            *[standing.carried] * carries,
            *[standing.adjustment] * (not one_round),
            standing.total,
            *[replaced_words(standing.replaced_by, public=public)] * has_substitutes,
        ]
        for standing in standings
    ]
    return Listing(columns, rows, marks_of(tournament, ranked=True))


def teams_listing(standings: Sequence[TeamStanding], tournament: Tournament, *, public: bool = False) -> Listing:
    """Return a line for each team, with its members in columns."""
    rounds = max((len(team.rounds) for team in standings), default=0)
    most_members = max((len(team.members) for team in standings), default=0)
    columns = [
        ListColumn("rank", _("Place")),
        ListColumn("tied", _("Ex æquo")),
        ListColumn("number", _("Numéro")),
        ListColumn("name", team_word(in_pairs=tournament.in_pairs)),
        ListColumn("club", _("Club")),
        *_round_columns(rounds),
        ListColumn("missing", _("Pour qui manque")),
        ListColumn("adjustment", _("Pénalités et bonifications")),
        ListColumn("total", _("Total")),
    ]
    for number in range(1, most_members + 1):
        columns.append(ListColumn(f"member_{number}", _("Joueur %(number)s") % {"number": number}))
        columns.append(ListColumn(f"member_{number}_total", _("Total du joueur %(number)s") % {"number": number}))
    rows: list[list[Value]] = []
    for team in standings:
        members: list[Value] = []
        for one in team.members:
            members += [one.public_name if public else one.name, one.total]
        rows.append(
            [
                team.rank,
                _tie(tied=team.tied),
                team.number,
                team.public_name if public else team.name,
                team.club,
                *_pad(team.rounds, rounds),
                team.missing,
                team.adjustment,
                team.total,
                *_pad(members, 2 * most_members),
            ]
        )
    return Listing(columns, rows, marks_of(tournament, ranked=True))


def _round_columns(rounds: int) -> list[ListColumn]:
    return [ListColumn(f"round_{n}", _("Tour %(number)s") % {"number": n}) for n in range(1, rounds + 1)]


def _pad(values: Sequence[Value], length: int) -> list[Value]:
    """Cut or pad values to a length, which is 0 in the ranking of one round."""
    return [*values[:length], *[None] * (length - len(values))]


def _tie(*, tied: bool) -> str:
    return _("ex æquo") if tied else ""

"""The present ranking, published or not, as CSV, XLSX and JSON, with public names."""

import json

from tournaments.models import Stage, Tournament
from tournaments.publishing.lists.listing import CSV, JSON, TYPES, XLSX, Listing, listing_file
from tournaments.publishing.lists.rankings import players_listing, teams_listing
from tournaments.selectors.results.public import RankingPart, ranking_part
from tournaments.selectors.results.team_standings import TeamStanding, team_standings

WHOLE = RankingPart()


def ranking_csv(stage: Stage, part: RankingPart = WHOLE) -> bytes:
    """Return the ranking as CSV with `;`, the separator of French spreadsheets."""
    return listing_file(_players(stage, part), stage, CSV)


def ranking_xlsx(stage: Stage, part: RankingPart = WHOLE) -> bytes:
    """Return the ranking as a workbook of one sheet; totals are numbers."""
    return listing_file(_players(stage, part), stage, XLSX)


def ranking_json(stage: Stage, part: RankingPart = WHOLE) -> bytes:
    """Return the ranking as JSON. The complete ranking includes the teams; that of a club or category does not."""
    tournament = stage.tournament
    rows = [
        {
            "rank": standing.rank,
            "tied": standing.tied,
            "number": standing.number,
            "name": standing.public_name,
            "club": standing.club,
            "category": standing.category,
            "rounds": standing.rounds,
            "carried": standing.carried,
            "adjustment": standing.adjustment,
            "total": standing.total,
            "replaced_by": [[public, first, last] for _full, public, first, last in standing.replaced_by],
        }
        for standing in ranking_part(stage, part)
    ]
    head = {"tournament": tournament.name, "date": str(tournament.date), "version": tournament.version}
    filters = {"stage": "" if part.overall else stage.title, "club": part.club, "category": part.category}
    body: dict[str, object] = {**head, **{key: name for key, name in filters.items() if name}, "ranking": rows}
    if tournament.is_rehearsal:
        body["rehearsal"] = True
    if not part.narrowing and (teams := team_standings(tournament)):
        body["teams"] = [_team_json(team) for team in teams]
    return json.dumps(body, ensure_ascii=False, indent=1).encode()


def team_ranking_csv(stage: Stage) -> bytes:
    """Return the ranking of teams as CSV: a line for each team, its members in columns."""
    return listing_file(_teams(stage.tournament), stage, CSV)


def team_ranking_xlsx(stage: Stage) -> bytes:
    return listing_file(_teams(stage.tournament), stage, XLSX)


def _players(stage: Stage, part: RankingPart) -> Listing:
    return players_listing(ranking_part(stage, part), stage.tournament, public=True)


def _teams(tournament: Tournament) -> Listing:
    return teams_listing(team_standings(tournament), tournament, public=True)


def _team_json(team: TeamStanding) -> dict[str, object]:
    members = [
        {"number": mate.number, "name": mate.public_name, "total": mate.total, "counts": mate.counts}
        for mate in team.members
    ]
    names = ("rank", "tied", "number", "club", "rounds", "missing", "adjustment", "figures", "total")
    own = {name: getattr(team, name) for name in names}
    return own | {"name": team.public_name, "members": members}


# For each format, the function that makes the file, and its content type.
EXPORTS = {
    CSV: (ranking_csv, TYPES[CSV]),
    XLSX: (ranking_xlsx, TYPES[XLSX]),
    JSON: (ranking_json, TYPES[JSON]),
}
TEAM_EXPORTS = {CSV: (team_ranking_csv, TYPES[CSV]), XLSX: (team_ranking_xlsx, TYPES[XLSX])}

"""Verification of the database against the log: the chain of digests, then the stored rows against the folded log."""

from collections.abc import Iterable, Iterator

from players.prepared import Prepared
from tournaments.log.codec import address_of, verify_chain
from tournaments.log.errors import LogError
from tournaments.log.fold import fold
from tournaments.log.rankings import overall_of, ranking_of, team_ranking_of
from tournaments.log.rescoring import find_wrong_scores
from tournaments.log.rows import Difference, compare_rows, rows_of
from tournaments.log.state import State
from tournaments.models import Event, StandingsSnapshot, Tournament
from tournaments.selectors.log.stored import events_of, read_lines, stored_rows

_snapshots_at = Prepared(  # standings snapshots of a tournament at a version
    lambda tournament, version: StandingsSnapshot.objects.filter(
        stage__tournament=tournament, version=version
    ).select_related("stage")
)


def check_log(tournament: Tournament) -> Iterator[Difference]:
    """Yield each difference between the log and the database, first those of the log itself.

    A broken log is the only difference, because its rows cannot be computed.
    """
    address_differences: list[Difference] = []
    try:
        state = fold(verify_chain(read_lines(_check_addresses(events_of(tournament), address_differences))))
    except LogError as error:
        yield Difference(("log", error.sequence), error.code, error.detail, None)
        return
    if not state.version:
        yield Difference(("log", 0), "empty", None, None)
        return
    yield from address_differences
    for difference in compare_rows(stored_rows(tournament), rows_of(state)):
        # The slug of a removed draft is free for others: only its log has it (services/setup/removal.py).
        if tournament.removed_at is None or difference.column != "slug":
            yield difference
    yield from find_wrong_scores(state)
    yield from _snapshot_differences(tournament, state)


def _check_addresses(events: Iterable[Event], address_differences: list[Difference]) -> Iterator[Event]:
    """Yield the events unchanged, and append a difference for each whose columns differ from the address in its data.

    The columns repeat the address as an index for the events of a table. It is checked here to read the log only once.
    """
    for event in events:
        for name, expected in address_of(event.data).items():
            if (stored := getattr(event, name)) != expected:
                address_differences.append(Difference(("log", event.sequence), name, stored, expected))
        yield event


def _snapshot_differences(tournament: Tournament, state: State) -> Iterator[Difference]:
    """Yield the differences of cached rankings and of the published one from the rankings of the log."""
    rankings = {
        number: [(row.player, row.rank, row.total) for row in ranking_of(state, number)] for number in state.stages
    }
    for snapshot in _snapshots_at(tournament.pk, state.version):
        stored = [(row["serial"], row["rank"], row["total"]) for row in snapshot.rows]
        if stored != rankings.get(snapshot.stage.number):
            yield Difference(("ranking",), "snapshot", stored, rankings.get(snapshot.stage.number))
    published = [(row.stage, row.entry, row.rank, row.total) for row in state.frozen]
    wanted = [(number, *line) for number in sorted(rankings) for line in rankings[number]]
    if state.frozen and published != wanted:
        yield Difference(("ranking",), "published", published, wanted)
    places = [(one.entry, one.rank, one.stage) for one in state.frozen_places]
    overall = [(row.player, row.rank, row.stage) for row in overall_of(state)]
    if state.frozen and places != overall:
        yield Difference(("ranking",), "overall", places, overall)
    yield from _published_team_differences(state)


def _published_team_differences(state: State) -> Iterator[Difference]:
    """Yield the difference of the published ranking of teams from that of the log, with the members' totals."""
    published_rows = []
    for one in state.frozen_teams:
        members = tuple((mate.entry, mate.total, mate.counts) for mate in one.members)
        published_rows.append((one.team, one.rank, one.total, one.figures, members))
    wanted = []
    for row in team_ranking_of(state):
        members = tuple((entry, total, entry in row.counting) for entry, total in row.members)
        wanted.append((row.team, row.rank, row.total, row.figures, members))
    if state.frozen and published_rows != wanted:
        yield Difference(("ranking",), "teams", published_rows, wanted)

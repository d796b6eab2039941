"""Whether log and rows say the same: the chain of digests, then the fold of the log beside what is stored."""

from collections.abc import Iterable, Iterator

from tournaments.log.codec import address_of, verify_chain
from tournaments.log.errors import LogError
from tournaments.log.fold import fold
from tournaments.log.rows import Difference, differences, rows_of
from tournaments.log.scored import find_wrong_scores
from tournaments.log.standing import overall_of, ranking_of, team_ranking_of
from tournaments.log.state import State
from tournaments.models import Event, StandingsSnapshot, Tournament
from tournaments.selectors.log.stored import events_of, logged, stored_rows


def check_log(tournament: Tournament) -> Iterator[Difference]:
    """Everything that the log does not bear out, first the log itself; nothing when all is right.

    A log that is broken is the only difference told: nothing follows from it.
    """
    misplaced: list[Difference] = []
    try:
        state = fold(verify_chain(logged(_watched(events_of(tournament), misplaced))))
    except LogError as error:
        yield Difference(("log", error.sequence), error.code, error.detail, None)
        return
    if not state.version:
        yield Difference(("log", 0), "empty", None, None)
        return
    yield from misplaced
    yield from differences(stored_rows(tournament), rows_of(state))
    yield from find_wrong_scores(state)
    yield from _snapshot(tournament, state)


def _watched(events: Iterable[Event], misplaced: list[Difference]) -> Iterator[Event]:
    """The same events. Their columns repeat the address in their data, to find the events of a table; where they do not
    is noted, for a log is read only once."""
    for event in events:
        for name, told in address_of(event.data).items():
            if (kept := getattr(event, name)) != told:
                misplaced.append(Difference(("log", event.sequence), name, kept, told))
        yield event


def _snapshot(tournament: Tournament, state: State) -> Iterator[Difference]:
    """The rankings that are kept at hand, and the one that was published, against those of the log."""
    ranked = {
        number: [(row.player, row.rank, row.total) for row in ranking_of(state, number)] for number in state.stages
    }
    snapshots = StandingsSnapshot.objects.filter(stage__tournament=tournament, version=state.version)
    for snapshot in snapshots.select_related("stage"):
        kept = [(row["serial"], row["rank"], row["total"]) for row in snapshot.rows]
        if kept != ranked.get(snapshot.stage.number):
            yield Difference(("ranking",), "snapshot", kept, ranked.get(snapshot.stage.number))
    published = [(row.stage, row.entry, row.rank, row.total) for row in state.frozen]
    wanted = [(number, *line) for number in sorted(ranked) for line in ranked[number]]
    if state.frozen and published != wanted:
        yield Difference(("ranking",), "published", published, wanted)
    places = [(one.entry, one.rank, one.stage) for one in state.frozen_places]
    overall = [(row.player, row.rank, row.stage) for row in overall_of(state)]
    if state.frozen and places != overall:
        yield Difference(("ranking",), "overall", places, overall)
    yield from _published_teams(state)


def _published_teams(state: State) -> Iterator[Difference]:
    """The published ranking of teams against that of the log, with what each member brought and whether it counts."""
    frozen = [
        (
            one.team,
            one.rank,
            one.total,
            one.figures,
            tuple((mate.entry, mate.total, mate.counts) for mate in one.members),
        )
        for one in state.frozen_teams
    ]
    wanted = [
        (row.team, row.rank, row.total, row.figures, tuple((who, got, who in row.counting) for who, got in row.members))
        for row in team_ranking_of(state)
    ]
    if state.frozen and frozen != wanted:
        yield Difference(("ranking",), "teams", frozen, wanted)

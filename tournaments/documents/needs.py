"""The preconditions of documents that a tournament meets."""

from collections.abc import Mapping

from tournaments.documents.kind import Needs
from tournaments.documents.sheets.games import game_documents
from tournaments.models import Round, Stage
from tournaments.selectors.results.standings import stages_ranked
from tournaments.selectors.seating.plans import last_changes


def met_needs(stage: Stage) -> Mapping[Needs, bool]:
    """Return for each precondition whether this stage meets it."""
    tournament = stage.tournament
    documents, states = game_documents(tournament), list(stage.rounds.values_list("state", flat=True))
    has_begun = any(state != Round.State.PLANNED for state in states)
    return {
        Needs.NOTHING: True,
        Needs.DRAW: bool(states),
        Needs.ROUND: has_begun,
        Needs.CHANGE: bool(last_changes(stage)),
        Needs.ENTRIES: stage.entries.exists(),
        Needs.RECEIPTS: tournament.receipts.exists(),
        Needs.NEWCOMER: hasattr(documents, "newcomer"),
        Needs.FEDERATION: has_begun and hasattr(documents, "homologation"),
        Needs.TEAMS: tournament.teams.exists(),
        Needs.STAGES: len(stages_ranked(tournament)) > 1,
    }

"""Limits of a request, checked before any search; the text of a refusal names what is possible."""

from tournaments.seating.problem.request import Request, SeatingError

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5000
#: After n - 1 rounds of n players each pair has met three times on average; small fields may still play a dozen.
ALWAYS_ROUNDS, MOST_ROUNDS = 12, 50
LONGEST_SEARCH_SECONDS = 3600.0


def refuse_impossible(request: Request) -> None:
    """Refuse a number of players or rounds, a history or a time limit outside the limits, and player numbers that do
    not exist.

    :raises SeatingError: players_few, players_many, rounds_few, rounds_many, history_long, time_limit, unknown_player
    """
    present = request.players - len(request.absent)
    least = min(FEWEST_PLAYERS, request.rule.usual)  # `usual` is 2 where the players of a request are fixed pairs
    if present < least:
        raise SeatingError("players_few", players=max(0, present), least=least)
    if request.players > MOST_PLAYERS:
        raise SeatingError("players_many", players=request.players, most=MOST_PLAYERS)
    if request.rounds < 1:
        raise SeatingError("rounds_few", rounds=request.rounds)
    most = most_rounds(present)
    if request.rounds > most:
        raise SeatingError("rounds_many", rounds=request.rounds, most=most, players=present)
    if len(request.history) >= request.rounds:
        raise SeatingError("history_long", played=len(request.history), rounds=request.rounds)
    if not 0 <= request.time_limit <= LONGEST_SEARCH_SECONDS:  # refuses NaN as well
        raise SeatingError("time_limit", value=request.time_limit)
    _refuse_unknown_players(request)


def most_rounds(players: int) -> int:
    """Return the largest number of rounds that a request may ask for."""
    return min(MOST_ROUNDS, max(ALWAYS_ROUNDS, players - 1))


def _refuse_unknown_players(request: Request) -> None:
    """Refuse a constraint, a rating or an absence of a player number that does not exist."""
    players = [
        *(player for separation in request.separations for player in separation.players),
        *(player for player, _ in request.fixed_tables),
        *(player for player, _ in request.ratings),
        *request.absent,
    ]
    for player in players:
        if not 1 <= player <= request.players:
            raise SeatingError("unknown_player", player=player, players=request.players)

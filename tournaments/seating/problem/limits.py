"""What a request may ask: refused before any search, with a sentence that says what is possible."""

from tournaments.seating.problem.request import Request, SeatingError

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5000
#: Beyond these, everybody has met everybody three times; small fields may play a dozen rounds all the same.
ALWAYS_ROUNDS, MOST_ROUNDS = 12, 50
LONGEST_SEARCH = 3600.0


def refuse_impossible(request: Request) -> None:
    """Raise SeatingError for a field, a number of rounds or a separation that no plan can serve."""
    present = request.players - len(request.absent)
    least = min(FEWEST_PLAYERS, request.rule.usual)  # two pairs are enough for a table
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
    if not 0 <= request.time_limit <= LONGEST_SEARCH:  # refuses NaN as well
        raise SeatingError("time_limit", value=request.time_limit)
    _refuse_strangers(request)


def most_rounds(players: int) -> int:
    """How many rounds make sense for a field."""
    return min(MOST_ROUNDS, max(ALWAYS_ROUNDS, players - 1))


def _refuse_strangers(request: Request) -> None:
    named = [
        *(player for separation in request.separations for player in separation.players),
        *(player for player, _ in request.fixed_tables),
        *(player for player, _ in request.ratings),
        *request.absent,
    ]
    for player in named:
        if not 1 <= player <= request.players:
            raise SeatingError("unknown_player", player=player, players=request.players)

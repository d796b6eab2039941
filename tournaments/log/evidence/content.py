"""The results of a tournament as JSON values: all that its rankings are computed from, and the published rankings.

Results have no names: players are serials. Where deals are not published, or the game is not scored outside of Chelem,
a seat has its points instead of the lines of its sheet.
"""

from typing import Any

from tournaments.log.codec import data_of
from tournaments.log.rankings import measures_of, shares_of_seat, teams_are_pairs
from tournaments.log.sheets import PlayedGame, played_game_in
from tournaments.log.state import StageState, StartState, State, TableState

RULES = ("game", "rule_set", "rule_options", "partners", "tie_breaks", "withdrawal", "bye_score")
TEAM_RULES = ("team_size", "team_counting", "team_incomplete", "team_stages", "team_tie_breaks")


def results_of(state: State, *, with_deals: bool, rehearsal: bool = False) -> dict[str, Any]:
    """Return the results of a published tournament, without the lines of its sheets unless `with_deals`.

    Those of a rehearsal are marked: they have the names of real players and the signature of the club.
    """
    engine = played_game_in(state, 1).engine
    figures = engine.scoring_figures(played_game_in(state, 1).rules)
    return {
        "tournament": {
            "address": state.slug,
            "name": state.settings["name"],
            "date": str(state.settings["date"]),
            "rehearsal": rehearsal,
        },
        "rules": {name: state.settings[name] for name in (*RULES, *TEAM_RULES)},
        "pairs": teams_are_pairs(engine, state.settings["partners"]),
        "measures": [dict(vars(measure)) for measure in measures_of(engine)],
        "scoring": figures if with_deals else None,
        "stages": [
            _stage_results(number, stage, played_game_in(state, number), with_deals=with_deals and figures is not None)
            for number, stage in sorted(state.stages.items())
        ],
        "adjustments": [
            {"number": number} | {name: getattr(one, name) for name in ADJUSTMENT}
            for number, one in sorted(state.adjustments.items())
            if not one.cancelled
        ],
        "teams": [
            {"number": number, "members": [data_of(member) for member in team.members]}
            for number, team in sorted(state.teams.items())
        ],
        "team_play_offs": [list(one["order"]) for one in state.team_play_offs],
        "ranking": [data_of(row) for row in state.frozen],
        "overall": [data_of(place) for place in state.frozen_places],
        "team_ranking": [data_of(team) for team in state.frozen_teams],
    }


ADJUSTMENT = ("entry", "team", "stage", "round", "begun", "points")
START = ("number", "carried", "joined_round", "left_after_round")


def _stage_results(number: int, stage: StageState, playing: PlayedGame, *, with_deals: bool) -> dict[str, Any]:
    return {
        "number": number,
        "source": stage.source,
        "chosen": stage.settings["cut"].get("who", ""),
        "dealer_out": playing.dealer_out,
        "seed": stage.draws[-1].seed if stage.draws else 0,
        "play_offs": [list(one["order"]) for one in stage.play_offs],
        "players": [_player_results(serial, start) for serial, start in sorted(stage.starts.items())],
        "rounds": [
            {
                "number": round_number,
                "tables": [
                    {"number": table_number} | _table_results(table, playing, with_deals=with_deals)
                    for table_number, table in sorted(round_.tables.items())
                ],
            }
            for round_number, round_ in sorted(stage.rounds.items())
            if round_.state != "planned"
        ],
    }


def _player_results(serial: int, start: StartState) -> dict[str, Any]:
    return (
        {"entry": serial}
        | {name: getattr(start, name) for name in START}
        | {"substitutes": [dict(one) for one in start.substitutes]}
    )


def _table_results(table: TableState, playing: PlayedGame, *, with_deals: bool) -> dict[str, Any]:
    """Return the seats with the lines of the sheet, or with their points."""
    if with_deals and not table.in_totals:
        lines = [
            {"line": line, "status": one.status, "dealer": one.dealer, "outcome": one.outcome, "scores": one.scores}
            for line, one in sorted(table.lines.items())
        ]
        return {"seats": [{"entry": seat.entry, "earlier": seat.earlier} for seat in table.seats], "lines": lines}
    lost = [place for place, seat in enumerate(table.seats, start=1) if seat.lost]
    counters = playing.counters(lost, len(table.seats))
    return {
        "seats": [
            {
                "shares": [list(share[:3]) for share in shares_of_seat(table, place, playing.engine)],
                "won": seat.won,
                "lost": seat.lost,
                "counters": {key: by_seat[place - 1] for key, by_seat in sorted(counters.items())},
            }
            for place, seat in enumerate(table.seats, start=1)
        ],
        "lines": None,
    }

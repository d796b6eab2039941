"""JSON of a request: encoding and decoding without loss, and defaults for fields that old draws lack."""

import json
from dataclasses import fields

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.problem.request import FixedTable, KeptTable, Odd, Request, Separation
from tournaments.seating.problem.request_json import (
    NOT_STORED,
    kept_tables_json,
    request_from_json,
    request_json,
)

PLAYER = st.integers(1, 24)
PLAYERS = st.lists(PLAYER, max_size=4).map(tuple)
STORED_FIELDS = {each.name: each.type for each in fields(Request) if each.name not in NOT_STORED}
REQUESTS = st.builds(
    Request,
    players=PLAYER,
    rounds=st.integers(1, 9),
    odd=st.sampled_from(Odd),
    sizes=st.none() | st.sampled_from([odd.rule for odd in Odd]),
    pairs=st.lists(PLAYERS, max_size=3).map(tuple),
    partners_change=st.booleans(),
    seed=st.integers(0, 999_999),
    strict_fairness=st.booleans(),
    separations=st.lists(
        st.builds(
            Separation,
            players=PLAYERS,
            until=st.none() | PLAYER,
            hard=st.booleans(),
            after=st.integers(0, 9),
            team=st.booleans(),
        ),
        max_size=3,
    ).map(tuple),
    fixed_tables=st.lists(st.builds(FixedTable, player=PLAYER, table=PLAYER), max_size=3).map(tuple),
    kept_tables=st.lists(st.builds(KeptTable, round=PLAYER, table=PLAYER, players=PLAYERS), max_size=3).map(tuple),
    balance=st.sampled_from([None, "spread", "equal"]),
    ratings=st.lists(st.tuples(PLAYER, st.integers(0, 3000)), max_size=3).map(tuple),
    met_before=st.lists(st.tuples(PLAYER, PLAYER), max_size=3).map(tuple),
    met_before_hard=st.booleans(),
    absent=st.frozensets(PLAYER, max_size=3),
)


# Worth its time: many requests, drawn by Hypothesis.
@settings(max_examples=200)
@given(REQUESTS)
def test_stored_request_is_read_back_unchanged(request: Request) -> None:
    stored = json.loads(json.dumps(request_json(request)))
    assert request_from_json(stored, seed=request.seed) == request
    assert request_from_json(request_json(request), seed=request.seed) == request, "before it was stored"
    assert request_from_json(stored | {"repair": {"played": 1}}, seed=request.seed) == request, "what a repair adds"
    assert json.loads(json.dumps(kept_tables_json(request.kept_tables))) == stored["kept_tables"]


def test_missing_fields_of_an_old_draw_have_their_default() -> None:
    """Draws of version 0.1 had only these fields, and separations no `team`."""
    stored = {"players": 8, "rounds": 3, "odd": "3", "strict": False, "absent": [4]}
    separation = {"players": [1, 2], "until": None, "hard": True, "after": 0}
    assert request_from_json(stored | {"separations": [separation]}, seed=7) == Request(
        players=8, rounds=3, seed=7, absent=frozenset({4}), separations=(Separation(players=(1, 2)),)
    )


def test_all_fields_are_stored() -> None:
    stored = request_json(Request(players=4, rounds=1))
    assert len(stored) == len(STORED_FIELDS)

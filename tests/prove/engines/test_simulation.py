"""A whole tournament over HTTP against the real launcher: server, worker, tablets, documents, publication."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.engines.setups import Settings, hosted, laptop

PLAYERS = 9
FIELDS = [
    ("--players", str(PLAYERS), "--rounds", "2", "--deals", "2", "--seed", "7", "--final", "4"),
    ("--players", str(PLAYERS), "--rounds", "1", "--deals", "5", "--seed", "3", "--odd", "5mort"),
]


COUNT_SCRIPT = """
from django.apps import apps
for model in apps.get_models():
    if model.__name__ not in ("AuditLine", "Erasure", "Session", "SigningKey"):
        print(model.__name__, model.objects.count())
"""


def count_rows(env: Mapping[str, str]) -> str:
    """Return the number of rows of each model, except records of deletions and the key of the club, which it keeps."""
    return manage("shell", "-v0", "-c", COUNT_SCRIPT, env=env)


# Worth its time: the released program in both set-ups: server, worker, tablets, documents, ranking and log agree.
@pytest.mark.parametrize("setup", [laptop, hosted])
def test_simulated_tournament_is_verified_in_both_setups(
    setup: type[AbstractContextManager[Settings]], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    with setup() as settings, running(folder, "--no-demo", settings=settings) as (_, base, _):
        env = environment(folder, **settings)
        before = count_rows(env)
        for _ in range(2):  # without --keep a simulation deletes all that it created
            assert f"verified: {PLAYERS}" in manage("simulate_tournament", *FIELDS[1], "--url", base, env=env)
        assert count_rows(env) == before
        for field in FIELDS:
            assert f"verified: {PLAYERS}" in manage("simulate_tournament", *field, "--url", base, "--keep", env=env)
        assert "2 tournament(s), 0 with differences" in manage("check_log", env=env)


# Worth its time: the only test that plays the other games from the first member to the published ranking.
def test_simulated_tournaments_of_the_other_games_are_verified(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with laptop() as settings, running(folder, "--no-demo", settings=settings) as (_, base, _):
        env = environment(folder, **settings)
        for seed, (game, players) in enumerate({"burro": 11, "scarto": 10, "texas-42": 10}.items()):
            field = ["--game", game, "--players", str(players), "--rounds", "2", "--seed", str(seed)]
            field += ["--final", "4"] if game == "texas-42" else []
            assert f"verified: {players}" in manage("simulate_tournament", *field, "--url", base, "--keep", env=env)
        assert "3 tournament(s), 0 with differences" in manage("check_log", env=env)

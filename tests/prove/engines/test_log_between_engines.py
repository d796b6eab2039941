"""A tournament carried from the file of a laptop to a host's PostgreSQL and back: the same rankings, ties and lots.

It has a final in play and teams: stages, what was carried, and who adds up with whom go along.
"""

from pathlib import Path

from tests.engines.programs import environment, manage
from tests.engines.servers import postgres

# What is done in an install: in one process, for each takes longer to start than to do all of this.
MIGRATED = """
from django.core.management import call_command
from tournaments.models import Tournament
from tournaments.selectors.results.present import overall_at
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.results.team_standings import team_standings

call_command("migrate", verbosity=0)
"""
TOLD = """
call_command("check_log", made.slug)
for stage in made.stages.all():
    ranks = [(s.rank, s.tied, s.name, s.total, s.carried, s.keys) for s in standings_compute(stage)]
    print("ranked:", made.slug, stage.number, ranks)
print("ranked: overall", [(place.standing.rank, place.stage.number, place.standing.name) for place in overall_at(made)])
print("ranked: teams", [(row.rank, row.tied, row.name, row.total) for row in team_standings(made)])
print("replayed:")
call_command("replay", made.slug, event=made.version)
"""
THE_DEMO = """
call_command("load_demo", final=True, verbosity=0)
made = Tournament.objects.get(state="running")  # the one that the demo club is playing
"""
CARRIED = """
call_command("import_log", {source!r})
made = Tournament.objects.get()
"""
EXPORTED = """
call_command("export_log", made.slug, output={target!r})
"""


# Worth its time: two real databases, and nothing in between but the file.
def test_it_has_the_same_ranking_on_both_engines(tmp_path: Path) -> None:
    first, there, back = (tmp_path / name for name in ("first.log", "there.log", "back.log"))
    before = ranking(environment(tmp_path / "laptop"), THE_DEMO, first)
    with postgres() as url:
        hosted = environment(tmp_path / "host", DATABASE_URL=url)
        assert ranking(hosted, CARRIED.format(source=str(first)), there) == before
    again = environment(tmp_path / "back")
    assert ranking(again, CARRIED.format(source=str(there)), back) == before
    assert first.read_bytes() == there.read_bytes() == back.read_bytes()


def ranking(env: dict[str, str], how: str, target: Path) -> str:
    """The rankings of a tournament that came into a new install in such a way; its log is written to `target`."""
    steps = MIGRATED + how + TOLD + EXPORTED.format(target=str(target))
    said = manage("shell", "-v", "0", "-c", steps, env=env).splitlines()
    assert "1 tournament(s), 0 with differences" in said, said
    ranks = [line for line in said if line.startswith("ranked:")]
    assert len(ranks) == 4  # two stages, all of them, the teams
    assert "stage 2, 8 ranked" in said
    return "\n".join([*ranks, *said[said.index("replayed:") :]])

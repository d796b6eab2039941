"""A tournament exported from a laptop's SQLite to a host's PostgreSQL and back: equal rankings, ties and lots.

It has teams and a final in play, so stages, carried points and teams are exported too.
"""

from pathlib import Path

from tests.engines.programs import environment, manage
from tests.engines.servers import postgres

# Scripts that run in one process of an install, because a start takes longer than all of them.
MIGRATE_SCRIPT = """
from django.core.management import call_command
from tournaments.models import Tournament
from tournaments.selectors.results.present import overall_at
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.results.team_standings import team_standings

call_command("migrate", verbosity=0)
"""
REPORT_SCRIPT = """
call_command("check_log", made.slug)
for stage in made.stages.all():
    ranks = [(s.rank, s.tied, s.name, s.total, s.carried, s.keys) for s in standings_compute(stage)]
    print("ranked:", made.slug, stage.number, ranks)
print("ranked: overall", [(place.standing.rank, place.stage.number, place.standing.name) for place in overall_at(made)])
print("ranked: teams", [(row.rank, row.tied, row.name, row.total) for row in team_standings(made)])
print("replayed:")
call_command("replay", made.slug, event=made.version)
"""
DEMO_SCRIPT = """
call_command("load_demo", final=True, verbosity=0)
made = Tournament.objects.get(state="running")  # the one that the demo club is playing
"""
IMPORT_SCRIPT = """
call_command("import_log", {source!r})
made = Tournament.objects.get()
"""
EXPORT_SCRIPT = """
call_command("export_log", made.slug, output={target!r})
"""


# Worth its time: two real databases, connected only by the file of a log.
def test_rankings_are_equal_on_both_engines(tmp_path: Path) -> None:
    first, there, back = (tmp_path / name for name in ("first.log", "there.log", "back.log"))
    before = read_rankings(environment(tmp_path / "laptop"), DEMO_SCRIPT, first)
    with postgres() as url:
        hosted = environment(tmp_path / "host", DATABASE_URL=url)
        assert read_rankings(hosted, IMPORT_SCRIPT.format(source=str(first)), there) == before
    again = environment(tmp_path / "back")
    assert read_rankings(again, IMPORT_SCRIPT.format(source=str(there)), back) == before
    assert first.read_bytes() == there.read_bytes() == back.read_bytes()


def read_rankings(env: dict[str, str], how: str, target: Path) -> str:
    """Create a tournament in a new install by the script `how`, export its log to `target`, return its rankings."""
    steps = MIGRATE_SCRIPT + how + REPORT_SCRIPT + EXPORT_SCRIPT.format(target=str(target))
    said = manage("shell", "-v", "0", "-c", steps, env=env).splitlines()
    assert "1 tournament(s), 0 with differences" in said, said
    ranks = [line for line in said if line.startswith("ranked:")]
    assert len(ranks) == 4  # two stages, all of them, the teams
    assert "stage 2, 8 ranked" in said
    return "\n".join([*ranks, *said[said.index("replayed:") :]])

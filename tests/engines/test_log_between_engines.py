"""A tournament carried from the file of a laptop to a host's PostgreSQL and back: the same ranking, ties and lots."""

from pathlib import Path

import pytest

from tests.engines.programs import environment, manage
from tests.engines.servers import postgres

pytestmark = pytest.mark.servers


# Worth its time: two real databases, and nothing in between but the file.
def test_it_has_the_same_ranking_on_both_engines(tmp_path: Path) -> None:
    laptop = environment(tmp_path / "laptop")
    manage("migrate", env=laptop)
    manage("load_demo", env=laptop)
    slug = demo(laptop)
    before = ranking(slug, laptop)
    with postgres() as url:
        host = environment(tmp_path / "host", DATABASE_URL=url)
        manage("migrate", env=host)
        there = carried(slug, laptop, host, tmp_path / "there.log")
        assert ranking(slug, host) == before
        back = environment(tmp_path / "back")
        manage("migrate", env=back)
        assert carried(slug, host, back, tmp_path / "back.log") == there
        assert ranking(slug, back) == before


def demo(env: dict[str, str]) -> str:
    """The address of the tournament that the demo club is playing."""
    ask = "from tournaments.models import Tournament; print(Tournament.objects.get(state='running').slug)"
    return manage("shell", "-v", "0", "-c", ask, env=env)


def ranking(slug: str, env: dict[str, str]) -> str:
    assert "0 with differences" in manage("check_log", slug, env=env)
    ask = (
        "from tournaments.models import Tournament;"
        "from tournaments.selectors.results.standings import standings_compute;"
        f"print([(s.rank, s.tied, s.name, s.total, s.keys) for s in"
        f" standings_compute(Tournament.objects.get(slug='{slug}').first_stage)])"
    )
    return manage("shell", "-v", "0", "-c", ask, env=env)


def carried(slug: str, here: dict[str, str], there: dict[str, str], file: Path) -> bytes:
    """Out of one install and into the other; what the file says."""
    manage("export_log", slug, "--output", str(file), env=here)
    manage("import_log", str(file), env=there)
    return file.read_bytes()

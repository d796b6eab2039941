"""An invalid setting stops the start with one sentence that names the variable without repeating its value."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

import deploy.settings as settings_module
from tests.architecture.test_deploy_files import setting_names
from tests.engines.programs import ROOT, environment

SECRET = "geheim"  # part of every password below
# A server is really started with these; `tests/prove/deploy` starts one with each other variable.
STARTED = ["CHELEM_PORT", "CHELEM_DATA", "DATABASE_URL"]

# To test another value, add it to the line of its variable.
NONSENSE: dict[str, list[str]] = {
    "CHELEM_PROFILE": ["cloud", "Hosted"],
    "CHELEM_DATA": ["/dev/null", "/proc/none/var"],
    "CHELEM_SECRET_KEY": [SECRET, "a" * 100],
    "CHELEM_HOSTS": ["https://tarot.example", "tarot.example:8000", "*", "a b", "tarot.example/", "[::1]:8000"],
    "CHELEM_ORIGINS": ["tarot.example", "https://", "ftp://tarot.example", "https://tarot.example/a"],
    "CHELEM_PUBLIC_URL": ["tarot.example", "https://:8000", "https://tarot.example:port", "https://tarot.example/?a=b"],
    "CHELEM_HTTPS": ["yes", "1"],
    "CHELEM_HTTPS_REDIRECT": ["oui"],
    "CHELEM_TIME_ZONE": ["Paris", "Europe", "../../etc/passwd", "UTC+1"],
    "CHELEM_LOG_LEVEL": ["loud"],
    "CHELEM_DEBUG": ["on"],
    "CHELEM_STYLEGUIDE": ["2"],
    "CHELEM_DATABASE_POOL": ["-1", "many", "201"],
    "CHELEM_PORT": ["0", "65536", "http"],
    "CHELEM_TLS_PORT": ["-1", "65536", "https"],
    "CHELEM_BACKUP_FOLDER": ["stick", "./backups"],
    "CHELEM_BACKUP_PHRASE": ["a short one", "a" * 100],
    "CHELEM_SITE_FOLDER": ["stick", "./site"],
    "CHELEM_BACKUP_EVERY": ["0", "5 min"],
    "CHELEM_EMAIL": [
        "localhost",
        "smtp://",
        f"http://user:{SECRET}@host",
        f"smtp://user:{SECRET}@host:port",
        f"smtp://user:{SECRET}@host?tls=no",
        f"smtp://user:{SECRET}@host/inbox",
        "smtps://host?tls=false",
        "file:///tmp/mail",
    ],
    "CHELEM_EMAIL_FROM": ["tarot", "a@b", "Club <club@tarot.example>", "a@tarot.example, b@tarot.example"],
    "CHELEM_JOB_SILENCE": ["0", "1.5"],
    "DATABASE_URL": [
        "mysql://db/chelem",
        f"postgresql://alice:{SECRET}@db:port/chelem",
        f"postgresql://alice:{SECRET}@db:65536/chelem",
        f"postgresql://alice:{SECRET}@db:0/chelem",
        f"postgresql://alice:{SECRET}/@db/chelem",
        f"postgresql://alice:{SECRET}#@db/chelem",
        f"postgresql://alice:{SECRET}%@db/chelem",
        f"postgresql://alice:{SECRET}[@db/chelem",
        f"postgresql://alice:{SECRET}@db/",
        f"postgresql://alice:{SECRET}@db/chelem?colour=red",
        "sqlite:///",
        "sqlite://club.sqlite3",
        "sqlite:////no/such/folder/club.sqlite3",
        "sqlite:////tmp",
    ],
    "CELERY_BROKER_URL": ["redis", "redis://", "redis://valkey:port/0", f"rabbit://{SECRET}@host", "amqp://a b"],
    "CACHE_URL": ["valkey:6379", "redis://:6379/1", f"redis://:{SECRET}@valkey:99999/1", "memcached://host"],
}


def run_launcher(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deploy.cli", "run", "--no-demo"]
    env = environment(folder / "data", **settings)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=30, check=False)


def test_every_setting_has_invalid_values() -> None:
    assert set(NONSENSE) == setting_names()


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in NONSENSE for value in NONSENSE[name]])
def test_invalid_value_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as error:
        runpy.run_path(settings_module.__file__)
    message = str(error.value)
    assert name in message
    assert SECRET not in message
    assert len(message.splitlines()) == 1


def test_host_does_not_start_in_debug_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("DATA", str(tmp_path)), ("SECRET_KEY", "0123456789" * 4), ("PROFILE", "hosted")):
        monkeypatch.setenv(f"CHELEM_{name}", value)
    assert runpy.run_path(settings_module.__file__)["HOSTED"]
    monkeypatch.setenv("CHELEM_DEBUG", "true")
    with pytest.raises(ImproperlyConfigured, match=r"^CHELEM_DEBUG must be false where CHELEM_PROFILE is hosted.*\.$"):
        runpy.run_path(settings_module.__file__)


@pytest.fixture(params=STARTED)
def name(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


# Worth its time: only a real start shows that each setting is read.
def test_invalid_value_stops_the_start(tmp_path: Path, name: str) -> None:
    completed = run_launcher(tmp_path, **{name: NONSENSE[name][0]})
    assert completed.returncode in {1, 2}
    assert len(completed.stderr.splitlines()) == 1
    assert name in completed.stderr
    assert not (tmp_path / "data" / "chelem.sqlite3").exists()


@pytest.fixture(params=[b"\xff\xfe"])  # `tests/prove` has others
def content(request: pytest.FixtureRequest) -> bytes:
    return request.param  # type: ignore[no-any-return]


def test_unreadable_secret_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret").write_bytes(content)
    completed = run_launcher(tmp_path, CHELEM_SECRET_KEY_FILE=str(tmp_path / "secret"))
    assert completed.returncode == 2
    assert f"CHELEM_SECRET_KEY_FILE points to {tmp_path}/secret" in completed.stderr
    assert len(completed.stderr.splitlines()) == 1


def test_host_without_a_secret_does_not_start(tmp_path: Path) -> None:
    completed = run_launcher(tmp_path, CHELEM_PROFILE="hosted")
    assert completed.returncode == 2
    assert "CHELEM_SECRET_KEY" in completed.stderr

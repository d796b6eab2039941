"""The mail settings from the environment."""

from pathlib import Path
from typing import Any

import pytest

from deploy.settings.mail import env_mail

FOLDER = Path("/data/mail")


def read_setting(monkeypatch: pytest.MonkeyPatch, value: str) -> dict[str, Any]:
    monkeypatch.setenv("CHELEM_EMAIL", value)
    return env_mail("CHELEM_EMAIL", FOLDER)


@pytest.mark.parametrize("value", ["", "file:"])
def test_mail_is_written_to_files_by_default(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    mail = read_setting(monkeypatch, value)
    assert mail["EMAIL_BACKEND"].endswith("filebased.EmailBackend")
    assert mail["EMAIL_FILE_PATH"] == FOLDER


@pytest.mark.parametrize(
    ("value", "port", "tls", "ssl"),
    [
        ("smtp://host", 587, True, False),
        ("smtp://host:25?tls=false", 25, False, False),
        ("smtps://host", 465, False, True),
        ("smtps://host:4465", 4465, False, True),
    ],
)
def test_smtp_url_sets_server_and_tls(
    monkeypatch: pytest.MonkeyPatch, value: str, port: int, tls: bool, ssl: bool
) -> None:
    mail = read_setting(monkeypatch, value)
    assert (mail["EMAIL_HOST"], mail["EMAIL_PORT"]) == ("host", port)
    assert (mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (tls, ssl)
    assert mail["EMAIL_TIMEOUT"] == 10


def test_escaped_characters_in_the_url_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    mail = read_setting(monkeypatch, "smtp://club%40tarot.example:p%3Aw@mail.tarot.example")
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("club@tarot.example", "p:w")

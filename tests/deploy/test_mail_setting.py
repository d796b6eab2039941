"""Where mail goes, as the environment says it."""

from pathlib import Path
from typing import Any

import pytest

from deploy.settings.mail import env_mail

FOLDER = Path("/data/mail")


def read(monkeypatch: pytest.MonkeyPatch, value: str) -> dict[str, Any]:
    monkeypatch.setenv("CHELEM_EMAIL", value)
    return env_mail("CHELEM_EMAIL", FOLDER)


@pytest.mark.parametrize("value", ["", "file:"])
def test_a_laptop_writes_mail_into_its_data_folder(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    found = read(monkeypatch, value)
    assert found["EMAIL_BACKEND"].endswith("filebased.EmailBackend")
    assert found["EMAIL_FILE_PATH"] == FOLDER


@pytest.mark.parametrize(
    ("value", "port", "tls", "ssl"),
    [
        ("smtp://host", 587, True, False),
        ("smtp://host:25?tls=false", 25, False, False),
        ("smtps://host", 465, False, True),
        ("smtps://host:4465", 4465, False, True),
    ],
)
def test_a_server_of_mail_is_reached_as_its_address_says(
    monkeypatch: pytest.MonkeyPatch, value: str, port: int, tls: bool, ssl: bool
) -> None:
    found = read(monkeypatch, value)
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("host", port)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)
    assert found["EMAIL_TIMEOUT"] == 10


def test_signs_of_a_password_are_escaped_in_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read(monkeypatch, "smtp://club%40tarot.example:p%3Aw@mail.tarot.example")
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("club@tarot.example", "p:w")

"""Logs of tournaments from strangers. What each one is refused for: tests/log/test_import.py."""

import pytest
from django.db import connection

from players.errors import DomainError
from tests import cast
from tournaments.log.errors import LogError
from tournaments.services.log import transfer


@pytest.mark.django_db(transaction=True)
def test_log_is_read_and_folded_before_any_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list(transfer.log_export(cast.tournament()))
    seen = []

    def fold(log: object) -> None:
        seen.append(connection.in_atomic_block)
        raise LogError("impossible", sequence=1)

    monkeypatch.setattr(transfer, "fold", fold)
    with pytest.raises(DomainError):
        transfer.log_import(written, cast.organiser())
    assert seen == [False]

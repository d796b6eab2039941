"""Hostile logs of tournaments are judged outside of transactions. The reasons of refusal: tests/log/test_import.py."""

import pytest
from django.db import connection

from players.errors import DomainError
from tests import cast
from tournaments.log.errors import LogError
from tournaments.services.log import transfer


@pytest.mark.django_db(transaction=True)
def test_log_is_read_and_folded_before_any_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = list(transfer.log_export(cast.tournament()))
    in_transaction = []

    def fold(log: object) -> None:
        in_transaction.append(connection.in_atomic_block)
        raise LogError("impossible", sequence=1)

    monkeypatch.setattr(transfer, "fold", fold)
    with pytest.raises(DomainError):
        transfer.log_import(lines, cast.organiser())
    assert in_transaction == [False]

"""The alias of an SQLite file that is opened as a second database."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connections
from pytest_django import DjangoDbBlocker

from tournaments.services.backups.rows import COPY, open_copy


def test_the_alias_of_a_file_exists_while_it_is_open(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    path = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE deal AS SELECT 318 AS score")
        database.commit()
    with django_db_blocker.unblock(), open_copy(path) as copy, connections[copy].cursor() as cursor:
        assert cursor.execute("SELECT score FROM deal").fetchone() == (318,)
    assert COPY not in connections

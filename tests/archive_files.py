"""Unpacking and packing of archive files, so that tests can forge them; the refusal of a forged one."""

import io
import json
import zipfile
from collections.abc import Callable
from hashlib import sha256

import pytest
from django.db.models import Model

from players.errors import DomainError
from players.models import Player
from tests import cast
from tournaments.services.core.actors import Actor

Parts = dict[str, bytes]


def parts_of(content: bytes) -> Parts:
    """Return the content of each part of an archive file by its name."""
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def pack(parts: Parts) -> bytes:
    """Return an archive file of these parts, whose table of digests may be wrong."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, part in parts.items():
            opened.writestr(name, part)
    return file.getvalue()


def pack_with_digests(parts: Parts) -> bytes:
    """Return an archive file of these parts with their digests in its table."""
    table = json.loads(parts["archive.json"])
    table["parts"] = {name: sha256(part).hexdigest() for name, part in parts.items() if name != "archive.json"}
    return pack(parts | {"archive.json": json.dumps(table).encode()})


def code_of_refusal(read: Callable[[bytes, Actor], object], content: bytes, *, of: type[Model]) -> str:
    """Return the code of a refused file, checking that no rows `of` this kind and no players were added."""
    before = of._default_manager.count(), Player.objects.count()
    with pytest.raises(DomainError) as error:
        read(content, cast.alice())
    assert error.value.text
    assert (of._default_manager.count(), Player.objects.count()) == before
    return error.value.code

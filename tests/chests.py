"""Archives taken apart and packed again: what somebody who knows how would hand in."""

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
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def packed(parts: Parts) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, part in parts.items():
            opened.writestr(name, part)
    return made.getvalue()


def vouched(parts: Parts) -> bytes:
    """With digests that fit: by somebody who knows how."""
    table = json.loads(parts["archive.json"])
    table["parts"] = {name: sha256(part).hexdigest() for name, part in parts.items() if name != "archive.json"}
    return packed(parts | {"archive.json": json.dumps(table).encode()})


def refusal(read: Callable[[bytes, Actor], object], content: bytes, *, of: type[Model]) -> str:
    """The code with which a file is refused, when nothing has been written: nothing `of` its kind, and nobody."""
    before = of._default_manager.count(), Player.objects.count()
    with pytest.raises(DomainError) as told:
        read(content, cast.alice())
    assert told.value.text
    assert (of._default_manager.count(), Player.objects.count()) == before
    return told.value.code

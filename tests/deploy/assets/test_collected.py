"""A host without collected static files does not start."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from deploy.assets.collected import require_static_files
from tests.architecture.files import ROOT

COLLECTED_STORAGE = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}


@pytest.fixture
def host(settings: Any, tmp_path: Path) -> Path:
    """Return the empty static folder of a host."""
    settings.HOSTED, settings.STATIC_ROOT, settings.STORAGES = True, tmp_path, settings.STORAGES | COLLECTED_STORAGE
    return tmp_path


def test_host_without_static_files_is_refused_in_one_sentence(host: Path) -> None:
    with pytest.raises(ImproperlyConfigured) as error:
        require_static_files()
    assert str(host) in str(error.value)
    assert "collectstatic" in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_asgi_module_checks_static_files(host: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "setswitchinterval", lambda _seconds: None)
    with pytest.raises(ImproperlyConfigured, match="collectstatic"):
        runpy.run_path(str(ROOT / "deploy/asgi.py"))


def test_host_with_static_files_starts(host: Path) -> None:
    (host / "staticfiles.json").write_text('{"version": "1.1", "paths": {"a.css": "a.1.css"}}')
    require_static_files()


def test_laptop_needs_no_collected_files(host: Path, settings: Any) -> None:
    settings.HOSTED = False
    require_static_files()

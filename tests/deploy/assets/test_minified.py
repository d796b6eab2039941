"""Served scripts and styles are minified copies of the sources, with the same tokens."""

import gzip
import os
import re
from pathlib import Path

import pytest
from babel.messages.jslexer import tokenize
from django.contrib.staticfiles import finders
from django.test import Client

from deploy.assets import minified
from tests.architecture.files import ROOT

STATIC = ROOT / "tournaments/static"
SOURCES = sorted(path.relative_to(STATIC).as_posix() for path in (STATIC / "chelem").rglob("*.[jc]s*"))
SCRIPTS = [name for name in SOURCES if name.endswith(".js")]
# A template literal in a placeholder of another one: rjsmin would take its text for code.
NESTED_TEMPLATE = re.compile(r"\$\{[^}`\n]*`")


def get_static_file(name: str, accept_encoding: str = "") -> tuple[bytes, str]:
    """Return the body of a static file as the server sends it, and its encoding."""
    response = Client().get(f"/static/{name}", headers={"accept-encoding": accept_encoding})
    assert response.status_code == 200
    return response.getvalue(), response.headers.get("Content-Encoding", "")


def code_tokens(script: str) -> list[tuple[str, str]]:
    """Return the kinds and texts of the tokens of a script, without comments."""
    tokens = tokenize(script, jsx=False, template_string=True)
    return [(token.type, token.value) for token in tokens if "comment" not in token.type]


@pytest.fixture
def storage(settings, tmp_path: Path) -> minified.MinifyingStorage:
    """Return a storage with sources of its own, whose copies are in another data folder."""
    settings.DATA_DIR = tmp_path / "data"
    (tmp_path / "chelem").mkdir()
    return minified.MinifyingStorage(tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_minified_script_has_the_tokens_of_its_source(name: str) -> None:
    source = (STATIC / name).read_text()
    content = get_static_file(name)[0].decode()
    assert code_tokens(content) == code_tokens(source)
    assert len(content) < len(source)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_have_no_nested_template_literals(name: str) -> None:
    assert NESTED_TEMPLATE.findall((STATIC / name).read_text()) == []


def test_nested_template_literal_is_found() -> None:
    assert NESTED_TEMPLATE.findall("const sum = `${left ? ` ${minus} 1` : ''}`")
    assert not NESTED_TEMPLATE.findall("const sum = `${left} ${minus} 1`")


@pytest.mark.parametrize("name", [name for name in SOURCES if name.endswith(".css")])
def test_stylesheet_is_served_minified(name: str) -> None:
    content, encoding = get_static_file(name)
    assert encoding == ""
    assert len(content) < (STATIC / name).stat().st_size
    assert b"/*" not in content


def test_file_is_served_compressed_to_browsers_that_accept_it() -> None:
    content, encoding = get_static_file("chelem/js/table.js", "gzip, deflate")
    assert encoding == "gzip"
    assert gzip.decompress(content) == get_static_file("chelem/js/table.js")[0]


def test_file_of_a_library_is_served_unchanged() -> None:
    path = Path(str(finders.find("django_htmx/htmx.min.js") or finders.find("django_htmx/htmx-2.min.js")))
    assert "minified" not in path.parts
    assert path.exists()


def test_script_without_autorefresh_is_served_compressed(settings) -> None:
    """A laptop lists its files once, at its start."""
    settings.WHITENOISE_AUTOREFRESH = False
    content, encoding = get_static_file("chelem/js/table.js", "gzip")
    assert encoding == "gzip"
    assert b"//" not in gzip.decompress(content).splitlines()[0]


def test_changed_source_has_a_new_copy(storage: minified.MinifyingStorage, tmp_path: Path) -> None:
    source = tmp_path / "chelem/a.js"
    source.write_text("const a = 1; // first\n")
    copy = Path(storage.path("chelem/a.js"))
    assert copy.read_text() == "const a=1;"
    source.write_text("const a = 2;\n")
    os.utime(source, ns=(1, 1))
    assert Path(storage.path("chelem/a.js")) == copy
    assert copy.read_text() == "const a=2;"
    assert gzip.decompress(Path(f"{copy}.gz").read_bytes()) == copy.read_bytes()


def test_unchanged_copy_keeps_its_time_of_change(storage: minified.MinifyingStorage, tmp_path: Path) -> None:
    (tmp_path / "chelem/a.css").write_text("a { color: red }\n")
    copy = Path(storage.path("chelem/a.css"))
    os.utime(copy, ns=(5, 5))
    minified.make_copy.cache_clear()
    assert Path(storage.path("chelem/a.css")).stat().st_mtime_ns == 5


def test_comment_of_a_licence_is_served(storage: minified.MinifyingStorage, tmp_path: Path) -> None:
    (tmp_path / "chelem/a.js").write_text("/*! Licence: MIT */\nconst a = 1; // first\n")
    assert "Licence: MIT" in Path(storage.path("chelem/a.js")).read_text()


def test_scripts_are_only_compressed_without_rjsmin(
    storage: minified.MinifyingStorage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minified, "jsmin", None)
    (tmp_path / "chelem/a.js").write_text("const a = 1; // first\n")
    copy = Path(storage.path("chelem/a.js"))
    assert copy.read_text() == "const a = 1; // first\n"
    assert gzip.decompress(Path(f"{copy}.gz").read_bytes()) == copy.read_bytes()


def test_source_is_served_when_no_copy_can_be_written(
    storage: minified.MinifyingStorage, tmp_path: Path, settings
) -> None:
    (tmp_path / "chelem/a.js").write_text("const a = 1;\n")
    settings.DATA_DIR.write_text("a file where the folder would be")
    assert storage.path("chelem/a.js") == str(tmp_path / "chelem/a.js")


def test_failed_write_leaves_no_draft(storage, tmp_path: Path, settings, monkeypatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError

    (tmp_path / "chelem/a.js").write_text("const a = 1;\n")
    monkeypatch.setattr(Path, "write_bytes", fail)
    assert storage.path("chelem/a.js") == str(tmp_path / "chelem/a.js")
    assert list((settings.DATA_DIR / "minified").rglob("*.*")) == []

"""Hostile files: each is refused with one message, and the reader process keeps its limits of memory and time.

The reader is the subprocess that reads a file; the server then plans the import, in linear time also for namesakes.
"""

import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.utils import translation

from players.errors import Conflict, DomainError
from players.importing import apart, limits, preview, process, watched
from players.likeness import Index, traits_of
from tests import cast
from tests.hostile.files import FILES
from tests.players.files import csv_of
from tests.work import calls_of

SIZE_LIMIT = 5_000_000
ONE_FOR_EACH_CODE = sorted({code: name for name, (_make, code) in FILES.items()}.values())
"""The last file for each code; `tests/prove/hostile/` reads the others."""


def refusal_code(content: bytes) -> str:
    """Return the code of the refusal, "" for an accepted list, "no sentence" for a refusal without translated text."""
    try:
        apart.read_apart(content, size_limit=SIZE_LIMIT)
    except DomainError as refusal:
        french = refusal.text
        with translation.override("en"):
            return refusal.code if french.endswith(".") and refusal.text not in {"", french} else "no sentence"
    return ""


def cpu_seconds_for(code: str) -> int:
    """Return a CPU limit for the reader: small where it must be reached, else large enough for slow machines."""
    return 1 if code == "file_too_slow" else 60


@pytest.fixture(params=ONE_FOR_EACH_CODE)
def name(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


# Worth its time: some files make the reader run into its limits.
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_hostile_file_is_accepted_or_refused_with_its_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, code = FILES[name]
    monkeypatch.setattr(limits, "CPU_SECONDS", cpu_seconds_for(code))
    assert refusal_code(make()) == code


REAL_READER = apart.READER


def test_reader_runs_with_low_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    nice_values: list[int] = []
    monkeypatch.setattr("os.nice", nice_values.append)
    monkeypatch.setattr(limits, "resource", MagicMock())
    limits.limit_this_process(1)
    assert nice_values == [limits.NICENESS]
    assert limits.NICENESS >= 10


def test_real_reader_reads_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests start the reader with normal priority, by a fixture of `tests/conftest.py`."""
    monkeypatch.setattr(apart, "READER", REAL_READER)
    assert refusal_code(csv_of("Dupont")) == ""


# A reader that evaluates an expression, in place of the braces, instead of reading lines.
READER_CODE = (
    "from players.importing import worker; worker.read_lines = lambda *given, **named: {}; worker.main(['9999', '1'])"
)


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("bytes(10**9)", "file_too_heavy"),
        ("__import__('os').abort()", "file_not_text"),
        ("__import__('os').write(1, b'{}')", "file_not_text"),
    ],
)
def test_each_failure_of_the_reader_is_one_message(expression: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", READER_CODE.format(expression)])
    assert refusal_code(csv_of("Dupont")) == code


WITHOUT_RESOURCE_MODULE = "import sys; sys.modules['resource'] = None; "


@pytest.fixture(
    params=[("bytearray(b'x' * 10**9)", "file_too_heavy"), ("__import__('os').abort()", "file_not_text")],
    ids=["heavy", "aborts"],
)
def expression_and_code(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Return what a reader evaluates, and the code of the refusal; `tests/prove/hostile/` has an endless one."""
    return request.param  # type: ignore[no-any-return]


def test_limits_hold_without_the_resource_module(
    expression_and_code: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expression, code = expression_and_code
    monkeypatch.setattr(process, "HAS_RESOURCE_MODULE", False)
    monkeypatch.setattr(limits, "CPU_SECONDS", cpu_seconds_for(code))
    monkeypatch.setattr(
        apart, "READER", [sys.executable, "-c", WITHOUT_RESOURCE_MODULE + READER_CODE.format(expression)]
    )
    assert refusal_code(csv_of("Dupont")) == code


def test_list_is_read_without_the_resource_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HAS_RESOURCE_MODULE", False)
    reader = f"{WITHOUT_RESOURCE_MODULE}from players.importing import worker; worker.main(sys.argv[1:])"
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", reader])
    assert refusal_code(csv_of("Dupont")) == ""


def test_hanging_reader_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", "import threading; threading.Event().wait(60)"])
    monkeypatch.setattr(limits, "TIMEOUT_SECONDS", 0.2)
    assert refusal_code(csv_of("Dupont")) == "file_too_slow"


def test_reader_with_little_cpu_time_is_not_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes several times `TIMEOUT_SECONDS`, and uses CPU time each time."""
    seconds = iter(range(1, 1_000_000))
    monkeypatch.setattr(watched, "_cpu_seconds", lambda reader, before: float(next(seconds)))
    monkeypatch.setattr(limits, "TIMEOUT_SECONDS", 0.001)
    assert refusal_code(csv_of("Dupont")) == ""
    assert next(seconds) > 2


def test_third_file_is_refused_while_two_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TIMEOUT_SECONDS", 0.01)
    slots = [process._places.acquire() for _ in range(limits.READERS)]
    try:
        with pytest.raises(Conflict) as refusal:
            apart.read_apart(csv_of("Dupont"), size_limit=SIZE_LIMIT)
        assert refusal.value.code == "file_readers_busy"
    finally:
        for _ in slots:
            process._places.release()


EMPTY_LIST = '{"columns": []}'  # the output of a reader for a list without lines


def test_reader_does_not_inherit_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHELEM_SECRET_KEY", "secret")
    monkeypatch.setattr(
        apart,
        "READER",
        [sys.executable, "-c", f"import os; os.environ.get('CHELEM_SECRET_KEY') or os.abort(); print('{EMPTY_LIST}')"],
    )
    assert refusal_code(csv_of("Dupont")) == "file_not_text"


def test_headings_and_cells_are_cut_to_their_limits() -> None:
    long = "x" * 5_000
    table = apart.read_apart(csv_of(f"{long};Jean", head=f"Nom;Prénom;{long}"), size_limit=SIZE_LIMIT)
    assert [len(column.heading) for column in table.columns] == [len("Nom"), len("Prénom"), limits.HEADING_CHARACTERS]
    assert [len(cell) for cell in table.lines[0].cells] == [limits.CELL_CHARACTERS, len("Jean")]


@pytest.mark.django_db(transaction=True)
def test_files_are_read_and_planned_outside_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    in_transaction = []

    def record_transactions(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args, **kwargs):
            in_transaction.append(connection.in_atomic_block)
            return function(*args, **kwargs)

        return call

    monkeypatch.setattr(preview, "read_apart", record_transactions(apart.read_apart))
    monkeypatch.setattr(preview, "plan_rows", record_transactions(preview.plan_rows))
    content = csv_of("Dupont;Jeanne;A1;;;;;")
    client = Client()
    client.force_login(cast.user_of(cast.alice()))
    client.post("/bureau/joueurs/import/", {"file": SimpleUploadedFile("membres.csv", content)})
    assert in_transaction == [False, False]


def calls_to_find_namesakes(names: list[str]) -> int:
    """Return the number of function calls to search namesakes of each person; all have different licences."""
    people = [traits_of(key=n, name=name, licence=f"L{n}", birth_year=None) for n, name in enumerate(names)]
    index = Index(people)

    def look_for_each() -> None:
        for person in people:
            other = traits_of(key=-1, name=person.name, licence=f"M{person.key}", birth_year=None)
            assert next(index.of_one_name(other), None) is None
            assert next(index.alike(other), None) is None

    return calls_of(look_for_each)


def test_namesakes_are_found_in_linear_time() -> None:
    """Comparing each pair of the 1,000 people would take a million calls."""
    # both names of each person differ from those of the others
    strangers = calls_to_find_namesakes([f"{n:x}upont {n * 7919:x}jean" for n in range(1_000)])
    assert calls_to_find_namesakes(["Dupont Jean"] * 1_000) < 3 * strangers

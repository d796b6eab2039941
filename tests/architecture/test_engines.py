"""What PostgreSQL could answer differently is tried on PostgreSQL, whoever writes the test and wherever."""

from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, connection

from tests import cast
from tests.architecture.files import ROOT
from tests.engines.choice import NEVER, Note, Notebook, chosen, kinds, read, shape
from tournaments.services.setup.settings import tournament_create

ASKING = """
def ask(book, engine, sql, parameters):
    book.watch(engine, sql, parameters, False, {})
"""


def an_item(name: str, *fixtures: str, path: Path = Path(__file__), **django_db: bool) -> Any:
    """A test as pytest has collected it, as far as a notebook looks at it."""
    mark = pytest.mark.django_db(**django_db).mark if django_db else None
    return SimpleNamespace(nodeid=name, path=path, fixturenames=fixtures, get_closest_marker=lambda _: mark)


def asked(*statements: tuple[str, Any], refused: str = "") -> set[int]:
    """What is noted of a test that sends these to an engine that refuses one of them."""

    def engine(sql: str, *_: object) -> None:
        if sql == refused:
            raise DatabaseError

    book, of_the_program = Notebook(), dict[str, Any]()
    exec(compile(ASKING, str(ROOT / "tournaments/asking.py"), "exec"), of_the_program)
    with book.of(an_item("it")):
        for sql, parameters in statements:
            with suppress(DatabaseError):
                of_the_program["ask"](book, engine, sql, parameters)
    return book.notes["it"].asked


def told(*asked: int, cost: float = 1, always: bool = False) -> Note:
    return Note(asked=set(asked), cost=cost, always=always)


class TestNotes:
    def test_the_same_question_is_noted_once_whatever_its_values(self) -> None:
        assert asked(("SELECT %s", [1])) == asked(("SELECT %s", [2]), ("SELECT %s", ["Chloé"[:3]]))

    def test_another_statement_is_another_question(self) -> None:
        assert asked(("SELECT %s", [1])) != asked(("SELECT %s + 1", [1]))

    @pytest.mark.parametrize(
        "value", [-1, 40_000, 2**31, 2**63, 2**80, "É", "x" * 40, "x" * 400, "\0", "\ud800", b"x", 0.5], ids=repr
    )
    def test_a_remarkable_value_makes_it_another_question(self, value: object) -> None:
        assert asked(("SELECT %s", [value])) != asked(("SELECT %s", [1]))

    def test_a_refusal_and_what_follows_it_are_questions_of_their_own(self) -> None:
        taken = asked(("INSERT", []), ("SELECT", []))
        assert len(taken) == 2
        assert asked(("INSERT", []), ("SELECT", []), refused="INSERT").isdisjoint(taken)

    def test_what_a_test_itself_looks_up_is_not_noted(self) -> None:
        book = Notebook()
        with book.of(an_item("it")):
            book.watch(lambda *_: None, "SELECT 1", [], False, {})
        assert book.notes == {}

    @pytest.mark.django_db
    def test_it_sees_what_the_services_ask(self) -> None:
        book = Notebook()
        director = cast.alice()
        with book.of(an_item("it")), connection.execute_wrapper(book.watch):
            tournament_create(settings={"name": "Coupe des questions"}, actor=director)
        assert len(book.notes["it"].asked) > 10

    def test_the_length_of_a_list_and_the_name_of_a_savepoint_are_no_matter(self) -> None:
        assert shape("a IN (%s, %s)") == shape("a IN (%s)") != shape("a IN (SELECT 1)")
        assert shape("VALUES (%s, %s), (%s, %s)") == shape("VALUES (%s, %s)")
        assert shape('SAVEPOINT "s139_x1"') == shape('SAVEPOINT "s7_x22"') != shape('RELEASE SAVEPOINT "s7_x22"')

    def test_notes_of_all_processes_come_together(self, tmp_path: Path) -> None:
        for process in ("gw0", "gw1"):
            book = Notebook()
            book.notes = {f"test of {process}": told(1, 2, cost=0.5, always=True)}
            book.write(tmp_path / f"{process}.json")
        assert read(tmp_path) == dict.fromkeys(("test of gw0", "test of gw1"), told(1, 2, cost=0.5, always=True))


class TestWhoIsNoted:
    def test_who_asks_nothing_is_not(self) -> None:
        book = Notebook()
        with book.of(an_item("it")):
            pass
        assert book.notes == {}

    @pytest.mark.parametrize("how", [{"transaction": True}, {}], ids=["by its mark", "by a fixture"])
    def test_who_needs_real_transactions_is_always_chosen(self, how: dict[str, Any]) -> None:
        book = Notebook()
        with book.of(an_item("it", *([] if how else ["transactional_db"]), **how)):
            pass
        assert chosen(book.notes) == {"it"}

    def test_who_drives_a_browser_never_is(self) -> None:
        book = Notebook()
        with book.of(an_item("it", path=NEVER / "test_desk.py", transaction=True)):
            pass
        assert book.notes == {}
        assert NEVER.is_dir()


class TestTheChoice:
    def test_whatever_is_asked_is_tried_as_often_as_it_can_be(self) -> None:
        notes = {f"t{n}": told(n % 7, 100 + n % 11, 1000 + n) for n in range(60)}
        for times in (1, 2, 3):
            picked = chosen(notes, times)
            for question in set().union(*(note.asked for note in notes.values())):
                asking = {name for name, note in notes.items() if question in note.asked}
                assert len(asking & picked) >= min(times, len(asking))

    def test_it_takes_the_cheaper_of_two_that_ask_the_same(self) -> None:
        notes = {"slow": told(1, 2, cost=3), "quick": told(1, 2, cost=1), "other": told(3)}
        assert chosen(notes, times=1) == {"quick", "other"}

    def test_it_takes_nobody_who_adds_nothing(self) -> None:
        notes = {"races": told(1, 2, always=True), "looks": told(2), "writes": told(2, 3)}
        assert chosen(notes, times=1) == {"races", "writes"}

    def test_values_of_rows_and_of_names_are_looked_at(self) -> None:
        assert kinds([[1, "a"], [2, None]]) == frozenset()
        assert kinds([{"number": -1}]) == {"negative"}
        assert kinds([["plain", 2**40], ["Éliane", True]]) == {"letters beyond ASCII", "a number of 32 bits"}

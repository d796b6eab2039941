"""Failures of SQLite at a chosen file operation, by a VFS (https://sqlite.org/vfs.html) around the default one.

It is registered in the library that Python's `sqlite3` has loaded. A failed write leaves half of its bytes in the file,
as a full disk or a torn sector does. Operations that release something (close, unlock, unmap) never fail: SQLite
ignores their results, and no disk is involved.
"""

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from functools import cache
from typing import Any

# The arguments of the functions that may fail, and their result code.
# Paths are pointers: SQLite keeps that of an open file.
FAILING: dict[str, tuple[Any, int]] = {
    "Open": (CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p), sqlite3.SQLITE_CANTOPEN),
    "Delete": (CFUNCTYPE(c_int, c_void_p, c_void_p, c_int), sqlite3.SQLITE_IOERR_DELETE),
    "Access": (CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_void_p), sqlite3.SQLITE_IOERR_ACCESS),
    "Read": (CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64), sqlite3.SQLITE_IOERR_READ),
    "Write": (CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64), sqlite3.SQLITE_IOERR_WRITE),
    "Truncate": (CFUNCTYPE(c_int, c_void_p, c_int64), sqlite3.SQLITE_IOERR_TRUNCATE),
    "Sync": (CFUNCTYPE(c_int, c_void_p, c_int), sqlite3.SQLITE_IOERR_FSYNC),
    "FileSize": (CFUNCTYPE(c_int, c_void_p, c_void_p), sqlite3.SQLITE_IOERR_FSTAT),
    "Lock": (CFUNCTYPE(c_int, c_void_p, c_int), sqlite3.SQLITE_IOERR_LOCK),
    "ShmMap": (CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int, c_void_p), sqlite3.SQLITE_IOERR_SHMMAP),
    "ShmLock": (CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int), sqlite3.SQLITE_IOERR_SHMLOCK),
}
WRITE_CODES = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE  # by turns
KINDS = {0x100: "database", 0x800: "journal", 0x80000: "WAL"}  # by the SQLITE_OPEN_ flag of a file
SHM_LOCK = 2  # the flag of an xShmLock that acquires a lock


def _functions(*names: str) -> list[tuple[str, Any]]:
    return [(name, c_void_p) for name in names]


class Vfs(Structure):
    """The structure `sqlite3_vfs`; its functions have no x before their names here, as in `Methods`."""

    _fields_ = [
        ("version", c_int),
        ("file_bytes", c_int),
        ("path_bytes", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        *_functions("Open", "Delete", "Access"),
        ("other_functions", c_void_p * 13),
    ]


class Methods(Structure):
    """The structure `sqlite3_io_methods`."""

    _fields_ = [
        ("version", c_int),
        *_functions("Close", "Read", "Write", "Truncate", "Sync", "FileSize", "Lock", "Unlock"),
        ("other_functions", c_void_p * 4),
        *_functions("ShmMap", "ShmLock"),
        ("functions_of_maps", c_void_p * 4),
    ]


class FailingFiles:
    """The file operations of one `attempt` at a time, of which one fails."""

    def __init__(self, default: Vfs) -> None:
        self.operations: list[str] = []  # of the last attempt
        self._failing: int | str | None = None
        self._is_counting = False
        self._kinds: dict[int, str] = {}  # by address of the open file
        self._tables: dict[int, Methods] = {}  # wrapped methods, by address of the original ones
        self._callbacks: list[object] = []  # keeps alive what SQLite calls
        self.vfs = Vfs.from_buffer_copy(default)
        self.vfs.name = b"failing-files"
        open_file = FAILING["Open"][0](default.Open)
        self._replace(self.vfs, "Delete", lambda *_: "a file")
        self._replace(self.vfs, "Access", lambda *_: "a file")
        self._set(self.vfs, "Open", lambda *arguments: self._open(open_file, *arguments))

    @contextmanager
    def attempt(self, failing: int | str) -> Iterator[None]:
        """List the operations of the block, and let one fail: that with this number, from 1, or the first of a name."""
        self.operations.clear()
        self._failing, self._is_counting = failing, True
        try:
            yield
        finally:
            self._is_counting = False

    def _fails(self, name: str, kind: str) -> bool:
        """Count an operation, and return True if it is to fail."""
        if not self._is_counting:
            return False
        operation = f"{name} of {kind}"
        self.operations.append(operation)
        if self._failing not in {operation, len(self.operations)}:
            return False
        self._failing = None
        return True

    def _set(self, table: Structure, name: str, function: Callable[..., int]) -> None:
        callback = FAILING[name][0](function)
        self._callbacks.append(callback)
        setattr(table, name, ctypes.cast(callback, c_void_p).value)

    def _replace(self, table: Structure, name: str, kind_of: Callable[..., str]) -> None:
        """Replace a function of the table by one that calls it, or fails. `kind_of`: the kind of its file."""
        kind, code = FAILING[name]
        original = kind(getattr(table, name))

        def call(first: int, *arguments: Any) -> int:
            is_release = name == "ShmLock" and not arguments[-1] & SHM_LOCK
            if is_release or not self._fails(name, kind_of(first)):
                return int(original(first, *arguments))
            if name == "Write":
                data, count, offset = arguments
                original(first, data, count // 2, offset)
                return WRITE_CODES[len(self.operations) % 2]
            return code

        self._set(table, name, call)

    def _open(self, original: Callable[..., int], vfs: int, path: int, file: int, flags: int, found: int) -> int:
        """Open a file and replace its table of methods."""
        kind = next((kind for flag, kind in KINDS.items() if flags & flag), "a temporary file")
        if self._fails("Open", kind):
            c_void_p.from_address(file).value = None  # without methods: SQLite does not close it
            return int(FAILING["Open"][1])
        code = int(original(vfs, path, file, flags, found))
        methods = c_void_p.from_address(file)
        if methods.value:
            self._kinds[file] = kind
            methods.value = ctypes.addressof(self._wrapped(methods.value))
        return code

    def _wrapped(self, address: int) -> Methods:
        """Return a copy of the methods at this address whose functions may fail."""
        if address not in self._tables:
            table = Methods.from_buffer_copy(Methods.from_address(address))
            for name in FAILING:
                if getattr(table, name, None):  # a file without a WAL has no functions for one
                    self._replace(table, name, lambda file: self._kinds[file])
            self._tables[address] = table
        return self._tables[address]


@cache
def _create() -> tuple[FailingFiles, Callable[[bool], None]]:
    """Return the failing files of this process, which live to its end, and a function that turns them on or off.

    SQLite calls them as long as a connection through them is open, also one that waits for the garbage collector.
    """
    library = ctypes.CDLL(_sqlite3.__file__)  # its symbols include those of the SQLite that it is linked with
    library.sqlite3_vfs_find.restype = POINTER(Vfs)
    default = library.sqlite3_vfs_find(None)
    files = FailingFiles(default.contents)

    def turn(is_on: bool) -> None:
        library.sqlite3_vfs_register(ctypes.byref(files.vfs) if is_on else default, 1)

    return files, turn


@contextmanager
def failing_files() -> Iterator[FailingFiles]:
    """Open the databases of the block through a VFS that can fail."""
    files, turn = _create()
    turn(True)
    try:
        yield files
    finally:
        turn(False)

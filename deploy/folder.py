"""Where a club is kept: one folder, wherever one stands when starting Chelem."""

import os
from pathlib import Path

from platformdirs import user_data_path

CODE = Path(__file__).resolve().parents[1]
DATABASE = "chelem.sqlite3"


def data_folder() -> Path:
    """What `CHELEM_DATA` names; a clone's own `var`; else the folder that the system keeps for the user's programs."""
    if named := os.environ.get("CHELEM_DATA", "").strip():
        return Path(named).resolve()
    return CODE / "var" if is_clone() else users_folder()


def users_folder() -> Path:
    """The same for every installed Chelem of one user of the computer."""
    return user_data_path("chelem", appauthor=False)


def is_clone() -> bool:
    """Whether the code runs where it is written, not where it was installed."""
    return (CODE / "Makefile").is_file() and (CODE / "pyproject.toml").is_file()


def other_folders(used: Path) -> list[Path]:
    """Where else a club may be: an earlier Chelem kept it in the folder `var` of wherever one stood."""
    places = dict.fromkeys([users_folder(), CODE / "var", Path.cwd() / "var"])
    return [place for place in places if place != used and (place / DATABASE).is_file()]

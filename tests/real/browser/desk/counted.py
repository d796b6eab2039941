"""Taps and keys of somebody who plays a day, and the seconds that its moments took."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page


@dataclass
class Hands:
    """Somebody at the desk or at a table: every tap and every key is counted, by the moment of the day."""

    page: Page
    counted: dict[str, list[float]] = field(default_factory=dict)
    moment: str = ""

    @contextmanager
    def at(self, moment: str) -> Iterator[None]:
        begun = time.monotonic()
        self.moment, self.counted[moment] = moment, [0, 0, 0]
        yield
        self.counted[moment][2] = time.monotonic() - begun

    def tap(self, what: Locator) -> None:
        what.click()
        self.counted[self.moment][0] += 1

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name).first)

    def keys(self, typed: str) -> None:
        """A line end is Enter."""
        for key in typed:
            if key == "\n":
                self.page.keyboard.press("Enter")
            else:
                self.page.keyboard.type(key)
        self.counted[self.moment][1] += len(typed)

    def fill(self, what: Locator, typed: str) -> None:
        """A tap, and the keys over what stands there."""
        self.tap(what)
        what.press("ControlOrMeta+a")
        self.keys(typed)

    def create(self, *, rounds: int, choose: Callable[[], None]) -> None:
        """A tournament in one line, with what is chosen beside it, and its registration with the scripts: nobody types
        within a tenth of a second."""
        self.link("Nouveau tournoi")
        self.fill(self.page.get_by_label("Nom", exact=True), "Coupe")
        self.fill(self.page.get_by_label("Nombre de tours"), str(rounds))
        self.tap(self.page.get_by_text("Tout le reste se change jusqu’au tirage"))
        choose()
        self.button("Créer le tournoi")
        self.page.wait_for_url("**/inscriptions/")

    def taps(self) -> int:
        return int(sum(taps for taps, _keys, _seconds in self.counted.values()))

    def report(self) -> str:
        rows = [*self.counted.items(), ("all", [sum(column) for column in zip(*self.counted.values(), strict=True)])]
        return "\n".join(
            f"{name:<14} {taps:>4.0f} taps {keys:>5.0f} keys {s:>6.1f} s" for name, (taps, keys, s) in rows
        )

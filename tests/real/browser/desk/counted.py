"""Counts of taps, keys and seconds of a day that is played by clicking."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page


@dataclass
class Hands:
    """A user of a page whose taps and keys are counted per phase of the day."""

    page: Page
    counts: dict[str, list[float]] = field(default_factory=dict)  # taps, keys and seconds by phase
    phase: str = ""

    @contextmanager
    def at(self, phase: str) -> Iterator[None]:
        """Count taps, keys and seconds under this phase."""
        start = time.monotonic()
        self.phase, self.counts[phase] = phase, [0, 0, 0]
        yield
        self.counts[phase][2] = time.monotonic() - start

    def tap(self, target: Locator) -> None:
        target.click()
        self.counts[self.phase][0] += 1

    def tap_button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)

    def tap_link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name).first)

    def type_text(self, text: str) -> None:
        """Type the text, with Enter for each newline."""
        for key in text:
            if key == "\n":
                self.page.keyboard.press("Enter")
            else:
                self.page.keyboard.type(key)
        self.counts[self.phase][1] += len(text)

    def fill(self, target: Locator, text: str) -> None:
        """Tap a field and overwrite its value."""
        self.tap(target)
        target.press("ControlOrMeta+a")
        self.type_text(text)

    def create_tournament(self, *, rounds: int, choose: Callable[[], None]) -> None:
        """Create a tournament by its form, and wait for the registration page with its scripts.

        `choose` sets the options of the form, after `unfold` of their section. Keys typed before the scripts run would
        be lost; no person is so fast.
        """
        self.tap_link("Nouveau tournoi")
        self.fill(self.page.get_by_label("Nom", exact=True), "Coupe")
        self.fill(self.page.get_by_label("Nombre de tours"), str(rounds))
        choose()
        self.tap_button("Créer le tournoi")
        self.page.wait_for_url("**/inscriptions/")

    def unfold(self, section: str) -> None:
        """Tap the summary of a section of settings."""
        self.tap(self.page.locator("summary", has_text=section))

    def count_taps(self) -> int:
        return int(sum(taps for taps, _keys, _seconds in self.counts.values()))

    def format_report(self) -> str:
        rows = [*self.counts.items(), ("all", [sum(column) for column in zip(*self.counts.values(), strict=True)])]
        return "\n".join(
            f"{name:<14} {taps:>4.0f} taps {keys:>5.0f} keys {s:>6.1f} s" for name, (taps, keys, s) in rows
        )

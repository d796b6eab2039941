"""The logo and the colour of the club on paper. Equal input gives equal bytes."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable

from players.models import Organiser
from tournaments.documents.kit.style import INK
from tournaments.selectors.look import look_of


@dataclass(frozen=True)
class PaperLook:
    """A `logo` as PNG of `width` times `height` pixels, empty if the club has none; `accent` is the colour of lines."""

    logo: bytes = b""
    width: int = 0
    height: int = 0
    accent: Color = INK

    def size_within(self, width: float, height: float) -> tuple[float, float]:
        """Return the largest size of the logo within these limits; zero without a logo."""
        if not self.logo:
            return 0.0, 0.0
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale

    def draw(self, canvas: Any, *, x: float, y: float, width: float, height: float) -> None:
        """Draw the logo with its lower left corner at (x, y), in the size of `size_within`."""
        wide, tall = self.size_within(width, height)
        if wide:
            canvas.drawImage(ImageReader(BytesIO(self.logo)), x, y, wide, tall, mask="auto")


def paper_look(organiser: Organiser) -> PaperLook:
    """Return the look of the papers of an organiser."""
    look = look_of(organiser)
    if look is None:
        return PaperLook()
    accent = HexColor(look.accent) if look.accent else INK
    return PaperLook(bytes(look.logo), look.width, look.height, accent)


class LogoBox(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """The logo in the middle of a line `height` points tall; empty without a logo."""

    def __init__(self, look: PaperLook, height: float, *, most: float, align: str = "CENTER") -> None:
        super().__init__()
        self.look, self.most, self.hAlign = look, most, align
        self.tall = height if look.logo else 0.0

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        wide, tall = self.look.size_within(min(self.most, width), self.tall)
        return wide, tall

    def draw(self) -> None:
        self.look.draw(self.canv, x=0, y=0, width=self.most, height=self.tall)

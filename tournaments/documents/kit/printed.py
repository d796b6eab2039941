"""Parts that are equal on many pages, stored once in the file as a PDF form."""

from collections.abc import Callable

from reportlab.platypus import Flowable

EDGE = 2.0  # points around the form, so that lines along its border are not clipped


class SharedDrawing(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """The flowable `own` on top of a form that `common` builds once for each `name` in a document.

    The form is `height` points tall and as wide as `own`.
    """

    def __init__(self, name: str, common: Callable[[], Flowable], own: Flowable, *, height: float) -> None:
        super().__init__()
        self.name, self.common, self.own, self.height = name, common, own, height

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = self.own.wrap(width, self.height)[0]
        return self.width, self.height

    def draw(self) -> None:
        """Define the form at its first use, then draw the form and `own` on top of it."""
        if not self.canv.hasForm(self.name):
            self.canv.beginForm(self.name, -EDGE, -EDGE, self.width + EDGE, self.height + EDGE)
            common = self.common()
            common.wrapOn(self.canv, self.width, self.height)
            common.drawOn(self.canv, 0, 0)
            self.canv.endForm()
        self.canv.doForm(self.name)
        _, height = self.own.wrapOn(self.canv, self.width, self.height)
        self.own.drawOn(self.canv, 0, self.height - height)

"""Re-encoding of a picture: its pixels, upright, without metadata."""

from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from PIL import Image, ImageOps, UnidentifiedImageError

ACCEPTED_FORMATS = ("JPEG", "PNG", "WEBP")
MOST_PIXELS = 24_000_000  # decoding such a PNG takes 100 MB
BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError)


class Refused(Exception):
    """A refused picture: code and parameters of the message."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True)
class Wanted:
    """The result of re-encoding. `kind`: JPEG on white, or PNG with transparency; `width`, `height`: maximum pixels."""

    kind: Literal["JPEG", "PNG"]
    width: int
    height: int


def re_encode(content: bytes, wanted: Wanted) -> bytes:
    """Return the picture, re-encoded deterministically.

    :raises Refused: `picture_unknown`, `picture_too_many_pixels`, `picture_animated`.
    """
    try:
        with Image.open(BytesIO(content), formats=ACCEPTED_FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Refused("picture_too_many_pixels", most=MOST_PIXELS // 1_000_000)
            if getattr(image, "is_animated", False):
                raise Refused("picture_animated")
            upright = ImageOps.exif_transpose(image).convert("RGBA")
    except BROKEN as error:
        raise Refused("picture_unknown") from error
    upright.thumbnail((wanted.width, wanted.height))
    file = BytesIO()
    if wanted.kind == "PNG":
        _without_metadata(upright).save(file, "PNG", optimize=True)
    else:
        paper = Image.new("RGB", upright.size, "white")
        paper.paste(upright, mask=upright.getchannel("A"))
        paper.save(file, "JPEG", quality=85, optimize=True)
    return file.getvalue()


def _without_metadata(image: Image.Image) -> Image.Image:
    """Copy the pixels into a new image, which drops texts, colour profiles and places."""
    bare = Image.new("RGBA", image.size)
    bare.paste(image)
    return bare

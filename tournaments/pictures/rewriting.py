"""A picture that a stranger sent, written anew: its pixels, upright, and nothing of what stood beside them."""

from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from PIL import Image, ImageOps, UnidentifiedImageError

MOST_PIXELS = 24_000_000  # a PNG of so many takes 100 MB to read
BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError)


class Refused(Exception):
    """What is wrong with the picture, as the code of a sentence and what fills it."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True)
class Wanted:
    """`kinds` are those that are read, `width` and `height` the most points of what is written: as `kind`, JPEG on
    white or PNG that keeps what is transparent."""

    kind: Literal["JPEG", "PNG"]
    width: int
    height: int
    kinds: tuple[str, ...] = ("JPEG", "PNG", "WEBP")


def written_anew(content: bytes, wanted: Wanted) -> bytes:
    """The same picture as a file of our own; the same bytes give the same bytes.

    :raises Refused: `picture_unknown`, `picture_too_many_pixels`, `picture_animated`.
    """
    try:
        with Image.open(BytesIO(content), formats=wanted.kinds) as image:
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
    """Texts, profiles and places of a picture ride along with it."""
    bare = Image.new("RGBA", image.size)
    bare.paste(image)
    return bare

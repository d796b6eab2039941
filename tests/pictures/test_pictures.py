"""Uploaded pictures: decoded in a process of their own, re-encoded, or refused in a sentence of each language."""

import sys
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.utils import translation
from PIL import Image, PngImagePlugin

from players.errors import DomainError
from players.importing import limits, process
from tournaments.pictures import apart
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.rewriting import Wanted

SIZE_LIMIT = 5_000_000
LOGO = Wanted("PNG", width=80, height=40)


def draw_picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: object) -> bytes:
    file = BytesIO()
    Image.new(mode, size, "red").save(file, kind, **options)
    return file.getvalue()


def draw_animation(kind: str) -> bytes:
    file, frames = BytesIO(), [Image.new("RGB", (9, 9), colour) for colour in ("red", "blue")]
    frames[0].save(file, kind, save_all=True, append_images=frames[1:])
    return file.getvalue()


def zip_picture() -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("logo.png", draw_picture())
    return file.getvalue()


def refusal_code_or_empty(content: bytes, wanted: Wanted = LOGO) -> str:
    """Return the code of the refusal, "" for an accepted picture, "no sentence" if a language lacks one."""
    try:
        picture_rewritten(content, wanted, size_limit=SIZE_LIMIT)
    except DomainError as refusal:
        french = refusal.text
        with translation.override("en"):
            return refusal.code if french.endswith(".") and refusal.text not in {"", french} else "no sentence"
    return ""


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
INVALID_PICTURES = {
    "empty": (b"", "picture_unknown"),
    "a drawing with a script": (SVG, "picture_unknown"),
    "a ZIP": (zip_picture(), "picture_unknown"),
    "a PDF": (b"%PDF-1.7\n", "picture_unknown"),
    "truncated": (draw_picture(size=(400, 300))[:-40], "picture_unknown"),
    "only its header": (draw_picture()[:40], "picture_unknown"),
    "another kind": (draw_picture("GIF"), "picture_unknown"),
    "fifty megapixels": (draw_picture(size=(10_000, 5_000), mode="1"), "picture_too_many_pixels"),
    "a moving PNG": (draw_animation("PNG"), "picture_animated"),
    "five megabytes": (b"x" * (SIZE_LIMIT + 1), "picture_too_large"),
}


@pytest.mark.parametrize("name", INVALID_PICTURES)
def test_bad_picture_is_refused_with_one_message(name: str) -> None:
    content, code = INVALID_PICTURES[name]
    assert refusal_code_or_empty(content) == code


def test_animation_is_refused_for_a_jpeg_target() -> None:
    assert refusal_code_or_empty(draw_animation("WEBP"), Wanted("JPEG", width=80, height=40)) == "picture_animated"


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGBA"), ("PNG", "P"), ("PNG", "1"), ("PNG", "I;16"), ("JPEG", "L"), ("JPEG", "CMYK")]
)
def test_all_formats_are_re_encoded_as_png(kind: str, mode: str) -> None:
    file = BytesIO()
    Image.new(mode, (40, 30)).save(file, kind)
    with Image.open(BytesIO(picture_rewritten(file.getvalue(), LOGO, size_limit=SIZE_LIMIT))) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (40, 30))


def test_picture_is_scaled_rotated_and_stripped_of_metadata() -> None:
    texts, exif = PngImagePlugin.PngInfo(), Image.Exif()
    texts.add_text("Author", "chez moi")
    exif[0x0112] = 6  # rotated by 90°
    content = (
        draw_picture(size=(400, 100), pnginfo=texts, exif=exif, dpi=(300, 300)) + b"PK\x03\x04 and what rides along"
    )
    content_written = picture_rewritten(content, LOGO, size_limit=SIZE_LIMIT)
    with Image.open(BytesIO(content_written)) as image:
        assert image.size == (10, 40), "100 x 400 after the rotation, scaled to a height of 40"
        assert image.info == {}
    assert b"chez moi" not in content_written
    assert b"rides along" not in content_written


def test_transparency_is_preserved() -> None:
    file = BytesIO()
    Image.new("RGBA", (4, 4), (255, 0, 0, 0)).save(file, "PNG")
    with Image.open(BytesIO(picture_rewritten(file.getvalue(), LOGO, size_limit=SIZE_LIMIT))) as image:
        assert image.getchannel("A").getextrema() == (0, 0)


def test_same_picture_gives_the_same_bytes() -> None:
    assert len({picture_rewritten(draw_picture(), LOGO, size_limit=SIZE_LIMIT) for _ in range(2)}) == 1


# Worth its time: only the largest picture shows it.
def test_largest_accepted_picture_fits_the_memory_limit_of_the_reader() -> None:
    for content in (
        draw_picture(size=(6_000, 4_000), mode="RGBA", compress_level=1),
        draw_picture("JPEG", (6_000, 4_000)),
    ):
        assert refusal_code_or_empty(content) == ""


# A reader that evaluates the expression put in the braces instead of re-encoding a picture.
READER_WITH = (
    "import sys; from tournaments.pictures import worker; "
    "worker.re_encode = lambda *given: {}; worker.main(sys.argv[1:])"
)


# Worth its time: the reader must reach its limit of one second.
@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("bytes(10**9)", "picture_too_heavy"),
        ("__import__('os').abort()", "picture_unknown"),
        ("next(number for number in iter(int, 1) if number)", "picture_too_heavy"),
    ],
)
def test_each_failure_of_the_reader_is_one_message(expression: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", READER_WITH.format(expression)])
    monkeypatch.setattr(limits, "CPU_SECONDS", 1)
    assert refusal_code_or_empty(draw_picture()) == code


def test_picture_is_read_without_the_resource_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HAS_RESOURCE_MODULE", False)
    assert refusal_code_or_empty(draw_picture()) == ""

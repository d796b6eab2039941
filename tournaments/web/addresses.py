"""URL converter for stages: `coupe-2026` is the first, `coupe-2026/phase/2` the second."""

from typing import NamedTuple

from django.urls import register_converter


class StageAddress(NamedTuple):
    """The value of `<stage:slug>` in a URL: the slug of a tournament, and the number of one of its stages."""

    slug: str
    stage: int = 1


class StageConverter:
    """Converter `<stage:slug>`: accepts both forms; builds a URL from a slug or from `Stage.address`."""

    regex = "[-a-zA-Z0-9_]+(?:/phase/[1-9][0-9]?)?"

    def to_python(self, value: str) -> StageAddress:
        slug, _sign, number = value.partition("/phase/")
        return StageAddress(slug, int(number or 1))

    def to_url(self, value: str | StageAddress) -> str:
        if isinstance(value, StageAddress):
            return value.slug if value.stage == 1 else f"{value.slug}/phase/{value.stage}"
        return str(value)


register_converter(StageConverter, "stage")

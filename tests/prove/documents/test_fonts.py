"""The bold PDF font; `make test` builds the regular one."""

import pytest

from deploy.fonts import WEIGHTS
from tests.deploy.test_fonts import test_pdf_font_is_built_from_the_web_font as check_font


@pytest.mark.parametrize("style", sorted(WEIGHTS.keys() - {"Regular"}))
def test_pdf_font_is_built_from_the_web_font(style: str) -> None:
    check_font(style)

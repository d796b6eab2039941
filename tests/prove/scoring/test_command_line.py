"""Any JSON object gets an answer of `python -m scoring`."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.lines import answer
from tests.scoring.test_command_line import LINE, _line

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(sorted(LINE)) | st.text(), values))
def test_any_json_object_gets_an_answer(changes: dict[str, Any]) -> None:
    reply = answer(_line(**changes), "fr")
    assert json.loads(json.dumps(reply, allow_nan=False)) == reply
    assert ("problems" in reply) != ("scores" in reply)

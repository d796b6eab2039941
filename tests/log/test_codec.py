"""Canonical JSON of events, and the chain of their digests."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.log.codec import (
    START,
    Logged,
    canonical_json,
    data_of,
    digest_of,
    event_of,
    line_json,
    line_of,
    verify_chain,
)
from tournaments.log.errors import LogError
from tournaments.log.events import KINDS, DealRecorded, LineState, LogEvent, RoundOpened, TournamentCreated

AT = datetime(2026, 11, 21, 16, 5, 0, 123456, tzinfo=UTC)
PLAYED = LineState(
    status="played",
    outcome={"taker": 1, "points": 49.5, "contract": "garde"},
    scores=(198, -66, -66, -66),
    reason="",
    dealer=2,
)
DEAL = DealRecorded(stage=1, round=2, table=7, line=3, deal=3, before=None, after=PLAYED)


def create_log(*events: LogEvent) -> list[Logged]:
    """Return a log of these events with valid digests."""
    lines, digest = [], START
    for sequence, event in enumerate(events, start=1):
        line = Logged(sequence=sequence, at=AT, actor="director:1", event=event)
        digest = digest_of(line, digest)
        lines.append(replace(line, digest=digest))
    return lines


CREATED = TournamentCreated(slug="coupe", settings={"name": "Coupe"}, stage={})


def test_a_deal_is_encoded_canonically_and_decoded() -> None:
    (line,) = create_log(DEAL)
    text = canonical_json(line_json(line))
    assert text == (
        '{"actor":"director:1","at":"2026-11-21T16:05:00.123456Z","data":{"after":{"dealer":2,'
        '"outcome":{"contract":"garde","points":49.5,"taker":1},"reason":"","scores":[198,-66,-66,-66],'
        '"status":"played"},"before":null,"deal":3,"line":3,"override":[],"round":2,"stage":1,"table":7},'
        f'"digest":"{line.digest}","format":1,"kind":"deal.recorded","sequence":1,"undoes":null}}'
    )
    assert line_of(json.loads(text)) == line


def test_a_line_of_an_old_log_keeps_its_digest() -> None:
    """A field added to an old kind would change the digests of all logs that contain it."""
    moved = {"sequence": 1, "at": "2026-11-21T16:05:00.123456Z", "actor": "director:1", "undoes": None}
    moved |= {"kind": "tournament.moved", "format": 1, "data": {"before": "open", "after": "running"}}
    line = line_of(moved | {"digest": "4aa547826a271713c1fe022a2bee97dda0ba3c40fc0c99269dbc3887718c178f"})
    assert list(verify_chain([line])) == [line]


def test_no_event_has_a_field_for_a_primary_key_or_a_name() -> None:
    """Stage, round, table, line, serial are allowed; `person` is a commitment, `name` a setting of the tournament."""
    fields = {field for kind in KINDS.values() for field in kind.__dataclass_fields__}
    assert not {field for field in fields if field in {"id", "pk", "player", "name", "names", "user", "device"}}
    assert not {field for field in fields if field.endswith(("_id", "_pk", "_name"))}


def test_an_event_about_a_round_names_its_stage() -> None:
    assert all(
        "stage" in kind.__dataclass_fields__
        for name, kind in KINDS.items()
        if name.startswith(("round.", "table.", "deal."))
    )


@pytest.mark.parametrize("field", ["sequence", "at", "actor", "undoes", "event", "digest"])
def test_an_altered_line_breaks_the_chain(field: str) -> None:
    lines = create_log(CREATED, RoundOpened(stage=1, round=1), RoundOpened(stage=1, round=2))
    other_values: dict[str, Any] = {
        "sequence": 7,
        "at": AT.replace(year=2025),
        "actor": "director:2",
        "undoes": 1,
        "event": RoundOpened(stage=1, round=3),
        "digest": "f" * 64,
    }
    lines[1] = replace(lines[1], **{field: other_values[field]})
    with pytest.raises(LogError) as error:
        list(verify_chain(lines))
    assert error.value.sequence == 2


def test_missing_and_reordered_lines_break_the_chain() -> None:
    lines = create_log(CREATED, RoundOpened(stage=1, round=1), RoundOpened(stage=1, round=2))
    assert list(verify_chain(lines)) == lines
    for invalid_lines in (lines[1:], [lines[0], lines[2]], [lines[0], lines[2], lines[1]]):
        with pytest.raises(LogError):
            list(verify_chain(invalid_lines))


@pytest.mark.parametrize(
    ("kind", "format_", "data", "code"),
    [
        ("deal.invented", 1, {}, "kind_unknown"),
        ("round.opened", 2, {"stage": 1, "round": 1}, "format_newer"),
        ("round.opened", 0, {"stage": 1, "round": 1}, "data_invalid"),
        ("round.opened", 1, {"stage": 1}, "data_invalid"),
        ("round.opened", 1, {"stage": 1, "round": 1, "more": 2}, "data_invalid"),
        ("round.opened", 1, {"stage": 1, "round": "1"}, "data_invalid"),
        ("round.opened", 1, {"stage": 1, "round": True}, "data_invalid"),
        ("round.opened", 1, {"stage": 1, "round": None}, "data_invalid"),
        ("round.opened", 1, [], "data_invalid"),
    ],
)
def test_invalid_data_of_an_event_is_refused(kind: str, format_: int, data: Any, code: str) -> None:
    with pytest.raises(LogError) as error:
        event_of(kind, format_, data)
    assert error.value.code == code


# Worth its time: an imported log may contain any JSON.
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_arbitrary_json_raises_only_log_errors(value: Any) -> None:
    with pytest.raises(LogError):
        line_of(value)


@given(st.text(), st.integers(), st.lists(st.integers(-2000, 2000), min_size=3, max_size=5))
def test_any_text_and_number_survives_a_round_trip(reason: str, line: int, scores: list[int]) -> None:
    event = replace(DEAL, line=line, after=replace(PLAYED, reason=reason, scores=tuple(scores)))
    assert event_of(event.kind, 1, json.loads(canonical_json(data_of(event)))) == event

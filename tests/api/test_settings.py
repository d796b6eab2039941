"""Settings over the API: the pages open with each accepted value, series of drafts are created from a tournament."""

from typing import Any

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.french_tarot import rules_named
from scoring.french_tarot.wording import rule_sheet as rule_rows
from tests import cast
from tournaments.documents.sheets.rule_sheet import tournament_rows
from tournaments.models import Tournament
from tournaments.ranking.metrics import METRICS
from tournaments.selectors.log.stored import SETTINGS

pytestmark = pytest.mark.django_db

ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=4,
)
RULE_OPTIONS = st.fixed_dictionaries(
    {}, optional={option.name: st.sampled_from(option.allowed) for option in rules_named("fft-2012").options()}
)
TIE_BREAKS = st.lists(st.sampled_from([*METRICS]), max_size=3, unique=True)
VALID_SETTINGS: dict[str, st.SearchStrategy[Any]] = {
    "name": st.text(min_size=1, max_size=9),
    "rule_options": RULE_OPTIONS,
    "tie_breaks": TIE_BREAKS,
    "rounds_planned": st.integers(1, 20),
    "deals_per_round": st.integers(1, 30),
    "fee": st.integers(0, 2000),
}
SENT = st.fixed_dictionaries({}, optional=VALID_SETTINGS)
# At most one setting of any JSON value, or the two structured ones with any.
SLIPS = st.dictionaries(st.sampled_from(SETTINGS), ANY_JSON, max_size=1) | st.fixed_dictionaries(
    {}, optional={"rule_options": ANY_JSON, "tie_breaks": ANY_JSON}
)


# Worth its time: a setting that the API accepts and the page cannot render blocks the page of all settings.
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=SENT, slips=SLIPS)
def test_settings_page_opens_with_all_accepted_settings(director, sent, slips):
    answer = director.post("/api/tournaments/", {"name": "Coupe"} | sent | slips, format="json")
    assert answer.status_code in {201, 400, 422}, answer.content
    if answer.status_code == 201:
        made = Tournament.objects.get(slug=answer.json()["slug"])
        assert director.get(reverse("desk-settings", args=[made.slug])).status_code == 200
        assert director.get(reverse("desk-tournament", args=[made.slug])).status_code == 200
        assert dict(tournament_rows(made.first_stage))
        assert rule_rows(made.rules(), "fr")


def test_settings_of_another_type_are_refused(director):
    tournament = cast.tournament()
    address = f"/api/tournaments/{tournament.slug}/"
    answer = director.patch(address, {"rule_options": [], "tie_breaks": "lot", "rounds_planned": 3}, format="json")
    assert answer.status_code == 400
    problem_codes = {problem["field"]: problem["code"] for problem in answer.json()["problems"]}
    assert problem_codes == {"rule_options": "field_object", "tie_breaks": "field_list"}
    assert director.get(address).json()["rounds_planned"] == 5  # the default


def test_series_of_evenings_is_previewed_and_created(director):
    days = director.get("/api/series/?first=2026-12-11&every=month&count=2").json()["days"]
    assert days == ["2026-12-11", "2027-01-08"]
    until = director.get("/api/series/?first=2026-12-01&every=week&until=2026-12-20").json()["days"]
    assert until == ["2026-12-01", "2026-12-08", "2026-12-15"]
    template = cast.tournament(venue="Foyer", rounds_planned=3)
    answer = director.post(
        "/api/series/", {"name": "Tarot du mois", "like": template.slug, "days": days}, format="json"
    )
    assert answer.status_code == 201
    assert [(draft["date"], draft["venue"], draft["rounds_planned"], draft["state"]) for draft in answer.json()] == [
        (day, "Foyer", 3, "draft") for day in days
    ]


def test_series_like_an_unknown_tournament_is_not_created(director):
    body = {"name": "Tarot du mois", "like": "jamais", "days": ["2026-12-11"]}
    assert director.post("/api/series/", body, format="json").status_code == 404
    assert director.post("/api/series/", body | {"like": None, "days": []}, format="json").status_code == 422
    assert director.get("/api/tournaments/").json() == []

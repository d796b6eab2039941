"""Who may do what over the API, as one table: each row tried by the outsider, the arbiter and the director."""

import pytest

from tests import cast
from tournaments.services.seating.constraints import fixed_table_make

pytestmark = pytest.mark.django_db

ARBITER, DIRECTOR = "arbiter", "director"
T = "/api/tournaments/{slug}/"
ROWS = [
    ("get", "/api/players/", ARBITER),
    ("post", "/api/players/", ARBITER),
    ("get", "/api/players/{player}/", ARBITER),
    ("put", "/api/players/{player}/", ARBITER),
    ("get", "/api/tournaments/", ARBITER),
    ("post", "/api/tournaments/", DIRECTOR),
    ("get", T, ARBITER),
    ("patch", T, DIRECTOR),
    ("post", T + "finish/", DIRECTOR),
    ("get", T + "entries/", ARBITER),
    ("post", T + "entries/", ARBITER),
    ("patch", T + "entries/{entry}/", ARBITER),
    ("delete", T + "entries/{entry}/", ARBITER),
    ("post", T + "entries/{entry}/withdraw/", ARBITER),
    ("post", T + "entries/{entry}/arrive/", ARBITER),
    ("get", T + "adjustments/", ARBITER),
    ("post", T + "adjustments/", ARBITER),
    ("get", T + "constraints/", ARBITER),
    ("post", T + "constraints/separations/", DIRECTOR),
    ("post", T + "constraints/fixed-tables/", DIRECTOR),
    ("post", T + "constraints/apply/", DIRECTOR),
    ("delete", T + "constraints/{constraint}/", DIRECTOR),
    ("get", T + "draw/", ARBITER),
    ("post", T + "draw/", DIRECTOR),
    ("get", T + "rounds/", ARBITER),
    ("post", T + "rounds/", DIRECTOR),
    ("post", T + "rounds/1/close/", DIRECTOR),
    ("post", T + "rounds/1/reopen/", DIRECTOR),
    ("post", T + "rounds/1/exchange/", DIRECTOR),
    ("get", T + "rounds/1/tables/", ARBITER),
    ("get", T + "rounds/1/tables/1/", ARBITER),
    ("put", T + "rounds/1/tables/1/deals/1/", ARBITER),
    ("post", T + "rounds/1/tables/1/deals/1/preview/", ARBITER),
    ("put", T + "rounds/1/tables/1/totals/", ARBITER),
    ("post", T + "rounds/1/tables/1/confirm/", ARBITER),
    ("post", T + "rounds/1/tables/1/reopen/", ARBITER),
    ("post", T + "rounds/1/tables/1/arbiter/", ARBITER),
    ("get", T + "standings/", ARBITER),
    ("get", T + "documents/", ARBITER),
    ("post", T + "documents/", ARBITER),
    ("get", T + "log/", ARBITER),
]
REFUSED = {401, 403}


@pytest.mark.parametrize(("method", "path", "least"), ROWS)
def test_it_opens_each_door_to_the_right_people(method, path, least, client, outsider, arbiter, director):
    made = cast.playing(8)
    entry = made.entries.first()
    constraint = fixed_table_make(stage=made.first_stage, entry=entry, table=1, actor=cast.alice())
    url = path.format(slug=made.slug, entry=entry.pk, player=entry.player_id, constraint=constraint.pk)

    def status(who):
        kwargs = {} if who is client else {"format": "json"}
        return getattr(who, method)(url, {}, **kwargs).status_code

    assert status(client) in REFUSED
    assert status(outsider) in REFUSED
    assert (status(arbiter) in REFUSED) == (least == DIRECTOR)
    assert status(director) not in REFUSED | {404, 405, 500}

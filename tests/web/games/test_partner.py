"""The called partner at five players; a taker who calls a card of their own plays alone."""

import pytest

from tests.web.table_pages import GARDE, playing, table_of_size, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    """Return a tablet at a table of five."""
    return table_of_size(playing(9, odd_tables="5", rounds_planned=1), 5)


def test_a_taker_who_calls_themselves_plays_alone(tablet):
    answer = tablet.preview(**(GARDE | {"partner": "1"}))
    assert "Le preneur est-il bien seul contre quatre ?" in text_of(answer)
    assert "+264" in text_of(answer)  # 66 from each of four
    assert tablet.deal(partner="1", acknowledged="rare_taker_alone").status_code == 200
    assert tablet.table.deals.get().scores == [264, -66, -66, -66, -66]
    assert tablet.table.deals.get().outcome["partner"] is None


def test_a_correction_of_a_deal_played_alone_has_alone_checked(tablet):
    tablet.deal(partner="1", acknowledged="rare_taker_alone", part=False)
    html = tablet.page("table-deal", 1, 1).content.decode()
    assert 'name="partner" value="alone" checked' in html

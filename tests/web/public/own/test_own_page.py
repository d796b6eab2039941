"""A player's own page behind the secret of their badge: place, gaps, deals with roles, comparison, data, privacy."""

import json
import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast as cast_type

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tournaments.models import Deal, Entry, Round, Seat, Tournament
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.comparison import ALL, BID, ROLE, SEAT, Comparison, compare_with_field
from tournaments.selectors.player.own_deals import AGAINST, BIDDER, PARTNER, own_sheets
from tournaments.selectors.player.places import PlaceGap, place_gaps, public_place
from tournaments.selectors.registration.cards import card_secret
from tournaments.selectors.results.public import public_standings
from tournaments.selectors.results.standings import Standing
from tournaments.services.core.actors import Actor
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.play.showing import round_show
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.web.public.own.views import WRONG_PER_ADDRESS

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of eight whose second round has begun, with a clock; deals are not published."""
    tournament = cast.played_tournament(8, rounds_planned=3, deals_per_round=3, minutes_per_round=40)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    return tournament


def url_of(entry: Entry, name: str = "public-badge") -> str:
    return reverse(name, args=[entry.tournament.slug, entry.serial, card_secret(entry)])


def read_text(client: Client, url: str) -> str:
    """Return the text of the page in a line."""
    html = client.get(url).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html.split("<main")[-1]).split())


def taker_of(deal: Deal) -> int:
    """Return the seat of the taker of a played deal."""
    assert deal.outcome is not None
    return int(deal.outcome["taker"])


def bid_of(deal: Deal) -> str:
    """Return the contract of a played deal."""
    assert deal.outcome is not None
    return str(deal.outcome["contract"])


def gap_of(tournament: Tournament, entry_key: int) -> PlaceGap | None:
    """Return the gap of a ranked player, by primary key of the entry."""
    tournament.refresh_from_db()
    place = public_place(tournament.first_stage, entry_key)
    assert place is not None
    line = next(line for line in public_standings(tournament.first_stage) if line.entry == entry_key)
    assert (place.rank, place.total, place.withdrawn) == (line.rank, line.total, line.withdrawn)
    return place.gap


def compare(entry: Entry) -> dict[tuple[str, str | int], Comparison]:
    """Return the comparison of a player with the field by group."""
    stage = entry.tournament.first_stage
    lines = compare_with_field(stage, own_sheets(stage, entry, lang="fr"), lang="fr")
    return {(line.kind, line.value): line for line in lines}


def test_the_own_page_has_the_full_name_without_consent_and_public_pages_do_not(
    client: Client, tournament: Tournament
) -> None:
    entry = cast.entry_of(tournament, 2)
    assert not entry.consent_full_name
    assert entry.full_name in client.get(url_of(entry)).content.decode()
    for url in (f"/{tournament.slug}/", f"/{tournament.slug}/joueur/2/", f"/{tournament.slug}/joueur/2/carte/"):
        assert entry.last_name.upper() not in client.get(url).content.decode().upper()


def test_the_card_has_the_table_the_clock_and_a_provisional_place(client: Client, tournament: Tournament) -> None:
    seat = Seat.objects.get(table=cast.table_of(tournament, 2, 2), number=3)
    text = read_text(client, url_of(seat.entry, "public-badge-card"))
    assert re.match(r"Tour 2 · (40:00|39:\d\d) .*Table 2 Sud avec ", text)
    assert "provisoire" in text
    assert text in read_text(client, url_of(seat.entry))


def test_gaps_are_those_to_the_places_before_and_after(tournament: Tournament) -> None:
    standings = public_standings(tournament.first_stage)
    for above, own, below in zip(standings, standings[1:], standings[2:], strict=False):
        gap = gap_of(tournament, own.entry)
        assert gap is not None
        if above.rank != own.rank:
            assert (gap.ahead, gap.to_ahead) == (above.rank, above.total - own.total)
        if below.rank != own.rank:
            assert (gap.behind, gap.to_behind) == (below.rank, own.total - below.total)
    first = standings[0]
    best, last = gap_of(tournament, first.entry), gap_of(tournament, standings[-1].entry)
    assert best is not None
    assert last is not None
    assert (best.ahead, last.behind) == (None, None)
    assert public_place(tournament.first_stage, 0) is None


def test_a_withdrawn_player_is_no_neighbour_in_the_ranking() -> None:
    """They rank after all others with any total."""
    totals = [(1, 50, False), (2, -10, False), (3, 110, True)]
    lines = [SimpleNamespace(rank=n, total=total, entry=n, withdrawn=gone) for n, total, gone in totals]
    gaps = dict(place_gaps(cast_type(Sequence[Standing], lines)))
    assert gaps == {1: PlaceGap(behind=2, to_behind=60), 2: PlaceGap(ahead=1, to_ahead=60)}


def test_equal_players_are_counted_as_tied() -> None:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament, 1), cast.alice(), status="passed", outcome=None)  # a ranking of totals of 0
    standings = public_standings(tournament.first_stage)
    gap = gap_of(tournament, standings[0].entry)
    assert gap is not None
    assert (gap.tied, gap.ahead, gap.behind) == (7, None, None), "all others have the same place"


def test_own_deals_have_roles_and_scores_though_deals_are_not_published(client: Client, tournament: Tournament) -> None:
    assert not tournament.deals_public
    table = cast.table_of(tournament, 1, 2)
    deal = cast.enter(table, cast.alice())  # North takes
    seats = {seat.number: seat.entry for seat in table.seats.all()}
    north, east = (read_text(client, url_of(seats[number])) for number in (1, 2))
    assert "Vous avez pris" in north
    assert f"Contre {seats[1].public_name}" in east
    assert f"+{deal.scores[0]}" in north
    assert "2 bouts, 49 points" in east


def test_own_sheets_name_publicly_who_entered_and_who_confirmed(client: Client, tournament: Tournament) -> None:
    table = cast.table_of(tournament, 1, 2)
    for _line in range(3):
        cast.enter(table, cast.alice())
    table.refresh_from_db()
    seats = {seat.number: seat.entry for seat in table.seats.all()}
    writer, reader = (seats[number].public_name for number in (1, 2))
    sentence = f"Feuille saisie par Nord · {writer}, validée par Est · {reader}."
    assert sentence not in read_text(client, url_of(seats[3]))
    cast.confirm(table, 2, actor=Actor.tablet(cast.tablet(1, tournament)[0]))
    assert sentence in read_text(client, url_of(seats[3]))


def test_a_called_partner_is_named_at_five(client: Client) -> None:
    tournament = cast.running_tournament(5, table_size=5, deals_per_round=2)
    table = cast.table_of(tournament)
    outcome = {"taker": 1, "partner": 3, "contract": "garde", "bouts": 2, "points": 49}
    cast.enter(table, cast.alice(), outcome=outcome)
    seats = {seat.number: seat.entry for seat in table.seats.all()}
    roles = {
        number: own_sheets(tournament.first_stage, entry, lang="fr")[0].deals[0].role for number, entry in seats.items()
    }
    assert roles == {1: BIDDER, 2: AGAINST, 3: PARTNER, 4: AGAINST, 5: AGAINST}
    assert f"Vous avez pris, avec {seats[3].public_name}" in read_text(client, url_of(seats[1]))
    assert f"Avec {seats[1].public_name}, qui a pris" in read_text(client, url_of(seats[3]))
    assert f"Contre {seats[1].public_name} et {seats[3].public_name}" in read_text(client, url_of(seats[2]))


def test_averages_are_those_of_all_deals_of_closed_rounds(tournament: Tournament) -> None:
    """They are recomputed here from the stored scores and outcomes, without the code of the page."""
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())  # in the open round, which does not count
    entry = cast.entry_of(tournament, 1)
    own = Seat.objects.get(entry=entry, table__round__number=1)
    played = Deal.objects.filter(table__round__number=1, table__round__stage__tournament=tournament, status="played")
    mine = [deal for deal in played if deal.table_id == own.table_id]
    index = own.number - 1
    compared = compare(entry)
    whole = compared[ALL, ""]
    assert (whole.deals, whole.mine) == (len(mine), round(sum(deal.scores[index] for deal in mine) / len(mine)))
    assert whole.field == 0  # each deal sums to zero
    at_seat = [deal.scores[index] for deal in played]
    assert compared[SEAT, own.number].field == round(sum(at_seat) / len(at_seat))
    for role in (BIDDER, AGAINST):
        by_role = [
            score
            for deal in played
            for seat, score in enumerate(deal.scores, start=1)
            if (seat == taker_of(deal)) == (role == BIDDER)
        ]
        if (ROLE, role) in compared:
            assert compared[ROLE, role].field == round(sum(by_role) / len(by_role))
    assert (ROLE, AGAINST) in compared


def test_takers_are_compared_with_those_of_the_same_bid(tournament: Tournament) -> None:
    played = Deal.objects.filter(table__round__number=1, table__round__stage__tournament=tournament, status="played")
    same = [deal.scores[taker_of(deal) - 1] for deal in played if bid_of(deal) == bid_of(played[0])]
    taker = Seat.objects.get(table=played[0].table_id, number=taker_of(played[0])).entry
    bids = [line for (kind, _value), line in compare(taker).items() if kind == BID]
    assert round(sum(same) / len(same)) in [line.field for line in bids]


def test_hidden_rounds_are_not_compared_but_own_deals_are_shown(client: Client, tournament: Tournament) -> None:
    first = tournament.first_stage.rounds.get(number=1)
    round_show(round_=first, visibility=Round.Shown.SEATS, actor=cast.alice())
    entry = cast.entry_of(tournament, 1)
    text = read_text(client, url_of(entry))
    assert "Vous et les autres" not in text
    assert "Mes donnes" in text


def test_a_corrected_deal_changes_the_averages(tournament: Tournament) -> None:
    """The sums of a round are cached by the versions of its sheets."""
    table = cast.table_of(tournament, 1)
    seat = Seat.objects.get(table=table, number=1)
    before = compare(seat.entry)[ALL, ""].mine
    line = sheet_get(table).deals[0]
    table_reopen(table=table, reason="erreur de saisie", actor=cast.basile())
    cast.enter(table, cast.basile(), number=line.number, version=line.version, reason="erreur de saisie")
    scores = [deal.scores[0] for deal in table.deals.filter(status="played")]
    assert compare(seat.entry)[ALL, ""].mine == round(sum(scores) / len(scores)) != before


def test_the_data_file_has_what_the_tournament_has_of_the_player(client: Client, tournament: Tournament) -> None:
    entry = cast.entry_of(tournament, 3)
    answer = client.get(url_of(entry, "public-badge-data"))
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["entry"]["last_name"] == entry.last_name
    rounds = data["stages"][0]["rounds"]
    assert [one["round"] for one in rounds] == [2, 1]
    assert len(rounds[1]["deals"]) == 3
    others = tournament.entries.exclude(pk=entry.pk)
    assert not [one for one in others if one.last_name in answer.content.decode()]


def test_own_pages_are_private(client: Client, tournament: Tournament) -> None:
    entry = cast.entry_of(tournament, 3)
    for name in ("public-badge", "public-badge-card", "public-badge-data"):
        answer = client.get(url_of(entry, name))
        assert answer["Cache-Control"] == "no-store, private"
        assert answer["X-Robots-Tag"] == "noindex"


def test_the_page_of_one_holder_is_not_that_of_another(client: Client, tournament: Tournament) -> None:
    """Pages and cards are cached: the key has to name the player."""
    for number in (1, 2, 1):
        entry = cast.entry_of(tournament, number)
        assert entry.full_name in client.get(url_of(entry)).content.decode()
        assert entry.public_name in client.get(url_of(entry, "public-badge-card")).content.decode()


def test_wrong_secrets_are_counted_and_a_right_one_stays_valid(client: Client, tournament: Tournament) -> None:
    cache.clear()
    entry = cast.entry_of(tournament, 1)
    wrong = reverse("public-badge", args=[tournament.slug, entry.serial, "0" * 24])
    statuses = [client.get(wrong).status_code for _ in range(WRONG_PER_ADDRESS + 1)]
    assert statuses == [404] * WRONG_PER_ADDRESS + [429]
    assert "Trop d’adresses inconnues" in client.get(wrong).content.decode()
    assert client.get(url_of(entry)).status_code == 200


def test_a_withdrawn_ranking_is_not_on_the_own_page(client: Client) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    for transition in ("publish", "unpublish"):
        tournament_transition(
            tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=transition == "publish"
        )
    entry = cast.entry_of(tournament, 1)
    text = read_text(client, url_of(entry))
    assert "a retiré ce classement" in text
    assert "Mes donnes" not in text
    card = client.get(url_of(entry, "public-badge-card"))  # a 404 would make the phone forget the page
    assert card.status_code == 200
    assert "a retiré ce classement" in card.content.decode()
    assert "mine-standing" not in card.content.decode()
    data = json.loads(client.get(url_of(entry, "public-badge-data")).content)
    assert (data["entry"]["serial"], data["stages"], data["decisions"]) == (entry.serial, [], [])


def test_a_card_before_the_draw_is_empty(client: Client) -> None:
    entry = cast.field(8).entries.select_related("tournament").get(serial=1)
    card = client.get(url_of(entry, "public-badge-card"))
    assert card.status_code == 200
    assert "Votre prochaine table paraîtra ici." in card.content.decode()


def test_number_of_queries_of_the_page_is_bounded(client: Client, django_assert_max_num_queries) -> None:
    """First for a page that is rendered, after three rounds, then for the cached one."""
    tournament = cast.played_tournament(8, rounds=3, rounds_planned=3, deals_per_round=1)
    entry = cast.entry_of(tournament, 1)
    client.get(url_of(entry))
    cache.clear()
    with django_assert_max_num_queries(75):
        client.get(url_of(entry))
    with django_assert_max_num_queries(6):
        client.get(url_of(entry))


def test_confirmations_of_all_rounds_are_one_query() -> None:
    tournament = cast.played_tournament(8, rounds=2, rounds_planned=2, deals_per_round=1)
    entry = cast.entry_of(tournament, 1)
    with CaptureQueriesContext(connection) as queries:
        sheets = own_sheets(tournament.first_stage, entry, lang="fr")
    assert [bool(sheet.confirmed) for sheet in sheets] == [True, True]
    assert len([query for query in queries if 'FROM "tournaments_confirmation"' in query["sql"]]) == 1

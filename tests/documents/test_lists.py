"""The contents of posted lists, cards, plan, changes, ranking, rule sheet and certificate of the seating.

The order is that of the day: lists and cards of the draw, changes of the plan, ranking, rules, certificate.
"""

import re
from collections.abc import Callable
from random import Random

import pytest

from tests import cast
from tests.documents.reading import BASE, in_one_line, make_pages, make_text, run_document_job
from tournaments.documents.kit.qr import QrCode
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Entry, Seat, Stage, Tournament
from tournaments.selectors.registration.cards import card_secret
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.seating.plans import last_changes
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.repairs import entry_withdraw

pytestmark = pytest.mark.django_db


def seats_of(entry: Entry) -> list[Seat]:
    return list(entry.seats.select_related("table__station").order_by("table__round__number"))


def test_hall_list_has_table_and_seat_of_every_round_by_name() -> None:
    tournament = cast.drawn_tournament(8)
    text = make_text(tournament, "hall_list")
    for entry in tournament.entries.select_related("player"):
        seats = " ".join(f"{seat.table.number} {seat.place.name}" for seat in seats_of(entry))
        assert f"{entry.number} {entry.full_name} {seats}" in text
    names = [entry.full_name for entry in tournament.entries.select_related("player")]
    assert sorted(names, key=text.index) == names


def test_bye_is_a_dash_on_the_hall_list_and_a_name_on_the_plan() -> None:
    tournament = cast.drawn_tournament(13, odd_tables=Stage.OddTables.BYE, rounds_planned=3)
    bye_numbers = tournament.first_stage.draws.get().plan["byes"][0]
    entry = cast.entry_of(tournament, bye_numbers[0])
    assert f"{entry.number} {entry.full_name} – " in make_text(tournament, "hall_list")
    assert in_one_line(f"Exempts : {entry.full_name}") in in_one_line(
        make_pages(tournament, "table_plan")[0].extract_text()
    )
    assert "1 – pas de table à ce tour" in make_text(tournament, "movement_cards")


# Worth its time: makes several documents, and reads their text.
def test_lists_and_cards_name_the_substitute() -> None:
    tournament = cast.running_tournament(8, rounds_planned=2)
    zoe = entry_add(
        tournament=tournament, player=cast.player(40, last_name="Zola", first_name="Zoé"), actor=cast.alice()
    )
    seat = Seat.objects.select_related("entry").get(table=cast.table_of(tournament), number=1)
    substitute_appoint(stage=tournament.first_stage, entry=seat.entry, substitute=zoe, actor=cast.alice())
    assert "– ZOLA Zoé 1 Nord –" in make_text(tournament, "hall_list")
    first_page, second_page = (in_one_line(page.extract_text()) for page in make_pages(tournament, "table_plan")[:2])
    assert in_one_line("ZOLA Zoé") in first_page
    assert in_one_line(seat.entry.full_name) not in first_page
    assert in_one_line(seat.entry.full_name) in second_page
    cards = make_text(tournament, "movement_cards")
    assert cards.count("ZOLA Zoé") == 4  # on her own card, and on those of her three opponents
    assert "ZOLA Zoé" in make_text(tournament, "score_sheets")


def test_hall_list_has_a_blank_column_for_a_round_seated_by_rank() -> None:
    tournament = cast.drawn_tournament(16, rounds_planned=4, ranked_rounds=1)
    text = make_text(tournament, "hall_list")
    assert "Tour 3 Tour 4 selon le classement" in text
    entry = cast.entry_of(tournament, 1)
    seats = " ".join(f"{seat.table.number} {seat.place.name}" for seat in seats_of(entry))
    assert len(seats_of(entry)) == 3
    assert f"{entry.number} {entry.full_name} {seats}" in text


def test_table_plan_has_a_page_for_each_round() -> None:
    tournament = cast.drawn_tournament(8)
    pages = make_pages(tournament, "table_plan")
    assert len(pages) == tournament.first_stage.rounds_planned
    for number, page in enumerate(pages, start=1):
        text = in_one_line(page.extract_text())
        assert f"Tour {number}" in text
        for seat in Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number=number):
            assert f"{seat.start_number} · {seat.entry.full_name}" in text


def test_card_has_table_seat_and_opponents_of_every_round() -> None:
    tournament = cast.drawn_tournament(8)
    text = make_text(tournament, "movement_cards")
    for entry in tournament.entries.select_related("player"):
        for number, seat in enumerate(seats_of(entry), start=1):
            opponent_seats = Seat.objects.filter(table=seat.table).exclude(entry=entry).select_related("entry__player")
            names = " ".join(seat.entry.full_name for seat in opponent_seats)
            assert f"{number} {seat.table.number} {seat.place.name} {names}" in text


def test_qr_code_of_a_card_is_the_page_of_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    original = QrCode.__init__

    def store_text(self: QrCode, text: str, side: float) -> None:
        texts.append(text)
        original(self, text, side)

    monkeypatch.setattr(QrCode, "__init__", store_text)
    tournament = cast.drawn_tournament(8)
    make_pages(tournament, "movement_cards")
    badges = {f"{one.serial}/{card_secret(one)}" for one in tournament.entries.all()}
    assert set(texts) == {f"{BASE}{tournament.slug}/badge/{badge}/" for badge in badges}


# Worth its time: reads the text of five documents.
def test_movement_is_printed_in_words() -> None:
    tournament = cast.drawn_tournament(20)
    for kind in ("hall_list", "table_plan", "certificate"):
        assert "D’un tour à l’autre, selon la place de départ : Nord " in make_text(tournament, kind)
    assert "From round to round, by the seat of the first round: North " in make_text(
        tournament, "hall_list", language="en"
    )
    text = make_text(tournament, "movement_cards")
    assert text.count("À chaque tour : ") == 20
    assert re.search(r"À chaque tour : (deux|trois) tables plus (haut|bas), ", text)


def test_movement_names_its_last_round_before_rounds_by_rank() -> None:
    tournament = cast.drawn_tournament(20, rounds_planned=5, ranked_rounds=2)
    assert "Le mouvement, jusqu’au tour 3 D’un tour à l’autre" in make_text(tournament, "hall_list")


def _withdraw_player_1(tournament: Tournament) -> None:
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 1), actor=cast.alice())


def _exchange_in_round_3(tournament: Tournament) -> None:
    first, second = (table[0] for table in tournament.first_stage.draws.get().plan["rounds"][2][:2])
    exchange_make(stage=tournament.first_stage, number=3, first=first, second=second, actor=cast.alice())


# Worth its time: repairs a plan, and reads the text of four documents.
@pytest.mark.parametrize("change", [_withdraw_player_1, _exchange_in_round_3])
def test_movement_is_not_printed_after_a_change_of_the_plan(change: Callable[[Tournament], None]) -> None:
    tournament = cast.drawn_tournament(20)
    change(tournament)
    for kind in ("hall_list", "table_plan", "certificate"):
        assert "D’un tour à l’autre" not in make_text(tournament, kind)
    assert "À chaque tour" not in make_text(tournament, "movement_cards")


def test_changes_are_printed_for_each_moved_player() -> None:
    tournament = cast.drawn_tournament(20)
    assert "Personne ne change de place." in make_text(tournament, "changes")
    assert (
        run_document_job(tournament, "movement_cards", changed=True).error
        == "Le dernier changement n’a déplacé personne."
    )
    _exchange_in_round_3(tournament)
    first_entry, second_entry = (
        cast.entry_of(tournament, change.player) for change in last_changes(tournament.first_stage)
    )
    seat_at_table_2, seat_at_table_1 = (f"table {n} Nord" for n in (2, 1))
    text = make_text(tournament, "changes")
    for entry, (new_seat, old_seat) in (
        (first_entry, (seat_at_table_2, seat_at_table_1)),
        (second_entry, (seat_at_table_1, seat_at_table_2)),
    ):
        assert f"{entry.number} {entry.full_name} Tour 3 : {new_seat} au lieu de {old_seat}." in text
    assert text.count("Tour 3") == 2
    assert "Round 3: table 2 North instead of table 1 North." in make_text(tournament, "changes", language="en")
    (cards,) = make_pages(tournament, "movement_cards", changed=True)
    assert cards.extract_text().count("n° ") == 2


def test_changes_are_printed_in_the_order_of_names() -> None:
    tournament = cast.drawn_tournament(9, rounds_planned=2)
    _withdraw_player_1(tournament)
    text, moved_numbers = (
        make_text(tournament, "changes"),
        {change.player for change in last_changes(tournament.first_stage)},
    )
    names = [entry.full_name for entry in tournament.entries.select_related("player") if entry.number in moved_numbers]
    assert len(names) > 1
    assert sorted(names, key=text.index) == names


# Worth its time: four lists of twelve rounds, all pages read.
@pytest.mark.parametrize(("players", "rounds", "odd"), [(8, 12, "3")])
def test_lists_have_room_for_any_number_of_rounds(players: int, rounds: int, odd: str) -> None:
    tournament = cast.drawn_tournament(players, rounds_planned=rounds, odd_tables=odd)
    for kind in ("hall_list", "movement_cards", "table_plan", "ranking"):
        text = make_text(tournament, kind)
        for entry in tournament.entries.select_related("player"):
            assert entry.full_name in text


def test_table_card_has_number_and_code_of_its_table() -> None:
    tournament = cast.drawn_tournament(8)
    pages = make_pages(tournament, "table_cards")
    for station, page in zip(tournament.stations.all(), pages, strict=True):
        text = in_one_line(page.extract_text())
        assert f"Table {station.number}" in text
        assert station.code in text


def test_ranking_has_places_rounds_and_totals() -> None:
    tournament = cast.running_tournament(8)
    cast.fill(cast.table_of(tournament), Random(3))
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(
            entry=cast.entry_of(tournament, 1), kind="penalty", points=50, reason="retard", round_=None
        ),
        actor=cast.alice(),
    )
    tournament.refresh_from_db()
    text = make_text(tournament, "ranking")
    assert "Provisoire, tour 1 en cours" in text
    for row in standings_at(tournament.first_stage):
        adjustment = [format_signed(row.adjustment)] if row.adjustment else []  # zeros are left blank
        figures = [*map(format_signed, row.rounds), *adjustment, format_signed(row.total)]
        tie = " ex æquo" if row.tied else ""
        assert f"{ordinal(row.rank)}{tie} {row.name} {' '.join(figures)}" in text


def test_ranking_of_one_round_or_one_club_names_it() -> None:
    tournament = cast.played_tournament(8)
    assert "Classement du tour 1" in make_text(tournament, "ranking", round=1)
    assert "Après le tour 1 sur 5 · Tarot Club du Mad" in make_text(tournament, "ranking", club="Tarot Club du Mad")


def test_ranking_of_a_finished_tournament_is_final() -> None:
    assert "Classement final" in make_text(cast.finished_tournament(8, rounds_planned=1), "ranking")


def test_rule_sheet_has_settings_and_marks_house_rules() -> None:
    settings = {"tie_breaks": ["best_round", "lot"], "fee": 1000, "deals_per_round": 4, "minutes_per_round": 45}
    tournament = cast.tournament(**settings, rule_options={"poignees": "20-40-60"})
    text = make_text(tournament, "rule_sheet")
    assert in_one_line("Donnes libres, individuel ; 5 tours, 4 donnes par tour, 45 minutes par tour") in text
    assert in_one_line("Départagés par : meilleur tour, tirage au sort") in text
    assert in_one_line("Engagement 10,00 €") in text
    assert "(règle de la maison)" in text


def test_certificate_has_figures_and_digest() -> None:
    tournament = cast.drawn_tournament(16)
    text = make_text(tournament, "certificate")
    assert "16 joueurs, 5 tours." in text
    assert "personne ne rencontre deux fois le même joueur" in text
    assert "Rencontres répétées 0 0 démontré" in text
    assert "120 paires se rencontrent 1 fois" in text
    assert "Le même numéro redonne le même placement" in text


def test_certificate_after_an_exchange_is_not_reproducible_from_its_seed() -> None:
    tournament = cast.drawn_tournament(16)
    exchange_make(stage=tournament.first_stage, number=1, first=1, second=2, actor=cast.alice())
    text = make_text(tournament, "certificate")
    assert "Le même numéro redonne" not in text
    assert "ce numéro seul ne le redonne pas" in text


def test_ranking_has_the_digest_of_the_log() -> None:
    tournament = cast.running_tournament(8)
    tournament.refresh_from_db()
    digits = " ".join(tournament.digest[start : start + 4] for start in range(0, 16, 4))
    assert f"Ligne {tournament.version} du journal, empreinte {digits}" in in_one_line(make_text(tournament, "ranking"))

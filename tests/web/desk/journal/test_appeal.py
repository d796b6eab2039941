"""The paper for an appeal: the filtered lines of the log with before, after, author, reason, and the places then."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import in_one_line
from tournaments.formatting.numbers import format_signed
from tournaments.models import Tournament
from tournaments.selectors.log.moments import moments_after, replay_until
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.rehearsal.copying import rehearsal_start
from tournaments.services.seating.repairs import entry_withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of two tables with one played round."""
    return cast.played_tournament(8, rounds_planned=1, deals_per_round=2)


def read_pages(client, tournament: Tournament, query: str) -> list[str]:
    """Return the text of each page of the paper for a query of the journal."""
    answer = client.get(reverse("desk-log-appeal", args=[tournament.slug]) + query)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return [in_one_line(page.extract_text()) for page in PdfReader(BytesIO(answer.content)).pages]


def test_the_paper_has_who_why_and_the_ranking_of_each_moment(tournament, alice):
    entry = cast.entry_of(tournament, 1)
    rank_before = replay_until(tournament, sequence=tournament.version).ranking
    adjustment = AdjustmentInput(points=5000, reason="Renonce", kind="penalty", entry=entry)
    adjustment_give(stage=tournament.first_stage, adjustment=adjustment, actor=cast.basile())
    text = " ".join(read_pages(alice, tournament, f"?kind=adjustment&player={entry.serial}"))
    before = next(row for row in rank_before if row.player == entry.serial)
    assert "Dossier de réclamation" in text
    assert "Motif : Renonce" in text
    assert "basile" in text
    assert f"{entry.full_name} : " in text
    assert f"→ 8e {format_signed(before.total - 5000)}".replace("\u00a0", " ") in text


def test_the_paper_of_a_table_has_its_deals_and_its_confirmation(tournament, alice):
    text = " ".join(read_pages(alice, tournament, "?table=1&round=1"))
    assert "Table 1 · tour 1" in text
    assert text.index("Donne 1 saisie") < text.index("Donne 2 saisie") < text.index("Feuille validée")
    assert "table 2" not in text
    for seat in cast.table_of(tournament, 1).seats.all():
        assert f"{seat.entry.full_name} : " in text


def test_places_are_those_of_the_people_who_sat_there_then(tournament, alice):
    first, second = (cast.table_of(tournament, number).seats.get(number=1) for number in (1, 2))
    assert f"{second.entry.full_name} : " not in " ".join(read_pages(alice, tournament, "?table=1&kind=deal"))
    chairs = ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=1, line=2)
    seats_exchange(round_=first.table.round, chairs=chairs, reason="mal assis", actor=cast.basile())
    text = " ".join(read_pages(alice, tournament, "?table=1&kind=deal"))
    assert text.count(f"{first.entry.full_name} : ") == 2
    assert f"{second.entry.full_name} : " not in text
    exchange = " ".join(read_pages(alice, tournament, "?texte=mal assis"))
    assert f"{first.entry.full_name} : " in exchange
    assert f"{second.entry.full_name} : " in exchange


def test_an_exchange_of_numbers_has_the_places_of_both(tournament, alice):
    first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    numbers_exchange(tournament=tournament, first=first, second=second, reason="confondus", actor=cast.basile())
    text = " ".join(read_pages(alice, tournament, "?texte=confondus"))
    for entry in (first, second):
        assert f"{entry.full_name} : " in text


def test_a_withdrawal_has_the_place_of_the_leaver(tournament, alice):
    leaver = tournament.first_stage.entries.get(number=3)
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert tournament.events.filter(name="entry.withdrawn").exists()
    assert f"{leaver.full_name} : " in " ".join(read_pages(alice, tournament, f"?kind=entry&texte={leaver.full_name}"))


def test_too_many_lines_are_refused(tournament, alice, monkeypatch):
    monkeypatch.setattr("tournaments.web.desk.journal.appeal.MOST_LINES", 2)
    address = reverse("desk-log-appeal", args=[tournament.slug])
    answer = alice.get(address + "?table=1", follow=True)
    assert "Plus de 2 lignes" in answer.content.decode()
    assert "table=1" in answer.redirect_chain[-1][0], "the filters stay"
    assert alice.get(address + "?texte=Feuille validée&table=1").status_code == 200


def test_the_paper_is_linked_from_table_and_filtered_journal(tournament, alice):
    address = reverse("desk-log-appeal", args=[tournament.slug])
    journal = reverse("desk-log", args=[tournament.slug])
    assert address not in alice.get(journal).content.decode()
    assert f"{address}?kind=&amp;round=&amp;table=1" in alice.get(f"{journal}?table=1").content.decode()
    table = alice.get(reverse("desk-table", args=[tournament.slug, 1, 1])).content.decode()
    assert f"{address}?table=1&amp;round=1" in table


def test_the_paper_of_a_rehearsal_is_marked(alice):
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    for marked, shown in ((True, copy), (False, tournament)):
        texts = read_pages(alice, shown, "?table=1")
        assert [("RÉPÉTITION" in text) for text in texts] == [marked] * len(texts)


def test_rankings_after_lines_are_those_of_a_replay(tournament):
    sequences = range(1, tournament.version + 1)
    moments = moments_after(tournament, sequences)
    for sequence in sequences:
        stage_ranking = moments[sequence].rankings.get(tournament.first_stage.number, ())
        assert stage_ranking == replay_until(tournament, sequence=sequence).ranking

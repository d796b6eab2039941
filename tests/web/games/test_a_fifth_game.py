"""A new game, added as a contributor would: its own modules and one line in the registry."""

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from django.urls import reverse

from scoring.games import MODULES
from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at
from tournaments.services.play.rounds import round_close

pytestmark = pytest.mark.django_db

GAME = '''
    """High card: the player with the highest card takes a point from each other player, two by a house rule."""

    from dataclasses import dataclass
    from typing import ClassVar

    from scoring import DealFormatError, Problem
    from scoring.games import RankedBy, RuleRow, SheetColumn, SheetResult, gains_and_losses
    from scoring.games.hands import HandGame, HandScores
    from scoring.options import number
    from scoring.rule_sets import RuleSet

    @dataclass(frozen=True)
    class Shown:
        players: int
        highest: int

        def to_json(self):
            return {"players": self.players, "highest": self.highest}

        def to_text(self):
            return f"{self.players} {self.highest}"

        @classmethod
        def from_text(cls, text):
            return cls(*map(int, text.split()))

    @dataclass(frozen=True, kw_only=True)
    class HighCardRules(RuleSet):
        OPTIONS: ClassVar = (
            number("stake", ("Enjeu", "Stake"), 1, (1, 2), text=("Points de chaque autre.", "Points of each other.")),
        )
        stake: int = 1

    class HighCard(HandGame):
        hand, rule_set = Shown, HighCardRules
        problem_texts = {"nobody": {"fr": "Personne ne siège là.", "en": "Nobody sits there."}}
        name, table_sizes, partnerships = "high-card", (4, 3), ()
        is_zero_sum, ends_itself = True, False
        ranking = (RankedBy("score", greater_is_better=True),)

        def title(self, lang):
            return {"fr": "Plus forte carte", "en": "High card"}[lang]

        def unit(self, lang):
            return "points"

        def outcome_from_json(self, mapping, turn=None):
            if type(mapping.get("highest")) is not int:
                raise DealFormatError(Problem(code="field_missing", field="highest"))
            return Shown(turn.players if turn else mapping["players"], mapping["highest"])

        def check(self, outcome, rules):
            known = 1 <= outcome.highest <= outcome.players
            return () if known else (Problem(code="nobody", field="highest"),)

        def score(self, outcome, rules):
            seats = range(1, outcome.players + 1)
            won = rules.stake * (outcome.players - 1)
            return HandScores(tuple(won if seat == outcome.highest else -rules.stake for seat in seats))

        def largest_score(self, players, rules):
            return rules.stake * (players - 1)

        def random_outcome(self, random, turn, rules):
            return Shown(turn.players, random.randint(1, turn.players))

        def sheet_totals(self, scores, players):
            return gains_and_losses(scores, players)

        def sheet_check(self, lines, players, rules):
            return ()

        def sheet_result(self, lines, players, rules):
            plus, minus = gains_and_losses([line.scores for line in lines], players)
            return SheetResult(plus=plus, minus=minus)

        def explanation(self, outcome, rules, lang):
            return f"{outcome.highest} > *"

        def sheet_row(self, outcome, rules, lang):
            return str(outcome.highest)

        def sheet_columns(self, players, rules, lang):
            return (SheetColumn("?"),)

        def rule_sheet(self, rules, lang):
            return (RuleRow(self.title(lang), str(rules.stake)),)

        crib = rule_sheet

    GAME = HighCard()
'''
PAGES = '''
    """The slice of the same game, with one field and no template of its own."""

    from django import forms

    from tournaments.web.games.form import NONE, OutcomeForm
    from tournaments.web.games.pages import GamePages

    class HighCardForm(OutcomeForm):
        needs = ("highest",)
        highest = forms.TypedChoiceField(label="Plus forte carte", coerce=int, empty_value=None, required=False)

        def prepare(self):
            self.offer("highest", [NONE, *self.seats])

    class HighCardPages(GamePages):
        tablet_form = desk_form = HighCardForm
        missing_words = {"highest": "la plus forte carte"}
        begin = "Montrez vos cartes."

        def line_note(self, outcome):
            return f"place {outcome['highest']}"

    PAGES = HighCardPages()
'''


@pytest.fixture
def high_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Write the game to temporary modules, register it, and yield its name."""
    pages = "tournaments.web.games.high_card"
    for name, source in (("high_card_game", GAME), ("high_card_pages", PAGES)):
        (tmp_path / f"{name}.py").write_text(dedent(source), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(MODULES, "high-card", "high_card_game")
    monkeypatch.setitem(sys.modules, pages, __import__("high_card_pages"))
    yield "high-card"
    for name in ("high_card_game", "high_card_pages"):
        sys.modules.pop(name, None)


# Worth its time: a tournament of a game that is added by the test.
def test_tournament_of_a_fifth_game_is_played_and_ranked(high_card: str) -> None:
    tournament = cast.running_tournament(
        7, game=high_card, rule_options={"stake": 2}, deals_per_round=2, rounds_planned=1
    )
    alice = cast.client_of(cast.alice())
    assert "Plus forte carte" in text_of(alice.get(reverse("desk-settings", args=[tournament.slug])))
    for number in (1, 2):
        tablet = Tablet(tournament, number)
        size = tablet.table.seats.count()
        assert "Montrez vos cartes." in text_of(tablet.page())
        assert b"goes_on" not in tablet.page().content, "without tables the page waits for the desk"
        assert "la plus forte carte" in text_of(tablet.send("table-deal", 1, 1, highest=""))
        assert tablet.send("table-deal", 1, 1, highest=size + 1).status_code == 422
        for line, seat in ((1, 1), (2, 2)):
            assert tablet.send("table-deal", 1, line, highest=seat).status_code == 200
        correction = {"status": "played", "version": 1, "highest": 1, "reason": "mal vu"}
        desk_line = reverse("desk-table-deal", args=[tournament.slug, 1, number, 2])
        assert alice.post(desk_line, correction).status_code == 302
        tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
        assert tablet.table.seats.get(number=1).score == 2 * 2 * (size - 1)
    assert "place 2" in text_of(alice.get(reverse("desk-log", args=[tournament.slug])))
    round_close(round_=tournament.first_stage.rounds.get(), actor=cast.alice())
    tournament.refresh_from_db()
    # At tables of four and three, North wins both hands, 2 from each; the others lose 2 in each hand.
    assert [line.total for line in standings_at(tournament.first_stage)] == [12, 8, *[-4] * 5]
    assert list(check_log(tournament)) == []

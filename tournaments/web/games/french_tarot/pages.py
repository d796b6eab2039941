"""French Tarot at the table and at the desk."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import Problem
from scoring.french_tarot import CalledCard, Camp
from scoring.french_tarot.wording import called_card_name
from scoring.wording import decimal
from tournaments.formatting.language import reader_language
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import DealVerdict, deal_judge
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.french_tarot.choices import choices
from tournaments.web.games.french_tarot.desk import ArbiterDealForm
from tournaments.web.games.french_tarot.form import ALL_POINTS, BEYOND, CHELEMS, UNREADABLE
from tournaments.web.games.french_tarot.slam import IMPLIED, slam_of
from tournaments.web.games.french_tarot.tablet import TabletDealForm, poignee_places
from tournaments.web.games.french_tarot.words import BY_SEAT, deal_note, describe_deal
from tournaments.web.games.pages import GamePages

# Labels of the bonuses in the folded part of the form.
BONUSES = {
    "petit_au_bout": _("petit au bout"),
    "poignee_size_1": _("poignée"),
    "poignee_size_2": _("deuxième poignée"),
    "chelem": _("chelem"),
    "misere": _("misère"),
    "roi_au_bout": _("roi au bout"),
    "petit_chelem_announced": _("petit chelem annoncé"),
    "petit_chelem_made": _("petit chelem réussi"),
}
COUNTED = _("Défense {typed}, donc attaque {points}.")
SLAMS = {"rare_chelem", "rare_chelem_defence"}  # codes of the warnings


class FrenchTarotPages(GamePages):
    """Pages with taker, partner, contract, bouts and points, and folded bonuses."""

    recording = "games/french_tarot/recording.html"
    desk_fields = "games/french_tarot/desk_fields.html"
    question_template = "games/french_tarot/slam.html"
    beside_verdict = "games/french_tarot/bonuses_chosen.html"
    scripts = ("games/french-tarot.js",)
    desk_script = "games/french-tarot-desk.js"
    line_script = "games/french-tarot-line.js"
    line_help = "games/french_tarot/line_help.html"
    tablet_form = TabletDealForm
    desk_form = ArbiterDealForm
    missing_words = {
        "taker": _("le preneur"),
        "partner": _("l’appelé"),
        "contract": _("le contrat"),
        "bouts": _("les bouts"),
        "points": _("les points"),
        "poignee_player_1": _("qui a montré la poignée"),
        "poignee_player_2": _("qui a montré la deuxième poignée"),
    }
    begin = _("Dites qui a pris, le contrat, les bouts, puis les points.")
    chosen_seat = "taker"

    def context(self, sheet: Sheet, form: OutcomeForm, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the choices of a deal, and the chosen bonuses; `half`: half points exist, as at three and at five."""
        field_values = dict(values)
        field_values["misere"] = [str(seat) for seat in form["misere"].value() or ()]
        return {
            "values": field_values,
            "choices": choices(sheet, form.number, called=field_values["called"]),
            "half": sheet.players_per_deal != 4,
            "poignees": poignee_places(sheet),
            "bonuses": [words for name, words in BONUSES.items() if form[name].value()],
        }

    def judge(self, sheet: Sheet, form: OutcomeForm) -> DealVerdict:
        """Judge a deal that has contract, bouts and points.

        A missing taker is replaced by any seat, so that the points can be checked before the taker is entered.
        """
        if any(name in form.missing or name in form.errors for name in ("contract", "bouts", "points")):
            return DealVerdict(problems=())
        outcome = form.outcome()
        absent = {name for name in ("taker", "partner") if name in form.missing}
        if outcome["taker"] is None:
            outcome["taker"] = next(seat for seat in sheet.seats_playing(form.number) if seat != outcome.get("partner"))
        judged = deal_judge(sheet, replace(form.as_deal(), outcome=outcome))
        return replace(judged, problems=tuple(p for p in judged.problems if p.field not in absent))

    def words_on_tablet(self) -> dict[str, Any]:
        """Return the errors of points, the answers about a slam, and the labels of bonuses, takers and cards."""
        lang = reader_language()
        return {
            "unreadable": str(UNREADABLE),
            "beyond": str(BEYOND),
            "counted": str(COUNTED),
            "chelems": {key: (word.announced, word.made_by) for key, word in CHELEMS.items()},
            "bonuses": {name: str(words) for name, words in BONUSES.items()},
            "takers": {seat: words() for seat, words in BY_SEAT.items()},
            "cards": {card.value: called_card_name(card, lang) for card in CalledCard},
        }

    def questioned_codes(self, problems: Iterable[Problem]) -> Collection[str]:
        """Return the codes that depend on the answer about a slam."""
        return {IMPLIED, "petit_against_chelem"} if any(problem.code == IMPLIED for problem in problems) else ()

    def question(self, sheet: Sheet, form: OutcomeForm, problems: Iterable[Problem]) -> object | None:
        return slam_of(sheet, form, problems)

    def filter_warnings(self, warnings: list[Problem]) -> list[Problem]:
        """Drop the warnings about a slam and about its points: each confirms the other."""
        codes = {problem.code for problem in warnings}
        dropped = SLAMS | {"rare_points"} if codes & SLAMS else set()
        return [problem for problem in warnings if problem.code not in dropped]

    def describe_problem(self, sheet: Sheet, form: OutcomeForm, problem: Problem) -> str:
        """Return the message; one about points begins with those of the defence, if its pile was counted."""
        text = super().describe_problem(sheet, form, problem)
        counted = form.cleaned_data.get("points")
        if problem.field != "points" or counted is None or form.cleaned_data.get("pile") != Camp.DEFENCE:
            return text
        typed, attack = (decimal(f"{points:g}", reader_language()) for points in (counted, ALL_POINTS - counted))
        return f"{COUNTED.format(typed=typed, points=attack)} {text}"

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        return deal_note(outcome)

    def describe_hand(self, outcome: Mapping[str, Any]) -> str:
        return describe_deal(outcome)

    def field_of(self, problem: Problem) -> str:
        return "chelem" if problem.field in {"chelem_announced", "chelem_made_by"} else problem.field

"""Summaries of the settings: one line of words for each section of the form."""

from collections.abc import Callable, Iterator

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.formatting.money import money
from tournaments.models import Stage, Tournament
from tournaments.ranking.metrics import METRICS
from tournaments.seating.problem.request import Odd
from tournaments.web.desk.journal.setting_words import setting_words

SEPARATOR = " · "
RECORDING_WORDS: dict[str, Promise] = {
    Tournament.RecordingMode.DEALS: gettext_lazy("donne par donne"),
    Tournament.RecordingMode.TOTALS: gettext_lazy("totaux des feuilles de papier"),
}
QUORUM_WORDS: dict[str, Promise] = {
    Tournament.Quorum.NONE: gettext_lazy("sans relecture"),
    Tournament.Quorum.ONE: gettext_lazy("relue par un joueur"),
    Tournament.Quorum.ALL: gettext_lazy("relue par tous les joueurs"),
}
WITHDRAWAL_WORDS: dict[str, Promise] = {
    Tournament.Withdrawal.LAST: gettext_lazy("abandons classés derniers"),
    Tournament.Withdrawal.KEEP: gettext_lazy("abandons classés avec leurs points"),
    Tournament.Withdrawal.UNRANKED: gettext_lazy("abandons non classés"),
}


def section_summary(key: str, tournament: Tournament, stage: Stage) -> str:
    """Return the settings of the section `key` in one line of words, without those that do not apply."""
    return capfirst(SEPARATOR.join(str(words) for words in SUMMARIES[key](tournament, stage)))


def _game(tournament: Tournament, _stage: Stage) -> Iterator[str]:
    """Yield the game, then the variants that differ from the official rules."""
    yield tournament.engine.title(reader_language())
    variants = setting_words("rule_options", tournament.rule_options) if tournament.rule_options else ""
    yield variants or _("règlement officiel")


def _tables(tournament: Tournament, stage: Stage) -> Iterator[str]:
    yield _tables_words(tournament, stage)
    yield _length_words(tournament, stage)
    if stage.ranked_rounds:
        last_rounds = ngettext("dernier tour au classement", "%(n)s tours au classement", stage.ranked_rounds)
        yield last_rounds % {"n": stage.ranked_rounds}
    if stage.strict_fairness:
        yield _("équité stricte")
    if stage.rating_balance != Stage.RatingBalance.NONE:
        yield _("forces équilibrées")
    if tournament.rooms:
        yield tournament.rooms


def _tables_words(tournament: Tournament, stage: Stage) -> str:
    """Return the size of the tables, and where the players sit who are left over."""
    match stage.odd_tables:
        case Odd.THREE:
            return _("tables de quatre, restes à trois")
        case Odd.FIVE:
            return _("tables de quatre, restes à cinq")
        case Odd.FIVE_DEALER_OUT:
            return _("tables de quatre, restes à cinq dont un mort")
        case Odd.ALL_THREE:
            return _("tables de trois")
        case Odd.ALL_FIVE:
            return _("tables de cinq")
    return _("tables de %(n)s, exempts en surnombre") % {"n": tournament.engine.table_sizes[0]}


def _length_words(tournament: Tournament, stage: Stage) -> str:
    """Return the length of a round in deals and minutes, for example "5 donnes en 20 min"."""
    deals, minutes = stage.deals_per_round, stage.minutes_per_round
    of_deals = ngettext("%(n)s donne", "%(n)s donnes", deals) % {"n": deals} if deals else ""
    of_minutes = _("%(n)s min par tour") % {"n": minutes} if minutes else _("sans horloge")
    if not deals:
        return of_minutes if minutes else _("jusqu’à la fin de la partie")
    return f"{of_deals}, {of_minutes}"


def _sheets(tournament: Tournament, stage: Stage) -> Iterator[str]:
    yield str(RECORDING_WORDS[tournament.recording_mode])
    yield str(QUORUM_WORDS[tournament.quorum])
    yield ngettext("%(n)s appareil par table", "%(n)s appareils par table", tournament.devices_per_table) % {
        "n": tournament.devices_per_table
    }
    if tournament.tablets == Tournament.Tablets.PLAYER:
        yield _("les tablettes suivent les joueurs")
    counts_deals = tournament.recording_mode == Tournament.RecordingMode.DEALS and stage.deals_per_round
    if counts_deals and tournament.unplayed_deals == Tournament.UnplayedDeals.REQUIRED:
        yield tournament.get_unplayed_deals_display()


def _ranking(tournament: Tournament, stage: Stage) -> Iterator[str]:
    language = reader_language()
    criteria = [METRICS[key].name[language] for key in tournament.tie_breaks if key in METRICS]
    if criteria:
        yield _("départage : %(criteria)s") % {"criteria": ", ".join(criteria)}
    else:
        yield _("ex æquo à la même place")
    yield str(WITHDRAWAL_WORDS[tournament.withdrawal])
    if tournament.substitutes == Tournament.Substitutes.PERSON:
        yield _("le remplaçant est classé à son nom")
    if stage.frozen_after is not None:
        yield _("public jusqu’au tour %(n)s") % {"n": stage.frozen_after}
    if tournament.deals_public:
        yield _("donnes publiques")
    if tournament.round_claim_minutes:
        yield _("%(n)s min pour réclamer après chaque tour") % {"n": tournament.round_claim_minutes}
    if tournament.claim_minutes:
        yield _("%(n)s min pour réclamer") % {"n": tournament.claim_minutes}


def _teams(tournament: Tournament, _stage: Stage) -> Iterator[str]:
    if tournament.in_pairs:
        yield tournament.get_partners_display()
        return
    if tournament.engine.partnerships:
        yield tournament.get_partners_display()
    yield tournament.get_team_size_display()
    if tournament.has_teams:
        yield (
            ngettext("le meilleur compte", "les %(n)s meilleurs comptent", tournament.team_counting)
            % {"n": tournament.team_counting}
            if tournament.team_counting
            else _("tous comptent")
        )
        if tournament.team_same_club:
            yield _("d’un même club")


def _registration(tournament: Tournament, _stage: Stage) -> Iterator[str]:
    if tournament.venue:
        yield tournament.venue
    if tournament.club is not None:
        yield tournament.club.name
    yield money(tournament.fee) if tournament.fee else _("gratuit")
    if tournament.self_check_in:
        yield _("présence notée par les joueurs")
    if tournament.online_from is None:
        yield _("inscriptions au bureau")
        return
    yield _("en ligne dès le %(day)s") % {"day": date_format(tournament.online_from)}
    if tournament.capacity:
        yield ngettext("%(n)s place", "%(n)s places", tournament.capacity) % {"n": tournament.capacity}


def _notes(tournament: Tournament, _stage: Stage) -> Iterator[str]:
    """Yield the headings of the notes that are written."""
    yield from [heading for heading, _text in tournament.notes] or [_("rien d’écrit")]


SUMMARIES: dict[str, Callable[[Tournament, Stage], Iterator[str]]] = {
    "game": _game,
    "tables": _tables,
    "sheets": _sheets,
    "ranking": _ranking,
    "teams": _teams,
    "registration": _registration,
    "notes": _notes,
}

"""A round seated by the ranking, in words: the price of the choice, the tables, and the reasons of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.language import reader_language
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Round, Stage
from tournaments.seating.swiss.ranked import Flag
from tournaments.seating.wording.sentences import flag_sentences
from tournaments.services.seating.swiss_rounds import ByRank

LIMITS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24)  # ranks by which a player may be moved
BY_RANK = {"by_rank", "rest_by_rank", "odd"}  # flags of a table that needs no explanation
AWAY = {"moved", "by_hand"}  # flags of a table whose players differ from the ranking
People = Mapping[int, str]  # names by start number


@dataclass(frozen=True)
class RankedTable:
    """A table of a planned round: its number, its (rank, name) from the best, and the pairs that meet again."""

    number: int
    players: list[tuple[int, str]]
    again: list[str]


@dataclass(frozen=True)
class RoundReasons:
    """Reasons of a round's tables.

    `line`: how many of them differ from the ranking; `tables`: their numbers, each with sentences that explain it.
    """

    line: str
    tables: list[tuple[int, list[str]]]


def limit_words(places: int) -> str:
    """Return one choice of how many ranks players may be moved to avoid a repeated meeting."""
    if not places:
        return _("non : le classement seul décide des tables")
    return ngettext("en déplaçant d’un rang au plus", "en déplaçant de %(n)s rangs au plus", places) % {"n": places}


def limit_choices(furthest: int, chosen: int) -> list[tuple[int, str]]:
    """Return the choices of how many ranks a player may be moved: `LIMITS` up to `furthest`, and the `chosen` one."""
    limits = sorted({chosen, *(limit for limit in LIMITS if limit <= furthest)})
    return [(limit, limit_words(limit)) for limit in limits]


def ranked_tables(by_rank: ByRank, people: People, stage: Stage) -> list[RankedTable]:
    """Return the tables with their players in the order of ranks."""
    rank_of = {player: rank for rank, player in enumerate(by_rank.ranking, 1)}
    tables = (sorted(table, key=rank_of.__getitem__) for table in by_rank.ranked.tables)
    return [
        RankedTable(
            number, [(rank_of[player], people[player]) for player in table], _repeated_pairs(table, by_rank, people)
        )
        for number, table in enumerate(tables, stage.first_table)
    ]


def _repeated_pairs(table: Sequence[int], by_rank: ByRank, people: People) -> list[str]:
    """Return the pairs that have met before, the better player first."""
    met = (pair for pair in combinations(table, 2) if (min(pair), max(pair)) in by_rank.met)
    return [_("%(first)s et %(second)s") % {"first": people[one], "second": people[other]} for one, other in met]


def price_sentences(by_rank: ByRank, without_moves: ByRank) -> list[str]:
    """Return the cost and the benefit of the chosen limit, compared with the seating `without_moves`, by rank alone."""
    if not by_rank.most_moved:
        return [_("Le classement seul décide : personne ne quitte son rang."), capfirst(_met_words(len(by_rank.met)))]
    before = _("Sans déplacer personne : %(met)s") % {"met": _met_words(len(without_moves.met))}
    after = ngettext(
        "En déplaçant d’un rang au plus : %(met)s", "En déplaçant de %(n)s rangs au plus : %(met)s", by_rank.most_moved
    ) % {"n": by_rank.most_moved, "met": _met_words(len(by_rank.met))}
    moved = ngettext("%(n)s joueur quitte son rang.", "%(n)s joueurs quittent leur rang.", len(by_rank.moved))
    return [before, f"{after} {moved % {'n': len(by_rank.moved)}}"]


def _met_words(count: int) -> str:
    if not count:
        return _("aucune rencontre déjà faite.")
    return ngettext("%(n)s rencontre déjà faite.", "%(n)s rencontres déjà faites.", count) % {"n": count}


def warnings(by_rank: ByRank, without_moves: ByRank, people: People, stage: Stage) -> Iterator[str]:
    """Yield a warning for each of the first four players who is moved from the top table, in a seating by blocks.

    The top table is that of the best player who does not rest.
    """
    tables = list(enumerate(without_moves.ranked.tables, 1))
    number, first = next((number, table) for best in by_rank.ranking for number, table in tables if best in table)
    for rank, player in enumerate(by_rank.ranking[:4], 1):
        if player in first and player not in by_rank.ranked.tables[number - 1]:
            words = {"name": people[player], "rank": ordinal(rank), "table": number + stage.first_table - 1}
            yield _("%(name)s, %(rank)s, ne joue pas à la table %(table)s.") % words


def ranked_reasons(round_: Round, people: People) -> RoundReasons | None:
    """Return the reasons of the tables of a round; None for a drawn one."""
    if not round_.reasons:
        return None
    language = reader_language()
    tables = [[Flag(**flag) for flag in table] for table in round_.reasons]
    tables_away = [
        (number, flag_sentences(flags, language, lambda player: people.get(player, str(player))))
        for number, flags in enumerate(tables, round_.stage.first_table)
        if not BY_RANK.issuperset(flag.code for flag in flags)
    ]
    repeat_count = sum(flag.code == "repeat" for flags in tables for flag in flags)
    away = sum(not AWAY.isdisjoint(flag.code for flag in flags) for flags in tables)
    line = _("Toutes les tables suivent le classement.")
    if away:
        words = ngettext(
            "%(n)s table sur %(all)s s’écarte du classement.",
            "%(n)s tables sur %(all)s s’écartent du classement.",
            away,
        )
        line = words % {"n": away, "all": len(tables)}
    return RoundReasons(f"{line} {capfirst(_met_words(repeat_count))}", tables_away)

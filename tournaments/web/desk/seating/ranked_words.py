"""A round seated by the ranking, in words: what the choice costs, who sits where, why a table is as it is."""

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

LIMITS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24)  # places by which somebody may leave their rank
BY_RANK = {"by_rank", "rest_by_rank", "odd"}  # flags of a table of which there is nothing more to say
AWAY = {"moved", "by_hand"}  # flags of a table that does not hold those whom the ranking gives it
People = Mapping[int, str]  # names by start number


@dataclass(frozen=True)
class RankedTable:
    """A table of a round to come: its number, its (rank, name) from the best, and the pairs that meet again."""

    number: int
    players: list[tuple[int, str]]
    again: list[str]


@dataclass(frozen=True)
class Why:
    """How far the tables of a round follow the ranking, in one line, and sentences for those that do not."""

    line: str
    tables: list[tuple[int, list[str]]]


def limit_words(places: int) -> str:
    """One answer to "may people leave their rank to meet somebody new?"."""
    if not places:
        return _("non : le classement seul décide des tables")
    return ngettext("en déplaçant d’un rang au plus", "en déplaçant de %(n)s rangs au plus", places) % {"n": places}


def limit_choices(furthest: int, chosen: int) -> list[tuple[int, str]]:
    """The answers up to `furthest`, and the `chosen` one."""
    shown = sorted({chosen, *(limit for limit in LIMITS if limit <= furthest)})
    return [(limit, limit_words(limit)) for limit in shown]


def ranked_tables(found: ByRank, people: People, stage: Stage) -> list[RankedTable]:
    """Rank by rank, table by table."""
    rank_of = {player: rank for rank, player in enumerate(found.ranking, 1)}
    tables = (sorted(table, key=rank_of.__getitem__) for table in found.ranked.tables)
    return [
        RankedTable(number, [(rank_of[player], people[player]) for player in table], _again(table, found, people))
        for number, table in enumerate(tables, stage.first_table)
    ]


def _again(table: Sequence[int], found: ByRank, people: People) -> list[str]:
    """Who has met whom before, the better one first."""
    met = (pair for pair in combinations(table, 2) if (min(pair), max(pair)) in found.met)
    return [_("%(first)s et %(second)s") % {"first": people[one], "second": people[other]} for one, other in met]


def price_sentences(found: ByRank, alone: ByRank) -> list[str]:
    """What the chosen limit costs and saves, beside the ranking `alone`."""
    if not found.most_moved:
        return [_("Le classement seul décide : personne ne quitte son rang."), capfirst(_met(len(found.met)))]
    before = _("Sans déplacer personne : %(met)s") % {"met": _met(len(alone.met))}
    after = ngettext(
        "En déplaçant d’un rang au plus : %(met)s", "En déplaçant de %(n)s rangs au plus : %(met)s", found.most_moved
    ) % {"n": found.most_moved, "met": _met(len(found.met))}
    moved = ngettext("%(n)s joueur quitte son rang.", "%(n)s joueurs quittent leur rang.", len(found.moved))
    return [before, f"{after} {moved % {'n': len(found.moved)}}"]


def _met(count: int) -> str:
    if not count:
        return _("aucune rencontre déjà faite.")
    return ngettext("%(n)s rencontre déjà faite.", "%(n)s rencontres déjà faites.", count) % {"n": count}


def warnings(found: ByRank, alone: ByRank, people: People, stage: Stage) -> Iterator[str]:
    """Who of the first four leaves the table that the ranking `alone` gives them, where it seats blocks."""
    number, first = next(
        (number, table) for number, table in enumerate(alone.ranked.tables, 1) if found.ranking[0] in table
    )
    for rank, player in enumerate(found.ranking[:4], 1):
        if player in first and player not in found.ranked.tables[number - 1]:
            words = {"name": people[player], "rank": ordinal(rank), "table": number + stage.first_table - 1}
            yield _("%(name)s, %(rank)s, ne joue pas à la table %(table)s.") % words


def why_of(round_: Round, people: People) -> Why | None:
    """Why the tables of a round are as they are; None for a drawn one."""
    if not round_.reasons:
        return None
    language = reader_language()
    tables = [[Flag(**flag) for flag in table] for table in round_.reasons]
    told = [
        (number, flag_sentences(flags, language, lambda player: people.get(player, str(player))))
        for number, flags in enumerate(tables, round_.stage.first_table)
        if not BY_RANK.issuperset(flag.code for flag in flags)
    ]
    met = sum(flag.code == "repeat" for flags in tables for flag in flags)
    away = sum(not AWAY.isdisjoint(flag.code for flag in flags) for flags in tables)
    line = _("Toutes les tables suivent le classement.")
    if away:
        words = ngettext(
            "%(n)s table sur %(all)s s’écarte du classement.",
            "%(n)s tables sur %(all)s s’écartent du classement.",
            away,
        )
        line = words % {"n": away, "all": len(tables)}
    return Why(f"{line} {capfirst(_met(met))}", told)

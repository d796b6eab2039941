"""A report of the day for newspaper and site, in a few sentences: winners and remarkable deals.

The private functions return paragraphs or parts of them, empty if the day has nothing for them.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.dates import date_format
from tournaments.formatting.numbers import format_signed
from tournaments.models import Deal, Tournament
from tournaments.selectors.evening.records import Record, day_records, day_slams
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, pairs_first, team_standings

Line = Standing | TeamStanding
PODIUM = 3
MOST_NAMED = 6  # names after the winners, a limit for places that many share


def report_text(tournament: Tournament) -> str:
    """Return paragraphs separated by empty lines, in the active language, with public names."""
    teams, players = team_standings(tournament), final_standings(tournament)
    first: Sequence[Line] = teams if pairs_first(tournament.first_stage) else players
    paragraphs = [_day(tournament, len(players)), _podium(first)]
    if teams and not pairs_first(tournament.first_stage):
        paragraphs.append(_teams(teams))
    return "\n\n".join(filter(None, [*paragraphs, *_deals(tournament)]))


def _day(tournament: Tournament, players: int) -> str:
    """Return the opening: name, date and venue, then the number of players, and of deals if deals are recorded."""
    deal_count = Deal.objects.filter(table__round__stage__tournament=tournament, status=Deal.Status.PLAYED).count()
    about = ", ".join(filter(None, (tournament.name, date_format(tournament.date, "j F Y"), tournament.venue)))
    size = ngettext("%(n)s joueur y a pris part.", "%(n)s joueurs y ont pris part.", players) % {"n": players}
    counted = ngettext("%(n)s donne a été jouée.", "%(n)s donnes ont été jouées.", deal_count) % {"n": deal_count}
    return " ".join([f"{about}.", size, *[counted] * bool(deal_count)])


def _podium(lines: Sequence[Line]) -> str:
    """Return the winners, and those up to place `PODIUM`; empty if no one is ranked."""
    ranked_lines = [line for line in lines if line.rank is not None]
    winners = [line for line in ranked_lines if line.rank == 1]
    if not winners:
        return ""
    params = {"names": _join([_who(line) for line in winners]), "total": format_signed(winners[0].total)}
    winner_sentence = ngettext(
        "Victoire : %(names)s, avec %(total)s.", "Première place partagée : %(names)s, avec %(total)s.", len(winners)
    )
    after = [
        f"{line.public_name} ({format_signed(line.total)})"
        for line in ranked_lines
        if line.rank and 1 < line.rank <= PODIUM
    ]
    behind = " " + _("Suivent %(names)s.") % {"names": _join(after[:MOST_NAMED])} if after else ""
    return winner_sentence % params + behind


def _teams(teams: Sequence[TeamStanding]) -> str:
    winners = [team for team in teams if team.rank == 1]
    if not winners:
        return ""
    params = {"names": _join([team.public_name for team in winners]), "total": format_signed(winners[0].total)}
    return _("Par équipes : %(names)s, avec %(total)s.") % params


def _deals(tournament: Tournament) -> list[str]:
    """Return sentences on the best deal, the boldest bid made and each slam, without naming a deal twice."""
    stages = list(tournament.stages.all())
    records = [day_records(stage) for stage in stages]
    best = max((one.best for one in records if one.best), key=lambda one: one.score, default=None)
    boldest = max((one.boldest for one in records if one.boldest), key=lambda one: one.height_of_bid, default=None)
    paragraphs = [_record(_("La meilleure donne"), best)]
    paragraphs += [_record(_("La plus haute enchère réussie"), boldest)] if boldest != best else []
    slams = [slam for stage in stages for slam in day_slams(stage) if slam not in (best, boldest)]
    paragraphs += [_record(_("Un chelem"), slam) for slam in slams]
    return paragraphs


def _record(title: str, record: Record | None) -> str:
    """Return the sentence about a deal, empty without one."""
    if record is None:
        return ""
    params = {
        "title": title,
        "deal": record.deal,
        "score": format_signed(record.score),
        "who": _join([entry.public_name for entry in record.players]),
        "round": record.round,
        "table": record.table,
    }
    return _("%(title)s : %(deal)s, %(score)s pour %(who)s, au tour %(round)s, table %(table)s.") % params


def _who(line: Line) -> str:
    return f"{line.public_name} ({line.club})" if line.club else line.public_name


def _join(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + _(" et ") + names[-1] if len(names) > 1 else "".join(names)

"""Teams in words: the forecast of a draw with them in sentences, and the names of their members."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.errors import DomainError
from tournaments.models import Entry, Tournament
from tournaments.selectors.registration.teams import TeamView
from tournaments.selectors.seating.pairs import pairs_forecast
from tournaments.selectors.seating.teams import teams_forecast

MOST_NAMED = 6  # people in one sentence


def forecast_words(tournament: Tournament) -> list[tuple[str, str]]:
    """Return (tone, sentence) of each obstacle to the draw, or else of what the teams cost it."""
    if tournament.in_pairs:
        return _pairs(tournament)
    forecast = teams_forecast(tournament.first_stage)
    if forecast is None:
        return []
    notices = [("alert", _absent(view.label)) for view in forecast.absent]
    notices += [("alert", _larger(view.label, forecast.tables)) for view, _here in forecast.larger]
    if notices:
        return notices
    apart = ngettext(
        "%(n)s équipe : ses joueurs ne se rencontreront pas.",
        "%(n)s équipes : les équipiers ne se rencontreront pas.",
        forecast.teams,
    )
    notices = [("info", apart % {"n": forecast.teams})]
    if forecast.repeats > forecast.without:
        notices.append(("warning", _cost(forecast.repeats)))
    return notices


def members_words(view: TeamView, *, in_pairs: bool) -> str:
    """Return the full names of a team's members, with its captain marked; a pair has no captain."""
    captain = _("%(name)s (capitaine)") % {"name": view.captain.full_name}
    return ", ".join(captain if one == view.captain and not in_pairs else one.full_name for one in view.entries)


def _pairs(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the present players who lack a partner, or else the number of complete pairs."""
    forecast = pairs_forecast(tournament.first_stage)
    if forecast is None:
        return []
    sentences = [_alone(forecast.alone)] if forecast.alone else []
    sentences += [_half(here.full_name, missing.full_name) for _pair, here, missing in forecast.halves]
    if sentences:
        return [("warning", sentence) for sentence in sentences]
    if not forecast.pairs:
        return []
    whole = ngettext("%(n)s paire est au complet.", "%(n)s paires sont au complet.", forecast.pairs)
    return [("info", whole % {"n": forecast.pairs})]


def _alone(entries: Sequence[Entry]) -> str:
    """Return the sentence about present players without a partner."""
    if len(entries) == 1:
        return str(DomainError("pair_alone", name=entries[0].full_name).text)
    names = ", ".join(entry.full_name for entry in entries[:MOST_NAMED])
    sentence = _("%(n)s joueurs sont là sans partenaire : formez leurs paires, ou notez leur absence (%(names)s).")
    return sentence % {"n": len(entries), "names": names + ("…" if len(entries) > MOST_NAMED else "")}


def _half(here: str, missing: str) -> str:
    """Return the sentence about a pair of which one player is present."""
    return str(DomainError("pair_half", here=here, missing=missing).text)


def _absent(team: str) -> str:
    sentence = _("Personne de l’équipe « %(team)s » n’est présent : pointez ses joueurs, ou retirez l’équipe.")
    return sentence % {"team": team}


def _larger(team: str, tables: int) -> str:
    sentence = _("L’équipe « %(team)s » a plus de joueurs présents que les %(tables)s tables n’en séparent.")
    return sentence % {"team": team, "tables": tables}


def _cost(repeats: int) -> str:
    """Return the sentence about meetings that must repeat because team mates never meet."""
    sentence = ngettext(
        "Avec ces équipes, au moins %(n)s rencontre se répète, quel que soit le tirage : "
        "jouez moins de tours, ou formez des équipes plus petites.",
        "Avec ces équipes, au moins %(n)s rencontres se répètent, quel que soit le tirage : "
        "jouez moins de tours, ou formez des équipes plus petites.",
        repeats,
    )
    return sentence % {"n": repeats}

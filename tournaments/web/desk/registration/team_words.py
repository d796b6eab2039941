"""What a draw with these teams will give, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.selectors.seating.teams import teams_forecast


def forecast_words(tournament: Tournament) -> list[tuple[str, str]]:
    """(tone of the notice, sentence): what stands in the way of the draw, or else what it costs."""
    forecast = teams_forecast(tournament.first_stage)
    if forecast is None:
        return []
    told = [("alert", _absent(view.label)) for view in forecast.absent]
    told += [("alert", _larger(view.label, forecast.tables)) for view, _here in forecast.larger]
    if told:
        return told
    apart = ngettext(
        "%(n)s équipe : ses joueurs ne se rencontreront pas.",
        "%(n)s équipes : les équipiers ne se rencontreront pas.",
        forecast.teams,
    )
    told = [("info", apart % {"n": forecast.teams})]
    if forecast.repeats > forecast.without:
        told.append(("warning", _cost(forecast.repeats)))
    return told


def _absent(team: str) -> str:
    sentence = _("Personne de l’équipe « %(team)s » n’est présent : pointez ses joueurs, ou retirez l’équipe.")
    return sentence % {"team": team}


def _larger(team: str, tables: int) -> str:
    sentence = _("L’équipe « %(team)s » a plus de joueurs présents que les %(tables)s tables n’en séparent.")
    return sentence % {"team": team, "tables": tables}


def _cost(repeats: int) -> str:
    sentence = ngettext(
        "Avec ces équipes, au moins %(n)s rencontre se répète, quel que soit le tirage : "
        "jouez moins de tours, ou formez des équipes plus petites.",
        "Avec ces équipes, au moins %(n)s rencontres se répètent, quel que soit le tirage : "
        "jouez moins de tours, ou formez des équipes plus petites.",
        repeats,
    )
    return sentence % {"n": repeats}

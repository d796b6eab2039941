"""The forecast in sentences, for the desk, the wall and phones."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.formatting.dates import date_format
from tournaments.selectors.forecast import Doubt, Moments, PaceSource, StageForecast

SOURCES: Mapping[PaceSource, object] = {
    PaceSource.DAY: gettext_lazy("D’après le rythme d’aujourd’hui."),
    PaceSource.CLUB: gettext_lazy("D’après le rythme de vos derniers tournois."),
    PaceSource.PLAN: gettext_lazy("D’après les réglages ; les premiers tours diront le rythme."),
}
DOUBTS: Mapping[Doubt, object] = {
    Doubt.STOPPED: gettext_lazy("L’horloge est arrêtée : la fin se prévoit dès qu’elle repart."),
    Doubt.SILENT: gettext_lazy("Aucune table n’a rien saisi depuis vingt minutes : la fin ne se prévoit pas."),
    Doubt.ENDLESS: gettext_lazy("Le tour %(n)s dure depuis trop longtemps pour en prévoir la fin."),
}
ON_TIME = timedelta(minutes=3)  # a delay or an advance up to this is on time
NAMED = 6  # table numbers in one sentence


@dataclass(frozen=True)
class ForecastWords:
    """A forecast in words: the ends with their spans, the delay with its tone, the source or the doubt, and the
    tables without a deal.

    `round` and `end` are short, for the wall and for phones; all may be empty.
    """

    round: str
    end: str
    round_span: str
    end_span: str
    delay: str
    tone: str
    note: str
    late: str


def forecast_words(found: StageForecast | None) -> ForecastWords | None:
    """Return the words of a forecast, None for none."""
    if found is None:
        return None
    delay, tone = _delay(found.delay)
    note = str(DOUBTS[found.doubt]) % {"n": found.round} if found.doubt else str(SOURCES[found.source])
    end = _("Fin prévue vers %(time)s") % {"time": format_time(found.end.likely)} if found.end else ""
    round_end = ""
    if found.round_end:
        words = _("Fin du tour %(n)s vers %(time)s")
        round_end = words % {"n": found.round, "time": format_time(found.round_end.likely)}
    is_last = found.round_end is not None and found.round_end == found.end
    return ForecastWords(
        round=round_end,
        end="" if is_last else end,
        round_span=_span(found.round_end),
        end_span="" if is_last else _span(found.end),
        delay=delay,
        tone=tone,
        note=note,
        late=_late_tables(found.tables_without_deal),
    )


def forecast_sentence(found: StageForecast | None) -> str:
    """Return the ends of the open round and of the day in one line, for the wall and phones; empty if unknown."""
    words = forecast_words(found)
    return " · ".join(filter(None, [words.round, words.end])) if words else ""


def format_time(moment: datetime) -> str:
    return date_format(localtime(moment), "H:i")


def end_words(found: StageForecast | None) -> str:
    """Return when the evening would end, for a choice of the director; empty if that is unknown."""
    return _("Fin vers %(time)s.") % {"time": format_time(found.end.likely)} if found and found.end else ""


def _span(moments: Moments | None) -> str:
    if moments is None:
        return ""
    return _("entre %(early)s et %(late)s") % {
        "early": format_time(moments.early),
        "late": format_time(moments.late),
    }


def _delay(delay: timedelta | None) -> tuple[str, str]:
    """Return the delay against the planned times in words, and its tone."""
    if delay is None:
        return "", ""
    minutes = round(abs(delay) / timedelta(minutes=1))
    if abs(delay) <= ON_TIME:
        return _("à l’heure"), "success"
    if delay < timedelta(0):
        return _("%(n)s min d’avance") % {"n": minutes}, "info"
    return _("%(n)s min de retard") % {"n": minutes}, "warning"


def _late_tables(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return ""
    which = ", ".join(map(str, numbers[:NAMED])) + ("…" if len(numbers) > NAMED else "")
    text = ngettext(
        "La table %(which)s n’a encore rien saisi : la prévision la compte au rythme des autres.",
        "Les tables %(which)s n’ont encore rien saisi : la prévision les compte au rythme des autres.",
        len(numbers),
    )
    return text % {"which": which}

"""Texts of a season: its rules, the states of its evenings, what a person still needs."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.wording import NO_BREAK_SPACE
from tournaments.formatting.dates import date_format
from tournaments.formatting.fractions import format_fraction
from tournaments.ranking.seasons.rules import Basis, Combine, Scale, SeasonRules, TieBreak
from tournaments.ranking.seasons.standings import SeasonRow
from tournaments.selectors.seasons.evenings import EveningState, SeasonEvening
from tournaments.selectors.seasons.standings import SeasonShown

TIE_BREAKS: dict[TieBreak, Promise] = {
    TieBreak.WINS: gettext_lazy("soirées gagnées"),
    TieBreak.BEST: gettext_lazy("meilleure soirée"),
    TieBreak.EVENINGS: gettext_lazy("nombre de soirées"),
    TieBreak.LAST: gettext_lazy("dernière soirée"),
    TieBreak.LOT: gettext_lazy("tirage au sort"),
}
EVENING_STATES: dict[EveningState, Promise] = {
    EveningState.COUNTED: gettext_lazy("compte"),
    EveningState.TO_COME: gettext_lazy("pas encore publiée"),
    EveningState.WITHDRAWN: gettext_lazy("publication retirée"),
    EveningState.ASIDE: gettext_lazy("mise de côté"),
    EveningState.GONE: gettext_lazy("tournoi supprimé"),
}


def points_text(value: Fraction, rules: SeasonRules) -> str:
    """Return points for display, with a sign if they are scores, which may be negative."""
    return format_fraction(value, with_sign=rules.basis in {Basis.SCORE, Basis.PER_DEAL})


def evening_warning(evening: SeasonEvening) -> str:
    """Return a sentence about an evening that no longer counts, empty for other evenings."""
    match evening.state:
        case EveningState.WITHDRAWN:
            return _("« %(name)s » a compté, puis sa publication a été retirée : cette soirée ne compte plus.") % {
                "name": evening.event.name
            }
        case EveningState.GONE:
            return _("« %(name)s » a été supprimé : cette soirée ne compte plus.") % {"name": evening.event.name}
    return ""


def rules_sentences(rules: SeasonRules, evenings: int) -> list[str]:
    """Return the rules, one per sentence. `evenings` is the number of evenings of the season."""
    return [*_basis_sentences(rules, evenings), *_total_sentences(rules), *_ranking_sentences(rules)]


def _basis_sentences(rules: SeasonRules, evenings: int) -> Iterator[str]:
    """Yield what an evening gives, and which evenings count: the best ones, dropped ones, missed ones."""
    yield _basis_sentence(rules)
    if rules.best:
        sentence = ngettext("La meilleure soirée compte.", "Les %(n)s meilleures soirées comptent.", rules.best)
        yield sentence % {"n": rules.best}
        if rules.best > evenings:
            sentence = ngettext(
                "La saison n’a que %(n)s soirée : elle compte.",
                "La saison n’a que %(n)s soirées : toutes comptent.",
                evenings,
            )
            yield sentence % {"n": evenings}
    elif not rules.drop:
        yield _("Toutes les soirées comptent.")
    if rules.drop:
        sentence = ngettext(
            "La moins bonne ne compte pas ; une absence en est une.",
            "Les %(n)s moins bonnes ne comptent pas ; une absence en est une.",
            rules.drop,
        )
        yield sentence % {"n": rules.drop}
    if rules.absent_zero:
        yield _("Une absence compte zéro.")


def _basis_sentence(rules: SeasonRules) -> str:
    """Return what an evening gives: its score, a percentage, or the points of a place."""
    match rules.basis, rules.scale:
        case Basis.SCORE, _scale:
            return _("Chaque soirée apporte son score.")
        case Basis.PER_DEAL, _scale:
            return _("Chaque soirée apporte son score divisé par le nombre de ses donnes.")
        case Basis.PERCENT, _scale:
            return _(
                "Chaque soirée apporte un pourcentage : la part des autres joueurs que l’on "
                "devance, les ex æquo pour moitié."
            )
        case _place, Scale.LINEAR:
            return _("Chaque place apporte des points : 100 au premier, 1 au dernier, les autres à distance égale.")
        case _place, Scale.FIELD:
            return _("Chaque place apporte des points : 1 au dernier, 2 à l’avant-dernier, et ainsi de suite.")
    points = ", ".join(map(str, rules.points))
    return _("Chaque place apporte des points, à partir du premier : %(points)s ; puis zéro.") % {"points": points}


def _total_sentences(rules: SeasonRules) -> Iterator[str]:
    """Yield how evenings make the total, with the points for coming and for winning."""
    mean = rules.combine == Combine.MEAN
    yield _("Le total en est la moyenne.") if mean else _("Le total en est la somme.")
    if rules.attendance:
        sentence = ngettext("Venir rapporte %(n)s point.", "Venir rapporte %(n)s points.", rules.attendance)
        yield sentence % {"n": rules.attendance}
    if rules.win:
        sentence = ngettext(
            "Gagner une soirée rapporte %(n)s point.", "Gagner une soirée rapporte %(n)s points.", rules.win
        )
        yield sentence % {"n": rules.win}


def _ranking_sentences(rules: SeasonRules) -> Iterator[str]:
    """Yield who is ranked, how ties are broken, what counts for clubs, and who plays the final."""
    if rules.club:
        yield _("Seuls sont classés ceux qui jouent pour %(club)s.") % {"club": rules.club}
    if rules.minimum > 1:
        sentence = ngettext(
            "Il faut %(n)s soirée pour être classé.", "Il faut %(n)s soirées pour être classé.", rules.minimum
        )
        yield sentence % {"n": rules.minimum}
    if rules.tie_breaks:
        order = _(", puis ").join(str(TIE_BREAKS[word]) for word in rules.tie_breaks)
        yield _("Ex æquo : %(order)s.") % {"order": order}
    else:
        yield _("Les ex æquo partagent leur place.")
    if rules.club_best:
        sentence = ngettext(
            "Un club compte chaque soirée son meilleur joueur.",
            "Un club compte chaque soirée ses %(n)s meilleurs joueurs.",
            rules.club_best,
        )
        yield sentence % {"n": rules.club_best}
    else:
        yield _("Un club compte chaque soirée tous ses joueurs.")
    if rules.finalists:
        sentence = ngettext("Le premier joue la finale.", "Les %(n)s premiers jouent la finale.", rules.finalists)
        yield sentence % {"n": rules.finalists}


def state_sentence(shown: SeasonShown) -> str:
    """Return a sentence with the state of the ranking: final or provisional, and the number of future evenings."""
    season = shown.season
    if shown.on is not None:
        return _("Comme elle était le %(day)s.") % {"day": date_format(shown.on, "DATE_FORMAT")}
    if season.closed_at is not None:
        return _("Close le %(day)s : ce classement est définitif.") % {
            "day": date_format(season.closed_at, "DATE_FORMAT")
        }
    if not shown.left:
        return _("Classement provisoire : la saison n’est pas close.")
    sentence = ngettext(
        "Classement provisoire : %(n)s soirée à venir.", "Classement provisoire : %(n)s soirées à venir.", shown.left
    )
    return sentence % {"n": shown.left}


def past_note(shown: SeasonShown) -> str:
    """Return a note on the data of a ranking of a past day, empty for the present ranking."""
    if shown.on is None:
        return ""
    return _(
        "Résultats, règles, soirées et coefficients sont ceux de ce jour-là. Une soirée reprise d’un "
        "fichier compte dès le jour où elle a été jouée."
    )


def needs_text(row: SeasonRow, shown: SeasonShown) -> str:
    """Return what a person still needs to be ranked, or for the final, or for the next rank; empty for the leader."""
    if row.missing:
        if row.missing > shown.left:
            return _("ne peut plus être classé")
        sentence = ngettext(
            "encore %(n)s soirée pour être classé", "encore %(n)s soirées pour être classé", row.missing
        )
        return sentence % {"n": row.missing}
    limit = shown.rules.finalists
    if limit and not row.passes:
        last = next((one for one in reversed(shown.rows) if one.passes), None)
        if last is not None:
            return _("à %(points)s de la finale") % {"points": format_fraction(last.total - row.total)}
    if row.behind:
        return _("à %(points)s du précédent") % {"points": format_fraction(row.behind)}
    return ""


def evening_label(evening: SeasonEvening) -> str:
    """Return the heading of its column, such as `7 nov.`."""
    return date_format(evening.event.date, "j N").replace(" ", NO_BREAK_SPACE)

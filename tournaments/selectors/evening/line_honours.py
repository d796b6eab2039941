"""The honours of the line that a table entered last, which its tablets show when the tournament wants it."""

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.models import Deal, Tournament
from tournaments.selectors.play.sheets import Sheet

FEWEST_HANDS = 20  # before so many hands in a tournament, none is called its best one
CACHE_SECONDS = 3600


def line_honours(sheet: Sheet, line: Deal) -> list[str]:
    """Return the honours of a played line in words: a slam, and the best hand of the tournament so far."""
    if not sheet.tournament.honours_at_tables or line.status != Deal.Status.PLAYED:
        return []
    outcome = sheet.engine.outcome_from_json(line.outcome or {}, sheet.turn(line.number))
    honours = [_("Un chelem !")] if sheet.engine.is_slam(outcome) else []
    return [*honours, _("La meilleure donne du tournoi jusqu’ici !")] if _is_best_hand(sheet, line) else honours


def _is_best_hand(sheet: Sheet, line: Deal) -> bool:
    """Return True if no other hand of the tournament has so high a score, in a game in which high scores win.

    The highest score is cached, so that all hands are read only for a line that reaches it, which is rare. After a
    correction that lowers the best one, a new best line below the cached score gets no honour.
    """
    if not any(ranked.greater_is_better for ranked in sheet.engine.ranking if ranked.key == "score"):
        return False
    key, own = f"best-hand:{sheet.tournament.pk}", max(line.scores)
    if own < cache.get(key, own):
        return False
    scores = _best_scores(sheet.tournament)
    cache.set(key, max(scores.values()), CACHE_SECONDS)
    return len(scores) >= FEWEST_HANDS and all(own > score for pk, score in scores.items() if pk != line.pk)


def _best_scores(tournament: Tournament) -> dict[int, int]:
    """Return the highest score of each played hand of a tournament, by its primary key."""
    deals = Deal.objects.filter(table__round__stage__tournament=tournament, status=Deal.Status.PLAYED)
    return {pk: max(scores) for pk, scores in deals.order_by().values_list("pk", "scores")}

"""The public ranking: overall or of a round, of players or teams, of a club or category."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.selectors.results.public import (
    public_final_standings,
    public_round_ranking,
    public_standings,
    public_team_standings,
    ranking_stops_after,
)
from tournaments.selectors.results.publications import published_version
from tournaments.selectors.results.standings import Standing, filter_standings, stages_ranked
from tournaments.selectors.results.team_standings import TeamStanding, counted_stages_sentence, pairs_first
from tournaments.selectors.results.ties import applied_ties
from tournaments.selectors.typed import number_typed
from tournaments.web.kit.long_ranking import RankingPage, count_pages, page_of_ranking

FILTERS = ("vue", "tour", "club", "categorie")
VIEWS = frozenset({"", "general", "joueurs", "equipes"})
# The values of `tour` that may name a round; no stage has so many.
ROUNDS = frozenset(map(str, range(1, 100)))


def filter_key(request: HttpRequest, tournament: Tournament) -> str | None:
    """Return the filter as a cache key if the tournament has such a round, club, category and page.

    None for any other query: their number is unlimited.
    """
    asked = request.GET.get
    view, number, club, category = (asked(name, "") for name in FILTERS)
    page = asked("page", "1")
    has_other_parameters = bool(request.GET.keys() - {*FILTERS, "page"})
    if has_other_parameters or view not in VIEWS or number not in {"", *ROUNDS}:
        return None
    if club or category or page != "1":
        players = tournament.entries.filter(club=club) if club else tournament.entries.all()
        count = (players.filter(category=category) if category else players).count()
        pages = {str(number) for number in range(1, count_pages(count) + 1)} if count else set()
        if page not in pages:
            return None
    return "\n".join((view, number, club, category, page))


def ranking_context(request: HttpRequest, stage: Stage) -> dict[str, Any]:
    """Return the context of `public/_ranking.html`: the ranking of the stage, all stages, a round or the teams.

    Before the first result it has the entries instead. A round that the ranking does not have is ignored.
    """
    tournament = stage.tournament
    view = request.GET.get("vue", "")
    all_stages = view == "general" and tournament.is_public
    standings = public_final_standings(tournament) if all_stages else public_standings(stage)
    rounds = [] if all_stages else list(range(1, max((len(s.rounds) for s in standings), default=0) + 1))
    wanted = number_typed(request.GET.get("tour", ""))
    number = wanted if wanted in rounds else 0
    club, category = request.GET.get("club", ""), request.GET.get("categorie", "")
    rows = public_round_ranking(stage, number) if number else standings
    rows = filter_standings(rows, club=club, category=category) if club or category else rows
    pairs_by_default = pairs_first(stage) and not any(request.GET.get(word) for word in FILTERS)
    in_teams = (pairs_by_default or view == "equipes") and tournament.is_public
    teams = public_team_standings(tournament) if in_teams else []
    entries = [] if standings or tournament.publication_withdrawn else list(tournament.entries.all())
    selected = ("club", club) if club else ("categorie", category)
    in_folder = hasattr(request, "in_folder")  # an exported page: it has no form, and not all choices together
    kept = {} if in_folder else {"club": club, "categorie": category}
    return {
        "stage": stage,
        "tournament": tournament,
        "stage_tabs": _stage_tabs(stage, all_stages=all_stages, kept=kept),
        "teams": teams,
        "counted": counted_stages_sentence(tournament) if in_teams else "",
        "rows": rows,
        "entries": entries,
        "shown": _ranking_page(request, teams, rows, entries),
        "view": view if view in VIEWS else "",
        "round_number": number,
        "round_numbers": [] if number else rounds,
        "decided": [] if all_stages or number else applied_ties(stage, standings),
        "adjusted": not number and any(s.adjustment for s in standings),
        "tabs": _tabs(stage, number, in_teams=in_teams, kept=kept),
        "round_tabs": _round_tabs(stage, rounds, number, kept=kept),
        "clubs": sorted({s.club for s in standings if s.club}),
        "categories": sorted({s.category for s in standings if s.category}),
        "club": club,
        "category": category,
        "narrowed": bool(club or category),
        "stops": None if all_stages or number else ranking_stops_after(stage),
        "playing": _playing(stage, number, all_stages=all_stages),
        "published": published_version(tournament),
        "groups": _groups(stage, standings, all_stages=all_stages, selected=selected)
        if in_folder and not number
        else [],
        "part": _address("", all_stages=all_stages, club=club, categorie=category),
        "query": request.GET.urlencode(),
        "filtered": urlencode({name: request.GET[name] for name in FILTERS if request.GET.get(name)}),
    }


def _groups(
    stage: Stage, standings: list[Standing], *, all_stages: bool, selected: tuple[str, str]
) -> list[dict[str, Any]]:
    """Return links to the rankings of each category and club, if several: an exported page has no filter form."""
    kinds = [
        ("categorie", _("Catégories"), sorted({s.category for s in standings if s.category}, key=_sort_key)),
        ("club", _("Clubs"), sorted({s.club for s in standings if s.club}, key=_sort_key)),
    ]
    page = reverse("public-tournament", args=[stage.address])
    return [
        {
            "label": label,
            "links": [
                {
                    "label": name,
                    "href": _address(page, all_stages=all_stages, **{word: name}),
                    "current": (word, name) == selected,
                }
                for name in names
            ],
        }
        for word, label, names in kinds
        if len(names) > 1
    ]


def _sort_key(name: str) -> tuple[str, str]:
    """Return a sort key that ignores case, with a stable order."""
    return name.casefold(), name


def _address(page: str, *, all_stages: bool, **narrowing: str) -> str:
    """Return a URL with the query for all stages or one, and a club or category."""
    asked = {"vue": "general"} | narrowing if all_stages else narrowing
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{page}?{query}" if query else page


@dataclass(frozen=True)
class PlayedRound:
    """An open round: its number, the number of its tables, and that of those with a confirmed sheet."""

    number: int
    tables: int
    done: int


def _playing(stage: Stage, number: int, *, all_stages: bool) -> PlayedRound | None:
    """Return the open round if the ranking has results of it, else None."""
    rounds = Round.objects.filter(stage__tournament=stage.tournament, state=Round.State.OPEN)
    if not all_stages:
        rounds = rounds.filter(stage=stage)
    confirmed = Count("tables", filter=Q(tables__state=Table.State.CONFIRMED))
    playing = rounds.annotate(seated=Count("tables"), confirmed=confirmed).first()
    if playing is None or number not in {0, playing.number}:
        return None
    return PlayedRound(number=playing.number, tables=playing.seated, done=playing.confirmed)


def _ranking_page(
    request: HttpRequest, teams: list[TeamStanding], rows: list[Standing], entries: list[Entry]
) -> RankingPage[Any]:
    """Return the page of the list, searched by public names: a search must not reveal more."""
    if teams:
        return page_of_ranking(
            teams,
            request.GET,
            number_and_name=lambda row: (row.number, f"{row.public_name} {row.public_partners} {row.club}"),
        )
    if rows:
        return page_of_ranking(
            rows, request.GET, number_and_name=lambda row: (row.number, f"{row.public_name} {row.club}")
        )
    return page_of_ranking(
        entries, request.GET, number_and_name=lambda entry: (None, f"{entry.public_name} {entry.club}")
    )


def _stage_tabs(stage: Stage, *, all_stages: bool, kept: dict[str, str]) -> list[dict[str, Any]]:
    """Return links to the stages and the standings ranking, if there are several stages, with the choices to keep."""
    tournament = stage.tournament
    stages = stages_ranked(tournament) if tournament.is_public else []
    if len(stages) < 2:
        return []
    first = reverse("public-tournament", args=[tournament.slug])
    tabs = [{"label": _("Toutes les phases"), "href": _address(first, all_stages=True, **kept), "current": all_stages}]
    for one in sorted(stages, key=lambda one: one.number):
        address = _address(reverse("public-tournament", args=[one.address]), all_stages=False, **kept)
        tabs.append({"label": one.title, "href": address, "current": not all_stages and one == stage})
    return tabs


def _tabs(stage: Stage, number: int, *, in_teams: bool, kept: dict[str, str]) -> list[dict[str, Any]]:
    """Return links to the ranking of the players and, if they are public, of the teams (pairs come first)."""
    address = reverse("public-tournament", args=[stage.address])
    pairs = pairs_first(stage)

    def link(label: str, view: str, *, current: bool) -> dict[str, Any]:
        return {"label": label, "href": _address(address, all_stages=False, **kept, vue=view), "current": current}

    narrowed = any(kept.values())  # pairs come first only without a choice
    players = link(
        _("Joueurs") if pairs else _("Général"), "joueurs" if pairs else "", current=not number and not in_teams
    )
    if not stage.tournament.is_public or not stage.tournament.teams.exists():
        return [players]
    title = _("Paires") if stage.tournament.in_pairs else _("Équipes")
    teams = link(title, "" if pairs and not narrowed else "equipes", current=in_teams)
    return [teams, players] if pairs else [players, teams]


def _round_tabs(stage: Stage, rounds: list[int], current: int, *, kept: dict[str, str]) -> list[dict[str, Any]]:
    """Return links to the rounds, with the choices to keep."""
    page = reverse("public-tournament", args=[stage.address])
    return [
        {
            "label": _("Tour %(number)s") % {"number": number},
            "href": _address(page, all_stages=False, tour=str(number), **kept),
            "current": number == current,
        }
        for number in rounds
    ]

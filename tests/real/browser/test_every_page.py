"""The pages of desk, club, hall, table and public pass axe, fit 360 pixels and log no error or warning.

`find_faults` visits addresses and returns their faults; each test gives it those of one audience. `make prove` has axe
measure the contrast on each page too, which is two fifths of its time; here the gallery of all components shows it.
"""

from datetime import date
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.pictures.test_pictures import draw_picture
from tests.real.browser.conftest import block_live_stream
from tests.real.browser.hands import open_table
from tests.services.online import people as online
from tests.services.seasons.championship import create_season_of
from tournaments.models import Tournament
from tournaments.services.online.links import secret_of
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.publication.hall_map import hall_map_place, hall_map_put
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.people import consent_set
from tournaments.services.registration.teams import team_make
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_read
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.adding import stage_add

pytestmark = pytest.mark.django_db(transaction=True)
Rules = dict[str, dict[str, bool]]

CLUB_PAGES = [
    "",
    "nouveau/",
    "nouveau/serie/",
    "archive/",
    "club/",
    "club/hebergeur/",
    "club/salle/",
    "acces/",
    "registre/",
    "appareils/",
    "saisons/",
    "saisons/nouvelle/",
    "saisons/championnat/",
    "saisons/championnat/regles/",
    "saisons/championnat/soirees/",
    "saisons/championnat/soirees/importer/",
    "joueurs/",
    "joueurs/nouveau/",
    "joueurs/donnees/",
    "joueurs/import/",
    "joueurs/doublons/",
]
TOURNAMENT_PAGES = [
    "",
    "reglages/",
    "inscriptions/",
    "inscriptions/forces/",
    "inscriptions/equipes/",
    "inscriptions/equipes/1/",
    "placement/",
    "placement/tour/3/tables/",
    "tours/",
    "tour/1/",
    "tour/2/",
    "tour/2/table/1/",
    "tour/1/table/1/donne/1/",
    "classement/",
    "classement/equipes/",
    "classement/a-verifier/",
    "pret/",
    "horaires/",
    "ceremonie/",
    "repetition/",
    "tour/2/ce-qui-manque/",
    "tour/2/table/1/places/",
    "tour/2/saisie/",
    "classement/images/",
    "recit/",
    "phases/",
    "phases/2/",
    "phase/2/",
    "phase/2/placement/",
    "arbitrage/",
    "documents/",
    "ecrans/",
    "journal/",
    "tresorerie/",
    "tresorerie/tarifs/",
    "tresorerie/dotation/",
    "chercher/?q=a",
]
SETTLED_WIDTH = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.scrollWidth)));
})"""  # a frame after the resize event, in which the wall's script adapts its font size
# Controls smaller than a finger at 360 pixels. A link inside a sentence is exempt, as in WCAG 2.5.8.
SMALL_TARGETS = """() => [...document.querySelectorAll(
  "button, select, textarea, summary, a.button, nav a, label:has(input), input:not([type=hidden], label input)"
)].filter((target) => {
  const { width, height } = target.getBoundingClientRect();
  const hidden = !target.checkVisibility({ visibilityProperty: true }) || target.closest(".hidden-label");
  return !hidden && height && (height < 43.5 || width < 43.5);
}).map((target) => `${Math.round(target.getBoundingClientRect().width)} x ${
  Math.round(target.getBoundingClientRect().height)}: ${target.outerHTML.slice(0, 120)}`)"""
LONG_NAME = {"first_name": "Marie-Antoinette-Bérengère", "last_name": "de la Rochefoucauld-Montmorency"}


@pytest.fixture
def tournament() -> Tournament:
    """Create a tournament of nine players, one with a long name, two teams and a planned final, in its round 2."""
    settings = {"rounds_planned": 3, "deals_per_round": 2, "fee": 1000, "team_size": "3", "round_claim_minutes": 15}
    tournament = cast.tournament(**settings, name="Coupe de la Dame de cœur")
    long_named = cast.player(90, consent_full_name=True, **LONG_NAME)
    cast.player(91, **LONG_NAME)  # a possible duplicate
    for player in [long_named, *(cast.player(index) for index in range(8))]:
        entry_add(tournament=tournament, player=player, actor=cast.alice(), checked_in=True)
    entries = list(tournament.entries.order_by("serial"))
    for name, members in (("", entries[:3]), ("Les Cavaliers de la Montagne noire et d’ailleurs", entries[3:5])):
        team_make(tournament=tournament, entries=members, name=name, actor=cast.alice())
    final = {"name": "Finale", "cut": {"who": "best", "count": 4}, "rounds_planned": 1, "deals_per_round": 2}
    stage_add(tournament=tournament, source=1, settings=final, actor=cast.alice())
    draw_make(stage=tournament.first_stage, actor=cast.alice(), seed=1)
    cast.play_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    hall_map_put(content=draw_picture(size=(300, 200)), actor=cast.alice())
    hall_map_place(spots={"1": [20, 50], "2": [80, 50]}, actor=cast.alice())
    past = past_evening_read("nom;T1;T2;total\nZola Émile;40;-10;30\nSand George;-40;10;-30\n".encode())
    season_evening_import(
        season=create_season_of(tournament),
        evening=past,
        decisions={},
        about=EveningInput(name="Soirée d’octobre", day=date(2026, 10, 3)),
        actor=cast.alice(),
    )
    return tournament


@pytest.fixture
def online_tournament() -> Tournament:
    """Create a tournament with online registration: one accepted, one to be identified by the desk, a waiting team."""
    tournament = online.create_open_tournament(capacity=2, team_size="2", online_teams=True, name="Coupe en ligne")
    online.register_player(tournament, "Zoé")
    online.register_player(
        tournament,
        LONG_NAME["first_name"],
        last_name=LONG_NAME["last_name"],
        email="longue.adresse.de.courriel@tarot.example.org",
    )
    online.register_player(tournament, "Yann", mates=(online.create_person("Ana", "Blanc"),))
    return tournament


@pytest.fixture
def visitor(browser_page: Page) -> Page:
    """Return a browser without a session."""
    block_live_stream(browser_page)
    return browser_page


@pytest.fixture
def director(visitor: Page, live_server: LiveServer) -> Page:
    visitor.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    visitor.get_by_role("button").filter(has_text="Entrer").click()
    return visitor


@pytest.fixture
def rules() -> Rules:
    """Return the rules of axe that differ from its default."""
    return {"color-contrast": {"enabled": False}}


def find_faults(page: Page, addresses: list[str], rules: Rules) -> list[str]:
    """Return the faults of the pages, each with its address: violations found by axe, messages, and too wide a page."""
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text) if message.type in {"error", "warning"} else None)
    page.emulate_media(reduced_motion="reduce")
    axe, faults = Axe(), []
    for address in addresses:
        console.clear()
        page.set_viewport_size({"width": 1024, "height": 800})
        answer = page.goto(address)
        if answer is None or not answer.ok:
            faults.append(f"{address}: status {answer and answer.status}")
            continue
        report = axe.run(page, options={"resultTypes": ["violations"], "rules": rules})
        faults += [
            f"{address}: {violation['id']}: {violation['nodes'][0]['html']}"
            for violation in report.response["violations"]
        ]
        expected = ("/live/", "ERR_BLOCKED_BY", "registration blocked by Playwright")  # blocked in these windows
        faults += [f"{address}: console: {text}" for text in console if not any(word in text for word in expected)]
        page.set_viewport_size({"width": 360, "height": 800})
        width = page.evaluate(SETTLED_WIDTH)
        if width > 360:
            faults.append(f"{address}: {width} wide on a screen of 360")
        faults += [f"{address}: target of {target}" for target in page.evaluate(SMALL_TARGETS)]
    return faults


# Worth its time: axe reads each page of the desk once; an accessibility fault there would exclude a director.
def test_pages_of_the_desk_have_no_faults(
    director: Page, live_server: LiveServer, tournament: Tournament, online_tournament: Tournament, rules: Rules
) -> None:
    desk = f"{live_server.url}/bureau/"
    addresses = [desk + path for path in CLUB_PAGES]
    addresses += [f"{desk}{tournament.slug}/{path}" for path in TOURNAMENT_PAGES]
    addresses.append(f"{desk}{online_tournament.slug}/inscriptions/en-ligne/")
    entry = tournament.entries.earliest("serial")
    addresses.append(f"{desk}{tournament.slug}/inscriptions/{entry.pk}/remplacant/")
    addresses.append(f"{desk}{tournament.slug}/inscriptions/{entry.pk}/confusion/")
    addresses.append(f"{desk}joueurs/{entry.player_id}/")
    addresses.append(f"{addresses[-1]}parcours/")
    assert find_faults(director, addresses, rules) == []


def test_page_for_owners_has_no_faults(visitor: Page, live_server: LiveServer, rules: Rules) -> None:
    visitor.goto(f"{live_server.url}{cast.link_of(cast.olga())}")
    visitor.get_by_role("button").filter(has_text="Entrer").click()
    assert find_faults(visitor, [f"{live_server.url}/bureau/secours/"], rules) == []


# Worth its time: axe reads each page that needs no sign-in.
def test_pages_of_public_hall_and_table_have_no_faults(
    visitor: Page, live_server: LiveServer, tournament: Tournament, rules: Rules
) -> None:
    codes = [tournament.stations.get(number=number).code for number in (1, 2, 3)]
    paths = [
        "/",
        f"/{tournament.slug}/",
        f"/{tournament.slug}/?tour=1",
        f"/{tournament.slug}/?vue=equipes",
        f"/{tournament.slug}/joueur/1/",
        f"/{tournament.slug}/images/",
        f"/{tournament.slug}/places/",
        "/saison/championnat/",
        "/connexion/",
        "/t/",
    ]
    paths += [f"/salle/{tournament.slug}/?vue={view}" for view in ("classement", "equipes", "places", "tables")]
    paths += [f"/salle/{tournament.slug}/ma-place/", f"/t/{codes[0]}/", "/api/", "/display/"]
    assert find_faults(visitor, [live_server.url + path for path in paths], rules) == []
    open_table(visitor, live_server, tournament)
    assert find_faults(visitor, [f"{live_server.url}/t/{codes[0]}/"], rules) == []


def test_pages_of_online_registration_have_no_faults(
    visitor: Page, live_server: LiveServer, online_tournament: Tournament, rules: Rules
) -> None:
    links = [f"inscription/{secret_of(online.get_registration(online_tournament, name))}/" for name in ("Zoé", "Yann")]
    paths = [f"/{online_tournament.slug}/{path}" for path in ("", "inscription/", "inscription/envoyee/", *links)]
    assert find_faults(visitor, [live_server.url + path for path in paths], rules) == []


# Worth its time: axe reads each page of a published tournament.
def test_pages_of_a_published_tournament_have_no_faults(visitor: Page, live_server: LiveServer, rules: Rules) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1, deals_public=True)
    open_table(visitor, live_server, tournament)
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    round_close(round_=tournament.first_stage.rounds.get(), actor=cast.alice())
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    consent_set(player=cast.player(0), agrees=True, actor=cast.alice())
    paths = ["/records/", f"/personne/{cast.player(0).pk}/", f"/{tournament.slug}/joueur/1/"]
    paths += [f"/{tournament.slug}/", f"/salle/{tournament.slug}/", f"/t/{tournament.stations.get(number=1).code}/"]
    assert find_faults(visitor, [live_server.url + path for path in paths], rules) == []

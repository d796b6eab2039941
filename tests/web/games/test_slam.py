"""Points that imply a slam: the verdict bar asks a question; only the arbiter can deny the slam."""

import re

import pytest

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, visible_text
from tournaments.models import Deal
from tournaments.services.play.calls import arbiter_call

pytestmark = pytest.mark.django_db

ALL_POINTS = {"bouts": "3", "points": "91"}
NO_TRICK = {"bouts": "0", "points": "4"}  # a discard of six cards and one trick of four have at least five points
BY_THE_OTHER_PILE = {"bouts": "3", "points": "0", "pile": "defence"}


@pytest.fixture
def tablet():
    return Tablet(playing())


@pytest.mark.parametrize(
    ("points", "camp", "announced", "plain"),
    [
        (ALL_POINTS, "l’attaque", "announced", "made"),
        (NO_TRICK, "la défense", "both", "defence"),
        (BY_THE_OTHER_PILE, "l’attaque", "announced", "made"),
    ],
)
def test_question_about_a_slam_is_shown_and_each_answer_completes_the_deal(tablet, points, camp, announced, plain):
    question = tablet.preview(**(GARDE | points))
    assert f"{camp} a fait toutes les levées. Est-ce un chelem ?" in visible_text(question)
    for answer in (announced, plain):
        assert f'data-slam="{answer}"' in question.content.decode()
        preview = tablet.preview(**(GARDE | points | {"chelem": answer}))
        assert 'data-verdict="ready"' in preview.content.decode(), "points and slam confirm each other"


def test_slam_that_explains_its_points_needs_no_acknowledgement(tablet):
    assert tablet.deal(**ALL_POINTS, chelem="announced").status_code == 200
    assert Deal.objects.get().outcome["chelem_announced"]


def test_impossible_points_of_the_defence_are_refused_in_its_own_figures(tablet):
    text = visible_text(tablet.preview(**(GARDE | {"bouts": "3", "points": "90", "pile": "defence"})))
    assert "Défense 90, donc attaque 1. Garde à 4 avec 3 bouts" in text
    assert "Défense" not in visible_text(tablet.preview(**(GARDE | {"bouts": "3", "points": "1"})))


def test_petit_is_checked_after_the_question_about_a_slam(tablet):
    form = GARDE | {"points": "87", "petit_au_bout": "defence"}
    assert "Est-ce un chelem ?" in visible_text(tablet.preview(**form))
    preview = tablet.preview(**(form | {"chelem": "made"}))
    assert 'data-verdict="refused"' in preview.content.decode()


def test_missed_slam_offers_the_announced_one_first(tablet):
    html = tablet.preview(**(GARDE | ALL_POINTS | {"chelem": "missed"})).content.decode()
    assert re.findall('data-slam="(.*?)"', html)[0] == "announced"


def test_question_about_a_slam_is_shown_without_a_taker(tablet):
    assert "Est-ce un chelem ?" in visible_text(tablet.preview(**(GARDE | ALL_POINTS | {"taker": ""})))


def test_acknowledgements_do_not_answer_the_question_about_a_slam(tablet):
    answer = tablet.deal(**ALL_POINTS, acknowledged="chelem_implied rare_points")
    assert answer.status_code == 422
    assert "Est-ce un chelem ?" in visible_text(answer)
    assert not Deal.objects.exists()


def test_answer_no_calls_the_arbiter_and_keeps_the_form(tablet):
    assert "appeler l’arbitre" in visible_text(tablet.preview(**(GARDE | ALL_POINTS)))
    tablet.send("table-call", 1, waiting="1")
    text = visible_text(tablet.preview(**(GARDE | ALL_POINTS)))
    assert "Sans chelem, l’arbitre décide : il est appelé. Votre donne reste écrite ici." in text
    assert "Chelem sans annonce" in text
    assert "appeler l’arbitre" not in text


def test_question_about_a_slam_is_shown_again_after_the_call_ends(tablet):
    for waiting in (True, False):
        arbiter_call(table=tablet.table, waiting=waiting, actor=cast.basile())
    assert "Est-ce un chelem ?" in visible_text(tablet.preview(**(GARDE | ALL_POINTS)))


def test_page_without_script_opens_the_field_of_the_slam(tablet):
    html = tablet.deal(part=False, **ALL_POINTS).content.decode()
    assert "data-bonuses open" in html

"""Points that imply a slam: the bar asks a question, and only the arbiter decides that there was none."""

import re

import pytest

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, seen_in
from tournaments.models import Deal
from tournaments.services.play.calls import arbiter_call

pytestmark = pytest.mark.django_db

ALL = {"bouts": "3", "points": "91"}
NOTHING = {"bouts": "0", "points": "4"}
BY_THE_OTHER_PILE = {"bouts": "3", "points": "0", "pile": "defence"}


@pytest.fixture
def tablet():
    return Tablet(playing())


@pytest.mark.parametrize(
    ("points", "camp", "announced", "plain"),
    [
        (ALL, "l’attaque", "announced", "made"),
        (NOTHING, "la défense", "both", "defence"),
        (BY_THE_OTHER_PILE, "l’attaque", "announced", "made"),
    ],
)
def test_question_about_a_slam_is_shown_and_each_answer_completes_the_deal(tablet, points, camp, announced, plain):
    asked = tablet.preview(**(GARDE | points))
    assert f"{camp} a fait toutes les levées. Est-ce un chelem ?" in seen_in(asked)
    for answer in (announced, plain):
        assert f'data-slam="{answer}"' in asked.content.decode()
        then = tablet.preview(**(GARDE | points | {"chelem": answer}))
        assert 'data-verdict="rare"' in then.content.decode()
        assert "c’est rare" not in seen_in(then), "the points follow from the slam and need no acknowledgement"


def test_petit_is_checked_after_the_question_about_a_slam(tablet):
    lost = GARDE | {"points": "87", "petit_au_bout": "defence"}
    assert "Est-ce un chelem ?" in seen_in(tablet.preview(**lost))
    then = tablet.preview(**(lost | {"chelem": "made"}))
    assert 'data-verdict="refused"' in then.content.decode()


def test_missed_slam_offers_the_announced_one_first(tablet):
    asked = tablet.preview(**(GARDE | ALL | {"chelem": "missed"})).content.decode()
    assert re.findall('data-slam="(.*?)"', asked)[0] == "announced"


def test_question_about_a_slam_is_shown_without_a_taker(tablet):
    assert "Est-ce un chelem ?" in seen_in(tablet.preview(**(GARDE | ALL | {"taker": ""})))


def test_acknowledgements_do_not_answer_the_question_about_a_slam(tablet):
    answer = tablet.deal(**ALL, acknowledged="chelem_implied rare_points")
    assert answer.status_code == 422
    assert "Est-ce un chelem ?" in seen_in(answer)
    assert not Deal.objects.exists()


def test_answer_no_calls_the_arbiter_and_keeps_the_form(tablet):
    assert "appeler l’arbitre" in seen_in(tablet.preview(**(GARDE | ALL)))
    tablet.send("table-call", 1, waiting="1")
    said = seen_in(tablet.preview(**(GARDE | ALL)))
    assert "Sans chelem, l’arbitre décide : il est appelé. Votre donne reste écrite ici." in said
    assert "C’est un chelem" in said
    assert "appeler l’arbitre" not in said


def test_question_about_a_slam_is_shown_again_after_the_call_ends(tablet):
    for waiting in (True, False):
        arbiter_call(table=tablet.table, waiting=waiting, actor=cast.basile())
    assert "Est-ce un chelem ?" in seen_in(tablet.preview(**(GARDE | ALL)))


def test_page_without_script_opens_the_field_of_the_slam(tablet):
    page = tablet.deal(part=False, **ALL).content.decode()
    assert "data-bonuses open" in page

"""More of a contested line that the desk has decided: kept, and taken."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.table.test_decided import table
from tournaments.models import Submission
from tournaments.services.inbox.decide import submission_put_aside, submission_take

__all__ = ["table"]  # the fixture

pytestmark = pytest.mark.django_db(transaction=True)


def follow_the_desk(page: Page) -> None:
    page.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(page.locator("[data-contested]")).to_have_count(0)


def test_kept_line_has_both_versions_and_the_decision_to_put_it_aside(table: Page) -> None:
    submission_put_aside(submission=Submission.objects.get(), reason="vu avec la table", actor=cast.alice())
    follow_the_desk(table)
    kept = table.locator("#kept")
    for _reload in range(2):
        expect(kept).to_contain_text("L’arbitre a décidé\u00a0: la feuille reste comme elle est.")
        expect(kept).to_contain_text("Saisi ici\u00a0: Garde de Nord · Nord +198, Est −66, Sud −66, Ouest −66.")
        expect(kept).to_contain_text("Sur la feuille\u00a0: Garde de Nord · Nord +150, Est −50, Sud −50, Ouest −50.")
        table.reload()


def test_line_that_the_desk_took_is_shown_as_counted(table: Page) -> None:
    submission_take(submission=Submission.objects.get(), reason="vu avec la table", actor=cast.alice())
    follow_the_desk(table)
    expect(table.locator("#kept")).to_contain_text("Tour 1, ligne 1\u00a0: comptée")
    expect(table.locator("#kept").get_by_text("Saisi ici")).to_be_hidden()

"""A computer that took over announces it to the first one, which then warns at the desk until it is stopped."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Event
from tournaments.selectors.takeover import end_takeover, load_takeover, takeover_elsewhere, takeover_file
from tournaments.services.core.errors import DomainError
from tournaments.services.doctor.checks import RED, check_spare
from tournaments.services.spare import following
from tournaments.services.spare.following import spare_allow
from tournaments.services.spare.takeovers import takeover_dismiss

pytestmark = pytest.mark.django_db
AT = "2026-11-21T20:04:00+00:00"
WARNING = "Un autre ordinateur a pris la suite."


@pytest.fixture(autouse=True)
def code(tmp_path, settings, monkeypatch):
    """Return the code of the spare, on a computer with a data folder of its own."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(following.connection, "vendor", "sqlite")
    return spare_allow(cast.olga())


def announce(client, code, body):
    """Announce a takeover as the spare with this code; return the response."""
    content = body if isinstance(body, str) else json.dumps(body)
    headers = {"Authorization": f"Bearer {code}"}
    return client.post("/secours/suite", content, content_type="application/json", headers=headers)


def newest_line():
    """Return the primary key of the newest line of all logs."""
    return Event.objects.order_by("pk").values_list("pk", flat=True).last()


def test_announcement_is_stored_and_answered_with_the_number_of_lines_only_here(client, code):
    tournament = cast.running_tournament(8, rounds_planned=1)
    line, lines_before = newest_line(), Event.objects.count()
    assert announce(client, code, {"at": AT, "line": line}).json() == {"lines": 0}
    cast.enter(cast.table_of(tournament, 1, 1), cast.alice())
    lines = Event.objects.count() - lines_before
    assert lines > 0
    assert announce(client, code, {"at": AT, "line": line}).json() == {"lines": lines}
    takeover = takeover_elsewhere()
    assert (takeover.at.isoformat(), takeover.line, takeover.address) == (AT, line, "127.0.0.1")


def test_all_pages_of_the_desk_warn_until_the_owner_continues_here(client, code):
    tournament = cast.running_tournament(8, rounds_planned=1)
    olga, alice = cast.client_of(cast.olga()), cast.client_of(cast.alice())
    pages = [reverse("desk-home"), reverse("desk-tournament", args=[tournament.slug])]
    assert [page for page in pages if WARNING in alice.get(page).content.decode()] == []
    line = newest_line()
    cast.enter(cast.table_of(tournament, 1, 1), cast.alice())
    announce(client, code, {"at": AT, "line": line})
    assert [page for page in pages if WARNING not in alice.get(page).content.decode()] == []
    html = olga.get(reverse("desk-spare")).content.decode()
    assert "1 ligne du journal" in html
    asked = "Demandez à un propriétaire du club"
    assert asked in alice.get(pages[0]).content.decode()
    assert asked not in html
    assert reverse("desk-spare-lead") in html
    with pytest.raises(DomainError):
        takeover_dismiss(cast.alice())
    assert "mène de nouveau" in olga.post(reverse("desk-spare-lead"), follow=True).content.decode()
    assert [page for page in pages if WARNING in alice.get(page).content.decode()] == []


def test_page_about_the_spare_lists_the_lines_that_are_only_here(client, code):
    tournament = cast.running_tournament(8, rounds_planned=1)
    line, lines_before = newest_line(), Event.objects.count()
    cast.enter(cast.table_of(tournament, 1, 1), cast.alice())
    announce(client, code, {"at": AT, "line": line})
    text = " ".join(cast.client_of(cast.olga()).get(reverse("desk-spare")).content.decode().split())
    section = text.partition('id="lead"')[2].partition("</section>")[0]
    assert tournament.name in section
    assert section.count("<li>") == Event.objects.count() - lines_before
    assert "table 1" in section
    assert "Donne 1 saisie" in section


def test_page_about_the_spare_says_when_nothing_is_only_here(client, code):
    cast.running_tournament(8, rounds_planned=1)
    announce(client, code, {"at": AT, "line": newest_line()})
    assert "a tout ce qui est ici" in cast.client_of(cast.olga()).get(reverse("desk-spare")).content.decode()


def test_an_old_takeover_does_not_stop_a_computer_that_leads_again(client, code):
    announce(client, code, {"at": AT, "line": 0})
    takeover_dismiss(cast.olga())
    refusal = announce(client, code, {"at": AT, "line": 0})  # of the second computer, started again a week later
    assert (refusal.status_code, takeover_elsewhere()) == (409, None)
    assert "le premier ordinateur mène de nouveau" in refusal.content.decode()
    assert announce(client, code, {"at": datetime.now(UTC).isoformat(), "line": 0}).status_code == 200
    assert takeover_elsewhere() is not None


def test_a_repeated_announcement_by_a_clock_ahead_does_not_stop_this_computer_again(client, code):
    ahead = datetime.now(UTC) + timedelta(hours=1)
    announce(client, code, {"at": ahead.isoformat(), "line": 0})
    assert takeover_elsewhere().at < ahead
    takeover_dismiss(cast.olga())
    assert announce(client, code, {"at": ahead.isoformat(), "line": 0}).status_code == 409
    assert takeover_elsewhere() is None
    later = (ahead + timedelta(minutes=1)).isoformat()
    assert announce(client, code, {"at": later, "line": 0}).status_code == 200


def test_a_restore_ends_a_takeover_and_without_one_leaves_no_record(client, code):
    end_takeover()
    assert load_takeover() is None
    assert announce(client, code, {"at": AT, "line": 0}).status_code == 200
    end_takeover()
    assert announce(client, code, {"at": AT, "line": 0}).status_code == 409


def refuse(self, *_arguments, **_options):
    raise PermissionError(13, "Permission denied")


def test_a_record_that_cannot_be_changed_is_reported_to_the_owner(client, code, monkeypatch):
    """On Windows a file that another thread reads can be neither replaced nor deleted."""
    announce(client, code, {"at": AT, "line": 0})
    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    html = cast.client_of(cast.olga()).post(reverse("desk-spare-lead"), follow=True).content.decode()
    assert "mène de nouveau" not in html
    assert "Permission denied" in html
    assert takeover_elsewhere() is not None


def test_a_takeover_ends_on_a_full_disk(client, code, monkeypatch):
    announce(client, code, {"at": AT, "line": 0})
    monkeypatch.setattr(Path, "write_text", refuse)
    takeover_dismiss(cast.olga())
    assert takeover_elsewhere() is None


def test_doctor_names_the_takeover(client, code):
    announce(client, code, {"at": AT, "line": 0})
    (check,) = check_spare()
    assert (check.tone, check.detail) == (RED, f"taken over {AT}")


@pytest.mark.parametrize("wrong", ["", "AAAAA-AAAAA-AAAAA-AAAAA"])
def test_announcement_without_the_code_is_refused(client, wrong):
    assert announce(client, wrong, {"at": AT, "line": 1}).status_code == 403
    assert takeover_elsewhere() is None


INVALID = ["", "[]", "{}", "[" * 9000, {"at": AT}, {"line": 1}, {"at": "hier", "line": 1}, {"at": 3, "line": 1}]
INVALID += [{"at": AT, "line": line} for line in (-1, "1", 1.5, True, None, 2**62)]
INVALID += [{"at": "2026-11-21T20:04:00", "line": 1}]  # without an offset


@pytest.mark.parametrize("body", INVALID, ids=str)
def test_invalid_announcement_is_refused_and_not_stored(client, code, body):
    refusal = announce(client, code, body)
    assert (refusal.status_code, refusal["Content-Type"]) == (422, "text/plain; charset=utf-8")
    assert takeover_elsewhere() is None


@pytest.mark.parametrize(
    "content", ["", "null", "[]", "{}", '{"ended": "hier"}', '{"at": 1, "line": 1, "address": ""}']
)
def test_unreadable_record_is_none(content):
    takeover_file().write_text(content)
    assert takeover_elsewhere() is None
    end_takeover()
    assert takeover_elsewhere() is None

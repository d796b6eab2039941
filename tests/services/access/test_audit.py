"""The audit log of an organiser: who let whom in, what left the house, who agreed to what."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.importing.preview import import_preview
from players.person import Person
from tests import cast
from tournaments.models import AuditLine, Device, Membership, Tournament
from tournaments.selectors.audit import audit_lines
from tournaments.services.access.desk_code import desk_code_use
from tournaments.services.access.members import member_add, member_end, role_give, role_take
from tournaments.services.access.organisers import organiser_add
from tournaments.services.access.people_and_devices import device_bind, device_release, link_create, link_use
from tournaments.services.access.sessions import own_sessions_end
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.transfer import log_export, log_import
from tournaments.services.registration.importing import members_import
from tournaments.services.registration.people import person_agrees, person_create, person_forget, person_update

pytestmark = pytest.mark.django_db


def told(*kinds: str) -> list[AuditLine]:
    """The lines of these kinds, the oldest first."""
    return list(AuditLine.objects.filter(kind__in=kinds).order_by("pk"))


def test_a_link_is_noted_with_who_made_it_and_for_whom():
    olga, basile = cast.olga(), cast.user_of(cast.basile())
    secret = link_create(basile, olga)
    [line] = told("link.made")
    assert (line.by, line.actor, line.user, line.organiser) == ("person", olga.user, basile, olga.home)
    assert secret not in str(vars(line))


def test_a_link_and_signing_in_are_noted_at_each_desk_that_they_open():
    user, there = cast.user_of(cast.basile()), organiser_add("Les Dames")
    Membership.objects.create(user=user, organiser=there, role="helper")
    link_use(link_create(user, Actor.program(cast.organiser())))
    for kind in ("link.made", "signed.in"):
        assert {line.organiser for line in told(kind)} == {cast.organiser(), there}
    assert [(line.actor, line.data) for line in told("signed.in")] == [(user, {"way": "link"})] * 2


def test_a_link_that_has_served_is_noted_once():
    secret = link_create(cast.user_of(cast.basile()), cast.olga())
    link_use(secret)
    with pytest.raises(DomainError):
        link_use(secret)
    assert len(told("signed.in")) == 1


def test_the_desk_code_is_noted_when_made_and_when_used():
    code = cast.desk_code()
    with pytest.raises(DomainError):
        desk_code_use(code="AAAA-AAAA", address="127.0.0.1")
    desk_code_use(code=code, address="127.0.0.1")
    assert [(line.kind, line.by) for line in told("code.made", "signed.in")] == [
        ("code.made", "program"),
        ("signed.in", "person"),
    ]
    assert code.replace("-", "") not in str([vars(line) for line in AuditLine.objects.all()])


def test_roles_are_noted_given_and_taken():
    olga = cast.olga()
    for _ in range(2):
        hugo = role_give(username="Hugo", role="helper", actor=olga)
    role_take(membership=hugo.memberships.get(), actor=olga)
    lines = [line for line in told("role.given", "role.taken", "member.left") if line.user == hugo]
    assert [(line.kind, line.actor, line.data) for line in lines] == [
        ("role.given", olga.user, {"role": "helper"}),
        ("role.taken", olga.user, {"role": "helper"}),
        ("member.left", olga.user, {}),
    ]


def test_a_device_is_noted_bound_moved_and_released():
    made = cast.playing(8)
    _device, secret = device_bind(station=made.stations.get(number=1), secret=None, kind=Device.Kind.PHONE)
    moved, _ = device_bind(station=made.stations.get(number=2), secret=secret)
    device_release(moved, cast.basile())
    device_release(Device.objects.get(), cast.basile())
    lines = told("device.bound", "device.released")
    assert [(line.kind, line.by, line.data["table"], line.data["device"]) for line in lines] == [
        ("device.bound", "device", 1, 1),
        ("device.bound", "device", 2, 1),
        ("device.released", "person", 2, 1),
    ]
    assert {line.tournament for line in lines} == {made}
    assert secret not in str([line.data for line in lines])


def test_a_device_that_is_refused_leaves_no_line():
    made = cast.playing(8, devices_per_table=1)
    station = made.stations.get(number=1)
    device_bind(station=station, secret=None)
    with pytest.raises(DomainError):
        device_bind(station=station, secret=None)
    assert len(told("device.bound")) == 1


def test_nobody_releases_a_device_of_another_organiser():
    device, _ = cast.tablet(1, cast.playing(8))
    stranger = cast.member("diane", "owner", organiser_add("Les Dames"))
    for actor in (stranger, cast.member("hugo", "helper")):
        with pytest.raises(DomainError):
            device_release(device, actor)
    assert told("device.released") == []


class TestConsent:
    def test_it_is_noted_what_when_and_by_whom(self):
        olga, player = cast.olga(), cast.player()
        person_agrees(player=player, agrees=True, actor=olga)
        person_agrees(player=player, agrees=True, actor=olga)
        person_agrees(player=player, agrees=False, actor=cast.alice())
        lines = told("consent.given", "consent.withdrawn")
        assert [(line.kind, line.player, line.actor) for line in lines] == [
            ("consent.given", player, olga.user),
            ("consent.withdrawn", player, cast.alice().user),
        ]

    def test_writing_somebody_down_who_agrees_is_giving_it(self):
        agrees = person_create(Person(last_name="Zola", consent_full_name=True), cast.alice())
        person_create(Person(last_name="Sand"), cast.alice())
        assert [line.player for line in told("consent.given")] == [agrees]

    def test_a_correction_of_something_else_is_none(self):
        player = person_create(Person(last_name="Zola", consent_full_name=True), cast.alice())
        person_update(
            player=player, person=Person(last_name="Zola", consent_full_name=True, club="X"), actor=cast.alice()
        )
        assert len(told("consent.given", "consent.withdrawn")) == 1

    def test_a_member_file_gives_and_withdraws_it(self):
        alice = cast.alice()
        had = person_create(Person(last_name="Zola", licence="Z1", consent_full_name=True), alice)
        content = b"Nom;Licence;Consentement\nZola;Z1;non\nSand;S1;oui\nHugo;H1;non\n"
        batch = import_preview(
            organiser=cast.organiser(), filename="m.csv", content=content, user=None, size_limit=9999
        )
        before = len(told("consent.given"))
        members_import(batch=batch, tournament=None, actor=alice)
        assert [line.player for line in told("consent.withdrawn")] == [had]
        assert [line.player.last_name for line in told("consent.given")[before:] if line.player] == ["Sand"]

    def test_a_tournament_from_another_install_brings_its_own(self):
        made = cast.field(4)
        entry = made.entries.select_related("player").first()
        person_agrees(player=entry.player, agrees=True, actor=cast.alice())
        lines = list(log_export(Tournament.objects.get(pk=made.pk)))
        there = organiser_add("Les Dames")
        log_import(lines, there)
        [line] = there.audit_lines.filter(kind="consent.given")
        assert (line.by, line.player.organiser) == ("program", there)

    def test_erasing_somebody_is_noted_and_leaves_no_name(self):
        player = cast.player()
        person_agrees(player=player, agrees=True, actor=cast.alice())
        person_forget(player=player, actor=cast.alice())
        assert [line.kind for line in told("consent.given", "person.erased")] == ["consent.given", "person.erased"]
        names = [line.player.full_name for line in AuditLine.objects.exclude(player=None).select_related("player")]
        assert set(names) == {"ANONYME"}
        assert "Chloé" not in str(list(AuditLine.objects.values()))


class TestCommands:
    def test_a_link_of_the_command_line(self):
        call_command("sign_in_link", "--name", "Basile", "--role", "arbiter", "--code", stdout=(out := StringIO()))
        assert [(line.kind, line.by) for line in AuditLine.objects.order_by("pk")] == [
            ("role.given", "program"),
            ("link.made", "program"),
            ("code.made", "program"),
        ]
        link, code = out.getvalue().split()
        stored = str(list(AuditLine.objects.values()))
        assert link.split("/")[-2] not in stored
        assert code not in stored

    def test_a_log_that_is_exported(self):
        made = cast.tournament()
        call_command("export_log", made.slug, stdout=StringIO())
        [line] = told("exported")
        assert (line.by, line.tournament, line.data) == ("program", made, {"what": "log", "form": "jsonl"})


def test_what_is_refused_leaves_no_line():
    alice, held = cast.alice(), cast.basile()
    before = AuditLine.objects.count()
    refused = [
        lambda: link_create(cast.user_of(held), alice),
        lambda: role_give(username="Hugo", role="helper", actor=alice),
        lambda: member_end(user=cast.user_of(held), actor=alice),
        lambda: member_end(user=cast.user_of(cast.olga()), actor=cast.olga()),
        lambda: person_agrees(player=cast.player(), agrees=True, actor=cast.member("tina", "treasurer")),
    ]
    made_meanwhile = {"olga", "tina"}
    for act in refused:
        with pytest.raises(DomainError):
            act()
    lines = AuditLine.objects.exclude(user__username__in=made_meanwhile)
    assert lines.count() == before


def test_no_line_ever_changes():
    """What is known of somebody later is read from their own row, not written into the line."""
    olga, hugo = cast.olga(), member_add(organiser=cast.organiser(), username="Hugo", role="helper")
    before = list(AuditLine.objects.values())
    link_create(hugo, olga)
    own_sessions_end(olga)
    member_end(user=hugo, actor=olga)
    assert list(AuditLine.objects.filter(pk__in=[row["id"] for row in before]).values()) == before


def test_an_account_that_is_deleted_leaves_its_lines_without_its_name():
    olga, hugo = cast.olga(), member_add(organiser=cast.organiser(), username="Hugo", role="helper")
    link_create(hugo, olga)
    hugo.delete()
    [line] = told("link.made")
    assert (line.user, line.actor, line.by) == (None, olga.user, "person")
    assert "Hugo" not in str(list(AuditLine.objects.values()))


def test_nobody_reads_the_lines_of_another_organiser():
    there = organiser_add("Les Dames")
    diane = cast.member("diane", "owner", there)
    link_create(cast.user_of(cast.basile()), cast.olga())
    assert [line.kind for line in audit_lines(there)] == ["role.given"]
    assert {line.user for line in audit_lines(there)} == {diane.user}


def test_reading_them_asks_once():
    for name in ("Hugo", "Ivan", "Jules"):
        link_create(member_add(organiser=cast.organiser(), username=name, role="helper"), cast.olga())
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert [str(line.user) for line in audit_lines(cast.organiser(), kind="link.made")] == ["Jules", "Ivan", "Hugo"]
    assert len(asked) == 2  # one of them is for the organiser

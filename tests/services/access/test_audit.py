"""The audit log of an organiser: sign-ins, roles, devices, exports, consents and erasures.

Refused actions add no line, and later actions change none.
"""

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
from tournaments.services.access.sessions import own_sessions_end
from tournaments.services.access.sign_in import link_create, link_use
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.devices.binding import device_bind, device_release
from tournaments.services.log.transfer import log_export, log_import
from tournaments.services.registration.importing import members_import
from tournaments.services.registration.people import consent_set, person_create, person_forget, person_update

pytestmark = pytest.mark.django_db


def audit_lines_of_kind(*kinds: str) -> list[AuditLine]:
    """Return the lines of these kinds, the oldest first."""
    return list(AuditLine.objects.filter(kind__in=kinds).order_by("pk"))


def test_a_link_is_logged_with_its_creator_and_its_person_but_not_its_secret():
    olga, basile = cast.olga(), cast.user_of(cast.basile())
    secret = link_create(basile, olga)
    [line] = audit_lines_of_kind("link.made")
    assert (line.by, line.actor, line.user, line.organiser) == ("person", olga.user, basile, olga.home)
    assert secret not in str(vars(line))


def test_a_link_and_its_sign_in_are_logged_at_each_organiser():
    user, other_organiser = cast.user_of(cast.basile()), organiser_add("Les Dames")
    Membership.objects.create(user=user, organiser=other_organiser, role="helper")
    link_use(link_create(user, Actor.program(cast.organiser())))
    for kind in ("link.made", "signed.in"):
        assert {line.organiser for line in audit_lines_of_kind(kind)} == {cast.organiser(), other_organiser}
    assert [(line.actor, line.data) for line in audit_lines_of_kind("signed.in")] == [(user, {"way": "link"})] * 2


def test_a_used_link_is_logged_once():
    secret = link_create(cast.user_of(cast.basile()), cast.olga())
    link_use(secret)
    with pytest.raises(DomainError):
        link_use(secret)
    assert len(audit_lines_of_kind("signed.in")) == 1


def test_the_desk_code_is_logged_on_creation_and_on_use():
    code = cast.desk_code()
    with pytest.raises(DomainError):
        desk_code_use(code="AAAA-AAAA", address="127.0.0.1")
    desk_code_use(code=code, address="127.0.0.1")
    assert [(line.kind, line.by) for line in audit_lines_of_kind("code.made", "signed.in")] == [
        ("code.made", "program"),
        ("signed.in", "person"),
    ]
    assert code.replace("-", "") not in str([vars(line) for line in AuditLine.objects.all()])


def test_giving_and_taking_roles_is_logged():
    olga = cast.olga()
    for _ in range(2):  # a role that the person has already is not logged again
        hugo = role_give(username="Hugo", role="helper", actor=olga)
    role_take(membership=hugo.memberships.get(), actor=olga)
    lines = [line for line in audit_lines_of_kind("role.given", "role.taken", "member.left") if line.user == hugo]
    assert [(line.kind, line.actor, line.data) for line in lines] == [
        ("role.given", olga.user, {"role": "helper"}),
        ("role.taken", olga.user, {"role": "helper"}),
        ("member.left", olga.user, {}),
    ]


def test_binding_moving_and_releasing_a_device_is_logged():
    tournament = cast.running_tournament(8)
    _device, secret = device_bind(station=tournament.stations.get(number=1), secret=None, kind=Device.Kind.PHONE)
    rebound, _ = device_bind(station=tournament.stations.get(number=2), secret=secret)
    device_release(rebound, cast.basile())
    device_release(Device.objects.get(), cast.basile())  # it is released already: no line
    lines = audit_lines_of_kind("device.bound", "device.released")
    assert [(line.kind, line.by, line.data["table"], line.data["device"]) for line in lines] == [
        ("device.bound", "device", 1, 1),
        ("device.bound", "device", 2, 1),
        ("device.released", "person", 2, 1),
    ]
    assert {line.tournament for line in lines} == {tournament}
    assert secret not in str([line.data for line in lines])


def test_a_refused_device_is_not_logged():
    tournament = cast.running_tournament(8, devices_per_table=1)
    station = tournament.stations.get(number=1)
    device_bind(station=station, secret=None)
    with pytest.raises(DomainError):
        device_bind(station=station, secret=None)
    assert len(audit_lines_of_kind("device.bound")) == 1


def test_a_helper_or_another_organiser_cannot_release_a_device():
    device, _ = cast.tablet(1, cast.running_tournament(8))
    stranger = cast.member("diane", "owner", organiser_add("Les Dames"))
    for actor in (stranger, cast.member("hugo", "helper")):
        with pytest.raises(DomainError):
            device_release(device, actor)
    assert audit_lines_of_kind("device.released") == []


class TestConsent:
    def test_a_change_of_consent_is_logged_with_its_actor(self):
        olga, player = cast.olga(), cast.player()
        consent_set(player=player, agrees=True, actor=olga)
        consent_set(player=player, agrees=True, actor=olga)
        consent_set(player=player, agrees=False, actor=cast.alice())
        lines = audit_lines_of_kind("consent.given", "consent.withdrawn")
        assert [(line.kind, line.player, line.actor) for line in lines] == [
            ("consent.given", player, olga.user),
            ("consent.withdrawn", player, cast.alice().user),
        ]

    def test_creating_a_person_with_consent_is_logged(self):
        consenting_player = person_create(Person(last_name="Zola", consent_full_name=True), cast.alice())
        person_create(Person(last_name="Sand"), cast.alice())
        assert [line.player for line in audit_lines_of_kind("consent.given")] == [consenting_player]

    def test_a_change_that_keeps_the_consent_is_not_logged(self):
        player = person_create(Person(last_name="Zola", consent_full_name=True), cast.alice())
        person_update(
            player=player, person=Person(last_name="Zola", consent_full_name=True, club="X"), actor=cast.alice()
        )
        assert len(audit_lines_of_kind("consent.given", "consent.withdrawn")) == 1

    def test_an_imported_member_file_gives_and_withdraws_consents(self):
        alice = cast.alice()
        consenting_player = person_create(Person(last_name="Zola", licence="Z1", consent_full_name=True), alice)
        content = b"Nom;Licence;Consentement\nZola;Z1;non\nSand;S1;oui\nHugo;H1;non\n"
        batch = import_preview(
            organiser=cast.organiser(), filename="m.csv", content=content, user=None, size_limit=9999
        )
        count_before = len(audit_lines_of_kind("consent.given"))
        members_import(batch=batch, tournament=None, actor=alice)
        assert [line.player for line in audit_lines_of_kind("consent.withdrawn")] == [consenting_player]
        new_lines = audit_lines_of_kind("consent.given")[count_before:]
        assert [line.player.last_name for line in new_lines if line.player] == ["Sand"]

    def test_an_imported_tournament_logs_its_consents(self):
        tournament = cast.field(4)
        entry = tournament.entries.select_related("player").first()
        consent_set(player=entry.player, agrees=True, actor=cast.alice())
        lines = list(log_export(Tournament.objects.get(pk=tournament.pk)))
        other_organiser = organiser_add("Les Dames")
        log_import(lines, other_organiser)
        [line] = other_organiser.audit_lines.filter(kind="consent.given")
        assert (line.by, line.player.organiser) == ("program", other_organiser)

    def test_erasing_a_person_is_logged_without_the_name(self):
        player = cast.player()
        consent_set(player=player, agrees=True, actor=cast.alice())
        person_forget(player=player, actor=cast.alice())
        assert [line.kind for line in audit_lines_of_kind("consent.given", "person.erased")] == [
            "consent.given",
            "person.erased",
        ]
        names = [line.player.full_name for line in AuditLine.objects.exclude(player=None).select_related("player")]
        assert set(names) == {"ANONYME"}
        assert "Chloé" not in str(list(AuditLine.objects.values()))


class TestCommands:
    def test_a_link_from_the_command_line_is_logged(self):
        call_command("sign_in_link", "--name", "Basile", "--role", "arbiter", "--code", stdout=(out := StringIO()))
        assert [(line.kind, line.by) for line in AuditLine.objects.order_by("pk")] == [
            ("role.given", "program"),
            ("link.made", "program"),
            ("code.made", "program"),
        ]
        link, code = out.getvalue().split()
        audit_rows = str(list(AuditLine.objects.values()))
        assert link.split("/")[-2] not in audit_rows
        assert code not in audit_rows

    def test_an_exported_log_is_logged(self):
        tournament = cast.tournament()
        call_command("export_log", tournament.slug, stdout=StringIO())
        [line] = audit_lines_of_kind("exported")
        assert (line.by, line.tournament, line.data) == ("program", tournament, {"what": "log", "form": "jsonl"})


def test_a_refused_action_is_not_logged():
    alice, basile = cast.alice(), cast.basile()
    count = AuditLine.objects.count()
    refused_calls = [
        lambda: link_create(cast.user_of(basile), alice),
        lambda: role_give(username="Hugo", role="helper", actor=alice),
        lambda: member_end(user=cast.user_of(basile), actor=alice),
        lambda: member_end(user=cast.user_of(cast.olga()), actor=cast.olga()),
        lambda: consent_set(player=cast.player(), agrees=True, actor=cast.member("tina", "treasurer")),
    ]
    users_added_by_the_calls = {"olga", "tina"}
    for call in refused_calls:
        with pytest.raises(DomainError):
            call()
    lines = AuditLine.objects.exclude(user__username__in=users_added_by_the_calls)
    assert lines.count() == count


def test_audit_lines_are_never_changed():
    """Later actions about the same person add lines and leave the earlier ones unchanged."""
    olga, hugo = cast.olga(), member_add(organiser=cast.organiser(), username="Hugo", role="helper")
    rows_before = list(AuditLine.objects.values())
    link_create(hugo, olga)
    own_sessions_end(olga)
    member_end(user=hugo, actor=olga)
    assert list(AuditLine.objects.filter(pk__in=[row["id"] for row in rows_before]).values()) == rows_before


def test_the_lines_of_a_deleted_account_lose_its_name():
    olga, hugo = cast.olga(), member_add(organiser=cast.organiser(), username="Hugo", role="helper")
    link_create(hugo, olga)
    hugo.delete()
    [line] = audit_lines_of_kind("link.made")
    assert (line.user, line.actor, line.by) == (None, olga.user, "person")
    assert "Hugo" not in str(list(AuditLine.objects.values()))


def test_lines_of_another_organiser_are_not_listed():
    other_organiser = organiser_add("Les Dames")
    diane = cast.member("diane", "owner", other_organiser)
    link_create(cast.user_of(cast.basile()), cast.olga())
    assert [line.kind for line in audit_lines(other_organiser)] == ["role.given"]  # the role of Diane
    assert {line.user for line in audit_lines(other_organiser)} == {diane.user}


def test_listing_the_lines_takes_a_fixed_number_of_queries():
    for name in ("Hugo", "Ivan", "Jules"):
        link_create(member_add(organiser=cast.organiser(), username=name, role="helper"), cast.olga())
    with CaptureQueriesContext(connection) as queries:
        assert [str(line.user) for line in audit_lines(cast.organiser(), kind="link.made")] == ["Jules", "Ivan", "Hugo"]
    assert len(queries) == 2  # one of them reads the organiser

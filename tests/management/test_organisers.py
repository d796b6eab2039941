"""Management commands on an installation with several organisers, and on a laptop with one."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from players.models import Organiser
from tests import cast
from tournaments.models import Membership, Tournament
from tournaments.services.access.organisers import organiser_add

pytestmark = pytest.mark.django_db


def run_command(command, *args, **options):
    output = StringIO()
    call_command(command, *args, stdout=output, **options)
    return output.getvalue()


def refusal_text(command, *args, **options):
    with pytest.raises(CommandError) as refusal:
        call_command(command, *args, **options)
    return str(refusal.value)


def test_adding_an_organiser_prints_the_link_of_its_owner(client):
    organiser_add("Les Rois")
    link = run_command("add_organiser", "Les Dames", owner="Diane", base="https://tarot.example").strip()
    assert link.startswith("https://tarot.example/les-dames/connexion/")
    owner = Membership.objects.get(organiser__slug="les-dames")
    assert (owner.user.get_username(), owner.role) == ("Diane", "owner")
    assert client.post(link.removeprefix("https://tarot.example"))["Location"] == "/les-dames/bureau/"


def test_a_name_in_use_creates_no_owner():
    organiser_add("Les Dames")
    assert "existe déjà" in refusal_text("add_organiser", "les dames")
    assert "mot du programme" in refusal_text("add_organiser", "Salle"), "/salle/ is an address of the program"
    assert not Membership.objects.exists()


def test_the_first_sign_in_link_creates_the_organiser():
    assert run_command("sign_in_link").startswith("http://localhost:8000/connexion/")
    assert Organiser.objects.count() == 1
    assert Membership.objects.get().role == Membership.Role.OWNER


@pytest.mark.parametrize("command", ["sign_in_link", "load_demo"])
def test_with_several_organisers_one_must_be_given(command):
    organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert "dites laquelle" in refusal_text(command)
    assert "« les-valets »" in refusal_text(command, organiser="les-valets").replace("\u00a0", " ")


def test_prepare_uses_the_first_of_several_organisers(capsys):
    call_command("prepare", "--no-demo", "--base", "http://127.0.0.1:8000")
    organiser_add("Les Dames")
    capsys.readouterr()
    call_command("prepare", "--no-demo", "--base", "http://127.0.0.1:8000")
    first_slug = "club"  # of the organiser that the first `prepare` created
    assert capsys.readouterr().out.startswith(f"http://127.0.0.1:8000/{first_slug}/connexion/")


def test_a_log_is_exported_from_one_organiser_and_imported_for_another(tmp_path):
    tournament, file = cast.field(4), tmp_path / "log"
    organiser_add("Les Dames")
    call_command("export_log", tournament.slug, organiser="les-atouts", output=str(file))
    assert "dites laquelle" in refusal_text("import_log", str(file))
    assert "existe déjà" in refusal_text("import_log", str(file), organiser="les-atouts")
    run_command("import_log", str(file), organiser="les-dames")
    copy = Tournament.objects.get(organiser__slug="les-dames")
    assert copy.digest == tournament.digest
    assert {entry.player.organiser.slug for entry in copy.entries.all()} == {"les-dames"}
    assert "dites laquelle" in refusal_text("export_log", tournament.slug)
    assert "dites laquelle" in refusal_text("replay", tournament.slug, event=1)
    assert "1 ranked" not in run_command("replay", tournament.slug, event=1, organiser="les-dames")


def test_a_log_with_the_slug_of_an_organiser_is_not_imported(tmp_path):
    tournament, file = cast.field(4), tmp_path / "log"
    call_command("export_log", tournament.slug, output=str(file))
    home = organiser_add("Les Dames")
    Organiser.objects.create(name="Les Rois", slug=tournament.slug)
    assert "déjà prise" in refusal_text("import_log", str(file), organiser=home.slug)
    assert not home.tournaments.exists()

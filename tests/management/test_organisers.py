"""Commands on an install with several organisers, and on a laptop that never hears of any."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from players.models import Organiser
from tests import cast
from tournaments.models import Membership, Tournament
from tournaments.services.access.organisers import organiser_add

pytestmark = pytest.mark.django_db


def said(command, *args, **options):
    told = StringIO()
    call_command(command, *args, stdout=told, **options)
    return told.getvalue()


def refused(command, *args, **options):
    with pytest.raises(CommandError) as refusal:
        call_command(command, *args, **options)
    return str(refusal.value)


def test_a_new_organiser_comes_with_its_owners_link(client):
    organiser_add("Les Rois")
    link = said("add_organiser", "Les Dames", owner="Diane", base="https://tarot.example").strip()
    assert link.startswith("https://tarot.example/les-dames/connexion/")
    owner = Membership.objects.get(organiser__slug="les-dames")
    assert (owner.user.get_username(), owner.role) == ("Diane", "owner")
    assert client.post(link.removeprefix("https://tarot.example"))["Location"] == "/les-dames/bureau/"


def test_a_name_that_is_taken_makes_nobody():
    organiser_add("Les Dames")
    assert "existe déjà" in refused("add_organiser", "les dames")
    assert "mot du programme" in refused("add_organiser", "Salle")
    assert not Membership.objects.exists()


def test_on_a_laptop_the_first_link_makes_the_organiser_and_names_nobody():
    assert said("sign_in_link").startswith("http://localhost:8000/connexion/")
    assert Organiser.objects.count() == 1
    assert Membership.objects.get().role == Membership.Role.OWNER


@pytest.mark.parametrize("command", ["sign_in_link", "load_demo"])
def test_where_there_are_several_one_is_named(command):
    organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert "dites laquelle" in refused(command)
    assert "« les-valets »" in refused(command, organiser="les-valets").replace("\u00a0", " ")


def test_a_laptop_with_a_second_organiser_starts_as_before(capsys):
    call_command("prepare", "--no-demo", "--base", "http://127.0.0.1:8000")
    organiser_add("Les Dames")
    capsys.readouterr()
    call_command("prepare", "--no-demo", "--base", "http://127.0.0.1:8000")
    assert capsys.readouterr().out.startswith("http://127.0.0.1:8000/club/connexion/")


def test_a_tournament_is_taken_from_one_organiser_to_another(tmp_path):
    made, file = cast.field(4), tmp_path / "log"
    organiser_add("Les Dames")
    call_command("export_log", made.slug, organiser="les-atouts", output=str(file))
    assert "dites laquelle" in refused("import_log", str(file))
    assert "existe déjà" in refused("import_log", str(file), organiser="les-atouts")
    said("import_log", str(file), organiser="les-dames")
    copy = Tournament.objects.get(organiser__slug="les-dames")
    assert copy.digest == made.digest
    assert {entry.player.organiser.slug for entry in copy.entries.all()} == {"les-dames"}
    assert "dites laquelle" in refused("export_log", made.slug)
    assert "dites laquelle" in refused("replay", made.slug, event=1)
    assert "1 ranked" not in said("replay", made.slug, event=1, organiser="les-dames")


def test_a_tournament_with_the_address_of_an_organiser_is_not_taken_in(tmp_path):
    made, file = cast.field(4), tmp_path / "log"
    call_command("export_log", made.slug, output=str(file))
    home = organiser_add("Les Dames")
    Organiser.objects.create(name="Les Rois", slug=made.slug)
    assert "déjà prise" in refused("import_log", str(file), organiser=home.slug)
    assert not home.tournaments.exists()

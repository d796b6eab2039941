"""The public pages as a ZIP file, or in the publication folder of the install."""

from collections.abc import Iterable
from functools import partial

from django.utils.translation import gettext_lazy

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.edition import file_moment
from tournaments.documents.kit.formats import PLAIN
from tournaments.models import Job, Stage, Tournament
from tournaments.publishing.static.folder import folder_write, folder_zip, publication_folder
from tournaments.publishing.static.walk import File, site_files, tournament_files
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress


def tournament_site(job: Job, _stage: Stage, progress: Progress) -> Produced:
    """Make a ZIP of the pages of the tournament.

    :raises DomainError: `site_draft`.
    """
    tournament = job.tournament
    if tournament.state == Tournament.State.DRAFT:
        raise DomainError("site_draft")
    return _zip_files(job, tournament.slug, tournament_files(tournament, language=job.language, progress=progress))


def whole_site(job: Job, _stage: Stage, progress: Progress) -> Produced:
    """Make a ZIP of all public pages of the organiser."""
    organiser = job.tournament.organiser
    return _zip_files(job, organiser.slug, site_files(organiser, language=job.language, progress=progress))


def site_in_folder(job: Job, _stage: Stage, progress: Progress) -> Produced:
    """Make a ZIP of all public pages of the organiser, and write them to the publication folder.

    :raises DomainError: those of `publication_folder` and `folder_write`.
    """
    organiser, folder = job.tournament.organiser, publication_folder()
    files = list(site_files(organiser, language=job.language, progress=progress))
    folder_write(folder, organiser.slug, files)
    return _zip_files(job, organiser.slug, files)


def _zip_files(job: Job, name: str, files: Iterable[File]) -> Produced:
    files = list(files)
    pages = sum(file.endswith(".html") for file, _content in files)
    return Produced(f"{name}-site{file_moment(job.tournament)}.zip", folder_zip(name, files), pages)


_kind = partial(DocumentKind, formats=(PLAIN,), needs=Needs.NOTHING, changed_by=RESULTS | {"entry", "draw"})
TOURNAMENT_SITE = _kind(
    key="tournament_site",
    title=gettext_lazy("Les pages du tournoi"),
    purpose=gettext_lazy("Un fichier ZIP à ouvrir sans internet ou à déposer chez n’importe quel hébergeur."),
    make=tournament_site,
)
WHOLE_SITE = _kind(
    key="whole_site",
    title=gettext_lazy("Tout le site"),
    purpose=gettext_lazy("Le calendrier et tous les tournois publics, en un fichier ZIP."),
    make=whole_site,
)
SITE_IN_FOLDER = _kind(
    key="site_in_folder",
    title=gettext_lazy("Tout le site, dans le dossier de publication"),
    purpose=gettext_lazy("Écrit à la place du précédent, d’un coup : rien n’y manque jamais."),
    make=site_in_folder,
    action="site",
)
SITES = {kind.key: kind for kind in (TOURNAMENT_SITE, WHOLE_SITE, SITE_IN_FOLDER)}

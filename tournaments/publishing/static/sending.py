"""The job that publishes a queued site."""

from time import monotonic

from tournaments.publishing.static.folder import folder_write, publication_folder
from tournaments.publishing.static.walk import site_files
from tournaments.selectors.site import site_mark
from tournaments.services.publication.site import site_claim, site_done, site_failed, site_heartbeat

HEARTBEAT_SECONDS = 20.0


def site_write(pk: int) -> None:
    """Write a queued site into the publication folder. Do nothing if it is not due; store an error for the retry."""
    site = site_claim(pk)
    if site is None:
        return
    last_heartbeat = monotonic()

    def send_heartbeat(_rendered: int, _total: int) -> None:
        nonlocal last_heartbeat
        if monotonic() - last_heartbeat > HEARTBEAT_SECONDS:
            last_heartbeat = monotonic()
            site_heartbeat(site)

    try:
        mark = site_mark(site.organiser)  # before rendering: changes made meanwhile trigger the next publication
        folder = publication_folder()  # before rendering, so that a missing folder costs no rendering
        files = list(site_files(site.organiser, language=site.language, address=site.address, progress=send_heartbeat))
        folder_write(folder, site.organiser.slug, files)
    except Exception as error:  # any error is stored, and the site is retried
        site_failed(site, error)
    else:
        site_done(site, mark=mark, pages=sum(name.endswith(".html") for name, _content in files))

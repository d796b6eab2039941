"""What the queue of publication does when its turn has come."""

from time import monotonic

from tournaments.publishing.static.folder import folder_write, publication_folder
from tournaments.publishing.static.walk import site_files
from tournaments.selectors.site import site_mark
from tournaments.services.publication.site import site_claim, site_done, site_failed, site_heartbeat

HEARD_EVERY = 20.0  # seconds


def site_send(pk: int) -> None:
    """Write the site of the organiser into the folder of publication, if it waits and the folder is there."""
    site = site_claim(pk)
    if site is None:
        return
    heard = monotonic()

    def still_here(_read: int, _known: int) -> None:
        nonlocal heard
        if monotonic() - heard > HEARD_EVERY:
            heard = monotonic()
            site_heartbeat(site)

    try:
        mark = site_mark(site.organiser)  # before it is read: what changes meanwhile is published next
        folder = publication_folder()  # before all pages are read for nothing
        files = list(site_files(site.organiser, language=site.language, address=site.address, heard=still_here))
        folder_write(folder, site.organiser.slug, files)
    except Exception as error:  # whatever it stumbles over, it is tried again
        site_failed(site, error)
    else:
        site_done(site, mark=mark, pages=sum(name.endswith(".html") for name, _content in files))

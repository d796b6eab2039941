"""A crawler that renders the public pages, following all links, and converts them into files of a folder.

The pages are rendered by the views and templates of the site, which omit some elements if `request.in_folder` is set.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO

from django.contrib.auth.models import AnonymousUser
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404
from django.http.response import HttpResponseBase
from django.urls import Resolver404, get_script_prefix, resolve, reverse
from django.utils.translation import override

from players.models import Organiser
from tournaments.models import Tournament
from tournaments.publishing.static.pages import asset_of, assets_of_stylesheet, convert_page, read_asset
from tournaments.publishing.static.place import InFolder
from tournaments.services.access.addresses import use_prefix_of

WALKED = frozenset(
    {
        "public-home",
        "public-logo",
        "public-colours",
        "public-tournament",
        "public-player",
        "public-pictures",
        "public-seating",
        "public-person",
        "public-records",
        "public-season",
        "public-season-file",
        "public-ranking-csv",
        "public-ranking-json",
        "public-ranking-pdf",
        "public-team-ranking-csv",
        "public-verify",
        "public-verify-script",
        "public-signature-script",
        "public-evidence",
    }
)
OF_PROGRAMS = ("public-atom", "public-json-feed", "public-sitemap")  # read by programs: no page needs to link to them
ADDRESSED = frozenset({*OF_PROGRAMS, "public-picture", "public-season-picture"})
"""Pages that contain absolute addresses or are fetched by them, exported only to a folder whose address is known."""
PICTURE = re.compile(r'<meta property="og:image" content="([^"]+)"')
OK = 200

File = tuple[str, bytes]
Progress = Callable[[int, int], None]  # called with the number of rendered pages and of pages found so far


def tournament_files(
    tournament: Tournament, *, language: str, address: str = "", progress: Progress | None = None
) -> Iterator[File]:
    """Yield the files of one tournament; the first page is that of the tournament."""
    with use_prefix_of(tournament.organiser), override(language):
        root = reverse("public-tournament", args=[tournament.slug])
        home = reverse("public-home")
        folder = InFolder(root=root, aliases=frozenset({home}), extra=f"{home}identite/", address=address)
        yield from _Crawl(tournament.organiser, folder, language, progress).files()


def site_files(
    organiser: Organiser, *, language: str, address: str = "", progress: Progress | None = None
) -> Iterator[File]:
    """Yield the files of all public pages of an organiser; the first page is the calendar."""
    with use_prefix_of(organiser), override(language):
        folder = InFolder(root=reverse("public-home"), address=address)
        yield from _Crawl(organiser, folder, language, progress).files()


class _Crawl:
    """One run of the crawler, with the queue of pages and the static files that they load."""

    def __init__(self, organiser: Organiser, folder: InFolder, language: str, progress: Progress | None) -> None:
        self.organiser, self.folder, self.language = organiser, folder, language
        self.progress = progress or (lambda _rendered, _total: None)
        self.queue: list[str] = []
        self.file_by_address: dict[str, str | None] = {}
        self.assets: dict[str, None] = {}

    def files(self) -> Iterator[File]:
        """Yield each page once, in the order in which links lead to it, then the static files."""
        self.file_for(self.folder.root)
        for name in OF_PROGRAMS if self.folder.address else ():
            self.file_for(reverse(name))
        rendered_files: set[str] = set()
        for number, address in enumerate(self.queue):  # it grows: each rendered page queues its links
            file = self.folder.file_of(address)
            if file is None or file in rendered_files:
                continue
            rendered_files.add(file)
            if (content := self._content(address, file)) is not None:
                yield file, content
            self.progress(number + 1, len(self.queue))
        yield from self._asset_files()

    def file_for(self, address: str) -> str | None:
        """Return the file for an address and queue it for rendering; None if it is not exported."""
        if (asset := asset_of(address)) is not None:
            self.assets.setdefault(asset)
            return asset
        if address not in self.file_by_address:
            file = self.folder.file_of(address)
            self.file_by_address[address] = file if file is not None and _is_walked(address, self.folder) else None
            if self.file_by_address[address] is not None:
                self.queue.append(address)
        return self.file_by_address[address]

    def _content(self, address: str, file: str) -> bytes | None:
        """Render the page of an address and return the content of its file; queue the picture that its head names.

        None if the view answers with another status than 200, as for a page that was withdrawn during the crawl.
        """
        try:
            response = _render(address, self.organiser, self.folder, self.language)
        except Http404:
            return None
        if response.status_code != OK:
            return None
        content = b"".join(response)
        if not response.headers["Content-Type"].startswith("text/html"):
            return content
        html = content.decode()
        if self.folder.address:
            for picture in PICTURE.findall(html):
                self.file_for(self.folder.root + picture.removeprefix(self.folder.address))
        return convert_page(html, at=address, file=file, file_for=self.file_for).encode()

    def _asset_files(self) -> Iterator[File]:
        """Yield the static files that pages load, then those that their stylesheets load."""
        queue = list(self.assets)
        for file in queue:  # it grows: a stylesheet loads more files
            content = read_asset(file)
            queue += [asset for asset in assets_of_stylesheet(file, content) if asset not in queue]
            yield file, content


def _is_walked(address: str, folder: InFolder) -> bool:
    """Return True if the page of this address is exported."""
    path = address.partition("?")[0]
    try:
        name = resolve(_within(path)).view_name
    except Resolver404:
        return False
    return name in WALKED or (bool(folder.address) and name in ADDRESSED)


def _within(path: str) -> str:
    """Return the path without the script prefix of the organiser, for the URL resolver."""
    return "/" + path.removeprefix(get_script_prefix())


def _render(address: str, organiser: Organiser, folder: InFolder, language: str) -> HttpResponseBase:
    """Call the view of an address for an anonymous visitor, without middleware, and return its response.

    :raises Http404: there is no such page
    """
    path, _sign, query = address.partition("?")
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": _within(path), "QUERY_STRING": query, "wsgi.input": BytesIO()}
    environ |= {"SCRIPT_NAME": get_script_prefix().rstrip("/"), "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    request = WSGIRequest(environ)
    request.user = AnonymousUser()
    request.LANGUAGE_CODE = language
    request.organiser = organiser  # type: ignore[attr-defined]  # set on the site by `web/organisers`
    request.in_folder = folder  # type: ignore[attr-defined]  # read by `web/context`
    match = resolve(request.path_info)
    response: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
    return response

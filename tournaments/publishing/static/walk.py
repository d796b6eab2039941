"""The public pages, read one after the other as a visitor would who follows every link, and made files of a folder.

The pages are those of the site, shown by the same views and templates: what they leave out of a folder they ask
`in_folder` for.
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
from tournaments.publishing.static.pages import asset_of, asset_read, assets_behind, page_written
from tournaments.publishing.static.place import InFolder
from tournaments.services.access.addresses import addresses_of

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
    }
)
OF_PROGRAMS = ("public-atom", "public-json-feed", "public-sitemap")
ADDRESSED = frozenset({*OF_PROGRAMS, "public-picture", "public-season-picture"})
"""What names whole addresses, or is fetched by them: a folder of which nobody knows the address has none of it."""
PICTURE = re.compile(r'<meta property="og:image" content="([^"]+)"')
OK = 200

File = tuple[str, bytes]
Heard = Callable[[int, int], None]  # pages read so far, and how many are known of


def tournament_files(
    tournament: Tournament, *, language: str, address: str = "", heard: Heard | None = None
) -> Iterator[File]:
    """The folder of one tournament; its first page is the tournament's own."""
    with addresses_of(tournament.organiser), override(language):
        root = reverse("public-tournament", args=[tournament.slug])
        home = reverse("public-home")
        folder = InFolder(root=root, also=frozenset({home}), beside=f"{home}identite/", address=address)
        yield from _Visit(tournament.organiser, folder, language, heard).files()


def site_files(organiser: Organiser, *, language: str, address: str = "", heard: Heard | None = None) -> Iterator[File]:
    """The folder of everything that an organiser shows; its first page is the calendar."""
    with addresses_of(organiser), override(language):
        folder = InFolder(root=reverse("public-home"), address=address)
        yield from _Visit(organiser, folder, language, heard).files()


class _Visit:
    def __init__(self, organiser: Organiser, folder: InFolder, language: str, heard: Heard | None) -> None:
        self.organiser, self.folder, self.language = organiser, folder, language
        self.heard = heard or (lambda _read, _known: None)
        self.waiting: list[str] = []
        self.found: dict[str, str | None] = {}
        self.assets: dict[str, None] = {}

    def files(self) -> Iterator[File]:
        """Each page once, in the order in which a visitor comes to it, then what they load."""
        self.known(self.folder.root)
        for name in OF_PROGRAMS if self.folder.address else ():
            self.known(reverse(name))
        read: set[str] = set()
        for number, address in enumerate(self.waiting):
            file = self.folder.file_of(address)
            if file is None or file in read:
                continue
            read.add(file)
            if (content := self._read(address, file)) is not None:
                yield file, content
            self.heard(number + 1, len(self.waiting))
        yield from self._loaded()

    def known(self, address: str) -> str | None:
        """The file behind an address, which is read in its turn; None for what is in no folder."""
        if (asset := asset_of(address)) is not None:
            self.assets.setdefault(asset)
            return asset
        if address not in self.found:
            file = self.folder.file_of(address)
            self.found[address] = file if file is not None and _is_walked(address, self.folder) else None
            if self.found[address] is not None:
                self.waiting.append(address)
        return self.found[address]

    def _read(self, address: str, file: str) -> bytes | None:
        """The page as the folder has it. What is withdrawn while others are read is left out."""
        try:
            answer = _answer(address, self.organiser, self.folder, self.language)
        except Http404:
            return None
        if answer.status_code != OK:
            return None
        content = b"".join(answer)
        if not answer.headers["Content-Type"].startswith("text/html"):
            return content
        html = content.decode()
        if self.folder.address:
            for picture in PICTURE.findall(html):
                self.known(self.folder.root + picture.removeprefix(self.folder.address))
        return page_written(html, at=address, file=file, known=self.known).encode()

    def _loaded(self) -> Iterator[File]:
        waiting = list(self.assets)
        for file in waiting:
            content = asset_read(file)
            waiting += [behind for behind in assets_behind(file, content) if behind not in waiting]
            yield file, content


def _is_walked(address: str, folder: InFolder) -> bool:
    path = address.partition("?")[0]
    try:
        name = resolve(_within(path)).view_name
    except Resolver404:
        return False
    return name in WALKED or (bool(folder.address) and name in ADDRESSED)


def _within(path: str) -> str:
    """The path as the resolver knows it, without the word of the organiser."""
    return "/" + path.removeprefix(get_script_prefix())


def _answer(address: str, organiser: Organiser, folder: InFolder, language: str) -> HttpResponseBase:
    """What the site answers to a visitor who has not signed in.

    :raises Http404: there is no such page.
    """
    path, _sign, query = address.partition("?")
    said = {"REQUEST_METHOD": "GET", "PATH_INFO": _within(path), "QUERY_STRING": query, "wsgi.input": BytesIO()}
    said |= {"SCRIPT_NAME": get_script_prefix().rstrip("/"), "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    request = WSGIRequest(said)
    request.user = AnonymousUser()
    request.LANGUAGE_CODE = language
    request.organiser = organiser  # type: ignore[attr-defined]  # as `web/organisers` finds it in an address
    request.in_folder = folder  # type: ignore[attr-defined]  # read by `web/context`
    found = resolve(request.path_info)
    answer: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
    return answer

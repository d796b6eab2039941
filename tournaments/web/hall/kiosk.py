"""« Où suis-je assis ? »: a touch screen that finds a player's seat by first letters or by the QR of their card."""

from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, get_script_prefix, resolve, reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

from players.names import plain
from tournaments.models import Stage
from tournaments.selectors.hall.maps import placed_map
from tournaments.selectors.hall.panels import PlayerSeat, seated_people, seated_round
from tournaments.selectors.hall.wall import stages_on_wall
from tournaments.selectors.registration.cards import entry_by_card
from tournaments.web.access import get_public_stage, is_in_the_hall
from tournaments.web.addresses import StageAddress
from tournaments.web.headers import PERMISSIONS
from tournaments.web.kit.fragments import render_once
from tournaments.web.kit.whole import cache_page
from tournaments.web.takeover import writes_nothing

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FRAME = (480, 640)  # rows and columns of a camera image: a QR of 25 mm at arm's length is 70 pixels wide
OCTETS = "application/octet-stream"
OWN_CAMERA = PERMISSIONS.replace("camera=()", "camera=(self)")  # the only page that may use it


@dataclass(frozen=True)
class KioskPerson:
    """A seated person with search keys: `plain`, the name without accents, and `card`, the path on their card.

    `stage`: its title if two are played at once.
    """

    seated: PlayerSeat
    plain: str
    card: str
    stage: str


@require_GET
def kiosk(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the letters to press and the list of people."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    full_names = is_in_the_hall(request, tournament)
    placed = placed_map(tournament.organiser)

    def render_page() -> HttpResponse:
        context = {
            **_list_context(stage, full_names=full_names),
            "letters": LETTERS,
            "list_url": reverse("hall-kiosk-list", args=[stage.address]),
            "card_url": reverse("hall-kiosk-card", args=[stage.address]),
            "placed": placed,
            "now": timezone.now(),
            "live_url": reverse("live", args=[tournament.slug]),
            "live_version": tournament.version,
        }
        return render(request, "hall/kiosk.html", context)

    version = placed.version if placed else ""
    answer = cache_page(request, tournament, f"kiosk {full_names} {version}", render=render_page)
    answer["Permissions-Policy"] = OWN_CAMERA
    return answer


@require_GET
def people_list(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the list alone, after a change of the tournament, and the map of the hall if it is not that of `plan`."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    full_names = is_in_the_hall(request, tournament)

    def render_part() -> str:
        return render_to_string("hall/_kiosk_list.html", _list_context(stage, full_names=full_names))

    html = render_once(tournament, stage.address, "kiosk", str(full_names), render=render_part)
    return HttpResponse(html + _render_new_map(stage, request.GET.get("plan")))


def _render_new_map(stage: Stage, seen: str | None) -> str:
    """Return the map for a kiosk that has another version; empty for one that has this, or sends none."""
    if seen is None:
        return ""
    placed = placed_map(stage.tournament.organiser)
    if seen == (placed.version if placed else ""):
        return ""
    return render_to_string("hall/_kiosk_map.html", {"placed": placed, "oob": True})


@writes_nothing
@csrf_exempt  # changes nothing; the cached page has no token
@require_POST
def card(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the text of a QR code in a camera image; few browsers can decode one. A badge is the page of its player.

    The body is `FRAME` bytes of brightness, row by row: 200 with the text, 204 without a QR code, 400 for any other
    body.
    """
    stage = get_public_stage(request, slug)
    rows, columns = FRAME
    if request.content_type != OCTETS or len(request.body) != rows * columns:
        return HttpResponseBadRequest()
    seen = read_barcodes(memoryview(request.body).cast("B", FRAME), formats=BarcodeFormats(BarcodeFormat.QRCode))
    if not seen:
        return HttpResponse(status=204)
    return HttpResponse(_player_of_badge(stage, seen[0].text) or seen[0].text, content_type="text/plain")


def _player_of_badge(stage: Stage, text: str) -> str:
    """Return the URL of the player whose badge has this QR code; empty for any other text.

    The list of the kiosk cannot contain the secrets of badges, so the server finds the player. Wrong secrets are not
    counted as in `own/views`: each guess of the 96 bits needs a camera image.
    """
    with suppress(Resolver404, ValueError):  # not a URL, or none of this site
        parts = urlsplit(text)
        match = resolve(f"/{parts.path.removeprefix(get_script_prefix())}")
        if match.url_name == "public-badge" and match.kwargs["slug"].slug == stage.tournament.slug:
            entry = entry_by_card(stage.tournament, match.kwargs["serial"], match.kwargs["secret"])
            for one in stages_on_wall(stage) if entry else ():
                number = one.entries.filter(serial=match.kwargs["serial"]).values_list("number", flat=True).first()
                if number:
                    path = reverse("public-player", args=[one.address, number])
                    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))
    return ""


def _list_context(stage: Stage, *, full_names: bool) -> dict[str, object]:
    """Return the context of `hall/_kiosk_list.html`: the people seated in the current round of each stage on the wall.

    `number` is that of the round, None if the stages play different ones.
    """
    stages = stages_on_wall(stage)
    rounds = [(one, round_) for one in stages if (round_ := seated_round(one)) is not None]
    people = [
        _kiosk_person(one, seated, named=len(stages) > 1)
        for one, round_ in rounds
        for seated in seated_people(round_, full_names=full_names)
    ]
    numbers = {round_.number for _one, round_ in rounds}
    return {
        "stage": stage,
        "tournament": stage.tournament,
        "number": numbers.pop() if len(numbers) == 1 else None,
        "people": sorted(people, key=lambda one: one.plain),
    }


def _kiosk_person(stage: Stage, seated: PlayerSeat, *, named: bool) -> KioskPerson:
    card = reverse("public-player", args=[stage.address, seated.number]) if seated.number else ""
    return KioskPerson(seated, plain(seated.name), card, stage.title if named else "")

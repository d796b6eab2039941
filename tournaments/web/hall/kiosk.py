"""« Où suis-je assis ? »: a screen that one touches in the hall. The first letters, or the square of one's card."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

from players.names import plain
from tournaments.models import Stage
from tournaments.selectors.hall.panels import PlayerSeat, seated_people, seated_round
from tournaments.selectors.hall.wall import stages_on_wall
from tournaments.web.access import get_public_stage, is_in_the_hall
from tournaments.web.addresses import At
from tournaments.web.headers import PERMISSIONS
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.whole import kept_whole

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FRAME = (480, 640)  # rows and columns of what the camera sees: a square of 25 mm at arm's length has 70 of them
OCTETS = "application/octet-stream"
OWN_CAMERA = PERMISSIONS.replace("camera=()", "camera=(self)")  # no other page of ours may ask for it


@dataclass(frozen=True)
class Sought:
    """Somebody who may be looked for: by `plain`, their name as it is typed, or by `card`, the end of the address on
    their card. `stage` is what it is called, where two are played at once."""

    seated: PlayerSeat
    plain: str
    card: str
    stage: str


@require_GET
def kiosk(request: HttpRequest, slug: At) -> HttpResponse:
    """The whole page: letters to press, and everybody by name."""
    stage = get_public_stage(request, slug)
    found = stage.tournament
    full_names = is_in_the_hall(request, found)

    def whole() -> HttpResponse:
        context = {
            **_listed(stage, full_names=full_names),
            "letters": LETTERS,
            "list_url": reverse("hall-kiosk-list", args=[stage.address]),
            "card_url": reverse("hall-kiosk-card", args=[stage.address]),
            "now": timezone.now(),
            "live_url": reverse("live", args=[found.slug]),
            "live_version": found.version,
        }
        return render(request, "hall/kiosk.html", context)

    answer = kept_whole(request, found, f"kiosk {full_names}", render=whole)
    answer["Permissions-Policy"] = OWN_CAMERA
    return answer


@require_GET
def listed(request: HttpRequest, slug: At) -> HttpResponse:
    """The list alone, fetched again when the tournament moves."""
    stage = get_public_stage(request, slug)
    found = stage.tournament
    full_names = is_in_the_hall(request, found)

    def render_part() -> str:
        return render_to_string("hall/_kiosk_list.html", _listed(stage, full_names=full_names))

    return HttpResponse(rendered_once(found, stage.address, "kiosk", str(full_names), render=render_part))


@csrf_exempt  # nothing is changed, and the page is kept for everybody
@require_POST
def card(request: HttpRequest, slug: At) -> HttpResponse:
    """What the square of a card says that is held before the camera. Few browsers read one themselves.

    The body is what the camera sees as `FRAME` bytes of brightness, row by row: 200 with the text, 204 where there is
    no square in it, 400 for anything else.
    """
    get_public_stage(request, slug)
    rows, columns = FRAME
    if request.content_type != OCTETS or len(request.body) != rows * columns:
        return HttpResponseBadRequest()
    seen = read_barcodes(memoryview(request.body).cast("B", FRAME), formats=BarcodeFormats(BarcodeFormat.QRCode))
    return HttpResponse(seen[0].text, content_type="text/plain") if seen else HttpResponse(status=204)


def _listed(stage: Stage, *, full_names: bool) -> dict[str, object]:
    stages = stages_on_wall(stage)
    rounds = [(one, round_) for one in stages if (round_ := seated_round(one)) is not None]
    people = [
        _sought(one, seated, named=len(stages) > 1)
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


def _sought(stage: Stage, seated: PlayerSeat, *, named: bool) -> Sought:
    card = reverse("public-player", args=[stage.address, seated.number]) if seated.number else ""
    return Sought(seated, plain(seated.name), card, stage.title if named else "")

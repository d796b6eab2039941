"""The link preview (og:image) of a tournament or a season: name, dates, venue, leaders, club, with colour and logo."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import NamedTuple

from django.utils.translation import ngettext
from PIL import Image, ImageDraw, ImageFont, ImageOps

from tournaments.documents.kit.fonts import FILES, FOLDER, TEXT, TEXT_BOLD
from tournaments.documents.kit.text import normalize_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Look, Tournament
from tournaments.selectors.look import look_of
from tournaments.selectors.results.public import public_final_standings, public_team_standings
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, pairs_first
from tournaments.selectors.seasons.standings import SeasonShown
from tournaments.selectors.seasons.words import points_text
from tournaments.services.access.organisers import DEFAULT_NAME

SIZE = WIDTH, HEIGHT = 1200, 630  # the size for link previews
MARGIN, BAND, LINE = 72, 24, 74  # pixels; heights of the band at the top and of a line
PAPER, FELT, INK, SOFT = "#fffefa", "#1e5b44", "#1c1b18", "#55534d"
LEADERS = 4
LOGO = 340, 150  # maximum size
ELLIPSIS = "…"


class PictureLine(NamedTuple):
    """A line of the picture, with formatted texts."""

    rank: int | None
    name: str
    total: str


def share_picture(tournament: Tournament) -> bytes:
    """Draw the picture of a tournament as published: PNG, 1200 by 630, in the active language, with colour and logo."""
    about = " · ".join(filter(None, [date_format(tournament.date, "j F Y"), tournament.venue]))
    places = [PictureLine(line.rank, line.public_name, format_signed(line.total)) for line in _first(tournament)]
    club = tournament.club.name if tournament.club else ""
    return _draw_picture(tournament.name, about, places, club, look_of(tournament.organiser) or Look())


def player_picture(tournament: Tournament, name: str, rank: int | None, total: int, players: int) -> bytes:
    """Draw the picture of a player's result, with their public name."""
    about = " · ".join([tournament.name, date_format(tournament.date, "j F Y")])
    among = ngettext("sur %(n)s joueur", "sur %(n)s joueurs", players) % {"n": players}
    club = tournament.club.name if tournament.club else ""
    place = PictureLine(rank, among, format_signed(total))
    return _draw_picture(name, about, [place], club, look_of(tournament.organiser) or Look())


def season_picture(shown: SeasonShown) -> bytes:
    """Draw the picture of a season."""
    season = shown.season
    about = " – ".join(date_format(day, "j F Y") for day in (season.starts, season.ends))
    first = [row for row in shown.rows if row.rank is not None][:LEADERS]
    places = [
        PictureLine(row.rank, shown.people[row.person].public_name, points_text(row.total, shown.rules))
        for row in first
    ]
    club = "" if season.organiser.name == DEFAULT_NAME else season.organiser.name
    return _draw_picture(season.name, about, places, club, look_of(season.organiser) or Look())


def _draw_picture(title: str, about: str, places: Sequence[PictureLine], club: str, look: Look) -> bytes:
    """Draw title, facts, leaders, club and logo, and return the PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(picture)
    felt = look.accent or FELT
    draw.rectangle((0, 0, WIDTH, BAND), fill=felt)
    room = WIDTH - 2 * MARGIN - _paste_logo(picture, look)
    draw.text((MARGIN, 66), _truncate(draw, title, 68, room), font=_font(68), fill=INK)
    about = _truncate(draw, about, 36, room, bold=False)
    draw.text((MARGIN, 158), about, font=_font(36, bold=False), fill=SOFT)
    for number, line in enumerate(places):
        _draw_line(draw, line, 236 + number * LINE, felt)
    if club:
        club = _truncate(draw, club, 32, 820, bold=False)
        draw.text((MARGIN, HEIGHT - 76), club, font=_font(32, bold=False), fill=SOFT)
    draw.text((WIDTH - MARGIN, HEIGHT - 76), "Chelem", font=_font(32), fill=felt, anchor="ra")
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _paste_logo(picture: Image.Image, look: Look) -> int:
    """Paste the logo into the upper right corner, and return the width that it takes."""
    if not look.logo:
        return 0
    with Image.open(BytesIO(bytes(look.logo)), formats=["PNG"]) as logo:
        small = ImageOps.contain(logo.convert("RGBA"), LOGO)
    picture.paste(small, (WIDTH - MARGIN - small.width, 56 + (LOGO[1] - small.height) // 2), small)
    return small.width + MARGIN // 2


def _first(tournament: Tournament) -> Sequence[Standing | TeamStanding]:
    """Return the leaders of the public ranking, of pairs if it is theirs; none while every total is zero."""
    rows: Sequence[Standing | TeamStanding] = (
        public_team_standings(tournament) if pairs_first(tournament.first_stage) else public_final_standings(tournament)
    )
    return [row for row in rows if row.rank is not None][:LEADERS] if any(row.total for row in rows) else []


def _draw_line(draw: ImageDraw.ImageDraw, line: PictureLine, y: int, felt: str) -> None:
    draw.text((MARGIN, y), ordinal(line.rank), font=_font(48), fill=felt)
    draw.text((MARGIN + 130, y), _truncate(draw, line.name, 48, 720), font=_font(48), fill=INK)
    draw.text((WIDTH - MARGIN, y), line.total, font=_font(48), fill=INK, anchor="ra")


def _truncate(draw: ImageDraw.ImageDraw, text: str, size: int, width: int, *, bold: bool = True) -> str:
    """Truncate the text to the width, with an ellipsis."""
    text, font = normalize_text(text), _font(size, bold=bold)
    if draw.textlength(text, font=font) <= width:
        return text
    while text and draw.textlength(text + ELLIPSIS, font=font) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


@cache
def _font(size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / FILES[TEXT_BOLD if bold else TEXT], size)

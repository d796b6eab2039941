"""The journal as a paper for an appeal: the filtered lines, each with the ranking of its moment."""

from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.documents.results.appeal import AppealLine, AppealPlace, appeal_pdf
from tournaments.formatting.dates import date_format
from tournaments.log.rankings import CORRECTIONS
from tournaments.models import Event, Stage
from tournaments.ranking.results import Row
from tournaments.selectors.log.moments import Moment, moments_after
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.journal.filtering import JournalFilter, read_filter
from tournaments.web.desk.journal.names import Names
from tournaments.web.desk.journal.searching import search_lines
from tournaments.web.desk.journal.words import KINDS, LogLine, log_lines

MOST_LINES = 300  # of one paper: some 40 pages
MOST_PLACES = 30  # of one line, half a page
NO_MOMENT = Moment({}, ())  # before the first line


@require_GET
@desk("read")
def appeal(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Send the filtered lines as a PDF, the oldest first; more than `MOST_LINES` are refused on the journal."""
    asked = read_filter(request, stage)
    events, tournament = asked.events(), stage.tournament
    lines = search_lines(asked.text, events, tournament).lines if asked.text else None
    if (events.count() if lines is None else len(lines)) > MOST_LINES:
        text = _("Plus de %(most)s lignes : restreignez par table, tour ou joueur, puis imprimez.")
        messages.error(request, text % {"most": MOST_LINES})
        return redirect(f"{reverse('desk-log', args=[stage.address])}?{asked.query}")
    chosen_lines = list(reversed(lines if lines is not None else log_lines(events, tournament)))
    content = appeal_pdf(stage, _about(asked), _appeal_lines(asked, chosen_lines)).content
    headers = {"Content-Disposition": f'inline; filename="{tournament.slug}-reclamation.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


def _about(asked: JournalFilter) -> str:
    """Return the filters in words, such as "Table 3 · tour 2"; all lines without filters."""
    names, words = Names(asked.stage.tournament), []
    number = asked.number
    if (table := number("table")) is not None:
        words.append(_("table %(table)s") % {"table": table})
    if (round_number := number("round")) is not None:
        words.append(_("tour %(round)s") % {"round": round_number})
    if (player := number("player")) is not None:
        words.append(names.entry(player))
    if (person := number("person")) is not None:
        words.append(names.actor(f"person:{person}"))
    if (device := number("device")) is not None:
        words.append(_("appareil %(device)s") % {"device": device})
    if asked.chosen["kind"] in KINDS:
        words.append(str(KINDS[asked.chosen["kind"]]))
    if asked.text:
        words.append(_("« %(text)s »") % {"text": asked.text})
    return " · ".join(words) or _("Toutes les lignes du journal")


def _appeal_lines(asked: JournalFilter, lines: Sequence[LogLine]) -> list[AppealLine]:
    """Return the lines with the places of the players whom each is about, before and after it.

    They are the player of the filter, else those at the table of the line, else those whom its event names.
    """
    names, player = Names(asked.stage.tournament), asked.number("player")
    wanted = {sequence for line in lines for sequence in (line.event.sequence - 1, line.event.sequence)}
    moments = moments_after(asked.stage.tournament, wanted)
    appeal_lines = []
    for line in lines:
        before = moments.get(line.event.sequence - 1, NO_MOMENT)
        after = moments.get(line.event.sequence, NO_MOMENT)
        serials = [player] if player is not None else after.sitters or _entries_in(line.event)
        rankings = (moment.rankings.get(line.event.stage or 1, ()) for moment in (before, after))
        appeal_lines.append(_appeal_line(line, names, serials, *rankings))
    return appeal_lines


def _appeal_line(
    line: LogLine, names: Names, serials: Sequence[int], before: Sequence[Row], after: Sequence[Row]
) -> AppealLine:
    event = line.event
    where = [_("tour %(round)s") % {"round": event.round}] if event.round else []
    where += [_("table %(table)s") % {"table": event.table}] if event.table else []
    return AppealLine(
        number=event.sequence,
        time=date_format(localtime(event.at), "H:i:s"),
        where=", ".join(where),
        text=line.text,
        who=line.actor or _("à la table"),
        before=line.before,
        after=line.after,
        reason=line.reason,
        undone=line.undone,
        places=tuple(_places(names, serials, before, after)),
    )


def _places(names: Names, serials: Iterable[int], before: Sequence[Row], after: Sequence[Row]) -> Iterable[AppealPlace]:
    """Yield the place and total of each player after a line, with those before it where they differ."""
    rows_before, rows_after = ({row.player: row for row in rows} for rows in (before, after))
    for serial in serials:
        if (row := rows_after.get(serial)) is None:
            continue
        earlier = rows_before.get(serial)
        moved = earlier is not None and (earlier.rank, earlier.total) != (row.rank, row.total)
        yield AppealPlace(
            name=names.entry(serial),
            rank=row.rank,
            total=row.total,
            rank_before=earlier.rank if earlier and moved else None,
            total_before=earlier.total if earlier and moved else None,
        )


def _entries_in(event: Event) -> list[int]:
    """Return the serials in the data of an event: of one entry, and of a correction also of several entries, leavers
    and exchanged seats, up to `MOST_PLACES`, as a row of the paper cannot be longer than a page.
    """
    data = event.data
    if not event.name.startswith(CORRECTIONS):
        data = {"entry": data.get("entry")}
    sittings = [chair[side]["entry"] for chair in data.get("chairs", ()) for side in ("before", "after")]
    serials = [data.get("entry"), *data.get("entries", ()), *data.get("leavers", ()), *sittings]
    return [serial for serial in dict.fromkeys(serials) if isinstance(serial, int)][:MOST_PLACES]

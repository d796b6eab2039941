"""Everything that can be printed now, in one file to take away."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZipFile, ZipInfo

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.documents.kind import RESULTS, DocumentKind, DocumentOption, Needs
from tournaments.documents.kit.edition import file_moment, moment_of
from tournaments.documents.kit.formats import PLAIN
from tournaments.documents.needs import met_needs
from tournaments.models import Job, Stage
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

ENTIRE = frozenset({"base_url", "stage"})  # what a job of everything passes on to each of its documents


def everything_of(kinds: Iterable[DocumentKind]) -> DocumentKind:
    """The ZIP of those of `kinds` that whoever ordered it may print, each without choices and with each of them."""
    offered = [(kind, chosen) for kind in kinds for chosen in (None, *kind.options)]

    def make(job: Job, stage: Stage, progress: Progress) -> Produced:
        buffer = BytesIO()
        moment = moment_of(job.tournament)
        at = localtime(moment).timetuple()[:6] if moment else ZipInfo("").date_time
        allowed = everything.actions_of(job.args)
        mine = [(kind, chosen) for kind, chosen in offered if kind.action in allowed]
        made, missing = 0, []
        with ZipFile(buffer, "w") as archive:
            for number, produced in enumerate(_each(job, stage, mine), start=1):
                progress(number, len(mine))
                if isinstance(produced, Produced):
                    archive.writestr(ZipInfo(produced.filename, at), produced.content)
                    made += 1
                elif produced:
                    missing.append(produced)
            if missing:
                archive.writestr(ZipInfo(_("documents-manquants.txt"), at), _told(missing))
        return Produced(f"{job.tournament.slug}-documents{file_moment(job.tournament)}.zip", buffer.getvalue(), made)

    everything = DocumentKind(
        key="everything",
        title=gettext_lazy("Tous les documents"),
        purpose=gettext_lazy("Tout ce qui peut s’imprimer maintenant, en un fichier ZIP à emporter."),
        make=make,
        formats=(PLAIN,),
        needs=Needs.NOTHING,
        rests_on=RESULTS | {"entry", "draw"},
    )
    return everything


def _each(
    job: Job, stage: Stage, offered: Iterable[tuple[DocumentKind, DocumentOption | None]]
) -> Iterator[Produced | str | None]:
    """One after the other: None for what it is too early for, a sentence for what could not be made."""
    have = met_needs(stage)
    passed_on = {key: value for key, value in job.args.items() if key in ENTIRE}
    for kind, chosen in offered:
        args = passed_on | ({chosen.key: True} if chosen else {})
        one = Job(tournament=job.tournament, kind=kind.key, args=args, language=job.language)
        needs = chosen.needs if chosen else kind.needs
        try:
            yield kind.make(one, stage, _unheard) if have[needs] else None
        except DomainError as error:
            yield f"{kind.title_of(args)} – {error.text}"


def _told(missing: Iterable[str]) -> bytes:
    """A text that every editor opens: what is not in the file, and why."""
    lines = [_("Ces documents n’ont pas pu être faits :"), "", *missing, ""]
    return "\r\n".join(lines).encode("utf-8-sig")


def _unheard(_page: int, _pages: int) -> None:
    """Documents are counted here, not their pages."""

"""Several documents in one ZIP file: those of a moment of the day, or all that can be made now."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZipFile, ZipInfo

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from players.names import plain
from tournaments.documents.kind import DocumentKind, DocumentOption, Needs
from tournaments.documents.kit.edition import file_moment, moment_of
from tournaments.documents.kit.formats import PLAIN
from tournaments.documents.needs import met_needs
from tournaments.models import Job, Stage
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

PASSED_ON = frozenset({"base_url", "stage"})  # arguments that are passed on to each document


def collection_of(
    kinds: Iterable[DocumentKind],
    *,
    key: str,
    title: Promise,
    purpose: Promise,
    needs: Needs = Needs.NOTHING,
    with_options: bool = False,
) -> DocumentKind:
    """Return the kind whose document is a ZIP of all `kinds` that the actor may order.

    :param with_options: make each document also with each of its options, not only without.
    """
    offers = [(kind, option) for kind in kinds for option in (None, *(kind.options if with_options else ()))]

    def make(job: Job, stage: Stage, progress: Progress) -> Produced:
        buffer = BytesIO()
        moment = moment_of(job.tournament)
        # Equal content gives an equal file: all members have the time of the version, else the ZIP format's default.
        at = localtime(moment).timetuple()[:6] if moment else ZipInfo("").date_time
        allowed = collection.actions_of(job.args)
        allowed_offers = [(kind, option) for kind, option in offers if kind.action in allowed]
        count, missing = 0, []
        with ZipFile(buffer, "w") as archive:
            for number, document in enumerate(_make_each(job, stage, allowed_offers), start=1):
                progress(number, len(allowed_offers))
                if isinstance(document, str):
                    missing.append(document)
                elif document and document.filename not in archive.namelist():
                    # A ranking of pairs comes twice: it is that of the stage, and that of the teams.
                    archive.writestr(ZipInfo(document.filename, at), document.content)
                    count += 1
            if missing:
                archive.writestr(ZipInfo(_("documents-manquants.txt"), at), _format_missing(missing))
        name = f"{job.tournament.slug}-{slugify(plain(str(title)))}-{job.language}{file_moment(job.tournament)}.zip"
        return Produced(name, buffer.getvalue(), count)

    collection = DocumentKind(
        key=key,
        title=title,
        purpose=purpose,
        make=make,
        formats=(PLAIN,),
        needs=needs,
        changed_by=frozenset().union(*(kind.changed_by for kind, _option in offers)) | {"entry", "draw"},
    )
    return collection


def _make_each(
    job: Job, stage: Stage, offers: Iterable[tuple[DocumentKind, DocumentOption | None]]
) -> Iterator[Produced | str | None]:
    """Yield each document; None if its preconditions are not met, a sentence if making it failed."""
    have = met_needs(stage)
    passed_on = {key: value for key, value in job.args.items() if key in PASSED_ON}
    for kind, option in offers:
        args = passed_on | ({option.key: True} if option else {})
        one = Job(tournament=job.tournament, kind=kind.key, args=args, language=job.language)
        needs = option.needs if option else kind.needs
        try:
            yield kind.make(one, stage, _ignore_progress) if have[needs] else None
        except DomainError as error:
            yield f"{kind.title_of(args)} – {error.text}"


def _format_missing(missing: Iterable[str]) -> bytes:
    """Return a text file that lists the missing documents with the reasons, in UTF-8 with CRLF and BOM."""
    lines = [_("Ces documents n’ont pas pu être faits :"), "", *missing, ""]
    return "\r\n".join(lines).encode("utf-8-sig")


def _ignore_progress(_page: int, _pages: int) -> None:
    """Ignore the pages of one document; the progress of the ZIP counts documents."""

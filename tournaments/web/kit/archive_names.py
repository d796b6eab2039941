"""The choice of names for an archive, as a parameter of its address."""

from django.http import Http404, HttpRequest

from tournaments.services.log.archiving.names import ArchiveNames

CHOICES = {
    "": ArchiveNames.FULL,
    "accord": ArchiveNames.CONSENT,
    "initiales": ArchiveNames.INITIALS,
    "numeros": ArchiveNames.NUMBERS,
}


def names_asked(request: HttpRequest) -> ArchiveNames:
    """Return the choice of `?noms=`; all names without one.

    :raises Http404: an unknown choice, for which a file with all names would be wrong.
    """
    try:
        return CHOICES[request.GET.get("noms", "")]
    except KeyError:
        raise Http404 from None

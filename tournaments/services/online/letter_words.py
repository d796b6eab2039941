"""Subject and text of the mail to a registrant, in the active language."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.formatting.dates import date_format
from tournaments.models import Registration
from tournaments.selectors.registration.online import rank_in_waiting_list

State = Registration.State


def letter_words(registration: Registration, *, link: str, calendar: str) -> tuple[str, str]:
    """Return subject and text. Each URL is on a line of its own, so that mail programs do not break it."""
    name = _one_line(registration.tournament.name)
    return _subject(registration.state) % {"name": name}, "\n\n".join(_paragraphs(registration, link, calendar)) + "\n"


def _subject(state: str) -> str:
    """Return the subject for a registration in this state, with a placeholder `name` for the tournament."""
    match state:
        case State.CONFIRMED:
            return _("Inscription confirmée : %(name)s")
        case State.WAITING:
            return _("Liste d’attente : %(name)s")
        case State.CANCELLED:
            return _("Inscription annulée : %(name)s")
        case State.REFUSED:
            return _("Inscription refusée : %(name)s")
    return _("Confirmez votre inscription : %(name)s")


def _paragraphs(registration: Registration, link: str, calendar: str) -> Iterator[str]:
    """Yield the greeting, the state, the tournament, the team-mates, and the links that fit the state."""
    tournament, state = registration.tournament, registration.state
    yield _("Bonjour,")
    yield _state_paragraph(registration)
    where = (tournament.name, date_format(tournament.date, "l j F Y"), tournament.venue)
    yield "\n".join(_one_line(line) for line in where if line)
    if mates := registration.mates.all():
        yield "\n".join([_("Avec vous dans l’équipe :"), *(mate.full_name for mate in mates)])
    if state == State.ASKED:
        yield _("Ouvrez cette page et touchez « Confirmer » :") + f"\n{link}"
        yield _("Votre place n’est réservée qu’une fois l’inscription confirmée.")
    if state in {State.CONFIRMED, State.WAITING}:
        yield _("Pour revoir votre inscription, ou l’annuler si vous ne venez pas :") + f"\n{link}"
    if state == State.CONFIRMED:
        yield _("Pour votre agenda :") + f"\n{calendar}"
    yield _("Vous recevez ce courriel parce que cette adresse a été donnée à l’inscription. Sinon, ne faites rien.")


def _state_paragraph(registration: Registration) -> str:
    """Return what the state means for the registrant, on the waiting list with the rank in it."""
    match registration.state:
        case State.CONFIRMED if registration.waiting_since is not None:
            return _("Une place s’est libérée : votre inscription est confirmée. À bientôt !")
        case State.CONFIRMED:
            return _("Votre inscription est confirmée. À bientôt !")
        case State.WAITING:
            text = _(
                "C’est complet. Vous êtes en liste d’attente, à la place %(rank)s : si une place se libère, elle est à "
                "vous sans rien faire, et un courriel vous le dit."
            )
            return text % {"rank": rank_in_waiting_list(registration)}
        case State.CANCELLED:
            return _("Votre inscription est annulée.")
        case State.REFUSED:
            return _("Le club n’a pas pu accepter votre inscription. Adressez-vous à lui pour en savoir plus.")
    return _("Il reste une chose à faire pour vous inscrire : confirmer.")


def _one_line(text: str) -> str:
    return " ".join(text.split())

"""The next step of the day as one button: the state of the tournament, what is missing, the verb, the address.

`next_action` takes the step from `selectors/play` and returns its texts and address by one of the `_for_` functions.
"""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Stage
from tournaments.selectors.oddities.finding import count_open_oddities
from tournaments.selectors.play.next_step import NextStep, Step, next_step
from tournaments.selectors.results.shortened import entries_with_initials
from tournaments.services.seating.draws import LEAST_PLAYERS
from tournaments.web.desk.obstacles import Obstacle, closing_obstacle


@dataclass(frozen=True, kw_only=True)
class NextAction:
    """The button for the next step. The page posts to `url` if `posts`, else links to it.

    With an `obstacle` the action has to wait, and `url` is empty. `action` names the permission that the POST needs.
    `aside` is the URL of something to check first, and `aside_label` its text.
    """

    title: str
    text: str
    label: str
    url: str = ""
    posts: bool = False
    action: str = "read"
    aside: str = ""
    aside_label: str = ""
    obstacle: Obstacle | None = None


def next_action(stage: Stage) -> NextAction:
    """Return the one big button of the dashboard."""
    step = next_step(stage, least_players=LEAST_PLAYERS)
    if step.step == Step.DECIDE_MOVES:
        return _for_moves(stage, step)
    if step.round is not None:
        return _for_round(stage, step, step.round)
    if step.step in {Step.OPEN_STAGE, Step.PLAY_STAGE} and step.stage is not None:
        return _for_stage(stage, step, step.stage)
    if step.step in {Step.CHECK_IN, Step.DRAW, Step.REDRAW}:
        return _for_draw(stage, step)
    return _for_tournament(stage, step.step)


def initials_sentence(number: int) -> str:
    """Return the sentence with the number of names that the public would read as initials."""
    text = ngettext("%(n)s nom paraîtra en initiales.", "%(n)s noms paraîtront en initiales.", number)
    return text % {"n": number}


def oddities_sentence(number: int) -> str:
    """Return the sentence with the number of open oddities, which are strange sheets that the desk has not checked."""
    text = ngettext("%(n)s feuille étrange est à vérifier.", "%(n)s feuilles étranges sont à vérifier.", number)
    return text % {"n": number}


def _oddities_link(stage: Stage) -> tuple[str, str]:
    """Return the URL and the label of the link to the open oddities; two empty texts if there are none."""
    number = count_open_oddities(stage.tournament)
    return (reverse("desk-oddities", args=[stage.address]), oddities_sentence(number)) if number else ("", "")


def next_round_action(stage: Stage) -> NextAction | None:
    """Return the button for the page of the seats: a round to seat or to open, or noted moves to decide, else None."""
    step = next_step(stage, least_players=LEAST_PLAYERS)
    if step.step == Step.DECIDE_MOVES:
        return _for_moves(stage, step)
    waits = step.step in {Step.OPEN_ROUND, Step.RANK_ROUND} and step.round is not None
    return _for_round(stage, step, step.round) if waits and step.round else None


def _for_tournament(stage: Stage, step: Step) -> NextAction:
    """Return the button that opens the registration, finishes or publishes; at the end the link to the documents.

    If names would appear as initials or oddities are open, publishing first leads to a page that shows them.
    """
    if step == Step.OPEN_ENTRIES:
        return NextAction(
            title=_("Le tournoi est en préparation"),
            text=_("Seul le bureau le voit. Inscrivez déjà qui vous voulez : les ouvrir montre le tournoi à tous."),
            label=_("Ouvrir les inscriptions"),
            url=_transition_url(stage, "open"),
            posts=True,
            action="open",
        )
    if step == Step.FINISH:
        aside, aside_label = _oddities_link(stage)
        return NextAction(
            title=_("Tous les tours sont joués"),
            text=_("Vérifiez le classement et les décisions de l’arbitre, puis arrêtez les résultats."),
            label=_("Terminer le tournoi"),
            url=_transition_url(stage, "finish"),
            posts=True,
            action="finish",
            aside=aside,
            aside_label=aside_label,
        )
    if step == Step.PUBLISH and stage.tournament.is_rehearsal:
        return NextAction(
            title=_("La répétition est finie"),
            text=_("Voyez ce qu’il y avait à faire, et le temps que chaque chose a pris. Puis jetez-la."),
            label=_("Lire le bilan"),
            url=reverse("desk-rehearsal-report", args=[stage.address]),
        )
    if step == Step.PUBLISH:
        shortened, oddities = entries_with_initials(stage.tournament), count_open_oddities(stage.tournament)
        if shortened or oddities:
            sentences = [initials_sentence(len(shortened))] if shortened else []
            sentences += [oddities_sentence(oddities)] if oddities else []
            return NextAction(
                title=_("Les résultats sont arrêtés"),
                text=_("%(what)s Voyez-le avant de publier.") % {"what": " ".join(sentences)},
                label=_("Publier le classement"),
                url=reverse("desk-publish", args=[stage.address]),
            )
        return NextAction(
            title=_("Les résultats sont arrêtés"),
            text=_("Publier donne au classement une adresse qui ne changera plus, avec ses fichiers CSV et XLSX."),
            label=_("Publier le classement"),
            url=_transition_url(stage, "publish"),
            posts=True,
            action="publish",
        )
    return NextAction(
        title=_("Le classement est publié"),
        text=_("Tout le monde peut le lire. Imprimez-le, ou montrez son adresse dans la salle."),
        label=_("Voir l’adresse et les documents"),
        url=reverse("desk-documents", args=[stage.address]),
    )


def _for_draw(stage: Stage, step: NextStep) -> NextAction:
    """Lead to the check-in, to the first draw, or to a new draw for players who came after it."""
    present = ngettext("%(n)s joueur présent", "%(n)s joueurs présents", step.present) % {"n": step.present}
    waiting = ngettext("%(n)s inscrit attendu", "%(n)s inscrits attendus", step.expected) % {"n": step.expected}
    counts = f"{present}, {waiting}." if step.expected else f"{present}."
    if step.step == Step.CHECK_IN:
        least = _("Il en faut au moins %(n)s pour tirer les places.") % {"n": LEAST_PLAYERS}
        url = reverse("desk-entries", args=[stage.address])
        return NextAction(
            title=_("Les inscriptions sont ouvertes"), text=f"{counts} {least}", label=_("Faire l’appel"), url=url
        )
    url = reverse("desk-draw", args=[stage.address])
    if step.step == Step.REDRAW:
        text = _("Des joueurs sont arrivés depuis le tirage : ils n’ont pas encore de place.")
        return NextAction(title=_("Le tirage est à refaire"), text=text, label=_("Revoir le placement"), url=url)
    return NextAction(title=_("L’appel est prêt"), text=counts, label=_("Préparer le tirage"), url=url)


def _for_stage(stage: Stage, step: NextStep, number: int) -> NextAction:
    """Lead to stage `number`: to play it, or to see who passes into it."""
    other = stage.tournament.stages.get(number=number)
    if step.step == Step.PLAY_STAGE:
        return NextAction(
            title=_("Tous les tours de cette phase sont joués"),
            text=_("« %(stage)s » n’est pas terminée.") % {"stage": other.title},
            label=_("Aller à « %(stage)s »") % {"stage": other.title},
            url=reverse("desk-tournament", args=[other.address]),
        )
    words = _("Voyez où tombe la ligne, demandez à chacun s’il reste, puis ouvrez « %(stage)s ».")
    return NextAction(
        title=_("Une phase attend ses joueurs"),
        text=words % {"stage": other.title},
        label=_("Voir qui passe"),
        url=reverse("desk-stage", args=[stage.address, number]),
    )


def _for_moves(stage: Stage, step: NextStep) -> NextAction:
    """Lead to the preview of the repair for all noted departures and arrivals."""
    left, came = len(step.leavers), len(step.arrivals)
    leave = ngettext("%(n)s départ noté", "%(n)s départs notés", left) % {"n": left}
    come = ngettext("%(n)s arrivée notée", "%(n)s arrivées notées", came) % {"n": came}
    moves = ", ".join(words for words, count in ((leave, left), (come, came)) if count)
    look = _("Voyez ce que cela change aux places, puis décidez : le tour suivant attend.")
    query = urlencode({"leavers": step.leavers, "arrivals": step.arrivals}, doseq=True)
    return NextAction(
        title=_("Le tour %(n)s est clos") % {"n": step.round}
        if step.round
        else _("Des départs ou des arrivées sont notés"),
        text=f"{moves}. {look}",
        label=_("Voir ce que cela change"),
        url=f"{reverse('desk-repair', args=[stage.address])}?{query}",
    )


def _for_round(stage: Stage, step: NextStep, number: int) -> NextAction:
    """Return the button that opens, seats by the ranking, or closes round `number`.

    To close it waits for the tables in `step.missing`.
    """
    numbers = {"n": number}
    if step.step == Step.OPEN_ROUND:
        return NextAction(
            title=_("Les places sont prêtes") if number == 1 else _("Le tour %(n)s est clos") % {"n": number - 1},
            text=_("Quand tout le monde est assis, ouvrez le tour : les tables peuvent alors saisir leurs donnes."),
            label=_("Ouvrir le tour %(n)s") % numbers,
            url=reverse("desk-round-open", args=[stage.address]),
            posts=True,
            action="rounds",
        )
    if step.step == Step.RANK_ROUND:
        return NextAction(
            title=_("Le tour %(n)s est clos") % {"n": number - 1},
            text=_("Vérifiez le classement : il décide des tables du tour suivant, avec les joueurs présents."),
            label=_("Placer le tour %(n)s d’après le classement") % numbers,
            url=reverse("desk-round-rank", args=[stage.address]),
        )
    obstacle = closing_obstacle(stage, number, step.missing)
    return NextAction(
        title=_("Le tour %(n)s se joue") % numbers if step.missing else _("Toutes les feuilles sont validées"),
        text=obstacle.text if obstacle else _("Le tour %(n)s peut être clos ; il pourra être rouvert.") % numbers,
        label=_("Clore le tour %(n)s") % numbers,
        url="" if obstacle else reverse("desk-round-close", args=[stage.address, number]),
        posts=True,
        action="rounds",
        obstacle=obstacle,
    )


def _transition_url(stage: Stage, transition: str) -> str:
    return reverse("desk-transition", args=[stage.address, transition])

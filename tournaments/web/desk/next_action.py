"""The next step of the day as one button: where the tournament stands, what is missing, the verb, the address."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Stage
from tournaments.selectors.play.next_step import NextStep, Step, next_step
from tournaments.selectors.results.oddities import oddities_open
from tournaments.selectors.results.shortened import names_shortened
from tournaments.services.seating.draws import LEAST_PLAYERS

MOST_NAMED = 3  # table numbers in one sentence; the board below has them all


@dataclass(frozen=True, kw_only=True)
class NextAction:
    """`url` is posted to when `posts`, else followed. Without `url` the action has to wait: `text` says what for.

    `action` is the word of the table of permissions for what is posted. `aside` is where a way round it is, or what
    should be looked at before, if any, as `aside_label` says.
    """

    title: str
    text: str
    label: str
    url: str = ""
    posts: bool = False
    action: str = "read"
    aside: str = ""
    aside_label: str = ""


def next_action(stage: Stage) -> NextAction:
    """What the dashboard offers as its one big button."""
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


def initials_told(number: int) -> str:
    """How many names the public would read as initials."""
    text = ngettext("%(n)s nom paraîtra en initiales.", "%(n)s noms paraîtront en initiales.", number)
    return text % {"n": number}


def oddities_told(number: int) -> str:
    """How many strange sheets nobody has looked at."""
    text = ngettext("%(n)s feuille étrange est à vérifier.", "%(n)s feuilles étranges sont à vérifier.", number)
    return text % {"n": number}


def _strange(stage: Stage) -> dict[str, str]:
    """The way to the strange sheets, while there are any."""
    number = oddities_open(stage.tournament)
    return (
        {"aside": reverse("desk-oddities", args=[stage.address]), "aside_label": oddities_told(number)}
        if number
        else {}
    )


def next_round_action(stage: Stage) -> NextAction | None:
    """The same on the page of the seats, where only a round that waits for its seats or its opening follows."""
    step = next_step(stage, least_players=LEAST_PLAYERS)
    if step.step == Step.DECIDE_MOVES:
        return _for_moves(stage, step)
    waits = step.step in {Step.OPEN_ROUND, Step.RANK_ROUND} and step.round is not None
    return _for_round(stage, step, step.round) if waits and step.round else None


def _for_tournament(stage: Stage, step: Step) -> NextAction:
    if step == Step.OPEN_ENTRIES:
        return NextAction(
            title=_("Le tournoi est en préparation"),
            text=_("Seul le bureau le voit. Inscrivez déjà qui vous voulez : les ouvrir montre le tournoi à tous."),
            label=_("Ouvrir les inscriptions"),
            url=_transition(stage, "open"),
            posts=True,
            action="open",
        )
    if step == Step.FINISH:
        return NextAction(
            title=_("Tous les tours sont joués"),
            text=_("Vérifiez le classement et les décisions de l’arbitre, puis arrêtez les résultats."),
            label=_("Terminer le tournoi"),
            url=_transition(stage, "finish"),
            posts=True,
            action="finish",
            **_strange(stage),
        )
    if step == Step.PUBLISH:
        shortened, strange = names_shortened(stage.tournament), oddities_open(stage.tournament)
        if shortened or strange:
            told = [initials_told(len(shortened))] if shortened else []
            told += [oddities_told(strange)] if strange else []
            return NextAction(
                title=_("Les résultats sont arrêtés"),
                text=_("%(what)s Voyez-le avant de publier.") % {"what": " ".join(told)},
                label=_("Publier le classement"),
                url=reverse("desk-publish", args=[stage.address]),
            )
        return NextAction(
            title=_("Les résultats sont arrêtés"),
            text=_("Publier donne au classement une adresse qui ne changera plus, avec ses fichiers CSV et XLSX."),
            label=_("Publier le classement"),
            url=_transition(stage, "publish"),
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
    other = stage.tournament.stages.get(number=number)
    if step.step == Step.PLAY_STAGE:
        return NextAction(
            title=_("Tous les tours de cette phase sont joués"),
            text=_("« %(stage)s » n’est pas terminée.") % {"stage": other.title},
            label=_("Aller à « %(stage)s »") % {"stage": other.title},
            url=reverse("desk-tournament", args=[other.address]),
        )
    told = _("Voyez où tombe la ligne, demandez à chacun s’il reste, puis ouvrez « %(stage)s ».")
    return NextAction(
        title=_("Une phase attend ses joueurs"),
        text=told % {"stage": other.title},
        label=_("Voir qui passe"),
        url=reverse("desk-stage", args=[stage.address, number]),
    )


def _for_moves(stage: Stage, step: NextStep) -> NextAction:
    left, came = len(step.leavers), len(step.arrivals)
    leave = ngettext("%(n)s départ noté", "%(n)s départs notés", left) % {"n": left}
    come = ngettext("%(n)s arrivée notée", "%(n)s arrivées notées", came) % {"n": came}
    noted = ", ".join(words for words, count in ((leave, left), (come, came)) if count)
    look = _("Voyez ce que cela change aux places, puis décidez : le tour suivant attend.")
    ticked = urlencode({"leavers": step.leavers, "arrivals": step.arrivals}, doseq=True)
    return NextAction(
        title=_("Le tour %(n)s est clos") % {"n": step.round},
        text=f"{noted}. {look}",
        label=_("Voir ce que cela change"),
        url=f"{reverse('desk-repair', args=[stage.address])}?{ticked}",
    )


def _for_round(stage: Stage, step: NextStep, number: int) -> NextAction:
    shown = {"n": number}
    if step.step == Step.OPEN_ROUND:
        return NextAction(
            title=_("Les places sont prêtes") if number == 1 else _("Le tour %(n)s est clos") % {"n": number - 1},
            text=_("Quand tout le monde est assis, ouvrez le tour : les tables peuvent alors saisir leurs donnes."),
            label=_("Ouvrir le tour %(n)s") % shown,
            url=reverse("desk-round-open", args=[stage.address]),
            posts=True,
            action="rounds",
        )
    if step.step == Step.RANK_ROUND:
        return NextAction(
            title=_("Le tour %(n)s est clos") % {"n": number - 1},
            text=_("Vérifiez le classement : il décide des tables du tour suivant, avec les joueurs présents."),
            label=_("Placer le tour %(n)s d’après le classement") % shown,
            url=reverse("desk-round-rank", args=[stage.address]),
        )
    return NextAction(
        title=_("Le tour %(n)s se joue") % shown if step.missing else _("Toutes les feuilles sont validées"),
        text=_missing(step.missing)
        if step.missing
        else _("Le tour %(n)s peut être clos ; il pourra être rouvert.") % shown,
        label=_("Clore le tour %(n)s") % shown,
        url="" if step.missing else reverse("desk-round-close", args=[stage.address, number]),
        posts=True,
        action="rounds",
        aside=reverse("desk-round-gaps", args=[stage.address, number]) if step.missing else "",
        aside_label=_("Ce qui manque, et clore malgré tout"),
    )


def _missing(tables: tuple[int, ...]) -> str:
    if len(tables) > MOST_NAMED:
        return _("%(n)s tables n’ont pas fini.") % {"n": len(tables)}
    text = ngettext(
        "Une table n’a pas fini : la %(tables)s.",
        "%(n)s tables n’ont pas fini : %(tables)s.",
        len(tables),
    )
    return text % {"n": len(tables), "tables": ", ".join(map(str, tables))}


def _transition(stage: Stage, transition: str) -> str:
    return reverse("desk-transition", args=[stage.address, transition])

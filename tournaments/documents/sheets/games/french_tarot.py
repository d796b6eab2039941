"""Documents of French Tarot (FFT 2012).

The attack, the fields of a deal on a blank sheet with their legend, the obstacle to homologation, and the introduction
for newcomers with its vocabulary.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournaments.documents.sheets.fields import PenField
from tournaments.selectors.play.sheets import Sheet


def attack(outcome: Mapping[str, Any]) -> list[int]:
    """Return the seats of the attack: the taker and, at five, the partner."""
    seats = [outcome["taker"], outcome.get("partner")]
    return list(dict.fromkeys(seat for seat in seats if seat))


def fields(size: int) -> Sequence[PenField]:
    """Return the handwritten fields of a deal, from which the desk enters it."""
    seats = " ".join(_("N E S O 5").split()[:size])
    called = [PenField(_("Appelé"), seats, 1.2)] if size == 5 else []
    return [
        PenField(_("Preneur"), seats, 1.2),
        *called,
        PenField(_("Contrat"), _("P G GS GC"), 1.5),
        PenField(_("Bouts"), "0 1 2 3", 1.1),
        PenField(_("Points"), "", 0.8),
        PenField(_("Primes"), "", 1.7),
    ]


def legend(sheet: Sheet) -> str:
    """Return the codes of bonuses, in the order of the entry form, as the desk types them."""
    entries = [
        (_("pa pd"), _("Petit au bout pour l’attaque, pour la défense.")),
        (_("1n 2e 3s"), _("Poignée simple de Nord, double d’Est, triple de Sud.")),
        (_("c ca cm cd"), _("Chelem réussi, annoncé et réussi, annoncé et manqué, réussi par la défense.")),
        *_house_legend(sheet),
    ]
    how = " · ".join(f"{codes.upper()}\u00a0= {meaning.rstrip('.')}" for codes, meaning in entries)
    return _("Primes : %(how)s.") % {"how": how}


def _house_legend(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield codes and meanings of bonuses that only house rules have."""
    if sheet.rules.misere:
        yield _("mn"), _("Misère de Nord.")
    if sheet.rules.roi_au_bout:
        yield _("ra rd"), _("Roi au bout pour l’attaque, pour la défense.")
    if sheet.rules.petit_chelem != "off":
        yield _("pc pca pcm"), _("Petit chelem réussi, annoncé et réussi, annoncé et manqué.")


def homologation(tables: Mapping[int, int]) -> str:
    """Return the reason why a tournament with these numbers of tables by size cannot be homologated, or "".

    Source: FFT 2012 p.11-12.
    """
    return _("La fédération n’homologue pas un tournoi à tables de cinq.") if tables.get(5) else ""


def newcomer() -> Sequence[tuple[str, str]]:
    """Return the basic rules as label and sentence."""
    return (
        (
            _("Les cartes"),
            _("78 : 21 atouts, l’Excuse, et quatre couleurs : Roi, Dame, Cavalier, Valet, puis du 10 au 1."),
        ),
        (_("Les bouts"), _("Le 21, le Petit (le 1 d’atout) et l’Excuse. Qui en a plus doit faire moins de points.")),
        (_("La donne"), _("À quatre, 18 cartes chacun et 6 au chien ; à trois, 24 et 6 ; à cinq, 15 et 3.")),
        (_("Les enchères"), _("Chacun parle une fois : il passe, ou monte. Prise, garde, garde sans, garde contre.")),
        (
            _("Le chien"),
            _(
                "Prise ou garde : le preneur le montre, le prend et écarte autant de cartes, ni Roi ni bout. "
                "Garde sans : personne ne le voit, il compte pour lui. Garde contre : il compte pour la défense."
            ),
        ),
        (
            _("Le jeu"),
            _(
                "On tourne vers la droite. On fournit la couleur ; sinon on coupe, et l’on monte sur le dernier atout "
                "si l’on peut ; sinon on joue ce qu’on veut. Le plus fort atout, ou la plus forte carte, emporte tout."
            ),
        ),
        (_("L’Excuse"), _("Elle se joue à tout moment, ne prend rien, et reste à son camp, sauf à la dernière levée.")),
        (
            _("Compter"),
            _(
                "Deux par deux. Bout ou Roi avec une petite : 5 ; Dame : 4 ; Cavalier : 3 ; Valet : 2 ; "
                "deux petites : 1. En tout 91."
            ),
        ),
        (_("Il faut"), _("56 points sans bout, 51 avec un, 41 avec deux, 36 avec trois.")),
        (
            _("La marque"),
            _("25 et l’écart, fois 1 (prise), 2 (garde), 4 (garde sans) ou 6 (garde contre), avec chaque défenseur."),
        ),
        (
            _("Les primes"),
            _("Petit à la dernière levée : 10, fois le contrat. Poignée de 10, 13 ou 15 atouts à quatre : 20, 30, 40."),
        ),
    )


# Terms that players use, printed in both languages.
VOCABULARY = (
    pgettext_lazy("vocabulary", "atout"),
    pgettext_lazy("vocabulary", "bout"),
    pgettext_lazy("vocabulary", "Petit"),
    pgettext_lazy("vocabulary", "Excuse"),
    pgettext_lazy("vocabulary", "Cavalier"),
    pgettext_lazy("vocabulary", "chien"),
    pgettext_lazy("vocabulary", "écart"),
    pgettext_lazy("vocabulary", "levée, pli"),
    pgettext_lazy("vocabulary", "preneur"),
    pgettext_lazy("vocabulary", "appelé"),
    pgettext_lazy("vocabulary", "défense"),
    pgettext_lazy("vocabulary", "donneur"),
    pgettext_lazy("vocabulary", "donne"),
    pgettext_lazy("vocabulary", "je passe"),
    pgettext_lazy("vocabulary", "prise, petite"),
    pgettext_lazy("vocabulary", "garde"),
    pgettext_lazy("vocabulary", "garde sans"),
    pgettext_lazy("vocabulary", "garde contre"),
    pgettext_lazy("vocabulary", "poignée"),
    pgettext_lazy("vocabulary", "petit au bout"),
    pgettext_lazy("vocabulary", "chelem"),
    pgettext_lazy("vocabulary", "maldonne"),
    pgettext_lazy("vocabulary", "juste fait"),
    pgettext_lazy("vocabulary", "chuter"),
)

"""House variants as data: name, label, help text and allowed values of each option.

The settings form, the rule sheet and the validation in `rules_named` are all generated from `OPTIONS`; every name is
also a field of `Rules`. Each variant is off, or as the federation plays, by default. G.A.E. is the name of a bid that
some clubs play in place of prise; the sources give its letters only.

>>> option_named("misere").default
0
>>> option_named("parole").accepts("prise"), option_named("parole").accepts(True)
(True, False)
"""

from ..options import Option, choice, number, switch

_MULTIPLIERS = range(1, 21)
_FIXED_WORTHS = ("10-160", "20-320")  # values of `contract_values`
_BONUSES = range(0, 101, 5)  # points

OPTIONS: tuple[Option, ...] = (
    choice(
        "prise",
        ("Prise", "Prise"),
        {
            "allowed": ("jouée", "played"),
            "unusual": ("déconseillée", "discouraged"),
            "forbidden": ("supprimée", "not played"),
        },
        text=(
            "La prise est jouée, signalée à la saisie, ou supprimée : on enchérit alors à partir de la garde.",
            "Prise is played, questioned on entry, or dropped, which makes garde the lowest bid.",
        ),
    ),
    switch(
        "garde_only",
        ("Garde imposée", "Garde only"),
        text=("Le contrat de garde est imposé, comme en duplicate.", "Garde is the only contract, as in duplicate."),
    ),
    switch(
        "pousse",
        ("Pousse", "Pousse"),
        text=("La pousse s’intercale entre la prise et la garde.", "Pousse is a bid between prise and garde."),
    ),
    switch(
        "gae",
        ("G.A.E.", "G.A.E."),
        text=(
            "La G.A.E. remplace la prise : marquée comme une garde, mais couverte par la garde.",
            "G.A.E. replaces prise: scored as a garde, but outbid by garde.",
        ),
    ),
    choice(
        "contract_values",
        ("Valeur des contrats", "Worth of the contracts"),
        {
            "fft": ("25 points plus l’écart, multipliés par le contrat", "25 and the margin, multiplied"),
            "10-160": ("10, 20, 40, 80, 160 points plus l’écart", "10, 20, 40, 80, 160 and the margin"),
            "20-320": ("20, 40, 80, 160, 320 points plus l’écart", "20, 40, 80, 160, 320 and the margin"),
        },
        text=(
            "Valeur des contrats ; une valeur fixe remplace 25 et les multiplicateurs.",
            "Worth of the contracts; a fixed worth replaces 25 and the multipliers.",
        ),
    ),
    number(
        "multiplier_prise",
        ("Prise ×", "Prise ×"),
        1,
        _MULTIPLIERS,
        text=("Multiplicateur de la prise.", "Multiplier of prise."),
    ).idle_with(contract_values=_FIXED_WORTHS),
    number(
        "multiplier_pousse",
        ("Pousse ×", "Pousse ×"),
        1,
        _MULTIPLIERS,
        text=("Multiplicateur de la pousse.", "Multiplier of pousse."),
    ).idle_with(contract_values=_FIXED_WORTHS, pousse=(False,)),
    number(
        "multiplier_garde",
        ("Garde ×", "Garde ×"),
        2,
        _MULTIPLIERS,
        text=("Multiplicateur de la garde.", "Multiplier of garde."),
    ).idle_with(contract_values=_FIXED_WORTHS),
    number(
        "multiplier_garde_sans",
        ("Garde sans ×", "Garde sans ×"),
        4,
        _MULTIPLIERS,
        text=("Multiplicateur de la garde sans.", "Multiplier of garde sans."),
    ).idle_with(contract_values=_FIXED_WORTHS),
    number(
        "multiplier_garde_contre",
        ("Garde contre ×", "Garde contre ×"),
        6,
        _MULTIPLIERS,
        text=(
            "Multiplicateur de la garde contre ; certains clubs jouent 5, 8 ou 12.",
            "Multiplier of garde contre; some clubs play 5, 8 or 12.",
        ),
    ).idle_with(contract_values=_FIXED_WORTHS),
    choice(
        "poignees",
        ("Poignées", "Poignées"),
        {
            "20-30-40": ("20, 30, 40", "20, 30, 40"),
            "20-40-60": ("20, 40, 60", "20, 40, 60"),
            "10-20-40": ("10, 20, 40", "10, 20, 40"),
        },
        text=("Valeur de la poignée simple, double et triple.", "Worth of a simple, double and triple poignée."),
    ),
    number(
        "misere",
        ("Misère", "Misère"),
        0,
        _BONUSES,
        text=(
            "Misère (ni atout, ou ni figure) : points reçus de chacun des autres ; 0 si elle ne se joue pas.",
            "Misère (no trump, or no court card): points from each other player; 0 when not played.",
        ),
    ),
    choice(
        "misere_for",
        ("Misère payée à", "Misère paid to"),
        {
            "player": ("le joueur qui la montre", "the player who shows it"),
            "camp": ("le camp de ce joueur", "that player’s camp"),
        },
        text=(
            "Qui reçoit la misère : le joueur, de chacun des autres, ou son camp, comme une prime.",
            "Who is paid for a misère: the player, by each of the others, or the camp, as a bonus.",
        ),
    ).idle_with(misere=(0,)),
    switch(
        "misere_multiplied",
        ("Misère multipliée", "Misère multiplied"),
        text=("La misère est multipliée par le contrat.", "Misère is multiplied by the contract."),
    ).idle_with(misere=(0,)),
    choice(
        "petit_chelem",
        ("Petit chelem", "Small slam"),
        {
            "off": ("non joué", "not played"),
            "300-150-150": (
                "annoncé 300, non annoncé 150, manqué −150",
                "announced 300, not 150, missed −150",
            ),
            "300-0-150": ("annoncé 300, non annoncé 0, manqué −150", "announced 300, not 0, missed −150"),
            "500-500-0": ("500, annoncé ou non", "500, announced or not"),
        },
        text=(
            "Petit chelem de l’attaque : prime reçue de chaque défenseur.",
            "Small slam by the attack: bonus from each defender.",
        ),
    ),
    number(
        "petit_chelem_tricks",
        ("Levées perdues au petit chelem", "Tricks lost in a small slam"),
        3,
        (1, 3),
        text=(
            "Levées que l’attaque peut perdre en réussissant le petit chelem.",
            "Tricks that the attack may lose and still make the small slam.",
        ),
    ).idle_with(petit_chelem=("off",)),
    number(
        "roi_au_bout",
        ("Roi au bout", "Roi au bout"),
        0,
        _BONUSES,
        text=(
            "Roi au bout : prime, non multipliée, du camp qui gagne la dernière levée d’un Roi ; 0 si non joué.",
            "Roi au bout: bonus, not multiplied, for winning the last trick with a King; 0 when not played.",
        ),
    ),
    number(
        "round_unit",
        ("Arrondi de la marque", "Rounding of the score"),
        0,
        (0, 5, 10),
        text=(
            "Arrondi de la marque d’un défenseur à 5 ou à 10, la moitié s’éloignant de zéro ; 0 sans arrondi.",
            "Rounding of a defender’s score to 5 or 10, half-way away from zero; 0 for none.",
        ),
    ),
    number(
        "round_margin",
        ("Arrondi de l’écart", "Rounding of the margin"),
        0,
        (0, 5, 10),
        text=(
            "Arrondi de l’écart au contrat à 5 ou à 10, la moitié vers le haut ; 0 sans arrondi.",
            "Rounding of the margin to 5 or 10, half-way up; 0 for none.",
        ),
    ),
    switch(
        "equal_split",
        ("Partage égal à cinq", "Equal split at five"),
        text=(
            "À cinq, le preneur et l’appelé partagent à parts égales ; le point impair va au preneur.",
            "At five, taker and partner share equally; an odd point goes to the taker.",
        ),
    ),
    choice(
        "petit_sec",
        ("Petit sec", "Petit sec"),
        {
            "official": ("Petit seul, sans l’Excuse", "the Petit alone, without the Excuse"),
            "no-trump": (
                "aussi sans atout, ou avec la seule Excuse",
                "also without a trump, or only the Excuse",
            ),
        },
        text=("Mains qui annulent la donne avant les enchères.", "Hands that cancel the deal before the bidding."),
        scores=False,
    ),
    number(
        "weak_hand",
        ("Main faible", "Weak hand"),
        0,
        range(13),
        text=(
            "Main faible, qui annule la donne : atouts et figures au plus, ensemble ; 0 si cela ne se joue pas.",
            "Weak hand, which cancels the deal: trumps and court cards at most, together; 0 when not played.",
        ),
        scores=False,
    ),
    switch(
        "petit_imprenable",
        ("Petit imprenable", "Petit imprenable"),
        text=(
            "Le Petit seul d’atout, sans l’Excuse, peut se jouer comme l’Excuse.",
            "The Petit as only trump, without the Excuse, may be played like the Excuse.",
        ),
        scores=False,
    ),
    choice(
        "parole",
        ("Parole", "Parole"),
        {
            "off": ("non jouée", "not played"),
            "any": ("toutes les enchères au second tour", "any bid in the second round"),
            "prise": ("la prise seulement au second tour", "only prise in the second round"),
        },
        text=(
            "Au premier tour, « parole » réserve le droit d’enchérir à un second tour.",
            "In the first round, “parole” reserves the right to bid in a second round.",
        ),
        scores=False,
    ),
)

_BY_NAME = {option.name: option for option in OPTIONS}


def option_named(name: str) -> Option | None:
    """Return the option of that name, or None."""
    return _BY_NAME.get(name)

"""Texts of the rows of the rule sheet: label and sentence, in French and English."""

ROWS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "rules": (
        {"fr": "Règlement", "en": "Rules"},
        {"fr": "{name}", "en": "{name}"},
    ),
    "counting": (
        {"fr": "Compter le tas", "en": "Counting the pile"},
        {
            "fr": "deux par deux, une carte haute avec une basse : les points sous les cartes. Tout le jeu fait 91",
            "en": "two by two, a high card with a low one: the points below the cards. The whole pack makes 91",
        },
    ),
    "bouts": (
        {"fr": "Bouts", "en": "Bouts"},
        {
            "fr": "le 21 d’atout, le Petit (atout 1), l’Excuse",
            "en": "the 21 of trumps, the Petit (trump 1), the Excuse",
        },
    ),
    "chien": (
        {"fr": "Chien", "en": "Chien"},
        {
            "fr": "prise ou garde : montré à tous, puis le preneur écarte ; garde sans : compté pour l’attaque "
            "sans être vu ; garde contre : compté pour la défense",
            "en": "prise or garde: shown to all, then the taker discards; garde sans: counted for the attack unseen; "
            "garde contre: counted for the defence",
        },
    ),
    "entering": (
        {"fr": "Saisir", "en": "Entering"},
        {
            "fr": "preneur, contrat, bouts, puis les points du tas compté, celui de l’attaque ou celui de la défense ; "
            "à cinq, l’appelé",
            "en": "taker, contract, bouts, then the points of the counted pile, that of the attack or of the defence; "
            "at five, the partner",
        },
    ),
    "chien_cards": (
        {"fr": "Cartes du chien", "en": "Cards of the chien"},
        {"fr": "{at_3} à 3 joueurs, {at_4} à 4, {at_5} à 5", "en": "{at_3} at 3 players, {at_4} at 4, {at_5} at 5"},
    ),
    "targets": (
        {"fr": "Points à faire", "en": "Points to make"},
        {"fr": "{targets}", "en": "{targets}"},
    ),
    "contracts": (
        {"fr": "Contrats", "en": "Contracts"},
        {"fr": "{contracts}", "en": "{contracts}"},
    ),
    "petit_au_bout": (
        {"fr": "Petit au bout", "en": "Petit au bout"},
        {
            "fr": "{value} multipliés par le contrat, au camp de la dernière levée, faite ou chutée",
            "en": "{value} times the contract, to the side that wins the last trick, made or down",
        },
    ),
    "poignees": (
        {"fr": "Poignées", "en": "Poignées"},
        {
            "fr": "{poignees} joueurs. Ce sont les atouts à montrer ; les points vont au camp qui gagne la donne",
            "en": "{poignees} players. These are the trumps to show; the points go to the side that wins the deal",
        },
    ),
    "chelem": (
        {"fr": "Chelem", "en": "Slam"},
        {
            "fr": "annoncé {announced}, non annoncé {made}, annoncé et manqué {missed}, "
            "de la défense {made} à chaque défenseur",
            "en": "announced {announced}, not announced {made}, announced and missed {missed}, "
            "by the defence {made} to each defender",
        },
    ),
    "half_points": (
        {"fr": "Demi-points", "en": "Half points"},
        {
            "fr": "à trois et à cinq, le demi-point va au camp qui gagne la donne",
            "en": "at three and five, the half point goes to the side that wins the deal",
        },
    ),
    "shares": (
        {"fr": "Partage", "en": "Shares"},
        {
            "fr": "chaque défenseur donne ou reçoit la marque ; à cinq, deux tiers au preneur, un tiers à l’appelé",
            "en": "each defender gives or receives the score; at five, two thirds to the taker, one to the partner",
        },
    ),
    "rules_changed": (
        {"fr": "Règlement", "en": "Rules"},
        {
            "fr": "{name}, sauf ce qui est marqué règle de la maison",
            "en": "{name}, except for what is marked as a house rule",
        },
    ),
    "contracts_house": (
        {"fr": "Contrats de la maison", "en": "Contracts of the house"},
        {
            "fr": "{contracts}",
            "en": "{contracts}",
        },
    ),
    "garde_only": (
        {"fr": "Enchères", "en": "Bidding"},
        {
            "fr": "la garde est imposée, aucun autre contrat ne se joue",
            "en": "garde is imposed, no other contract is played",
        },
    ),
    "pousse": (
        {"fr": "Pousse", "en": "Pousse"},
        {
            "fr": "elle s’enchérit entre la prise et la garde",
            "en": "it is bid between prise and garde",
        },
    ),
    "gae": (
        {"fr": "G.A.E.", "en": "G.A.E."},
        {
            "fr": "elle remplace la prise et se marque comme une garde, qui la couvre",
            "en": "it replaces prise and is scored as a garde, which outbids it",
        },
    ),
    "prise_forbidden": (
        {"fr": "Prise", "en": "Prise"},
        {
            "fr": "elle ne se joue pas : on enchérit à partir de la garde",
            "en": "it is not played: garde is the lowest bid",
        },
    ),
    "prise_unusual": (
        {"fr": "Prise", "en": "Prise"},
        {
            "fr": "elle est déconseillée",
            "en": "it is discouraged",
        },
    ),
    "petit_chelem": (
        {"fr": "Petit chelem", "en": "Small slam"},
        {
            "fr": "levées que l’attaque peut perdre : {tricks} ; annoncé {announced}, non annoncé {made}, "
            "annoncé et manqué {missed}",
            "en": "tricks that the attack may lose: {tricks}; announced {announced}, not announced {made}, "
            "announced and missed {missed}",
        },
    ),
    "roi_au_bout": (
        {"fr": "Roi au bout", "en": "Roi au bout"},
        {
            "fr": "{value} points, non multipliés, au camp qui gagne la dernière levée avec un Roi",
            "en": "{value} points, not multiplied, to the side that wins the last trick with a King",
        },
    ),
    "misere_player": (
        {"fr": "Misère", "en": "Misère"},
        {
            "fr": "qui montre une main sans atout, ou sans figure, reçoit {value} points de chacun des autres",
            "en": "whoever shows a hand without a trump, or without a court card, gets {value} points from "
            "each of the others",
        },
    ),
    "misere_player_multiplied": (
        {"fr": "Misère", "en": "Misère"},
        {
            "fr": "qui montre une main sans atout, ou sans figure, reçoit {value} points, multipliés par "
            "le contrat, de chacun des autres",
            "en": "whoever shows a hand without a trump, or without a court card, gets {value} points, "
            "times the contract, from each of the others",
        },
    ),
    "misere_camp": (
        {"fr": "Misère", "en": "Misère"},
        {
            "fr": "une main montrée sans atout, ou sans figure, vaut {value} points à son camp",
            "en": "a hand shown without a trump, or without a court card, is worth {value} points to its side",
        },
    ),
    "misere_camp_multiplied": (
        {"fr": "Misère", "en": "Misère"},
        {
            "fr": "une main montrée sans atout, ou sans figure, vaut {value} points, multipliés par le "
            "contrat, à son camp",
            "en": "a hand shown without a trump, or without a court card, is worth {value} points, times "
            "the contract, to its side",
        },
    ),
    "shares_equal": (
        {"fr": "Partage", "en": "Shares"},
        {
            "fr": "chaque défenseur donne ou reçoit la marque ; à cinq, le preneur et l’appelé partagent à "
            "parts égales, le point impair va au preneur",
            "en": "each defender gives or receives the score; at five, taker and partner share equally, an "
            "odd point goes to the taker",
        },
    ),
    "round_margin": (
        {"fr": "Arrondi de l’écart", "en": "Rounding of the margin"},
        {
            "fr": "l’écart au contrat s’arrondit à {value} points, la moitié vers le haut",
            "en": "the margin is rounded to {value} points, half-way up",
        },
    ),
    "round_unit": (
        {"fr": "Arrondi de la marque", "en": "Rounding of the score"},
        {
            "fr": "la marque de chaque défenseur s’arrondit à {value} points, la moitié en s’éloignant de zéro",
            "en": "the score of each defender is rounded to {value} points, half-way away from zero",
        },
    ),
    "parole_any": (
        {"fr": "Parole", "en": "Parole"},
        {
            "fr": "au premier tour, « parole » réserve le droit d’enchérir au second",
            "en": "in the first round, “parole” reserves the right to bid in the second",
        },
    ),
    "parole_prise": (
        {"fr": "Parole", "en": "Parole"},
        {
            "fr": "au premier tour, « parole » réserve le droit d’enchérir au second, mais une prise seulement",
            "en": "in the first round, “parole” reserves the right to bid in the second, but only a prise",
        },
    ),
    "petit_imprenable": (
        {"fr": "Petit imprenable", "en": "Petit imprenable"},
        {
            "fr": "le Petit pour seul atout, sans l’Excuse, peut se jouer comme l’Excuse",
            "en": "the Petit as only trump, without the Excuse, may be played like the Excuse",
        },
    ),
    "weak_hand": (
        {"fr": "Main faible", "en": "Weak hand"},
        {
            "fr": "{value} atouts et figures au plus, ensemble : la donne est annulée avant les enchères",
            "en": "{value} trumps and court cards at most, together: the deal is cancelled before the bidding",
        },
    ),
    "petit_sec_official": (
        {"fr": "Petit sec", "en": "Petit sec"},
        {
            "fr": "le Petit pour seul atout, sans l’Excuse : la donne est annulée avant les enchères",
            "en": "the Petit as only trump, without the Excuse: the deal is cancelled before the bidding",
        },
    ),
    "petit_sec_no-trump": (
        {"fr": "Petit sec", "en": "Petit sec"},
        {
            "fr": "le Petit ou l’Excuse pour seul atout, ou aucun atout : la donne est annulée avant les enchères",
            "en": "the Petit or the Excuse as only trump, or no trump at all: the deal is cancelled before the bidding",
        },
    ),
}

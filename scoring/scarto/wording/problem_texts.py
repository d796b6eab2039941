"""Message texts of the problems of Scarto, in French and English."""

TEXTS: dict[str, dict[str, str]] = {
    "players_range": {
        "fr": "Une donne de Scarto se joue à trois.",
        "en": "A hand of Scarto is played by three.",
    },
    "sheet_ended": {
        "fr": "La partie est finie : elle a {hands} donnes.",
        "en": "The session is over: it has {hands} hands.",
    },
    "totals_range": {
        "fr": "En {hands} donnes, personne ne gagne ni ne perd plus de {most} points.",
        "en": "In {hands} hands nobody wins or loses more than {most} points.",
    },
    # Points
    "points_number": {
        "fr": "Il faut les points des trois joueurs ; il y en a {found}.",
        "en": "The points of the three players are needed; there are {found}.",
    },
    "points_range": {
        "fr": "Les points d’un joueur vont de 0 à {most}.",
        "en": "The points of a player go from 0 to {most}.",
    },
    "points_sum": {
        "fr": "Les trois tas font {all} points, et non {sum}. Recomptez.",
        "en": "The three piles make {all} points, not {sum}. Count again.",
    },
    "points_against_piles": {
        "fr": "Les tas donnent {counted} : les points entrés sont autres.",
        "en": "The piles come to {counted}: the points entered are different.",
    },
    # Piles
    "piles_number": {
        "fr": "Il faut les tas des trois joueurs ; il y en a {found}.",
        "en": "The piles of the three players are needed; there are {found}.",
    },
    "pile_negative": {
        "fr": "Moins de zéro, cela n’existe pas dans un tas : {kind}.",
        "en": "There is no less than none in a pile: {kind}.",
    },
    "pile_kind": {
        "fr": "Les trois tas ensemble ont {expected} de ceci : {kind}. Il y en a {found} ici.",
        "en": "The three piles together have {expected} of these: {kind}. Here there are {found}.",
    },
    "pile_cards": {
        "fr": "Sans le Fou, les trois tas ont {expected} cartes ; il y en a {found} ici.",
        "en": "Without the Fool the three piles have {expected} cards; here there are {found}.",
    },
    "pile_left_over": {
        "fr": "Compté par trois, sans le Fou, un seul tas laisse deux cartes : celui qui a gagné la levée du Fou. "
        "Les deux autres ne laissent rien.",
        "en": "Counted by threes, without the Fool, exactly one pile leaves two cards: the one that won the Fool’s "
        "trick. The other two leave none.",
    },
    "pile_left_over_exchanged": {
        "fr": "Le Fou étant échangé, chaque tas se compte par trois sans reste.",
        "en": "As the Fool was exchanged, every pile is counted by threes and leaves none.",
    },
    "pile_fool_owner": {
        "fr": "Qui a gardé le Fou n’a pas gagné sa levée : son tas ne laisse pas deux cartes.",
        "en": "Who kept the Fool did not win its trick: that pile does not leave two cards.",
    },
    "pile_fool_trick": {
        "fr": "La levée du Fou est dans le tas qui laisse deux cartes, et dans aucun autre.",
        "en": "The Fool’s trick is in the pile that leaves two cards, and in no other.",
    },
    # Warnings
    "rare_zero": {
        "fr": "Un joueur n’a aucun point, c’est rare. Est-ce bien cela ?",
        "en": "Somebody has no point at all, which is rare. Is that right?",
    },
    "rare_many": {
        "fr": "{points} points pour un joueur, c’est rare. Est-ce bien cela ?",
        "en": "{points} points for one player are rare. Is that right?",
    },
}

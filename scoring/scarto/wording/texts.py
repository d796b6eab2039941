"""Texts of Scarto except those of its problems, in French and English."""

KINDS: dict[str, dict[str, str]] = {
    "angel": {"fr": "le plus fort atout", "en": "the highest trump"},
    "bagatto": {"fr": "le Bagatto", "en": "the Bagatto"},
    "fool": {"fr": "le Fou", "en": "the Fool"},
    "kings": {"fr": "Rois", "en": "Kings"},
    "queens": {"fr": "Dames", "en": "Queens"},
    "cavaliers": {"fr": "Cavaliers", "en": "Cavaliers"},
    "jacks": {"fr": "Valets", "en": "Jacks"},
    "blanks": {"fr": "autres cartes", "en": "other cards"},
}

EXPLANATIONS: dict[str, dict[str, str]] = {
    "seat": {"fr": "{seat} : {points} − {share} = {score}.", "en": "{seat}: {points} − {share} = {score}."},
    "counted": {
        "fr": "{seat} : {sum} = {points}, − {share} = {score}.",
        "en": "{seat}: {sum} = {points}, − {share} = {score}.",
    },
    "fool": {"fr": "{sum} + {fool} (le Fou)", "en": "{sum} + {fool} (the Fool)"},
    "column": {"fr": "Points des trois", "en": "Points of the three"},
}

HIGH_TRUMPS: dict[int, dict[str, str]] = {
    20: {"fr": "l’Ange (atout 20)", "en": "the Angel (trump 20)"},
    21: {"fr": "le Monde (atout 21)", "en": "the World (trump 21)"},
}

ROWS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "rules": (
        {"fr": "Règlement", "en": "Rules"},
        {"fr": "règles usuelles du Scarto du Piémont", "en": "usual rules of the Scarto of Piedmont"},
    ),
    "deal": (
        {"fr": "Donne", "en": "Deal"},
        {
            "fr": "25 cartes chacun ; le donneur en reçoit trois de plus et en écarte trois, qui restent dans son tas",
            "en": "25 cards each; the dealer has three more and discards three, which stay in the dealer’s pile",
        },
    ),
    "values": (
        {"fr": "Valeurs", "en": "Values"},
        {
            "fr": "{high_trump} 5, le Bagatto (atout 1) 5, Roi 5, Dame 4, Cavalier 3, Valet 2, toute autre carte 1",
            "en": "{high_trump} 5, the Bagatto (trump 1) 5, King 5, Queen 4, Cavalier 3, Jack 2, any other card 1",
        },
    ),
    "count": (
        {"fr": "Compte", "en": "Counting"},
        {
            "fr": "par trois cartes : les valeurs moins 2 ; deux cartes qui restent : les valeurs moins 1",
            "en": "by three cards: the values less 2; two cards left over: the values less 1",
        },
    ),
    "fool_kept": (
        {"fr": "Le Fou", "en": "The Fool"},
        {
            "fr": "qui le joue le garde et le compte 4, à part ; sa levée n’a que deux cartes",
            "en": "who plays it keeps it and counts it 4, by itself; its trick has only two cards",
        },
    ),
    "fool_exchanged": (
        {"fr": "Le Fou", "en": "The Fool"},
        {
            "fr": "qui le joue le garde, donne une autre carte en échange, et le compte 5 avec le reste",
            "en": "who plays it keeps it, gives another card for it, and counts it 5 with the rest",
        },
    ),
    "score": (
        {"fr": "Marque", "en": "Score"},
        {
            "fr": "les points moins {share} ; les trois tas font toujours {all}",
            "en": "the points less {share}; the three piles always make {all}",
        },
    ),
    "session": (
        {"fr": "Partie", "en": "Session"},
        {
            "fr": "{hands} donnes, chacun distribue aussi souvent que les autres ; le total le plus bas perd",
            "en": "{hands} hands, everybody deals as often as the others; the lowest total loses",
        },
    ),
    "stake": (
        {"fr": "Mise", "en": "Stake"},
        {
            "fr": "le perdant paie {stake} à chacun des autres ; deux perdants se la partagent",
            "en": "the loser pays {stake} to each of the others; two losers share it",
        },
    ),
    "ranking": (
        {"fr": "Classement", "en": "Ranking"},
        {
            "fr": "la somme des points, la plus haute d’abord, puis le moins de parties perdues",
            "en": "the sum of the points, the highest first, then the fewest sessions lost",
        },
    ),
    "entry": (
        {"fr": "À saisir", "en": "To enter"},
        {
            "fr": "les points des trois joueurs ; le troisième est ce qui manque à {all}",
            "en": "the points of the three players; the third is what is missing to {all}",
        },
    ),
}

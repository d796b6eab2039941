"""Texts of Burro except those of its problems, in French and English."""

EXPLANATIONS: dict[str, dict[str, str]] = {
    "letter": {
        "fr": "{seat} a tenu des cartes en dernier : une lettre.",
        "en": "{seat} held cards last: a letter.",
    },
    "play_off": {
        "fr": "Barrage : {seat} a tenu des cartes en dernier et sort. Les lettres restent.",
        "en": "Play-off: {seat} held cards last and drops out. The letters stay.",
    },
}

SHEET: dict[str, dict[str, str]] = {
    "letter": {"fr": "{seat}", "en": "{seat}"},
    "play_off": {"fr": "Barrage, {seat}", "en": "Play-off, {seat}"},
    "column": {"fr": "Dernier à tenir des cartes", "en": "Last to hold cards"},
}

ROWS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "rules": (
        {"fr": "Règlement", "en": "Rules"},
        {
            "fr": "règles usuelles du Burro, jeu de levées à lettres",
            "en": "usual rules of Burro, the trick game with letters",
        },
    ),
    "letter": (
        {"fr": "Lettres", "en": "Letters"},
        {
            "fr": "le dernier à tenir des cartes reçoit la prochaine lettre de {word}",
            "en": "the last to hold cards gets the next letter of {word}",
        },
    ),
    "end": (
        {"fr": "Fin", "en": "End"},
        {
            "fr": "cinq lettres finissent la partie ; le moins de lettres gagne",
            "en": "five letters end the game; the fewest letters win",
        },
    ),
    "play_off_hands": (
        {"fr": "Égalité", "en": "Tie"},
        {
            "fr": "les ex æquo jouent un barrage : le dernier à tenir des cartes sort, jusqu’à ce qu’il en reste un ; "
            "les lettres restent",
            "en": "those who tie play off: the last to hold cards drops out until one is left; the letters stay",
        },
    ),
    "play_off_shared": (
        {"fr": "Égalité", "en": "Tie"},
        {"fr": "les ex æquo partagent la victoire", "en": "those who tie share the win"},
    ),
    "ranking": (
        {"fr": "Classement", "en": "Ranking"},
        {
            "fr": "le moins de lettres de toute la journée, puis le plus de tours gagnés",
            "en": "the fewest letters of the whole day, then the most rounds won",
        },
    ),
    "cards": (
        {"fr": "Cartes", "en": "Cards"},
        {
            "fr": "48 cartes espagnoles, quatre par joueur ; le reste est le talon",
            "en": "48 Spanish cards, four for each player; the rest is the stock",
        },
    ),
    "play": (
        {"fr": "Jeu", "en": "Play"},
        {
            "fr": "fournir la couleur, ou tirer du talon jusqu’à pouvoir fournir ; qui n’a plus de cartes est sorti",
            "en": "follow suit, or draw from the stock until you can; who has no cards left is out",
        },
    ),
    "entry": (
        {"fr": "À saisir", "en": "To enter"},
        {
            "fr": "qui a tenu des cartes en dernier, une touche par donne",
            "en": "who held cards last, one tap for each hand",
        },
    ),
}

"""Texts of Texas 42 except those of its problems, in French and English."""

from ..vocabulary import Kind

KINDS: dict[Kind, dict[str, str]] = {
    Kind.TRUMP: {"fr": "atout", "en": "trump"},
    Kind.DOUBLES: {"fr": "atout doubles", "en": "doubles trump"},
    Kind.FOLLOW_ME: {"fr": "sans atout", "en": "follow me"},
    Kind.NELLO: {"fr": "nello", "en": "nello"},
    Kind.PLUNGE: {"fr": "plunge", "en": "plunge"},
    Kind.SPLASH: {"fr": "splash", "en": "splash"},
    Kind.SEVENS: {"fr": "sevens", "en": "sevens"},
}
"""Names of the kinds; French uses the English terms for which it has none."""

WORDS: dict[str, dict[str, str]] = {
    "one_mark": {"fr": "{count} mark", "en": "{count} mark"},
    "marks": {"fr": "{count} marks", "en": "{count} marks"},
    "made": {"fr": "faite", "en": "made"},
    "set": {"fr": "chutée", "en": "set"},
    "row": {"fr": "{seat} : {bid}, {kind}, {result}", "en": "{seat}: {bid}, {kind}, {result}"},
    "taken": {
        "fr": "{seat} enchérit {bid}, {kind}, et prend {taken} : enchère {result}.",
        "en": "{seat} bids {bid}, {kind}, and takes {taken}: {result}.",
    },
    "told": {
        "fr": "{seat} enchérit {bid}, {kind} : enchère {result}.",
        "en": "{seat} bids {bid}, {kind}: {result}.",
    },
    "gain": {"fr": "{amount} à {first} et {second}.", "en": "{amount} to {first} and {second}."},
    "points": {"fr": "{count} points", "en": "{count} points"},
    # Columns of the sheet
    "bid": {"fr": "Enchère", "en": "Bid"},
    "who": {"fr": "Qui", "en": "Who"},
    "kind": {"fr": "Jeu", "en": "Played"},
    "result": {"fr": "Pris, ou fait", "en": "Taken, or made"},
}

ROWS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "rules": (
        {"fr": "Règlement", "en": "Rules"},
        {
            "fr": "règles usuelles du Texas 42, à deux contre deux, partenaires face à face",
            "en": "usual rules of Texas 42, two against two, partners opposite",
        },
    ),
    "count": (
        {"fr": "Points", "en": "Points"},
        {
            "fr": "42 par donne : sept levées à 1, les dominos 5-5 et 6-4 à 10, 5-0, 4-1 et 3-2 à 5",
            "en": "42 a hand: seven tricks at 1, the dominoes 5-5 and 6-4 at 10, 5-0, 4-1 and 3-2 at 5",
        },
    ),
    "bids": (
        {"fr": "Enchères", "en": "Bids"},
        {
            "fr": "30 à 41 points, puis des marks à 42 chacun ; la première enchère est de 2 marks au plus",
            "en": "30 to 41 points, then marks at 42 each; the first bid is 2 marks at most",
        },
    ),
    "passed_next": (
        {"fr": "Tous passent", "en": "All pass"},
        {"fr": "le joueur suivant distribue", "en": "the next player deals"},
    ),
    "passed_forced-30": (
        {"fr": "Tous passent", "en": "All pass"},
        {"fr": "le donneur doit enchérir 30", "en": "the dealer must bid 30"},
    ),
    "passed_forced-31": (
        {"fr": "Tous passent", "en": "All pass"},
        {"fr": "le donneur doit enchérir 31", "en": "the dealer must bid 31"},
    ),
    "kinds": (
        {"fr": "Atout", "en": "Trump"},
        {
            "fr": "une couleur de 0 à 6, les doubles, ou sans atout (« follow me »)",
            "en": "a suit from 0 to 6, doubles, or none (“follow me”)",
        },
    ),
    "nello": (
        {"fr": "Nello", "en": "Nello"},
        {
            "fr": "un ou deux marks, pour ne faire aucune levée, sans son partenaire",
            "en": "one or two marks, to win no trick, without one’s partner",
        },
    ),
    "nello_any_bid": (
        {"fr": "Nello", "en": "Nello"},
        {
            "fr": "à toute enchère en marks, pour ne faire aucune levée, sans son partenaire",
            "en": "at any bid of marks, to win no trick, without one’s partner",
        },
    ),
    "plunge": (
        {"fr": "Plunge", "en": "Plunge"},
        {
            "fr": "au moins quatre marks (168), avec quatre doubles ; le partenaire nomme l’atout et entame",
            "en": "at least four marks (168), with four doubles; the partner names the trump and leads",
        },
    ),
    "splash": (
        {"fr": "Splash", "en": "Splash"},
        {
            "fr": "au moins deux marks (84), avec trois doubles ; le partenaire nomme l’atout et entame",
            "en": "at least two marks (84), with three doubles; the partner names the trump and leads",
        },
    ),
    "sevens": (
        {"fr": "Sevens", "en": "Sevens"},
        {
            "fr": "une enchère en marks : le domino le plus près de sept gagne la levée",
            "en": "a bid of marks: the domino nearest to seven wins the trick",
        },
    ),
    "made": (
        {"fr": "Réussite", "en": "Making it"},
        {
            "fr": "en points, il suffit de prendre l’enchère ; en marks, il faut toutes les levées",
            "en": "a bid of points must be reached; a bid of marks needs every trick",
        },
    ),
    "score_marks": (
        {"fr": "Marque", "en": "Score"},
        {
            "fr": "une enchère de 30 à 42 vaut 1 mark, 84 en vaut 2, et ainsi de suite ; à l’autre camp si elle chute",
            "en": "a bid of 30 to 42 is worth 1 mark, 84 is worth 2, and so on; to the other side when it is set",
        },
    ),
    "score_points": (
        {"fr": "Marque", "en": "Score"},
        {
            "fr": "faite, chaque camp marque ce qu’il prend ; chutée, l’autre camp marque l’enchère et ce qu’il prend",
            "en": "made, each side scores what it takes; set, the other side scores the bid and what it takes",
        },
    ),
    "game_marks": (
        {"fr": "Partie", "en": "Game"},
        {
            "fr": "le premier camp à {target} marks",
            "en": "the first side to {target} marks",
        },
    ),
    "game_points": (
        {"fr": "Partie", "en": "Game"},
        {
            "fr": "le premier camp à {target} points ; si les deux y sont, celui qui a fait son enchère",
            "en": "the first side to {target} points; where both are there, the one that made its bid",
        },
    ),
    "strokes": (
        {"fr": "A L L", "en": "A L L"},
        {
            "fr": "sept marks se notent par les traits de ces lettres : trois, deux et deux",
            "en": "seven marks are drawn as the strokes of these letters: three, two and two",
        },
    ),
    "ranking": (
        {"fr": "Classement", "en": "Ranking"},
        {
            "fr": "parties gagnées, puis différence, puis ce que l’on a marqué ; c’est notre choix",
            "en": "games won, then the difference, then what was scored; this is our choice",
        },
    ),
    "entry": (
        {"fr": "À saisir", "en": "To enter"},
        {
            "fr": "qui a enchéri, combien, le jeu, puis les points pris, ou fait ou chuté pour des marks",
            "en": "who bid, how much, what was played, then the points taken, or made or set for marks",
        },
    ),
}

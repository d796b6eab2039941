"""Message texts of the problems of Texas 42, in French and English."""

TEXTS: dict[str, dict[str, str]] = {
    # The bid
    "bid_low": {
        "fr": "On enchérit au moins {lowest} ; {bid} n’est pas une enchère.",
        "en": "The lowest bid is {lowest}; {bid} is no bid.",
    },
    "bid_between": {
        "fr": "On enchérit de 30 à 41 points, ou des marks : 42, 84, 126, et ainsi de suite ; {bid} n’en est pas.",
        "en": "A bid is 30 to 41 points, or marks: 42, 84, 126 and so on; {bid} is neither.",
    },
    "bid_high": {
        "fr": "{marks} marks, c’est plus qu’une partie : on enchérit {most} marks au plus.",
        "en": "{marks} marks are more than a game: the highest bid is {most} marks.",
    },
    "opening_high": {
        "fr": "La première enchère d’une donne est de {most} marks au plus, sauf un plunge.",
        "en": "The first bid of a hand is {most} marks at most, unless it is a plunge.",
    },
    # Kind and trump
    "kind_not_played": {
        "fr": "{kind} : cela ne se joue pas ici.",
        "en": "{kind}: this is not played here.",
    },
    "kind_needs_marks": {
        "fr": "{kind} : il faut enchérir au moins {lowest}.",
        "en": "{kind}: the bid must be {lowest} at least.",
    },
    "nello_high": {
        "fr": "Un nello se joue à {highest} au plus ici.",
        "en": "A nello is played at {highest} at most here.",
    },
    "trump_missing": {
        "fr": "Quel est l’atout, de 0 à 6 ?",
        "en": "Which suit is trump, 0 to 6?",
    },
    "trump_needless": {
        "fr": "{kind} : il n’y a pas de couleur d’atout.",
        "en": "{kind}: there is no suit of trumps.",
    },
    "trump_range": {
        "fr": "L’atout va de 0 à 6.",
        "en": "The trump suit goes from 0 to 6.",
    },
    # Result
    "taken_missing": {
        "fr": "Combien de points le camp qui a enchéri a-t-il pris ?",
        "en": "How many points did the bidders take?",
    },
    "taken_needless": {
        "fr": "Une enchère en marks est faite ou chutée ; les points pris ne se disent pas.",
        "en": "A bid of marks is made or set; the points taken are not told.",
    },
    "taken_range": {
        "fr": "Une donne a {most} points : on en prend de 0 à {most}.",
        "en": "A hand has {most} points: 0 to {most} can be taken.",
    },
    "made_missing": {
        "fr": "L’enchère est-elle faite ou chutée ?",
        "en": "Was the bid made or set?",
    },
    "made_needless": {
        "fr": "Une enchère en points dit les points pris, et non si elle est faite.",
        "en": "A bid of points tells the points taken, not whether it was made.",
    },
    "sheet_ended": {
        "fr": "Donne {line} : la partie est déjà gagnée.",
        "en": "Hand {line}: the game is already won.",
    },
    # Totals
    "partners_differ": {
        "fr": "Les partenaires, Nord et Sud, Est et Ouest, ont le même total.",
        "en": "Partners, North and South, East and West, have the same total.",
    },
    "totals_two_winners": {
        "fr": "Un seul camp peut avoir {target} marks ou plus.",
        "en": "Only one side can have {target} marks or more.",
    },
    "totals_range": {
        "fr": "Une partie laisse de 0 à {most} à un camp.",
        "en": "A game leaves a side with 0 to {most}.",
    },
    # Warnings
    "rare_bid": {
        "fr": "{marks} marks, c’est rare. Est-ce bien l’enchère ?",
        "en": "{marks} marks are rare. Is that the bid?",
    },
}

"""Message texts of the problems of Burro, in French and English."""

TEXTS: dict[str, dict[str, str]] = {
    "players_range": {
        "fr": "Le Burro se joue de {fewest} à {most} joueurs par table.",
        "en": "Burro is played by {fewest} to {most} at a table.",
    },
    "sheet_ended": {
        "fr": "Donne {line} : la partie est finie, plus personne ne joue à cette table.",
        "en": "Hand {line}: the game is over, nobody plays on at this table.",
    },
    "play_off_early": {
        "fr": "Donne {line} : le barrage ne commence que quand quelqu’un a les cinq lettres.",
        "en": "Hand {line}: a play-off begins only when somebody has all five letters.",
    },
    "letters_range": {
        "fr": "Chacun a de 0 à {most} lettres.",
        "en": "Everybody has 0 to {most} letters.",
    },
    "letters_twice": {
        "fr": "Un seul joueur peut avoir les {most} lettres : le premier qui les a finit la partie.",
        "en": "Only one player can have all {most} letters: the first who has them ends the game.",
    },
    "not_in_play_off": {
        "fr": "Donne {line} : {holder} ne joue pas ce barrage.",
        "en": "Hand {line}: {holder} does not play in this play-off.",
    },
}

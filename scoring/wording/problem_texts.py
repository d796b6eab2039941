"""Message texts of the problems that all games share, in French and English."""

TEXTS: dict[str, dict[str, str]] = {
    "seat_unknown": {
        "fr": "Il n’y a pas de place {seat} à cette table : les places vont de 1 à {chairs}.",
        "en": "There is no seat {seat} at this table: seats go from 1 to {chairs}.",
    },
    "rules_unknown": {
        "fr": "« {name} » n’est pas un règlement connu. Connus : {known}.",
        "en": "“{name}” is no known rule set. Known: {known}.",
    },
    "option_unknown": {
        "fr": "« {option} » n’est pas une option du règlement.",
        "en": "“{option}” is no option of the rules.",
    },
    "option_value": {
        "fr": "L’option {option} ne peut pas valoir « {value} ».",
        "en": "The option {option} cannot be “{value}”.",
    },
    "game_unknown": {
        "fr": "« {name} » n’est pas un jeu connu. Connus : {known}.",
        "en": "“{name}” is no known game. Known: {known}.",
    },
    "not_an_object": {
        "fr": "Une donne est un objet JSON.",
        "en": "A deal is a JSON object.",
    },
    "field_missing": {
        "fr": "Il manque « {field} ».",
        "en": "“{field}” is missing.",
    },
    "field_unknown": {
        "fr": "« {field} » n’est pas connu.",
        "en": "“{field}” is not known.",
    },
    "wrong_type": {
        "fr": "« {field} » doit être {expected}.",
        "en": "“{field}” must be {expected}.",
    },
    "unknown_value": {
        "fr": "« {value} » n’est pas une valeur de « {field} ». Possibles : {allowed}.",
        "en": "“{value}” is no value of “{field}”. Possible: {allowed}.",
    },
    "notation_word": {
        "fr": "« {word} » ne se comprend pas.",
        "en": "“{word}” is not understood.",
    },
    "notation_twice": {
        "fr": "« {word} » redit ce qui est déjà dit.",
        "en": "“{word}” says again what is already said.",
    },
    "notation_hand": {
        "fr": "« {word} » n’est pas une donne de ce jeu ; par exemple : {example}.",
        "en": "“{word}” is no hand of this game; for example: {example}.",
    },
    "line_empty": {
        "fr": "La ligne est vide.",
        "en": "The line is empty.",
    },
    "line_too_long": {
        "fr": "La ligne est trop longue pour une donne.",
        "en": "The line is too long for a deal.",
    },
    "line_not_utf8": {
        "fr": "La ligne n’est pas du texte en UTF-8.",
        "en": "The line is not UTF-8 text.",
    },
    "line_not_json": {
        "fr": "La ligne n’est pas du JSON.",
        "en": "The line is not JSON.",
    },
    "id_not_simple": {
        "fr": "« id » doit être un mot, un nombre ou null.",
        "en": "“id” must be a string, a number or null.",
    },
    "passed_not_played": {
        "fr": "Une donne passée ne s’inscrit pas dans ce jeu ou avec ces variantes.",
        "en": "A passed hand is not written in this game or with these options.",
    },
    "players_unknown": {
        "fr": "Une table a de 1 à {most} places.",
        "en": "A table has 1 to {most} seats.",
    },
    "too_many_hands": {
        "fr": "Une feuille a au plus {most} donnes.",
        "en": "A sheet has at most {most} hands.",
    },
}

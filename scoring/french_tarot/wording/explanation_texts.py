"""Texts of an explanation, in French and English. `{amount}` has a sign, `{value}` does not."""

TEXTS: dict[str, dict[str, str]] = {
    "separator": {"fr": " ; ", "en": "; "},
    "both": {"fr": " et ", "en": " and "},
    # The contract
    "contract": {"fr": "{name}, {result}{counted} : {sum}", "en": "{name}, {result}{counted}: {sum}"},
    "made": {"fr": "faite de {margin}", "en": "made by {margin}"},
    "just_made": {"fr": "juste faite", "en": "just made"},
    "down": {"fr": "chutée de {margin}", "en": "down {margin}"},
    "counted": {"fr": " ({points} comptés {recorded})", "en": " ({points} counted as {recorded})"},
    # Bonuses
    "petit_au_bout": {
        "fr": "Petit au bout pour {camp}, {bonus} × {multiplier} = {amount}",
        "en": "Petit au bout for {camp}, {bonus} × {multiplier} = {amount}",
    },
    "petit_au_bout_once": {
        "fr": "Petit au bout pour {camp} {amount}",
        "en": "Petit au bout for {camp} {amount}",
    },
    "roi_au_bout": {"fr": "Roi au bout pour {camp} {amount}", "en": "Roi au bout for {camp} {amount}"},
    "poignees": {"fr": "{sizes} {amount}", "en": "{sizes} {amount}"},
    "chelem_announced_attack": {
        "fr": "chelem annoncé et réussi {amount}",
        "en": "slam announced and made {amount}",
    },
    "chelem_silent_attack": {"fr": "chelem non annoncé {amount}", "en": "slam, not announced {amount}"},
    "chelem_announced_nobody": {
        "fr": "chelem annoncé et manqué {amount}",
        "en": "slam announced and missed {amount}",
    },
    "chelem_silent_defence": {"fr": "chelem de la défense {amount}", "en": "slam by the defence {amount}"},
    "chelem_announced_defence": {
        "fr": "chelem annoncé et manqué, et chelem de la défense {amount}",
        "en": "slam announced and missed, and slam by the defence {amount}",
    },
    "petit_chelem_announced": {
        "fr": "petit chelem annoncé et réussi {amount}",
        "en": "small slam announced and made {amount}",
    },
    "petit_chelem_silent": {
        "fr": "petit chelem non annoncé {amount}",
        "en": "small slam, not announced {amount}",
    },
    "petit_chelem_missed": {
        "fr": "petit chelem annoncé et manqué {amount}",
        "en": "small slam announced and missed {amount}",
    },
    "misere_camp": {"fr": "misère {amount}", "en": "misère {amount}"},
    "rounding": {"fr": "arrondi à {step} {amount}", "en": "rounded to {step} {amount}"},
    # Totals
    "unit_gives": {"fr": "Chaque défenseur donne {value}.", "en": "Each defender gives {value}."},
    "unit_receives": {"fr": "Chaque défenseur reçoit {value}.", "en": "Each defender receives {value}."},
    "unit_nothing": {"fr": "Personne ne donne rien.", "en": "Nobody gives anything."},
    "misere": {
        "fr": "Misère, {seats} : {amount} de chacun des autres.",
        "en": "Misère, {seats}: {amount} from each other player.",
    },
}

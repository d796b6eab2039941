"""Message texts of the problems of French Tarot, in French and English; shared ones are in `scoring.wording`."""

TEXTS: dict[str, dict[str, str]] = {
    # Ranges
    "players_range": {
        "fr": "Une donne se joue à 3, 4 ou 5 joueurs.",
        "en": "A deal is played by 3, 4 or 5.",
    },
    "bouts_range": {
        "fr": "L’attaque a de 0 à 3 bouts.",
        "en": "The attack has 0 to 3 bouts.",
    },
    "points_range": {
        "fr": "Les points vont de 0 à 91.",
        "en": "Points go from 0 to 91.",
    },
    "points_not_half": {
        "fr": "Les points se comptent au demi-point : {points} est impossible.",
        "en": "Points are counted in halves: {points} is impossible.",
    },
    "contract_not_played": {
        "fr": "{contract} : ce contrat n’est pas joué ici.",
        "en": "{contract}: this contract is not played here.",
    },
    # Seats
    "seat_sits_out": {
        "fr": "La place {seat} fait le mort et ne joue pas cette donne.",
        "en": "Seat {seat} sits out and does not play this deal.",
    },
    "sitting_out_seat": {
        "fr": "Un mort n’existe qu’à une table de cinq qui joue à quatre, aux places 1 à 5.",
        "en": "Someone sits out only at a table of five that plays with four, in seats 1 to 5.",
    },
    "partner_not_at_five": {
        "fr": "On n’appelle un partenaire qu’à cinq ; cette donne se joue à {players}.",
        "en": "A partner is called at five only; this deal is played by {players}.",
    },
    "called_not_at_five": {
        "fr": "On n’appelle une carte qu’à cinq ; cette donne se joue à {players}.",
        "en": "A card is called at five only; this deal is played by {players}.",
    },
    "partner_is_taker": {
        "fr": "Le preneur ne peut pas être son partenaire. S’il est seul, ne désignez personne.",
        "en": "The taker cannot be the partner. If the taker is alone, name nobody.",
    },
    # Points
    "points_impossible": {
        "fr": "{contract} à {players} avec {bouts} : l’attaque a {possible} points, jamais {points}. "
        "Recomptez les levées et les bouts.",
        "en": "{contract} at {players} with {bouts}: the attack has {possible} points, never {points}. "
        "Count the tricks and the bouts again.",
    },
    "half_point": {
        "fr": "À quatre, un tas vaut toujours un nombre entier : {points} vient d’une erreur, ou d’une Excuse "
        "perdue à la dernière levée sans échange. Recomptez, ou appelez l’arbitre.",
        "en": "At four, a pile is always worth a whole number: {points} is a miscount, or an Excuse lost in "
        "the last trick without an exchange. Count again, or call the arbiter.",
    },
    "excuse_not_exchanged": {
        "fr": "{points} n’est possible que si l’Excuse n’a pas été échangée contre une carte basse. "
        "Recomptez, ou appelez l’arbitre.",
        "en": "{points} is possible only if the Excuse was not exchanged for a low card. "
        "Count again, or call the arbiter.",
    },
    "half_point_between": {
        "fr": "Aucun tas ne vaut exactement {points}. Le compte est-il juste ?",
        "en": "No pile is worth exactly {points}. Is the count right?",
    },
    # Petit au bout
    "petit_without_bout": {
        "fr": "L’attaque n’a aucun bout : elle n’a pas pu gagner le Petit au bout.",
        "en": "The attack has no bout, so it cannot have won the Petit au bout.",
    },
    "petit_with_three_bouts": {
        "fr": "L’attaque a les trois bouts : la défense n’a pas pu gagner le Petit au bout.",
        "en": "The attack has all three bouts, so the defence cannot have won the Petit au bout.",
    },
    "petit_against_chelem": {
        "fr": "Chelem de {camp} : l’autre camp n’a pas fait la dernière levée, ni gagné le Petit au bout.",
        "en": "Slam by {camp}: the other side did not win the last trick, nor the Petit au bout.",
    },
    # Chelem
    "chelem_points": {
        "fr": "{contract} à {players} avec {bouts} et un chelem de {camp} : l’attaque a {possible} points, "
        "jamais {points}.",
        "en": "{contract} at {players} with {bouts} and a slam by {camp}: the attack has {possible} points, "
        "never {points}.",
    },
    "chelem_bouts": {
        "fr": "{contract} : un chelem de {camp} ne laisse jamais {bouts} à l’attaque.",
        "en": "{contract}: a slam by {camp} never leaves the attack with {bouts}.",
    },
    "chelem_implied": {
        "fr": "Avec {bouts} et {points} points, {camp} a fait toutes les levées. Est-ce un chelem ? "
        "Si ce n’en est pas un, appelez l’arbitre.",
        "en": "With {bouts} and {points} points {camp} won every trick. Was it a slam? "
        "If it was not, call the arbiter.",
    },
    # Poignées
    "poignee_twice": {
        "fr": "Un joueur ne montre qu’une poignée.",
        "en": "A player shows one poignée only.",
    },
    "poignee_trumps": {
        "fr": "Ces poignées montrent {shown} atouts ; il n’y en a que {trumps} avec l’Excuse.",
        "en": "These poignées show {shown} trumps; there are only {trumps} with the Excuse.",
    },
    # House rules
    "misere_not_played": {
        "fr": "La misère n’est pas jouée ici.",
        "en": "Misère is not played here.",
    },
    "misere_twice": {
        "fr": "Un joueur ne montre qu’une misère.",
        "en": "A player shows one misère only.",
    },
    "roi_not_played": {
        "fr": "Le Roi au bout n’est pas joué ici.",
        "en": "Roi au bout is not played here.",
    },
    "roi_against_last_trick": {
        "fr": "Le Roi au bout, le Petit au bout et le chelem vont au camp de la dernière levée, donc au même.",
        "en": "Roi au bout, Petit au bout and slam go to the side that wins the last trick, so to the same.",
    },
    "petit_chelem_not_played": {
        "fr": "Le petit chelem n’est pas joué ici.",
        "en": "Small slam is not played here.",
    },
    "petit_chelem_and_chelem": {
        "fr": "Ce petit chelem ne s’accorde pas avec le chelem : un chelem de l’attaque réussit un petit chelem "
        "annoncé, et aucun autre.",
        "en": "This small slam does not go with the slam: a slam by the attack makes a small slam that "
        "was announced, and no other.",
    },
    "petit_chelem_points": {
        "fr": "Avec {tricks} levées perdues au plus, l’attaque a {possible} points, jamais {points}.",
        "en": "With at most {tricks} tricks lost the attack has {possible} points, never {points}.",
    },
    # Warnings
    "rare_garde_contre": {
        "fr": "Une garde contre est rare. Est-ce bien le contrat ?",
        "en": "Garde contre is rare. Is that the contract?",
    },
    "rare_prise": {
        "fr": "La prise n’est plus guère jouée ici. Est-ce bien le contrat ?",
        "en": "Prise is hardly played here any more. Is that the contract?",
    },
    "rare_points": {
        "fr": "{points} points pour l’attaque, c’est rare. Est-ce bien son tas, et non celui de la défense ?",
        "en": "{points} points for the attack is rare. Is it the attack’s pile, not the defence’s?",
    },
    "rare_taker_alone": {
        "fr": "Le preneur est-il bien seul contre quatre ?",
        "en": "Was the taker really alone against four?",
    },
    "rare_chelem": {
        "fr": "L’attaque a-t-elle bien fait toutes les levées ?",
        "en": "Did the attack really win every trick?",
    },
    "rare_chelem_defence": {
        "fr": "La défense a-t-elle bien fait toutes les levées ?",
        "en": "Did the defence really win every trick?",
    },
    "rare_chelem_missed": {
        "fr": "Le preneur a-t-il bien annoncé un chelem, et perdu une levée ?",
        "en": "Did the taker really announce a slam, and lose a trick?",
    },
    "rare_two_poignees": {
        "fr": "Deux poignées dans une donne, c’est rare. Est-ce bien cela ?",
        "en": "Two poignées in one deal are rare. Is that right?",
    },
    "rare_triple_poignee": {
        "fr": "Une triple poignée est rare. Est-ce bien cela ?",
        "en": "A triple poignée is rare. Is that right?",
    },
    # Oddities of a whole sheet
    "odd_triple_poignees": {
        "fr": "Deux triples poignées ou plus à cette table.",
        "en": "Two triple poignées or more at this table.",
    },
    "odd_always_alone": {
        "fr": "À cinq, le preneur a toujours joué seul.",
        "en": "At five, the taker has always played alone.",
    },
    "odd_slam_missing": {
        "fr": "Un camp a fait toutes les levées, et aucun chelem n’est noté.",
        "en": "One camp won every trick, and no slam is recorded.",
    },
    "odd_petits_au_bout": {
        "fr": "Le Petit a été mené au bout dans plus d’un tiers des donnes.",
        "en": "The Petit took the last trick in more than a third of the deals.",
    },
    "odd_same_points": {
        "fr": "Cinq donnes de suite ou plus ont les mêmes points.",
        "en": "Five deals in a row or more have the same points.",
    },
    "odd_totals": {
        "fr": "Aucune suite de donnes ne donne ces totaux.",
        "en": "No deals give these totals.",
    },
    # Format
    "notation_head": {
        "fr": "« {word} » n’est pas le début d’une donne ; par exemple : 4p t1 garde 2b 49.",
        "en": "“{word}” does not begin a deal; for example: 4p t1 garde 2b 49.",
    },
}

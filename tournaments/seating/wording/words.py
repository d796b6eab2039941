"""Texts of certificates, ratings, rounds by rank, repairs and movements: code -> (French, English).

`TEXTS` are these and the errors of `error_texts.py`; `rendering.py` explains the placeholders.
"""

from tournaments.seating.wording.error_texts import ERRORS, FAULTS

CERTIFICATE = {
    "cert.no_repeat": (
        "En {rounds:words} {rounds:tour|tours}, personne ne rencontre deux fois le même joueur.",
        "In {rounds:words} {rounds:round|rounds} nobody meets the same player twice.",
    ),
    "cert.repeats_proven": (
        "{value} {value:rencontre se répète|rencontres se répètent} : aucun plan ne peut faire mieux, c'est démontré.",
        "{value} {value:meeting is a repeat|meetings are repeats}: it is proven that no plan can do better.",
    ),
    "cert.repeats_open": (
        "{value} {value:rencontre se répète|rencontres se répètent} ; aucun plan n'en a moins de {bound}.",
        "{value} {value:meeting is a repeat|meetings are repeats}; no plan has fewer than {bound}.",
    ),
    "cert.repeats": (
        "{value} {value:rencontre se répète|rencontres se répètent}.",
        "{value} {value:meeting is a repeat|meetings are repeats}.",
    ),
    "cert.no_repeat_pairs": (
        "En {rounds:words} {rounds:tour|tours}, aucune paire ne rencontre deux fois la même.",
        "In {rounds:words} {rounds:round|rounds} no pair meets the same pair twice.",
    ),
    "cert.repeats_pairs": (
        "{value} {value:rencontre de paires se répète|rencontres de paires se répètent}.",
        "{value} {value:meeting of pairs is a repeat|meetings of pairs are repeats}.",
    ),
    "cert.repeats_pairs_proven": (
        "{value} {value:rencontre de paires se répète|rencontres de paires se répètent} : "
        "aucun plan ne peut faire mieux, c'est démontré.",
        "{value} {value:meeting of pairs is a repeat|meetings of pairs are repeats}: "
        "it is proven that no plan can do better.",
    ),
    "cert.partners_new": (
        "Personne n'a deux fois le même partenaire.",
        "Nobody has the same partner twice.",
    ),
    "cert.partners_again": (
        "{value} fois, quelqu'un retrouve un partenaire.",
        "{value} {value:time|times} somebody has a partner again.",
    ),
    "cert.most_meetings": (
        "Deux mêmes joueurs se rencontrent {value} fois au plus.",
        "No two players meet more than {value} times.",
    ),
    "cert.back_to_back_none": (
        "Personne ne retrouve un même joueur deux tours de suite.",
        "Nobody meets the same player in two rounds running.",
    ),
    "cert.back_to_back": (
        "{value} {value:paire se retrouve|paires se retrouvent} deux tours de suite.",
        "{value} {value:pair meets|pairs meet} in two rounds running.",
    ),
    "cert.share_all": ("Chacun {what}.", "Everybody {what}."),
    "cert.share_except": ("Chacun {what}, sauf {exceptions}.", "Everybody {what}, except {exceptions}."),
    "cert.share_few": (
        "Personne ne {what}, sauf {exceptions}.",
        "Nobody {what}, except {exceptions}.",
    ),
    "cert.byes_few": ("Personne n'est exempt, sauf {exceptions}.", "Nobody has a bye, except {exceptions}."),
    "cert.share_most": ("Chacun {what} au plus.", "Everybody {what} at most."),
    "cert.what.odd_3": ("joue {times}à une table de trois", "sits {times}at a table of three"),
    "cert.what.odd_5": ("joue {times}à une table de cinq", "sits {times}at a table of five"),
    "cert.what.odd": (
        "joue {times}à une table qui n'est pas de quatre",
        "sits {times}at a table that is not of four",
    ),
    "cert.what.bye": ("est {times}exempt", "{times}has a bye"),
    "cert.exception": ("{players} ({times})", "{players} ({times})"),
    "cert.never": ("jamais", "never"),
    "cert.once": ("une fois", "once"),
    "cert.twice": ("deux fois", "twice"),
    "cert.times": ("{n:words} fois", "{n:words} times"),
    "cert.seats_even": (
        "Chacun joue en Nord, Est, Sud et Ouest aussi souvent, à une fois près.",
        "Everybody sits North, East, South and West equally often, give or take one.",
    ),
    "cert.seats_even_three": (
        "Chacun joue en Nord, Est et Sud aussi souvent, à une fois près.",
        "Everybody sits North, East and South equally often, give or take one.",
    ),
    "cert.seats": (
        "Entre la place la plus fréquente d'un joueur et la plus rare, l'écart est de {value} au plus.",
        "Between a player's most and least frequent seat the difference is at most {value}.",
    ),
    "cert.seats_least": (
        "Entre la place la plus fréquente d'un joueur et la plus rare, l'écart est de {value} au plus : "
        "à trois, il n'y a pas d'Ouest, et aucun plan ne fait mieux.",
        "Between a player's most and least frequent seat the difference is at most {value}: "
        "a table of three has no West, and no plan does better.",
    ),
    "cert.fifths_even": (
        "La cinquième place revient à chacun aussi souvent qu'aux autres, à une fois près.",
        "Everybody sits fifth as often as the others, give or take one.",
    ),
    "cert.fifths": (
        "La cinquième place revient à chacun aussi souvent qu'aux autres, à {value:words} fois près.",
        "Everybody sits fifth as often as the others, give or take {value:words}.",
    ),
    "cert.dealers_even": (
        "Chacun donne le premier aussi souvent que les autres, à une fois près.",
        "Everybody deals first as often as the others, give or take one.",
    ),
    "cert.dealers": (
        "Chacun donne le premier aussi souvent que les autres, à {value:words} fois près.",
        "Everybody deals first as often as the others, give or take {value:words}.",
    ),
    "cert.tables_new": (
        "Personne ne revient à une table où il a déjà joué.",
        "Nobody comes back to a table where they have played.",
    ),
    "cert.tables_move": (
        "Personne ne reste à sa table d'un tour à l'autre.",
        "Nobody stays at the same table from one round to the next.",
    ),
    "cert.tables_one": ("Il n'y a qu'une table.", "There is only one table."),
    "cert.tables_stay": (
        "{value} fois, un joueur reste à sa table d'un tour à l'autre.",
        "{value} {value:time|times} a player stays at the same table from one round to the next.",
    ),
    "cert.separations_kept": (
        "{count:Le souhait de séparation est tenu|Les souhaits de séparation sont tous tenus}.",
        "{count:The wish to be kept apart is granted|All wishes to be kept apart are granted}.",
    ),
    "cert.met_never": (
        "Personne ne retrouve qui il a rencontré dans une phase précédente.",
        "Nobody meets again whom they met in an earlier stage.",
    ),
    "cert.met_again": (
        "{value} {value:rencontre a|rencontres ont} déjà eu lieu dans une phase précédente.",
        "{value} {value:meeting|meetings} of players who met in an earlier stage.",
    ),
    "cert.teams_apart": (
        "{count} {count:équipe|équipes} : les équipiers ne se rencontrent à aucun tour.",
        "{count} {count:team|teams}: team-mates meet in no round.",
    ),
    "cert.separations_broken": (
        "Malgré le souhait contraire, {pairs} se rencontrent.",
        "Against their wish, {pairs} meet.",
    ),
    "cert.pair": ("{first} et {second}", "{first} and {second}"),
    "cert.digest": ("Empreinte du plan : {digest}.", "Digest of the plan: {digest}."),
}

RATING = {
    "rating.first": (
        "Force moyenne des tables du tour 1 : de {low} à {high}, pour des joueurs de {weakest} à {strongest}{unrated}.",
        "Mean strength of the tables of round 1: {low} to {high}, for players of {weakest} to {strongest}{unrated}.",
    ),
    "rating.all": (
        "Force moyenne des tables des {rounds:words} tours tirés : de {low} à {high}, pour des joueurs de {weakest} "
        "à {strongest}{unrated}.",
        "Mean strength of the tables of the {rounds:words} drawn rounds: {low} to {high}, for players of {weakest} "
        "to {strongest}{unrated}.",
    ),
    "rating.unrated": (
        " ; {n} sans force notée {n:compte pour un joueur moyen|comptent pour des joueurs moyens}",
        "; {n} without a strength {n:counts|count} as average",
    ),
}

RANKED = {
    "ranked.by_rank": ("Table formée par le seul classement.", "Formed by the ranking alone."),
    "ranked.rest_by_rank": (
        "Table formée par le classement, sans les joueurs des tables incomplètes ni les exempts.",
        "Formed by the ranking, without the players of the odd tables and the byes.",
    ),
    "ranked.by_hand": ("Places échangées à la main.", "Seats exchanged by hand."),
    "ranked.moved": (
        "{n:Déplacement|Déplacements} pour éviter une rencontre : {moves}.",
        "{n:Move|Moves} away from the rank to avoid a meeting: {moves}.",
    ),
    "ranked.down": ("{player} ({n} {n:place|places} plus bas)", "{player} ({n} {n:place|places} down)"),
    "ranked.up": ("{player} ({n} {n:place|places} plus haut)", "{player} ({n} {n:place|places} up)"),
    "ranked.repeat": (
        "{n:Rencontre déjà faite|Rencontres déjà faites} : {pairs}.",
        "{n:A meeting again|Meetings again}: {pairs}.",
    ),
    "ranked.pair": ("{first} et {second}", "{first} and {second}"),
    "ranked.pair_often": ("{first} et {second} ({n} fois)", "{first} and {second} ({n} times)"),
    "ranked.odd": (
        "Table de {size:words} : elle revient, au plus près du classement, à ceux qui en ont eu le moins.",
        "Table of {size:words}: the turn, as near to the ranking as can be, of those who had fewest.",
    ),
    "ranked.together": (
        "{first} et {second} jouent ensemble malgré le souhait contraire ; le classement l'impose.",
        "{first} and {second} play together against their wish; the ranking leaves no other way.",
    ),
    "ranked.fixed_table": (
        "La table porte ce numéro pour que {player} y reste.",
        "The table has this number so that {player} can stay.",
    ),
}

REPAIR = {
    "repair.change": ("Tour {round} : {new} au lieu de {old}.", "Round {round}: {new} instead of {old}."),
    "repair.new": ("Tour {round} : {new}.", "Round {round}: {new}."),
    "repair.nobody": ("Personne ne change de place.", "Nobody changes place."),
    "repair.players": (
        "{players} {players:joueur change|joueurs changent} de place, {changes} fois en tout.",
        "{players} {players:player changes|players change} place, {changes} {changes:time|times} in all.",
    ),
    "repair.repeats_same": (
        "Ce changement n'ajoute aucune rencontre répétée.",
        "This change adds no repeated meeting.",
    ),
    "repair.repeats_more": (
        "Ce changement coûte {more} {more:rencontre répétée|rencontres répétées}.",
        "This change costs {more} repeated {more:meeting|meetings}.",
    ),
    "place.table": ("table {table} {seat}", "table {table} {seat}"),
    "place.none": ("exempt", "a bye"),
    "seat.0": ("Nord", "North"),
    "seat.1": ("Est", "East"),
    "seat.2": ("Sud", "South"),
    "seat.3": ("Ouest", "West"),
    "seat.4": ("en cinquième", "as fifth"),
}

MOVEMENT = {
    "move.whole": (
        "D'un tour à l'autre : {moves} ; après la dernière table vient la première.",
        "From round to round: {moves}; after the last table comes the first.",
    ),
    "move.turning": (
        "D'un tour à l'autre, selon la place de départ : {moves} ; après la dernière table vient la première, "
        "et chacun {turn}.",
        "From round to round, by the seat of the first round: {moves}; after the last table comes the first, "
        "and everybody {turn}.",
    ),
    "move.stay": ("{seat} reste", "{seat} stays"),
    "move.up_one": ("{seat} monte d'une table", "{seat} goes up one table"),
    "move.up": ("{seat} monte de {n:words} tables", "{seat} goes up {n:words} tables"),
    "move.down_one": ("{seat} descend d'une table", "{seat} goes down one table"),
    "move.down": ("{seat} descend de {n:words} tables", "{seat} goes down {n:words} tables"),
    "turn.1": ("avance d'une place, de Nord à Est", "takes the next seat, from North to East"),
    "turn.2": ("passe en face", "takes the seat opposite"),
    "turn.3": ("recule d'une place, d'Est à Nord", "takes the seat before, from East to North"),
    "own.stay": ("À chaque tour : même table, {turn}.", "Each round: same table, {turn}."),
    "own.up_one": ("À chaque tour : une table plus haut, {turn}.", "Each round: one table up, {turn}."),
    "own.up": ("À chaque tour : {n:words} tables plus haut, {turn}.", "Each round: {n:words} tables up, {turn}."),
    "own.down_one": ("À chaque tour : une table plus bas, {turn}.", "Each round: one table down, {turn}."),
    "own.down": ("À chaque tour : {n:words} tables plus bas, {turn}.", "Each round: {n:words} tables down, {turn}."),
    "own_turn.0": ("même place", "same seat"),
    "own_turn.1": ("une place plus loin", "one seat on"),
    "own_turn.2": ("en face", "the seat opposite"),
    "own_turn.3": ("une place en arrière", "one seat back"),
}

TEXTS = {**ERRORS, **FAULTS, **CERTIFICATE, **RATING, **RANKED, **REPAIR, **MOVEMENT}

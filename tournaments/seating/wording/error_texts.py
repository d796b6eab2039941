"""Texts of refused requests and files (`ERRORS`) and of faults of a plan (`FAULTS`): code -> (French, English).

The codes are those of `SeatingError` and of the checker's `Fault`; `rendering.py` explains the placeholders.
"""

ERRORS = {
    "players_few": (
        "Il faut au moins {least:words} joueurs pour un tirage : {players:words} {players:ne suffit|ne suffisent} pas.",
        "A draw needs at least {least:words} players: {players:words} {players:is|are} too few.",
    ),
    "players_many": (
        "{players} joueurs dépassent ce que le programme sait placer : {most} au plus.",
        "{players} players are more than this program can seat: at most {most}.",
    ),
    "rounds_few": (
        "Il faut au moins un tour, et {rounds} sont demandés.",
        "At least one round is needed, and {rounds} are asked for.",
    ),
    "rounds_many": (
        "{rounds} tours dépassent le possible : {most} au plus pour {players} joueurs.",
        "{rounds} rounds are more than possible: at most {most} for {players} players.",
    ),
    "sizes_impossible": (
        "{players} joueurs ne remplissent pas des tables de {sizes} : il en faudrait {fewer} ou {more}. "
        "Ou choisissez d'autres tables, ou des exempts.",
        "{players} players do not fill tables of {sizes}: it would take {fewer} or {more}. "
        "Or choose other tables, or byes.",
    ),
    "sizes_too_large": (
        "{players} joueurs ne remplissent pas des tables de {sizes} : il en faudrait {more}. "
        "Ou choisissez d'autres tables.",
        "{players} players do not fill tables of {sizes}: it would take {more}. Or choose other tables.",
    ),
    "pair_missing": (
        "{player} n'a pas de partenaire : chaque joueur doit faire partie d'une paire.",
        "{player} has no partner: every player must belong to a pair.",
    ),
    "pair_twice": (
        "{player} fait partie de deux paires, ou n'existe pas.",
        "{player} belongs to two pairs, or does not exist.",
    ),
    "pair_separated": (
        "{first} et {second} sont partenaires et ne peuvent pas être séparés.",
        "{first} and {second} are partners and cannot be kept apart.",
    ),
    "separation_impossible": (
        "{first} et {second} ne peuvent pas être séparés en plus des souhaits précédents : "
        "il n'y a que {tables} {tables:table|tables}. Retirez un souhait, ou faites-en une préférence.",
        "{first} and {second} cannot be kept apart on top of the wishes before: "
        "{tables} {tables:table is|tables are} all there is. Drop a wish or make it a preference.",
    ),
    "separation_not_found": (
        "Aucun plan trouvé dans le temps donné ne sépare {first} et {second} : "
        "donnez plus de temps, ou faites de ce souhait une préférence.",
        "No plan found in the time given keeps {first} and {second} apart: "
        "allow more time or make the wish a preference.",
    ),
    "met_before_impossible": (
        "{first} et {second} se sont déjà rencontrés dans une phase précédente, et {tables} "
        "{tables:table ne suffit|tables ne suffisent} pas à séparer tous ceux qui se connaissent : "
        "demandez de les séparer si possible.",
        "{first} and {second} met in an earlier stage, and {tables} {tables:table is|tables are} not enough to keep "
        "apart everybody who did: ask to keep them apart if possible.",
    ),
    "met_before_not_found": (
        "Aucun plan trouvé dans le temps donné ne sépare tous ceux qui se sont rencontrés dans une phase précédente, "
        "dont {first} et {second} : demandez de les séparer si possible.",
        "No plan found in the time given keeps apart everybody who met in an earlier stage, {first} and {second} among "
        "them: ask to keep them apart if possible.",
    ),
    "met_before_broken": (
        "{first} et {second} se sont rencontrés dans une phase précédente : au tour {round} ils se retrouveraient.",
        "{first} and {second} met in an earlier stage: in round {round} they would meet again.",
    ),
    "separation_fixed": (
        "{first} et {second} doivent rester séparés, et tous deux à la table {table} : il faut choisir.",
        "{first} and {second} are to be kept apart and both to stay at table {table}: choose one.",
    ),
    "fixed_table": (
        "Le joueur {player} doit rester à la table {table}, mais les tables vont de {lowest} à {highest}.",
        "Player {player} is to stay at table {table}, but tables run from {lowest} to {highest}.",
    ),
    "fixed_twice": (
        "Le joueur {player} ne peut rester à deux tables à la fois.",
        "Player {player} cannot stay at two tables at once.",
    ),
    "fixed_crowd": (
        "{players} joueurs doivent rester à la table {table}, qui n'en reçoit que {most:words}.",
        "{players} players are to stay at table {table}, which takes only {most:words}.",
    ),
    "kept_table_lost": (
        "La table {table} du tour {round} est verrouillée et ne peut pas rester ainsi : déverrouillez-la.",
        "Table {table} of round {round} is locked and cannot stay as it is: unlock it.",
    ),
    "table_kept": (
        "La table {table} du tour {round} est verrouillée : déverrouillez-la d'abord.",
        "Table {table} of round {round} is locked: unlock it first.",
    ),
    "kept_table_unknown": (
        "Il n'y a pas de table {table} au tour {round}.",
        "There is no table {table} in round {round}.",
    ),
    "regroup_many": (
        "Choisissez d'une à {most:words} tables à réunir ou à partager.",
        "Choose one to {most:words} tables to join or to split.",
    ),
    "rating_number": (
        "La force du joueur {player} n'est pas un nombre.",
        "The strength of player {player} is not a number.",
    ),
    "option_unknown": (
        "« {value} » n'est pas un choix possible pour {option} : {choices}.",
        "“{value}” is not a possible choice for {option}: {choices}.",
    ),
    "not_a_whole_number": (
        "{option} attend un nombre entier, pas « {value} ».",
        "{option} takes a whole number, not “{value}”.",
    ),
    "count": (
        "{option} attend un nombre de 0 à {most}, pas {value}.",
        "{option} takes a number from 0 to {most}, not {value}.",
    ),
    "time_limit": (
        "La durée de recherche doit être un nombre de secondes entre 0 et 3600, pas « {value} ».",
        "The time limit must be a number of seconds between 0 and 3600, not “{value}”.",
    ),
    "unknown_player": (
        "Le joueur {player} n'existe pas : les numéros vont de 1 à {players}.",
        "There is no player {player}: numbers run from 1 to {players}.",
    ),
    "file_missing": (
        "Le fichier {file} est introuvable ou illisible.",
        "The file {file} is missing or cannot be read.",
    ),
    "file_not_text": (
        "Le fichier {file} n'est pas du texte en UTF-8 : enregistrez-le en JSON.",
        "The file {file} is not UTF-8 text: save it as JSON.",
    ),
    "file_not_json": (
        "Le fichier {file} n'est pas du JSON valable (ligne {line}).",
        "The file {file} is not valid JSON (line {line}).",
    ),
    "file_shape": (
        "Le fichier {file} n'a pas la forme attendue : {expected}.",
        "The file {file} does not have the expected shape: {expected}.",
    ),
    "file_history": (
        "Le fichier {file} ne contient pas des tours jouables. {fault}",
        "The file {file} does not hold rounds that can be played. {fault}",
    ),
    "history_long": (
        "{played} tours sont déjà joués sur {rounds} : il n'en reste aucun à placer.",
        "{played} of {rounds} rounds are already played: there is none left to seat.",
    ),
    "usage": (
        "La commande n'est pas comprise ({detail}) ; --help montre ce qui est possible.",
        "The command is not understood ({detail}); --help shows what is possible.",
    ),
    "players_needed": (
        "Indiquez le nombre de joueurs : --players 32.",
        "Give the number of players: --players 32.",
    ),
    "ranking_needed": (
        "Un tour selon le classement demande --ranking FICHIER.",
        "A round by rank needs --ranking FILE.",
    ),
    "history_unsound": (
        "L'historique ne va pas avec cette épreuve. {fault}",
        "The history does not fit this event. {fault}",
    ),
    "played_many": (
        "{played} tours joués : le plan n'en compte que {rounds}.",
        "{played} rounds played: the plan has only {rounds}.",
    ),
    "ranking_incomplete": (
        "Le classement doit nommer une fois chaque joueur présent ; le joueur {player} manque.",
        "The ranking must name every player present once; player {player} is missing.",
    ),
    "ranking_player": (
        "Le classement nomme {player} deux fois, ou ce n'est pas un numéro de joueur.",
        "The ranking names {player} twice, or it is not a player's number.",
    ),
    "round_fixed": (
        "Le tour {round} n'est pas à venir : seuls les tours à venir se changent.",
        "Round {round} is not to come: only rounds to come can be changed.",
    ),
    "player_not_there": (
        "Le joueur {player} ne participe pas au tour {round}.",
        "Player {player} takes no part in round {round}.",
    ),
    "leaver_unknown": (
        "Le joueur {player} ne peut pas partir : il n'est plus, ou n'a jamais été, dans le plan.",
        "Player {player} cannot leave: this number is no longer, or never was, in the plan.",
    ),
    "team_together": (
        "{first} et {second} sont de la même équipe, et aucune table d'après le classement ne les sépare : "
        "il y a trop d'équipiers pour ces tables.",
        "{first} and {second} are in the same team and no table by rank keeps them apart: "
        "there are too many team-mates for these tables.",
    ),
    "separation_broken": (
        "Impossible de séparer {first} et {second} au tour {round} : "
        "retirez ce souhait, ou faites-en une simple préférence.",
        "{first} and {second} cannot be kept apart in round {round}: drop the wish or make it a preference.",
    ),
    "tables_impossible": (
        "{players} joueurs ne tiennent pas à {tables} {tables:table|tables} : il en faut de {least} à {most}.",
        "{players} players do not fit {tables} {tables:table|tables}: from {least} to {most} are needed.",
    ),
    "plan_unsound": (
        "Le plan calculé n'a pas passé le contrôle ({fault}) ; rien n'a été enregistré.",
        "The computed plan failed its check ({fault}); nothing was stored.",
    ),
}

FAULTS = {
    "fault.not_a_plan": (
        "Ce n'est pas un plan : il faut un objet avec une liste « rounds ».",
        "This is not a plan: an object with a list “rounds” is needed.",
    ),
    "fault.no_round": ("Le plan ne contient aucun tour.", "The plan has no round."),
    "fault.byes_shape": (
        "La liste « byes » doit donner les exempts de chaque tour.",
        "The list “byes” must give the byes of every round.",
    ),
    "fault.certificate_shape": (
        "Le certificat n'a pas la forme attendue.",
        "The certificate does not have the expected shape.",
    ),
    "fault.round_shape": (
        "Tour {round} : ce n'est pas une liste de tables.",
        "Round {round} is not a list of tables.",
    ),
    "fault.not_a_number": (
        "Tour {round} : « {player} » n'est pas un numéro de joueur.",
        "Round {round}: “{player}” is not a player's number.",
    ),
    "fault.table_size": (
        "Tour {round}, table {table} : {found} {found:joueur|joueurs}, au lieu de trois à cinq.",
        "Round {round}, table {table}: {found} {found:player|players} instead of three to five.",
    ),
    "fault.twice": (
        "Tour {round} : le joueur {player} est assis deux fois.",
        "Round {round}: player {player} is seated twice.",
    ),
    "fault.bye_twice": (
        "Tour {round} : le joueur {player} est deux fois parmi les exempts.",
        "Round {round}: player {player} is named twice among the byes.",
    ),
    "fault.seated_and_bye": (
        "Tour {round} : le joueur {player} est à la fois assis et exempt.",
        "Round {round}: player {player} is seated and has a bye.",
    ),
    "fault.absent_and_there": (
        "Tour {round} : le joueur {player} est déclaré absent, et pourtant présent.",
        "Round {round}: player {player} is declared absent and yet there.",
    ),
    "fault.unknown": (
        "Tour {round} : le numéro {player} ne désigne personne.",
        "Round {round}: number {player} is nobody's.",
    ),
    "fault.missing": (
        "Tour {round} : le joueur {player} manque.",
        "Round {round}: player {player} is missing.",
    ),
    "fault.digest": (
        "L'empreinte du certificat n'est pas celle du plan : le plan a été modifié.",
        "The digest of the certificate is not that of the plan: the plan was changed.",
    ),
    "fault.figure": (
        "Le certificat annonce {stated} pour « {name} » ; le plan donne {found}.",
        "The certificate states {stated} for “{name}”; the plan gives {found}.",
    ),
    "fault.bound": (
        "« {name} » : le minimum annoncé, {stated}, dépasse ce que le plan atteint, {found}.",
        "“{name}”: the stated minimum, {stated}, is above what the plan reaches, {found}.",
    ),
    "fault.proven": (
        "« {name} » est dit optimal, mais {found} n'est pas le minimum annoncé, {stated}.",
        "“{name}” is called optimal, but {found} is not the stated minimum, {stated}.",
    ),
    "fault.share": (
        "La liste « {name} » du certificat n'est pas celle du plan (joueur {player}).",
        "The list “{name}” of the certificate is not that of the plan (player {player}).",
    ),
    "fault.separation": (
        "Souhait de séparation : {stated} {stated:rencontre annoncée|rencontres annoncées}, {found} dans le plan.",
        "Apart wish: {stated} {stated:meeting|meetings} stated, {found} in the plan.",
    ),
    "fault.hard_separation": (
        "Tour {round} : {player} et {found} devaient absolument rester séparés.",
        "Round {round}: {player} and {found} were to be kept apart without fail.",
    ),
    "fault.rounds": (
        "Le plan compte {found} {found:tour|tours} au lieu de {stated}.",
        "The plan has {found} {found:round|rounds} instead of {stated}.",
    ),
    "fault.history": (
        "Le tour {round}, déjà joué, a été modifié.",
        "Round {round} was already played and has been changed.",
    ),
    "fault.fixed_table": (
        "Tour {round} : le joueur {player} devait rester à la table {stated}, il est à la table {found}.",
        "Round {round}: player {player} was to stay at table {stated} and is at table {found}.",
    ),
    "fault.pair_apart": (
        "Tour {round}, table {table} : {player} n'est pas en face de son partenaire.",
        "Round {round}, table {table}: {player} does not sit opposite their partner.",
    ),
    "fault.kept": (
        "Tour {round} : la table {stated}, verrouillée, a changé.",
        "Round {round}: table {stated} is locked and has changed.",
    ),
}

"""Fields of the settings of a tournament: their names by section, help texts and widgets."""

from dataclasses import dataclass

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import NOTES
from tournaments.selectors.log.stored import DATES, TIMES
from tournaments.selectors.registration.online import HOURS

# Names of fields. `CRITERIA` has the fields of each setting that is a list.
TIE_BREAKS = ("tie_break_1", "tie_break_2", "tie_break_3")
TEAM_TIE_BREAKS = ("team_tie_break_1", "team_tie_break_2", "team_tie_break_3")
TEAMS = ("partners", "team_size", "team_same_club", "team_counting", "team_incomplete", "team_stages")
OF_NO_PAIR = ("team_size", "team_counting", "team_incomplete")  # fixed for pairs: two players who both count
CRITERIA = {"tie_breaks": TIE_BREAKS, "team_tie_breaks": TEAM_TIE_BREAKS}
BY_RANK = ("ranked_rounds", "ranked_pattern", "ranked_most_moved")
ONLINE = (*HOURS, "capacity", "waiting_list", "online_teams")
FEE_LIMIT = 1000  # euros

FIRST = ("name", "date", "rounds_planned")  # the line above the sections


@dataclass(frozen=True)
class Section:
    """A folded part of the settings: its key, its heading and the names of its fields."""

    key: str
    heading: Promise
    names: tuple[str, ...]


_TABLES = ("odd_tables", "deals_per_round", "minutes_per_round", "strict_fairness", "bye_score", "rating_balance")
_SHEETS = ("recording_mode", "quorum", "devices_per_table", "tablets", "places_at_tables", "honours_at_tables")
_CLAIMS = ("round_claim_minutes", "claim_minutes")
_RANKING = (*TIE_BREAKS, "substitutes", "withdrawal", "frozen_after", "deals_public", *_CLAIMS)
SECTIONS = (
    Section("game", _("Le jeu et sa règle"), ("game",)),  # followed by the house variants
    Section("tables", _("Les tables et les tours"), (*_TABLES, *BY_RANK, "rooms")),
    Section("sheets", _("Les feuilles"), (*_SHEETS, "unplayed_deals", "passed_deals")),
    Section("ranking", _("Le classement"), _RANKING),
    Section("teams", _("Les équipes"), (*TEAMS, *TEAM_TIE_BREAKS)),
    Section("registration", _("Le lieu et les inscriptions"), ("venue", "club", "fee_euros", "self_check_in", *ONLINE)),
    Section("notes", _("Ce que lisent les joueurs"), NOTES),
)

# Values of other fields with which a field means nothing: the page's script hides it while one of them is chosen.
_WITHOUT_TEAMS = (("team_size", "none"),)
_WITHOUT_ONLINE = (("online_from", ""),)
_IN_TOTALS = ("recording_mode", "totals")
MEANINGLESS_WITH: dict[str, tuple[tuple[str, str], ...]] = {
    **dict.fromkeys(TEAMS[2:], _WITHOUT_TEAMS),
    **dict.fromkeys(TEAM_TIE_BREAKS, _WITHOUT_TEAMS),
    **dict.fromkeys(ONLINE[1:], _WITHOUT_ONLINE),
    "online_teams": _WITHOUT_ONLINE + _WITHOUT_TEAMS,
    "ranked_pattern": (("ranked_rounds", "0"),),
    "ranked_most_moved": (("ranked_rounds", "0"),),
    "unplayed_deals": (("deals_per_round", ""), _IN_TOTALS),
    "passed_deals": (_IN_TOTALS,),
}

HELP = {
    "venue": _("La salle et la ville, pour la page publique et les documents."),
    "club": _("Le club qui organise, s’il y en a plusieurs dans le fichier."),
    "meal_note": _("Où, à quelle heure, à quel prix : sur la page publique et la page de chaque joueur."),
    "rules_note": _("Ce qui se joue autrement ici qu’ailleurs."),
    "prizes_note": _("Ce qu’on gagne, et quand on le reçoit."),
    "fee_euros": _("Ce que doit chaque inscrit ; vous pourrez le changer pour un joueur."),
    "deals_per_round": _("La feuille officielle en a cinq ; laissez vide si c’est l’horloge qui décide."),
    "minutes_per_round": _("L’horloge de la salle et des tables ; laissez vide pour jouer sans horloge."),
    "recording_mode": _("Chaque table saisit ses donnes, ou le bureau saisit les totaux des feuilles de papier."),
    "quorum": _("Qui d’autre que celui qui saisit relit la feuille avant qu’elle compte."),
    "devices_per_table": _("Combien de tablettes et de téléphones saisissent au plus pour une même table."),
    "tablets": _("Une tablette qui suit un joueur ouvre d’elle-même sa table au tour suivant."),
    "places_at_tables": _("Ceux d’avant le tour, à côté du nom. Sans cela, la tablette les montre après le tour."),
    "honours_at_tables": _(
        "Un chelem, ou la meilleure donne du tournoi : la tablette le dit à ceux qui viennent de jouer."
    ),
    "rooms": _("Si vous jouez dans plusieurs : Grande salle : 1-12 ; Salle bleue : 13-20. L’horloge les connaît."),
    "odd_tables": _(
        "Si le nombre de joueurs n’est pas un multiple de quatre ; la plupart des clubs font des tables de trois."
    ),
    "strict_fairness": _(
        "Personne n’y passe deux fois avant que tous y soient passés une fois, même s’il faut se retrouver."
    ),
    "rating_balance": _("Notez la force des joueurs aux inscriptions ; qui n’en a pas compte pour un joueur moyen."),
    "bye_score": _("Ce que reçoit un joueur pour un tour où il ne joue pas."),
    "ranked_rounds": _("0 : tout est tiré avant le premier tour. Beaucoup de clubs placent le dernier au classement."),
    "ranked_pattern": _("Pour les tours placés d’après le classement."),
    "ranked_most_moved": _(
        "Les places à la table changent toujours. Le prix est montré avant chaque tour ; "
        "un quart des joueurs est la limite."
    ),
    "tie_break_1": _("Sans critère, les ex æquo partagent leur place et leurs prix."),
    "tie_break_2": _("Si le premier critère ne suffit pas."),
    "tie_break_3": _("Si le deuxième ne suffit pas non plus."),
    "unplayed_deals": _("Ce que devient une donne que la table n’a pas eu le temps de jouer."),
    "passed_deals": _("Ce que devient une donne où personne n’a pris."),
    "partners": _("Une paire se forme aux inscriptions ; elle joue face à face et se classe ensemble."),
    "team_stages": _("Une finale ne se joue pas par tous : elle ne compte pour les équipes que si vous le voulez."),
    "team_size": _("Des équipiers ne se rencontrent jamais ; leurs points s’ajoutent dans un second classement."),
    "team_same_club": _("Refuse une équipe dont les joueurs ne sont pas inscrits sous le même club."),
    "team_counting": _("0 : tous ; 3 : les trois meilleurs totaux de chaque équipe."),
    "team_incomplete": _("Notre usage est zéro : aucun règlement publié ne le dit."),
    "team_tie_break_1": _("Sans critère, les équipes à égalité partagent leur place."),
    "team_tie_break_2": _("Si le premier critère ne suffit pas."),
    "team_tie_break_3": _("Si le deuxième ne suffit pas non plus."),
    "substitutes": _("Celui qui remplace quelqu’un pour un seul tour ; jusqu’à la fin, il reprend les points."),
    "frozen_after": _(
        "Laissez vide pour tout montrer. Salle, tablettes et page publique en restent là "
        "jusqu’à la cérémonie ou à la publication."
    ),
    "deals_public": _(
        "La page de chaque joueur montre alors ses donnes, une fois le tour clos. Publié, le classement se vérifie "
        "donne par donne."
    ),
    "claim_minutes": _(
        "Le classement reste provisoire ce temps-là, puis il est définitif. 0 : une heure fixée à la main, ou aucune."
    ),
    "round_claim_minutes": _(
        "Passé ce temps, un joueur ne réclame plus de son téléphone contre une donne de ce tour. "
        "0 : il le peut jusqu’à la fin."
    ),
    "withdrawal": _("La place au classement d’un joueur qui part avant la fin."),
    "self_check_in": _("Le jour venu, le code QR de leur badge ouvre une page avec le bouton « Je suis là »."),
    "online_from": _("Dès ce jour, la page publique a un formulaire. Laissez vide pour n’inscrire qu’au bureau."),
    "online_from_time": _("Laissez vide pour le début de ce jour."),
    "online_until_time": _("Laissez vide pour la fin de ce jour."),
    "online_until": _("Ce jour compris. Laissez vide pour aller jusqu’au jour du tournoi ; le tirage les arrête."),
    "capacity": _("Inscrits au bureau compris. Laissez vide si tout le monde peut venir."),
    "waiting_list": _("Qui vient trop tard attend ; dès qu’une place se libère, le premier la reçoit tout seul."),
    "online_teams": _("Une seule personne écrit les noms de toute son équipe, et reçoit les courriels."),
}
LOCKED = _("Fixé par le tirage ou par les donnes déjà jouées.")


# Fields that are those of the models; the others are made by hand.
PLAIN = (
    "name",
    "date",
    "venue",
    "club",
    "rounds_planned",
    "deals_per_round",
    "minutes_per_round",
    "recording_mode",
    "quorum",
    "devices_per_table",
    "tablets",
    "places_at_tables",
    "honours_at_tables",
    "self_check_in",
    "rooms",
    "odd_tables",
    "strict_fairness",
    "bye_score",
    "rating_balance",
    *BY_RANK,
    "unplayed_deals",
    "passed_deals",
    "substitutes",
    "withdrawal",
    "frozen_after",
    "deals_public",
    *_CLAIMS,
    *TEAMS,
    *ONLINE,
    *NOTES,
)
AS_BUTTONS = (  # fields whose choices are radio buttons
    "recording_mode",
    "quorum",
    "tablets",
    "odd_tables",
    "bye_score",
    "rating_balance",
    "ranked_pattern",
    "unplayed_deals",
    "passed_deals",
    "substitutes",
    "withdrawal",
    "partners",
    "team_size",
    "team_incomplete",
    "team_stages",
)
WIDGETS: dict[str, type[forms.Widget] | forms.Widget] = {
    **dict.fromkeys(DATES, forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})),
    **dict.fromkeys(TIMES, forms.TimeInput(format="%H:%M", attrs={"type": "time"})),
    **dict.fromkeys(NOTES, forms.Textarea(attrs={"rows": 3})),
    **dict.fromkeys(AS_BUTTONS, forms.RadioSelect),
}

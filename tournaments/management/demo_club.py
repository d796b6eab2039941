"""The fictitious people of the demonstration. Their names cover all kinds that French lists must display."""

CLUBS = {
    "ASN": ("Les Atouts de Saint-Nicolas", "Saint-Nicolas-du-Pélem"),
    "PCB": ("Petit & Chien", "Bourg-en-Bresse"),
    "TVL": ("Tarot du Val d’Œuf", "Vallœuf"),
    "ECM": ("L’Écart montagnard", "La Mûre"),
}

# Last name, first name, club, whether the full name may be published.
PLAYERS = [
    ("Abgrall", "Maëlle", "ASN", True),
    ("Aït-Ouarab", "Samira", "PCB", True),
    ("Barthélemy", "Jean-François", "ASN", True),
    ("Bœuf", "Honoré", "TVL", True),
    ("Chaix", "Agnès", "ECM", False),
    ("Courtemanche-Delavigne", "Marie-Françoise", "PCB", True),
    ("D’Aurelle de Paladines", "Geoffroy", "TVL", True),
    ("Da Silva", "António", "ECM", True),
    ("De La Rochefoucauld-Bayers", "Anne-Élisabeth", "PCB", True),
    ("Desœuvre", "Thibault", "ASN", False),
    ("Dupont", "Jean", "ASN", True),
    ("Dupont", "Jeanne", "TVL", True),
    ("Eyraud", "Loïc", "ECM", True),
    ("Fèvre", "Noëlle", "PCB", True),
    ("Garcin", "Zoé", "ECM", True),
    ("Guéguen", "Yann", "ASN", True),
    ("Haÿ", "Inès", "TVL", True),
    ("Jacquemin", "Océane", "PCB", False),
    ("Kervella", "Gwenaël", "ASN", True),
    ("L’Hermitte", "Benoît", "TVL", True),
    ("Lê", "Minh Anh", "PCB", True),
    ("Le Bihan", "Soizic", "ASN", True),
    ("Mac-Mahon", "Patrick", "ECM", True),
    ("N’Diaye", "Aminata", "TVL", True),
    ("O’Neill", "Róisín", "ECM", True),
    ("Pÿ", "Olivier", "PCB", True),
    ("Quénéhervé", "Corentin", "ASN", True),
    ("Rüegg", "Matthias", "ECM", False),
    ("Saint-Exupéry-Lacombe", "Marie-Charlotte-Joséphine", "TVL", True),
    ("Tchékhov", "Irène", "PCB", True),
    ("Urruty", "Beñat", "ECM", True),
    ("Villebœuf", "Cécile", "TVL", True),
    ("Zylberstein", "Raphaël", "PCB", True),
]

# Teams of three, in the order of clubs. A team with an empty name is displayed by the names of its players.
TEAMS = [
    "La Main chaude",
    "Les Vingt-et-un",
    "Petit au bout",
    "",
    "Les Excuses",
    "Garde sans chien",
    "Les Cavaliers de Bresse",
    "Chelem ou rien",
    "",
    "Les Rois de l’Écart",
    "La Poignée",
]

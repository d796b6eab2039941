"""A random member file of a club, with semicolons, accents, apostrophes and double-barrelled names."""

from dataclasses import dataclass
from random import Random

FIRST = (
    "Adèle",
    "Béatrice",
    "Camille",
    "Didier",
    "Éliane",
    "François",
    "Ginette",
    "Hervé",
    "Inès",
    "Jean-Noël",
    "Karim",
    "Léa",
    "Marie-Odile",
    "Noël",
    "Odette",
    "Paulette",
    "René",
    "Simone",
    "Thérèse",
    "Ursule",
    "Viviane",
    "Yann",
    "Zoé",
)
LAST = (
    "D'Aubigné",
    "Le Goff",
    "Martin",
    "Nguyen",
    "O'Brien",
    "Pœuf",
    "Quéré",
    "Rossi",
    "Sánchez",
    "Thévenet",
    "Vœltzel",
    "Dupont",
    "Müller",
    "Çelik",
    "De La Tour",
    "Lefèvre",
    "Garnier",
    "Bœuf",
    "Hénaff",
    "Saint-Exupéry",
    "Besançon",
)
CLUBS = ("Tarot Club du Moulin", "Les Atouts de Dijon", "Le Petit au Bout", "")


@dataclass(frozen=True)
class SimulatedPerson:
    """A person of the member file."""

    last_name: str
    first_name: str
    licence: str
    club: str

    @property
    def full_name(self) -> str:
        """The name on lists of the hall."""
        return f"{self.last_name.upper()} {self.first_name}"


def random_people(count: int, rng: Random) -> list[SimulatedPerson]:
    """Return `count` different people; generators with equal seeds give equal people."""
    pairs = [(last, first) for last in LAST for first in FIRST]
    names = rng.sample(pairs, min(count, len(pairs)))
    names += [(f"{LAST[i % len(LAST)]}-{i}", FIRST[i % len(FIRST)]) for i in range(count - len(names))]
    licence_prefix = rng.randrange(10**6)
    return [
        SimulatedPerson(last, first, f"S{licence_prefix:06}-{number}", rng.choice(CLUBS))
        for number, (last, first) in enumerate(names, start=1)
    ]


def member_file(members: list[SimulatedPerson]) -> bytes:
    """Return the CSV file in cp1252, the encoding of French spreadsheets."""
    lines = ["Nom;Prénom;Licence;Club", *(f"{p.last_name};{p.first_name};{p.licence};{p.club}" for p in members)]
    text = "\r\n".join(lines) + "\r\n"
    return text.encode("cp1252")

"""Three people and four evenings with the sums of a worked example."""

from fractions import Fraction

from tournaments.ranking.seasons.evenings import Evening, EveningResult

A, B, C = 1, 2, 3


def evening(number: int, *scores: tuple[int, int], coefficient: int = 1, **fields: object) -> Evening:
    """Return an evening from (person, score); equal scores share a place."""
    places = {score: 1 + sum(higher > score for _, higher in scores) for _, score in scores}
    results = tuple(
        EveningResult(person=person, score=score, rank=places[score], **fields)  # type: ignore[arg-type]
        for person, score in scores
    )
    return Evening(number=number, results=results, coefficient=Fraction(coefficient))


FOUR = [
    evening(1, (A, 620), (B, 600), (C, -700)),
    evening(2, (A, 630), (B, 600), (C, 360)),
    evening(3, (C, 400), (A, -280)),
    evening(4, (C, 300)),
]

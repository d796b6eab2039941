"""Simulated annealing in plain arithmetic: the same digits on every machine, whatever its mathematics library."""

from collections.abc import Iterator

STEEPEST = 40  # price differences from here on are never accepted


def temperatures(hot: float, cold: float, levels: int) -> Iterator[float]:
    """A geometric fall from `hot` to `cold`."""
    factor = _root(cold / hot, levels)
    temperature = hot
    for _ in range(levels):
        yield temperature
        temperature *= factor


def acceptance(temperature: float) -> list[float]:
    """acceptance(t)[d] is about exp(-d / temperature): the chance of accepting what costs d more."""
    step = 1 - 1 / (temperature * 1024)
    for _ in range(10):
        step *= step
    chances = [1.0]
    for _ in range(STEEPEST - 1):
        chances.append(chances[-1] * step)
    return chances


def _root(ratio: float, degree: int) -> float:
    """The root by bisection, for 0 < ratio < 1."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        power = 1.0
        for _ in range(degree):
            power *= middle
        low, high = (middle, high) if power < ratio else (low, middle)
    return low

"""Cooling schedule and acceptance probabilities of simulated annealing.

In the modules that anneal, HOT and COLD are the first and the last temperature, in units of cost, and LEVELS is the
number of temperatures.

Only +, -, * and / are used: `math.exp` may differ in the last digit from one platform to another.
"""

from collections.abc import Iterator

STEEPEST = 40  # cost increases from here on are never accepted


def temperatures(hot: float, cold: float, levels: int) -> Iterator[float]:
    """Yield `levels` temperatures, falling geometrically from `hot` towards `cold`."""
    factor = _nth_root(cold / hot, levels)
    temperature = hot
    for _ in range(levels):
        yield temperature
        temperature *= factor


def acceptance_probabilities(temperature: float) -> list[float]:
    """Return the probabilities to accept a move that costs d more: entry d is about exp(-d / temperature)."""
    step = 1 - 1 / (temperature * 1024)  # squared ten times below: (1 - x / 1024) ** 1024 is about exp(-x)
    for _ in range(10):
        step *= step
    chances = [1.0]
    for _ in range(STEEPEST - 1):
        chances.append(chances[-1] * step)
    return chances


def _nth_root(ratio: float, degree: int) -> float:
    """Return the root of `ratio` by bisection, for 0 < ratio < 1."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        power = 1.0
        for _ in range(degree):
            power *= middle
        low, high = (middle, high) if power < ratio else (low, middle)
    return low

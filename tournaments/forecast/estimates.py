"""Estimates with a standard deviation, in seconds: learning a mean, sums, and the largest of several."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, exp, sqrt, tau

STEPS = 32  # of the numerical integral of the largest
LEAST_VARIANCE = 0.05  # of a truncated normal, in the units of its deviation
REACH = 4.0  # standard deviations on each side of a mean that the integral covers


@dataclass(frozen=True)
class Estimate:
    """A normal distribution of seconds: its mean and its standard deviation."""

    mean: float
    deviation: float

    def plus(self, other: "Estimate") -> "Estimate":
        """Return the sum of two independent durations."""
        return Estimate(self.mean + other.mean, sqrt(self.deviation**2 + other.deviation**2))


NOTHING = Estimate(0.0, 0.0)


@dataclass(frozen=True)
class Mean:
    """The knowledge of a mean duration, such as that of this evening's rounds.

    `mean` has the standard error `error`; a single duration deviates from the mean by `scatter`.
    """

    mean: float
    error: float
    scatter: float

    def learn(self, observed: Sequence[float]) -> "Mean":
        """Return the mean after these durations (conjugate normal prior with a known scatter)."""
        if not observed:
            return self
        prior, data = 1 / self.error**2, len(observed) / self.scatter**2
        mean = (self.mean * prior + sum(observed) / len(observed) * data) / (prior + data)
        return Mean(mean, sqrt(1 / (prior + data)), self.scatter)

    def predict(self, count: int) -> Estimate:
        """Return the sum of `count` durations to come, whose common error of the mean grows with their number."""
        return Estimate(count * self.mean, sqrt(count * self.scatter**2 + (count * self.error) ** 2))


def combine(first: Estimate, second: Estimate) -> Estimate:
    """Return the estimate from two independent ones of the same duration, weighted by their precision."""
    one, other = 1 / first.deviation**2, 1 / second.deviation**2
    return Estimate((first.mean * one + second.mean * other) / (one + other), sqrt(1 / (one + other)))


def largest(estimates: Sequence[Estimate]) -> Estimate:
    """Return the largest of independent durations, each at least 0; `NOTHING` for none.

    Its mean is the integral of 1 - F(t), the mean of its square that of 2t(1 - F(t)), where F is the product of the
    distribution functions.
    """
    if not estimates:
        return NOTHING
    end = max(one.mean + REACH * one.deviation for one in estimates)
    start = max(0.0, min(end, max(one.mean - REACH * one.deviation for one in estimates)))
    step = (end - start) / STEPS
    late = [one for one in estimates if one.mean + REACH * one.deviation > start]  # the others have ended by then
    mean, square = start, start**2
    for number in range(STEPS):
        moment = start + (number + 0.5) * step
        missing = 1.0
        for one in late:
            missing *= _share_below(moment, one)
        mean += (1 - missing) * step
        square += 2 * moment * (1 - missing) * step
    return Estimate(mean, sqrt(max(0.0, square - mean**2)))


def cut_off(estimate: Estimate, elapsed: float) -> Estimate:
    """Return what remains of a duration that has lasted `elapsed` seconds and has not ended: a truncated normal."""
    low = (elapsed - estimate.mean) / estimate.deviation
    beyond = 0.5 * (1 - erf(low / sqrt(2)))  # share of the durations that last longer than this
    if beyond < 1e-6:  # far above each expectation: it may end at any time
        return Estimate(estimate.deviation / 2, estimate.deviation / 2)
    hazard = exp(-(low**2) / 2) / sqrt(tau) / beyond
    variance = max(LEAST_VARIANCE, 1 + low * hazard - hazard**2)
    return Estimate(estimate.mean + estimate.deviation * hazard - elapsed, estimate.deviation * sqrt(variance))


def _share_below(moment: float, estimate: Estimate) -> float:
    if not estimate.deviation:
        return float(moment >= estimate.mean)
    return 0.5 * (1 + erf((moment - estimate.mean) / (estimate.deviation * sqrt(2))))

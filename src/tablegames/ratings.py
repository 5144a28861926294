"""Ratings on the scale of Elo from the results of many games, and their plot.

Needs what the extra ``arena`` brings: ``python -m pip install 'tablegames[arena]'``.
"""

from collections import Counter
from itertools import combinations
from math import copysign, inf, isinf, log
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from tablegames._extras import missing_extra
from tablegames.errors import Message, TableGamesError
from tablegames.results import GameResult, Results

try:
    import choix
    import numpy as np
except ImportError as error:
    raise missing_extra(__name__, "choix", "arena") from error

__all__ = ["Rating", "plot", "ratings"]

_PER_NAT: Final = 400 / log(10)
"""Points of Elo for each unit of the logarithm of strength: 400 mean ten times as strong."""

_SAMPLES: Final = 200
"""So many times the games are weighted anew for the bounds."""

_ARROW: Final = 100.0
"""The points that an arrow is long where no width says how long it should be."""

Points: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"
Beaten: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.bool_]]"
Duels: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.float64]]"


@attrs.frozen
class Rating:
    """How strong an entrant is, on the scale of Elo.

    Attributes:
        name: the entrant.
        points: the estimate; the mean of all entrants is 0, and 400 more mean ten wins to one.
        lower: the lower bound, at 95 %; minus infinity if the games give none.
        upper: the upper bound, at 95 %; infinity if the games give none.
    """

    name: str
    points: float
    lower: float
    upper: float


def ratings(results: Results, *, seed: int = 0) -> tuple[Rating, ...]:
    """Return the ratings of all entrants, from the strongest.

    At a table every two entrants are compared by their scores, and an equal score is half a win
    for each; the strengths are those that make these duels most likely (Bradley and Terry, 1952).
    Between any two entrants half a win each way is added, so that nobody is infinitely strong.

    The bounds are the middle 95 % of the ratings when every game, and everything that is added,
    counts for more or less, at random (the Bayesian bootstrap of Rubin, 1981). There is an upper
    bound only if everybody else has beaten the entrant, or has beaten somebody who has, and so on,
    where a draw counts as beating each other: who won every duel has none. So it is with the lower
    bound of who lost every duel.

    Args:
        results: games of at least two entrants.
        seed: where the chance of the bounds comes from.

    Raises:
        TableGamesError: there are fewer than two entrants.
    """
    names = results.names
    if len(names) < 2:  # noqa: PLR2004 - a comparison needs two
        raise TableGamesError(Message("ratings compare two entrants or more"))
    kinds = Counter(_duels(game, names) for game in results.games)
    duels = np.array([_matrix(kind, len(names)) for kind in kinds])
    counts = np.array(list(kinds.values()), dtype=np.float64)
    played = np.tensordot(counts, duels, 1)
    half: Duels = 0.5 * (1 - np.eye(len(names)))
    estimate = _points(played + half)
    rng = np.random.default_rng(seed)
    samples = []
    for _ in range(_SAMPLES):
        # Weights of the exponential distribution: a sum for all games of a kind, as all are alike.
        weighted = np.tensordot(rng.gamma(counts), duels, 1)
        samples.append(_points(weighted + half * rng.exponential(size=half.shape)))
    lower, upper = np.quantile(samples, (0.025, 0.975), axis=0)
    beaten = _chained(played > 0)
    lower[~beaten.all(axis=1)] = -inf
    upper[~beaten.all(axis=0)] = inf
    found = [
        Rating(name, float(estimate[i]), float(lower[i]), float(upper[i]))
        for i, name in enumerate(names)
    ]
    return tuple(sorted(found, key=lambda rating: -rating.points))


def plot(results: Results, file: str | Path, *, seed: int = 0) -> None:
    """Draw the ratings with their bounds into a file, in the format that its name asks for.

    A dotted arrow shows where there is no bound.

    Raises:
        TableGamesError: there are fewer than two entrants, or the name asks for no known format.
        OSError: the file cannot be written.
        ImportError: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - slow to load
    except ImportError as error:
        raise missing_extra(f"{__name__}.plot", "matplotlib", "arena") from error

    found = ratings(results, seed=seed)[::-1]
    points = [rating.points for rating in found]
    widths = [[one.points - one.lower for one in found], [one.upper - one.points for one in found]]
    bounds = [[0.0 if isinf(width) else width for width in side] for side in widths]
    figure = Figure(figsize=(7, 1.2 + 0.45 * len(found)), layout="constrained")
    axes = figure.subplots()
    axes.errorbar(points, range(len(found)), xerr=bounds, fmt="o", capsize=4)
    arrow = max(map(max, bounds)) or _ARROW
    for row, one in enumerate(found):
        for bound, head in ((one.lower, "<"), (one.upper, ">")):
            if isinf(bound):
                ends = [one.points, one.points + copysign(arrow, bound)]
                axes.plot(ends, [row, row], color="C0", linestyle=":", marker=head, markevery=[1])
    axes.set_yticks(range(len(found)), [rating.name for rating in found])
    axes.margins(y=0.5 / len(found) + 0.1)
    axes.grid(axis="x", alpha=0.3)
    axes.set_xlabel("rating (Elo scale, mean 0) with 95 % bounds")
    axes.set_title(f"{len(results.games):,} games")
    try:
        figure.savefig(file)
    except ValueError as error:  # it lists the formats
        raise TableGamesError(str(error)) from None


def _duels(game: GameResult, names: tuple[str, ...]) -> tuple[tuple[int, int, float], ...]:
    """Return the duels of a game: winner, loser, and how often; half each way for a draw."""
    duels: Counter[tuple[int, int]] = Counter()
    entrants = [names.index(name) for name in game.fixture.seats]
    for (one, score), (other, against) in combinations(
        zip(entrants, game.outcome.scores, strict=True), 2
    ):
        if one != other:
            duels[one, other] += (score > against) + (score >= against)
            duels[other, one] += (score < against) + (score <= against)
    return tuple((*pair, half / 2) for pair, half in sorted(duels.items()))


def _matrix(duels: tuple[tuple[int, int, float], ...], size: int) -> Duels:
    matrix = np.zeros((size, size))
    for winner, loser, count in duels:
        matrix[winner, loser] = count
    return matrix


def _chained(beat: Beaten) -> Beaten:
    """Return who has beaten whom, or somebody who has, and so on; everybody is among the own."""
    chained = beat | np.eye(len(beat), dtype=np.bool_)
    for one in range(len(beat)):
        chained |= np.outer(chained[:, one], chained[one])
    return chained


def _points(duels: Duels) -> Points:
    """Return the most likely ratings, their mean 0."""
    strengths: Points = choix.ilsr_pairwise_dense(duels)
    points: Points = _PER_NAT * (strengths - strengths.mean())
    return points

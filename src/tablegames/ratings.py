"""Ratings on the scale of Elo from the results of many games, and their plot.

Needs what the extra ``arena`` brings: ``python -m pip install 'tablegames[arena]'``.
"""

from collections import Counter
from itertools import combinations
from math import log
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
"""So many times the games are drawn anew, with replacement, for the bounds."""

Points: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"
Duels: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.float64]]"


@attrs.frozen
class Rating:
    """How strong an entrant is, on the scale of Elo.

    Attributes:
        name: the entrant.
        points: the estimate; the mean of all entrants is 0, and 400 more mean ten wins to one.
        lower: the lower bound, at 95 %.
        upper: the upper bound, at 95 %.
    """

    name: str
    points: float
    lower: float
    upper: float


def ratings(results: Results, *, seed: int = 0) -> tuple[Rating, ...]:
    """Return the ratings of all entrants, from the strongest.

    At a table every two entrants are compared by their scores, and an equal score is half a win
    for each; the strengths are those that make these duels most likely (Bradley and Terry, 1952).
    Between any two entrants one drawn duel is added, so that nobody is infinitely strong. The
    bounds are the middle 95 % of the ratings from games drawn at random, with replacement; where
    every game went the same way they are as narrow as can be, however few games there were.

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
    estimate = _points(np.tensordot(counts, duels, 1))
    rng = np.random.default_rng(seed)
    games = len(results.games)
    drawn = rng.multinomial(games, counts / games, _SAMPLES)
    samples = np.array([_points(np.tensordot(sample, duels, 1)) for sample in drawn])
    lower, upper = np.quantile(samples, (0.025, 0.975), axis=0)
    found = [
        Rating(name, float(estimate[i]), float(lower[i]), float(upper[i]))
        for i, name in enumerate(names)
    ]
    return tuple(sorted(found, key=lambda rating: -rating.points))


def plot(results: Results, file: Path, *, seed: int = 0) -> None:
    """Draw the ratings with their bounds into a file, in the format that its name asks for.

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
    below = [rating.points - rating.lower for rating in found]
    above = [rating.upper - rating.points for rating in found]
    figure = Figure(figsize=(7, 1.2 + 0.45 * len(found)), layout="constrained")
    axes = figure.subplots()
    axes.errorbar(points, range(len(found)), xerr=[below, above], fmt="o", capsize=4)
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


def _points(duels: Duels) -> Points:
    """Return the most likely ratings, their mean 0."""
    drawn = 0.5 * (1 - np.eye(len(duels)))
    strengths: Points = choix.ilsr_pairwise_dense(duels + drawn)
    points: Points = _PER_NAT * (strengths - strengths.mean())
    return points

"""What came out of many games: who won how often, and how sure that is."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Any, Final, SupportsIndex, TextIO

import attrs

from tablegames._arguments import whole
from tablegames.errors import Message, NotationError, TableGamesError, WrongTypeError, shown
from tablegames.outcome import Outcome
from tablegames.record import GameRecord

__all__ = ["Fixture", "GameResult", "Results", "Standing", "wilson"]

_Z: Final = 1.959964
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""


_LONGEST_SEED: Final = 1000
"""The most digits of a seed in a record; the interpreter reads no integers of a few thousand."""


def wilson(wins: float, games: int, z: float = _Z) -> tuple[float, float]:
    """Return the bounds of a share of wins: the interval of Wilson (1927), at 95 % unless told.

    A tie counts as a part of a win, which makes the interval wider than it need be, never
    narrower.

    Raises:
        TableGamesError: there was no game, or there are more wins than games.

    >>> low, high = wilson(60, 100)
    >>> print(f"{low:.3f} to {high:.3f}")
    0.502 to 0.691
    """
    if games < 1 or not 0 <= wins <= games:
        message = Message("{wins} wins in {games} games", wins=shown(wins), games=shown(games))
        raise TableGamesError(message)
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    return max(0.0, middle - spread), min(1.0, middle + spread)


def _names_of(seats: Iterable[str]) -> tuple[str, ...]:
    names = tuple(seats) if isinstance(seats, Iterable) and not isinstance(seats, str) else None
    if names is None or not all(isinstance(name, str) for name in names):
        message = Message("{value}: not the names of those in the seats", value=shown(seats))
        raise WrongTypeError(message)
    return names


def _seed_of(seed: SupportsIndex) -> int:
    number = whole("seed", seed)
    if number >= 10**_LONGEST_SEED:
        raise TableGamesError(Message("a seed of more than {most} digits", most=_LONGEST_SEED))
    return number


@attrs.frozen
class Fixture:
    """A game to be played: everything that it depends on, besides who the entrants are.

    Attributes:
        seats: the name of the entrant in each seat; one may hold several.
        seed: the number that all chance of the game comes from, from 0, of 1000 digits at most.

    Raises:
        TableGamesError: there is no such seed.
        WrongTypeError: the seats are no names, or the seed is no integer.
    """

    seats: tuple[str, ...] = attrs.field(converter=_names_of)
    seed: int = attrs.field(converter=_seed_of)

    def tags(self) -> dict[str, str]:
        """Return the tags by which a record tells its fixture."""
        names = {f"seat {seat}": name for seat, name in enumerate(self.seats)}
        return {**names, "seed": str(self.seed)}

    @classmethod
    def of_tags(cls, tags: Mapping[str, str]) -> "Fixture":
        """Return the fixture that the tags of a record tell.

        Raises:
            NotationError: they tell none.
        """
        seats = tuple(name for key, name in tags.items() if key.startswith("seat "))
        seed = tags.get("seed", "")
        if seats and seed.isascii() and seed.isdecimal() and len(seed) <= _LONGEST_SEED:
            fixture = cls(seats, int(seed))
            if fixture.tags().items() <= tags.items():
                return fixture
        message = Message("they do not say who sat where, and with which seed")
        raise NotationError(message, "tags")


@attrs.frozen
class GameResult:
    """How the game of a fixture ended.

    Attributes:
        fixture: which game it was.
        outcome: its winners, scores and reason.
        moves: how many moves it took.
    """

    fixture: Fixture
    outcome: Outcome
    moves: int

    @classmethod
    def of(cls, record: GameRecord[Any, Any]) -> "GameResult":
        """Return the result that the record of a finished game tells.

        Raises:
            NotationError: the game is not over, or its tags name no fixture.
        """
        fixture = Fixture.of_tags(record.tags)
        if record.outcome is None:
            raise NotationError(Message("the game is not over"), "moves")
        return cls(fixture, record.outcome, len(record.moves))

    def share(self, name: str) -> float:
        """Return the part of the win that an entrant has: those who win together share it."""
        winners = self.outcome.winners
        return sum(self.fixture.seats[seat] == name for seat in winners) / len(winners)


@attrs.frozen
class Standing:
    """How one entrant fared.

    Attributes:
        name: the entrant.
        games: the games it took part in.
        wins: how many of them it won; a win together counts as the part that it is of the win.
        share: wins by games.
        lower: the lower bound of the share, at 95 %.
        upper: the upper bound of the share, at 95 %.
        even: the share if all who sat at its tables were equally strong.
        score: its mean score in a game, by seat.
    """

    name: str
    games: int
    wins: float
    share: float
    lower: float
    upper: float
    even: float
    score: float


@attrs.frozen
class Results:
    """The results of many games.

    Attributes:
        games: one result for each fixture, in the order of the fixtures.
    """

    games: tuple[GameResult, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants, in the order of their first games."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.fixture.seats))

    def standings(self) -> tuple[Standing, ...]:
        """Return how every entrant fared, from the one most above its even share."""
        standings = [self._standing(name) for name in self.names]
        return tuple(sorted(standings, key=lambda one: one.even - one.share))

    def _standing(self, name: str) -> Standing:
        games = [game for game in self.games if name in game.fixture.seats]
        held = [game.fixture.seats.count(name) for game in games]
        wins = sum(game.share(name) for game in games)
        lower, upper = wilson(wins, len(games))
        return Standing(
            name=name,
            games=len(games),
            wins=wins,
            share=wins / len(games),
            lower=lower,
            upper=upper,
            even=sum(
                seats / len(game.fixture.seats) for seats, game in zip(held, games, strict=True)
            )
            / len(games),
            score=sum(_scores(games, name)) / sum(held),
        )

    def write_csv(self, file: TextIO) -> None:
        """Write a line for each game, under a line with the names of the columns.

        Args:
            file: open for text, with ``newline=""``.

        Raises:
            TableGamesError: the games are not all of the same number of seats.
        """
        seats = range(max((len(game.fixture.seats) for game in self.games), default=0))
        if any(len(game.fixture.seats) != len(seats) for game in self.games):
            message = Message("games of different numbers of seats have different columns")
            raise TableGamesError(message)
        writer = csv.writer(file)
        writer.writerow(
            [
                "seed",
                *(f"seat_{seat}" for seat in seats),
                *(f"score_{seat}" for seat in seats),
                "winners",
                "reason",
                "moves",
            ]
        )
        for game in self.games:
            outcome = game.outcome
            winners = " ".join(map(str, outcome.winners))
            row = [game.fixture.seed, *game.fixture.seats, *outcome.scores]
            writer.writerow([*row, winners, outcome.reason.value, game.moves])


def _scores(games: Iterable[GameResult], name: str) -> Iterator[int]:
    """Yield the score of every seat that an entrant held."""
    for game in games:
        for seat, holder in enumerate(game.fixture.seats):
            if holder == name:
                yield game.outcome.scores[seat]

"""Matches between bots: many games, over any number of processors, each reproducible.

A game depends on its `Fixture` and the bots alone: who sits where, and one number that all chance
comes from. So the same fixtures give the same results in whatever order and wherever they are
played, and a run that was interrupted goes on with the games that are missing.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from tablegames.bots import bot_named
>>> from tablegames.dots_and_boxes import Rules
>>> bots = {level: bot_named("dots-and-boxes", level) for level in ("random", "chains")}
>>> opening = Opening("dots-and-boxes", Rules(rows=2, columns=2))
>>> with ThreadPoolExecutor(1) as executor:
...     results = play_match(opening, bots, seeds=range(10), executor=executor)
>>> best = results.standings()[0]
>>> best.name, best.games
('chains', 20)
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from itertools import combinations, islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Final, Protocol, TypeAlias

import attrs

from tablegames.bots import Bot
from tablegames.errors import IllegalMoveError, Message, NotationError, TableGamesError, shown
from tablegames.games import game_named
from tablegames.record import GameRecord
from tablegames.results import Fixture, GameResult, Results

__all__ = [
    "Bots",
    "Opening",
    "Report",
    "Starter",
    "match_fixtures",
    "play_fixtures",
    "play_game",
    "play_match",
    "round_robin",
    "round_robin_fixtures",
]

Bots: TypeAlias = Mapping[str, Bot[Any, Any]]
"""The entrants by name. For a pool of processes a bot has to be a function of a module, or
another value that can be pickled."""

Report: TypeAlias = Callable[[int, int], object]
"""What is called after each game with the number of games that are done, and of all."""

_CHUNK: Final = 32
"""The most games that a worker is sent at once: enough that sending them costs little."""

_IN_FLIGHT: Final = 32
"""So many times that many games are with the workers, and not more: the others wait here."""

_RECORD_BEGINS: Final = b'{"tablegames": '


class Starter(Protocol):
    """Where a game begins: any callable from a generator to a state, equal ones giving equals."""

    def __call__(self, rng: Random, /) -> Any:
        """Return a starting position; all chance comes from the generator."""
        ...


@attrs.frozen
class Opening:
    """The starting positions of a game of the library under some rules.

    Attributes:
        game: the name of the game.
        rules: its options; None means the default ones.

    >>> Opening("quita-y-pon")(Random(1)).hands[0].points
    80
    """

    game: str
    rules: Any = None

    def __call__(self, rng: Random, /) -> Any:
        """Return a starting position.

        Raises:
            NotationError: there is no such game.
            InvalidSetupError: these are no rules of it.
        """
        game = game_named(self.game)
        return game.deal(game.rules_type() if self.rules is None else self.rules, rng)


def match_fixtures(lineup: Sequence[str], seats: int, seeds: Iterable[int]) -> Iterator[Fixture]:
    """Yield the games of a match: for each seed, the line-up in every rotation.

    The line-up sits down in its order, and again from its beginning while seats are left: two
    entrants at a table of four sit across from each other. A name may stand in it repeatedly.

    Raises:
        TableGamesError: the line-up is empty, or longer than the table.

    >>> for fixture in match_fixtures(("a", "b"), 4, [7]):
    ...     print(*fixture.seats, fixture.seed)
    a b a b 7
    b a b a 7
    """
    size = len(lineup)
    if not 1 <= size <= seats:
        message = Message("a line-up of {size} at a table of {seats}", size=size, seats=seats)
        raise TableGamesError(message)
    rotations = (
        tuple(lineup[(seat + turned) % size] for seat in range(seats)) for turned in range(size)
    )
    seatings = tuple(dict.fromkeys(rotations))
    for seed in seeds:
        for seating in seatings:
            yield Fixture(seating, seed)


def round_robin_fixtures(
    names: Iterable[str], seats: int, seeds: Iterable[int], *, at_table: int = 2
) -> Iterator[Fixture]:
    """Yield the games in which every so many of the entrants meet, as in `match_fixtures`.

    Raises:
        TableGamesError: there are fewer entrants than come to a table, or more of them come to a
            table than it has seats, or none.
    """
    names, seeds = tuple(names), tuple(seeds)
    if not 1 <= at_table <= len(names):
        message = Message.counted(
            "{number} entrant, of whom {seats} come to a table",
            "{number} entrants, of whom {seats} come to a table",
            len(names),
            seats=at_table,
        )
        raise TableGamesError(message)
    for lineup in combinations(names, at_table):
        yield from match_fixtures(lineup, seats, seeds)


def play_match(
    opening: Starter,
    bots: Bots,
    *,
    lineup: Sequence[str] = (),
    seeds: Iterable[int] = range(100),
    executor: Executor | None = None,
    records: str | Path | None = None,
    report: Report | None = None,
) -> Results:
    """Play a match: every rotation of a line-up, for every seed (see `match_fixtures`).

    Args:
        opening: where the games begin.
        bots: the entrants.
        lineup: who sits down, in order; by default all entrants, once each.
        seeds: the numbers that the chance of the games comes from.
        executor: who plays the games; by default a process for each processor. Any executor of
            this interface will do, also one of a cluster.
        records: a file of records, one a line. Games that it holds are not played again, and
            each game is added as soon as it is over, in whatever order they end.
        report: called after each game.

    Raises:
        TableGamesError: the line-up does not fit the table, or names no entrant.
        NotationError: the file holds something else than games of this opening.
        IllegalMoveError: a bot broke a rule; the place names the game.
    """
    games = match_fixtures(lineup or tuple(bots), _seats(opening), seeds)
    return play_fixtures(opening, bots, games, executor=executor, records=records, report=report)


def round_robin(
    opening: Starter,
    bots: Bots,
    *,
    at_table: int = 2,
    seeds: Iterable[int] = range(100),
    executor: Executor | None = None,
    records: str | Path | None = None,
    report: Report | None = None,
) -> Results:
    """Let every so many of the entrants meet in a match; the rest is as in `play_match`.

    Raises:
        TableGamesError: there are fewer entrants than come to a table, or more of them come to a
            table than it has seats.
        NotationError: the file holds something else than games of this opening.
        IllegalMoveError: a bot broke a rule; the place names the game.
    """
    games = round_robin_fixtures(bots, _seats(opening), seeds, at_table=at_table)
    return play_fixtures(opening, bots, games, executor=executor, records=records, report=report)


def play_fixtures(
    opening: Starter,
    bots: Bots,
    fixtures: Iterable[Fixture],
    *,
    executor: Executor | None = None,
    records: str | Path | None = None,
    report: Report | None = None,
) -> Results:
    """Play some games, each once; the rest is as in `play_match`.

    Raises:
        TableGamesError: a game leaves a seat empty, or seats somebody who is no entrant.
        NotationError: the file holds something else than games of this opening.
        IllegalMoveError: a bot broke a rule; the place names the game.
    """
    fixtures = tuple(dict.fromkeys(fixtures))
    _check(fixtures, bots, _seats(opening))
    path = None if records is None else Path(records)
    done = {} if path is None else _recorded(path, opening, set(fixtures))
    missing = [fixture for fixture in fixtures if fixture not in done]
    with ExitStack() as stack:
        if executor is None:
            from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to load

            executor = stack.enter_context(ProcessPoolExecutor())
        file = path and stack.enter_context(path.open("a", encoding="utf-8"))
        for result, text in _played(opening, bots, missing, executor, recorded=bool(file)):
            if file:
                file.write(text)
                file.flush()
            done[result.fixture] = result
            if report is not None:
                report(len(done), len(fixtures))
    return Results(tuple(done[fixture] for fixture in fixtures))


def play_game(opening: Starter, bots: Bots, fixture: Fixture) -> GameRecord[Any, Any]:
    """Play the game of a fixture, here and now, and return its record.

    The deal comes from ``Random(seed)``, and each seat has a generator of its own: what one bot
    asks of chance changes nothing for the others. What a bot raises is passed on, with a note that
    names the game and the seat.

    Raises:
        TableGamesError: the game leaves a seat empty, or seats somebody who is no entrant.
        IllegalMoveError: a bot broke a rule; the place names the game.
    """
    start = opening(Random(fixture.seed))
    _check([fixture], bots, start.num_players)
    rngs = [Random(f"{fixture.seed} seat {seat}") for seat in range(len(fixture.seats))]

    def choose(state: Any) -> Any:
        seat = state.turn
        try:
            return bots[fixture.seats[seat]](state.view(seat), rngs[seat])
        except Exception as error:
            error.add_note(f"raised by the bot in seat {seat} of {fixture}")
            raise

    try:
        return GameRecord.play(start, choose, fixture.tags())
    except IllegalMoveError as error:
        seed = Message("seed {seed}", seed=fixture.seed)
        error.place = Message.joined((seed, " ".join(fixture.seats), error.place), ", ")
        raise


def _check(fixtures: Iterable[Fixture], bots: Bots, seats: int) -> None:
    """Refuse fixtures that cannot be played."""
    for seating in dict.fromkeys(fixture.seats for fixture in fixtures):
        if len(seating) != seats:
            message = Message.counted(
                "{number} seat is held at a table of {seats}",
                "{number} seats are held at a table of {seats}",
                len(seating),
                seats=seats,
            )
            raise TableGamesError(message)
        for name in seating:
            if name not in bots:
                message = Message(
                    "{name} is none of the entrants {known}",
                    name=shown(name),
                    known=", ".join(bots),
                )
                raise TableGamesError(message)


def _seats(opening: Starter) -> int:
    """Return how many seats a table has."""
    seats: int = opening(Random(0)).num_players
    return seats


def _played(
    opening: Starter,
    bots: Bots,
    fixtures: Sequence[Fixture],
    executor: Executor,
    *,
    recorded: bool,
) -> Iterator[tuple[GameResult, str]]:
    """Yield the results as they come, each with its record if wanted."""
    # Small chunks near the end of short runs, so that no worker is left with all the rest.
    size = max(1, min(_CHUNK, len(fixtures) // (2 * _IN_FLIGHT)))
    chunks = (fixtures[begin : begin + size] for begin in range(0, len(fixtures), size))
    ended: SimpleQueue[Future[list[tuple[GameResult, str]]]] = SimpleQueue()
    running = set()

    def submit(number: int) -> None:
        for chunk in islice(chunks, number):
            future = executor.submit(_play_some, opening, bots, chunk, recorded=recorded)
            running.add(future)
            future.add_done_callback(ended.put)

    try:
        submit(_IN_FLIGHT)
        while running:
            future = ended.get()
            running.remove(future)
            submit(1)
            yield from future.result()
    finally:
        for future in running:
            future.cancel()


def _play_some(
    opening: Starter, bots: Bots, fixtures: Iterable[Fixture], *, recorded: bool
) -> list[tuple[GameResult, str]]:
    """Play some games in a worker."""
    games = []
    for fixture in fixtures:
        record = play_game(opening, bots, fixture)
        text = record.to_text(one_line=True) if recorded else ""
        games.append((GameResult.of(record), text))
    return games


def _recorded(
    file: Path, opening: Starter, wanted: Collection[Fixture]
) -> dict[Fixture, GameResult]:
    """Return the wanted games that a file holds.

    A last line cut short is taken away, and blank lines are no records.
    """
    found: dict[Fixture, GameResult] = {}
    if not file.exists():
        return found
    whole = 0
    with file.open("r+b") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.endswith(b"\n") and _RECORD_BEGINS.startswith(line[: len(_RECORD_BEGINS)]):
                break
            whole += len(line)
            if line.isspace():
                continue
            result = _read(line, f"{file}:{number}", opening)
            if result.fixture in wanted:
                found[result.fixture] = result
        lines.truncate(whole)
    return found


def _read(line: bytes, place: str, opening: Starter) -> GameResult:
    """Return the result that a line of a file of records tells."""
    try:
        record: GameRecord[Any, Any] = GameRecord.from_text(line.decode())
        result = GameResult.of(record)
    except TableGamesError as error:
        raise NotationError(error.message, place) from error
    except UnicodeDecodeError as error:
        raise NotationError(Message("the text is not in utf-8"), place) from error
    if record.start != opening(Random(result.fixture.seed)):
        raise NotationError(Message("a game of another opening"), place)
    return result

"""The end of the game: only chains and loops are left, and somebody has to open one.

Who need not open is *in control*: when the opponent opens a long chain, that player takes it all
and has to open the next one, or declines the last two boxes (four of a loop) and lets the
opponent go on. What this is worth has a closed formula, found by Buzzard and Ciere ("Playing
simple loony dots and boxes endgames optimally", *Integers* 14 (2014) G8); the question goes back
to Berlekamp, and Allcock ("Best play in dots and boxes endgames", arXiv 1811.10747) tells the
moves. This module has the formula, the recursion it solves, and the choices that follow.

All values count boxes, and are *net gains of the player who does not have to open*: the boxes
this player will still take minus those the opponent will, both playing best.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Self

import attrs

from tablegames.dots_and_boxes.board import Edge
from tablegames.dots_and_boxes.chains import Analysis, analyse
from tablegames.dots_and_boxes.pieces import LONG_CHAIN
from tablegames.dots_and_boxes.state import State
from tablegames.errors import InvalidSetupError, Message, Problem, TableGamesError, shown

__all__ = ["Endgame", "Opening", "best_move", "recursive_value", "value_to_move"]

_SMALLEST_LOOP: Final = 4
_CHAIN_DECLINED: Final = 2
_LOOP_DECLINED: Final = 4


@attrs.frozen(order=True)
class Opening:
    """The choice of a chain or loop to open, known by its size alone.

    Attributes:
        is_loop: whether it is a loop. Chains sort before loops.
        size: its boxes.
    """

    is_loop: bool
    size: int

    @property
    def boxes_declined(self) -> int:
        """How many boxes the opponent leaves who keeps control, 4 of a loop, 2 of a long chain.

        0 of a short chain. One of two boxes is thought to be opened in its middle, which is
        never worse for who opens; opened at an end, two boxes could be declined of it too.
        """
        if self.is_loop:
            return _LOOP_DECLINED
        return _CHAIN_DECLINED if self.size >= LONG_CHAIN else 0


def _sizes(sizes: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(sizes))


@attrs.frozen
class Endgame:
    """Chains and loops, and nothing else; someone has to open one of them.

    Args:
        chains: the sizes of the chains in boxes, from 1, in any order.
        loops: the sizes of the loops in boxes, even numbers from 4, in any order.

    Raises:
        InvalidSetupError: there is no chain or loop of such a size on any board (DB-2).

    >>> endgame = Endgame(chains=(3, 5), loops=(4,))
    >>> endgame.value, endgame.best_opening
    (0, Opening(is_loop=True, size=4))
    """

    chains: tuple[int, ...] = attrs.field(default=(), converter=_sizes)
    loops: tuple[int, ...] = attrs.field(default=(), converter=_sizes)

    def __attrs_post_init__(self) -> None:
        problems = [
            Problem("DB-2", Message("no chain has {size} boxes", size=shown(size)), size)
            for size in self.chains
            if type(size) is not int or size < 1
        ]
        problems += [
            Problem("DB-2", Message("no loop has {size} boxes", size=shown(size)), size)
            for size in self.loops
            if type(size) is not int or size < _SMALLEST_LOOP or size % 2
        ]
        if problems:
            raise InvalidSetupError(problems)

    @classmethod
    def of(cls, state: State) -> Self | None:
        """Return the endgame that a position is; None unless it is one.

        It is one when every open box has two undrawn sides: no box can be taken, and there are
        no joints. A finished game is the empty endgame.

        >>> from tablegames.dots_and_boxes.rules import Rules, Start
        >>> Endgame.of(State.new(Rules(rows=2, columns=2, start=Start.SWEDISH)))
        Endgame(chains=(), loops=(4,))
        """
        analysis = analyse(state)
        return None if analysis.open_chains else cls._closed_part(analysis)

    @classmethod
    def _closed_part(cls, analysis: Analysis) -> Self | None:
        """Return the endgame that is left after all open chains; None when there are joints."""
        if analysis.joints:
            return None
        return cls(tuple(map(len, analysis.chains)), tuple(map(len, analysis.loops)))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to open."""
        return not self.chains and not self.loops

    @property
    def long_part(self) -> "Endgame":
        """The endgame without its chains of one and two boxes."""
        if not self.chains or self.chains[0] >= LONG_CHAIN:
            return self
        return Endgame((size for size in self.chains if size >= LONG_CHAIN), self.loops)

    @property
    def value(self) -> int:
        """The net gain, in boxes, of the player who does not have to open.

        The short chains are opened first, the smallest first; each is taken whole, and then the
        other side has to open.

        >>> Endgame(chains=(3, 3, 3)).value, Endgame(loops=(6, 6)).value
        (1, 4)
        """
        value = _long_value(self.long_part)
        for size in reversed([size for size in self.chains if size < LONG_CHAIN]):
            value = size - value
        return value

    @property
    def controlled_value(self) -> int:
        """The net gain of who keeps control to the end, leaving pairs of every piece but the last.

        The short chains have no part in it. From 2 on, it is the value of the long chains and
        loops; below that, it only helps to find it (Buzzard & Ciere).

        >>> Endgame(chains=(4, 5), loops=(6,)).controlled_value
        3
        """
        endgame = self.long_part
        return (
            sum(size - 2 * _CHAIN_DECLINED for size in endgame.chains)
            + sum(size - 2 * _LOOP_DECLINED for size in endgame.loops)
            + _terminal_bonus(endgame)
        )

    @property
    def openings(self) -> tuple[Opening, ...]:
        """The different choices of the player who has to open, chains, then loops, by size."""
        chains = [Opening(is_loop=False, size=size) for size in sorted(set(self.chains))]
        loops = [Opening(is_loop=True, size=size) for size in sorted(set(self.loops))]
        return (*chains, *loops)

    def without(self, opening: Opening) -> "Endgame":
        """Return what is left when a chain or loop of this size is gone.

        Raises:
            TableGamesError: there is none.
        """
        chains, loops, size = list(self.chains), list(self.loops), opening.size
        pieces = loops if opening.is_loop else chains
        if size not in pieces:
            loop = Message("no loop has {size} boxes", size=shown(size))
            chain = Message("no chain has {size} boxes", size=shown(size))
            raise TableGamesError(loop if opening.is_loop else chain)
        pieces.remove(size)
        return Endgame(chains, loops)

    def value_after(self, opening: Opening) -> int:
        """Return the net gain of the player who does not have to open, when this one is opened.

        Raises:
            TableGamesError: there is no such chain or loop.
        """
        declined = opening.boxes_declined
        # Take all and then open, or decline some and let the opponent open: the better of
        # size - rest and size - 2 * declined + rest. Where nothing can be declined, take all.
        rest = self.without(opening).value
        if not declined:
            return opening.size - rest
        return opening.size - declined + abs(rest - declined)

    @property
    def best_openings(self) -> tuple[Opening, ...]:
        """All choices that cost the player who has to open the least; () when nothing is left.

        Among them are the smallest short chain, or else the smallest chain or the smallest loop.
        """
        costs = [(self.value_after(opening), opening) for opening in self.openings]
        least = min((cost for cost, _ in costs), default=0)
        return tuple(opening for cost, opening in costs if cost == least)

    @property
    def best_opening(self) -> Opening | None:
        """The first of `best_openings`: a chain rather than a loop, then the smallest."""
        return next(iter(self.best_openings), None)

    def keeps_control(self, opened: Opening) -> bool:
        """Return whether to decline the last boxes of what the opponent has opened.

        ``self`` is the rest, without the opened piece. Exactly when the rest is worth at least
        what is declined: two boxes after a long chain, four after a loop. When it is worth just
        that, taking all is as good.

        >>> Endgame(chains=(3, 3)).keeps_control(Opening(is_loop=False, size=5))
        True
        >>> Endgame(chains=(3, 3)).keeps_control(Opening(is_loop=True, size=6))
        False
        """
        return 0 < opened.boxes_declined <= self.value


def _terminal_bonus(endgame: Endgame) -> int:
    """Return what the last chain or loop, which is taken whole, adds to the controlled value."""
    if not endgame.chains:
        return 2 * _LOOP_DECLINED if endgame.loops else 0
    if endgame.loops and endgame.chains[-1] == LONG_CHAIN:
        return _LOOP_DECLINED + _CHAIN_DECLINED
    return 2 * _CHAIN_DECLINED


def _long_value(endgame: Endgame) -> int:
    """Return the value of long chains and loops by the formula of Buzzard and Ciere."""
    controlled = endgame.controlled_value
    if endgame.is_empty or controlled >= _CHAIN_DECLINED:
        return controlled
    if not endgame.loops:
        return 1 if controlled % 2 else 2
    threes = endgame.chains.count(LONG_CHAIN)
    if threes and controlled % 2 == 0:
        return 0 if _four_loop_levels(endgame) else 2
    if threes == 1:
        three = Opening(is_loop=False, size=LONG_CHAIN)
        if _long_value(endgame.without(three)) == _CHAIN_DECLINED:
            return 1
    if threes > 1:
        return 1
    return _small_loops_first(endgame, controlled)


def _four_loop_levels(endgame: Endgame) -> bool:
    """Return whether giving a loop of four away brings both sides level: the rest is worth 4."""
    four_loop = Opening(is_loop=True, size=_SMALLEST_LOOP)
    if four_loop.size not in endgame.loops:
        return False
    return endgame.without(four_loop).controlled_value == _LOOP_DECLINED


def _small_loops_first(endgame: Endgame, controlled: int) -> int:
    """Return the value where the loops of four boxes are opened before all else.

    Each turns a value v of the rest into |v - 4|; without any, the controlled value decides.
    """
    fours = endgame.loops.count(_SMALLEST_LOOP)
    if not fours:
        return 3 if controlled % 2 else _LOOP_DECLINED - controlled % 4
    value = _long_value(Endgame(endgame.chains, endgame.loops[fours:]))
    for _ in range(fours):
        value = abs(value - _LOOP_DECLINED)
    return value


def recursive_value(endgame: Endgame) -> int:
    """Return `Endgame.value`, found by looking at the ways to play instead of by the formula.

    Who has to open takes the smallest short chain, or else the smallest long chain or the
    smallest loop, whichever costs less; the opponent then declines or does not. It takes a
    number of steps of the order of chains times loops.

    >>> recursive_value(Endgame(chains=(3, 3), loops=(4, 4, 12)))
    0
    """
    chains, loops = endgame.chains, endgame.loops
    # after[j]: the value of the chains from some place on and of the loops from place j on.
    after: list[int] = []
    for place in range(len(chains), -1, -1):
        current = [0] * (len(loops) + 1)
        for other in range(len(loops), -1, -1):
            ways = []
            if place < len(chains):
                ways.append(_taken(chains[place], after[other], is_loop=False))
            if other < len(loops) and not (ways and chains[place] < LONG_CHAIN):
                ways.append(_taken(loops[other], current[other + 1], is_loop=True))
            current[other] = min(ways, default=0)
        after = current
    return after[0]


def _taken(size: int, rest: int, *, is_loop: bool) -> int:
    """Return the net gain of who is offered a chain or loop, the rest being worth so much."""
    declined = Opening(is_loop=is_loop, size=size).boxes_declined
    return max(size - rest, size - 2 * declined + rest) if declined else size - rest


def value_to_move(state: State) -> int | None:
    """Return the net boxes that the player to move will gain from here on, both playing best.

    Only for positions of chains and loops, opened ones among them; None when there are joints.

    >>> from tablegames.dots_and_boxes.rules import Rules, Start
    >>> value_to_move(State.new(Rules(rows=2, columns=2, start=Start.SWEDISH)))
    -4
    """
    analysis = analyse(state)
    rest = Endgame._closed_part(analysis)  # noqa: SLF001 - its own module
    if rest is None:
        return None
    offered = sum(map(len, analysis.open_chains))
    declined = _least_declined(analysis)
    if not declined:
        return offered - rest.value
    return offered - declined + abs(rest.value - declined)


def best_move(state: State) -> Edge | None:
    """Return a move that keeps the value of a position of chains and loops.

    It opens what costs least, takes what is on offer, and draws the double-dealing edge exactly
    when control is worth the boxes. None when there are joints, or the game is over.

    >>> from tablegames.dots_and_boxes.rules import Rules, Start
    >>> print(best_move(State.new(Rules(rows=2, columns=2, start=Start.SWEDISH))))
    v0,1
    """
    analysis = analyse(state)
    rest = Endgame._closed_part(analysis)  # noqa: SLF001 - its own module
    if rest is None:
        return None
    if not analysis.open_chains:
        return _opening_edge(analysis, rest.best_opening)
    declined = _least_declined(analysis)
    if not declined or rest.value < declined:
        return analysis.capturing_edges[0]
    if analysis.double_dealing_edge is not None:
        return analysis.double_dealing_edge
    # Everything else is taken first; which open chain is kept for last does not matter among
    # those of which as few boxes are declined.
    last = max(
        range(len(analysis.open_chains)),
        key=lambda place: analysis.open_chains[place].boxes_declined == declined,
    )
    others = [chain for place, chain in enumerate(analysis.open_chains) if place != last]
    return (others or analysis.open_chains)[0].capturing_edge


def _least_declined(analysis: Analysis) -> int:
    """Return the fewest boxes that keeping control costs now; 0 when it cannot be kept."""
    choices: Sequence[int] = [chain.boxes_declined for chain in analysis.open_chains]
    return min(filter(None, choices), default=0)


def _opening_edge(analysis: Analysis, opening: Opening | None) -> Edge | None:
    """Return the edge that opens a piece of this size."""
    if opening is None:
        return None
    pieces = analysis.loops if opening.is_loop else analysis.chains
    return next(piece.opening_edge for piece in pieces if len(piece) == opening.size)

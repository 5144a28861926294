"""Hypothesis strategies for Dots and Boxes: rules, starts, setups and nearly legal moves."""

from tablegames.dots_and_boxes import Box, Edge, Orientation, Rules, Setup, Start, State
from tablegames.testing._hypothesis import st
from tablegames.testing.strategies import states

__all__ = ["edges", "near_moves", "rules", "setups", "starts"]


def rules(*, most_rows: int = 5, most_columns: int = 5) -> st.SearchStrategy[Rules]:
    """Strategy for options: all three starts, and 1×1, 1×n, n×1 and r≠c boards as well."""
    return (
        st.tuples(st.integers(1, most_rows), st.integers(1, most_columns), st.sampled_from(Start))
        .filter(lambda options: options != (1, 1, Start.SWEDISH))
        .map(lambda options: Rules(*options))
    )


def starts(*, most_rows: int = 5, most_columns: int = 5) -> st.SearchStrategy[State]:
    """Strategy for starting positions."""
    return rules(most_rows=most_rows, most_columns=most_columns).map(State.new)


def edges(rules: Rules) -> st.SearchStrategy[Edge]:
    """Strategy for edges on the board and just beside it, negative coordinates included."""
    return st.builds(
        Edge,
        st.sampled_from(Orientation),
        st.integers(-2, rules.rows + 2),
        st.integers(-2, rules.columns + 2),
    )


def near_moves(state: State) -> st.SearchStrategy[object]:
    """Strategy for legal moves, drawn edges, edges beside the board, passes and other things."""
    return edges(state.rules) | st.none() | st.sampled_from(["h0,0", 0, ("h", 0, 0), [], Box(0, 0)])


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Strategy for setups: positions, and positions with one or more things wrong."""
    setup = draw(states(starts(most_rows=3, most_columns=3))).to_setup()
    options = setup.rules
    drawn = set(setup.edges)
    owners = dict(setup.owners)
    turn = setup.turn
    boxes = st.builds(Box, st.integers(-1, options.rows), st.integers(-1, options.columns))
    for fault in draw(st.lists(st.sampled_from(["edge", "owner", "disown", "turn"]), max_size=3)):
        if fault == "edge":
            drawn ^= {draw(edges(options))}
        elif fault == "owner":
            owners[draw(boxes)] = draw(st.integers(-1, 2))
        elif fault == "disown":
            owners.pop(draw(boxes), None)
        else:
            turn = draw(st.none() | st.integers(-1, 2))
    return Setup(options, frozenset(drawn), owners, turn)

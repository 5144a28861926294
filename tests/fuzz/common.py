"""What the fuzzers share: text near the mark, and values of every kind.

Each test here holds one thing: whatever comes in, either it is taken, or an exported error of the
library says why not, and nothing has changed. The session ``fuzz`` runs them for hours, each
example with a deadline.
"""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tablegames import TableGamesError
from tablegames.dots_and_boxes import Box, Edge
from tablegames.quita_y_pon import Cards, Draw, Play, TimeOut
from tablegames.testing.dots_and_boxes import rules as boards
from tablegames.testing.quita_y_pon import rules as options


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a function gives, or the exported error that it raises; others get through."""
    try:
        return function(*arguments)
    except TableGamesError as error:
        refused = error
    assert str(refused)
    # A message repeats a refused value shortened, however long it is.
    assert len(repr(refused)) < 100_000
    return refused


@st.composite
def near(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Texts with a few places changed, or none: most of what is wrong is nearly right."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        begin = draw(st.integers(0, len(text)))
        end = begin + draw(st.integers(0, 2))
        put = draw(st.text(max_size=3) | st.sampled_from([text[:5], text[-5:], "9" * 5_000, "\0"]))
        text = text[:begin] + put + text[end:]
    return text


_scalars: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 12)
    | st.floats()
    | st.text(max_size=4)
    | st.binary(max_size=3)
)
_pieces: st.SearchStrategy[Any] = (
    st.sampled_from(list(Cards.pack()))
    | st.builds(Edge.horizontal, st.integers(-1, 4), st.integers(-1, 4))
    | st.builds(Edge.vertical, st.integers(-1, 4), st.integers(-1, 4))
    | st.builds(Box, st.integers(-1, 4), st.integers(-1, 4))
    | st.lists(st.sampled_from(list(Cards.pack())), max_size=6).map(Cards)
    | st.just(Draw())
    | st.just(TimeOut())
    | st.lists(
        st.lists(st.sampled_from(list(Cards.pack())), min_size=1, max_size=5).map(Cards),
        max_size=3,
    ).map(Play)
    | boards()
    | options()
)


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(_scalars | st.sampled_from(list(Cards.pack())), inner, max_size=3)
    )


anything: st.SearchStrategy[Any] = st.recursive(_scalars | _pieces, _nested, max_leaves=5)
"""Values of every kind: numbers, text, pieces of both games, and what can be made of them."""

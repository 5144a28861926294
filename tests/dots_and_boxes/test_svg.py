from collections import Counter
from itertools import islice
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from dots_and_boxes.positions import position, without_joints
from drawings import (
    MENDED,
    UGLY,
    assert_inside,
    check_golden,
    classes,
    classes_of,
    data,
    drawn,
    golden_names,
    ids,
    parsed,
    printed,
    said,
    texts,
    words,
)
from tablegames import InvalidSetupError, UnknownLanguageError
from tablegames.dots_and_boxes import Edge, Rules, Start, State, analyse, draw_svg
from tablegames.dots_and_boxes.board import board_of
from tablegames.dots_and_boxes.svg import STYLE
from tablegames.testing.dots_and_boxes import starts
from tablegames.testing.strategies import states

STATES: Final = states(starts())


def at_ply(rules: Rules, seed: int, ply: int) -> tuple[State, Edge]:
    """The position of a random game after so many moves, and the last of them."""
    _, move, state = next(islice(random_game(rules, seed), ply - 1, None))
    return state, move


def loop_and_chain() -> State:
    """A loop in the upper four boxes, a chain of two below."""
    rules = Rules(3, 2)
    left = [v(0, 1), h(1, 1), v(1, 1), h(1, 0), v(2, 0), v(2, 1), v(2, 2)]
    return position(rules, board_of(rules).mask(left))


MIDDLE, LAST = at_ply(Rules(), 3, 44)
FINISHED: Final = played(Rules(2, 3), [move for _, move, _ in random_game(Rules(2, 3), 5)])

DRAWINGS: Final = {
    "dots-1x1": draw_svg(State.new(Rules(1, 1))),
    "dots-1x3": draw_svg(played(Rules(1, 3, Start.ICELANDIC), "h0,0 v0,1 h0,1")),
    "dots-3x2-chains": draw_svg(loop_and_chain(), chains=True),
    "dots-4x5-chains": draw_svg(without_joints(Rules(4, 5), 2, 99), chains=True),
    "dots-5x5-middle": draw_svg(MIDDLE, last_move=LAST, names=["Ana", "Bartolomé"]),
    "dots-finished": draw_svg(FINISHED, coordinates=False),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_golden_drawings(name: str) -> None:
    check_golden(name, DRAWINGS[name])


def test_there_is_no_other_golden_drawing() -> None:
    assert golden_names("dots") == set(DRAWINGS)


@given(state=STATES, chains=st.booleans(), coordinates=st.booleans())
def test_everything_is_drawn_once(state: State, *, chains: bool, coordinates: bool) -> None:
    root = parsed(draw_svg(state, chains=chains, coordinates=coordinates))
    board = board_of(state.rules)
    assert Counter(data(drawn(root, "tg-edge"), "edge")) == Counter(map(str, board.edges))
    assert set(data(drawn(root, "tg-drawn"), "edge")) == set(map(str, state.edges))
    assert set(data(drawn(root, "tg-undrawn"), "edge")) == set(map(str, state.legal_moves))
    boxes = drawn(root, "tg-box")
    assert Counter(data(boxes, "box")) == Counter(map(str, board.boxes))
    owners = {str(box): owner for box, owner in state.owners.items()}
    for box in boxes:
        owner = owners.get(box.attrib["data-box"])
        expected = ["tg-open"] if owner is None else ["tg-owned", f"tg-seat-{owner}"]
        assert classes_of(box) == ["tg-box", *expected]
    # By a letter, not by colour alone.
    assert Counter(texts(root, "tg-owner")) == Counter(map(str, owners.values()))
    dots = (state.rules.rows + 1) * (state.rules.columns + 1)
    assert len(drawn(root, "tg-dot")) == dots
    assert_inside(root)


@given(STATES)
def test_each_thing_is_where_its_name_says(state: State) -> None:
    root = parsed(draw_svg(state))
    (box,) = (box for box in drawn(root, "tg-box") if box.attrib["data-box"] == "0,0")
    unit = float(box.attrib["width"])
    for edge in drawn(root, "tg-edge"):
        x, y, to_x, to_y = (float(edge.attrib[end]) / unit for end in ("x1", "y1", "x2", "y2"))
        letter = "h" if y == to_y else "v"
        assert (to_x - x, to_y - y) in {(1, 0), (0, 1)}
        assert edge.attrib["data-edge"] == f"{letter}{y:g},{x:g}"
    for box in drawn(root, "tg-box"):
        x, y = (float(box.attrib[name]) / unit for name in ("x", "y"))
        assert box.attrib["data-box"] == f"{y:g},{x:g}"


@given(STATES)
def test_it_is_said_in_words(state: State) -> None:
    title, description = said(parsed(draw_svg(state)))
    rows, columns = state.rules.rows, state.rules.columns
    assert title.startswith(f"Dots and Boxes, {rows} by {columns} boxes: ")
    sentences = description.removesuffix(".").split(". ")
    edges = sorted(state.edges)
    number = f"{len(edges)} of {len(board_of(state.rules).edges)} edges are drawn"
    assert sentences[0] == (f"{number}: {' '.join(map(str, edges))}" if edges else number)
    for seat in (0, 1):
        boxes = sorted(box for box, owner in state.owners.items() if owner == seat)
        words = f"seat {seat} has {len(boxes)} box{'' if len(boxes) == 1 else 'es'}"
        assert sentences[1 + seat] == (f"{words}: {' '.join(map(str, boxes))}" if boxes else words)
    if state.turn is not None:
        expected = f"seat {state.turn} to move"
    elif state.scores[0] == state.scores[1]:
        expected = "a draw"
    else:
        expected = f"seat {int(state.scores[1] > state.scores[0])} wins"
    assert sentences[3] == expected
    assert title.endswith(f": {expected}")


@given(STATES)
def test_scores_and_who_is_to_move_or_has_won(state: State) -> None:
    root = parsed(draw_svg(state))
    assert texts(root, "tg-score") == [str(score) for score in state.scores]
    assert texts(root, "tg-chip") == ["0", "1"]
    turns, winners = drawn(root, "tg-turn"), drawn(root, "tg-winner")
    if state.outcome is None:
        assert winners == []
        (mark,) = turns
        on_the_right = float(mark.attrib["x"]) > float(root.attrib["width"]) / 2
        assert on_the_right == bool(state.turn)
    else:
        assert turns == []
        assert len(winners) == len(state.outcome.winners)


@given(STATES)
def test_chains_and_loops_are_marked_as_analysed(state: State) -> None:
    root = parsed(draw_svg(state, chains=True))
    analysis = analyse(state)
    lengths = [
        *map(len, analysis.chains),
        *map(len, analysis.loops),
        *map(len, analysis.open_chains),
    ]
    assert Counter(texts(root, "tg-number")) == Counter(map(str, lengths))
    points = {
        kind: [len(line.attrib["points"].split()) for line in drawn(root, kind)]
        for kind in ("tg-chain", "tg-long", "tg-loop", "tg-open-chain")
    }
    # A line goes through each box, and out of the edges at the ends.
    assert points == {
        "tg-chain": [len(chain) + 2 for chain in analysis.chains],
        "tg-long": [len(chain) + 2 for chain in analysis.chains if chain.is_long],
        "tg-loop": [len(loop) for loop in analysis.loops],
        "tg-open-chain": [len(o) + (o.end is not None) for o in analysis.open_chains],
    }
    description = said(root)[1]
    assert description.count("chain: ") == len(analysis.chains) + len(analysis.open_chains)
    assert description.count("A loop: ") == len(analysis.loops)
    plain = parsed(draw_svg(state))
    assert not any(drawn(plain, kind) for kind in (*points, "tg-number"))


def test_coordinates_as_in_the_notation() -> None:
    root = parsed(draw_svg(State.new(Rules(2, 3))))
    assert texts(root, "tg-coordinate") == ["0", "1", "2", "3", "h0", "v0", "h1", "v1", "h2"]
    bare = parsed(draw_svg(State.new(Rules(2, 3)), coordinates=False))
    assert texts(bare, "tg-coordinate") == []


def test_the_last_move_is_marked() -> None:
    root = parsed(draw_svg(MIDDLE, last_move=LAST))
    assert data(drawn(root, "tg-last"), "edge") == [str(LAST)]
    assert f"The last move was {LAST}." in said(root)[1]
    unmarked = parsed(draw_svg(MIDDLE))
    assert drawn(unmarked, "tg-last") == []
    assert "last move" not in said(unmarked)[1]


@pytest.mark.parametrize(
    ("move", "named"),
    [
        (h(0, 1), "h0,1"),
        (h(9, 9), "h9,9"),
        (h(-1, 0), "h-1,0"),
        # A text is no edge, also one that reads like it.
        ("h0,0", "'h0,0'"),
        (7, "7"),
        ([], "[]"),
    ],
)
def test_a_last_move_that_was_none_is_refused(move: Edge, named: str) -> None:
    state = played(Rules(2, 2), "h0,0")
    with pytest.raises(InvalidSetupError) as refused:
        draw_svg(state, last_move=move)
    assert refused.value.problems[0].value == move
    assert str(refused.value) == f"DB-3: {named} is not drawn, so it was not the last move"


@pytest.mark.parametrize("rules", BOARDS)
def test_a_view_shows_the_same(rules: Rules) -> None:
    for _, _, state in random_game(rules, 1):
        for player in (0, 1, None):
            assert draw_svg(state.view(player)) == draw_svg(state)


def test_names_are_escaped() -> None:
    root = parsed(draw_svg(State.new(Rules(1, 20)), names=[UGLY]))
    title, description = said(root)
    assert title.endswith(f": {MENDED} to move")
    assert f"{MENDED} has 0 boxes" in description
    assert "seat 1 has 0 boxes" in description
    assert texts(root, "tg-standing") == [f"{MENDED} to move"]
    assert texts(root, "tg-name") == [MENDED, "seat 1"]


def test_a_name_without_room_is_cut_or_left_out() -> None:
    wide, narrow = (
        parsed(draw_svg(State.new(Rules(1, columns)), names=["Bartholomew the Great", "杯" * 50]))
        for columns in (5, 1)
    )
    first, second = texts(wide, "tg-name")
    assert first.startswith("Bart")
    assert first.endswith("…")
    assert set(second) == {"杯", "…"}
    assert texts(narrow, "tg-name") == []
    assert texts(narrow, "tg-standing")[0].endswith("…")


def test_the_style_sheet_is_the_default_or_the_callers_or_none() -> None:
    state = State.new(Rules(1, 1))
    own = '.tg > .tg-dot { fill: "<&>" }'
    for options, expected in [({}, [STYLE]), ({"style": own}, [own]), ({"style": ""}, [])]:
        root = parsed(draw_svg(state, **options))  # type: ignore[arg-type]
        assert [
            element.text for element in root.iter() if element.tag.endswith("style")
        ] == expected
    assert "prefers-color-scheme: dark" in STYLE


# --- in Spanish -----------------------------------------------------------------------------


def test_it_is_said_in_spanish() -> None:
    root = parsed(draw_svg(MIDDLE, last_move=LAST, language="es"))
    title, description = said(root)
    assert texts(root, "tg-name") == ["puesto 0", "puesto 1"]
    first, second = MIDDLE.scores
    assert title == f"Puntos y cajas, 5 por 5 cajas: turno: puesto {MIDDLE.turn}"
    drawn_edges = len(MIDDLE.edges)
    assert description.startswith(f"Aristas dibujadas, {drawn_edges} de 60: ")
    assert f" puesto 0 tiene {first} caja" in description
    assert f" puesto 1 tiene {second} caja" in description
    assert description.endswith(f" La última jugada fue {LAST}. turno: puesto {MIDDLE.turn}.")
    finished = parsed(draw_svg(FINISHED, language="es", names=["Ana", "Luis"]))
    assert FINISHED.scores[0] > FINISHED.scores[1]
    assert texts(finished, "tg-standing") == ["gana: Ana"]
    tie = played(Rules(1, 2), "h0,0 h0,1 h1,0 v0,0 v0,1 h1,1 v0,2")
    assert tie.scores == (1, 1)
    assert texts(parsed(draw_svg(tie, language="es")), "tg-standing") == ["empate"]


@given(STATES)
def test_no_word_is_left_in_english(state: State) -> None:
    english = parsed(draw_svg(state, chains=True))
    spanish = parsed(draw_svg(state, chains=True, language="es"))
    assert words(english) & words(spanish) == set()
    assert classes(english) == classes(spanish)


def test_a_language_that_is_not_spoken() -> None:
    with pytest.raises(UnknownLanguageError):
        draw_svg(MIDDLE, language="fr")


def test_two_drawings_can_stand_in_one_page() -> None:
    images = [draw_svg(State.new(Rules(1, 1))), draw_svg(State.new(Rules(1, 2)))]
    images += [draw_svg(MIDDLE), draw_svg(MIDDLE, last_move=LAST), draw_svg(MIDDLE, names="AB")]
    found = [ids(parsed(image)) for image in images]
    assert all(len(names) == 2 for names in found)
    assert len(set.union(*found)) == 2 * len(images)


def test_a_notebook_shows_states_and_views() -> None:
    state = played(Rules(1, 2), "h0,0")
    assert state._repr_svg_() == draw_svg(state)
    assert state.view(1)._repr_svg_() == draw_svg(state)


def test_equal_states_give_equal_drawings_in_any_process() -> None:
    program = (
        "from tablegames.dots_and_boxes import Edge, State, draw_svg\n"
        "state = State.new()\n"
        "for row in range(6):\n"
        "    state = state.apply(Edge.horizontal(row, row % 5))\n"
        "print(draw_svg(state, chains=True))\n"
    )
    (image,) = printed(program)
    assert image.startswith(b"<svg ")

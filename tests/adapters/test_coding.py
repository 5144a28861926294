from itertools import islice
from random import Random

import pytest

from adapters.common import TABLES, dealt_otherwise, states
from dots_and_boxes.common import BOARDS, random_game
from tablegames import dots_and_boxes, quita_y_pon
from tablegames.adapters.coding import DotsAndBoxesCoding, QuitaYPonCoding
from tablegames.dots_and_boxes import Edge
from tablegames.quita_y_pon import Cards, Draw, Play, Rules


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_an_action_is_the_number_of_an_edge(rules: dots_and_boxes.Rules) -> None:
    rows, columns = rules.rows, rules.columns
    horizontals = [Edge.horizontal(r, c) for r in range(rows + 1) for c in range(columns)]
    verticals = [Edge.vertical(r, c) for r in range(rows) for c in range(columns + 1)]
    order = horizontals + verticals
    coding = DotsAndBoxesCoding(rules)
    assert coding.num_actions == len(order)
    for state, _, following in random_game(rules, 1):
        assert state.turn is not None
        moves = coding.moves(state.view(state.turn))
        assert list(moves.items()) == [
            (number, edge) for number, edge in enumerate(order) if edge not in state.edges
        ]
        assert coding.moves(state.view(1 - state.turn)) == {}
        assert (following.turn is not None) or coding.moves(following.view(0)) == {}


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_the_vector_of_a_board(rules: dots_and_boxes.Rules) -> None:
    coding = DotsAndBoxesCoding(rules)
    boxes = rules.rows * rules.columns
    for _, _, state in random_game(rules, 2):
        vectors = [coding.vector(state.view(seat)) for seat in (0, 1)]
        for seat, vector in enumerate(vectors):
            assert len(vector) == coding.size
            assert set(vector) <= {0, coding.most}
            edges, own, other, turn = (
                vector[: coding.num_actions],
                vector[coding.num_actions : coding.num_actions + boxes],
                vector[coding.num_actions + boxes : -1],
                vector[-1],
            )
            assert sum(edges) == len(state.edges)
            assert (sum(own), sum(other)) == (state.scores[seat], state.scores[1 - seat])
            assert turn == (state.turn == seat)
        assert coding.vector(state.view(None)) == vectors[0]


@pytest.mark.heavy
@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_actions_draw_or_make_a_play_of_the_list(rules: Rules) -> None:
    coding = QuitaYPonCoding(rules, most_plays=5)
    for state in states(rules, 3):
        if state.turn is None:
            break
        view = state.view(state.turn)
        moves = coding.moves(view)
        listed = list(islice(state.legal_moves, 6))
        plays = [move for move in listed if isinstance(move, Play)][:5]
        assert {action: move for action, move in moves.items() if action} == dict(
            enumerate(plays, start=1)
        )
        assert (0 in moves) == (Draw() in state.legal_moves)
        assert list(moves) == sorted(moves)
        assert all(0 <= action < coding.num_actions == 6 for action in moves)
        for action, move in moves.items():
            laid = move.laid(view.table) if isinstance(move, Play) else Cards()
            assert coding.laid(view, action) == laid
        for seat in range(rules.players):
            if seat != state.turn:
                assert coding.moves(state.view(seat)) == {}


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_the_vector_of_a_table(rules: Rules) -> None:
    coding = QuitaYPonCoding(rules)
    pack = list(Cards.pack())
    for state in states(rules, 4):
        for seat in range(rules.players):
            vector = coding.vector(state.view(seat))
            assert len(vector) == coding.size
            assert 0 <= min(vector) <= max(vector) <= coding.most
            table = [card for meld in state.table for card in meld]
            assert vector[:52] == [state.hands[seat].count(card) for card in pack]
            assert vector[52:104] == [table.count(card) for card in pack]
            sizes = [len(state.hands[(seat + i) % rules.players]) for i in range(rules.players)]
            assert vector[104:] == [*sizes, len(state.stock), int(state.turn == seat)]
        spectator = coding.vector(state.view(None))
        assert spectator[:52] == [0] * 52
        assert spectator[52:-1] == coding.vector(state.view(0))[52:-1]


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_equal_knowledge_gives_equal_numbers(rules: Rules) -> None:
    coding, rng = QuitaYPonCoding(rules, most_plays=6), Random(5)
    for state in islice(states(rules, 5), 25):
        if state.turn is None:
            break
        for seat in range(rules.players):
            other = dealt_otherwise(state, seat, rng)
            assert coding.vector(other.view(seat)) == coding.vector(state.view(seat))
            assert coding.moves(other.view(seat)) == coding.moves(state.view(seat))


@pytest.mark.parametrize("most_plays", [0, -1])
def test_at_least_one_play_is_numbered(most_plays: int) -> None:
    with pytest.raises(ValueError, match="most_plays"):
        QuitaYPonCoding(Rules(), most_plays)


def test_an_action_that_is_no_play_lays_nothing() -> None:
    state = quita_y_pon.State.deal(rng=Random(1))
    coding = QuitaYPonCoding(state.rules)
    assert coding.laid(state.view(0), 256) == Cards()

from quita_y_pon.positions import c, play, position
from tablegames.quita_y_pon import Card, TimeOut, TurnDraft, draw

STATE = position("7S 7H 7D", "9C AD 10H", "KC", table="2H 2S 2D / JS QS KS", turn=1)


def test_a_state_with_all_hands() -> None:
    assert draw(STATE) == (
        "table:\n"
        "    0: J♠ Q♠ K♠\n"
        "    1: 2♠ 2♥ 2♦\n"
        "stock: 91 cards\n"
        "seat 0: 7♠ 7♥ 7♦\n"
        "seat 1: 10♥ A♦ 9♣, to move\n"
        "seat 2: K♣"
    )


def test_a_view_with_the_own_hand_only() -> None:
    assert draw(STATE.view(0)) == (
        "table:\n"
        "    0: J♠ Q♠ K♠\n"
        "    1: 2♠ 2♥ 2♦\n"
        "stock: 91 cards\n"
        "seat 0: 7♠ 7♥ 7♦\n"
        "seat 1: 3 cards, to move\n"
        "seat 2: 1 card"
    )


def test_a_spectators_view_without_any_hand() -> None:
    drawing = draw(STATE.view(None))
    assert drawing.endswith("seat 0: 3 cards\nseat 1: 3 cards, to move\nseat 2: 1 card")


def test_an_empty_table_an_empty_hand_and_the_last_card() -> None:
    state = position("7S 7H 7D", "", stock="4C", rest=1, packs=1)
    assert draw(state.view(0)).startswith("table: empty\nstock: 1 card\nseat 0: 7♠ 7♥ 7♦, to move")
    closed = state.apply(play("7S 7H 7D"))
    assert "seat 0: no cards\n" in draw(closed)
    assert "seat 0: no cards\n" in draw(closed.view(0))
    assert "seat 0: 0 cards\n" in draw(closed.view(1))
    assert "to move" not in draw(closed)
    assert "stock: 0 cards\n" in draw(state.apply(TimeOut()).view(0))


def test_a_draft_as_it_lies() -> None:
    state = position("7S 7H 7D 4C", "9C", table="JS QS KS / 2S 2H 2D")
    draft = TurnDraft(state.view(0))
    assert draw(draft) == draw(state.view(0))
    draft = draft.lay_new(Card.parse("7S"), Card.parse("7H")).dissolve(0)
    assert draw(draft) == (
        "table:\n"
        "    1: 2♠ 2♥ 2♦\n"
        "    2: 7♠ 7♥\n"
        "    3: J♠\n"
        "    4: Q♠\n"
        "    5: K♠\n"
        "stock: 93 cards\n"
        "seat 0: 7♦ 4♣, to move\n"
        "seat 1: 1 card\n"
        "laid down: 7♠ 7♥\n"
        "wrong: QP-8: 7♠ 7♥: a meld has at least three cards (QP-1)\n"
        "wrong: QP-8: J♠: a meld has at least three cards (QP-1)\n"
        "wrong: QP-8: Q♠: a meld has at least three cards (QP-1)\n"
        "wrong: QP-8: K♠: a meld has at least three cards (QP-1)"
    )


def test_a_valid_draft_has_nothing_wrong() -> None:
    state = position("7S 7H 7D", "9C")
    drawing = draw(TurnDraft(state.view(0)).lay_new(*c("7S 7H 7D")))
    assert "    0: 7♠ 7♥ 7♦\n" in drawing
    assert drawing.endswith("seat 0: no cards, to move\nseat 1: 1 card\nlaid down: 7♠ 7♥ 7♦")

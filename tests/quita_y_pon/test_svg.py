import random
from collections import Counter
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawings import (
    MENDED,
    UGLY,
    assert_inside,
    check_golden,
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
from quita_y_pon.positions import c, play, position, random_game
from tablegames import UnknownLanguageError
from tablegames.quita_y_pon import (
    Card,
    Cards,
    MissingCardsError,
    NotCardsError,
    Rules,
    Setup,
    State,
    TimeOut,
    TurnDraft,
    View,
    draw,
    draw_svg,
    meld_fault,
)
from tablegames.quita_y_pon.melds import MeldFault, label
from tablegames.quita_y_pon.svg import STYLE
from tablegames.testing.quita_y_pon import starts
from tablegames.testing.strategies import states

STATES: Final = states(starts(), choices=5)


def parsed_position(*hands: str, **parts: Any) -> ET.Element:
    return parsed(draw_svg(position(*hands, **parts)))


def piles_of(root: ET.Element) -> dict[int, Cards]:
    """The cards drawn in each pile."""
    return {
        int(pile.attrib["data-meld"]): cards_in(pile, "tg-card") for pile in drawn(root, "tg-meld")
    }


def cards_in(element: ET.Element, kind: str) -> Cards:
    return Cards(Card.parse(card) for card in data(drawn(element, kind), "card"))


def hands_of(root: ET.Element) -> dict[int, tuple[Cards, int, int]]:
    """The cards of each hand, its number of backs and the number written."""
    found = {}
    for hand in drawn(root, "tg-hand"):
        (count,) = texts(hand, "tg-count")
        assert count == hand.attrib["data-count"]
        seat = int(hand.attrib["data-seat"])
        assert seat not in found
        found[seat] = (cards_in(hand, "tg-card"), len(drawn(hand, "tg-back")), int(count))
    return found


@st.composite
def drafts(draw: st.DrawFn) -> TurnDraft:
    """Drafts after a few steps, broken piles among them."""
    state = draw(STATES.filter(lambda state: not state.is_over))
    draft = TurnDraft(state.view(state.turn))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, 6))):
        step = rng.choice(["lay", "lay_new", "dissolve", "split", "move", "join"])
        piles, hand = list(draft.piles), list(draft.hand)
        if step == "lay_new" and hand:
            draft = draft.lay_new(*rng.sample(hand, rng.randint(1, len(hand))))
        elif not piles:
            continue
        elif step == "lay" and hand:
            draft = draft.lay(rng.choice(hand), rng.choice(piles))
        elif step == "dissolve":
            draft = draft.dissolve(rng.choice(piles))
        elif step == "join" and len(piles) > 1:
            draft = draft.join(*rng.sample(piles, 2))
        elif step in {"split", "move"}:
            pile = rng.choice(piles)
            card = rng.choice(list(draft.piles[pile]))
            others = [other for other in piles if other != pile]
            if step == "move" and others:
                draft = draft.move_card(card, pile, rng.choice(others))
            else:
                draft = draft.split(pile, card)
    return draft


# --- golden ---------------------------------------------------------------------------------


def middle() -> State:
    """A position with some melds, moves of a game chosen at random."""
    game = random_game(State.deal(rng=random.Random(5)), 7, choices=40)
    return next(state for state, _ in game if len(state.table) == 8)


def broken() -> TurnDraft:
    """A draft with two broken melds, and cards laid on good ones."""
    table = "JS QS KS / 5C 6C 7C / 2S 2H 2D / 10S 10S 10C"
    state = position("7S 7H 7D 4C 10H", "9C", "KD", table=table)
    draft = TurnDraft(state.view(0)).lay_new(*c("7S 7H")).lay(Card.parse("4C"), 1)
    return draft.move_card(Card.parse("KS"), 0, 4).lay(Card.parse("10H"), 3)


def long_table() -> State:
    """Two players, three packs, and eighty cards on the table."""
    table = (
        "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS / 2H 3H 4H 5H 6H 7H 8H 9H / 10H JH QH KH AH"
        "/ 3D 4D 5D / 6D 7D 8D 9D 10D / AC 2C 3C 4C 5C 6C / JC QC KC / 7S 7H 7D 7C / 7S 7H 7C"
        "/ 9S 9S 9D / KH KD KD KC / 2S 2D 2C / 5S 5S 5H 5H 5D 5C / QS QH QD / JS JH JD"
        "/ AD AD AC / 8S 8D 8C 8C"
    )
    state = position("4S 4H 9C 10C KS", "3S 3H 6H 6D", table=table, packs=3, turn=1)
    assert sum(map(len, state.table)) == 80
    return state


DRAWINGS: Final = {
    "cards-opening": draw_svg(State.deal(rng=random.Random(4))),
    "cards-view": draw_svg(middle().view(middle().turn), laid=c("2H 3D")),
    "cards-spectator": draw_svg(middle().view(None), names=["Ana", "Bartolomé", "Cé", "Dolores"]),
    "cards-draft": draw_svg(broken()),
    "cards-long-table": draw_svg(long_table().view(0), names=["Ana", "Luis"]),
    "cards-closed": draw_svg(position("7S 7H 7D", "9C AD").apply(play("7S 7H 7D")).view(1)),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_golden_drawings(name: str) -> None:
    check_golden(name, DRAWINGS[name])


def test_there_is_no_other_golden_drawing() -> None:
    assert golden_names("cards") == set(DRAWINGS)


# --- what is drawn, and what is not ---------------------------------------------------------


@given(STATES)
def test_a_state_shows_every_hand(state: State) -> None:
    root = parsed(draw_svg(state))
    assert piles_of(root) == {n: meld.cards for n, meld in enumerate(state.table)}
    assert hands_of(root) == {n: (hand, 0, len(hand)) for n, hand in enumerate(state.hands)}
    assert len(drawn(root, "tg-card")) == len(drawn(root, "tg-face"))
    assert_inside(root)


@given(STATES, st.data())
def test_a_view_shows_what_it_knows(state: State, choice: st.DataObject) -> None:
    player = choice.draw(st.sampled_from([None, *range(state.num_players)]))
    view = state.view(player)
    root = parsed(draw_svg(view))
    known = Cards() if player is None else state.hands[player]
    assert cards_in(root, "tg-card") == sum((meld.cards for meld in view.table), known)
    assert piles_of(root) == {n: meld.cards for n, meld in enumerate(view.table)}
    assert hands_of(root) == {
        seat: (known, 0, size) if seat == player else (Cards(), size, size)
        for seat, size in enumerate(view.hand_sizes)
    }
    (stock,) = drawn(root, "tg-stock")
    assert stock.attrib["data-count"] == str(view.stock_size)
    assert texts(stock, "tg-count") == [str(view.stock_size)]
    assert bool(drawn(stock, "tg-back")) == bool(view.stock_size)
    assert_inside(root)


@given(STATES, st.data())
def test_hidden_cards_leave_no_trace(state: State, choice: st.DataObject) -> None:
    # The same view, were all that it does not know dealt otherwise.
    player = choice.draw(st.sampled_from([None, *range(state.num_players)]))
    hidden = [card for seat, hand in enumerate(state.hands) if seat != player for card in hand]
    hidden += state.stock
    random.Random(choice.draw(st.integers(0, 99))).shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat == player:
            hands.append(hand)
        else:
            hands.append(Cards(hidden[: len(hand)]))
            del hidden[: len(hand)]
    other = State.from_setup(Setup(state.rules, hands, state.table, hidden, state.turn))
    if state.outcome is None or other.outcome == state.outcome:
        assert other.view(player) == state.view(player)
        assert draw_svg(other.view(player)) == draw_svg(state.view(player))


@given(drafts())
def test_a_draft_as_it_lies(draft: TurnDraft) -> None:
    root = parsed(draw_svg(draft))
    assert piles_of(root) == dict(draft.piles)
    hands = hands_of(root)
    assert hands.pop(draft.view.player or 0) == (draft.hand, 0, len(draft.hand))
    assert all(not cards and backs == count for cards, backs, count in hands.values())
    assert cards_in(root, "tg-laid") == draft.laid
    faults = {
        number: fault
        for number, pile in draft.piles.items()
        if (fault := meld_fault(pile, draft.view.rules)) is not None
    }
    broken = {int(pile.attrib["data-meld"]): pile for pile in drawn(root, "tg-broken")}
    assert set(broken) == set(faults)
    for number, pile in broken.items():
        assert texts(pile, "tg-fault") == [faults[number].value.replace("-", " ")]
    wanted = [] if draft == TurnDraft(draft.view) else [str(p) for p in draft.problems()]
    assert " ".join(texts(root, "tg-problem")).split() == " ".join(wanted).split()
    description = said(root)[1]
    assert all(f"wrong: {problem}" in description for problem in wanted)
    assert_inside(root)


def test_an_untouched_draft_is_the_view() -> None:
    state = position("7S 7H 7D 4C", "9C", table="JS QS KS / 2S 2H 2D")
    assert draw_svg(TurnDraft(state.view(0))) == draw_svg(state.view(0))


@given(STATES)
def test_who_is_to_move_or_has_won(state: State) -> None:
    for shown in (state, state.view(None), state.view(0)):
        root = parsed(draw_svg(shown))
        turns = [int(seat) for seat in data(drawn(root, "tg-turn"), "seat")]
        winners = [int(seat) for seat in data(drawn(root, "tg-winner"), "seat")]
        marks = len(drawn(root, "tg-mark"))
        title = said(root)[0]
        if state.outcome is None:
            assert (turns, winners, marks) == ([state.turn], [], 1)
            assert title == f"Quita y Pon: seat {state.turn} to move"
        else:
            assert turns == []
            assert sorted(winners) == list(state.outcome.winners)
            assert marks == len(winners)
            points = ", ".join(map(str, state.outcome.scores))
            assert texts(root, "tg-standing")[1:] == [f"scores: {points}"]
            assert "to move" not in title


def test_it_is_said_in_the_words_of_the_drawing_for_terminals() -> None:
    state = position("7S 7H 7D", "9C AD 10H", table="JS QS KS / 2S 2H 2D", turn=1)
    for shown in (state, state.view(0), state.view(None), TurnDraft(state.view(1))):
        description = said(parsed(draw_svg(shown)))[1]
        assert description.replace(";", "").split() == draw(shown).split()
    assert said(parsed(draw_svg(state.view(0))))[1] == (
        "table: 0: J♠ Q♠ K♠; 1: 2♠ 2♥ 2♦; stock: 92 cards; seat 0: 7♠ 7♥ 7♦; "
        "seat 1: 3 cards, to move"
    )


def test_runs_are_drawn_from_the_bottom_to_the_top() -> None:
    root = parsed_position("9C", "AD", table="AS QS KS / AH 2H 3H")
    assert data(drawn(drawn(root, "tg-meld")[0], "tg-card"), "card") == ["QS", "KS", "AS"]
    assert data(drawn(drawn(root, "tg-meld")[1], "tg-card"), "card") == ["AH", "2H", "3H"]


def test_suits_differ_in_colour_class_and_shape() -> None:
    root = parsed_position("9S 9H 9D 9C 10C", "AD")
    shapes: dict[str, set[str]] = {}
    for card in drawn(drawn(root, "tg-hand")[0], "tg-card"):
        (sign,) = drawn(card, "tg-suit")
        (rank,) = texts(card, "tg-rank")
        assert card.attrib["data-card"].startswith(rank)
        shapes.setdefault(classes_of(card)[1], set()).add(sign.attrib["d"])
    assert set(shapes) == {"tg-spades", "tg-hearts", "tg-diamonds", "tg-clubs"}
    assert all(len(signs) == 1 for signs in shapes.values())
    assert len(set.union(*shapes.values())) == 4


def test_long_piles_and_hands_take_several_lines() -> None:
    draft = TurnDraft(position("", "9C", rest=0, packs=1, stock="AD").view(0))
    assert len(draft.hand) == 50
    for shown in (draft, draft.lay_new(*draft.hand)):
        root = parsed(draw_svg(shown))
        rows = Counter(card.attrib["transform"].split()[-1] for card in [*drawn(root, "tg-card")])
        assert list(rows.values()) == [16, 16, 16, 2]
        assert_inside(root)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 9, 40])
def test_any_number_of_players(players: int) -> None:
    rules = Rules(players=players, hand_size=1, packs=1)
    state = State.deal(rules, rng=random.Random(players))
    for shown in (state, state.view(0), state.view(None)):
        root = parsed(draw_svg(shown))
        assert sorted(hands_of(root)) == list(range(players))
        assert_inside(root)


def test_many_scores_take_several_lines() -> None:
    state = State.deal(Rules(players=40, hand_size=1, packs=1), rng=random.Random(1))
    while not state.is_over:
        state = state.apply(TimeOut())
    assert state.outcome is not None
    lines = texts(parsed(draw_svg(state, names=["Bartolomé de las Casas"] * 40)), "tg-standing")
    assert " ".join(lines).endswith(f"scores: {', '.join(map(str, state.outcome.scores))}")
    assert max(map(len, lines)) < 42


# --- marks, names, style --------------------------------------------------------------------


def test_cards_laid_before_can_be_marked() -> None:
    before = position("7S 7H 7D 7C", "9C", table="7H 8H 9H")
    move = play("7H 8H 9H / 7S 7H 7D")
    after = before.apply(move)
    laid = move.laid(before.table)
    for shown in (after, after.view(1), after.view(None)):
        root = parsed(draw_svg(shown, laid=laid))
        assert cards_in(root, "tg-laid") == c("7S 7H 7D")
        assert f"laid down: {laid:u}" in said(root)[1]
    assert drawn(parsed(draw_svg(after)), "tg-laid") == []


@pytest.mark.parametrize("laid", ["9C", "7H 7H 7H", "7S 8H 2C"])
def test_cards_that_are_not_there_cannot_be_marked(laid: str) -> None:
    state = position("4C", "9C", table="7H 8H 9H / 7S 7H 7D")
    with pytest.raises(MissingCardsError):
        draw_svg(state, laid=c(laid))


def test_of_equal_cards_the_one_that_is_new_to_its_pile_is_marked() -> None:
    state = position("7H 7C", "9C", table="7H 8H 9H / 7S 7D 7C")
    draft = TurnDraft(state.view(0)).lay(Card.parse("7H"), 1)
    marked = {
        int(pile.attrib["data-meld"]): cards_in(pile, "tg-laid")
        for pile in drawn(parsed(draw_svg(draft)), "tg-meld")
    }
    assert marked == {0: c(""), 1: c("7H")}


def test_of_a_draft_the_caller_can_mark_other_cards() -> None:
    draft = TurnDraft(position("7H 7C", "9C", table="7S 7D 7C").view(0)).lay(Card.parse("7H"), 0)
    assert cards_in(parsed(draw_svg(draft, laid=c("7D"))), "tg-laid") == c("7D")
    assert cards_in(parsed(draw_svg(draft, laid=c(""))), "tg-laid") == c("")
    assert draw_svg(draft, laid=iter(c("7D"))) == draw_svg(draft, laid=c("7D"))
    with pytest.raises(NotCardsError):
        draw_svg(draft, laid="7D")  # type: ignore[arg-type]


def test_names_are_escaped() -> None:
    root = parsed(draw_svg(position("7S", "9C").view(1), names=[UGLY]))
    title, description = said(root)
    assert title == f"Quita y Pon: {MENDED} to move"
    assert description.startswith(f"seat 0 is {MENDED}; table: empty")
    # On the opponents' plates it is cut.
    assert texts(root, "tg-name")[0][:8] == MENDED[:8]
    assert texts(root, "tg-standing") == [f"{MENDED} to move"]


def test_a_name_without_room_is_cut() -> None:
    names = ["Bartholomew the Great"] * 4
    state = State.deal(rng=random.Random(1))
    shown = texts(parsed(draw_svg(state.view(None), names=names)), "tg-name")
    assert all(name.startswith("Bart") and name.endswith("…") for name in shown[:4])
    assert texts(parsed(draw_svg(state, names=names)), "tg-name")[1:] == names


def test_the_style_sheet_is_the_default_or_the_callers_or_none() -> None:
    view = position("7S", "9C").view(0)
    own = '.tg > .tg-card { fill: "<&>" }'
    for image, expected in [
        (draw_svg(view), [STYLE]),
        (draw_svg(view, style=own), [own]),
        (draw_svg(view, style=""), []),
    ]:
        sheets = [e.text for e in parsed(image).iter() if e.tag.endswith("style")]
        assert sheets == expected
    assert "prefers-color-scheme: dark" in STYLE


def test_a_name_without_a_seat_is_left_out() -> None:
    state = position("7S", "9C")
    assert draw_svg(state, names=["Ana", "Luis", "Eva"]) == draw_svg(state, names=["Ana", "Luis"])


def test_all_who_tie_win_together() -> None:
    # QP-20, where Dots and Boxes has a draw.
    state = position("7S", "7H", rest=None, stock="KD")
    while not state.is_over:
        state = state.apply(TimeOut())
    assert state.outcome is not None
    assert texts(parsed(draw_svg(state)), "tg-standing")[0] == "seat 0 and seat 1 win together"


# --- in Spanish -----------------------------------------------------------------------------


def test_it_is_said_in_spanish() -> None:
    root = parsed(draw_svg(broken(), laid=c("7S"), names=["Ana"], language="es"))
    title, description = said(root)
    assert title == "Quita y Pon: turno: Ana"
    assert description.startswith("puesto 0: Ana; mesa: 0: ")
    assert texts(root, "tg-name") == ["puesto 1", "puesto 2", "mazo", "Ana"]
    assert texts(root, "tg-fault") == ["muy pocas", "ni escalera ni trío"]
    assert texts(root, "tg-problem")[0].startswith("QP-8: ")
    closed = position("7S 7H 7D", "9C AD").apply(play("7S 7H 7D"))
    root = parsed(draw_svg(closed, laid=c("7S 7H 7D"), language="es"))
    assert texts(root, "tg-standing") == ["gana: puesto 0", "puntuación: 24, 0"]
    assert said(root)[1].endswith("; cartas bajadas: 7♠ 7♥ 7♦")
    assert texts(parsed(draw_svg(position("7S", "9C"), language="es")), "tg-empty") == [
        "la mesa está vacía"
    ]


@given(STATES | drafts())
def test_no_word_is_left_in_english(shown: State | TurnDraft) -> None:
    english, spanish = (parsed(draw_svg(shown, language=language)) for language in ("en", "es"))
    # The name of the game, the rules' ids, and a word of both languages.
    assert words(english) & words(spanish) <= {"quita", "pon", "qp", "no"}
    assert_inside(spanish)


def test_a_language_that_is_not_spoken() -> None:
    with pytest.raises(UnknownLanguageError):
        draw_svg(position("7S", "9C"), language="fr")


def test_every_fault_has_a_label() -> None:
    assert {label(fault) for fault in MeldFault} == {
        fault.value.replace("-", " ") for fault in MeldFault
    }


def test_two_drawings_can_stand_in_one_page() -> None:
    state = State.deal(rng=random.Random(1))
    images = [draw_svg(state), *(draw_svg(state.view(seat)) for seat in (0, 1, None))]
    images.append(draw_svg(state.apply(TimeOut()).view(0)))
    found = [ids(parsed(image)) for image in images]
    assert all(len(names) == 2 for names in found)
    assert len(set.union(*found)) == 2 * len(images)


def test_a_notebook_shows_states_views_and_drafts() -> None:
    state = position("7S 7H", "9C")
    shown: list[State | View | TurnDraft] = [state, state.view(1), state.view(None)]
    shown.append(TurnDraft(state.view(0)).lay_new(Card.parse("7S")))
    for value in shown:
        assert value._repr_svg_() == draw_svg(value)


def test_equal_states_give_equal_drawings_in_any_process() -> None:
    program = (
        "import random\n"
        "from tablegames.quita_y_pon import State, TurnDraft, draw_svg\n"
        "view = State.deal(rng=random.Random(1)).view(0)\n"
        "print(draw_svg(TurnDraft(view).lay_new(*view.hand)))\n"
    )
    (image,) = printed(program)
    assert image.startswith(b"<svg ")

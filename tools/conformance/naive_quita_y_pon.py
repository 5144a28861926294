"""Answers by the naive engine of Quita y Pon, and by the words of the protocol's page.

The page, not the library, is where the rule ids of setups and the forms of texts are from.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from drafts import Draft, Json
from reference import quita_y_pon_brute as brute
from reference import quita_y_pon_naive as naive

MOST_FOR_BRUTE_FORCE = 12
"""Trying everything takes more cards than that too long."""

_CARD = re.compile(r"(A|[2-9]|10|T|J|Q|K)([SHDC♠♥♦♣])")
_SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))
_OPTIONS = {
    "QP-2": ("ace", {"low", "high", "low-or-high"}),
    "QP-3": ("group_suits", {"any", "distinct"}),
    "QP-13": ("draw", {"when-nothing-fits", "when-no-play", "any-time"}),
    "QP-17": ("stock_end", {"at-once", "when-a-draw-fails"}),
}


def state_of(position: Json) -> naive.State:
    options = naive.Options(**position["options"])
    hands = [list(hand) for hand in position["hands"]]
    table = [list(pile) for pile in position["table"]]
    failed = position["turn"] is None and not position["stock"] and all(hands)
    return naive.State(hands, table, list(position["stock"]), position["turn"], options, failed)


def position_of(state: naive.State, options: Json) -> Json:
    return {
        "options": options,
        "hands": [list(hand) for hand in state.hands],
        "table": [list(pile) for pile in state.table],
        "stock": list(state.stock),
        "turn": state.turn,
    }


def move_of(move: Json) -> naive.Move:
    if move["type"] == "play":
        return ("play", move["table"])
    return ("draw",) if move["type"] == "draw" else ("timeout",)


def answer(draft: Draft) -> Json | None:
    """Answer any question but those about large tables."""
    question = draft.question
    if draft.kind in _PLAIN:
        return _PLAIN[draft.kind](question)
    if draft.kind in _OF_POSITIONS:
        return _OF_POSITIONS[draft.kind](state_of(question["position"]), question)
    return None


def _moves(state: naive.State, _: Json) -> Json:
    plays = [list(laid) for laid in sorted(naive.legal_plays(state))]
    return {"plays": plays, "draw": naive.may_draw(state)}


def _apply(state: naive.State, question: Json) -> Json:
    following = naive.apply(state, move_of(question["move"]))
    return {"position": position_of(following, question["position"]["options"])}


def _score(state: naive.State, _: Json) -> Json:
    points = [naive.hand_points(hand) for hand in state.hands]
    return {"scores": naive.final_scores(state), **result(state), "points": points}


def _game(state: naive.State, question: Json) -> Json:
    turns, scores = [], []
    for move in question["moves"]:
        state = naive.apply(state, move_of(move))
        turns.append(state.turn)
        scores.append(naive.final_scores(state))
    return {"turns": turns, "scores": scores, **result(state)}


def _turn(state: naive.State, question: Json) -> Json:
    timed_out = question["end"] == "time-out"
    move: naive.Move = ("timeout",) if timed_out else ("play", question["tables"][-1])
    broken = naive.broken_rules(state, move)
    position = None
    if not broken:
        position = position_of(naive.apply(state, move), question["position"]["options"])
    return {"violations": sorted(broken), "position": position}


def result(state: naive.State) -> Json:
    winners = naive.winners(state)
    return {"winners": winners or None, "reason": naive.reason(state)}


def violations(state: naive.State, move: Json) -> set[str]:
    if move["type"] in {"play", "draw", "time-out"}:
        return naive.broken_rules(state, move_of(move))
    end = naive.reason(state)
    return {"QP-12"} | ({end} if end else set())


def problems(position: Json) -> set[str]:
    """Return the ids that the page's table of wrong setups gives."""
    return _option_problems(position["options"]) or (
        _card_problems(position) | _turn_problems(position)
    )


def _option_problems(claimed: Json) -> set[str]:
    players, size, packs = claimed["players"], claimed["hand_size"], claimed["packs"]
    broken = {rule for rule, (name, known) in _OPTIONS.items() if claimed[name] not in known}
    impossible = players < 2 or size < 1 or packs not in {1, 2, 3}
    if impossible or (not broken and players * size >= 52 * packs):
        broken.add("QP-4")
    return broken


def _card_problems(position: Json) -> set[str]:
    options = naive.Options(**position["options"])
    hands, table = position["hands"], position["table"]
    cards = [card for pile in [*hands, *table, position["stock"]] for card in pile]
    broken = set() if all(naive.is_meld(pile, options) for pile in table) else {"QP-8"}
    if len(hands) != options.players or Counter(cards) != Counter(naive.whole_deck(options)):
        broken.add("QP-4")
    return broken


def _turn_problems(position: Json) -> set[str]:
    turn, stock, options = position["turn"], position["stock"], position["options"]
    empty = sum(not hand for hand in position["hands"])
    broken = {"QP-16"} if empty > 1 else set()
    if turn is None:
        return broken if empty or not stock else broken | {"QP-16"}
    if turn not in range(options["players"]):
        return broken | {"QP-5"}
    if empty:
        return broken | {"QP-16"}
    return broken if stock or options["stock_end"] != "at-once" else broken | {"QP-17"}


# --- Texts ---------------------------------------------------------------------------------


def read_cards(text: str) -> list[str] | None:
    """Read one or more cards, however they may be written."""
    cards = []
    for word in text.replace(",", " ").split():
        match = _CARD.fullmatch(word.upper() if word.isascii() else word[:-1].upper() + word[-1])
        if match is None:
            return None
        rank = "10" if match[1] == "T" else match[1]
        cards.append(rank + _SIGNS.get(match[2], match[2]))
    return cards or None


def read_piles(text: str) -> list[list[str]] | None:
    if text == "-":
        return []
    piles = [read_cards(pile) for pile in text.split("/")]
    return None if None in piles else [pile for pile in piles if pile]


def read_move(text: str) -> Json | None:
    if text in {"draw", "time-out"}:
        return {"type": text}
    if not text.startswith("play "):
        return None
    table = read_piles(text.removeprefix("play ").strip())
    return None if table is None else {"type": "play", "table": table}


def read_position(question: Json) -> Json | None:
    parts = [part.strip().split(" ", 1) for part in question["text"].split(";")]
    if [part[0] for part in parts] != ["hands", "table", "stock", "turn"]:
        return None
    if any(len(part) < 2 for part in parts):
        return None
    hands_text, table_text, stock_text, turn = (part[1].strip() for part in parts)
    hands: list[Any] = [
        [] if hand.strip() == "-" else read_cards(hand) for hand in hands_text.split("/")
    ]
    table = read_piles(table_text)
    stock = [] if stock_text == "-" else read_cards(stock_text)
    if None in hands or table is None or stock is None:
        return None
    if turn != "-" and not re.fullmatch("[0-9]{1,3}", turn):
        return None
    return {
        "options": question["options"],
        "hands": hands,
        "table": table,
        "stock": stock,
        "turn": None if turn == "-" else int(turn),
    }


_PLAIN: dict[str, Callable[[Json], Json]] = {
    "setup": lambda question: {"problems": sorted(problems(question["position"]))},
    "meld": lambda asked: {
        "meld": naive.is_meld(asked["cards"], naive.Options(**asked["options"]))
    },
    "move-text": lambda question: {"move": read_move(question["text"])},
    "position-text": lambda question: {"position": read_position(question)},
}
_OF_POSITIONS: dict[str, Callable[[naive.State, Json], Json]] = {
    "moves": _moves,
    "check": lambda state, asked: {"violations": sorted(violations(state, asked["move"]))},
    "apply": _apply,
    "turn": _turn,
    "score": _score,
    "game": _game,
}


# --- Trying everything ---------------------------------------------------------------------


def _pair(card: str) -> brute.Pair:
    return naive.RANKS.index(naive.rank_of(card)) + 1, naive.SUITS.index(naive.suit_of(card))


def _card(pair: brute.Pair) -> str:
    rank, suit = pair
    return naive.RANKS[rank - 1] + naive.SUITS[suit]


def brute_answer(draft: Draft) -> Json | None:
    """Answer whether cards are a meld, and which sets can be laid on a small table."""
    question = draft.question
    if draft.kind == "meld":
        options = question["options"]
        pile = tuple(sorted(map(_pair, question["cards"])))
        run = brute.is_run(pile, options["ace"])
        return {"meld": run or brute.is_group(pile, options["group_suits"])}
    position = question.get("position", {})
    if draft.kind != "moves" or position["turn"] is None:
        return None
    table = [card for pile in position["table"] for card in pile]
    hand = position["hands"][position["turn"]]
    if len(table) + len(hand) > MOST_FOR_BRUTE_FORCE:
        return None
    options = position["options"]
    plays = brute.all_plays(
        tuple(map(_pair, table)), tuple(map(_pair, hand)), options["ace"], options["group_suits"]
    )
    return {"plays": [[_card(pair) for pair in play] for play in plays]}

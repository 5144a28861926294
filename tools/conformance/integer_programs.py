"""Answers about large tables by an integer-programming solver (HiGHS)."""

from importlib.metadata import version

from drafts import Draft, Json
from reference import quita_y_pon_naive as naive
from reference.quita_y_pon_ilp import best_set


def name() -> str:
    return f"HiGHS {version('highspy')}"


def _can_be_arranged(cards: list[str], options: naive.Options) -> bool:
    try:
        best_set(cards, [], options)
    except ValueError:
        return False
    return True


def answer(draft: Draft) -> Json | None:
    """Return the sets that can be laid, by one program for each choice of cards."""
    if draft.kind != "moves-large":
        return None
    position = draft.question["position"]
    options = naive.Options(**position["options"])
    table = [card for pile in position["table"] for card in pile]
    hand = position["hands"][position["turn"]]
    plays = [
        list(laid)
        for laid in sorted(naive.sub_multisets(hand))
        if _can_be_arranged([*table, *laid], options)
    ]
    draw = {
        "any-time": True,
        "when-no-play": not plays,
        "when-nothing-fits": not _something_fits(position),
    }
    return {"plays": plays, "draw": draw[options.draw]}


def _something_fits(position: Json) -> bool:
    options = naive.Options(**position["options"])
    stock, hands, table = position["stock"], position["hands"], position["table"]
    return naive.something_fits(naive.State(hands, table, stock, position["turn"], options))


def most_cards_agree(draft: Draft, expect: Json) -> bool | None:
    """Whether the largest set that can be laid is the solver's; None for other questions."""
    if draft.kind != "moves" or draft.question["position"]["turn"] is None:
        return None
    position = draft.question["position"]
    options = naive.Options(**position["options"])
    table = [card for pile in position["table"] for card in pile]
    hand = position["hands"][position["turn"]]
    by_cards, _ = best_set(table, hand, options, "cards")
    by_points, _ = best_set(table, hand, options, "points")
    plays = expect["plays"]
    return by_cards == max(map(len, plays), default=0) and by_points == max(
        map(naive.hand_points, plays), default=0
    )

"""The best play of Quita y Pon in one turn, by integer programming (HiGHS).

For every card, the copies on the table afterwards are those that lay there (QP-10) plus those
laid from the hand (QP-6), and each of them stands in a run or in a group (QP-8):

    cards in runs + cards in groups = cards on the table before + cards laid

* Runs (QP-2): one whole number per suit, first rank and length 3, 4 or 5. Longer runs are not
  needed, for six or more consecutive cards are runs of 3, 4 and 5 put end to end.
* Groups of any suits (QP-3): one whole number per card, and one switch per rank that makes the
  rank's cards in groups either none or at least three. Six or more of them are one group.
* Groups of distinct suits (QP-3): one whole number per rank and set of three or four suits.
"""

from collections import Counter
from importlib import import_module
from itertools import combinations
from typing import Any, Literal

from reference.quita_y_pon_naive import DEFAULT, RANKS, SUITS, Cards, Laid, Options, points_of

SHORTEST, LONGEST = 3, 5
CARDS = [rank + suit for suit in SUITS for rank in RANKS]


def _short_runs(ace: str) -> list[list[str]]:
    """QP-2: the runs of three to five cards."""
    ladder = {"low": [*RANKS], "high": [*RANKS[1:], "A"], "low-or-high": [*RANKS, "A"]}[ace]
    return [
        [rank + suit for rank in ladder[start : start + length]]
        for suit in SUITS
        for length in range(SHORTEST, LONGEST + 1)
        for start in range(len(ladder) - length + 1)
    ]


def _distinct_groups() -> list[list[str]]:
    """QP-3: the groups of three or four different suits."""
    return [
        [rank + suit for suit in suits]
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    ]


def _add_groups_of_any_suits(solver: Any, copies: Counter[str], uses: dict[str, list[Any]]) -> None:
    """QP-3: each rank has either no card in groups, or at least three."""
    for rank in RANKS:
        of_rank = [rank + suit for suit in SUITS if copies[rank + suit] > 0]
        available = sum(copies[card] for card in of_rank)
        if available < SHORTEST:
            continue
        switch = solver.addBinary()
        grouped = []
        for card in of_rank:
            variable = solver.addIntegral(lb=0, ub=copies[card])
            grouped.append(variable)
            uses[card].append(variable)
        solver.addConstr(sum(grouped) >= SHORTEST * switch)
        solver.addConstr(sum(grouped) <= available * switch)


def best_set(
    table_cards: Cards,
    hand: Cards,
    options: Options = DEFAULT,
    maximise: Literal["cards", "points"] = "cards",
) -> tuple[int, Laid]:
    """Return the most cards or points that can be laid, and a sorted choice that does it.

    With no play at all the answer is 0 and the empty choice. A table that cannot be arranged
    even with the hand's help raises ValueError.
    """
    highspy = import_module("highspy")  # only this function needs it
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)  # noqa: FBT003
    solver.setOptionValue("mip_rel_gap", 0.0)  # nothing but the best

    worth = {card: points_of(card) if maximise == "points" else 1 for card in hand}
    before = Counter(table_cards)
    copies = before + Counter(hand)

    laid = {
        card: solver.addIntegral(lb=0, ub=count, obj=worth[card])
        for card, count in Counter(hand).items()
    }
    uses: dict[str, list[Any]] = {card: [] for card in CARDS}
    melds = _short_runs(options.ace)
    if options.group_suits == "distinct":
        melds += _distinct_groups()
    else:
        _add_groups_of_any_suits(solver, copies, uses)
    for meld in melds:
        if all(copies[card] > 0 for card in meld):
            times = solver.addIntegral(lb=0, ub=min(copies[card] for card in meld))
            for card in meld:
                uses[card].append(times)

    nothing = solver.addIntegral(lb=0, ub=0)  # lets an empty sum be written down
    for card in copies:
        # QP-6, QP-8, QP-10: what is in melds is what lay there and what is laid.
        in_melds = nothing + sum(uses[card])
        solver.addConstr(in_melds - laid.get(card, nothing) == before[card])

    solver.setMaximize()
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise ValueError("the table cannot be arranged")
    chosen = []
    for card, variable in laid.items():
        chosen += [card] * round(solver.variableValue(variable))
    return sum(worth[card] for card in chosen), tuple(sorted(chosen))

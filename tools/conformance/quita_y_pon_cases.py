"""The questions about Quita y Pon in play, rule by rule."""

import random
from collections import Counter
from itertools import cycle, islice
from typing import Any

import quita_y_pon_values as values
from drafts import Draft, Drafts, Json
from naive_quita_y_pon import move_of
from quita_y_pon_positions import (
    AROUND_THE_ACE,
    EVERY_OPTION,
    IN_THE_MIDDLE,
    Cards,
    Position,
    arrangement,
    crowded,
    ended,
    in_order,
    melds_from,
    naive_options,
    options_of,
    without,
)
from reference import quita_y_pon_naive as naive
from tablegames.conformance.quita_y_pon import DIALECT
from tablegames.quita_y_pon import Draw, State, TimeOut

MOST_PLAYS = 60
"""More sets than that are no longer a case that people would look at."""


def all_drafts(seed: int) -> Drafts:
    """Yield every question."""
    yield from values.all_drafts(seed)
    makers = (moves, ends, large_tables, plays, wrong_aces, wrong_suits, draws, other_moves)
    for maker in (*makers, applied, turns, scores, games):
        yield from maker(random.Random(f"{seed} {maker.__name__}"))


def play(table: list[Cards]) -> Json:
    return {"type": "play", "table": table}


DRAW: Json = {"type": "draw"}
TIME_OUT: Json = {"type": "time-out"}


def ask(kind: str, rule: str, position: Position, *compare: str, **more: Any) -> Draft:
    """Return a question about a position."""
    return Draft(kind, rule, {"position": position.value, **more}, compare)


# --- Which sets can be laid ----------------------------------------------------------------


def moves(rng: random.Random) -> Drafts:
    left = {"QP-2": 45, "QP-3": 30, "QP-6": 30, "QP-7": 40, "QP-9": 15, "QP-13": 60}
    compare = {"QP-13": ("draw",)}
    for options in cycle(EVERY_OPTION):
        aces = left["QP-2"] > 0 and rng.random() < 0.5
        position = crowded(
            rng,
            options_of(rng, **options),
            on_table=rng.choice([6, 9, 12]),
            in_hand=rng.choice([4, 8]),
            first=rng.choice(AROUND_THE_ACE if aces else IN_THE_MIDDLE),
        )
        possible = position.plays
        if len(possible) > MOST_PLAYS:
            continue
        rule = next((rule for rule in _rules_of(rng, position, possible) if left[rule]), None)
        if rule is not None:
            left[rule] -= 1
            yield ask("moves", rule, position, *compare.get(rule, ()))
        if not any(left.values()):
            return


def _rules_of(rng: random.Random, position: Position, possible: list[Cards]) -> list[str]:
    """Return the rules that a position can be a case of, the most telling first."""
    if position.could_go_around:
        return ["QP-2"]
    rules = ["QP-13"] if rng.random() < 0.25 else []
    suits = {"any": "distinct", "distinct": "any"}[position.options["group_suits"]]
    other = naive_options(position.options | {"group_suits": suits})
    everything = naive.playable_sets(position.on_table, position.hand, other)
    if {tuple(laid) for laid in possible} != everything:
        rules.append("QP-3")
    if not possible:
        rules.append("QP-9")
    return [*rules, "QP-7" if position.table else "QP-6", "QP-6"]


def ends(rng: random.Random) -> Drafts:
    """Ask about games that are over: no moves, and every move is refused."""
    for number in range(24):
        closed = number % 2 == 0
        rule = "QP-16" if closed else "QP-17"
        position = ended(rng, options_of(rng, packs=rng.choice([1, 2])), closed=closed)
        yield Draft("moves", rule, {"position": position})
        table = position["table"]
        for move in (DRAW, TIME_OUT, play(table), play([*table, ["7S", "8S"]])):
            yield Draft("check", rule, {"position": position, "move": move})
        odd = {"type": "discard", "cards": ["7S"]}
        yield Draft("check", "QP-14", {"position": position, "move": odd})


def large_tables(rng: random.Random) -> Drafts:
    found = 0
    while found < 20:
        options = options_of(rng, packs=rng.choice([2, 2, 3]), **EVERY_OPTION[found])
        position = crowded(rng, options, on_table=rng.choice([25, 40, 55]), in_hand=5)
        if len(position.on_table) > 18 and not position.could_go_around:
            found += 1
            yield ask("moves-large", "QP-7", position)


# --- Legal and refused plays ---------------------------------------------------------------


def with_a_play(rng: random.Random, **wanted: Any) -> tuple[Position, Cards, list[Cards]]:
    """Return a position, a set that can be laid, and a table on which it lies."""
    while True:
        options = options_of(rng, **(rng.choice(EVERY_OPTION) | wanted))
        position = crowded(rng, options)
        possible = position.plays
        if possible and position.table and not position.could_go_around:
            laid = rng.choice(possible)
            return position, laid, position.after(rng, laid)


def plays(rng: random.Random) -> Drafts:
    for round_ in range(34):
        position, laid, table = with_a_play(rng)
        legal = ("QP-6", "QP-7", "QP-8", "QP-9", "QP-10")[round_ % 5]
        yield _check(position, legal, table, [])
        yield from _foreign_cards(rng, position, table)
        yield from _broken_melds(rng, position, laid, table)
        yield from _nothing_laid(rng, position)
        yield from _taken_from_the_table(rng, position)


def _check(position: Position, rule: str, table: list[Cards], wanted: Any = None) -> Draft:
    draft = ask("check", rule, position, move=play(table))
    draft.wanted = None if wanted is None else {"violations": wanted}
    return draft


def _foreign_cards(rng: random.Random, position: Position, table: list[Cards]) -> Drafts:
    """Lay cards that are in the stock or in another hand (QP-6)."""
    held = Counter([*position.hand, *position.on_table])
    options = naive_options(position.options)
    strange = [card for card in naive.whole_deck(options) if card not in held]
    rng.shuffle(strange)
    for card in strange:
        melds = sorted(naive.melds_with(card, without(strange, [card]), options))
        if melds:
            meld = list(rng.choice(melds))
            yield _check(position, "QP-6", [*table, meld], ["QP-6"])
            yield _check(position, "QP-6", [*position.table, meld], ["QP-6", "QP-9"])
            return


def _broken_melds(
    rng: random.Random, position: Position, laid: Cards, table: list[Cards]
) -> Drafts:
    """Leave a pile that is no meld (QP-8, QP-1)."""
    options = naive_options(position.options)
    pile = rng.choice(table)
    card = rng.choice(pile)
    others = without(table, [pile])
    single = [*others, without(pile, [card]), [card]]
    yield _check(position, "QP-1", single, ["QP-8"])
    if len(table) > 1:
        first, second, *rest = rng.sample(table, len(table))
        joined = [*first, *second]
        if not naive.is_meld(joined, options) and not _goes_around(joined):
            yield _check(position, "QP-8", [joined, *rest], ["QP-8"])
    loose = [*position.table, list(laid)]
    if not naive.is_meld(laid, options) and not _goes_around(laid):
        yield _check(position, "QP-8", loose, ["QP-8"])


def _goes_around(cards: Cards) -> bool:
    return {"K", "A", "2"} <= {naive.rank_of(card) for card in cards}


def _nothing_laid(rng: random.Random, position: Position) -> Drafts:
    """Leave the table as it is, or only rebuild it (QP-9)."""
    yield _check(position, "QP-9", position.table, ["QP-9"])
    rebuilt = arrangement(rng, position.on_table, position.options)
    if rebuilt is not None and sorted(rebuilt) != sorted(position.table):
        yield _check(position, "QP-9", rebuilt, ["QP-9"])


def _taken_from_the_table(rng: random.Random, position: Position) -> Drafts:
    """Take a card of the table away, with and without laying others (QP-10)."""
    options = position.options
    for card in rng.sample(position.on_table, min(4, len(position.on_table))):
        rest = without(position.on_table, [card])
        possible = sorted(naive.playable_sets(rest, position.hand, naive_options(options)))
        for laid in rng.sample(possible, len(possible)):
            if card not in laid:
                table = arrangement(rng, [*rest, *laid], options)
                if table is not None:
                    yield _check(position, "QP-10", table, ["QP-10"])
                    break
    pile = rng.choice(position.table)
    yield _check(position, "QP-10", without(position.table, [pile]), ["QP-10", "QP-9"])
    if len(pile) == 3:
        broken = [*without(position.table, [pile]), pile[:2]]
        yield _check(position, "QP-10", broken, ["QP-10", "QP-8", "QP-9"])


def wrong_aces(rng: random.Random) -> Drafts:
    """Lay runs with an ace at every place (QP-2)."""
    forms = ("K A 2", "Q K A 2", "K A 2 3", "Q K A", "A 2 3", "J Q K A", "A 2 3 4", "2 3 A K Q")
    for ace in values.ACES:
        for number, ranks in enumerate(forms * 2):
            suit = naive.SUITS[number % 4]
            run = [rank + suit for rank in ranks.split()]
            table = [["7S", "7H", "7D"]]
            options = options_of(rng, ace=ace, packs=1 + number % 3)
            kept = "10D"
            if number >= len(forms):
                # The ends lie on the table; the ace and its neighbours come from the hand.
                around = [["8" + suit, "9" + suit, "10" + suit]]
                table, kept = around, "5" + naive.SUITS[(number + 1) % 4]
            position = Position(rng, options, table, [*run, kept])
            yield _check(position, "QP-2", [*table, run])
            draft = ask("check", "QP-2", position, move=DRAW)
            yield draft
    for ace in values.ACES:
        for ranks, more in (("Q K A", "2"), ("J Q K", "A"), ("2 3 4", "A"), ("A 2 3", "K")):
            suit = rng.choice(naive.SUITS)
            lying = [rank + suit for rank in ranks.split()]
            options = options_of(rng, ace=ace)
            if not naive.is_meld(lying, naive_options(options)):
                continue
            position = Position(rng, options, [lying], [more + suit, "7S"])
            yield _check(position, "QP-2", [[*lying, more + suit]])
            yield ask("moves", "QP-2", position)


def wrong_suits(rng: random.Random) -> Drafts:
    """Lay groups in which suits repeat (QP-3)."""
    for suits in values.SUIT_RULES:
        for pattern in ("SSH", "SSHH", "SHD", "SHDC", "SHDCC", "HHD"):
            rank = rng.choice(naive.RANKS[2:11])
            group = [rank + suit for suit in pattern]
            options = options_of(rng, group_suits=suits, packs=rng.choice([2, 3]))
            lying = [["AS", "2S", "3S"]] if options["ace"] != "high" else [["QS", "KS", "AS"]]
            position = Position(rng, options, lying, [*group, "9D" if rank != "9" else "8D"])
            yield _check(position, "QP-3", [*lying, group])
            yield ask("moves", "QP-3", position, "plays")


# --- Other moves ---------------------------------------------------------------------------


def draws(rng: random.Random) -> Drafts:
    """Draw when something fits, when only a rebuilt table helps, and when nothing does (QP-13)."""
    left = {
        (draw, what): 10
        for draw in ("when-nothing-fits", "when-no-play", "any-time")
        for what in ("fits", "rebuilt", "nothing")
    }
    for options in cycle(EVERY_OPTION):
        position = crowded(rng, options_of(rng, **options), in_hand=5)
        if position.could_go_around:
            continue
        what = "fits" if position.fits else "rebuilt" if position.plays else "nothing"
        key = options["draw"], what
        if left[key]:
            left[key] -= 1
            draft = ask("check", "QP-13", position, move=DRAW)
            draft.note = {
                "fits": "a meld, or a card for a meld as it lies, is in the hand",
                "rebuilt": "a card can be laid once the table is rebuilt",
                "nothing": "no card can be laid",
            }[what]
            yield draft
            if left[key] % 3 == 0:
                yield ask("check", "QP-15", position, move=TIME_OUT)
        if not any(left.values()):
            return


def other_moves(rng: random.Random) -> Drafts:
    for number in range(12):
        position = crowded(rng, options_of(rng))
        card = position.hand[0]
        yield ask("check", "QP-12", position, move={"type": "pass"})
        yield ask("check", "QP-12", position, move={"type": rng.choice(["", "skip", "none"])})
        yield ask("check", "QP-14", position, move={"type": "discard", "cards": [card]})
        if number % 2:
            yield ask("check", "QP-14", position, move={"type": "return", "cards": [card]})
    for _ in range(8):
        options = options_of(rng, stock_end="when-a-draw-fails", draw="any-time")
        position = crowded(rng, options, stock=0)
        yield ask("check", "QP-17", position, move=DRAW)
        yield ask("apply", "QP-17", position, move=DRAW)
        yield ask("apply", "QP-17", position, move=TIME_OUT)


# --- What a move does ----------------------------------------------------------------------


def applied(rng: random.Random) -> Drafts:
    effects: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("QP-7", ("position.table",)),
        ("QP-10", ("position.table",)),
        ("QP-5", ("position.turn",)),
        ("QP-14", ("position.hands", "position.stock", "position.table")),
        ("QP-4", ("position.options",)),
    )
    for number in range(26):
        position, laid, table = with_a_play(rng)
        move = play(table)
        yield ask("apply", "QP-6", position, "position.hands", move=move)
        rule, compare = effects[number % len(effects)]
        if len(laid) == len(position.hand):
            rule, compare = "QP-16", ("position.turn",)
        yield ask("apply", rule, position, *compare, move=move)
    for _ in range(14):
        options = options_of(rng, packs=1)
        run = ["4H", "5H", "6H"]
        position = Position(rng, options, [["9S", "9H", "9D"]], rng.choice([run, ["9C"]]))
        laid = position.hand
        table = [*position.table, laid] if len(laid) == 3 else [[*position.table[0], *laid]]
        yield ask("apply", "QP-16", position, "position.turn", move=play(table))
    for number in range(40):
        position = crowded(rng, options_of(rng, draw="any-time"), stock=rng.choice([None, 1, 2]))
        move = TIME_OUT if number % 3 == 0 else DRAW
        if len(position.stock) == 1:
            yield ask("apply", "QP-17", position, "position.turn", move=move)
        elif move is TIME_OUT:
            yield ask("apply", "QP-15", position, move=move)
        elif number % 2:
            compare = ("position.hands", "position.stock", "position.table")
            yield ask("apply", "QP-12", position, *compare, move=move)
        else:
            yield ask("apply", "QP-5", position, "position.turn", move=move)
        yield ask("apply", "QP-12", position, "position.stock", "position.hands", move=DRAW)


def turns(rng: random.Random) -> Drafts:
    """Ask about turns in several steps (QP-7, QP-11, QP-15)."""
    left = 24
    while left:
        position, laid, table = with_a_play(rng)
        possible = position.plays
        fewer = [some for some in possible if Counter(some) < Counter(laid)]
        if not fewer:
            continue
        left -= 1
        back = position.after(rng, rng.choice(fewer))
        strewn = [*position.table, *([card] for card in laid)]
        cases: tuple[tuple[str, list[list[Cards]], str], ...] = (
            ("QP-11", [table, back], "done"),
            ("QP-11", [table, position.table], "done"),
            ("QP-11", [table, position.table, table], "done"),
            ("QP-7", [strewn, table], "done"),
            ("QP-8", [table, strewn], "done"),
            ("QP-10", [table, without(position.table, [position.table[0]])], "done"),
            ("QP-15", [table], "time-out"),
            ("QP-15", [strewn, back, strewn], "time-out"),
        )
        for rule, steps, end in cases if left % 3 == 0 else cases[left % 2 :: 2]:
            yield ask("turn", rule, position, tables=steps, end=end)


# --- Scores and whole games ----------------------------------------------------------------


def scores(rng: random.Random) -> Drafts:
    for number in range(40):
        position = crowded(rng, options_of(rng), in_hand=11)
        yield ask("score", "QP-18", position, "points")
        yield ask("score", "QP-19", position, "scores")
        if number % 4 == 0:
            yield ask("score", "QP-16", position, "winners", "reason")
    for number in range(24):
        options = options_of(rng, packs=rng.choice([1, 2]))
        closed = ended(rng, options, closed=True)
        out = ended(rng, options)
        yield Draft("score", "QP-16", {"position": closed}, ("winners", "reason"))
        yield Draft("score", "QP-17", {"position": out}, ("reason",))
        if number % 2:
            yield Draft("score", "QP-19", {"position": closed}, ("scores",))
            yield Draft("score", "QP-18", {"position": out}, ("points",))
        # One who has the fewest points, to set against those who tie.
        if len(naive.winners(values_state(out))) == 1:
            yield Draft("score", "QP-17", {"position": out}, ("winners",))
    left = 40
    while left:
        options = options_of(rng, players=rng.choice([3, 3, 4]), packs=rng.choice([1, 2]))
        tied = ended(rng, options, tied=True)
        if len(naive.winners(values_state(tied))) > 1:
            left -= 1
            yield Draft("score", "QP-20", {"position": tied}, ("winners",))
    pack = in_order(naive.whole_deck(naive_options(options_of(rng, packs=1))))
    for end in ("at-once", "when-a-draw-fails"):
        options = options_of(rng, players=2, packs=2, stock_end=end)
        halves = {"options": options, "hands": [pack, pack], "table": [], "stock": [], "turn": None}
        yield Draft("score", "QP-20", {"position": halves}, ("winners",))


def values_state(position: Json) -> naive.State:
    """Return a finished position for the naive engine."""
    options = naive_options(position["options"])
    failed = all(position["hands"])
    return naive.State(position["hands"], position["table"], [], None, options, failed)


def games(rng: random.Random) -> Drafts:
    """Play whole games with few cards, so that their tables stay readable."""
    left = {"QP-16": 6, "QP-17": 6, "QP-19": 6, "QP-5": 6, "QP-20": 4}
    compare = {
        "QP-5": ("turns",),
        "QP-16": ("winners", "reason"),
        "QP-17": ("winners", "reason"),
        "QP-19": ("scores",),
        "QP-20": ("winners",),
    }
    # Whether there is any play at all takes the naive engine too long with many cards in hand.
    for options in cycle(o for o in EVERY_OPTION if o["draw"] != "when-no-play"):
        # With a card each and nothing left to draw but a few, ties are common.
        few = rng.random() < 0.5
        players, size = rng.choice([(4, 1), (5, 1)] if few else [(2, 4), (2, 7), (3, 3), (3, 5)])
        everything = options_of(rng, players=players, hand_size=size, packs=1, **options)
        start = values.deal(rng, everything)
        start.turn = rng.randrange(players)
        start.hand = start.hands[start.turn]
        if few or rng.random() < 0.5:
            _use_up_the_stock(rng, start)
        state, made = played_out(rng, start)
        rule = _rule_of_game(rng, state, left)
        if rule:
            left[rule] -= 1
            yield ask("game", rule, start, *compare[rule], moves=made)
        if not any(left.values()):
            return


def _use_up_the_stock(rng: random.Random, start: Position) -> None:
    """Put most of the stock into melds on the table: the game is near its end."""
    stock = start.stock
    table = melds_from(rng, stock, start.options, len(stock))
    start.table = table
    start.stock = without(stock, [card for pile in table for card in pile])
    if not start.stock:
        start.stock = table[-1]
        start.table = table[:-1]


def _rule_of_game(rng: random.Random, state: naive.State, left: dict[str, int]) -> str | None:
    tied = len(naive.winners(state)) > 1
    end = "QP-20" if tied else str(naive.reason(state))
    fitting = [rule for rule in (end, *({"QP-19", "QP-5"} if not tied else ())) if left[rule]]
    return rng.choice(sorted(fitting)) if fitting else None


def played_out(rng: random.Random, start: Position) -> tuple[naive.State, list[Json]]:
    """Play legal moves at random to the end; return the end, and the moves.

    The library finds the moves; that they are legal, and what they do, the naive engine says.
    """
    state, made, naive_state = DIALECT.read_setup(start.value), [], start.state
    state = State.from_setup(state)
    while not state.is_over:
        possible = list(islice(state.legal_moves, 60))
        draw = [move for move in (Draw(),) if move in state.legal_moves]
        chosen = TimeOut() if rng.random() < 0.05 else rng.choice([*possible, *draw * 5])
        move = DIALECT.write_move(chosen)
        made.append(move)
        state = state.apply(chosen)
        naive_state = naive.apply(naive_state, move_of(move))
    return naive_state, made

"""The questions about Quita y Pon that need no play: melds, setups and texts."""

import random
from typing import Any

from drafts import Draft, Drafts, Json
from quita_y_pon_positions import (
    Cards,
    Position,
    crowded,
    ended,
    in_order,
    naive_options,
    options_of,
    without,
)
from reference import quita_y_pon_naive as naive

ACES = ("low-or-high", "low", "high")
SUIT_RULES = ("any", "distinct")


def all_drafts(seed: int) -> Drafts:
    """Yield every question of these kinds."""
    for maker in (runs, groups, setups, claimed_options, move_texts, position_texts):
        yield from maker(random.Random(f"{seed} {maker.__name__}"))


def _meld(rule: str, cards: Cards, wanted: bool | None = None, **options: Any) -> Draft:  # noqa: FBT001
    everything = options_of(random.Random(0), packs=3) | options
    answer = None if wanted is None else {"meld": wanted}
    return Draft("meld", rule, {"options": everything, "cards": cards}, wanted=answer)


def runs(rng: random.Random) -> Drafts:
    ladder = [*naive.RANKS, "A"]
    for ace in ACES:
        # QP-2: all runs up to the whole ladder at its ends, a few in the middle.
        for start, length in [(0, 3), (0, 4), (0, 13), (0, 14), (1, 12), (1, 13), (10, 3), (11, 3),
                              (9, 5), (5, 3), (4, 6), (2, 3)]:  # fmt: skip
            suit = rng.choice(naive.SUITS)
            run = [rank + suit for rank in ladder[start : start + length]]
            rng.shuffle(run)
            yield _meld("QP-2", run, ace=ace)
        # Around the corner; with both aces, too.
        for text in ("K A 2", "Q K A 2", "K A 2 3", "J Q K A 2 3", "Q A 2", "K 2 A A", "K A A 2",
                     "A 2 3 4 5 6 7 8 9 10 J Q K A 2", "K A 2 3 4 5 6 7 8 9 10 J Q"):  # fmt: skip
            suit = rng.choice(naive.SUITS)
            wrapped = [rank + suit for rank in text.split()]
            everything = len(set(wrapped)) == len(wrapped) == 13
            yield _meld("QP-2", wrapped, None if everything else False, ace=ace)
        # A gap, a repeated card, another suit.
        for text in ("4S 5S 7S", "4S 5S 5S 6S", "4S 5S 6H", "AS 2S 4S", "QH KH AS", "10D JD KD",
                     "2C 2C 3C 4C", "3H 4H 5H 6H 8H", "AD 3D 5D", "AS AS 2S 3S"):  # fmt: skip
            yield _meld("QP-2", text.split(), wanted=False, ace=ace)
    for _ in range(40):
        lowest = rng.randrange(11)
        suit = rng.choice(naive.SUITS)
        cards = [naive.RANKS[lowest + step] + suit for step in (0, 1, 2)]
        if rng.random() < 0.5:
            cards[rng.randrange(3)] = rng.choice(naive.RANKS[2:10]) + rng.choice(naive.SUITS)
        yield _meld("QP-2", cards)


def groups(rng: random.Random) -> Drafts:
    for group_suits in SUIT_RULES:
        for size in (3, 3, 3, 4, 4, 5, 6, 8, 12):
            rank = rng.choice(naive.RANKS)
            copies = [rank + suit for suit in naive.SUITS for _ in range(3)]
            rng.shuffle(copies)
            yield _meld("QP-3", copies[:size], group_suits=group_suits)
        for suits in ("SHD", "SHDC", "SSH", "SSS", "SHHC", "CCCC", "SSHHDDCC", "SHDCS"):
            rank = rng.choice(naive.RANKS)
            yield _meld("QP-3", [rank + suit for suit in suits], group_suits=group_suits)
        for text in ("7S 7H 8D", "7S 7H 7D 8C", "AS AH KD", "JS QH KD", "10S 10H JD JC"):
            yield _meld("QP-3", text.split(), wanted=False, group_suits=group_suits)
        for text in ("7S", "7S 7H", "7S 8S", "AS KS", "KD KC", "AS", "QH", "2C AC"):
            yield _meld("QP-1", text.split(), wanted=False, group_suits=group_suits)
        for text in ("7S 7H 7D", "7S 8S 9S", "KD KC KH", "10C JC QC"):
            yield _meld("QP-1", text.split(), wanted=True, group_suits=group_suits)


def deal(rng: random.Random, options: Json) -> Position:
    """Return a position before the first move, every hand of the size dealt."""
    position = Position(rng, options, [], [], stock=0)
    deck = naive.whole_deck(naive_options(options))
    rng.shuffle(deck)
    size = options["hand_size"]
    cuts = [size * seat for seat in range(options["players"] + 1)]
    position.hands = [in_order(deck[cut : cut + size]) for cut in cuts[:-1]]
    position.stock = deck[cuts[-1] :]
    return position


def setups(rng: random.Random) -> Drafts:
    for players, size, packs in [(4, 11, 2), (2, 25, 1), (2, 1, 1), (5, 10, 1), (3, 17, 1),
                                 (9, 11, 2), (6, 25, 3), (2, 77, 3), (4, 11, 1)]:  # fmt: skip
        options = options_of(rng, players=players, hand_size=size, packs=packs)
        dealt = deal(rng, options).value
        yield Draft("setup", "QP-4", {"position": dealt}, wanted={"problems": []})
        for turn in (players - 1, players):
            yield Draft("setup", "QP-5", {"position": dealt | {"turn": turn}})
    for _ in range(9):
        options = options_of(rng, packs=rng.choice([1, 1, 2]))
        position = crowded(rng, options)
        fine = position.value
        yield Draft("setup", "QP-8", {"position": fine}, wanted={"problems": []})
        yield from _wrong_cards(rng, position)
        yield from _wrong_turns(rng, options, fine)
        yield from _wrong_piles(rng, options)


def _wrong_cards(rng: random.Random, position: Position) -> Drafts:
    fine = position.value
    hands, stock = fine["hands"], fine["stock"]
    extra = rng.choice(naive.whole_deck(naive_options(fine["options"])))
    wrong = (
        {"stock": [*stock, extra]},
        {"stock": stock[1:] if len(stock) > 1 else [*stock, *stock]},
        {"stock": [extra, *stock[1:]] if stock[0] != extra else [*stock, extra]},
        {"hands": [*hands, stock[:1]], "stock": [*stock[1:], stock[0]]},
        {"hands": hands[1:], "stock": [*stock, *hands[0]], "turn": 0},
        {"hands": [[*hands[0], extra], *hands[1:]]},
    )
    for change in wrong:
        yield Draft("setup", "QP-4", {"position": fine | change})


def _wrong_turns(rng: random.Random, options: Json, fine: Json) -> Drafts:
    players, hands, stock = options["players"], fine["hands"], fine["stock"]
    for turn in (players, -1, players + 7):
        yield Draft("setup", "QP-5", {"position": fine | {"turn": turn}})
    yield Draft("setup", "QP-5", {"position": fine | {"turn": rng.randrange(players)}})
    yield Draft("setup", "QP-16", {"position": fine | {"turn": None}})
    closed = fine | {"hands": [[], *hands[1:]], "stock": [*stock, *hands[0]]}
    yield Draft("setup", "QP-16", {"position": closed | {"turn": 1}})
    yield Draft("setup", "QP-16", {"position": closed | {"turn": None}}, wanted={"problems": []})
    both = [[], [], *hands[2:]]
    twice = fine | {"hands": both, "stock": [*stock, *hands[0], *hands[1]], "turn": None}
    yield Draft("setup", "QP-16", {"position": twice})
    for end in ("at-once", "when-a-draw-fails"):
        emptied = fine | {
            "options": options | {"stock_end": end},
            "hands": [[*hands[0], *stock], *hands[1:]],
            "stock": [],
        }
        yield Draft("setup", "QP-17", {"position": emptied | {"turn": 0}})
        yield Draft("setup", "QP-17", {"position": emptied | {"turn": None}})
    worst = closed | {"turn": players, "stock": [*stock, *hands[0], "7S"]}
    yield Draft("setup", "QP-5", {"position": worst})


def _wrong_piles(rng: random.Random, options: Json) -> Drafts:
    suit = rng.choice(naive.SUITS)
    piles = (
        ("QP-8", "4 5 7"),
        ("QP-8", "9"),
        ("QP-1", "9 10"),
        ("QP-1", "9 10 J"),
        ("QP-2", "K A 2"),
        ("QP-2", "Q K A 2 3"),
        ("QP-2", "Q K A"),
        ("QP-2", "A 2 3"),
    )
    for rule, ranks in piles:
        ace = rng.choice(ACES)
        pile = [rank + suit for rank in ranks.split()]
        position = Position(rng, options | {"ace": ace}, [pile], [], stock=1)
        hand = position.hands[0] or position.hands[1]
        position.hands = [hand[:1], *position.hands[1:]]
        value = position.value | {"hands": _none_empty(position)}
        yield Draft("setup", rule, {"position": _complete(value)})
    if options["packs"] > 1:
        for suits in SUIT_RULES:
            pile = [f"7{suit}", f"7{suit}", "7" + without(naive.SUITS, [suit])[0]]
            position = Position(rng, options | {"group_suits": suits}, [pile], [], stock=1)
            value = position.value | {"hands": _none_empty(position)}
            yield Draft("setup", "QP-3", {"position": _complete(value)})


def _none_empty(position: Position) -> list[Cards]:
    """Deal all but the table and the stock again, so that every hand has a card."""
    deck = naive.whole_deck(naive_options(position.options))
    left = without(deck, [*position.on_table, *position.stock])
    players = position.options["players"]
    return [in_order(left[seat::players]) for seat in range(players)]


def _complete(value: Json) -> Json:
    return value | {"turn": 0}


def claimed_options(rng: random.Random) -> Drafts:
    fine = deal(rng, options_of(rng, players=4, hand_size=11, packs=2)).value
    wrong: tuple[tuple[str, Json], ...] = (
        *(("QP-4", {"players": players}) for players in (1, 0, -1, -4)),
        *(("QP-4", {"hand_size": size}) for size in (0, -1)),
        *(("QP-4", {"packs": packs}) for packs in (0, -1, 4)),
        *(("QP-4", {"players": players, "hand_size": 11}) for players in (10, 11, 100)),
        *(("QP-4", {"players": 4, "hand_size": size, "packs": 1}) for size in (13, 14, 52)),
        *(("QP-2", {"ace": ace}) for ace in ("", "both", "LOW", "low-or-higher")),
        *(("QP-3", {"group_suits": suits}) for suits in ("", "all", "ANY", "repeated")),
        *(("QP-13", {"draw": draw}) for draw in ("", "never", "always", "ANY_TIME")),
        *(("QP-17", {"stock_end": end}) for end in ("", "never", "AT_ONCE", "at once")),
        ("QP-2", {"ace": "both", "group_suits": "all", "draw": "never", "stock_end": "never"}),
        ("QP-4", {"players": 1, "ace": "both", "packs": 0}),
        ("QP-4", {"players": 1000, "ace": "both"}),
    )
    for rule, change in wrong:
        yield Draft("setup", rule, {"position": fine | {"options": fine["options"] | change}})
    for rule in ("QP-2", "QP-3", "QP-13", "QP-17"):
        for _ in range(2):
            dealt = deal(rng, options_of(rng, players=3, hand_size=5)).value
            yield Draft("setup", rule, {"position": dealt}, wanted={"problems": []})


def move_texts(rng: random.Random) -> Drafts:
    texts = {
        "QP-4": (
            *("play 7S 7H 1D", "play 7S 7H 7X", "play 7S 7H 7", "play 7S 7H S", "play JOKER"),
            *("play 0S", "play 11S", "play 7S7H7D", "play 7S-7H-7D", "play *", "play 10", "play 1"),
            *("play 7s 7h 7d", "play ts th td", "play T♠ 10♥ t♦", "play a♣ k♣ q♣", "play 7S,7H,7D"),
            *("play 7S, 7H, 7D", "play 10S 10H 10D", "play QS KS AS", "play 7S/7H", "play js"),
            *("play 5♠ 5♥ 5♦ / 6c 6h 6d", "play 010S", "play 7SS", "play 7 S", "play ASH"),
        ),
        "QP-6": (
            *("play 7S 7H 7D", "play", "play ", "play /", "play 7S /", "play / 7S", "PLAY 7S"),
            *("play 7S 7H 7D // 8S 8H 8D", "play 7S 7H 7D | 8S", "7S 7H 7D", " play 7S", "play -"),
            *("play  7S 7H 7D", "play 7S   7H 7D ", "play 7S 7H 7D/8S 8H 8D", "play - / 7S", ""),
            *("play 7S 7H 7D /8S 8H 8D/ 9S", "play:7S", "play7S", "lay 7S 7H 7D", "play -- "),
            *("play 4S", "play KS AS 2S / 7H 7H", "play 7S 7H 7D;", "play (7S 7H 7D)", "play S7"),
        ),
        "QP-12": ("draw", "Draw", "draw ", " draw", "draw 7S", "draw 1", "pass", "-", "draws"),
        "QP-14": ("discard 7S", "discard", "throw 7S", "return 7S", "drop", "give 7S"),
        "QP-15": ("time-out", "timeout", "time out", "Time-out", "time-out ", "time-out 1", "time"),
    }
    for rule, forms in texts.items():
        for text in forms:
            yield Draft("move-text", rule, {"text": text})
    for _ in range(20):
        table = crowded(rng, options_of(rng), on_table=20).table
        text = " / ".join(" ".join(pile) for pile in table) or "-"
        yield Draft("move-text", "QP-6", {"text": f"play {text}"})


def position_texts(rng: random.Random) -> Drafts:
    options = options_of(rng, players=2, packs=1)
    small = "hands AS / 2S 10H; table 7S 7H 7D; stock 10C 4D; turn 1"
    texts = {
        "QP-4": (
            *(small, "hands - / 2S; table -; stock -; turn -", "hands -; table -; stock -; turn 0"),
            *("hands AS / 2S; table -; stock 1C; turn 1", "hands / 2S; table -; stock -; turn 1"),
            *("hands ; table -; stock -; turn 0", "hands AS / 2X; table -; stock -; turn 0", ""),
            *("hands AS; table -; stock ; turn 0", "hands AS / - / -; table -; stock td; turn 2"),
            *("hands as 10♥ / TC; table -; stock q♣,kD; turn 0", "hands AS table - stock - turn 0"),
            *("hands AS / 2S 10H; stock 10C 4D; table 7S 7H 7D; turn 1", f"{small};", small[1:]),
            *("hands AS / 2S; table 7S; turn 1", "hands: AS; table: -; stock: -; turn: 0"),
            *("  hands AS ;table - ; stock -;turn 0 ", "hands AS/2S;table -;stock -;turn 0"),
            *("Hands AS; table -; stock -; turn 0", "hands AS; table -; stock 7S / 8S; turn 0"),
        ),
        "QP-5": (
            *(small.replace("turn 1", f"turn {turn}") for turn in ("0", "3", "00", "999", "-")),
            *(small.replace("turn 1", turn) for turn in ("turn", "turn x", "turn -1", "turn 1000")),
            *(small.replace("turn 1", turn) for turn in ("turn +1", "turn 1.0", "turn 1 1", "1")),
        ),
        "QP-8": (
            *(small.replace("7S 7H 7D", piles) for piles in ("-", "7S", "7S 7H / 8S", "KS AS 2S")),
            *(small.replace("7S 7H 7D", piles) for piles in ("7S //8S", "/ 7S", "7S /", "- / 7S")),
            *(small.replace("7S 7H 7D", piles) for piles in ("7S,7H", "7S 7", "", "7S | 8S")),
        ),
    }
    for rule, forms in texts.items():
        for text in forms:
            yield Draft("position-text", rule, {"text": text, "options": options})
    for _ in range(12):
        chosen = options_of(rng)
        value = crowded(rng, chosen).value if rng.random() < 0.7 else ended(rng, chosen)
        text = position_text(value)
        yield Draft("position-text", "QP-4", {"text": text, "options": chosen})


def position_text(value: Json) -> str:
    """Return a position as text."""
    hands = " / ".join(" ".join(hand) or "-" for hand in value["hands"])
    table = " / ".join(" ".join(pile) for pile in value["table"]) or "-"
    turn = "-" if value["turn"] is None else value["turn"]
    return f"hands {hands}; table {table}; stock {' '.join(value['stock']) or '-'}; turn {turn}"

"""The questions about Dots and Boxes, rule by rule."""

import random
from collections.abc import Iterator
from itertools import product

from drafts import Draft, Drafts, Json
from naive_dots_and_boxes import MOST_UNDRAWN, position_of, sure_edge, text_of
from reference import dots_and_boxes_naive as naive

SIZES = [
    *((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3)),
    *((2, 4), (4, 2), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (5, 5), (6, 6), (2, 7), (7, 2)),
]
SMALL = [size for size in SIZES if size[0] * size[1] <= 12]
STARTS: tuple[naive.Start, ...] = ("american", "swedish", "icelandic")
BOARDS = [
    (rows, columns, start)
    for (rows, columns), start in product(SIZES, STARTS)
    if (rows, columns, start) != (1, 1, "swedish")
]
SMALL_BOARDS = [board for board in BOARDS if board[:2] in SMALL]

Board = tuple[int, int, naive.Start]


class Played:
    """A position that has been reached by play."""

    def __init__(self, board: Board) -> None:
        self.rows, self.columns, self.start = board
        self.state = naive.new_game(self.rows, self.columns, self.start)
        self.moves: tuple[str, ...] = ()

    @property
    def position(self) -> Json:
        return position_of(self.state, self.start)

    @property
    def history(self) -> tuple[str, ...] | None:
        return self.moves if self.start == "american" else None

    @property
    def legal(self) -> list[str]:
        return [text_of(edge) for edge in naive.legal_moves(self.state)]

    @property
    def drawn(self) -> list[str]:
        return self.position["drawn"]  # type: ignore[no-any-return]

    def claims(self, move: str) -> int:
        """How many boxes a move would claim."""
        kind, row, column = edge = sure_edge(move)
        beside = (row - 1, column) if kind == "h" else (row, column - 1)
        drawn = self.state.drawn | {edge}
        boxes = [
            (r, c)
            for r, c in ((row, column), beside)
            if r in range(self.rows) and c in range(self.columns)
        ]
        return sum(naive.is_closed(drawn, box) for box in boxes)

    def after(self, move: str) -> naive.State:
        return naive.play(self.state, sure_edge(move))

    def play(self, move: str) -> None:
        self.state = self.after(move)
        self.moves = (*self.moves, move)

    def play_on(self, rng: random.Random, most: int) -> None:
        """Play so many moves at most, often taking what is on offer."""
        for _ in range(most):
            legal = self.legal
            if not legal:
                return
            taking = [move for move in legal if self.claims(move)] if rng.random() < 0.6 else []
            self.play(rng.choice(taking or legal))


def reached(rng: random.Random, boards: list[Board], *, over: bool = False) -> Iterator[Played]:
    """Yield positions from all boards in turn, for ever."""
    while True:
        for board in boards:
            played = Played(board)
            count = len(played.legal)
            played.play_on(rng, count if over else rng.randrange(count))
            yield played


def ask(kind: str, rule: str, played: Played, *compare: str, **more: object) -> Draft:
    """Return a question about a position."""
    question = {"position": played.position, **more}
    return Draft(kind, rule, question, compare, history=played.history)


def all_drafts(seed: int) -> Drafts:
    """Yield every question."""
    makers = (starts, setups, moves, checks, applies, scores, games)
    for maker in (*makers, move_texts, position_texts, solved):
        yield from maker(random.Random(f"{seed} {maker.__name__}"))


def starts(_: random.Random) -> Drafts:
    for rows, columns, start in BOARDS:
        rule = "DB-2" if start == "american" else "DB-13"
        yield Draft("start", rule, {"rows": rows, "columns": columns, "start": start})


def moves(rng: random.Random) -> Drafts:
    left = {"DB-3": 70, "DB-10": 70}
    for played in reached(rng, BOARDS):
        taking = [bool(played.claims(move)) for move in played.legal]
        rule = "DB-10" if any(taking) and not all(taking) else "DB-3"
        if left[rule]:
            left[rule] -= 1
            yield ask("moves", rule, played)
        if not any(left.values()):
            break
    for played, _ in zip(reached(rng, SMALL_BOARDS, over=True), range(15), strict=False):
        yield ask("moves", "DB-11", played)


def off_board(rng: random.Random, rows: int, columns: int) -> str:
    """Return an edge just outside a board, or a text that is no edge."""
    return rng.choice(
        [
            f"h{rows + 1},0",
            f"h0,{columns}",
            f"v{rows},0",
            f"v0,{columns + 1}",
            f"h{rows},{columns}",
            f"v{rows},{columns}",
            *("h-1,0", "v0,-1", "d0,0", "h0", "", "pass", "H0,0", "h0,0,0", "0,0"),
        ]
    )


def checks(rng: random.Random) -> Drafts:
    positions = reached(rng, BOARDS)
    ended = reached(rng, SMALL_BOARDS, over=True)
    for _ in range(45):
        played = next(positions)
        rows, columns = played.rows, played.columns
        yield ask("check", "DB-3", played, move=off_board(rng, rows, columns))
        yield ask("check", "DB-3", played, move=rng.choice(played.legal))
        if played.drawn:
            yield ask("check", "DB-4", played, move=rng.choice(played.drawn))
            yield ask("check", "DB-4", played, move=rng.choice(played.legal))
        yield ask("check", "DB-5", played, move=None)
        taking = [move for move in played.legal if played.claims(move)]
        quiet = [move for move in played.legal if not played.claims(move)]
        if taking and quiet:
            yield ask("check", "DB-10", played, move=rng.choice(quiet))
        first, second = naive.scores(played.state)
        if 2 * max(first, second) > rows * columns:
            draft = ask("check", "DB-11", played, move=rng.choice(played.legal))
            draft.note = "decided, and not over"
            yield draft
    for _ in range(12):
        played = next(ended)
        yield ask("check", "DB-11", played, move=rng.choice(played.drawn))
        yield ask("check", "DB-11", played, move=off_board(rng, played.rows, played.columns))
        draft = ask("check", "DB-5", played, move=None)
        draft.note = "there is nothing left to pass"
        yield draft


def applies(rng: random.Random) -> Drafts:
    left = {"DB-2": 15, "DB-3": 40, "DB-6": 45, "DB-7": 50, "DB-8": 45, "DB-9": 60, "DB-11": 30}
    doubles = 25
    for played in reached(rng, BOARDS):
        move = rng.choice(played.legal)
        claims, last = played.claims(move), len(played.legal) == 1
        rules = {
            "DB-2": ("position.rows", "position.columns", "position.start"),
            "DB-3": ("position.drawn",),
            "DB-6": ("position.turn",) if not claims else (),
            "DB-7": ("position.owners",) if claims == 1 else (),
            "DB-8": ("position.owners",) if claims == 2 else (),
            "DB-9": ("position.turn",) if claims and not last else (),
            "DB-11": ("position.turn",) if last else (),
        }
        if claims == 2 and not last and doubles:
            doubles -= 1
            left["DB-8"] -= 1
            yield ask("apply", "DB-8", played, *rules["DB-8"], move=move)
            draft = ask("apply", "DB-9", played, *rules["DB-9"], move=move)
            draft.note = "one more edge, not one for each box"
            yield draft
            continue
        fitting = [rule for rule, compare in rules.items() if compare and left[rule]]
        if fitting:
            rule = max(fitting, key=left.__getitem__)
            left[rule] -= 1
            yield ask("apply", rule, played, *rules[rule], move=move)
        if not any(left.values()):
            return


def scores(rng: random.Random) -> Drafts:
    positions, decided, ties, won = reached(rng, BOARDS), 20, 20, 20
    for _ in range(40):
        yield ask("score", "DB-7", next(positions), "scores")
    while decided:
        played = next(positions)
        if 2 * max(naive.scores(played.state)) > played.rows * played.columns:
            decided -= 1
            yield ask("score", "DB-11", played, "winners", "reason")
    for played in reached(rng, BOARDS, over=True):
        first, second = naive.scores(played.state)
        if ties and first == second:
            ties -= 1
            yield ask("score", "DB-12", played, "winners")
        elif won and first != second:
            won -= 1
            yield ask("score", "DB-12", played, "winners")
            yield ask("score", "DB-11", played, "reason")
        if not ties and not won:
            return


def games(rng: random.Random) -> Drafts:
    left = {"DB-1": 30, "DB-11": 15, "DB-12": 30}
    while any(left.values()):
        for board in BOARDS:
            played = Played(board)
            start = Played(board)
            played.play_on(rng, len(start.legal))
            first, second = naive.scores(played.state)
            wanted = "DB-12" if first == second or rng.random() < 0.2 else "DB-1"
            rule = next((rule for rule in (wanted, "DB-11", "DB-1") if left[rule]), "")
            if rule:
                left[rule] -= 1
                compare = {"DB-1": ("turns", "scores"), "DB-11": ("reason",), "DB-12": ("winners",)}
                yield ask("game", rule, start, *compare[rule], moves=list(played.moves))


def setups(rng: random.Random) -> Drafts:
    positions = reached(rng, [board for board in SMALL_BOARDS if board[0] * board[1] > 1])
    ended = reached(rng, SMALL_BOARDS, over=True)
    for round_ in range(14):
        played = next(positions)
        while not played.state.owner:
            played = next(positions)
        fine = played.position
        rows, columns, drawn, owners = (fine[n] for n in ("rows", "columns", "drawn", "owners"))
        claimed = rng.choice(list(owners))
        boxes = [f"{row},{column}" for row, column in naive.all_boxes(rows, columns)]
        unclaimed = [box for box in boxes if box not in owners]
        over = next(ended).position
        without = {box: seat for box, seat in owners.items() if box != claimed}
        wrong: list[tuple[str, Json]] = [
            ("DB-1", fine | {"turn": rng.choice([2, -1, None, 7])}),
            ("DB-1", fine | {"owners": owners | {claimed: rng.choice([2, -1])}}),
            ("DB-2", fine | {"rows": rng.choice([0, -1, -columns])}),
            ("DB-2", fine | {"columns": rng.choice([0, -1, -rows])}),
            ("DB-2", fine | {"owners": owners | {f"{rows},0": 0}}),
            ("DB-2", fine | {"owners": owners | {f"0,{columns}": 1}}),
            ("DB-3", fine | {"drawn": [*drawn, off_board(rng, rows, columns)]}),
            ("DB-7", fine | {"owners": without}),
            ("DB-13", fine | {"start": rng.choice(["", "nordic", "American"])}),
            ("DB-11", over | {"turn": round_ % 2}),
        ]
        if unclaimed:
            wrong.append(("DB-7", fine | {"owners": owners | {rng.choice(unclaimed): 1}}))
        for start in STARTS[1:]:
            other = fine | {"start": start}
            edges = {text_of(edge) for edge in naive.new_game(rows, columns, start).drawn}
            if not edges <= set(drawn):
                wrong.append(("DB-13", other))
        mixed = fine | {"turn": 2, "drawn": [*drawn, f"v{rows},0"], "owners": without}
        wrong.append(("DB-7", mixed))
        for rule, position in wrong:
            yield Draft("setup", rule, {"position": position})
        rule = ("DB-1", "DB-2", "DB-3", "DB-7", "DB-13")[round_ % 5]
        yield Draft("setup", rule, {"position": fine}, wanted={"problems": []})
        yield Draft("setup", "DB-11", {"position": over}, wanted={"problems": []})
    speck = {"rows": 1, "columns": 1, "start": "swedish", "drawn": [], "owners": {}, "turn": 0}
    yield Draft("setup", "DB-13", {"position": speck})
    yield Draft("setup", "DB-13", {"position": speck | {"start": "icelandic"}})
    yield Draft("setup", "DB-13", {"position": speck | {"rows": 0, "start": "nordic"}})


def move_texts(rng: random.Random) -> Drafts:
    wrong = (
        *("", " ", "h", "v", "h1", "h1,", "h,1", ",1", "1,2", "x1,2", "H1,2", "V0,0", "hv1,2"),
        *("h1,2 ", " h1,2", "h1, 2", "h 1,2", "h1 ,2", "h1.2", "h1;2", "h1,2,3", "h1,2h1,3"),
        *("h01,2", "h1,02", "h00,0", "h-1,2", "h1,-2", "h+1,2", "h1,+2", "h1.0,2", "h1e1,2"),
        *("h123456,0", "h0,123456", "h0x1,2", "h1,2\n", "\nh1,2", "h1\t,2", "h\u0661,2", "h²,1"),
        *("pass", "null", "a1,h", "r(a1,h)", "h1,2v1,2", "(h1,2)", "h 1 2", "h1-2", "draw"),
    )
    for text in wrong:
        yield Draft("move-text", "DB-3", {"text": text}, wanted={"move": None})
    for _ in range(30):
        most = rng.choice([1, 9, 99, 99999])
        text = f"{rng.choice('hv')}{rng.randint(0, most)},{rng.randint(0, most)}"
        yield Draft("move-text", "DB-3", {"text": text}, wanted={"move": text})


def position_texts(rng: random.Random) -> Drafts:
    positions = reached(rng, SMALL_BOARDS)
    ended = reached(rng, SMALL_BOARDS, over=True)
    for round_ in range(14):
        played = next(ended if round_ % 5 == 4 else positions)
        state, size = played.state, (played.rows, played.columns)
        edges, boxes = naive.all_edges(*size), naive.all_boxes(*size)
        drawn = "".join(str(int(edge in state.drawn)) for edge in edges)
        owners = "".join(str(state.owner.get(box, ".")) for box in boxes)
        turn = "-" if state.player is None else str(state.player)
        texts = (
            (("DB-1", "DB-2", "DB-7")[round_ % 3], f"{drawn} {owners} {turn}"),
            ("DB-1", f"{drawn} {owners} {rng.choice(['2', '', '.', 'x', '01'])}"),
            ("DB-1", rng.choice([f"{drawn} {owners}", f"{drawn} {owners} {turn} ", ""])),
            ("DB-2", f"{drawn}{rng.choice('01')} {owners} {turn}"),
            ("DB-2", f"{drawn[1:]} {owners} {turn}"),
            ("DB-2", f"{drawn} {owners}. {turn}"),
            ("DB-2", f"{drawn} {owners[1:]} {turn}"),
            ("DB-2", f"{drawn[:-1]}2 {owners} {turn}"),
            ("DB-7", f"{drawn} {owners[:-1]}{rng.choice('2-x')} {turn}"),
            ("DB-7", f"{drawn} {owners}  {turn}"),
        )
        question = {"rows": size[0], "columns": size[1], "start": played.start}
        for rule, text in texts:
            yield Draft("position-text", rule, {"text": text, **question})


def solved(rng: random.Random) -> Drafts:
    left = {"DB-10": 40, "DB-9": 60}
    for rows, columns in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)]:
        yield ask("solve", "DB-9", Played((rows, columns, "american")))
    yield ask("solve", "DB-11", next(reached(rng, [(2, 3, "icelandic")], over=True)))
    for played in reached(rng, BOARDS):
        if len(played.legal) > MOST_UNDRAWN:
            played.play_on(rng, len(played.legal) - rng.randint(4, MOST_UNDRAWN))
        taking = [bool(played.claims(move)) for move in played.legal]
        # A player who thinks that captures are forced goes wrong only where there is a choice.
        rule = "DB-10" if any(taking) and not all(taking) else "DB-9"
        if left[rule] and (rule == "DB-10" or len(played.legal) > 2):
            left[rule] -= 1
            yield ask("solve", rule, played)
        if not any(left.values()):
            return

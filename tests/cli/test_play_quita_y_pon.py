import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cli.common import Result, type_and_interrupt
from cli.common import run as run_any
from quita_y_pon.positions import play, position
from tablegames.quita_y_pon import Card, Cards, Draw, Move, Play, Rules, State, TimeOut
from tablegames.record import GameRecord

TURN = re.compile(r"seat (\d): press Enter to see your cards")
SHOWN = re.compile(r"(?<![\w♠♥♦♣])(?:10|[2-9AJQK])[♠♥♦♣]")

# Seat 0 has the black cards and seat 1 the red ones, so that they cannot be confused.
BLACK = "7S 7C 7S 2C 3C 4C KS"
RED = "9H 9D 9H AD 5H 6D"


def run(*options: object, lines: str = "") -> Result:
    result = run_any("play", "quita-y-pon", *options, typed=lines)
    assert "Traceback" not in result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def entered(*commands: str) -> str:
    return "".join(f"{command}\n" for command in commands)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> State:
    """The position that every game of the test begins with."""
    state = position(BLACK, RED, stock="KD 8C JH 10S QD")
    monkeypatch.setattr(State, "deal", lambda *_, **__: state)
    return state


def saved(path: Path) -> GameRecord[State, Move]:
    return GameRecord.from_text(path.read_text(encoding="utf-8"))


def turns(output: str) -> Iterator[tuple[int, str]]:
    """What was printed in the turn of each seat, up to the prompt of the next."""
    _, *rest = TURN.split(output)
    yield from zip(map(int, rest[::2]), rest[1::2], strict=True)


# --- a game ---------------------------------------------------------------------------------


def test_qp_16_a_short_game_to_its_end(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    commands = (
        *("", "lay 7S 7C 7S", "done"),
        *("", "lay 9H 9D 9H", "done"),
        *("", "lay 2C 3C 4C", "done"),
        *("", "draw"),
        *("", "timeout"),
        *("", "draw"),
        *("", "draw"),  # a ten: ten, king and eight are no run
        *("", "quit"),
    )
    result = run("--players", "2", "--record", path, lines=entered(*commands))
    assert result.exit_code == 0
    assert [seat for seat, _ in turns(result.stdout)] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert "result: the game is not over" in result.stdout
    record = saved(path)
    assert record.start == dealt
    assert [type(move) for move in record.moves] == [Play, Play, Play, Draw, TimeOut, Draw, Draw]
    assert record.moves[2] == play("2C 3C 4C / 7S 7S 7C / 9H 9H 9D")


def test_qp_16_closing_ends_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    state = position("7S 7C 7S", RED)
    monkeypatch.setattr(State, "deal", lambda *_, **__: state)
    path = tmp_path / "game.json"
    result = run("--record", path, lines=entered("", "lay 7S 7C 7S", "done"))
    assert result.exit_code == 0
    assert "seat 0: no cards\n" in result.stdout
    assert "scores: seat 0 53, seat 1 0\n" in result.stdout
    assert "result: seat 0 wins (QP-16)\n" in result.stdout
    assert f"saved to {path}" in result.stdout
    replayed = run_any("replay", path)
    assert replayed.exit_code == 0
    assert "  1. seat 0: play 7S 7S 7C\n" in replayed.stdout
    assert "1 move, all legal" in replayed.stdout
    assert "result: seat 0 wins (QP-16)\n" in replayed.stdout


def test_a_dealt_game_played_through_and_replayed(tmp_path: Path) -> None:
    """Four players from the deal to the end, by commands, like any people at a terminal."""
    rules = Rules(hand_size=10, packs=1)
    state = State.deal(rules, rng=random.Random(3), first=2)
    commands: list[str] = []
    while not state.is_over:
        (move,) = islice(state.legal_moves, 1)
        commands.append("")
        if isinstance(move, Play):
            # What changes is taken apart, card by card, and put together anew.
            after = list(move.table)
            loose: list[Card] = []
            for number, present in enumerate(state.table):
                if present in after:
                    after.remove(present)
                else:
                    commands.append(f"dissolve {number}")
                    loose += present
            new = sum(map(Cards, after), Cards()) - Cards(loose)
            commands += [f"lay {card}" for card in new]
            loose += new
            first = len(state.table)
            numbers = list(range(first, first + len(loose)))
            for meld in after:
                places = []
                for card in meld:
                    place = next(n for n, there in enumerate(loose) if there == card)
                    places.append(numbers.pop(place))
                    loose.pop(place)
                commands += [f"join {places[0]} {other}" for other in places[1:]]
            commands.append("done")
        else:
            commands.append("draw")
        state = state.apply(move)
    path = tmp_path / "game.json"
    options = ("--hand-size", "10", "--packs", "1", "--first", "2", "--seed", "3", "--record", path)
    result = run(*options, lines=entered(*commands))
    assert result.exit_code == 0
    assert "refused" not in result.stdout
    assert state.outcome is not None
    assert saved(path).final == state
    assert f"({state.outcome.reason.value})" in result.stdout
    replayed = run_any("replay", "--quiet", path)
    assert replayed.exit_code == 0
    assert replayed.stdout.splitlines()[-3] == f"{len(saved(path).moves)} moves, all legal"


def test_nobody_sees_the_cards_of_another(dealt: State) -> None:
    commands = (
        *("", "hint", "lay 7S 7C", "done", "lay 7S on 0", "help", "draw", "done"),
        *("", "hint", "lay 9H 9D", "take 7S from 0", "lay 9H on 1", "draw", "done"),
        *("", "hint", "undo", "timeout"),
        *("", "lay 2C", "hint", "draw"),
        *("", "quit"),
    )
    result = run("--players", "2", lines=entered(*commands))
    assert result.exit_code == 0
    assert [line.partition(":")[0] for line in result.stderr.splitlines()] == ["refused"] * 5
    state = dealt
    moves: list[Move] = [play("7S 7C 7S"), play("7S 7C 7S / 9H 9D 9H"), TimeOut(), Draw()]
    seen = list(turns(result.stdout.partition("scores:")[0]))
    assert [seat for seat, _ in seen] == [0, 1, 0, 1, 0]
    for (seat, printed), move in zip(seen, [*moves, None], strict=True):
        after = state if move is None else state.apply(move)
        allowed = {*state.hands[seat], *(card for meld in after.table for card in meld)}
        cards = {Card.parse(card) for card in SHOWN.findall(printed)}
        assert cards
        assert cards <= allowed
        assert {*state.hands[seat]} & cards
        state = after


def test_the_screen_is_cleared_between_turns(dealt: State, monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[str] = []
    asked: list[str] = []
    answers = iter(["", "timeout", "", "quit"])

    def ask(prompt: str) -> str:
        asked.append(prompt)
        cleared.append("asked")
        return next(answers)

    monkeypatch.setattr("tablegames.cli.play_quita_y_pon.ask", ask)
    monkeypatch.setattr(
        "tablegames.cli.play_quita_y_pon.clear_screen", lambda: cleared.append("cleared")
    )
    assert run().exit_code == 0
    assert dealt.turn == 0
    assert cleared == ["cleared", "asked", "asked"] * 2
    assert [prompt.partition(":")[0] for prompt in asked] == [
        "seat 0",
        "seat 0 >",
        "seat 1",
        "seat 1 >",
    ]


# --- commands -------------------------------------------------------------------------------


@pytest.fixture
def rearranging(monkeypatch: pytest.MonkeyPatch) -> State:
    state = position("6H 6D 2S KC", "9C QC", table="JS QS KS / 3C 4C 5C 6C", stock="8S 8H")
    monkeypatch.setattr(State, "deal", lambda *_, **__: state)
    return state


def last_table(output: str) -> list[str]:
    """The piles as they were drawn last."""
    drawn = output.rpartition("table:")[2].splitlines()
    return [line.strip() for line in drawn if re.match(r" +\d+: ", line)]


def test_qp_7_the_commands_rearrange_the_table(rearranging: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    steps = ["", "split 1 6C", "lay 6H on 2", "lay 6D on 2", "done", "", "quit"]
    result = run("--record", path, lines=entered(*steps))
    assert result.exit_code == 0
    assert saved(path).start == rearranging
    assert saved(path).moves == (play("3C 4C 5C / 6C 6H 6D / JS QS KS"),)
    assert "1: 3♣ 4♣ 5♣\n" in result.stdout
    assert "2: 6♥ 6♦ 6♣" in result.stdout


@pytest.mark.parametrize(
    ("commands", "piles"),
    [
        (["lay 6H 6D"], ["0: J♠ Q♠ K♠", "1: 3♣ 4♣ 5♣ 6♣", "2: 6♥ 6♦"]),
        (["lay 6h 6♦"], ["0: J♠ Q♠ K♠", "1: 3♣ 4♣ 5♣ 6♣", "2: 6♥ 6♦"]),
        (["lay 6H 6D on 1"], ["0: J♠ Q♠ K♠", "1: 6♥ 6♦ 3♣ 4♣ 5♣ 6♣"]),
        (["move 6C from 1 to 0"], ["0: J♠ Q♠ K♠ 6♣", "1: 3♣ 4♣ 5♣"]),
        (["split 1 3C 4C"], ["0: J♠ Q♠ K♠", "1: 5♣ 6♣", "2: 3♣ 4♣"]),
        (["join 1 0"], ["1: J♠ Q♠ K♠ 3♣ 4♣ 5♣ 6♣"]),
        (["dissolve 0"], ["1: 3♣ 4♣ 5♣ 6♣", "2: J♠", "3: Q♠", "4: K♠"]),
        (["lay 2S", "take 2S from 2"], ["0: J♠ Q♠ K♠", "1: 3♣ 4♣ 5♣ 6♣"]),
        (["lay 2S", "lay 6H", "undo"], ["0: J♠ Q♠ K♠", "1: 3♣ 4♣ 5♣ 6♣", "2: 2♠"]),
        (
            ["lay 2S", "lay 6H", "undo", "undo", "redo"],
            ["0: J♠ Q♠ K♠", "1: 3♣ 4♣ 5♣ 6♣", "2: 2♠"],
        ),
        (["lay 2S", "dissolve 0", "reset"], ["0: J♠ Q♠ K♠", "1: 3♣ 4♣ 5♣ 6♣"]),
    ],
)
def test_each_command(rearranging: State, commands: list[str], piles: list[str]) -> None:
    assert len(rearranging.table) == 2
    result = run(lines=entered("", *commands))
    assert result.exit_code == 0
    # A game that is left does not draw the table again.
    assert last_table(result.stdout) == piles
    assert "refused" not in result.stdout


def test_undo_without_a_step_draws_nothing_again(rearranging: State) -> None:
    result = run(lines=entered("", "undo", "redo", ""))
    assert not rearranging.is_over
    assert result.stdout.count("table:") == 1
    assert result.stdout.count("nothing changes") == 2


def test_qp_15_a_timeout_undoes_the_turn_and_gives_a_card(
    rearranging: State, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    steps = entered("", "lay 6H", "dissolve 0", "timeout", "", "quit")
    result = run("--record", path, lines=steps)
    assert result.exit_code == 0
    assert saved(path).moves == (TimeOut(),)
    assert saved(path).final.table == rearranging.table
    assert len(saved(path).final.hands[0]) == 5


def test_qp_12_a_draw_ends_the_turn(rearranging: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("--record", path, lines=entered("", "draw", "", "quit"))
    assert result.exit_code == 0
    # Only a rearranging play is there, and that need not be found (QP-13).
    assert not rearranging.violations(Draw())
    assert saved(path).moves == (Draw(),)


def test_hint(rearranging: State, dealt: State) -> None:
    assert rearranging != dealt
    result = run(lines=entered("", "hint"))
    assert "can be laid down, for instance so: 2♣ 3♣ 4♣ / 7♠ 7♠ 7♣\n" in result.stdout


def test_hint_that_needs_the_table_rearranged(rearranging: State) -> None:
    result = run(lines=entered("", "hint"))
    (line,) = [line for line in result.stdout.splitlines() if "for instance" in line]
    laid, _, piles = line.partition(" can be laid down, for instance so: ")
    assert laid == "seat 0 > 6♥ 6♦"
    assert rearranging.violations(play(piles)) == ()


def test_hint_when_nothing_can_be_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("2S", "9C")
    monkeypatch.setattr(State, "deal", lambda *_, **__: state)
    assert "no card can be laid down" in run(lines=entered("", "hint")).stdout


@pytest.mark.parametrize("command", ["help", "what", "?", "7S", "LAY 7S"])
def test_help(dealt: State, command: str) -> None:
    result = run(lines=entered("", command))
    assert not dealt.is_over
    assert "move 7H from 3 to 4  move a card between melds" in result.stdout
    assert "quit                 leave (so do Ctrl-C and Ctrl-D)" in result.stdout


@pytest.mark.parametrize(
    ("command", "reasons"),
    [
        ("draw", ["QP-13: 2♣ 3♣ 4♣ in the hand is a meld|QP-13: 7♠ 7♠ 7♣ in the hand is a meld"]),
        ("done", ["QP-9: no card of the hand was laid down"]),
        ("lay 9H", ["QP-6: 9♥: not in the hand"]),
        ("lay", ["QP-7: no card is given"]),
        ("lay 7X", ["card 1: not a card: '7X'"]),
        ("lay 7S on 5", ["QP-7: there is no pile 5"]),
        ("lay 7S on x", ["'x' is no number of a meld"]),
        ("lay 7S on -1", ["'-1' is no number of a meld"]),
        ("lay 7S on 9999", ["'9999' is no number of a meld"]),
        ("move 7S", ["it reads: move 7H from 3 to 4"]),
        ("move 7S to 3 from 4", ["it reads: move 7H from 3 to 4"]),
        ("move 7S from 0 to 1", ["QP-7: there is no pile 0"]),
        ("split 0", ["it reads: split 3 7H 8H"]),
        ("split 0 7S", ["QP-7: there is no pile 0"]),
        ("join 1", ["it reads: join 3 4"]),
        ("join 1 1", ["QP-7: a pile cannot be joined with itself"]),
        ("dissolve", ["it reads: dissolve 3"]),
        ("dissolve 0", ["QP-7: there is no pile 0"]),
        ("take 7S", ["it reads: take 7H from 3"]),
        ("take 7S from 0", ["QP-7: there is no pile 0"]),
    ],
)
def test_refused_steps_are_explained(dealt: State, command: str, reasons: list[str]) -> None:
    assert dealt.turn == 0
    result = run(lines=entered("", command))
    assert result.exit_code == 0
    lines = [line for line in result.stderr.splitlines() if "refused: " in line]
    assert len(lines) == len(reasons)
    for line, reason in zip(lines, reasons, strict=True):
        assert line in {f"refused: {text}" for text in reason.split("|")}


def test_qp_8_and_qp_10_every_problem_of_a_turn_is_explained(rearranging: State) -> None:
    result = run(lines=entered("", "lay 6H 6D", "split 0 KS", "done", "take KS from 3"))
    assert not rearranging.is_over
    assert [line for line in result.stderr.splitlines() if line.startswith("refused: ")] == [
        "refused: QP-8: J♠ Q♠: a meld has at least three cards (QP-1)",
        "refused: QP-8: K♠: a meld has at least three cards (QP-1)",
        "refused: QP-8: 6♥ 6♦: a meld has at least three cards (QP-1)",
        "refused: QP-10: K♠ lay on the table before this turn",
    ]


def test_a_refused_step_changes_nothing(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    steps = ["", "lay 7S 7C", "done", "lay 9H on 0", "lay 7S on 0", "done", "", "quit"]
    assert run("--record", path, lines=entered(*steps)).exit_code == 0
    assert saved(path).start == dealt
    assert saved(path).moves == (play("7S 7S 7C"),)


# --- saving and leaving ---------------------------------------------------------------------


def test_save_in_the_middle_of_a_game(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    result = run(lines=entered("", "lay 7S 7C 7S", "done", "", f"save {path}", "quit"))
    assert result.exit_code == 0
    assert f"saved to {path}" in result.stdout
    assert saved(path) == GameRecord(dealt, [play("7S 7C 7S")])
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert value["result"] is None
    assert run_any("replay", path).exit_code == 0


def test_save_without_a_name(dealt: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "saved to game.json" in run(lines=entered("", "save")).stdout
    assert saved(tmp_path / "game.json").final == dealt


def test_no_file_is_written_over_unasked(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("another game", encoding="utf-8")
    result = run(lines=entered("", f"save {path}", "no", "hint"))
    assert "not saved\n" in result.stdout
    assert "can be laid down" in result.stdout
    assert run("--record", path, lines=entered("", "draw")).exit_code == 1
    assert path.read_text(encoding="utf-8") == "another game"
    assert f"saved to {path}" in run(lines=entered("", f"save {path}", "yes")).stdout
    assert saved(path).final == dealt


@pytest.mark.parametrize(
    "command", ["undo 2", "redo 1", "reset all", "done now", "draw 7H", "timeout 9", "hint 1"]
)
def test_words_after_a_command_that_has_none_are_refused(dealt: State, command: str) -> None:
    result = run(lines=entered("", "lay 7S 7C 7S", command, "quit"))
    assert not dealt.is_over
    assert result.stderr == f"refused: it reads: {command.split(maxsplit=1)[0]}\n"
    assert "seat 1: press Enter" not in result.stdout


def test_a_file_that_cannot_be_written_ends_nothing(dealt: State, tmp_path: Path) -> None:
    result = run(lines=entered("", f"save {tmp_path}", "lay 7S 7C 7S", "done", "", "quit"))
    assert not dealt.is_over
    assert result.exit_code == 0
    assert "not saved: " in result.stderr
    assert "seat 1: press Enter" in result.stdout


@pytest.mark.parametrize("lines", ["", "\n", "\nlay 7S\n", "\nquit\n", "\nq\n", "\ntimeout\n"])
def test_the_end_of_the_input_leaves_cleanly(dealt: State, lines: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("--record", path, lines=lines)
    assert result.exit_code == 0
    assert "Traceback" not in result.stdout
    assert "result: the game is not over" in result.stdout
    assert saved(path).start == dealt


@pytest.mark.usefixtures("dealt")
def test_no_game_begins_that_could_not_be_recorded(tmp_path: Path) -> None:
    result = run("--record", tmp_path / "missing" / "game.json", lines=entered("", "quit"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("cannot be written: ")


@pytest.mark.parametrize("before", [0, 1, 2])
def test_ctrl_c_leaves_cleanly(
    dealt: State, monkeypatch: pytest.MonkeyPatch, before: int, tmp_path: Path
) -> None:
    type_and_interrupt(monkeypatch, *["", "lay 7S"][:before])
    path = tmp_path / "game.json"
    result = run("--record", path)
    assert result.exit_code == 0
    assert "result: the game is not over" in result.stdout
    assert saved(path) == GameRecord(dealt)


# --- options --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--players", "1"], "QP-4: players must be at least 2"),
        (["--packs", "4"], "QP-4: packs must be at most 3"),
        (["--packs", "0"], "QP-4: packs must be at least 1"),
        (["--hand-size", "0"], "QP-4: hand_size must be at least 1"),
        (["--hand-size", "26"], "QP-4: 4 hands of 26 cards leave no stock"),
        (["--first", "4"], "4 is no seat"),
        (["--first", "-1"], "-1 is no seat"),
    ],
)
def test_options_that_are_no_game(options: list[str], reason: str) -> None:
    result = run(*options)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert result.stdout == ""


def test_options_that_are_no_options() -> None:
    assert run("--players", "two").exit_code == 2
    assert run("--jokers", "2").exit_code == 2


def test_the_options_make_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    options = ("--players", "3", "--hand-size", "7", "--packs", "1", "--first", "2", "--seed", "9")
    assert run(*options, "--record", path, lines="").exit_code == 0
    rules = Rules(players=3, hand_size=7, packs=1)
    assert saved(path).start == State.deal(rules, rng=random.Random(9), first=2)
    path.unlink()
    assert run(*options, "--machiavelli", "--record", path, lines="").exit_code == 0
    value = json.loads(path.read_text(encoding="utf-8"))
    assert value["rules"]["group_suits"] == "distinct"
    assert value["rules"]["draw"] == "any-time"


def test_qp_4_the_game_as_it_is_by_default(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert run("--record", path, lines="").exit_code == 0
    start = saved(path).start
    assert start.rules == Rules()
    assert [len(hand) for hand in start.hands] == [11] * 4
    assert start.turn == 0


# --- the rules and the referee --------------------------------------------------------------


def test_qp_8_can_be_looked_up() -> None:
    for rule in ("QP-8", "qp-8"):
        result = run_any("rules", "quita-y-pon", rule)
        assert result.exit_code == 0
        assert result.stdout.startswith("## QP-8\n")
        assert "every meld on the table" in result.stdout
        assert "QP-9" not in result.stdout
    whole = run_any("rules", "quita-y-pon")
    assert all(f"## QP-{number}\n" in whole.stdout for number in range(1, 21))
    assert run_any("rules", "quita-y-pon", "QP-21").exit_code == 1


def test_an_illegal_move_of_a_record_is_refused(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record: GameRecord[State, Move] = GameRecord(dealt, [play("7S 7C 7S")])
    value = json.loads(record.to_text())
    value["moves"].append("draw")
    path.write_text(json.dumps(value), encoding="utf-8")
    result = run_any("replay", path)
    assert result.exit_code == 1
    assert "illegal: move 2: QP-13: " in result.stderr


# --- against bots ----------------------------------------------------------------------------


def test_bots_move_unasked_and_nobody_passes_the_terminal_on(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    options = ("--players", "2", "--against", "greedy-cards", "--seed", "1", "--record", path)
    result = run(*options, lines=entered("lay 7S 7C 7S", "done", "quit"))
    assert result.exit_code == 0
    assert "press Enter" not in result.stdout
    assert "seat 1 lays 9♥ 9♥ 9♦\n" in result.stdout
    assert "result: the game is not over" in result.stdout
    assert saved(path).start == dealt
    assert len(saved(path).moves) == 2


def test_the_hands_of_bots_are_never_shown(dealt: State) -> None:
    lines = entered("lay 7S 7C 7S", "done", "lay 2C 3C 4C", "done", "hint", "draw", "quit")
    result = run("--players", "2", "--against", "patient", "--seed", "1", lines=lines)
    shown = {Card.parse(word) for word in SHOWN.findall(result.stdout)}
    # The red cards but the nines stay in the hand of the bot.
    assert not shown & set(Cards.parse("AD 5H 6D"))
    assert dealt.hands[1] >= Cards.parse("AD 5H 6D")


def test_a_bot_that_closes_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("KS 2C", "9H 9D 9H", "5H 6D", turn=1)
    monkeypatch.setattr(State, "deal", lambda *_, **__: state)
    result = run("--players", "3", "--against", "sampling")
    assert result.exit_code == 0
    assert "seat 1 lays 9♥ 9♥ 9♦\n" in result.stdout
    assert "result: seat 1 wins (QP-16)\n" in result.stdout
    assert not {"5♥", "6♦"} & set(SHOWN.findall(result.stdout))


def test_a_seed_makes_the_bots_play_the_same_again() -> None:
    options = ("--against", "random", "--seed", "5", "--first", "1")
    assert run(*options).stdout == run(*options).stdout
    assert "seat 3 " in run(*options).stdout


def test_an_unknown_level_of_bots() -> None:
    result = run("--against", "strong")
    assert result.exit_code == 1
    assert "'strong' is none of the levels random, greedy-cards" in result.stderr
    assert result.stdout == ""

"""``tablegames play quita-y-pon``: people at one terminal, hands hidden between turns; or bots."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from tablegames.bots import LEVELS
from tablegames.cli.commands import LanguageOption
from tablegames.cli.terminal import (
    NOT_OVER,
    NOTHING_CHANGES,
    ask,
    check_is_new,
    clear_screen,
    language,
    opponent,
    refuse,
    result_lines,
    save,
    say,
    show,
)
from tablegames.errors import (
    IllegalMoveError,
    InvalidSetupError,
    Message,
    TableGamesError,
    UnknownSeatError,
    shown,
)
from tablegames.quita_y_pon import (
    GAME,
    MACHIAVELLI,
    QUITA_Y_PON,
    Card,
    Cards,
    Draw,
    Move,
    Play,
    Rules,
    State,
    TimeOut,
    TurnDraft,
    View,
    arrange_keeping,
    best_set,
    cards_on,
    draw,
)
from tablegames.record import GameRecord

__all__ = ["play"]

Record = GameRecord[State, Move]

_LEAVING: Final = (None, "quit", "q")

_HELP: Final = Message("""\
lay 7H 7S 7D         lay cards down as a new meld
lay 7H on 3          lay cards on meld 3
move 7H from 3 to 4  move a card between melds
split 3 7H 8H        take cards out of meld 3, as a new one
join 3 4             put meld 4 on meld 3
dissolve 3           take meld 3 apart, card by card
take 7H from 3       take a card of this turn back into the hand
undo, redo, reset    steps of this turn
done                 end the turn with the table as it lies
draw                 draw a card, and end the turn
timeout              the time is up: undo all, draw a card, and end the turn
hint                 the most cards that could be laid down now
save FILE            write the game so far to a file, all hands included
quit                 leave (so do Ctrl-C and Ctrl-D)""")


class _UsageError(TableGamesError):
    """Words that are no command; the message says how it reads."""


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):  # noqa: PLR2004
        raise _UsageError(Message("{text} is no number of a meld", text=shown(text)))
    return int(text)


def _lay(draft: TurnDraft, words: list[str]) -> TurnDraft:
    if len(words) > 2 and words[-2] == "on":  # noqa: PLR2004
        pile = _number(words[-1])
        for card in Cards.parse(" ".join(words[:-2])):
            draft = draft.lay(card, pile)
        return draft
    return draft.lay_new(*Cards.parse(" ".join(words)))


def _move(draft: TurnDraft, words: list[str]) -> TurnDraft:
    if len(words) != 5 or words[1] != "from" or words[3] != "to":  # noqa: PLR2004
        raise _UsageError(Message("it reads: {command}", command="move 7H from 3 to 4"))
    return draft.move_card(Card.parse(words[0]), _number(words[2]), _number(words[4]))


def _split(draft: TurnDraft, words: list[str]) -> TurnDraft:
    if len(words) < 2:  # noqa: PLR2004
        raise _UsageError(Message("it reads: {command}", command="split 3 7H 8H"))
    return draft.split(_number(words[0]), *Cards.parse(" ".join(words[1:])))


def _join(draft: TurnDraft, words: list[str]) -> TurnDraft:
    if len(words) != 2:  # noqa: PLR2004
        raise _UsageError(Message("it reads: {command}", command="join 3 4"))
    return draft.join(_number(words[0]), _number(words[1]))


def _dissolve(draft: TurnDraft, words: list[str]) -> TurnDraft:
    if len(words) != 1:
        raise _UsageError(Message("it reads: {command}", command="dissolve 3"))
    return draft.dissolve(_number(words[0]))


def _take(draft: TurnDraft, words: list[str]) -> TurnDraft:
    if len(words) != 3 or words[1] != "from":  # noqa: PLR2004
        raise _UsageError(Message("it reads: {command}", command="take 7H from 3"))
    return draft.take_back(Card.parse(words[0]), _number(words[2]))


_STEPS: Final[Mapping[str, Callable[[TurnDraft, list[str]], TurnDraft]]] = {
    "lay": _lay,
    "move": _move,
    "split": _split,
    "join": _join,
    "dissolve": _dissolve,
    "take": _take,
    "undo": lambda draft, _: draft.undo(),
    "redo": lambda draft, _: draft.redo(),
    "reset": lambda draft, _: draft.reset(),
}

_LONE: Final = {"undo", "redo", "reset", "done", "draw", "timeout", "hint"}
"""The commands that nothing follows."""

ABOUT: Final = Message(
    "Play Quita y Pon, people at this terminal who pass it on between turns, or you and bots."
)
"""What the command does, for its help."""


def play(  # noqa: PLR0917 - the command line's options
    players: Annotated[int, typer.Option(help=Message("How many play."))] = 4,
    hand_size: Annotated[int, typer.Option(help=Message("Cards dealt to each."))] = 11,
    packs: Annotated[int, typer.Option(help=Message("Packs of 52 cards, 1 to 3."))] = 2,
    machiavelli: Annotated[
        bool,
        typer.Option("--machiavelli", help=Message("No suit twice in a group, draw at any time.")),
    ] = False,
    first: Annotated[int, typer.Option(help=Message("The seat that begins."))] = 0,
    against: Annotated[
        str | None,
        typer.Option(
            metavar=f"[{'|'.join(LEVELS['quita-y-pon'])}]",
            help=Message("Play on seat 0 against bots of this level."),
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help=Message("Deal the same cards again."))] = None,
    record: Annotated[
        Path | None,
        typer.Option(help=Message("Save the game at the end, to a file not there yet.")),
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Play Quita y Pon, people at this terminal who pass it on between turns, or you and bots."""
    check_is_new(record)
    rng = _source(seed)
    preset = MACHIAVELLI if machiavelli else QUITA_Y_PON
    try:
        rules = Rules(
            players=players,
            hand_size=hand_size,
            packs=packs,
            group_suits=preset.group_suits,
            draw=preset.draw,
        )
        state = State.deal(rules, rng=rng, first=first)
    except (InvalidSetupError, UnknownSeatError) as error:
        raise refuse(error.message) from None
    bot = None if against is None else opponent("quita-y-pon", against)
    say(Message("Type a command, or help."))
    if bot is None:
        game: Record = _take_turns(GameRecord(state))
    else:
        game = _play_bots(GameRecord(state), lambda view: bot(view, rng))
    if game.outcome is None:
        # Not the scores: they would tell what the others hold.
        say(NOT_OVER)
    else:
        for line in result_lines(GAME, game.final.scores, game.outcome):
            say(line)
    if record is not None:
        save(game, record)


def _source(seed: int | None) -> random.Random:
    """Return the source of chance: as the seed says, or one that nobody can foresee."""
    return random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 - a game


def _take_turns(game: Record) -> Record:
    """Let everybody play in turn until the game is over or somebody leaves."""
    state = game.final
    while state.turn is not None:
        clear_screen()
        prompt = Message("seat {seat}: press Enter to see your cards", seat=state.turn)
        if ask(prompt) in _LEAVING:
            return game
        move = _ask_for_move(game, TurnDraft(state.view(state.turn)))
        if move is None:
            return game
        game = game.append(move)
        state = game.final
    clear_screen()
    _show(state)
    return game


def _play_bots(game: Record, bot: Callable[[View], Move]) -> Record:
    """Let one person play on seat 0 and a bot on all others; no hand of theirs is shown."""
    state = game.final
    while state.turn is not None:
        view = state.view(state.turn)
        if state.turn == 0:
            move = _ask_for_move(game, TurnDraft(view))
            if move is None:
                return game
        else:
            move = bot(view)
            show(_told(move, state))
        game = game.append(move)
        state = game.final
    _show(state.view(0))
    return game


def _show(shown: State | View | TurnDraft) -> None:
    """Print the table."""
    show(draw(shown, language=language()))


def _told(move: Move, state: State) -> Message:
    """Say what everybody at the table sees of a move."""
    if isinstance(move, Play):
        laid = move.laid(state.table)
        return Message("seat {seat} lays {cards:u}", seat=state.turn, cards=laid)
    return Message("seat {seat} draws", seat=state.turn)


def _ask_for_move(game: Record, draft: TurnDraft) -> Move | None:
    """Let a player put a turn together; None when the player leaves the game."""
    _show(draft)
    while True:
        answer = ask(Message("seat {seat} >", seat=draft.view.turn))
        if answer is None or answer in _LEAVING:
            return None
        try:
            answered = _answer(game, draft, *answer.split(maxsplit=1))
        except IllegalMoveError as error:
            for problem in error.problems:
                say(Message("refused: {reason}", reason=problem.told), error=True)
        except TableGamesError as error:
            say(Message("refused: {reason}", reason=error.message), error=True)
        else:
            if not isinstance(answered, TurnDraft):
                return answered
            if answered != draft:
                _show(answered)
            draft = answered


def _answer(game: Record, draft: TurnDraft, command: str = "", rest: str = "") -> TurnDraft | Move:
    """Carry a command out: return the draft after it, or the move that ends the turn.

    Raises:
        TableGamesError: the rules or the draft forbid it.
        _UsageError: its words are off.
    """
    if command in _LONE and rest:
        raise _UsageError(Message("it reads: {command}", command=command))
    if command in _STEPS:
        after = _STEPS[command](draft, rest.split())
        if after == draft:
            say(NOTHING_CHANGES)
        return after
    if command in {"done", "draw", "timeout"}:
        return _final_move(game.final, command, draft)
    if command == "hint":
        show(_hint(draft))
    elif command == "save":
        save(game, Path(rest or "game.json"), ask_first=True)
    elif command:
        say(_HELP)
    return draft


def _final_move(state: State, command: str, draft: TurnDraft) -> Move:
    """Return the move that ends the turn.

    Raises:
        IllegalMoveError: the rules forbid it.
    """
    move: Move = TimeOut()
    if command == "done":
        move = draft.to_move()
    elif command == "draw":
        move = Draw()
    state.apply(move)
    return move


def _hint(draft: TurnDraft) -> Message:
    """Say what could be laid down from the hand at the beginning of the turn, and how."""
    view = draft.view
    laid = best_set(cards_on(view.table), view.hand, view.rules)
    melds = arrange_keeping(view.table, laid, view.rules)
    if not laid or melds is None:
        return Message("no card can be laid down: type draw")
    piles = " / ".join(f"{pile:u}" for pile in Play(melds).table)
    return Message("{cards:u} can be laid down, for instance so: {piles}", cards=laid, piles=piles)

"""Both games as Python games of OpenSpiel; importing this module registers them.

Needs OpenSpiel, which the extra ``openspiel`` brings:
``python -m pip install 'tablegames[openspiel]'``.

The options of the rules are parameters of the games:

>>> game = pyspiel.load_game("tablegames_dots_and_boxes(rows=1,columns=2)")
>>> state = game.new_initial_state()
>>> state.legal_actions()
[0, 1, 2, 3, 4, 5, 6]
>>> state.action_to_string(0, 4)
'v0,0'

In Quita y Pon chance deals every card, first those of seat 0, and again when a card is drawn: until
then no card of the stock is decided.

>>> game = pyspiel.load_game("tablegames_quita_y_pon(players=2,hand_size=3,packs=1)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> print(state.observation_string(0).splitlines()[2])
seat 0: A♠ 2♠ 3♠, to move
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import attrs

from tablegames import dots_and_boxes, quita_y_pon
from tablegames._extras import missing_extra
from tablegames.adapters.coding import (
    MOST_PLAYS,
    Coding,
    DotsAndBoxesCoding,
    QuitaYPonCoding,
    gains,
)
from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.moves import Draw
from tablegames.quita_y_pon.rules import MOST_PACKS, PACK_SIZE
from tablegames.record import rules_from_json, rules_to_json

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing_extra(__name__, "OpenSpiel", "openspiel") from error

__all__ = ["DotsAndBoxesGame", "DotsAndBoxesState", "QuitaYPonGame", "QuitaYPonState"]

_MOST_PLAYERS: Final = PACK_SIZE * MOST_PACKS - 1
"""One card each, and one for the stock (QP-4)."""
_KINDS: Final = tuple(Cards.pack())
"""The cards in the order of their chance outcomes."""


DOTS_AND_BOXES: Final = pyspiel.GameType(
    short_name="tablegames_dots_and_boxes",
    long_name="Dots and Boxes (tablegames)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=rules_to_json(dots_and_boxes.Rules()),
)

QUITA_Y_PON: Final = pyspiel.GameType(
    short_name="tablegames_quita_y_pon",
    long_name="Quita y Pon (tablegames)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        **rules_to_json(quita_y_pon.Rules()),
        "most_plays": MOST_PLAYS,
    },
)


class _Observer:
    """What a player sees: the position alone, or with perfect recall all since the deal."""

    def __init__(self, coding: Coding, *, perfect_recall: bool) -> None:
        self._coding = coding
        self._perfect_recall = perfect_recall
        shape = 0 if perfect_recall else coding.size
        self.tensor = np.zeros(shape, np.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor."""
        if not self._perfect_recall:
            np.copyto(self.tensor, state.vector(player), casting="unsafe")

    def string_from(self, state: Any, player: int) -> str:
        """Return the same in words."""
        return str(state.recalled(player) if self._perfect_recall else state.seen(player))


class _Game(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """What both games share.

    Attributes:
        rules: the options of the game, from its parameters.
        coding: what the actions and the tensors mean.
    """

    rules: Any
    coding: Coding

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> _Observer:
        """Return what fills arrays and strings with what a player sees."""
        del params
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return _Observer(self.coding, perfect_recall=recall)


class _State(pyspiel.State):  # type: ignore[misc]  # it has no types
    """What both games share: whoever is to move chooses among the actions of the coding.

    Attributes:
        position: the position, with all that is hidden; None before it is dealt.
    """

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.coding = game.coding
        self.position: Any = None
        self._moves: Mapping[int, Any] | None = None

    def current_player(self) -> int:
        """Return the seat to move."""
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.position.turn)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position is not None and bool(self.position.is_over)

    def _legal(self) -> Mapping[int, Any]:
        """Return the moves of whoever is to move, found once."""
        if self._moves is None:
            self._moves = self.coding.moves(self.position.view(self.position.turn))
        return self._moves

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._legal()) if player == self.position.turn else []

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return str(self._legal().get(action, action))

    def _move(self, move: Any) -> None:
        self.position = self.position.apply(move)
        self._moves = None

    def returns(self) -> list[float]:
        """Return what each seat has won: shares of the win, less a stake of 1 each."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return gains(self.position.outcome)

    def vector(self, player: int) -> list[int]:
        """Return what a player sees, as numbers."""
        return self.coding.vector(self.position.view(player))


class DotsAndBoxesGame(_Game):
    """Dots and Boxes, ``tablegames_dots_and_boxes``; parameters are those of its rules."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules = rules_from_json(dots_and_boxes.GAME, dict(params or {}))
        self.coding = DotsAndBoxesCoding(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.coding.num_actions,
        )
        super().__init__(DOTS_AND_BOXES, info, dict(params or {}))

    def new_initial_state(self) -> "DotsAndBoxesState":
        """Return the start of a game."""
        return DotsAndBoxesState(self)


class DotsAndBoxesState(_State):
    """A position of Dots and Boxes; actions are as in `DotsAndBoxesCoding`."""

    def __init__(self, game: DotsAndBoxesGame) -> None:
        super().__init__(game)
        self.position = dots_and_boxes.State.new(game.rules)

    def _apply_action(self, action: int) -> None:
        self._move(self._legal()[action])

    def __str__(self) -> str:
        return dots_and_boxes.draw(self.position)

    def seen(self, player: int) -> str:
        """Return what a player sees: everything."""
        del player
        return str(self)

    def recalled(self, player: int) -> str:
        """Return what a player has seen so far: every move."""
        del player
        return str(self.history_str())


class QuitaYPonGame(_Game):
    """Quita y Pon, ``tablegames_quita_y_pon``.

    Parameters are those of its rules, and ``most_plays`` of `QuitaYPonCoding`.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        options = dict(params or {})
        most_plays = options.pop("most_plays", MOST_PLAYS)
        self.rules = rules_from_json(quita_y_pon.GAME, options)
        self.coding = QuitaYPonCoding(self.rules, most_plays)
        cards = len(Cards.pack(self.rules.packs))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.num_actions,
            max_chance_outcomes=len(_KINDS),
            num_players=self.rules.players,
            min_utility=-1.0,
            max_utility=self.rules.players - 1.0,
            utility_sum=0.0,
            # Every turn lays a card or draws one, and the last may fail to draw.
            max_game_length=self.rules.stock_size + cards + 1,
        )
        super().__init__(QUITA_Y_PON, info, dict(params or {}))

    def new_initial_state(self) -> "QuitaYPonState":
        """Return the start of a game, before the deal."""
        return QuitaYPonState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards chance may deal in one game: all of them."""
        return len(Cards.pack(self.rules.packs))


class QuitaYPonState(_State):
    """A position of Quita y Pon; actions are as in `QuitaYPonCoding`.

    The order of the stock is not decided before a card is drawn: then chance draws one of its
    cards. That gives every order the same chance, as shuffling before the deal does.
    """

    def __init__(self, game: QuitaYPonGame) -> None:
        super().__init__(game)
        self.rules: quita_y_pon.Rules = game.rules
        self._dealt: list[Card] = []
        self._draws = False
        self._log: list[tuple[int | None, str]] = []

    def current_player(self) -> int:
        """Return the seat to move, or that chance deals a card."""
        if self.position is None or self._draws:
            return int(pyspiel.PlayerId.CHANCE)
        return super().current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come, by number in the pack, with their chances."""
        left = self._left()
        size = sum(left.values())
        return [(number, left[card] / size) for number, card in enumerate(_KINDS) if left[card]]

    def _left(self) -> Counter[Card]:
        """Return the cards that are not dealt."""
        if self.position is not None:
            return Counter(self.position.stock)
        left = Counter(Cards.pack(self.rules.packs))
        left.subtract(self._dealt)
        return left

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.position is None else super()._legal_actions(player)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(_KINDS[action])
        return super()._action_to_string(player, action)

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._deal(_KINDS[action])
        elif self._draws:
            self._draw(_KINDS[action])
        else:
            move = self._legal()[action]
            self._log.append((None, f"{self.position.turn}: {move}"))
            self._draws = move == Draw() and bool(self.position.stock)
            if not self._draws:
                self._move(move)

    def _deal(self, card: Card) -> None:
        """Deal a card; with the last one the game begins."""
        size = self.rules.hand_size
        self._dealt.append(card)
        if len(self._dealt) == self.rules.players * size:
            hands = [self._hand(seat) for seat in range(self.rules.players)]
            stock = tuple(self._left().elements())
            self.position = quita_y_pon.State(self.rules, hands, (), stock)
            self._log += [(seat, f"dealt {hand}") for seat, hand in enumerate(hands)]

    def _hand(self, seat: int) -> Cards:
        """Return what has been dealt to a seat."""
        size = self.rules.hand_size
        return Cards(self._dealt[seat * size : (seat + 1) * size])

    def _draw(self, card: Card) -> None:
        """Draw a card, which so becomes the first of the stock."""
        setup = self.position.to_setup()
        stock = list(setup.stock)
        stock.remove(card)
        state = quita_y_pon.State.from_setup(attrs.evolve(setup, stock=(card, *stock)))
        self._log.append((state.turn, f"drew {card}"))
        self.position = state
        self._draws = False
        self._move(Draw())

    def __str__(self) -> str:
        if self.position is None:
            return f"dealt: {' '.join(map(str, self._dealt))}"
        drawing = " (drawing)" if self._draws else ""
        return quita_y_pon.draw(self.position) + drawing

    def vector(self, player: int) -> list[int]:
        """Return what a player sees, as numbers; while cards are dealt, the own hand alone."""
        if self.position is not None:
            return super().vector(player)
        return [*self._hand(player).counts, *[0] * (self.coding.size - len(_KINDS))]

    def seen(self, player: int) -> str:
        """Return what a player sees."""
        if self.position is None:
            return f"dealt {self._hand(player)}"
        return quita_y_pon.draw(self.position.view(player))

    def recalled(self, player: int) -> str:
        """Return what a player has seen so far: the own cards as they came, and every move."""
        if self.position is None:
            return self.seen(player)
        return "\n".join(text for seat, text in self._log if seat in {None, player})


pyspiel.register_game(DOTS_AND_BOXES, DotsAndBoxesGame)
pyspiel.register_game(QUITA_Y_PON, QuitaYPonGame)

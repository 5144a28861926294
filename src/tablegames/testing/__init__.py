"""The conformance suite: laws that every game obeys, and strategies to try them on.

The laws (`check_state`, `check_move`, `check_game`, `check_transition`) need nothing but the
library. The strategies need Hypothesis, which the extra ``testing`` installs:

* `tablegames.testing.strategies` — games, states and moves, for any game;
* `tablegames.testing.dots_and_boxes` and `tablegames.testing.quita_y_pon` — rules, starts, setups
  and nearly legal moves of those games.
"""

from tablegames.testing.laws import (
    LawBrokenError,
    check_game,
    check_move,
    check_state,
    check_transition,
)

__all__ = ["LawBrokenError", "check_game", "check_move", "check_state", "check_transition"]

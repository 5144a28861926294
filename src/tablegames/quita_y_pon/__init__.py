"""Quita y Pon: four players lay melds and rearrange the table (rules QP-1 … QP-20)."""

from tablegames.events import GameOver, TurnPassed, replay
from tablegames.quita_y_pon.arranging import (
    Aim,
    arrange,
    arrange_keeping,
    arrangements,
    best_set,
    can_close,
    count_playable_sets,
    playable_sets,
)
from tablegames.quita_y_pon.card import Card, Rank, Suit
from tablegames.quita_y_pon.cards import (
    Cards,
    MissingCardsError,
    NotCardsError,
    TooManyCopiesError,
)
from tablegames.quita_y_pon.disturbance import (
    Disturbance,
    disturbance_between,
    least_disturbance,
)
from tablegames.quita_y_pon.draft import DraftError, TurnDraft
from tablegames.quita_y_pon.events import (
    CardDrawn,
    Closed,
    Event,
    StockExhausted,
    TimedOut,
    transition,
)
from tablegames.quita_y_pon.game import GAME
from tablegames.quita_y_pon.hints import Step, best_plays, explain
from tablegames.quita_y_pon.melds import (
    Group,
    InvalidMeldError,
    Meld,
    MeldFault,
    Run,
    meld,
    meld_fault,
)
from tablegames.quita_y_pon.moves import Draw, LegalMoves, Move, Play, TimeOut
from tablegames.quita_y_pon.notation import format_move, format_setup, parse_move, parse_setup
from tablegames.quita_y_pon.picture import Picture, picture_of
from tablegames.quita_y_pon.rules import (
    MACHIAVELLI,
    QUITA_Y_PON,
    Ace,
    DrawRule,
    EndReason,
    GroupSuits,
    Rules,
    StockEnd,
    Violation,
)
from tablegames.quita_y_pon.setup import Setup
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.svg import draw_svg
from tablegames.quita_y_pon.table import cards_on
from tablegames.quita_y_pon.table_events import (
    CardsLaid,
    CardsMoved,
    MeldDissolved,
    MeldExtended,
    MeldFormed,
    MeldJoined,
    MeldSplit,
    TableSorted,
)
from tablegames.quita_y_pon.text import draw
from tablegames.quita_y_pon.view import View

__all__ = [
    "GAME",
    "MACHIAVELLI",
    "QUITA_Y_PON",
    "Ace",
    "Aim",
    "Card",
    "CardDrawn",
    "Cards",
    "CardsLaid",
    "CardsMoved",
    "Closed",
    "Disturbance",
    "DraftError",
    "Draw",
    "DrawRule",
    "EndReason",
    "Event",
    "GameOver",
    "Group",
    "GroupSuits",
    "InvalidMeldError",
    "LegalMoves",
    "Meld",
    "MeldDissolved",
    "MeldExtended",
    "MeldFault",
    "MeldFormed",
    "MeldJoined",
    "MeldSplit",
    "MissingCardsError",
    "Move",
    "NotCardsError",
    "Picture",
    "Play",
    "Rank",
    "Rules",
    "Run",
    "Setup",
    "State",
    "Step",
    "StockEnd",
    "StockExhausted",
    "Suit",
    "TableSorted",
    "TimeOut",
    "TimedOut",
    "TooManyCopiesError",
    "TurnDraft",
    "TurnPassed",
    "View",
    "Violation",
    "arrange",
    "arrange_keeping",
    "arrangements",
    "best_plays",
    "best_set",
    "can_close",
    "cards_on",
    "count_playable_sets",
    "disturbance_between",
    "draw",
    "draw_svg",
    "explain",
    "format_move",
    "format_setup",
    "least_disturbance",
    "meld",
    "meld_fault",
    "parse_move",
    "parse_setup",
    "picture_of",
    "playable_sets",
    "replay",
    "transition",
]

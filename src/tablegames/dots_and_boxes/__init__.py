"""Dots and Boxes: two players draw edges and close boxes (rules DB-1 … DB-13)."""

from tablegames.dots_and_boxes.board import (
    Box,
    Edge,
    Orientation,
    UnknownBoxError,
    UnknownEdgeError,
)
from tablegames.dots_and_boxes.chains import Analysis, Parity, analyse
from tablegames.dots_and_boxes.endgame import Endgame, Opening
from tablegames.dots_and_boxes.events import BoxesClaimed, EdgeDrawn, Event, TurnKept, transition
from tablegames.dots_and_boxes.game import GAME
from tablegames.dots_and_boxes.moves import LegalMoves
from tablegames.dots_and_boxes.nimstring import TooManyEdgesError, nimstring_value
from tablegames.dots_and_boxes.notation import (
    format_move,
    format_setup,
    parse_move,
    parse_setup,
)
from tablegames.dots_and_boxes.picture import Picture, picture_of
from tablegames.dots_and_boxes.pieces import Chain, Component, Loop, OpenChain
from tablegames.dots_and_boxes.rules import (
    MAX_BOXES,
    ONLINE,
    PRESETS,
    SIZE_4X4,
    SIZE_5X5,
    SIZE_6X6,
    EndReason,
    Rules,
    Start,
    Violation,
)
from tablegames.dots_and_boxes.setup import Setup
from tablegames.dots_and_boxes.solver import Solution, evaluate_moves, solve, value_of
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.svg import draw_svg
from tablegames.dots_and_boxes.text import draw
from tablegames.dots_and_boxes.view import View
from tablegames.events import GameOver, TurnPassed, replay

__all__ = [
    "GAME",
    "MAX_BOXES",
    "ONLINE",
    "PRESETS",
    "SIZE_4X4",
    "SIZE_5X5",
    "SIZE_6X6",
    "Analysis",
    "Box",
    "BoxesClaimed",
    "Chain",
    "Component",
    "Edge",
    "EdgeDrawn",
    "EndReason",
    "Endgame",
    "Event",
    "GameOver",
    "LegalMoves",
    "Loop",
    "OpenChain",
    "Opening",
    "Orientation",
    "Parity",
    "Picture",
    "Rules",
    "Setup",
    "Solution",
    "Start",
    "State",
    "TooManyEdgesError",
    "TurnKept",
    "TurnPassed",
    "UnknownBoxError",
    "UnknownEdgeError",
    "View",
    "Violation",
    "analyse",
    "draw",
    "draw_svg",
    "evaluate_moves",
    "format_move",
    "format_setup",
    "nimstring_value",
    "parse_move",
    "parse_setup",
    "picture_of",
    "replay",
    "solve",
    "transition",
    "value_of",
]

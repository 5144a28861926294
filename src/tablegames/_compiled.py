"""Which form of the inner loops is loaded: compiled with mypyc, or the same source in Python."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType
from typing import Final

__all__ = ["KERNELS", "compiled", "is_compiled"]

KERNELS: Final = (
    "tablegames.dots_and_boxes._planes",
    "tablegames.dots_and_boxes._edges",
    "tablegames.dots_and_boxes._search",
    "tablegames.dots_and_boxes.moves",
    "tablegames.dots_and_boxes.state",
    "tablegames.quita_y_pon._bounds",
    "tablegames.quita_y_pon._plays",
    "tablegames.quita_y_pon._runs",
    "tablegames.quita_y_pon._search",
    "tablegames.quita_y_pon._solving",
    "tablegames.quita_y_pon._splitting",
)
"""The modules that the build can compile."""


def is_compiled(module: ModuleType) -> bool:
    """Whether a module was loaded from a compiled file."""
    return str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))


compiled: Final = all(is_compiled(import_module(name)) for name in KERNELS)
"""Whether the modules that the build can compile are compiled, all of them."""

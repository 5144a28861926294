"""Which form of the inner loops is loaded: compiled with mypyc, or the same source in Python."""

from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

from tablegames.dots_and_boxes import _search

__all__ = ["compiled"]

compiled: Final = str(_search.__file__).endswith(tuple(EXTENSION_SUFFIXES))
"""Whether the modules that the build can compile are compiled."""

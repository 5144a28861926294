"""Hypothesis' strategies, or the name of the extra that brings them."""

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "these strategies need Hypothesis: python -m pip install 'tablegames[testing]'"
    ) from error

__all__ = ["st"]

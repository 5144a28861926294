"""Hypothesis' strategies, or the name of the extra that brings them."""

from tablegames._extras import missing_extra

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise missing_extra("tablegames.testing", "Hypothesis", "testing") from error

__all__ = ["st"]

"""Oracles: slow, obvious re-implementations of both games, made from the rules page alone."""

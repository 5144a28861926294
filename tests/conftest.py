"""Hypothesis profiles; HYPOTHESIS_PROFILE chooses one of them."""

import os

from hypothesis import settings

# The same examples in every run of a continuous integration; new ones in every other run.
settings.register_profile(
    "default", deadline=None, max_examples=60, derandomize=bool(os.environ.get("CI"))
)
settings.register_profile("long", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

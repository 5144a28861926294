"""Hypothesis profiles; HYPOTHESIS_PROFILE chooses one of them."""

import os
from datetime import timedelta

from hypothesis import HealthCheck, Phase, settings

# The same examples in every run of a continuous integration; new ones in every other run.
settings.register_profile(
    "default", deadline=None, max_examples=60, derandomize=bool(os.environ.get("CI"))
)
settings.register_profile("long", deadline=None, max_examples=3_000)
settings.register_profile(
    "fuzz",
    deadline=timedelta(seconds=5),
    max_examples=100_000,
    suppress_health_check=list(HealthCheck),
)
# For mutants, of which thousands are tried, and for coverage, which slows them: always the same.
settings.register_profile(
    "few",
    deadline=None,
    max_examples=10,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # that it fails is enough: nothing is shrunk
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

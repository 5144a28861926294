"""Whoever lacks an extra is told its name, everywhere in the same words."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

PROJECT: Final = tomllib.loads(
    Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8")
)


@pytest.mark.parametrize(
    ("missing", "statement", "what", "needed", "extra"),
    [
        ("numpy", "", "tablegames.dots_and_boxes.rollouts", "numpy", "rollouts"),
        ("choix", "", "tablegames.ratings", "choix", "arena"),
        (
            "matplotlib",
            "; tablegames.ratings.plot(None, None)",
            "tablegames.ratings",
            "matplotlib",
            "arena",
        ),
        ("pettingzoo", "", "tablegames.adapters.pettingzoo", "PettingZoo", "pettingzoo"),
        ("pyspiel", "", "tablegames.adapters.openspiel", "OpenSpiel", "openspiel"),
        ("hypothesis", ".strategies", "tablegames.testing", "Hypothesis", "testing"),
        ("hypothesis", ".quita_y_pon", "tablegames.testing", "Hypothesis", "testing"),
        ("typer", ".__main__; tablegames.__main__.main()", "tablegames", "typer, rich", "cli"),
    ],
)
def test_a_missing_extra_is_named(
    missing: str, statement: str, what: str, needed: str, extra: str
) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import {what}{statement}"
    done = subprocess.run(  # noqa: S603 - a program of this file
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    *_, said = done.stderr.splitlines()
    assert what in said
    assert said.endswith(f" needs {needed}: python -m pip install 'tablegames[{extra}]'")
    assert extra in PROJECT["project"]["optional-dependencies"]

"""Whether the package says truly which form of its inner loops is loaded."""

import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

import tablegames
from tablegames import _compiled

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_package_says_whether_it_is_compiled() -> None:
    files = [str(import_module(name).__file__) for name in _compiled.KERNELS]
    assert tablegames.compiled == all(not file.endswith(".py") for file in files)
    with pytest.raises(AttributeError, match="no attribute 'compile'"):
        getattr(tablegames, "compile")  # noqa: B009 - mypy would know better


def test_a_module_is_compiled_if_its_file_is() -> None:
    module = ModuleType("kernel")
    module.__file__ = "/somewhere/kernel" + EXTENSION_SUFFIXES[0]
    assert _compiled.is_compiled(module)
    module.__file__ = "/somewhere/kernel.py"
    assert not _compiled.is_compiled(module)


@pytest.mark.parametrize("missing", [None, 0, -1])
def test_one_module_in_python_is_enough_to_be_not_compiled(missing: int | None) -> None:
    program = (
        "import sys, types\n"
        "from importlib.machinery import EXTENSION_SUFFIXES\n"
        "import tablegames.dots_and_boxes, tablegames.quita_y_pon\n"
        "import tablegames.dots_and_boxes._search\n"
        "kernels = sys.argv[2:]\n"
        "for name in kernels:\n"
        "    sys.modules[name] = types.ModuleType(name)\n"
        "    sys.modules[name].__file__ = 'kernel' + EXTENSION_SUFFIXES[0]\n"
        "if sys.argv[1] != 'None':\n"
        "    sys.modules[kernels[int(sys.argv[1])]].__file__ = 'kernel.py'\n"
        "print(tablegames.compiled)\n"
    )
    command = [sys.executable, "-c", program, str(missing), *_compiled.KERNELS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.split() == [str(missing is None)]


def test_the_build_compiles_the_modules_that_are_asked_about() -> None:
    config = tomllib.loads(PROJECT.read_text("utf-8"))
    built = config["tool"]["hatch"]["build"]["hooks"]["custom"]["modules"]
    names = {path.removesuffix(".py").replace("/", ".") for path in built}
    assert names == set(_compiled.KERNELS)

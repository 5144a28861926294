import builtins
import importlib.metadata
import os
import runpy
import subprocess
import sys
from typing import Any

import pytest

import tablegames
from tablegames import __main__ as entry_point
from tablegames.__main__ import main


def test_python_m_runs_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablegames", "rules", "dots-and-boxes", "DB-7"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith("## DB-7\n")
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8:strict"])
def test_text_is_utf_8_whatever_the_encoding_of_the_pipe(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablegames", "play", "dots-and-boxes", "--rows", "1"],
        input="h0;0 ♠\n".encode() + b"\xff\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=True,
    )
    assert "h0 •╌╌╌•" in done.stdout.decode("utf-8")
    first, second = done.stderr.decode("utf-8").splitlines()
    assert first.startswith("'h0;0 ♠' is no edge")
    assert second.startswith("'\N{REPLACEMENT CHARACTER}' is no edge")


def test_the_module_is_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tablegames", "rules", "chess"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(entry_point.__file__, run_name="__main__")
    assert end.value.code == 1
    assert "chess" in capsys.readouterr().err


def test_the_version_is_that_of_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tablegames", "--version"])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert capsys.readouterr().out.strip() == tablegames.__version__
    assert importlib.metadata.version("tablegames") == tablegames.__version__


@pytest.fixture
def forbid(monkeypatch: pytest.MonkeyPatch) -> Any:
    def forbid(name: str) -> None:
        real = builtins.__import__

        def refuse(wanted: str, *rest: Any) -> Any:
            if wanted.partition(".")[0] == name:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return real(wanted, *rest)

        # So that the package holds the modules of before again after the test.
        monkeypatch.setattr(tablegames, "cli", importlib.import_module("tablegames.cli"))
        for module in list(sys.modules):
            if module.startswith("tablegames.cli"):
                monkeypatch.delitem(sys.modules, module)
        monkeypatch.setattr(builtins, "__import__", refuse)

    return forbid


@pytest.mark.parametrize("name", ["typer", "rich"])
def test_without_the_extra_there_is_a_hint(forbid: Any, name: str) -> None:
    forbid(name)
    with pytest.raises(SystemExit) as end:
        main()
    assert "tablegames[cli]" in str(end.value.code)


def test_other_missing_modules_are_not_hidden(forbid: Any) -> None:
    forbid("pathlib")
    with pytest.raises(ModuleNotFoundError) as error:
        main()
    assert error.value.name == "pathlib"

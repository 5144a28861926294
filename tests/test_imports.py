"""Who imports whom, and what the core never does."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

import tablegames

ROOT: Final = Path(tablegames.__file__).parent
THIRD_PARTY: Final = {"attr", "attrs", "typing_extensions"}
# Only these may need more than that, and they say which extra is missing.
EDGE: Final = ("cli", "adapters", "testing", "rollouts", "ratings", "__main__")


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {module_name(file): file for file in sorted(ROOT.rglob("*.py"))}
TREES: Final = {name: ast.parse(file.read_text("utf-8")) for name, file in MODULES.items()}
CORE: Final = [name for name in MODULES if not set(name.split(".")) & set(EDGE)]
GAMES: Final = sorted({page.parent.name for page in ROOT.glob("*/rules.md")})


def is_for_types_only(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def statements(tree: ast.Module, *, functions: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports that happen at run time; those within functions only if wanted."""
    nodes: list[ast.AST] = [tree]
    while nodes:
        for node in ast.iter_child_nodes(nodes.pop()):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield node
            elif isinstance(node, ast.stmt) and is_for_types_only(node):
                assert isinstance(node, ast.If)
                nodes += node.orelse
            elif functions or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                nodes.append(node)


def imported(name: str, *, functions: bool = True) -> set[str]:
    """The modules that a module imports, those of the library by their full names."""
    found = set()
    for node in statements(TREES[name], functions=functions):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
            continue
        assert node.level == 0, "imports are absolute"
        assert node.module is not None
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            found.add(inner if inner in MODULES else node.module)
    return found


def test_the_modules_are_found() -> None:
    assert {"tablegames", "tablegames.cli.app", "tablegames.dots_and_boxes.state"} <= set(MODULES)
    assert "tablegames.dots_and_boxes" in CORE
    assert "tablegames.record" in CORE
    assert not any("cli" in name or "testing" in name for name in CORE)
    assert imported("tablegames.outcome") == {"enum", "attrs"}
    assert "tablegames.cli.replay" in imported("tablegames.cli.app")
    assert "dots_and_boxes" in GAMES
    assert {"tablegames.arena", "tablegames.record", "tablegames.setups"} <= set(GENERIC)


def test_types_only_imports_do_not_count() -> None:
    assert "tablegames.dots_and_boxes.state" not in imported("tablegames.dots_and_boxes.view")
    assert "tablegames.cli.app" in imported("tablegames.__main__")
    assert "tablegames.cli.app" not in imported("tablegames.__main__", functions=False)


def test_imports_run_one_way() -> None:
    graph = {name: imported(name, functions=False) & set(MODULES) for name in MODULES}
    assert list(TopologicalSorter(graph).static_order())


def test_a_cycle_would_be_found() -> None:
    with pytest.raises(CycleError):
        list(TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())


ORDER: Final = {
    "dots_and_boxes": (
        "rules",
        "_edges",
        "board",
        "setup",
        "legality",
        "moves",
        "scoring",
        "view",
        "state",
        "picture",
        "events",
        "competition",
        "notation",
        "text",
        "pieces",
        "chains",
        "svg",
        "game",
        "nimstring",
        "endgame",
        "rollouts",
        "_planes",
        "_search",
        "_layout",
        "solver",
        "_outlook",
        "bots",
    ),
    "quita_y_pon": (
        "rules",
        "card",
        "cards",
        "melds",
        "_runs",
        "_splitting",
        "_bounds",
        "_search",
        "_solving",
        "_plays",
        "_dealing",
        "arranging",
        "_pairing",
        "_staying_groups",
        "_staying_runs",
        "_keeping",
        "table",
        "setup",
        "legality",
        "moves",
        "scoring",
        "view",
        "state",
        "_changes",
        "picture",
        "table_events",
        "events",
        "draft",
        "_seen",
        "disturbance",
        "hints",
        "notation",
        "text",
        "svg",
        "game",
        "bots",
    ),
    "conformance": (
        "cases",
        "data",
        "answers",
        "dots_and_boxes",
        "quita_y_pon",
        "responder",
        "program",
        "report",
        "runner",
    ),
}


@pytest.mark.parametrize("part", ORDER)
def test_imports_of_a_package_run_one_way(part: str) -> None:
    order = ORDER[part]
    package = f"tablegames.{part}."
    for rank, name in enumerate(order):
        inner = {
            module.removeprefix(package)
            for module in imported(package + name)
            if module.startswith(package)
        }
        if f"{package}{name}" in SHOWN_IN_NOTEBOOKS:
            inner -= {"svg"}
        assert inner & set(order[rank:]) == set(), f"{name} imports what comes after it"


SHOWN_IN_NOTEBOOKS: Final = {
    "tablegames.dots_and_boxes.state",
    "tablegames.dots_and_boxes.view",
    "tablegames.quita_y_pon.state",
    "tablegames.quita_y_pon.view",
    "tablegames.quita_y_pon.draft",
}
"""These offer a notebook the drawing of themselves, the only step the other way."""


@pytest.mark.parametrize("name", sorted(SHOWN_IN_NOTEBOOKS))
def test_the_drawing_is_imported_for_notebooks_only(name: str) -> None:
    svg = f"{name.rpartition('.')[0]}.svg"
    assert svg not in imported(name, functions=False)
    functions = [node for node in ast.walk(TREES[name]) if isinstance(node, ast.FunctionDef)]
    assert [function.name for function in functions if svg in ast.unparse(function)] == [
        "_repr_svg_"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_module_of_a_game_imports_the_whole_game(game: str) -> None:
    package = f"tablegames.{game}"
    for name in MODULES:
        if name.startswith(f"{package}."):
            assert package not in imported(name), name
            assert "tablegames" not in imported(name), name


@pytest.mark.parametrize("game", GAMES)
def test_games_know_nothing_of_each_other(game: str) -> None:
    others = tuple(f"tablegames.{other}" for other in GAMES if other != game)
    for name in MODULES:
        if name.startswith(f"tablegames.{game}"):
            assert not [module for module in imported(name) if module.startswith(others)], name


GENERIC: Final = [
    name for name in MODULES if not set(name.split(".")) & {*GAMES, "cli", "adapters"}
]
"""All but what is made for one of the games, and the programs."""


@pytest.mark.parametrize("name", GENERIC)
def test_generic_modules_know_no_game(name: str) -> None:
    games = tuple(f"tablegames.{game}" for game in GAMES)
    assert not [module for module in imported(name) if module.startswith(games)]


@pytest.mark.parametrize("name", CORE)
def test_the_core_imports_no_extra(name: str) -> None:
    for module in imported(name):
        root, _, rest = module.partition(".")
        if root == "tablegames":
            assert not set(rest.split(".")) & set(EDGE), module
        else:
            assert root in sys.stdlib_module_names | THIRD_PARTY, module


@pytest.mark.parametrize("name", CORE)
def test_the_core_never_prints_logs_or_reads_a_clock(name: str) -> None:
    assert not imported(name) & {"logging", "time", "datetime", "warnings", "secrets", "os", "sys"}
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input", "open", "breakpoint"}


@pytest.mark.parametrize("name", MODULES)
def test_the_library_never_touches_global_random(name: str) -> None:
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random":
            # Nor does SystemRandom, with which the command line deals.
            assert node.attr in {"Random", "SystemRandom"}
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} == {"Random"}
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".Random"):
            assert node.args, "a generator without a seed"


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh interpreter."""
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        f"{statement}\n"
        # The library's own, when it is compiled.
        "loaded = {name for name in set(sys.modules) - before if not name.endswith('__mypyc')}\n"
        "print('\\n'.join(loaded))\n"
    )
    done = subprocess.run(  # noqa: S603 - a program of this file
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("name", ["tablegames", *(f"tablegames.{game}" for game in GAMES)])
def test_importing_the_library_loads_no_extra(name: str) -> None:
    loaded = loaded_by(f"import {name}")
    assert name in loaded
    roots = {module.partition(".")[0] for module in loaded}
    assert roots - sys.stdlib_module_names - THIRD_PARTY == {"tablegames"}
    assert not roots & {"typer", "rich", "click", "hypothesis", "numpy", "pytest"}


def test_importing_the_library_loads_no_game() -> None:
    loaded = loaded_by("import tablegames")
    for game in GAMES:
        assert f"tablegames.{game}" not in loaded


def test_importing_the_core_loads_no_extra() -> None:
    loaded = loaded_by("\n".join(f"import {name}" for name in CORE))
    assert set(CORE) <= loaded
    roots = {module.partition(".")[0] for module in loaded}
    assert roots - sys.stdlib_module_names - THIRD_PARTY == {"tablegames"}


@pytest.mark.parametrize("name", MODULES)
def test_every_module_lists_what_it_offers(name: str) -> None:
    if name in {"tablegames.cli", "tablegames.adapters"}:
        return
    module = importlib.import_module(name)
    offered = module.__all__
    assert len(set(offered)) == len(offered)
    for public in offered:
        assert hasattr(module, public)
        assert public == "__version__" or not public.startswith("_")

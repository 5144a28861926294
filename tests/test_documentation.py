"""Every public module has a page of its own in the reference, where one would look for it."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import tablegames

PAGES: Final = Path(__file__).parents[1] / "docs" / "reference" / "api"
INTERNAL: Final = {
    "tablegames.jsontext",
    "tablegames.seats",
    "tablegames.setups",
    "tablegames.svgtext",
}
MODULES: Final = {
    module.name: PAGES.joinpath(
        *module.name.split(".")[1:], *(["index"] if module.ispkg else [])
    ).with_suffix(".md")
    for module in pkgutil.walk_packages(tablegames.__path__, "tablegames.")
    if not re.search(r"\._|^tablegames\.cli", module.name)
}
PUBLIC: Final = {"tablegames": PAGES / "tablegames.md"} | {
    name: page for name, page in MODULES.items() if name not in INTERNAL
}


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_module_has_a_page(name: str) -> None:
    text = PUBLIC[name].read_text("utf-8")
    assert text.startswith(f"# {name}\n")
    assert re.findall(r"^\.\. automodule:: (.+)$", text, re.MULTILINE) == [name]


@pytest.mark.parametrize(
    "name", [name for name, page in PUBLIC.items() if "| names |" in page.read_text("utf-8")]
)
def test_a_table_of_names_has_all_that_can_be_imported_from_there(name: str) -> None:
    told = set(re.findall(r"([a-zA-Z_]+[a-zA-Z_0-9]*)`", PUBLIC[name].read_text("utf-8")))
    assert set(import_module(name).__all__) - told == set()


def test_there_is_no_other_page() -> None:
    assert set(MODULES) >= INTERNAL
    assert set(PAGES.rglob("*.md")) == {PAGES / "index.md", *PUBLIC.values()}

"""Configuration of the documentation: ``sphinx-build -n -W``, no network needed."""

import inspect
import pkgutil
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import tablegames
from tablegames.games import GAMES, Game
from tablegames.languages import LANGUAGES

project = "tablegames"
author = "The tablegames developers"
copyright = author
version = release = tablegames.__version__

# Pages are Markdown; the reference is made of the docstrings, which are in Google's form.
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"tablegames {release}"
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["style.css"]

# Headings are anchors: a rule is linked to as dots-and-boxes.md#db-7.
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

default_role = "py:obj"
# A module tells its names from the first to the last, all that are public, with types as short as
# in the source.
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_use_ivar = True

# What other people document, and the type variables of signatures.
nitpick_ignore_regex = [
    ("py:class", r"(collections\.abc|enum|pathlib|random|hypothesis\.strategies)\.\w+"),
    ("py:class", r"importlib\.resources\.abc\.\w+"),
    ("py:class", r"concurrent\.futures(\.\w+)+"),
    ("py:class", r"(gymnasium|numpy)(\.\w+)+"),
    ("py:class", r"tablegames\.[\w.]+\.(StateT|PictureT|MoveT|MoveT_co|ViewT_co)"),
    ("py:class", r"tablegames\.dots_and_boxes\._edges\.\w+"),
]


def meant(node: pending_xref) -> str | None:
    """Return the full name of what a name in a docstring means in its module, or around that."""
    place = node.get("py:module") or ""
    paths = [node["reftarget"]]
    while place:
        paths.append(f"{place}.{node['reftarget']}")
        place = place.rpartition(".")[0]
    for path in paths:
        for owner, member in ((path, ""), path.rpartition(".")[::2]):
            try:
                found: Any = pkgutil.resolve_name(owner)
            except (ImportError, AttributeError, ValueError):
                continue
            if inspect.isclass(found) or inspect.isfunction(found):
                return ".".join(filter(None, (found.__module__, found.__qualname__, member)))
    return None


def qualify(_app: Sphinx, doctree: nodes.document) -> None:
    """Write out the names of classes in signatures: each game has its own `State`."""
    for node in doctree.findall(pending_xref):
        if node.get("refdomain") == "py" and node.get("reftype") == "class":
            node["reftarget"] = meant(node) or node["reftarget"]


def resolve_in_module(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Let a name in a docstring mean what it means in its module, or in a package around that.

    So `Setup.parse` is found wherever Setup is imported, each game's `State` is its own, and
    `tablegames.Outcome` is found where it is defined.
    """
    name = meant(node)
    if name is None:
        return None
    return env.get_domain("py").resolve_xref(
        env, node["refdoc"], app.builder, "obj", name, node, contnode
    )


def shorten_defaults(*event: Any) -> tuple[str, str] | None:
    """Write an ellipsis for a default whose text says nothing: made by a factory, or a lambda."""
    *_, signature, returned = event
    if not signature:
        return None
    return re.sub(r"\bNOTHING\b|<function <lambda>>", "...", signature), returned


def side_by_side(texts: dict[str, str]) -> str:
    """Return a block of Markdown with a column for each language.

    Docutils takes the language of an element from a class of that form.
    """
    columns = [
        f"````{{container}} language-{language}\n{text}\n````" for language, text in texts.items()
    ]
    return "\n".join(["`````{container} languages", *columns, "`````"])


def rules_in_all_languages(game: Game) -> str:
    """Return the introduction of a rules page and its rules, each side by side."""
    introductions = {}
    for language in LANGUAGES:
        title, _, rest = game.rules_text(language).partition("\n## ")[0].partition("\n")
        introductions[language] = f"**{title.removeprefix('# ')}**\n{rest}"
    blocks = [side_by_side(introductions)]
    rules = {language: game.numbered_rules(language) for language in LANGUAGES}
    for rule in rules["en"]:
        texts = {language: rules[language][rule] for language in LANGUAGES}
        blocks += [f"## {rule}", side_by_side(texts)]
    return "\n".join(blocks)


def insert_rules(app: Sphinx, _docname: str, source: list[str]) -> None:
    """Put the rules of a game where a page has the comment ``<!-- rules: quita-y-pon -->``."""
    parts = re.split(r"<!-- rules: (\S+) -->", source[0])
    for place in range(1, len(parts), 2):
        package = pkgutil.resolve_name(GAMES[parts[place]])
        for page in Path(package.__file__).parent.glob("rules*.md"):
            app.env.note_dependency(page)
        parts[place] = rules_in_all_languages(package.GAME)
    source[0] = "".join(parts)


def setup(app: Sphinx) -> None:
    """Register what is special here."""
    app.connect("source-read", insert_rules)
    # Without this a signature shows "NOTHING" or an address for a default that is made.
    app.connect("autodoc-process-signature", shorten_defaults)
    app.connect("doctree-read", qualify)
    app.connect("missing-reference", resolve_in_module)

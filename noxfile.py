"""Every check of the project: ``python -m nox`` runs the default sessions.

A session whose interpreter or outside tool is missing says so and skips, except where it must
not be missing: CPython 3.11 in CI.
"""

import os
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.5.1"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_missing_interpreters = False
nox.options.download_python = "never"
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = [
    "lint",
    "typing",
    "tests",
    "compiled",
    "samples",
    "docs",
    "examples",
    "terminal",
    "web",
]

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)
OLDEST = PYTHONS[0]


def install(session: nox.Session, *groups: str, extras: str = "cli,testing") -> None:
    """Install the package with its extras, and dependency groups beside it."""
    session.install(f".[{extras}]", *nox.project.dependency_groups(PROJECT, *groups))


def skip_without(session: nox.Session, tool: str, what: str) -> None:
    """Skip for want of a tool, and say what that leaves untested; CI has to have it."""
    if os.environ.get("CI"):
        session.error(f"no {tool}: CI has to have one")
    session.skip(f"no {tool}: {what}")


@nox.session(python=OLDEST)
def lint(session: nox.Session) -> None:
    """Lint and check the format."""
    session.install(*nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session(python=OLDEST)
def typing(session: nox.Session) -> None:
    """Check all types with mypy, and the public ones with a second checker."""
    install(session, "typing")
    session.install("-r", "examples/web/requirements.txt")
    session.install("-r", "examples/quita_y_pon_terminal/requirements.txt")
    session.run("mypy", "src", "tests")
    session.run("mypy", "examples/web")
    session.run("mypy", "examples/quita_y_pon_terminal")
    session.run("mypy", "noxfile.py", "conftest.py", "hatch_build.py")
    paths = os.pathsep.join(["src", "tests", "tools/conformance"])
    session.run("mypy", "tools/conformance", env={"MYPYPATH": paths})
    session.run("basedpyright", "tests/typing")
    session.run("pytest", "tests/test_sample_types.py")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests; on the oldest interpreter, hold the coverage floor."""
    install(session, "tests")
    if session.python != OLDEST:
        session.run("pytest", "-n", "auto", *session.posargs)
        return
    session.run("coverage", "erase")
    if session.posargs:
        session.run("coverage", "run", "-m", "pytest", "-n", "auto", *session.posargs)
    else:
        # Tracing makes tests up to four times slower: so properties are traced with few examples,
        # and tried in full without it, as is what repeats on a large scale what others cover.
        traced = ("coverage", "run", "-m", "pytest", "-n", "auto", "-m")
        few = {"HYPOTHESIS_PROFILE": "few"}
        session.run(*traced, "not slow and not fuzz and not heavy", env=few)
        full = "(heavy or hypothesis) and not slow and not fuzz"
        session.run("pytest", "-n", "auto", "-m", full)
        session.run("coverage", "combine")
        session.run("coverage", "report")


@nox.session(python=OLDEST)
def compiled(session: nox.Session) -> None:
    """Run the tests of the games with the inner loops compiled, where there is a C compiler."""
    if shutil.which("cc") is None:
        skip_without(session, "C compiler", "the compiled form is not tested")
    # An environment of its own, since the one of the tests holds the interpreted form.
    session.install(
        ".[cli,testing]",
        *nox.project.dependency_groups(PROJECT, "tests"),
        env={"TABLEGAMES_COMPILE": "1"},
    )
    session.run("python", "-c", "import tablegames; assert tablegames.compiled")
    # What reaches the compiled modules; the rest is no different from the session ``tests``.
    games = ("dots_and_boxes", "quita_y_pon", "testing", "test_compiled.py", "test_explore.py")
    session.run("pytest", "-n", "auto", *(f"tests/{name}" for name in games), *session.posargs)


@nox.session(python=OLDEST)
def samples(session: nox.Session) -> None:
    """Run the samples in the README, the documentation and the docstrings."""
    install(session, "tests")
    session.run("pytest", "README.md", "README.es.md", "docs", "src")


@nox.session(python=OLDEST)
def docs(session: nox.Session) -> None:
    """Build the documentation; every warning is an error."""
    install(session, "docs")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-q", "docs", "build/docs")


@nox.session(python=OLDEST)
def examples(session: nox.Session) -> None:
    """Run the README's main command, and every example with no more than it needs."""
    session.install(".")
    for example in sorted(Path("examples").glob("*.py")):
        session.run("python", str(example), silent=True)
    session.install(".[cli]")
    for record in sorted(Path("examples").glob("*.json")):
        session.run("tablegames", "replay", "--quiet", str(record))
    session.install(".[pettingzoo,openspiel]")
    for example in sorted(Path("examples/adapters").glob("*.py")):
        session.run("python", str(example), silent=True)


@nox.session(python=OLDEST)
def terminal(session: nox.Session) -> None:
    """Test the terminal example by its keys and what is on its screen."""
    install(session, "terminal", extras="testing")
    session.install("-r", "examples/quita_y_pon_terminal/requirements.txt")
    session.run("pytest", "examples/quita_y_pon_terminal", *session.posargs)


@nox.session(python=OLDEST)
def web(session: nox.Session) -> None:
    """Test the web example: its server, and its pages in two real browsers."""
    install(session, "web", extras="testing")
    session.install("-r", "examples/web/requirements.txt")
    pages = "examples/web/tests/test_pages.py"
    session.run("pytest", "examples/web", f"--ignore={pages}", *session.posargs)
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        skip_without(session, "Chromium (chromium, chromium-driver)", "the pages are not tested")
    session.run("pytest", pages, *session.posargs)


@nox.session(python=OLDEST, default=False)
def messages(session: nox.Session) -> None:
    """Take the messages of the code into the catalogues, where they wait for a translation."""
    session.install(*nox.project.dependency_groups(PROJECT, "messages"))
    template = str(Path(session.create_tmp()) / "tablegames.pot")
    # What the messages are made with: tests/test_languages.py reads the code in the same way.
    keywords = ("-k", "Message", "-k", "counted:1,2")
    places = ("--add-location=file", "--sort-by-file")
    session.run("pybabel", "extract", *keywords, *places, "-o", template, "src")
    session.run(
        "pybabel",
        "update",
        *("-D", "tablegames", "-i", template, "-d", "src/tablegames/locale"),
        *("--ignore-obsolete", "--no-fuzzy-matching", "--no-wrap", "--ignore-pot-creation-date"),
    )


@nox.session(python=OLDEST, default=False)
def solver(session: nox.Session) -> None:
    """Check the solver's tables of values, compiled; takes many minutes and 1 GiB."""
    session.install(
        ".[cli,testing]",
        *nox.project.dependency_groups(PROJECT, "tests"),
        env={"TABLEGAMES_COMPILE": "1"},
    )
    session.run("pytest", "tests/dots_and_boxes", "-m", "slow", *session.posargs)


@nox.session(python=OLDEST, default=False)
def fuzz(session: nox.Session) -> None:
    """Throw text and values of every kind at whatever reads them, for hours."""
    install(session, "tests")
    profile = os.environ.get("HYPOTHESIS_PROFILE", "fuzz")
    session.run(
        "pytest",
        "tests/fuzz",
        "-m",
        "fuzz",
        "-n",
        "auto",
        *session.posargs,
        env={"HYPOTHESIS_PROFILE": profile},
    )


@nox.session(python=OLDEST, default=False)
def mutation(session: nox.Session) -> None:
    """Change the rules in thousands of places, and see that the tests notice; takes an hour.

    Names of mutants, as ``tablegames.quita_y_pon.melds.*``, try these again and no others.
    """
    install(session, "mutation")
    copy = Path("build/mutation")
    if not session.posargs:
        # What survived an earlier run would not be tried again after a change of the tests.
        shutil.rmtree(copy, ignore_errors=True)
    session.run("python", "tests/mutation/stage.py", str(copy))
    with session.chdir(copy):
        session.run("mutmut", "run", *session.posargs, env={"HYPOTHESIS_PROFILE": "few"})
        session.run("python", "tests/mutation/review.py", *session.posargs)


@nox.session(python=OLDEST, default=False)
def oracles(session: nox.Session) -> None:
    """Check the independent engines, those by integer programming included."""
    install(session, "oracles")
    session.run("pytest", "tests/reference", *session.posargs)


@nox.session(python=OLDEST, default=False)
def conformance(session: nox.Session) -> None:
    """Make the conformance cases anew, asking all engines, and compare; takes some minutes."""
    session.install(".", *nox.project.dependency_groups(PROJECT, "conformance"))
    session.run("python", "tools/conformance/generate.py", *(session.posargs or ["--check"]))


@nox.session(python=OLDEST, default=False)
@nox.parametrize("form", ["pure", "compiled"])
def benchmarks(session: nox.Session, form: str) -> None:
    """Measure the speed against the pinned peers; prints ratios, judges nothing."""
    session.install(
        ".",
        *nox.project.dependency_groups(PROJECT, "benchmarks"),
        env={"TABLEGAMES_COMPILE": "1"} if form == "compiled" else {},
    )
    for benchmark in sorted(Path("benchmarks").glob("bench_*.py")):
        session.run("python", str(benchmark), *session.posargs)

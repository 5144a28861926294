"""Compile the inner loops with mypyc when TABLEGAMES_COMPILE=1 is set while a wheel is built.

Without the variable nothing happens and the wheel is pure Python. The modules are those named in
pyproject.toml; they run unchanged without a compiler, with the same results.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

extensions = mypycify({arguments!r}, opt_level="3", debug_level="0")
setup(name="kernels", packages=[], ext_modules=extensions)
"""


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to a wheel, beside their sources."""

    PLUGIN_NAME = "custom"

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("TABLEGAMES_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """Return what a build needs besides hatchling."""
        return list(self.config["compiler"]) if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put what comes out into the wheel."""
        if not self._wanted():
            return
        if version == "editable":
            raise RuntimeError(
                "TABLEGAMES_COMPILE=1 needs an ordinary install, not an editable one"
            )
        self._workplace = tempfile.TemporaryDirectory(prefix="tablegames-")
        build_data["force_include"].update(self._compile(Path(self._workplace.name)))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the wheel has taken in."""
        del version, build_data, artifact_path
        if self._wanted():
            self._workplace.cleanup()

    def _compile(self, workplace: Path) -> dict[str, str]:
        """Return the compiled files, each with its place in the wheel."""
        # In a copy: nothing compiled is to lie about in the source tree. The packages are empty
        # there, so that the compiler meets the listed modules and the standard library alone; what
        # they import besides is any object to it: also where some version of the package is
        # installed already. The types are checked elsewhere, all of them.
        arguments = ["--ignore-missing-imports", "--no-site-packages"]
        for name in self.config["modules"]:
            module = workplace / name
            module.parent.mkdir(parents=True, exist_ok=True)
            for package in module.relative_to(workplace).parents[:-1]:
                (workplace / package / "__init__.py").touch()
            shutil.copyfile(Path(self.root, "src", name), module)
            arguments.append(name)
        script = SETUP.format(arguments=arguments)
        (workplace / "setup.py").write_text(script, encoding="utf-8")
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        subprocess.run(command, cwd=workplace, check=True)  # noqa: S603 - our own command
        found = [path for suffix in (".so", ".pyd") for path in workplace.rglob(f"*{suffix}")]
        return {
            str(path): path.relative_to(workplace).as_posix()
            for path in found
            if "build" not in path.relative_to(workplace).parts
        }

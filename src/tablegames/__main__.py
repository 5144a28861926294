"""The command line: ``tablegames`` or ``python -m tablegames``."""

import io
import sys

from tablegames._extras import missing_extra

__all__ = ["main"]


def main() -> None:
    """Run the command line.

    Raises:
        SystemExit: always, at the end; with a hint if the extra ``cli`` is not installed.
    """
    try:
        from tablegames.cli.app import app  # noqa: PLC0415 - only who runs it needs the extra
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        raise SystemExit(str(missing_extra("tablegames.cli", "typer, rich", "cli"))) from None
    _speak_utf8()
    app()


def _speak_utf8() -> None:
    """Read and write UTF-8: the encoding of a pipe may have no suits and no lines."""
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


if __name__ == "__main__":
    main()

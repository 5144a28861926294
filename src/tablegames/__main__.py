"""The command line: ``tablegames`` or ``python -m tablegames``."""

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
        hint = "the command line needs an extra: python -m pip install 'tablegames[cli]'"
        raise SystemExit(hint) from None
    app()


if __name__ == "__main__":
    main()

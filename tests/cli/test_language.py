"""The command line in Spanish."""

import threading
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text
from typer.main import get_command

import tablegames
from cli.common import run
from dots_and_boxes.common import h, played, v
from quita_y_pon.positions import play, position
from tablegames import LANGUAGES, Message, Outcome, UnknownLanguageError, dots_and_boxes
from tablegames.cli.app import app
from tablegames.cli.terminal import language, result_lines, say, seats, show, speaking
from tablegames.dots_and_boxes import Rules, draw
from tablegames.dots_and_boxes import State as DotsAndBoxesState
from tablegames.quita_y_pon import GAME, Card, EndReason, State, TurnDraft
from tablegames.quita_y_pon import draw as draw_cards
from tablegames.record import GameRecord

ES = ("--lang", "es")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    game = GameRecord(DotsAndBoxesState.new(Rules(1, 2)), [h(0, 0), h(1, 0), v(0, 0)])
    path.write_text(game.to_text(), encoding="utf-8")
    return path


# --- the option ------------------------------------------------------------------------------


def test_the_option_stands_before_the_command_or_after_it() -> None:
    words = ["play", "dots-and-boxes", "--rows", "0"]
    for place in (0, 1, 2, 4):
        result = run(*words[:place], *ES, *words[place:])
        assert result.stderr == "DB-2: un tablero no puede tener 0 filas\n"


@pytest.mark.parametrize("arguments", [(*ES, "rules", "go"), ("rules", "go", *ES)])
def test_a_command_in_spanish(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stderr == ("'go' no es ninguno de los juegos dots-and-boxes, quita-y-pon\n")


def test_what_stands_after_the_command_counts() -> None:
    assert "is none of the games" in run(*ES, "rules", "go", "--lang", "en").stderr
    assert "no es ninguno" in run("--lang", "en", "rules", "go", *ES).stderr


def test_without_the_option_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "es")
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert "is none of the games" in run("rules", "go").stderr


@pytest.mark.parametrize("wanted", ["fr", "ES", ""])
def test_an_unknown_language(wanted: str) -> None:
    result = run("--lang", wanted, "rules", "dots-and-boxes")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "en, es" in result.stderr
    with pytest.raises(UnknownLanguageError), speaking(wanted):
        pytest.fail("no such language")


COMMANDS = [
    ("replay",),
    ("check",),
    ("solve",),
    ("hint",),
    ("simulate",),
    ("rules",),
    ("play", "dots-and-boxes"),
    ("play", "quita-y-pon"),
    ("conformance", "run"),
    ("conformance", "serve"),
    ("conformance", "export"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_option(command: tuple[str, ...]) -> None:
    assert "--lang" in run(*command, "--help").stdout


def test_no_command_is_forgotten() -> None:
    names = {name for command in COMMANDS for name in command}
    for arguments in ((), ("play",), ("conformance",)):
        shown = run(*arguments, "--help").stdout
        listed = shown.partition("Commands:")[2].split("\n")
        found = {line.split()[0] for line in listed if line.strip()}
        assert found
        assert found <= names


# --- the help --------------------------------------------------------------------------------


def called_by(*words: str) -> Any:
    """The command that some words call."""
    command: Any = get_command(app)
    for word in words:
        command = command.commands[word]
    return command


def first_words(text: str, wanted: str) -> str:
    """A text of the help in a language, up to the end of its first paragraph."""
    return " ".join(Message(text).in_language(wanted).partition("\n\n")[0].split())


@pytest.mark.parametrize("words", [(), ("play",), ("conformance",), *COMMANDS])
def test_the_help_is_in_the_language_of_the_option_before_it(words: tuple[str, ...]) -> None:
    command = called_by(*words)
    texts = {each.help for each in (command, *command.params) if each.help}
    assert len(texts) > 1
    for arguments, wanted in (
        ((*words, "--help"), "en"),
        ((*words, *ES, "--help"), "es"),
        ((*ES, *words, "--help"), "es"),
        ((*ES, *words, "--lang", "en", "--help"), "en"),
    ):
        shown = " ".join(run(*arguments).stdout.split())
        for text in texts:
            assert first_words(text, wanted) in shown
            assert (first_words(text, "en") in shown) == (wanted == "en")


def test_a_list_of_commands_tells_of_each_in_the_language() -> None:
    shown = run(*ES, "--help").stdout
    assert "  rules        Muestra las reglas numeradas" in shown
    assert "  play         Juega en este terminal." in shown
    assert "  dots-and-boxes  Juega a puntos" in run("play", *ES, "--help").stdout
    assert "  play         Play at this terminal." in run("--help").stdout


# --- nothing is left behind ------------------------------------------------------------------


def test_a_command_leaves_no_language_behind() -> None:
    assert "no es ninguno" in run(*ES, "rules", "go").stderr
    assert language() == "en"
    assert "is none of" in run("rules", "go").stderr
    # Nor does one that ends before it has begun.
    for arguments in (
        ("rules",),
        ("--version",),
        ("rules", *ES, "--nonsense"),
        ("rules", "--help"),
    ):
        run(*ES, *arguments)
        assert language() == "en"


def test_two_threads_with_two_languages() -> None:
    told: dict[str, set[str]] = {name: set() for name in LANGUAGES}
    both = threading.Barrier(len(told))

    def command(wanted: str) -> None:
        with speaking(wanted):
            for _ in range(50):
                both.wait()
                told[wanted].add(Message("missing").in_language(language()))

    threads = [threading.Thread(target=command, args=(wanted,)) for wanted in told]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {"en": {"missing"}, "es": {"falta"}}
    assert language() == "en"


# --- what is said ----------------------------------------------------------------------------


def test_a_text_that_is_no_message_is_said_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("es"):
        say("[red]h0,0[/] {x}")
    assert capsys.readouterr().out == "[red]h0,0[/] {x}\n"


@pytest.mark.parametrize(
    ("winners", "line"),
    [
        ((0,), "resultado: gana el puesto 0 (QP-17)"),
        ((0, 2), "resultado: ganan juntos los puestos 0 y 2 (QP-17)"),
    ],
)
def test_how_a_game_of_quita_y_pon_ended(winners: tuple[int, ...], line: str) -> None:
    outcome = Outcome(winners, (5, 0, 5, 1), EndReason.STOCK_EXHAUSTED)
    lines = result_lines(GAME, outcome.scores, outcome)
    assert [told.in_language("es") for told in lines] == [
        "puntuación: 5 el puesto 0, 0 el puesto 1, 5 el puesto 2, 1 el puesto 3",
        line,
    ]


def test_a_draw() -> None:
    outcome = Outcome((0, 1), (2, 2), dots_and_boxes.EndReason.ALL_BOXES_CLAIMED)
    lines = result_lines(dots_and_boxes.GAME, outcome.scores, outcome)
    assert lines[1].in_language("es") == "resultado: empate (DB-11)"


def test_seats() -> None:
    assert seats((0, 1, 3)).in_language("es") == "puestos 0 y 1 y 3"


def test_a_game_of_dots_and_boxes_with_refused_moves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    moves = "h0,0\nh0,0\nh7,7\nhelp\nx\nh1,0\nv0,0\nv0,1\n"
    options = ("--rows", 1, "--columns", 1, "--record", path)
    result = run("play", "dots-and-boxes", *options, *ES, typed=moves)
    assert result.exit_code == 0
    assert result.stdout.startswith("Escribe una arista o help.\n")
    assert "0:0  puesto 1 >" in result.stdout
    assert "h1,2        dibuja la arista horizontal" in result.stdout
    assert draw(played(Rules(1, 1), "h0,0")) in result.stdout
    assert "puntuación: 0 el puesto 0, 1 el puesto 1\n" in result.stdout
    assert "resultado: gana el puesto 1 (DB-11)\n" in result.stdout
    assert f"guardado en {path}" in result.stdout
    assert result.stderr.splitlines() == [
        "rechazado: DB-4: la arista h0,0 ya está dibujada",
        "rechazado: DB-3: h7,7 no es una arista de un tablero de 1×1",
        "'x' no es una arista; se escriben así: h1,2 o v0,3 (help muestra las órdenes)",
    ]


def test_a_board_that_there_is_not() -> None:
    result = run("play", "dots-and-boxes", "--rows", 0, *ES)
    assert result.exit_code == 1
    assert result.stderr == "DB-2: un tablero no puede tener 0 filas\n"


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> State:
    state = position("7S 7C 7S KS", "9H 9D 9H", stock="KD 8C")
    monkeypatch.setattr(State, "deal", lambda *_, **__: state)
    return state


def test_a_game_of_quita_y_pon_with_refused_moves(dealt: State, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    commands = (
        *("", "draw", "lay 2H", "lay 7S 7C", "done", "lay 7S on 9", "move 1", "lay 7S on 0"),
        *("hint", "help", "done", "", "lay 9H 9D 9H", "done"),
    )
    typed = "".join(f"{command}\n" for command in commands)
    result = run(*ES, "play", "quita-y-pon", "--record", path, typed=typed)
    assert result.exit_code == 0
    for said in (
        "Escribe una orden o help.\n",
        "puesto 1: pulsa Intro para ver tus cartas",
        "mesa: vacía\n",
        f"mazo: {len(dealt.stock)} cartas\n",
        "puesto 0: 7♠ 7♠ K♠ 7♣, le toca\n",
        "puesto 0: 1 carta\n",
        "puesto 1: 3 cartas\n",
        "puesto 1: sin cartas\n",
        "cartas bajadas: 7♠ 7♣\n",
        "mal: QP-8: 7♠ 7♣: un juego tiene al menos tres cartas (QP-1)\n",
        "es posible bajar 7♠ 7♠ 7♣, por ejemplo así: 7♠ 7♠ 7♣\n",
        "dissolve 3           deshaz el juego 3, carta por carta\n",
        "resultado: gana el puesto 1 (QP-16)\n",
    ):
        assert said in result.stdout
    assert result.stderr.splitlines() == [
        "rechazado: QP-13: 7♠ 7♠ 7♣, en la mano, forman un juego",
        "rechazado: QP-6: 2♥: no está en la mano",
        "rechazado: QP-8: 7♠ 7♣: un juego tiene al menos tres cartas (QP-1)",
        "rechazado: QP-7: no hay ningún montón 9",
        "rechazado: se escribe así: move 7H from 3 to 4",
    ]
    replayed = run("replay", path, *ES)
    assert "  1. puesto 0: play 7S 7S 7C\n" in replayed.stdout
    assert "2 jugadas, todas legales\n" in replayed.stdout


def test_a_game_against_bots() -> None:
    options = ("--seed", 1, "--players", 2, "--against", "greedy-cards", "--first", 1)
    result = run("play", "quita-y-pon", *options, *ES, typed="quit\n")
    assert "el puesto 1 " in result.stdout.splitlines()[1]
    assert "resultado: la partida no ha terminado" in result.stdout
    result = run("play", "quita-y-pon", "--against", "best", *ES)
    assert "'best' no es ninguno de los niveles random, " in result.stderr


def test_replay(record: Path) -> None:
    result = run("replay", record, *ES)
    assert "  3. puesto 0: v0,0\n" in result.stdout
    assert "3 jugadas, todas legales\n" in result.stdout
    record.write_text(record.read_text("utf-8").replace("v0,0", "h0,0"), "utf-8")
    assert run("replay", record, *ES).stderr == (
        "ilegal: jugada 3: DB-4: la arista h0,0 ya está dibujada\n"
    )
    record.write_text("{", "utf-8")
    told = "no es un registro: línea 1, columna 2: falta un nombre de propiedad"
    assert run("replay", record, *ES).stderr.startswith(told)
    record.write_bytes(b"\xff\xfe")
    assert run("replay", record, *ES).stderr == "no es un registro: el texto no está en utf-8\n"


def test_solve(record: Path) -> None:
    result = run("solve", record, *ES)
    for said in ("valor: ", " para el puesto 1", "mejores jugadas: ", "mejor continuación: "):
        assert said in result.stdout
    assert "examinada" in result.stdout
    assert (
        "posiciones examinadas: el valor está en" in run("solve", record, "--budget", 0, *ES).stderr
    )


def test_hint(record: Path, tmp_path: Path) -> None:
    assert run("hint", record, *ES).stdout.startswith("puesto 1:\n")
    assert run("hint", record, "--after", 9, *ES).stderr == "el registro tiene 3 jugadas\n"
    path = tmp_path / "cards.json"
    game: GameRecord[State, Any] = GameRecord(
        position("6D 6H 9S", "9H 9C 9D", table="3C 4C 5C 6C"), [play("3C 4C 5C / 6C 6D 6H")]
    )
    path.write_text(game.to_text(), encoding="utf-8")
    assert run("hint", path, "--after", 0, *ES).stdout.splitlines() == [
        "puesto 0:",
        "baja 6♥ 6♦",
        "baja 6♥ 6♦ como montón nuevo",
        "en la escalera 3♣ 4♣ 5♣ 6♣, coge 6♣ y ponla en el montón 6♥ 6♦",
    ]
    path.write_text(GameRecord(position("6D", "9H")).to_text(), encoding="utf-8")
    assert run("hint", path, *ES).stdout == "puesto 0:\ncompra una carta\n"
    assert run("solve", path, *ES).stderr == "solo se pueden resolver partidas de puntos y cajas\n"


def test_simulate() -> None:
    levels = ("dots-and-boxes", "random", "greedy")
    small = ("--rule", "rows=1", "--rule", "columns=1", "--jobs", 1, "--seeds", 1)
    result = run("simulate", *levels, *small, *ES)
    first, *_, last = result.stdout.splitlines()
    assert first.split()[:3] == ["nivel", "part.", "gan."]
    assert last == "entre paréntesis: intervalos del 95 %"
    assert run("simulate", *levels, *small, "--rule", "rows", *ES).stderr == (
        "--rule: 'rows' no tiene la forma NAME=VALUE\n"
    )
    assert run("simulate", "dots-and-boxes", "greedy", *small, *ES).stderr == (
        "1 participante, y en una mesa juegan 2\n"
    )


def test_rules() -> None:
    result = run("rules", "dots-and-boxes", "DB-4", *ES)
    assert result.stdout.startswith("## DB-4\n\nUna arista ya dibujada")
    result = run("rules", "dots-and-boxes", "DB-99", *ES)
    assert result.stderr.startswith("no hay ninguna regla DB-99; hay DB-1, DB-2, ")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    play = ("play", "dots-and-boxes", *ES)
    result = run(*play, typed=f"save {tmp_path}\nquit\n")
    assert result.stderr.startswith("no se ha guardado: ")
    result = run(*play, "--record", tmp_path)
    assert result.stderr.startswith("no se puede escribir: ")


def test_the_version_is_no_sentence() -> None:
    assert run(*ES, "--version").stdout.strip() == tablegames.__version__


@pytest.mark.parametrize("wanted", LANGUAGES)
def test_the_lines_that_stand_out_do_so_in_every_language(
    wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Text] = []
    monkeypatch.setattr(Console, "print", lambda _, text: drawn.append(text))
    draft = TurnDraft(position("7S 8S", "9H").view(0)).lay_new(Card.parse("7S"))
    with speaking(wanted):
        show(draw_cards(draft, language=wanted))
    (text,) = drawn
    lines = {str(span.style): text.plain[span.start : span.end] for span in text.spans}
    assert lines["bold"] == text.plain.splitlines()[3]
    assert "QP-8: 7♠: " in lines["red"]

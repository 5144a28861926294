"""What a refusal says, in every language: with the rule, and with what is at fault."""

import ast
import copy
import pickle
import threading
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablegames
from dots_and_boxes.common import h, played, v
from quita_y_pon.positions import c, play, position
from tablegames import (
    LANGUAGES,
    BudgetExceededError,
    EventError,
    IllegalMoveError,
    InvalidSetupError,
    Message,
    NotationError,
    Problem,
    TableGamesError,
    UnknownLanguageError,
    UnknownSeatError,
    WrongTypeError,
    dots_and_boxes,
    quita_y_pon,
)
from tablegames.bots import NotToMoveError, UnknownLevelError
from tablegames.dots_and_boxes import Box, TooManyEdgesError, UnknownBoxError, UnknownEdgeError
from tablegames.errors import shown
from tablegames.quita_y_pon import (
    Card,
    Cards,
    DraftError,
    Draw,
    DrawRule,
    InvalidMeldError,
    MeldFault,
    MissingCardsError,
    NotCardsError,
    TooManyCopiesError,
    TurnDraft,
)
from tablegames.quita_y_pon.melds import explanation
from tablegames.record import GameRecord
from tablegames.testing import dots_and_boxes as dots_kit
from tablegames.testing import quita_y_pon as cards_kit
from tablegames.testing.strategies import states

OTHERS: Final = tuple(language for language in LANGUAGES if language != "en")

CARD: Final = Message("{card} is a card", card=Message("card {number}", number=3))


# --- messages --------------------------------------------------------------------------------


def test_a_message_is_its_english_text() -> None:
    message = Message("{edge} is already drawn", edge=h(0, 1))
    assert message == "h0,1 is already drawn"
    assert str(message) == f"{message}" == message.in_language("en")
    assert type(message.in_language("en")) is str
    assert message.template == "{edge} is already drawn"
    assert message.arguments == {"edge": h(0, 1)}


def test_a_message_in_spanish() -> None:
    message = Message("{edge} is already drawn", edge=h(0, 1))
    assert message.in_language("es") == "la arista h0,1 ya está dibujada"


def test_a_message_within_a_message_is_told_in_the_same_language() -> None:
    inner = Message("move {number}", number=7)
    outer = Message("refused: {reason}", reason=inner)
    assert outer == "refused: move 7"
    assert outer.in_language("es") == "rechazado: jugada 7"


def test_a_message_that_no_catalogue_has_stays_as_it_is() -> None:
    message = Message("{what} of another package", what=Message("missing"))
    assert message.in_language("es") == "falta of another package"


def test_without_arguments_a_brace_is_a_brace() -> None:
    assert Message("{x} } {") == "{x} } {"
    assert Message("{x} } {").in_language("es") == "{x} } {"


def test_what_stands_in_a_place_is_no_template() -> None:
    message = Message("no record: {error}", error="{error} {number:d} %s")
    assert message == "no record: {error} {number:d} %s"
    assert message.in_language("es") == "no es un registro: {error} {number:d} %s"


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [(0, "0 cards", "0 cartas"), (1, "1 card", "1 carta"), (2, "2 cards", "2 cartas")],
)
def test_what_is_counted_has_two_forms(number: int, english: str, spanish: str) -> None:
    message = Message.counted("{number} card", "{number} cards", number)
    assert message == english
    assert message.in_language("es") == spanish


def test_joined_messages() -> None:
    parts = ["QP-8", Message("missing"), Message("no cards")]
    message = Message.joined(parts, ", ")
    assert message == "QP-8, missing, no cards"
    assert message.in_language("es") == "QP-8, falta, sin cartas"
    assert Message.joined([], "; ") == ""
    assert Message.joined([], "; ").in_language("es") == ""


@pytest.mark.parametrize(
    "message",
    [
        Message("missing"),
        Message("refused: {reason}", reason=Message("{cards:u}: no cards", cards=c("7S"))),
        Message.counted("{number} card", "{number} cards", 2),
        Message.joined(["QP-8", Message("missing")], ": "),
    ],
)
def test_messages_can_be_pickled_and_copied(message: Message) -> None:
    copies = [copy.copy(message), copy.deepcopy(message)]
    copies += [
        pickle.loads(pickle.dumps(message, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL)
    ]
    for other in copies:
        assert type(other) is Message
        assert other == message
        assert other.in_language("es") == message.in_language("es")


@pytest.mark.parametrize("language", ["fr", "ES", "es-ES", "", "../es", None, 1, [], "x" * 1000])
def test_an_unknown_language(language: Any) -> None:
    problem = Problem("DB-4", CARD)
    for speaking in (CARD, problem, InvalidSetupError([problem])):
        with pytest.raises(UnknownLanguageError) as refused:
            speaking.in_language(language)
        assert refused.value.language == language
        assert refused.value.known == LANGUAGES
        assert str(refused.value).endswith("is none of the languages en, es")
        assert len(str(refused.value)) < 120


def test_the_language_is_an_argument_and_not_that_of_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, "es_ES.UTF-8")
    assert str(Message("missing")) == Message("missing").in_language("en") == "missing"
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, "C")
    assert Message("missing").in_language("es") == "falta"


def test_two_threads_with_two_languages() -> None:
    told: dict[str, set[str]] = {"en": set(), "es": set()}
    start = threading.Barrier(len(told))

    def tell(language: str) -> None:
        start.wait()
        for number in range(300):
            message = Message("move {number}", number=number % 3)
            told[language].add(message.in_language(language))

    threads = [threading.Thread(target=tell, args=(language,)) for language in told]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told["en"] == {"move 0", "move 1", "move 2"}
    assert told["es"] == {"jugada 0", "jugada 1", "jugada 2"}


# --- problems and errors ---------------------------------------------------------------------


def test_a_problem_takes_any_text() -> None:
    problem = Problem("XY-1", "something of another game", 3)
    assert problem.message == "something of another game"
    assert problem.in_language("es") == str(problem) == "XY-1: something of another game"


def test_a_problem_with_and_without_its_rule() -> None:
    problem = Problem("DB-4", Message("{edge} is already drawn", edge=h(0, 0)), h(0, 0))
    assert problem.message.in_language("es") == "la arista h0,0 ya está dibujada"
    assert problem.in_language("es") == "DB-4: la arista h0,0 ya está dibujada"


def test_errors_of_other_packages_speak_english() -> None:
    assert TableGamesError("something").in_language("es") == "something"
    assert TableGamesError("one", "two").in_language("es") == "('one', 'two')"
    assert TableGamesError().in_language("es") == ""
    assert TableGamesError(3).in_language("es") == "3"
    assert NotationError("no edge", "move 7").in_language("es") == "move 7: no edge"


PROBLEM: Final = Problem("DB-4", Message("{edge} is already drawn", edge=h(0, 0)), h(0, 0))
ERRORS: Final = [
    TableGamesError(Message("the game is over: nothing can be laid")),
    IllegalMoveError(h(0, 0), None, [dots_and_boxes.Violation.EDGE_ALREADY_DRAWN], [PROBLEM]),
    InvalidSetupError([PROBLEM, PROBLEM]),
    UnknownLanguageError("fr", LANGUAGES),
    UnknownSeatError(3, 2),
    NotationError(Message("missing"), Message("move {number}", number=7)),
    BudgetExceededError(-1, 3, 1),
    BudgetExceededError(-1, 3, 5),
    UnknownLevelError("best", ("random", "greedy")),
    NotToMoveError(None, 1),
    NotToMoveError(0, 1),
    TooManyEdgesError(20, 17),
    InvalidMeldError(c("7S 8S"), MeldFault.TOO_FEW),
    EventError(h(0, 0), Message("the game was over before")),
    DraftError(Problem("QP-7", Message("there is no pile {pile}", pile=9), 9)),
    MissingCardsError(c("7S")),
    TooManyCopiesError(3),
    NotCardsError(None),
    WrongTypeError(Message("{value} is no view", value="None")),
    UnknownEdgeError(h(0, 9)),
    UnknownBoxError(Box(9, 0)),
]


def error_classes() -> list[tuple[str, ast.ClassDef]]:
    """The errors of the library with their files, read from the code: some need an extra."""
    root = Path(tablegames.__file__).parent
    classes = [
        (file.relative_to(root).as_posix(), node)
        for file in sorted(root.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    found = {"TableGamesError"}
    while (
        more := {node.name for _, node in classes if found & set(map(ast.unparse, node.bases))}
        - found
    ):
        found |= more
    return [(file, node) for file, node in classes if node.name in found]


def test_every_kind_of_error_is_told_here() -> None:
    # The adapters need an extra, the command line keeps its own to itself.
    core = {
        node.name for file, node in error_classes() if not file.startswith(("adapters/", "cli/"))
    }
    assert core == {type(error).__name__ for error in ERRORS}


def test_an_error_says_what_it_says_by_its_message() -> None:
    for _, node in error_classes():
        methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        assert node.name == "TableGamesError" or "__str__" not in methods, node.name


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_told_in_every_language(error: TableGamesError, language: str) -> None:
    assert str(error) == error.message == error.in_language("en")
    told = error.in_language(language)
    assert told != str(error)
    # The translation survives the way to another process.
    assert pickle.loads(pickle.dumps(error)).in_language(language) == told


@pytest.mark.parametrize("fault", MeldFault)
def test_every_fault_of_a_meld_is_told_in_every_language(fault: MeldFault) -> None:
    english = explanation(fault)
    for language in OTHERS:
        told = explanation(fault).in_language(language)
        assert told != english
        assert told[-6:] == english[-6:]  # the id of the rule


def test_the_place_of_an_error_is_told_too() -> None:
    error = IllegalMoveError(h(0, 0), None, [], [PROBLEM])
    error.place = Message("move {number}", number=2)
    assert str(error) == "move 2: DB-4: h0,0 is already drawn"
    assert error.in_language("es") == "jugada 2: DB-4: la arista h0,0 ya está dibujada"


def test_a_record_is_refused_in_spanish() -> None:
    record = GameRecord(dots_and_boxes.State.new(), [h(0, 0), v(0, 0)])
    with pytest.raises(IllegalMoveError) as illegal:
        GameRecord.from_text(record.to_text().replace("v0,0", "h0,0"))
    assert illegal.value.in_language("es") == "jugada 2: DB-4: la arista h0,0 ya está dibujada"
    with pytest.raises(NotationError) as unreadable:
        GameRecord.from_text(record.to_text().replace("v0,0", "v00"))
    assert unreadable.value.in_language("es").startswith("jugada 2: 'v00' no es una arista")


def test_the_place_in_a_text_of_cards_is_told_in_spanish() -> None:
    with pytest.raises(NotationError) as refused:
        quita_y_pon.parse_move("play 7S 7H 7D / 8S XX 8H")
    assert refused.value.in_language("es") == "montón 2, carta 2: no es una carta: 'XX'"


def test_a_value_that_cannot_be_shown() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError

    text = shown(Shy())
    assert text == "a Shy that cannot be shown"
    problem = dots_and_boxes.State.new().problems(Shy())[0]  # type: ignore[arg-type]
    assert problem.in_language("es") == (
        "DB-3: un valor de tipo Shy que no se puede mostrar no es una arista"
    )


# --- violations ------------------------------------------------------------------------------

ONE: Final = dots_and_boxes.Rules(1, 1)
CARDS: Final = position("7S 8S 9S KH", "AS 2S", table="QC KC AC")
OVER: Final = position("7S 8S 9S", "AS 2S").apply(play("7S 8S 9S"))
EXHAUSTED: Final = position("2C", "", rest=1, turn=None)

REFUSED: Final[list[tuple[Any, Any, dict[str, str]]]] = [
    # State, move, and what each broken rule has to show.
    (played(ONE, ""), h(0, 7), {"DB-3": "h0,7"}),
    (played(ONE, "h0,0"), h(0, 0), {"DB-4": "h0,0"}),
    (played(ONE, ""), None, {"DB-5": ""}),
    (played(ONE, "h0,0 h1,0 v0,0 v0,1"), h(0, 0), {"DB-4": "h0,0", "DB-11": ""}),
    (CARDS, play("QC KC AC / 5D 5H 5C"), {"QP-6": "5♥ 5♦ 5♣", "QP-9": ""}),
    (CARDS, play("QC KC AC / 7S 8S"), {"QP-8": "7♠ 8♠"}),
    (CARDS, play("QC KC AC"), {"QP-9": ""}),
    (CARDS, play("7S 8S 9S"), {"QP-10": "A♣ Q♣ K♣"}),
    (CARDS, 5, {"QP-12": ""}),
    (CARDS, Draw(), {"QP-13": "7♠ 8♠ 9♠"}),
    (OVER, Draw(), {"QP-16": ""}),
    (EXHAUSTED, Draw(), {"QP-17": ""}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("state", "move", "wanted"), REFUSED)
def test_a_refusal_has_the_rule_and_what_is_at_fault(
    state: Any, move: Any, wanted: dict[str, str], language: str
) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(move)
    problems = refused.value.problems
    assert {problem.rule for problem in problems} == set(wanted)
    for problem in problems:
        told = problem.in_language(language)
        assert told.startswith(f"{problem.rule}: ")
        assert wanted[problem.rule] in told
        assert told in refused.value.in_language(language)
        assert (told == str(problem)) == (language == "en")


@pytest.mark.parametrize("game", [dots_and_boxes, quita_y_pon])
def test_every_violation_is_among_them(game: Any) -> None:
    covered = {rule for _, _, wanted in REFUSED for rule in wanted}
    assert {violation.value for violation in game.Violation} <= covered


def test_what_can_be_played_instead_of_drawing_is_told_in_spanish() -> None:
    (exists,) = position(
        "7S 9S", "AS 2S", table="QC KC AC / 8S 8H 8C 8D", draw=DrawRule.WHEN_NO_PLAY
    ).problems(Draw())
    assert exists.in_language("es") == "QP-13: es posible bajar 7♠ 9♠"
    (fits,) = position("JC 9S", "AS 2S", table="QC KC AC").problems(Draw())
    assert fits.in_language("es") == "QP-13: J♣ se puede añadir a Q♣ K♣ A♣"


@given(data=st.data())
def test_db_3_every_refusal_is_told_in_spanish(data: st.DataObject) -> None:
    state = data.draw(states(dots_kit.starts(most_rows=3, most_columns=3)))
    check_refusal(state, data.draw(dots_kit.near_moves(state)))


@pytest.mark.heavy
@given(data=st.data())
def test_qp_8_every_refusal_is_told_in_spanish(data: st.DataObject) -> None:
    state = data.draw(states(cards_kit.starts(most_players=3), choices=8))
    check_refusal(state, data.draw(cards_kit.near_moves(state)))


def check_refusal(state: Any, move: Any) -> None:
    for problem in state.problems(move):
        for language in OTHERS:
            told = problem.in_language(language)
            assert told.startswith(f"{problem.rule}: ")
            assert told != str(problem)
            if isinstance(problem.value, Cards):
                assert format(problem.value, "u") in told
            elif isinstance(problem.value, dots_and_boxes.Edge) and problem.rule != "DB-11":
                assert str(problem.value) in told


@given(setup=cards_kit.setups() | dots_kit.setups())
def test_every_refusal_of_a_setup_is_told_in_spanish(setup: Any) -> None:
    game = quita_y_pon if isinstance(setup, quita_y_pon.Setup) else dots_and_boxes
    try:
        game.State.from_setup(setup)
    except InvalidSetupError as error:
        for problem in error.problems:
            assert problem.in_language("es") != str(problem)
            assert problem.in_language("es").startswith(f"{problem.rule}: ")


@pytest.mark.parametrize(
    ("rules", "options", "told"),
    [
        (dots_and_boxes.Rules, {"rows": 0}, "DB-2: un tablero no puede tener 0 filas"),
        (dots_and_boxes.Rules, {"start": 1}, "DB-13: 1 no es un Start"),
        (quita_y_pon.Rules, {"players": 1}, "QP-4: jugadores: debe ser al menos 2, no 1"),
        (quita_y_pon.Rules, {"hand_size": 0}, "QP-4: cartas por mano: debe ser al menos 1, no 0"),
        (quita_y_pon.Rules, {"packs": 4}, "QP-4: barajas: debe ser como mucho 3, no 4"),
        (quita_y_pon.Rules, {"ace": 1}, "QP-2: ace: debe ser un miembro de Ace, no 1"),
    ],
)
def test_options_are_refused_in_spanish(rules: Any, options: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        rules(**options)
    assert refused.value.in_language("es") == told


def test_db_7_an_owner_is_missed_in_spanish() -> None:
    setup = dots_and_boxes.Setup(ONE, Box(0, 0).sides, {}, None)
    with pytest.raises(InvalidSetupError) as refused:
        dots_and_boxes.State.from_setup(setup)
    assert refused.value.in_language("es") == "DB-7: la caja 0,0 está cerrada y no tiene dueño"


def test_db_13_the_start_is_named_in_spanish() -> None:
    rules = dots_and_boxes.Rules(2, 2, dots_and_boxes.Start.ICELANDIC)
    with pytest.raises(InvalidSetupError) as refused:
        dots_and_boxes.State.from_setup(dots_and_boxes.Setup(rules))
    assert "en un tablero islandés" in refused.value.in_language("es")
    assert str(refused.value).count("icelandic") == 4


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (lambda draft: draft.lay(Card.parse("KD"), 0), "QP-6: K♦: no está en la mano"),
        (lambda draft: draft.lay_new(*c("KD 2C")), "QP-6: K♦ 2♣: no están en la mano"),
        (lambda draft: draft.lay(Card.parse("7S"), 9), "QP-7: no hay ningún montón 9"),
        (lambda draft: draft.split(0, Card.parse("7S")), "QP-7: 7♠: no está en el montón 0"),
        (lambda draft: draft.join(0, 0), "QP-7: un montón no se puede unir consigo mismo"),
        (lambda draft: draft.move_card(Card.parse("QC"), 0, 0), "QP-7: la carta ya está en el mon"),
        (lambda draft: draft.lay_new(), "QP-7: no se ha indicado ninguna carta"),
        (
            lambda draft: draft.take_back(Card.parse("QC"), 0),
            "QP-10: Q♣ ya estaba en la mesa antes de este turno",
        ),
        (lambda _: TurnDraft(CARDS.view(1)), "QP-5: no es el turno de este jugador"),
    ],
)
def test_a_step_of_a_draft_is_refused_in_spanish(step: Any, told: str) -> None:
    with pytest.raises(DraftError) as refused:
        step(TurnDraft(CARDS.view(0)))
    assert refused.value.in_language("es").startswith(told)
    assert refused.value.message == str(refused.value.problem)


# --- drawings and hints ----------------------------------------------------------------------


def test_a_table_is_drawn_in_spanish() -> None:
    drawn = quita_y_pon.draw(CARDS.view(1), language="es").splitlines()
    assert drawn == [
        "mesa:",
        "    0: Q♣ K♣ A♣",
        f"mazo: {len(CARDS.stock)} carta{'s' * (len(CARDS.stock) != 1)}",
        "puesto 0: 4 cartas, le toca",
        "puesto 1: A♠ 2♠",
    ]


def test_a_draft_is_drawn_in_spanish() -> None:
    draft = TurnDraft(CARDS.view(0)).lay_new(*c("7S 8S"))
    drawn = quita_y_pon.draw(draft, language="es")
    assert "cartas bajadas: 7♠ 8♠\n" in drawn
    assert drawn.endswith("mal: QP-8: 7♠ 8♠: un juego tiene al menos tres cartas (QP-1)")


@pytest.mark.parametrize(
    ("draw", "state"), [(quita_y_pon.draw, CARDS), (dots_and_boxes.draw, played(ONE, ""))]
)
def test_drawings_know_the_same_languages(draw: Any, state: Any) -> None:
    assert draw(state, language="en") == draw(state)
    assert draw(state, language="es")
    with pytest.raises(UnknownLanguageError):
        draw(state, language="fr")


def test_steps_are_told_in_spanish() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    steps = quita_y_pon.explain(state.view(0), play("3C 4C 5C / 6C 6D 6H"))
    assert [step.text.in_language("es") for step in steps] == [
        "baja 6♥ 6♦ como montón nuevo",
        "en la escalera 3♣ 4♣ 5♣ 6♣, coge 6♣ y ponla en el montón 6♥ 6♦",
    ]

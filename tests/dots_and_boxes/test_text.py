from dots_and_boxes.common import BOARDS, h, played, random_game, v
from tablegames.dots_and_boxes import Box, Rules, State, draw


def test_a_drawing() -> None:
    state = played(Rules(2, 3), "h0,0 h1,0 v0,0 v0,1 h1,2 h0,2 h2,2 v0,2 v1,0 v0,3")
    assert state.owners == {Box(0, 0): 1, Box(0, 2): 0}
    assert draw(state).split("\n") == [
        "   0   1   2   3",
        "h0 •━━━•╌╌╌•━━━•",
        "v0 ┃ 1 ┃   ┃ 0 ┃",
        "h1 •━━━•╌╌╌•━━━•",
        "v1 ┃   ╎   ╎   ╎",
        "h2 •╌╌╌•╌╌╌•━━━•",
    ]


def rows_of(state: State) -> tuple[str, list[str]]:
    header, *lines = draw(state).split("\n")
    return header, lines


def test_every_line_and_column_is_numbered_as_in_the_notation() -> None:
    header, lines = rows_of(State.new(Rules(2, 12)))
    assert header.split() == [str(column) for column in range(13)]
    assert [line.split()[0] for line in lines] == ["h0", "v0", "h1", "v1", "h2"]
    header, lines = rows_of(State.new(Rules(12, 1)))
    assert lines[-1].startswith("h12 •")
    assert lines[0].startswith("h0  •")
    assert len({len(line) for line in lines}) == 1


def test_the_number_of_a_column_stands_above_its_dots() -> None:
    for rules in (Rules(2, 12), Rules(11, 12), Rules(1, 101)):
        header, lines = rows_of(State.new(rules))
        dots = [place for place, glyph in enumerate(lines[0]) if glyph == "•"]
        assert len(dots) == rules.columns + 1
        for column, dot in enumerate(dots):
            assert header[dot:].split(maxsplit=1)[0] == str(column)
            assert header[dot - 1] == " "


def test_everything_can_be_told_from_the_drawing() -> None:  # noqa: C901
    # Edges, owners and open boxes have distinct glyphs; owner 0 is not blank.
    for rules in BOARDS:
        for _, _, state in random_game(rules, 18):
            _, lines = rows_of(state)
            margin = lines[0].index("•")
            drawn, owners = set(), {}
            for row in range(rules.rows + 1):
                line = lines[2 * row][margin:]
                for column in range(rules.columns):
                    side = line[4 * column + 1 : 4 * column + 4]
                    assert side in {"━━━", "╌╌╌"}
                    if side == "━━━":
                        drawn.add(h(row, column))
            for row in range(rules.rows):
                line = lines[2 * row + 1][margin:]
                for column in range(rules.columns + 1):
                    side = line[4 * column]
                    assert side in {"┃", "╎"}
                    if side == "┃":
                        drawn.add(v(row, column))
                    if column < rules.columns:
                        inside = line[4 * column + 1 : 4 * column + 4]
                        assert inside in {"   ", " 0 ", " 1 "}
                        if inside.strip():
                            owners[Box(row, column)] = int(inside)
            assert drawn == state.edges
            assert owners == state.owners

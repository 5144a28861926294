from mutation.review import Change, change_of, complaints, figures, read_equivalent, read_results
from mutation.stage import undecorated

PRINTED = """
    tablegames.games.xǁGameǁnew__mutmut_1: killed
    tablegames.games.xǁGameǁnew__mutmut_2: timeout
    tablegames.seats.x_is_seat__mutmut_12: survived
"""
SURVIVOR = "tablegames.seats.x_is_seat__mutmut_12"
DIFF = """# tablegames.seats.x_is_seat__mutmut_12: survived
--- src/tablegames/seats.py
+++ src/tablegames/seats.py
@@ -1,2 +1,2 @@
 def is_seat(value, number):
-    return value in range(number)
+    return value not in range(number)
"""
CHANGE = Change(
    "tablegames.seats.is_seat",
    "return value in range(number)",
    "return value not in range(number)",
)
LISTED = """
[[equivalent]]
function = "tablegames.seats.is_seat"
reason = "For the test."
changes = [["return value in range(number)", "return value not in range(number)"]]
"""
RESULTS = read_results(PRINTED)
MANY = RESULTS | {f"tablegames.seats.x_is_seat__mutmut_{number}": "killed" for number in range(12)}
MANY |= {f"tablegames.setups.x_check__mutmut_{number}": "killed" for number in range(12)}


def test_what_mutmut_prints_is_read() -> None:
    assert len(RESULTS) == 3
    assert RESULTS[SURVIVOR] == "survived"
    assert change_of(SURVIVOR, DIFF) == CHANGE
    assert change_of("tablegames.games.xǁGameǁnew__mutmut_3", "").function == (
        "tablegames.games.Game.new"
    )
    assert list(figures(RESULTS)) == [
        "tablegames.games: 2 of 2 killed",
        "tablegames.seats: 0 of 1 killed",
        "all: 2 of 3 killed",
    ]


def test_a_survivor_has_to_be_listed_with_a_reason() -> None:
    survivors = {SURVIVOR: CHANGE}
    (unlisted,) = complaints(MANY, survivors, {}, whole=True)
    assert unlisted.startswith(f"survived: {SURVIVOR}")
    assert complaints(MANY, survivors, read_equivalent(LISTED), whole=True) == []
    (bare,) = complaints(MANY, survivors, {CHANGE: ""}, whole=True)
    assert bare.startswith("no reason")


def test_what_is_listed_has_to_survive_when_all_are_tried() -> None:
    (idle,) = complaints(MANY, {}, {CHANGE: "For the test."}, whole=True)
    assert idle.startswith("listed, and no survivor")
    assert complaints(MANY, {}, {CHANGE: "For the test."}, whole=False) == []


def test_too_few_killed_is_a_failure_whatever_is_listed() -> None:
    survivors = {SURVIVOR: CHANGE}
    assert complaints(RESULTS, survivors, {CHANGE: "For the test."}, whole=True) == [
        "2 of 3 mutants killed: less than 95%"
    ]
    assert complaints({}, {}, {}, whole=True) == ["0 of 0 mutants killed: less than 95%"]


def test_a_property_is_made_by_a_call_in_the_copy() -> None:
    source = "class Box:\n    @property\n    @override\n    def sides(self):\n        return 4\n"
    staged = undecorated(source + "\n    def other(self):\n        return 5\n")
    assert "@" not in staged
    assert "        return 4\n    sides = property(sides)\n" in staged
    names: dict[str, type] = {}
    exec(staged, names)  # noqa: S102
    assert names["Box"]().sides == 4
    assert names["Box"]().other() == 5

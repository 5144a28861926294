"""Referee a recorded game: ``python referee.py [RECORD]``.

Reads the record of either game (by default one beside this file), refuses it at the first illegal
move, and tells how the game ended.
"""

import sys
from pathlib import Path

from tablegames import TableGamesError
from tablegames.games import game_of
from tablegames.record import GameRecord

path = Path(*sys.argv[1:2] or [Path(__file__).with_name("dots_and_boxes_game.json")])
try:
    record = GameRecord.from_text(path.read_text(encoding="utf-8"))
except TableGamesError as error:
    sys.exit(f"{path.name}: {error}")
print(game_of(record.start).draw(record.final))
print(f"{len(record.moves)} legal moves; scores {record.final.scores}")
print(f"winners: {record.outcome.winners}" if record.outcome else "not over yet")

"""Play in the terminal: ``python -m examples.quita_y_pon_terminal``."""

import argparse
import random

from tablegames import TableGamesError
from tablegames.bots import LEVELS, bot_named
from tablegames.quita_y_pon import Rules, State

from .app import QuitaYPon
from .referee import Referee


def main() -> None:
    """Play one game: one person against bots, or people who share the keyboard."""
    parser = argparse.ArgumentParser(
        prog="python -m examples.quita_y_pon_terminal", description=main.__doc__
    )
    parser.add_argument(
        "--against",
        choices=LEVELS["quita-y-pon"],
        help="give all other seats to bots of this level",
    )
    parser.add_argument("--players", type=int, default=4, help="how many seats there are (4)")
    parser.add_argument("--seed", type=int, help="deal the same cards each time")
    options = parser.parse_args()
    rng = random.SystemRandom() if options.seed is None else random.Random(options.seed)
    try:
        state = State.deal(Rules(players=options.players), rng=rng)
    except TableGamesError as error:
        parser.error(str(error))
    bots = {}
    if options.against:
        bot = bot_named("quita-y-pon", options.against)
        bots = dict.fromkeys(range(1, options.players), bot)
    QuitaYPon(Referee(state), bots, rng).run()


if __name__ == "__main__":
    main()

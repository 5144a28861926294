"""Run the server: ``python -m examples.web``."""

import argparse
import math

import uvicorn

from .messages import LONGEST
from .server import Hub

parser = argparse.ArgumentParser(prog="python -m examples.web", description=__doc__)
parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
parser.add_argument("--seconds", type=float, default=90.0, help="for a turn of Quita y Pon")
options = parser.parse_args()
if not 0 < options.seconds < math.inf:  # nan is neither
    parser.error("a turn takes some seconds")
app = Hub(seconds=options.seconds).app()
uvicorn.run(app, host=options.host, port=options.port, ws_max_size=LONGEST)

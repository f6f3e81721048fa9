"""Plays the leftmost column that has room: a bot for any game whose moves are letters."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(min(message["choices"]), flush=True)

"""A bot that plays any game: it picks one of the choices that it is given."""
import json
import random
import sys


def choose(ask):
    """ask["view"] is the position as you see it, ask["plies"] the moves so far."""
    return random.choice(ask["choices"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(choose(message), flush=True)

"""Plays the first choice, and writes every line that it reads to the file that it is started with; for runs outside the jail."""
import json
import sys

with open(sys.argv[1], "a") as told:
    for line in sys.stdin:
        told.write(line)
        told.flush()
        message = json.loads(line)
        if message["type"] == "ask":
            print(message["choices"][0], flush=True)

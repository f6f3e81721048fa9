"""Plays one partner of the pair that a dominoes file creates: the other one lives in a process of its own.

`dupla.py FILE --name` leaves what the pair calls itself in `name.txt`, if it calls itself anything.
"""
import os
import select
import subprocess
import sys
import threading
import time
import traceback
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import basic_players
import jogada_frame as frame

# Files that import the rest of the assignment's program find it there, and empty.
for _name in ("judge", "drawer", "tournament"):
    sys.modules[_name] = types.ModuleType(_name)
sys.modules["judge"].Judge = type("Judge", (), {})


class Entry(tuple):
    """An entry of the history. The assignment says tuples and its published program had lists, so it is equal to both."""

    __slots__ = ()

    def __eq__(self, other):
        return tuple.__eq__(self, tuple(other) if isinstance(other, list) else other)

    def __ne__(self, other):
        return not self == other

    __hash__ = tuple.__hash__

    def copy(self):
        return list(self)


class Chair:
    """What the judge does for one player in one match."""

    def __init__(self, player):
        self.player = player
        self.is_dealt = False
        # The sides that the player declared, by the number of the ply: the others' are known only as they were used.
        self.declared = {}

    def history(self, plies):
        """The plies as the assignment tells them."""
        told = []
        for number, ply in enumerate(plies):
            side = self.declared.get(number, 0 if ply["end"] == "left" else 1)
            tile = tuple(ply["tile"]) if ply["tile"] else None
            told.append(Entry((ply["seat"], tuple(ply["ends"] or ()), side, tile)))
        return told

    def deal(self, hand):
        """Gives the tiles once a match, and again only if the player has lost count of them."""
        try:
            is_known = self.is_dealt and sorted(self.player._tiles) == sorted(hand)
        except Exception:
            is_known = False
        if not is_known:
            self.player.tiles = hand
            self.is_dealt = True

    def ask(self, view, seat):
        """The player's move as the referee reads it. Whatever makes no sense is said as it is, and loses the turn."""
        hand = [tuple(tile) for tile in view["hands"][seat]]
        ends = tuple(view["ends"] or ())
        play = getattr(self.player, "play", None)
        arguments = ends, self.history(view["plies"])
        try:
            self.deal(hand)
            result = frame.call(self.player.play, *arguments)
        except Exception as error:
            traceback.print_exc()
            return frame.raised(error, play, *arguments)
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            return frame.returned(result, None, play, *arguments)
        side, tile = result
        self.declared[len(view["plies"])] = side
        if tile is None:
            return "pass"
        text = spelt(side, tile)
        if text is None:
            return frame.returned(result, None, play, *arguments, slip=slip(tile, hand))
        if tile not in hand or (ends and not any(end in tile for end in ends)):
            return frame.returned(result, text, play, *arguments)
        try:
            self.player.remove_tile(hand[hand.index(tile)])
        except Exception:
            traceback.print_exc()
        return text


def spelt(side, tile):
    """A tile as the referee reads it; nothing if it is none, as the assignment writes them."""
    is_tile = isinstance(tile, tuple) and len(tile) == 2 and all(type(half) is int for half in tile)
    if not is_tile or not 0 <= tile[0] <= tile[1] <= 9:
        return None
    return f"{tile[0]}-{tile[1]}{'L' if side == 0 else 'R'}"


def slip(tile, hand):
    """What is wrong with a tile that is none, if it is known by name: the wrong way round, or a list."""
    if isinstance(tile, tuple) and tile[::-1] in hand:
        return "reversed"
    return "list" if isinstance(tile, list) else None


# Somewhat more than an import may take, and more than anybody's name needs.
NAME_SECONDS = frame.IMPORT_SECONDS + 2
NAME_BYTES = 1 << 12
# The exit status of one that does not come to its name.
NO_NAME = 4


def keep_name(path):
    """Asks another process for the name. A pair needs no name to play, so this one ends well whatever that one does, unless
    the import has no end: then nothing is ever started."""
    command = [sys.executable, "-I", os.path.abspath(__file__), path, "--say-name"]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    began, name = time.monotonic(), b""
    by = began + NAME_SECONDS
    while len(name) < NAME_BYTES:
        ready, _, _ = select.select([child.stdout], [], [], max(0, by - time.monotonic()))
        piece = os.read(child.stdout.fileno(), NAME_BYTES) if ready else b""
        if not piece:
            break
        name += piece
    has_run_on = time.monotonic() - began >= frame.IMPORT_SECONDS
    child.kill()
    if child.wait() != NO_NAME and has_run_on and not name:
        frame.give_up(frame.runs_on(os.path.basename(os.path.realpath(path))))
    if name:
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "name.txt"), "wb") as file:
            file.write(name[:NAME_BYTES])


def say_name(path):
    """Says the pair's name; one that is no text is none."""
    pair_name = frame.function(frame.load(path), path, "pair_name")
    threading.Timer(1, os._exit, [NO_NAME]).start()
    name = pair_name()
    if isinstance(name, str):
        frame.answer(name[:NAME_BYTES].encode("utf-8", "replace").decode())
    os._exit(0)


def main():
    path = sys.argv[1]
    if "--name" in sys.argv:
        return keep_name(path)
    if "--say-name" in sys.argv:
        return say_name(path)
    file = os.path.basename(os.path.realpath(path))
    pair = frame.call_or_end(frame.function(frame.load(path), path, "create_pair"))
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        frame.give_up(f"expected create_pair of {file} to return two players")
    for player in pair:
        if not callable(getattr(player, "play", None)):
            frame.give_up(f"expected players with a method play, got {type(player).__name__}")
    for message in frame.messages():
        if message["type"] == "start":
            chair = Chair(pair[message["seat"] // 2])
            # A player that forgot to call the constructor it inherits has no position yet.
            if getattr(chair.player, "_position", None) != message["seat"]:
                chair.player.position = message["seat"]
        elif message["type"] == "ask":
            frame.answer(chair.ask(message["view"], message["seat"]))


main()

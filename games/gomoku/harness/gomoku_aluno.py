"""Plays with `busca_max` of a Gomoku file, which plays black: for white it sees the colours exchanged."""
import operator
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jogada_frame as frame

STONES = ({"x": "p", "o": "b", ".": " "}, {"x": "b", "o": "p", ".": " "})


def text(result, size, choices, search, shown):
    """The square as the referee reads it."""
    square = None
    try:
        y, x = (operator.index(number) for number in result)
        # Off the board it is spelt too: the rules say why that is no square.
        if 0 <= x < 26:
            square = f"{chr(ord('a') + x)}{size - y}"
    except (TypeError, ValueError):
        pass
    return square if square in choices else frame.returned(result, square, search, shown, slip=slip(result))


def slip(result):
    """What is wrong with a square that is none, if it is known by name: a text, or numbers that are not whole."""
    if isinstance(result, str):
        return "text"
    is_pair = isinstance(result, (tuple, list)) and len(result) == 2
    return "float" if is_pair and any(isinstance(number, float) for number in result) else None


def main():
    path = sys.argv[1]
    search = frame.function(frame.load(path), path, "busca_max")
    for message in frame.messages():
        if message["type"] != "ask":
            continue
        stones = STONES[message["seat"] % 2]
        board = [[stones[stone] for stone in row] for row in message["view"]["rows"]]
        # As lines: what the student prints, and short enough to be kept.
        shown = ["".join(row) for row in board]
        size = len(board)
        is_empty = all(stone == " " for row in board for stone in row)
        # The assignment's dialogue opens in the centre without asking.
        result = (size // 2, size // 2) if is_empty else frame.call_or_end(search, board)
        frame.answer(text(result, size, message["choices"], search, shown))


main()

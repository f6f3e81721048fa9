"""The three functions of a Rothelo hand-in, called with a board that lies between guards.

A board is eight texts of eight characters. It lies between bytes that no right function reads or writes; a call is made with
several fillings of them, and one that writes there, or whose answer depends on them, says so.
"""
import ctypes
import os

import jogada_frame as _frame

_ROOT = os.path.dirname(_frame.HARNESS)
_GUARD = 256
_FILLINGS = (b" ", b"*", b"o")
_NOT_SET = -77

_reason = os.path.join(_ROOT, "reason.txt")
if os.path.exists(_reason):
    with open(_reason, encoding="utf-8", errors="replace") as _file:
        _frame.give_up(_file.read().strip(), 1)

_library = ctypes.CDLL(os.path.join(_ROOT, "rothelo.so"), mode=os.RTLD_LAZY)


def _function(name, result, *arguments):
    try:
        function = getattr(_library, name)
    except AttributeError:
        return None
    function.restype, function.argtypes = result, arguments
    return function


_int, _char, _place = ctypes.c_int, ctypes.c_char, ctypes.POINTER(ctypes.c_int)
_pode = _function("PodeJogar", _int, ctypes.c_void_p, _char, _int, _int)
_joga = _function("Joga", None, ctypes.c_void_p, _char, _int, _int)
_escolhe = _function("EscolheJogada", _int, ctypes.c_void_p, _char, _place, _place)


def _stand_in():
    """Puts right functions in the place of those that the marker has replaced, for whatever of the hand-in calls them."""
    if any(globals().get(name) is not function for name, function in _own.items()):
        ctypes.CDLL(os.path.join(_ROOT, "right.so"), mode=os.RTLD_LAZY | os.RTLD_GLOBAL)


class _Board:
    """A board in memory that is watched on both sides."""

    def __init__(self, cells, filling):
        self.guard = filling * _GUARD
        self.memory = ctypes.create_string_buffer(self.guard + cells + self.guard, 2 * _GUARD + 64)
        self.at = ctypes.addressof(self.memory) + _GUARD

    def cells(self):
        return self.memory.raw[_GUARD:_GUARD + 64]

    def is_outside_touched(self):
        raw = self.memory.raw
        return raw[:_GUARD] != self.guard or raw[_GUARD + 64:] != self.guard


def _cells(rows):
    return "".join(rows).encode("latin-1")


def _rows(cells):
    text = cells.decode("latin-1")
    return [text[row * 8:row * 8 + 8] for row in range(8)]


def _watched(rows, call):
    """Makes a call with each filling: what it returns, the board afterwards, and what it did outside of it."""
    cells, seen = _cells(rows), []
    for filling in _FILLINGS:
        board = _Board(cells, filling)
        value = call(board.at)
        if board.is_outside_touched():
            return {"outside": "written"}
        seen.append((value, board.cells()))
    if seen[1:] != seen[:-1]:
        return {"outside": "read"}
    return {"value": seen[0][0], "board": seen[0][1]}


if _pode:
    def PodeJogar(rows, player, row, column):
        player = player.encode("latin-1")
        seen = _watched(rows, lambda at: int(_pode(at, player, row, column) != 0))
        if "outside" in seen:
            return seen
        rows[:] = _rows(seen["board"])
        return seen["value"]

if _joga:
    def Joga(rows, player, row, column):
        player = player.encode("latin-1")
        seen = _watched(rows, lambda at: _joga(at, player, row, column))
        return seen if "outside" in seen else _rows(seen["board"])


def _chosen(cells, player):
    """What EscolheJogada returns, where it chose, and the board afterwards."""
    _stand_in()
    board = _Board(cells, b"*")
    row, column = _int(_NOT_SET), _int(_NOT_SET)
    found = _escolhe(board.at, player, ctypes.byref(row), ctypes.byref(column))
    return int(found != 0), row.value, column.value, board


if _escolhe:
    def EscolheJogada(rows, player):
        found, row, column, board = _chosen(_cells(rows), player.encode("latin-1"))
        if board.is_outside_touched():
            return {"outside": "written"}
        rows[:] = _rows(board.cells())
        return (found, row, column)

    def choose_many(boards):
        """The square chosen on each board, -1 for none, -2 for one that is not there."""
        squares = []
        for cells, player in boards:
            found, row, column, _ = _chosen(cells.encode("latin-1"), player.encode("latin-1"))
            on_board = 0 <= row < 8 and 0 <= column < 8
            squares.append(row * 8 + column if found and on_board else -2 if found else -1)
        return squares


_own = {name: globals()[name] for name in ("PodeJogar", "Joga") if name in globals()}


def _names():
    """The functions of the hand-in, so that a misspelt one is found."""
    path = os.path.join(_ROOT, "functions.txt")
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().split()


for _name in _names():
    globals().setdefault(_name, lambda *arguments: None)

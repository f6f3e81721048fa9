"""Plays with a function of a queens file: `rainhas.py FILE FUNCTION`, and `rainhas.py FILE FUNCTION --check` for its name."""
import ast
import operator
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jogada_frame as frame

# The status that asks whoever entered the file to name a function.
UNDECIDED = 4
SEATS = ("primeiro", "segundo")

# The assignment's own names: none of them is the player that a student enters.
OWN = {
    "pos_atacadas_por", "todas_pos_atacadas", "pos_válidas_para", "faz_jogada", "jogo_acabou", "cria_jogo",
    "mostra_jogo", "outro", "roda_jogo", "torneio",
    "jogador_humano", "jogador_apressado", "jogador_roleta", "jogador_aleatório",
}


def players(source):
    """Functions that could be the player: of the student's own naming, called with a game and a seat."""
    found = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        places = len(node.args.posonlyargs) + len(node.args.args)
        required = places - len(node.args.defaults)
        free = any(default is None for default in node.args.kw_defaults)
        fits = required <= 2 and (places >= 2 or node.args.vararg) and not free
        found[node.name] = fits and node.name not in OWN
    return [name for name, fits in found.items() if fits]


def chosen(path, name):
    """The function that plays. A file that cannot be read fails when it is imported, and tells more then."""
    if name:
        return name
    with open(path, "rb") as file:
        try:
            names = players(file.read())
        except (SyntaxError, ValueError):
            return "jogador"
    if len(names) == 1:
        return names[0]
    file = os.path.basename(os.path.realpath(path))
    if not names:
        frame.give_up(f"expected a player in {file}, a function of the game and the seat with a name of its own")
    frame.give_up(f"expected one player in {file}, got {', '.join(names)}, so say {file}:{names[-1]} or another", UNDECIDED)


def game(view):
    """The dictionary of the assignment, new each time: what a player does to it changes nothing.

    Nobody is told against whom they play, so the names are those of the seats."""
    return {
        "tamanho": view["size"],
        "primeiro": list(view["first"]),
        "segundo": list(view["second"]),
        "ocupadas": {(row, column): piece for piece, row, column in view["placed"]},
        "nomes": {seat: seat for seat in SEATS},
    }


def text(result, choices):
    """The move as the referee reads it."""
    try:
        piece, (row, column) = result
        move = f"{piece}{operator.index(row)},{operator.index(column)}"
    except (TypeError, ValueError):
        return frame.shown(result)
    return move if move in choices else frame.shown(result)


def main():
    path, name = sys.argv[1:3]
    name = chosen(path, name)
    if "--check" in sys.argv:
        return
    player = frame.function(frame.load(path), path, name)
    for message in frame.messages():
        if message["type"] == "ask":
            result = player(game(message["view"]), SEATS[message["seat"] % 2])
            frame.answer(text(result, message["choices"]))


main()

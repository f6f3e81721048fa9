"""What the marker asks of a queens file besides its functions: which of them are players."""
import inspect
import os
import sys

# The assignment's own names: none of them is a player that a student named.
OWN = {
    "pos_atacadas_por", "todas_pos_atacadas", "pos_válidas_para", "faz_jogada", "jogo_acabou", "cria_jogo",
    "mostra_jogo", "outro", "roda_jogo", "torneio",
    "jogador_humano", "jogador_apressado", "jogador_roleta", "jogador_aleatório",
}


def free_players(module):
    """Names of functions that take a game and a seat and are not the assignment's, in the order of the file."""
    found = []
    for name, value in vars(module).items():
        if name in OWN or name.startswith("__") or not callable(value) or isinstance(value, type):
            continue
        if not _is_own(module, value):
            continue
        try:
            inspect.signature(value).bind({}, "primeiro")
        except (TypeError, ValueError):
            continue
        line = getattr(getattr(value, "__code__", None), "co_firstlineno", 1 << 30)
        found.append((line, name))
    return [name for _, name in sorted(found)]


def _is_own(module, value):
    """Was it written by the student: in this file, or in one that lies beside it?"""
    name = getattr(value, "__module__", None) or module.__name__
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    own = os.path.dirname(os.path.realpath(module.__file__)) + os.sep
    return name == module.__name__ or os.path.realpath(file).startswith(own) and not name.startswith("jogada_")


def plays_corner(module, jogo, vez):
    """A player for games that end at once: some piece of its hand in the corner."""
    return jogo[vez][0], (0, 0)


def shared_parts(module, modalidade):
    """What two new games, or the two hands of one, have in common: a change of one would change the other."""
    first, second = module.cria_jogo(modalidade), module.cria_jogo(modalidade)
    hands = [game[vez] for game in (first, second) for vez in ("primeiro", "segundo")]
    found = []
    if isinstance(hands[0], list) and len({id(hand) for hand in hands}) < 4:
        found.append("primeiro" if hands[0] is hands[2] else "segundo")
    if first["ocupadas"] is second["ocupadas"]:
        found.append("ocupadas")
    return found


def repeat(module, name, times, jogo, seat):
    """What a player answers when it is asked several times, with a new copy of the game each time."""
    def copied():
        return {key: value.copy() if isinstance(value, (dict, list)) else value for key, value in jogo.items()}
    return [getattr(module, name)(copied(), seat) for _ in range(times)]


def attacked_everywhere(module, piece, size):
    """What a piece attacks from each square of a board, row by row: a number that tells squares from others.

    Nothing for an answer that is no squares.
    """
    def told(at):
        try:
            return sum((row * 32 + column + 1) ** 3 for row, column in set(module.pos_atacadas_por(piece, at, size)))
        except Exception:
            return None
    return [told((row, column)) for row in range(size) for column in range(size)]

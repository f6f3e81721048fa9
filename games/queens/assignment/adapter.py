"""What the marker asks of a queens file besides its functions: which of them are players."""
import inspect

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
        if getattr(value, "__module__", module.__name__) not in (module.__name__, None):
            continue
        try:
            inspect.signature(value).bind({}, "primeiro")
        except (TypeError, ValueError):
            continue
        line = getattr(getattr(value, "__code__", None), "co_firstlineno", 1 << 30)
        found.append((line, name))
    return [name for _, name in sorted(found)]


def repeat(module, name, times, jogo, seat):
    """What a player answers when it is asked several times, with a new copy of the game each time."""
    import copy
    return [getattr(module, name)(copy.deepcopy(jogo), seat) for _ in range(times)]

"""Os jogadores: quem está no teclado, os do enunciado, e o nosso."""

from __future__ import annotations

import random
import re

from .. import _jogada
from .regras import Jogada, Jogo, confere_jogo, outro

#: Quanto o mestre pode pensar.
SEGUNDOS_DO_MESTRE = 2.0


def jogador_humano(jogo: Jogo, jogador: str) -> Jogada:
    """Pergunta a peça e depois a casa, como `linha coluna`, a quem está no teclado.

    Asks the person at the keyboard for the piece and then for the square, as `row column`.

    O que não se entende é perguntado de novo; o que se entende é jogado, certo ou errado.
    """
    outro(jogador)
    confere_jogo(jogo)
    while not (peça := input(f"Peça ({' '.join(jogo[jogador])}): ").strip().upper()):
        print(_jogada.refusal("expected-letter"))
    while True:
        resposta = input("Casa (linha coluna): ")
        números = re.fullmatch(r"\s*[(\[]?\s*(-?\d+)(?:\s*,\s*|\s+)(-?\d+)\s*[)\]]?\s*", resposta)
        if números:
            return peça, (int(números[1]), int(números[2]))
        print(_jogada.refusal("expected-row-and-column", got=repr(resposta)))


def jogador_apressado(jogo: Jogo, jogador: str) -> Jogada:
    """Escolhe a primeira jogada válida.

    Chooses the first valid move.

    >>> from jogada.rainhas import cria_jogo
    >>> jogador_apressado(cria_jogo(), 'primeiro')
    ('D', (0, 0))
    """
    return _jogada.rainhas_escolhe(jogo, jogador, "apressado", 0, 0.0)


def jogador_roleta(jogo: Jogo, jogador: str) -> Jogada:
    """Escolhe uma jogada válida ao acaso, todas com a mesma chance.

    Chooses a valid move at random, all equally likely.
    """
    return _jogada.rainhas_escolhe(jogo, jogador, "roleta", random.getrandbits(64), 0.0)


jogador_aleatório = jogador_roleta


def jogador_guloso(jogo: Jogo, jogador: str) -> Jogada:
    """Escolhe a jogada que ataca o máximo de casas ainda não atacadas.

    Chooses the move that attacks most squares not yet attacked.

    >>> from jogada.rainhas import cria_jogo
    >>> jogo = cria_jogo()
    >>> peça, casa = jogador_guloso(jogo, 'primeiro')
    >>> casa in {(3, 3), (3, 4), (4, 3), (4, 4)}
    True
    """
    return _jogada.rainhas_escolhe(jogo, jogador, "guloso", random.getrandbits(64), 0.0)


def jogador_mestre(jogo: Jogo, jogador: str) -> Jogada:
    """Olha adiante, até o fim quando consegue; leva no máximo uns dois segundos.

    Looks ahead, to the end where it can; takes two seconds at most.
    """
    chance = random.getrandbits(64)
    return _jogada.rainhas_escolhe(jogo, jogador, "mestre", chance, SEGUNDOS_DO_MESTRE)

"""As funções auxiliares do enunciado: quem ataca o quê, onde se pode jogar, e quem venceu."""

from __future__ import annotations

import random
from typing import Any, Callable, Dict, Set, Tuple, Union

from .. import _jogada

Casa = Tuple[int, int]
Jogo = Dict[str, Any]
Jogada = Tuple[str, Casa]
Jogador = Callable[[Jogo, str], Jogada]

MODALIDADES = ("tradicional", "grande", "ímpar", "x-random")


def pos_atacadas_por(tipo_peça: str, pos_peça: Casa, tam_tab: int = 8) -> Set[Casa]:
    """Devolve as casas que uma peça desse tipo atacaria dessa posição, sem contar a própria.

    The squares that a piece of this kind would attack from there, without its own.

    >>> pos_atacadas_por('D', (2, 3), 8) == {
    ...     (0, 1), (2, 4), (1, 2), (2, 1), (2, 7), (4, 3), (3, 4), (7, 3), (6, 7),
    ...     (0, 5), (2, 2), (3, 2), (2, 5), (1, 3), (4, 1), (0, 3), (2, 0), (1, 4),
    ...     (4, 5), (3, 3), (2, 6), (5, 0), (5, 6), (5, 3), (6, 3)}
    True
    >>> pos_atacadas_por('C', (0, 5), 8) == {(1, 7), (1, 3), (2, 4), (2, 6)}
    True
    """
    return _jogada.rainhas_atacadas_por(tipo_peça, pos_peça, tam_tab)


def todas_pos_atacadas(jogo: Jogo) -> Set[Casa]:
    """Devolve as casas atacadas por alguma peça do jogo; uma ocupada está entre elas só se for atacada.

    The squares that some piece attacks; an occupied one is among them only if it is attacked.

    >>> jogo = {'tamanho': 8, 'primeiro': ['D', 'D', 'D'], 'segundo': ['D', 'D', 'D'],
    ...         'ocupadas': {(4, 4): 'D', (3, 0): 'D'}, 'nomes': {'primeiro': 'Hugo',
    ...         'segundo': 'Bernardo'}}
    >>> todas_pos_atacadas(jogo) == {
    ...     (0, 0), (0, 3), (0, 4), (1, 0), (1, 1), (1, 2), (1, 4), (1, 7), (2, 0),
    ...     (2, 1), (2, 2), (2, 4), (2, 6), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5),
    ...     (3, 6), (3, 7), (4, 0), (4, 1), (4, 2), (4, 3), (4, 5), (4, 6), (4, 7),
    ...     (5, 0), (5, 2), (5, 3), (5, 4), (5, 5), (6, 0), (6, 2), (6, 3), (6, 4),
    ...     (6, 6), (7, 0), (7, 1), (7, 4), (7, 7)}
    True
    """
    return _jogada.rainhas_atacadas(jogo)


def pos_válidas_para(tipo_peça: str, jogo: Jogo) -> Set[Casa]:
    """Devolve as casas onde uma peça desse tipo não atacaria nenhuma outra nem seria atacada.

    The squares where a piece of this kind would attack no other and not be attacked.

    >>> jogo = {'tamanho': 8, 'primeiro': ['D', 'R', 'R', 'T'], 'segundo': ['D', 'D', 'R', 'T'],
    ...         'ocupadas': {(3, 0): 'D', (6, 6): 'R'}, 'nomes': {'primeiro': 'Hugo',
    ...         'segundo': 'Bernardo'}}
    >>> pos_válidas_para('T', jogo) == {
    ...     (0, 1), (0, 2), (0, 4), (0, 5), (0, 7), (1, 1), (1, 3), (1, 4), (1, 5), (1, 7),
    ...     (2, 2), (2, 3), (2, 4), (2, 5), (2, 7), (4, 2), (4, 3), (4, 4), (4, 5), (4, 7),
    ...     (5, 1), (5, 3), (5, 4), (7, 1), (7, 2), (7, 3)}
    True
    """
    return _jogada.rainhas_validas(tipo_peça, jogo)


def faz_jogada(jogo: Jogo, jogador: str, peça: str, posição: Casa) -> None:
    """Registra a jogada no próprio dicionário, sem verificar se ela é válida.

    Writes the move into the dictionary itself, without checking that it is valid.

    >>> jogo = {'tamanho': 8, 'primeiro': ['D', 'R', 'R', 'T'], 'segundo': ['D', 'D', 'R', 'T'],
    ...         'ocupadas': {(3, 0): 'D', (6, 6): 'R'}, 'nomes': {'primeiro': 'Hugo',
    ...         'segundo': 'Bernardo'}}
    >>> faz_jogada(jogo, 'primeiro', 'T', (1, 7))
    >>> jogo == {'tamanho': 8, 'primeiro': ['D', 'R', 'R'], 'segundo': ['D', 'D', 'R', 'T'],
    ...          'ocupadas': {(3, 0): 'D', (6, 6): 'R', (1, 7): 'T'}, 'nomes': {'primeiro': 'Hugo',
    ...          'segundo': 'Bernardo'}}
    True
    """
    outro(jogador)
    if not isinstance(jogo, dict):
        raise TypeError(_jogada.refusal("expected-dictionary", "jogo", type(jogo).__name__))
    if not é_jogada((peça, posição)):
        raise TypeError(_jogada.refusal("piece-and-square", "peça, posição", f"{peça!r}, {posição!r}"))
    for chave, tipo in (("ocupadas", dict), (jogador, list)):
        if not isinstance(jogo.get(chave), tipo):
            raise ValueError(_jogada.refusal("key-of-type", "jogo", repr(chave), tipo.__name__))
    jogo["ocupadas"][posição] = peça
    if peça in jogo[jogador]:
        jogo[jogador].remove(peça)


def jogo_acabou(jogo: Jogo, último_a_jogar: str) -> Union[str, bool]:
    """Devolve o vencedor, ou `False` se o jogo continua.

    The winner, or `False` while the game goes on.

    Se alguma casa ocupada é atacada, a última jogada foi inválida e o outro venceu; senão, se o outro
    não tem onde pôr nenhuma peça, venceu o último a jogar.

    >>> jogo = {'tamanho': 8, 'primeiro': ['D', 'R', 'R'], 'segundo': ['D', 'D', 'R', 'T'],
    ...         'ocupadas': {(3, 0): 'D', (6, 6): 'R', (1, 7): 'T'}, 'nomes': {'primeiro': 'Hugo',
    ...         'segundo': 'Bernardo'}}
    >>> jogo_acabou(jogo, 'primeiro')
    False
    >>> jogo = {'tamanho': 8, 'primeiro': ['D', 'R', 'R'], 'segundo': ['D', 'R', 'T'],
    ...         'ocupadas': {(3, 0): 'D', (6, 6): 'R', (1, 7): 'T', (7, 1): 'D'},
    ...         'nomes': {'primeiro': 'Hugo', 'segundo': 'Bernardo'}}
    >>> jogo_acabou(jogo, 'segundo')
    'primeiro'
    """
    return _jogada.rainhas_acabou(jogo, último_a_jogar) or False


def cria_jogo(
    modalidade: str = "tradicional",
    nome_primeiro_jogador: str = "primeiro",
    nome_segundo_jogador: str = "segundo",
) -> Jogo:
    """Devolve um jogo da modalidade, sem nenhuma jogada.

    A game of the modality, before the first move.

    >>> cria_jogo() == {
    ...     'tamanho': 8, 'primeiro': ['D', 'D', 'D', 'D'], 'segundo': ['D', 'D', 'D', 'D'],
    ...     'ocupadas': {}, 'nomes': {'primeiro': 'primeiro', 'segundo': 'segundo'}}
    True
    >>> jogo = cria_jogo('x-random', 'João', 'Maria')
    >>> len(jogo['primeiro']), jogo['primeiro'] == jogo['segundo'], jogo['nomes']
    (5, True, {'primeiro': 'João', 'segundo': 'Maria'})
    """
    tamanho, primeiro, segundo = _jogada.rainhas_cria(modalidade, random.getrandbits(64))
    return {
        "tamanho": tamanho,
        "primeiro": primeiro,
        "segundo": segundo,
        "ocupadas": {},
        "nomes": {"primeiro": nome_primeiro_jogador, "segundo": nome_segundo_jogador},
    }


def outro(jogador: str) -> str:
    """Devolve o outro jogador.

    The other player.

    >>> outro('primeiro'), outro('segundo')
    ('segundo', 'primeiro')
    """
    if not isinstance(jogador, str):
        raise TypeError(_jogada.refusal("expected-text", "jogador", type(jogador).__name__))
    if jogador not in ("primeiro", "segundo"):
        raise ValueError(_jogada.refusal("first-or-second", "jogador", repr(jogador)))
    return "segundo" if jogador == "primeiro" else "primeiro"


def mostra_jogo(jogo: Jogo) -> None:
    """Mostra o jogo na tela: as linhas de cima para baixo, e as peças de cada jogador.

    Shows the game: the rows from the top down, and the pieces of each player.

    >>> jogo = cria_jogo(nome_primeiro_jogador='Batman', nome_segundo_jogador='Super-Homem')
    >>> jogo['tamanho'] = 3
    >>> faz_jogada(jogo, 'primeiro', 'D', (2, 0))
    >>> mostra_jogo(jogo)
     2 | D |   |   |
     1 |   |   |   |
     0 |   |   |   |
         0   1   2
    Batman: D D D
    Super-Homem: D D D D
    """
    confere_jogo(jogo)
    tamanho, ocupadas = jogo["tamanho"], jogo["ocupadas"]
    for linha in reversed(range(tamanho)):
        casas = (f" {ocupadas.get((linha, coluna), ' ')} |" for coluna in range(tamanho))
        print(f"{linha:>2} |{''.join(casas)}")
    print("   " + "".join(f"{coluna:>3} " for coluna in range(tamanho)).rstrip())
    for vez in ("primeiro", "segundo"):
        print(f"{jogo['nomes'][vez]}: {' '.join(jogo[vez])}".rstrip())


def é_jogada(jogada: object) -> bool:
    """Diz se o valor tem a forma de uma jogada: um texto e uma tupla de dois inteiros."""
    return (
        isinstance(jogada, tuple)
        and len(jogada) == 2
        and isinstance(jogada[0], str)
        and isinstance(jogada[1], tuple)
        and len(jogada[1]) == 2
        and all(isinstance(número, int) for número in jogada[1])
    )


def confere_jogo(jogo: Jogo) -> None:
    """Recusa o que não é um jogo."""
    jogo_acabou(jogo, "primeiro")
    nomes = jogo.get("nomes")
    if not isinstance(nomes, dict) or not {"primeiro", "segundo"} <= set(nomes):
        raise ValueError(_jogada.refusal("names-of-both", "jogo"))

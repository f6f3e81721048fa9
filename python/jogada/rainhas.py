"""O jogo das 8 rainhas: as funções do enunciado, nas suas próprias listas, dicionários e tuplas.

Um jogo é o dicionário que `cria_jogo` devolve. Uma casa é `(linha, coluna)`, e `(0, 0)` fica embaixo à esquerda.
Um jogador é uma função que recebe o jogo e `'primeiro'` ou `'segundo'`, e devolve `(peça, (linha, coluna))`.
"""

from __future__ import annotations

import random
import re
from copy import deepcopy
from itertools import combinations
from typing import Any, Callable, Dict, List, Optional, Set, Tuple, Union

from . import _jogada

Casa = Tuple[int, int]
Jogo = Dict[str, Any]
Jogada = Tuple[str, Casa]
Jogador = Callable[[Jogo, str], Jogada]

MODALIDADES = ("tradicional", "grande", "ímpar", "x-random")

_SEGUNDOS_DO_MESTRE = 2.0


def pos_atacadas_por(tipo_peça: str, pos_peça: Casa, tam_tab: int = 8) -> Set[Casa]:
    """Devolve as casas que uma peça desse tipo atacaria dessa posição, sem contar a própria.

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
        raise TypeError(f"jogo: esperava um dicionário, veio {type(jogo).__name__}")
    if not _é_jogada((peça, posição)):
        raise TypeError(
            f"peça, posição: esperava um texto e uma tupla de 2 inteiros, veio {peça!r}, {posição!r}"
        )
    for chave in ("ocupadas", jogador):
        if chave not in jogo:
            raise ValueError(f"jogo: esperava a chave {chave!r}")
    jogo["ocupadas"][posição] = peça
    if peça in jogo[jogador]:
        jogo[jogador].remove(peça)


def jogo_acabou(jogo: Jogo, último_a_jogar: str) -> Union[str, bool]:
    """Devolve o vencedor, ou `False` se o jogo continua.

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

    >>> outro('primeiro'), outro('segundo')
    ('segundo', 'primeiro')
    """
    if not isinstance(jogador, str):
        raise TypeError(f"jogador: esperava um texto, veio {type(jogador).__name__}")
    if jogador not in ("primeiro", "segundo"):
        raise ValueError(f"jogador: esperava 'primeiro' ou 'segundo', veio {jogador!r}")
    return "segundo" if jogador == "primeiro" else "primeiro"


def mostra_jogo(jogo: Jogo) -> None:
    """Mostra o jogo na tela: as linhas de cima para baixo, e as peças de cada jogador.

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
    todas_pos_atacadas(jogo)  # recusa o que não é um jogo
    tamanho, ocupadas = jogo["tamanho"], jogo["ocupadas"]
    for linha in reversed(range(tamanho)):
        casas = (f" {ocupadas.get((linha, coluna), ' ')} |" for coluna in range(tamanho))
        print(f"{linha:>2} |{''.join(casas)}")
    print("   " + "".join(f"{coluna:>3} " for coluna in range(tamanho)).rstrip())
    for vez in ("primeiro", "segundo"):
        print(f"{jogo['nomes'][vez]}: {' '.join(jogo[vez])}".rstrip())


def jogador_humano(jogo: Jogo, jogador: str) -> Jogada:
    """Pergunta a peça e depois a casa, como `linha coluna`, a quem está no teclado.

    O que não se entende é perguntado de novo; o que se entende é jogado, certo ou errado.
    """
    outro(jogador)
    while not (peça := input(f"Peça ({' '.join(jogo[jogador])}): ").strip().upper()):
        print("esperava uma letra")
    while True:
        resposta = input("Casa (linha coluna): ")
        números = re.fullmatch(r"\s*[(\[]?\s*(-?\d+)(?:\s*,\s*|\s+)(-?\d+)\s*[)\]]?\s*", resposta)
        if números:
            return peça, (int(números[1]), int(números[2]))
        print(f"esperava dois números como 3 1, veio {resposta!r}")


def jogador_apressado(jogo: Jogo, jogador: str) -> Jogada:
    """Escolhe a primeira jogada válida.

    >>> jogador_apressado(cria_jogo(), 'primeiro')
    ('D', (0, 0))
    """
    return _jogada.rainhas_escolhe(jogo, jogador, "apressado", 0, 0.0)


def jogador_roleta(jogo: Jogo, jogador: str) -> Jogada:
    """Escolhe uma jogada válida ao acaso, todas com a mesma chance."""
    return _jogada.rainhas_escolhe(jogo, jogador, "roleta", random.getrandbits(64), 0.0)


jogador_aleatório = jogador_roleta


def jogador_guloso(jogo: Jogo, jogador: str) -> Jogada:
    """Escolhe a jogada que ataca o máximo de casas ainda não atacadas.

    >>> jogo = cria_jogo()
    >>> peça, casa = jogador_guloso(jogo, 'primeiro')
    >>> casa in {(3, 3), (3, 4), (4, 3), (4, 4)}
    True
    """
    return _jogada.rainhas_escolhe(jogo, jogador, "guloso", random.getrandbits(64), 0.0)


def jogador_mestre(jogo: Jogo, jogador: str) -> Jogada:
    """Olha adiante, até o fim quando consegue; leva no máximo uns dois segundos."""
    chance = random.getrandbits(64)
    return _jogada.rainhas_escolhe(jogo, jogador, "mestre", chance, _SEGUNDOS_DO_MESTRE)


def roda_jogo(
    dict_jogadores: Optional[Dict[str, Jogador]] = None,
    modalidade: str = "tradicional",
    interativo: bool = True,
) -> str:
    """Joga uma partida e devolve o nome do vencedor.

    Cada jogador recebe uma cópia do jogo. Quem faz uma jogada inválida, ou falha, perde na hora.

    >>> roda_jogo({'A': jogador_apressado, 'B': lambda jogo, vez: ('D', (0, 0))}, interativo=False)
    'A'
    """
    if dict_jogadores is None:
        dict_jogadores = {"primeiro": jogador_humano, "segundo": jogador_humano}
    _confere_jogadores(dict_jogadores)
    if len(dict_jogadores) != 2:
        raise ValueError(f"dict_jogadores: esperava 2 jogadores, vieram {len(dict_jogadores)}")
    nomes = list(dict_jogadores)
    jogo = cria_jogo(modalidade, *nomes)
    funções = dict(zip(("primeiro", "segundo"), dict_jogadores.values()))
    vencedor = jogo["nomes"][_joga_até_o_fim(jogo, funções, interativo)]
    if interativo:
        mostra_jogo(jogo)
        print(f"!!! {vencedor} venceu !!!")
    return vencedor


def torneio(
    dict_jogadores: Dict[str, Jogador], partidas: Optional[List[Tuple[str, int]]] = None
) -> Dict[str, float]:
    """Joga todos contra todos e devolve, para cada nome, a porcentagem das suas partidas que venceu.

    `partidas` diz cada modalidade e quantas vezes ela é jogada por cada par com cada um começando;
    sem ela, são as quatro modalidades, 25 vezes cada.

    >>> torneio({'A': jogador_apressado, 'B': lambda jogo, vez: ('D', (9, 9))}, [('tradicional', 3)])
    {'A': 100.0, 'B': 0.0}
    """
    _confere_jogadores(dict_jogadores)
    if len(dict_jogadores) < 2:
        raise ValueError(f"dict_jogadores: esperava pelo menos 2 jogadores, veio {len(dict_jogadores)}")
    if partidas is None:
        partidas = [(modalidade, 25) for modalidade in MODALIDADES]
    vitórias = dict.fromkeys(dict_jogadores, 0)
    jogadas = dict.fromkeys(dict_jogadores, 0)
    for modalidade, vezes in _confere_partidas(partidas):
        for par in combinations(dict_jogadores, 2):
            for nomes in [par, par[::-1]] * vezes:
                dupla = {nome: dict_jogadores[nome] for nome in nomes}
                vitórias[roda_jogo(dupla, modalidade, interativo=False)] += 1
                for nome in nomes:
                    jogadas[nome] += 1
    return {
        nome: round(100 * vitórias[nome] / jogadas[nome], 2) if jogadas[nome] else 0.0
        for nome in dict_jogadores
    }


def _joga_até_o_fim(jogo: Jogo, funções: Dict[str, Jogador], interativo: bool) -> str:
    """Devolve quem venceu, 'primeiro' ou 'segundo'."""
    vez = "primeiro"
    while not (vencedor := jogo_acabou(jogo, outro(vez))):
        if interativo:
            mostra_jogo(jogo)
            print(f"Vez de {jogo['nomes'][vez]}")
        try:
            jogada = funções[vez](deepcopy(jogo), vez)
        except Exception as erro:
            if interativo:
                print(f"{jogo['nomes'][vez]} falhou: {erro!r}")
            return outro(vez)
        if not _é_jogada(jogada) or jogada[0] not in jogo[vez]:
            return outro(vez)
        peça, posição = jogada
        if posição not in pos_válidas_para(peça, jogo):
            return outro(vez)
        faz_jogada(jogo, vez, peça, posição)
        vez = outro(vez)
    return str(vencedor)


def _é_jogada(jogada: object) -> bool:
    """Diz se o valor tem a forma de uma jogada: um texto e uma tupla de dois inteiros."""
    return (
        isinstance(jogada, tuple)
        and len(jogada) == 2
        and isinstance(jogada[0], str)
        and isinstance(jogada[1], tuple)
        and len(jogada[1]) == 2
        and all(isinstance(número, int) for número in jogada[1])
    )


def _confere_jogadores(dict_jogadores: Dict[str, Jogador]) -> None:
    if not isinstance(dict_jogadores, dict):
        raise TypeError(f"dict_jogadores: esperava um dicionário, veio {type(dict_jogadores).__name__}")
    for nome, função in dict_jogadores.items():
        if not isinstance(nome, str) or not callable(função):
            raise TypeError(f"dict_jogadores: esperava nomes e funções, veio {nome!r}: {função!r}")


def _confere_partidas(partidas: List[Tuple[str, int]]) -> List[Tuple[str, int]]:
    for partida in partidas:
        certa = isinstance(partida, tuple) and len(partida) == 2 and isinstance(partida[1], int)
        if not certa or partida[1] < 0:
            raise ValueError(f"partidas: esperava tuplas de modalidade e número, veio {partida!r}")
        cria_jogo(partida[0])
    return list(partidas)

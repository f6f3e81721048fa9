"""Partidas e torneios entre jogadores que são funções."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Dict, List, Optional, Tuple

from .. import _jogada
from .jogadores import jogador_humano
from .regras import MODALIDADES, Jogador, Jogo, cria_jogo, faz_jogada, jogo_acabou, mostra_jogo, outro, pos_válidas_para, é_jogada


def roda_jogo(
    dict_jogadores: Optional[Dict[str, Jogador]] = None,
    modalidade: str = "tradicional",
    interativo: bool = True,
) -> str:
    """Joga uma partida e devolve o nome do vencedor.

    Plays a match and returns the winner's name.

    Cada jogador recebe uma cópia do jogo. Quem faz uma jogada inválida, ou falha, perde na hora.

    >>> from jogada.rainhas import jogador_apressado
    >>> roda_jogo({'A': jogador_apressado, 'B': lambda jogo, vez: ('D', (0, 0))}, interativo=False)
    'A'
    """
    if dict_jogadores is None:
        dict_jogadores = {"primeiro": jogador_humano, "segundo": jogador_humano}
    _confere_jogadores(dict_jogadores)
    if len(dict_jogadores) != 2:
        raise ValueError(_jogada.refusal("two-players", "dict_jogadores", str(len(dict_jogadores))))
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

    Plays a round robin and returns, for each name, the percentage of its games that it won.

    `partidas` diz cada modalidade e quantas vezes ela é jogada por cada par com cada um começando;
    sem ela, são as quatro modalidades, 25 vezes cada.

    >>> from jogada.rainhas import jogador_apressado
    >>> torneio({'A': jogador_apressado, 'B': lambda jogo, vez: ('D', (9, 9))}, [('tradicional', 3)])
    {'A': 100.0, 'B': 0.0}
    """
    _confere_jogadores(dict_jogadores)
    if len(dict_jogadores) < 2:
        raise ValueError(_jogada.refusal("two-or-more-players", "dict_jogadores", str(len(dict_jogadores))))
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
        if not é_jogada(jogada) or jogada[0] not in jogo[vez]:
            return outro(vez)
        peça, posição = jogada
        if posição not in pos_válidas_para(peça, jogo):
            return outro(vez)
        faz_jogada(jogo, vez, peça, posição)
        vez = outro(vez)
    return str(vencedor)


def _confere_jogadores(dict_jogadores: Dict[str, Jogador]) -> None:
    if not isinstance(dict_jogadores, dict):
        raise TypeError(_jogada.refusal("expected-dictionary", "dict_jogadores", type(dict_jogadores).__name__))
    for nome, função in dict_jogadores.items():
        if not isinstance(nome, str) or not callable(função):
            raise TypeError(_jogada.refusal("names-and-functions", "dict_jogadores", f"{nome!r}: {função!r}"))


def _confere_partidas(partidas: List[Tuple[str, int]]) -> List[Tuple[str, int]]:
    if not isinstance(partidas, (list, tuple)):
        raise TypeError(_jogada.refusal("list", "partidas", type(partidas).__name__))
    for partida in partidas:
        certa = isinstance(partida, tuple) and len(partida) == 2 and isinstance(partida[1], int)
        if not certa or partida[1] < 0:
            raise ValueError(_jogada.refusal("modalities-and-counts", "partidas", repr(partida)))
        cria_jogo(partida[0])
    return list(partidas)

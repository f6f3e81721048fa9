"""O jogo das n rainhas (Eduarda Lima, turma EP1)."""
from __future__ import annotations

import random
import time
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain, combinations, product, takewhile
from typing import Optional, Union

Casa = tuple[int, int]
Jogada = tuple[str, Casa]

MODALIDADES: dict[str, tuple[int, int, int]] = {
    'tradicional': (8, 4, 4),
    'grande': (20, 10, 10),
    'ímpar': (13, 7, 6),
    'impar': (13, 7, 6),
}
PEÇAS = ('R', 'D', 'T', 'B', 'C')


def raio(origem: Casa, direção: Casa, alcance: int) -> Iterator[Casa]:
    """Gera as casas a partir da origem (sem ela), mesmo as que estão fora do tabuleiro."""
    for k in range(1, alcance + 1):
        yield origem[0] + k * direção[0], origem[1] + k * direção[1]


def direções(tipo: str) -> Iterator[Casa]:
    """Gera os vetores de movimento do tipo de peça."""
    for dl, dc in product(range(-2, 3), repeat=2):
        norma = dl * dl + dc * dc
        if (norma == 5 and tipo == 'C'
                or norma == 1 and tipo in 'RDT'
                or norma == 2 and tipo in 'RDB'):
            yield dl, dc


def pos_atacadas_por(tipo_peça: str, pos_peça: Casa, tam_tab: int = 8) -> set[Casa]:
    """Questão 1: casas que a peça ataca a partir da posição."""
    alcance = 1 if tipo_peça in 'RC' else tam_tab
    return set(chain.from_iterable(
        takewhile(lambda casa: min(casa) >= 0 and max(casa) < tam_tab, raio(pos_peça, d, alcance))
        for d in direções(tipo_peça)
    ))


def todas_pos_atacadas(jogo: dict) -> set[Casa]:
    """Questão 2: casas atacadas por alguma peça do tabuleiro."""
    return set().union(*(pos_atacadas_por(p, casa, jogo['tamanho']) for casa, p in jogo['ocupadas'].items()))


def gera_válidas(tipo: str, jogo: dict) -> Iterator[Casa]:
    """Gera, por linhas, as casas em que a peça pode ser jogada."""
    fora = todas_pos_atacadas(jogo) | jogo['ocupadas'].keys()
    for casa in product(range(jogo['tamanho']), repeat=2):
        if casa not in fora and pos_atacadas_por(tipo, casa, jogo['tamanho']).isdisjoint(jogo['ocupadas']):
            yield casa


def pos_válidas_para(tipo_peça: str, jogo: dict) -> set[Casa]:
    """Questão 3."""
    return set(gera_válidas(tipo_peça, jogo))


def gera_jogadas(jogo: dict, vez: str) -> Iterator[Jogada]:
    """Gera as jogadas válidas de quem está na vez, sem repetir peça."""
    for tipo in dict.fromkeys(jogo[vez]):
        yield from ((tipo, casa) for casa in gera_válidas(tipo, jogo))


def faz_jogada(jogo: dict, jogador: str, peça: str, posição: Casa) -> None:
    """Questão 4: registra a jogada no próprio dicionário."""
    jogo['ocupadas'] |= {posição: peça}
    jogo[jogador].remove(peça)


def jogo_acabou(jogo: dict, último_a_jogar: str) -> Union[bool, str]:
    """Questão 5: False, ou quem venceu."""
    adversário = outro(último_a_jogar)
    if jogo['ocupadas'].keys() & todas_pos_atacadas(jogo):
        return adversário
    return False if next(gera_jogadas(jogo, adversário), None) else último_a_jogar


def cria_jogo(modalidade: str = 'tradicional', nome_primeiro_jogador: str = 'primeiro',
              nome_segundo_jogador: str = 'segundo') -> dict:
    """Questão 6."""
    if modalidade == 'x-random':
        tamanho, mão = 8, sorted(random.choices(PEÇAS, k=5))
        mãos = mão, list(mão)
    else:
        tamanho, *quantas = MODALIDADES[modalidade]
        mãos = tuple(['D'] * q for q in quantas)
    return {
        'tamanho': tamanho,
        'ocupadas': {},
        'primeiro': mãos[0],
        'segundo': mãos[1],
        'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador},
    }


def jogador_humano(jogo: dict, vez: str) -> Jogada:
    """Questão 7: primeiro a peça, depois a casa; insiste até conseguir ler dois números."""
    peça = input(f'Peça ({"/".join(jogo[vez])}): ').strip().upper()
    while True:
        try:
            linha, coluna = map(int, input('Linha e coluna: ').replace(',', ' ').split())
        except ValueError:
            print('Digite dois números, por exemplo: 3 1')
        else:
            return peça, (linha, coluna)


def jogador_apressado(jogo: dict, vez: str) -> Optional[Jogada]:
    """Questão 8."""
    return next(gera_jogadas(jogo, vez), None)


def jogador_roleta(jogo: dict, vez: str) -> Jogada:
    """Questão 9."""
    return random.choice(list(gera_jogadas(jogo, vez)))


def jogador_guloso(jogo: dict, vez: str) -> Jogada:
    """Questão 10: o maior número de casas novas."""
    antes = todas_pos_atacadas(jogo)

    def ganho(jogada: Jogada) -> int:
        return len(pos_atacadas_por(*jogada, tam_tab=jogo['tamanho']) - antes)

    return max(gera_jogadas(jogo, vez), key=ganho)


class TempoEsgotado(Exception):
    """A busca passou do tempo."""


def perde(jogo: dict, vez: str, prazo: float) -> bool:
    """True se quem está na vez perde com o melhor jogo dos dois."""
    if time.monotonic() > prazo:
        raise TempoEsgotado
    for peça, casa in gera_jogadas(jogo, vez):
        depois = deepcopy(jogo)
        faz_jogada(depois, vez, peça, casa)
        if perde(depois, outro(vez), prazo):
            return False
    return True


def jogador_minimax(jogo: dict, vez: str) -> Jogada:
    """Questão 11: procura a vitória exata por até um segundo; se não der tempo, é gulosa."""
    opções = list(gera_jogadas(jogo, vez))
    if len(opções) <= 25:
        prazo = time.monotonic() + 1.0
        try:
            for peça, casa in opções:
                depois = deepcopy(jogo)
                faz_jogada(depois, vez, peça, casa)
                if perde(depois, outro(vez), prazo):
                    return peça, casa
        except TempoEsgotado:
            pass
    return jogador_guloso(jogo, vez)


# Daqui para baixo está pronto.

def mostra_jogo(jogo):
    """Mostra o tabuleiro, com a linha 0 embaixo, e as peças que cada jogador ainda tem."""
    tamanho, ocupadas = jogo['tamanho'], jogo['ocupadas']
    for linha in reversed(range(tamanho)):
        casas = (f" {ocupadas.get((linha, coluna), ' ')} |" for coluna in range(tamanho))
        print(f"{linha:>2} |{''.join(casas)}")
    print("   " + "".join(f"{coluna:>3} " for coluna in range(tamanho)).rstrip())
    for vez in ('primeiro', 'segundo'):
        print(f"{jogo['nomes'][vez]}: {' '.join(jogo[vez])}".rstrip())


def outro(jogador):
    """Devolve 'segundo' para 'primeiro', e 'primeiro' para 'segundo'."""
    return 'segundo' if jogador == 'primeiro' else 'primeiro'


def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):
    """Joga uma partida entre duas funções e devolve o nome de quem venceu.

    Quem joga onde não pode, ou com uma peça que não tem, perde na hora."""
    if dict_jogadores is None:
        dict_jogadores = {'primeiro': jogador_humano, 'segundo': jogador_humano}
    jogo = cria_jogo(modalidade, *dict_jogadores)
    if jogo is None:
        raise NotImplementedError("cria_jogo ainda não devolve um jogo")
    funções = dict(zip(('primeiro', 'segundo'), dict_jogadores.values()))
    vez = 'primeiro'
    vencedor = jogo_acabou(jogo, outro(vez))
    while not vencedor:
        if interativo:
            mostra_jogo(jogo)
            print(f"Vez de {jogo['nomes'][vez]}")
        jogada = funções[vez](deepcopy(jogo), vez)
        if not _é_válida(jogo, vez, jogada):
            if interativo:
                print(f"Jogada inválida: {jogada!r}")
            vencedor = outro(vez)
            break
        faz_jogada(jogo, vez, *jogada)
        vencedor = jogo_acabou(jogo, vez)
        vez = outro(vez)
    nome = jogo['nomes'][vencedor]
    if interativo:
        mostra_jogo(jogo)
        print(f"{nome} venceu")
    return nome


def torneio(dict_jogadores, partidas=None):
    """Joga todos contra todos e devolve a porcentagem de vitórias de cada nome.

    `partidas` é uma lista de tuplas (modalidade, vezes); cada par joga cada uma com os dois começando."""
    if partidas is None:
        partidas = [('tradicional', 10)]
    vitórias = dict.fromkeys(dict_jogadores, 0)
    jogadas = dict.fromkeys(dict_jogadores, 0)
    for modalidade, vezes in partidas:
        for par in combinations(dict_jogadores, 2):
            for nomes in [par, par[::-1]] * vezes:
                dupla = {nome: dict_jogadores[nome] for nome in nomes}
                vitórias[roda_jogo(dupla, modalidade, interativo=False)] += 1
                for nome in nomes:
                    jogadas[nome] += 1
    return {nome: 100 * vitórias[nome] / max(jogadas[nome], 1) for nome in dict_jogadores}


def _é_válida(jogo, vez, jogada):
    try:
        peça, posição = jogada
        return peça in jogo[vez] and posição in pos_válidas_para(peça, jogo)
    except (TypeError, ValueError):
        return False


if __name__ == '__main__':
    roda_jogo({'humano': jogador_humano, 'minimax': jogador_minimax}, 'x-random')

"""Quantas vezes mais depressa que Python puro: `python velocidade.py`. Não é um teste; mede e mostra."""

import importlib.util
import itertools
import random
import time
import timeit

import test_rainhas
import test_trabalhos
from jogada import gomoku, rainhas


def casa_por_casa(jogo):
    """A definição, olhada em cada casa do tabuleiro, só para damas."""
    n = jogo["tamanho"]
    return {
        (l, c)
        for l in range(n)
        for c in range(n)
        for (linha, coluna) in jogo["ocupadas"]
        if (l, c) != (linha, coluna) and (l == linha or c == coluna or abs(l - linha) == abs(c - coluna))
    }


def mede(nome, rápida, lenta, jogos=(None,)):
    """O melhor de cinco, as duas na mesma corrida, uma posição depois da outra."""
    tempos = []
    for jogo in jogos:
        assert rápida(jogo) == lenta(jogo)
    for função in (rápida, lenta):

        def passa():
            for jogo in jogos:
                função(jogo)

        vezes = max(1, int(0.05 / timeit.timeit(passa, number=1)))
        tempos.append(min(timeit.repeat(passa, number=vezes, repeat=5)) / vezes / len(jogos))
    nosso, puro = tempos
    print(f"{nome:<34} {nosso * 1e6:8.1f} µs  {puro * 1e6:9.1f} µs  {puro / nosso:6.1f} ×")


def partida_de_damas(acaso):
    """As posições de um jogo em 20 × 20, da primeira peça até não haver mais onde pôr outra."""
    sorte, jogo, posições = random.Random(acaso), rainhas.cria_jogo("grande"), []
    while livres := sorted(rainhas.pos_válidas_para("D", jogo)):
        jogo = dict(jogo, ocupadas={**jogo["ocupadas"], sorte.choice(livres): "D"})
        posições.append(jogo)
    return posições


def mede_rainhas():
    """Uma posição perguntada de novo, as posições de um jogo em ordem, e posições que nada têm em comum."""
    partida, soltas = partida_de_damas(1), [partida_de_damas(acaso)[5] for acaso in range(64)]
    atacadas, lenta = rainhas.todas_pos_atacadas, test_rainhas.todas_atacadas
    for peças in (4, 10):
        mede(f"todas_pos_atacadas, {peças} peças", atacadas, lenta, partida[peças - 1 : peças])
    mede("  idem, casa por casa", atacadas, casa_por_casa, partida[9:10])
    repetida = [jogo for jogo in partida for _ in range(5)]
    mede("  num jogo, 5 vezes por lance", atacadas, lenta, repetida)
    mede("  em posições sempre novas", atacadas, lenta, soltas)
    mede("  idem, casa por casa", atacadas, casa_por_casa, soltas)
    válidas = lambda jogo: rainhas.pos_válidas_para("D", jogo)
    lentas = lambda jogo: test_rainhas.válidas_para("D", jogo)
    mede("pos_válidas_para, 4 peças", válidas, lentas, partida[3:4])
    mede("  em posições sempre novas", válidas, lentas, soltas)


def mede_gomoku():
    for n in (8, 20):
        tabuleiro = [[random.choice("  pb") for _ in range(n)] for _ in range(n)]
        nossa = lambda _: gomoku.detecta_linhas(tabuleiro, "p", 3)
        mede(f"detecta_linhas {n}×{n}", nossa, lambda _: test_trabalhos.detecta_linhas(tabuleiro, "p", 3))


def lances_por_segundo(ambiente, segundos):
    """Joga ao acaso como a documentação de PettingZoo ensina."""
    lances, começo = 0, time.perf_counter()
    for acaso in itertools.count():
        ambiente.reset(seed=acaso)
        for agente in ambiente.agent_iter():
            observação, _, terminou, truncou, _ = ambiente.last()
            acabou = terminou or truncou
            ação = None if acabou else ambiente.action_space(agente).sample(observação["action_mask"])
            lances += not acabou
            ambiente.step(ação)
        passou = time.perf_counter() - começo
        if passou > segundos:
            return lances / passou


def mede_xadrez():
    if importlib.util.find_spec("pettingzoo") is None or importlib.util.find_spec("chess") is None:
        print('xadrez ao acaso: falta pip install "pettingzoo[classic]"')
        return
    from jogada import envs
    from pettingzoo.classic import chess_v6

    nosso, deles = lances_por_segundo(envs.env("chess"), 2), lances_por_segundo(chess_v6.env(), 2)
    print(f"{'xadrez ao acaso':<34} {1e6 / nosso:8.1f} µs  {1e6 / deles:9.1f} µs  {nosso / deles:6.1f} ×  (chess_v6)")


def main():
    print(f"{'':<34} {'jogada':>11}  {'Python puro':>12}  {'razão':>8}")
    mede_rainhas()
    mede_gomoku()
    mede_xadrez()


if __name__ == "__main__":
    main()

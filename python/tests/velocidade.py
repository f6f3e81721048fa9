"""Quantas vezes mais depressa que Python puro: `python velocidade.py`. Não é um teste; mede e mostra."""

import random
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


def mede(nome, rápida, lenta):
    """O melhor de cinco, as duas na mesma corrida."""
    assert rápida() == lenta()
    tempos = []
    for função in (rápida, lenta):
        vezes = max(1, int(0.05 / timeit.timeit(função, number=1)))
        tempos.append(min(timeit.repeat(função, number=vezes, repeat=5)) / vezes)
    nosso, puro = tempos
    print(f"{nome:<22} {nosso * 1e6:8.1f} µs  {puro * 1e6:9.1f} µs  {puro / nosso:6.1f} ×")


def main():
    print(f"{'':<22} {'jogada':>11}  {'Python puro':>12}  {'razão':>8}")
    for peças in (4, 10):
        jogo = rainhas.cria_jogo("grande")
        random.seed(peças)
        while len(jogo["ocupadas"]) < peças:
            livres = sorted(rainhas.pos_válidas_para("D", jogo))
            if not livres:
                break
            rainhas.faz_jogada(jogo, "primeiro", "D", random.choice(livres))
        n = len(jogo["ocupadas"])
        mede(f"todas_pos_atacadas {n}", lambda: rainhas.todas_pos_atacadas(jogo), lambda: test_rainhas.todas_atacadas(jogo))
        mede("  idem, casa por casa", lambda: rainhas.todas_pos_atacadas(jogo), lambda: casa_por_casa(jogo))
        mede(f"pos_válidas_para {n}", lambda: rainhas.pos_válidas_para("D", jogo), lambda: test_rainhas.válidas_para("D", jogo))
    for n in (8, 20):
        tabuleiro = [[random.choice("  pb") for _ in range(n)] for _ in range(n)]
        mede(f"detecta_linhas {n}×{n}", lambda: gomoku.detecta_linhas(tabuleiro, "p", 3), lambda: test_trabalhos.detecta_linhas(tabuleiro, "p", 3))


if __name__ == "__main__":
    main()

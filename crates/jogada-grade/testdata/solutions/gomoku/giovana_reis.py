"""Gomoku com uma classe para as sequências. Giovana Reis."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable

Tabuleiro = list[list[str]]
DIRECOES = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Sequencia:
    """Pedras vizinhas da mesma cor; a última está em (y, x)."""

    cor: str
    y: int
    x: int
    tamanho: int
    d_y: int
    d_x: int

    def pontas(self) -> list[tuple[int, int]]:
        return [(self.y + self.d_y, self.x + self.d_x),
                (self.y - self.tamanho * self.d_y, self.x - self.tamanho * self.d_x)]

    def livres(self, tabuleiro: Tabuleiro) -> int:
        return len([1 for y, x in self.pontas() if dentro(tabuleiro, y, x) and tabuleiro[y][x] == " "])

    def estado(self, tabuleiro: Tabuleiro) -> str:
        return {2: "ABERTA", 1: "SEMIABERTA"}.get(self.livres(tabuleiro), "FECHADA")


def dentro(tabuleiro: Tabuleiro, y: int, x: int) -> bool:
    return 0 <= y < len(tabuleiro) and 0 <= x < len(tabuleiro[0])


class Leitor:
    """Percorre uma linha do tabuleiro e junta as sequências completas que encontra."""

    def __init__(self, tabuleiro: Tabuleiro, d_y: int, d_x: int) -> None:
        self.tabuleiro = tabuleiro
        self.d_y, self.d_x = d_y, d_x
        self.achadas: list[Sequencia] = []
        self.atual = " "
        self.quantas = 0

    def fecha(self, y: int, x: int) -> None:
        """Registra a sequência que acabou um passo antes de (y, x)."""
        if self.atual != " ":
            self.achadas.append(Sequencia(self.atual, y - self.d_y, x - self.d_x, self.quantas, self.d_y, self.d_x))
        self.quantas = 0

    def le(self, y: int, x: int) -> list[Sequencia]:
        while dentro(self.tabuleiro, y, x):
            valor = self.tabuleiro[y][x]
            if valor != self.atual:
                self.fecha(y, x)
                self.atual = valor
            self.quantas += 1
            y, x = y + self.d_y, x + self.d_x
        self.fecha(y, x)
        return self.achadas


def sequencias(tabuleiro: Tabuleiro) -> Iterable[Sequencia]:
    """Todas as sequências do tabuleiro: uma linha começa onde o quadrado anterior não existe."""
    for d_y, d_x in DIRECOES:
        for y in range(len(tabuleiro)):
            for x in range(len(tabuleiro[y])):
                if not dentro(tabuleiro, y - d_y, x - d_x):
                    yield from Leitor(tabuleiro, d_y, d_x).le(y, x)


def conta(tabuleiro: Tabuleiro, quais: Iterable[Sequencia], cor: str, comprimento: int) -> tuple[int, int]:
    livres = [s.livres(tabuleiro) for s in quais if s.cor == cor and s.tamanho == comprimento]
    return livres.count(2), livres.count(1)


def esta_vazia(tabuleiro: Tabuleiro) -> bool:
    return not any(True for _ in sequencias(tabuleiro))


def esta_limitada(tabuleiro: Tabuleiro, y_fim: int, x_fim: int, comprimento: int, d_y: int, d_x: int) -> str:
    return Sequencia(tabuleiro[y_fim][x_fim], y_fim, x_fim, comprimento, d_y, d_x).estado(tabuleiro)


def detecta_linha(tabuleiro: Tabuleiro, cor: str, y_ini: int, x_ini: int, comprimento: int,
                  d_y: int, d_x: int) -> tuple[int, int]:
    return conta(tabuleiro, Leitor(tabuleiro, d_y, d_x).le(y_ini, x_ini), cor, comprimento)


def detecta_linhas(tabuleiro: Tabuleiro, cor: str, comprimento: int) -> tuple[int, int]:
    return conta(tabuleiro, sequencias(tabuleiro), cor, comprimento)


def busca_max(tabuleiro: Tabuleiro) -> tuple[int, int]:
    melhor, nota = (-1, -1), None
    for y, linha in enumerate(tabuleiro):
        for x, valor in enumerate(linha):
            if valor != " ":
                continue
            linha[x] = "p"
            esta = pontuacao(tabuleiro)
            linha[x] = " "
            if nota is None or esta >= nota:
                melhor, nota = (y, x), esta
    return melhor


def e_vitoria(tabuleiro: Tabuleiro) -> str | None:
    vencedoras = {s.cor for s in sequencias(tabuleiro) if s.tamanho == 5}
    if "p" in vencedoras:
        return "Venceram as pretas"
    if "b" in vencedoras:
        return "Venceram as brancas"
    return None if any(" " in linha for linha in tabuleiro) else "Empate"


def imprime_tabuleiro(tabuleiro):
    """Imprime o tabuleiro."""
    largura = len(tabuleiro[0])
    print("*" + "|".join(str(x % 10) for x in range(largura)) + "*")
    for y, linha in enumerate(tabuleiro):
        print(str(y % 10) + "|".join(linha) + "*")
    print("*" * (2 * largura + 1))


def pontuacao(tabuleiro):
    """Devolve quanto a posição vale para as pretas, que acabaram de jogar."""
    preta = {n: detecta_linhas(tabuleiro, "p", n) for n in range(2, 6)}
    branca = {n: detecta_linhas(tabuleiro, "b", n) for n in range(2, 6)}
    if sum(preta[5]) > 0:
        return 100000
    if sum(branca[5]) > 0:
        return -100000
    return (
        -10000 * sum(branca[4])
        + 500 * preta[4][0] + 50 * preta[4][1]
        - 100 * branca[3][0] - 30 * branca[3][1]
        + 50 * preta[3][0] + 10 * preta[3][1]
        + sum(preta[2]) - sum(branca[2])
    )


def analise(tabuleiro):
    """Imprime quantas sequências abertas e semiabertas de cada comprimento cada cor tem."""
    for nome, cor in (("Preto", "p"), ("Branco", "b")):
        print(nome + " pedras")
        for comprimento in range(2, 6):
            abertas, semiabertas = detecta_linhas(tabuleiro, cor, comprimento)
            print(f"Linhas abertas de comprimento {comprimento}: {abertas}")
            print(f"Linhas semiabertas de comprimento {comprimento}: {semiabertas}")


def por_seq_no_tabuleiro(tabuleiro, y, x, d_y, d_x, comprimento, cor):
    """Põe no tabuleiro uma sequência de pedras de uma cor, a partir de (y, x), na direção (d_y, d_x)."""
    for passo in range(comprimento):
        tabuleiro[y + passo * d_y][x + passo * d_x] = cor


def cria_tabuleiro(tamanho):
    """Devolve um tabuleiro vazio."""
    return [[" "] * tamanho for _ in range(tamanho)]


def jogar_gomoku(tamanho_tabuleiro):
    """Joga com a pessoa no teclado: o computador tem as pretas e começa no centro. Devolve como acabou."""
    tabuleiro = cria_tabuleiro(tamanho_tabuleiro)
    while True:
        imprime_tabuleiro(tabuleiro)
        if esta_vazia(tabuleiro):
            y, x = tamanho_tabuleiro // 2, tamanho_tabuleiro // 2
        else:
            y, x = busca_max(tabuleiro)
        print(f"Movimento computador: ({y}, {x})")
        for cor in ("p", "b"):
            if cor == "b":
                print("Seu movimento:")
                y, x = int(input("Coord y: ")), int(input("Coord x: "))
            tabuleiro[y][x] = cor
            imprime_tabuleiro(tabuleiro)
            analise(tabuleiro)
            resultado = e_vitoria(tabuleiro)
            if resultado in ("Venceram as brancas", "Venceram as pretas", "Empate"):
                return resultado


if __name__ == "__main__":
    print(jogar_gomoku(8))

"""Cecília Prado - Projeto Gomoku.

As sequências completas saem de itertools.groupby: ele junta os quadrados iguais que são vizinhos.
"""
from itertools import chain, groupby

LIVRES = {0: "FECHADA", 1: "SEMIABERTA", 2: "ABERTA"}


def casas_da_linha(tabuleiro, y, x, d_y, d_x):
    """Lista de coordenadas da linha que começa em (y, x)."""
    casas = []
    while -1 < y < len(tabuleiro) and -1 < x < len(tabuleiro[y]):
        casas.append((y, x))
        y += d_y
        x += d_x
    return casas


def esta_vazia(tabuleiro):
    """
    >>> esta_vazia([[" ", " "], [" ", " "]])
    True
    >>> esta_vazia([[" ", "b"], [" ", " "]])
    False
    """
    return set(chain.from_iterable(tabuleiro)) <= {" "}


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    """
    >>> t = cria_tabuleiro(8)
    >>> por_seq_no_tabuleiro(t, 4, 1, 1, 0, 3, "b")
    >>> esta_limitada(t, 6, 1, 3, 1, 0)
    'ABERTA'
    """
    pontas = [(y_fim + d_y, x_fim + d_x), (y_fim - d_y * comprimento, x_fim - d_x * comprimento)]
    tamanho = range(len(tabuleiro))
    return LIVRES[sum(1 for y, x in pontas if y in tamanho and x in tamanho and tabuleiro[y][x] == " ")]


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    """
    >>> t = cria_tabuleiro(8)
    >>> por_seq_no_tabuleiro(t, 4, 1, 1, 0, 3, "b")
    >>> detecta_linha(t, "b", 0, 1, 3, 1, 0)
    (1, 0)
    >>> detecta_linha(t, "b", 0, 1, 2, 1, 0)
    (0, 0)
    """
    resultado = {"ABERTA": 0, "SEMIABERTA": 0, "FECHADA": 0}
    linha = casas_da_linha(tabuleiro, y_ini, x_ini, d_y, d_x)
    for valor, grupo in groupby(linha, key=lambda casa: tabuleiro[casa[0]][casa[1]]):
        grupo = list(grupo)
        if valor == cor and len(grupo) == comprimento:
            resultado[esta_limitada(tabuleiro, *grupo[-1], comprimento, d_y, d_x)] += 1
    return resultado["ABERTA"], resultado["SEMIABERTA"]


def comecos(tamanho):
    """Os quadrados da borda em que cada linha começa, com a direção."""
    borda = [(0, k) for k in range(tamanho)]
    esquerda = [(k, 0) for k in range(tamanho)]
    direita = [(k, tamanho - 1) for k in range(tamanho)]
    yield from ((casa, (0, 1)) for casa in esquerda)
    yield from ((casa, (1, 0)) for casa in borda)
    yield from ((casa, (1, 1)) for casa in borda + esquerda[1:])
    yield from ((casa, (1, -1)) for casa in borda + direita[1:])


def detecta_linhas(tabuleiro, cor, comprimento):
    """Soma por colunas as tuplas de cada linha."""
    pares = [detecta_linha(tabuleiro, cor, *casa, comprimento, *direcao) for casa, direcao in comecos(len(tabuleiro))]
    abertas, semiabertas = zip(*pares)
    return sum(abertas), sum(semiabertas)


def busca_max(tabuleiro):
    """Devolve a casa de maior pontuação (a última, se houver várias)."""
    candidatos = []
    for y, x in ((y, x) for y in range(len(tabuleiro)) for x in range(len(tabuleiro)) if tabuleiro[y][x] == " "):
        tabuleiro[y][x] = "p"
        candidatos.append((pontuacao(tabuleiro), (y, x)))
        tabuleiro[y][x] = " "
    return sorted(candidatos)[-1][1]


def e_vitoria(tabuleiro):
    """Cinco exatas de uma cor, ou tabuleiro cheio."""
    for casa, direcao in comecos(len(tabuleiro)):
        valores = [tabuleiro[y][x] for y, x in casas_da_linha(tabuleiro, *casa, *direcao)]
        for valor, grupo in groupby(valores):
            if valor != " " and len(list(grupo)) == 5:
                return "Venceram as pretas" if valor == "p" else "Venceram as brancas"
    cheio = " " not in chain.from_iterable(tabuleiro)
    return "Empate" if cheio else "Continue jogando"


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
    import doctest
    doctest.testmod()
    print(jogar_gomoku(8))

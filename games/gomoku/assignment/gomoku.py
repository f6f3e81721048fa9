"""Gomoku: ponto de partida.

O tabuleiro é uma lista de linhas de cima para baixo; a casa (y, x) é tabuleiro[y][x], com " " se está vazia,
"p" se tem uma pedra preta e "b" se tem uma branca. As direções (d_y, d_x) são (0, 1), (1, 0), (1, 1) e (1, -1).

Escreva os corpos que são só `pass`. As outras funções estão prontas: não as modifique.
"""


# A IA: estas funções são suas.

def esta_vazia(tabuleiro):
    """Devolve True se não há pedra no tabuleiro."""
    pass


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    """Devolve "ABERTA", "SEMIABERTA" ou "FECHADA": as pontas da sequência completa que termina em (y_fim, x_fim)."""
    pass


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    """Devolve a tupla (abertas, semiabertas): quantas sequências completas há na linha que sai da borda em (y_ini, x_ini)."""
    pass


def detecta_linhas(tabuleiro, cor, comprimento):
    """Devolve a tupla (abertas, semiabertas): quantas sequências completas há no tabuleiro inteiro."""
    pass


def busca_max(tabuleiro):
    """Devolve (y, x): a casa vazia em que uma pedra preta dá a maior pontuacao. O tabuleiro fica como estava."""
    pass


def e_vitoria(tabuleiro):
    """Devolve "Venceram as brancas", "Venceram as pretas", "Empate" (tabuleiro cheio) ou "Continue jogando"."""
    pass


# Daqui para baixo está pronto.

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

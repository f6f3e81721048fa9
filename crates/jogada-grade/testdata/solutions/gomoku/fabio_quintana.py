# GOMOKU COM RECURSAO
# Fabio Quintana, turma B

def esta_vazia(tabuleiro):
    """True quando nenhuma linha tem pedra."""
    if len(tabuleiro) == 0:
        return True
    return "p" not in tabuleiro[0] and "b" not in tabuleiro[0] and esta_vazia(tabuleiro[1:])


def existe(tabuleiro, y, x):
    return 0 <= y <= len(tabuleiro) - 1 and 0 <= x <= len(tabuleiro[0]) - 1


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    """Olha as duas pontas."""
    y_antes = y_fim - comprimento * d_y
    x_antes = x_fim - comprimento * d_x
    y_depois = y_fim + d_y
    x_depois = x_fim + d_x

    bloqueada_antes = not existe(tabuleiro, y_antes, x_antes) or tabuleiro[y_antes][x_antes] != " "
    bloqueada_depois = not existe(tabuleiro, y_depois, x_depois) or tabuleiro[y_depois][x_depois] != " "

    if bloqueada_antes and bloqueada_depois:
        return "FECHADA"
    if not bloqueada_antes and not bloqueada_depois:
        return "ABERTA"
    return "SEMIABERTA"


def pedras_seguidas(tabuleiro, cor, y, x, d_y, d_x):
    """Numero de pedras da cor a partir de (y, x)."""
    if not existe(tabuleiro, y, x) or tabuleiro[y][x] != cor:
        return 0
    return 1 + pedras_seguidas(tabuleiro, cor, y + d_y, x + d_x, d_y, d_x)


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    """Caso base: saiu do tabuleiro. Senao, mede o pedaco do comeco e resolve o resto da linha."""
    if not existe(tabuleiro, y_ini, x_ini):
        return 0, 0
    n = pedras_seguidas(tabuleiro, cor, y_ini, x_ini, d_y, d_x)
    passo = max(n, 1)
    abertas, semiabertas = detecta_linha(tabuleiro, cor, y_ini + passo * d_y, x_ini + passo * d_x,
                                         comprimento, d_y, d_x)
    if n == comprimento:
        tipo = esta_limitada(tabuleiro, y_ini + (n - 1) * d_y, x_ini + (n - 1) * d_x, n, d_y, d_x)
        abertas += tipo == "ABERTA"
        semiabertas += tipo == "SEMIABERTA"
    return abertas, semiabertas


def soma_lista(tabuleiro, cor, comprimento, lista):
    """Soma os resultados de detecta_linha para uma lista de (y, x, d_y, d_x)."""
    if not lista:
        return 0, 0
    y, x, d_y, d_x = lista[0]
    a, s = detecta_linha(tabuleiro, cor, y, x, comprimento, d_y, d_x)
    resto = soma_lista(tabuleiro, cor, comprimento, lista[1:])
    return a + resto[0], s + resto[1]


def detecta_linhas(tabuleiro, cor, comprimento):
    """Todas as linhas das quatro direcoes."""
    ultimo = len(tabuleiro) - 1
    lista = [(0, ultimo, 1, -1), (0, 0, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0)]
    for k in range(1, ultimo + 1):
        lista.append((k, 0, 0, 1))              # horizontais
        lista.append((0, k, 1, 0))              # verticais
        lista.append((k, 0, 1, 1))              # diagonais da esquerda
        lista.append((0, k, 1, 1))              # diagonais de cima
        lista.append((k, ultimo, 1, -1))        # diagonais da direita
        lista.append((0, ultimo - k, 1, -1))    # diagonais de cima, para a esquerda
    return soma_lista(tabuleiro, cor, comprimento, lista)


def busca_max(tabuleiro):
    """Melhor lugar para as pretas."""
    lugares = []
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro[0])):
            if tabuleiro[y][x] == " ":
                lugares.append((y, x))
    return melhor_de(tabuleiro, lugares)[1]


def melhor_de(tabuleiro, lugares):
    """Par (pontos, lugar) do melhor lugar; divide a lista ao meio."""
    if len(lugares) == 1:
        y, x = lugares[0]
        tabuleiro[y][x] = "p"
        pontos = pontuacao(tabuleiro)
        tabuleiro[y][x] = " "
        return pontos, (y, x)
    meio = len(lugares) // 2
    esquerda = melhor_de(tabuleiro, lugares[:meio])
    direita = melhor_de(tabuleiro, lugares[meio:])
    return esquerda if esquerda[0] >= direita[0] else direita


def venceu(tabuleiro, cor):
    """Cinco exatas: anda da primeira pedra da sequencia ate a ultima."""
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            for d_y, d_x in ((0, 1), (1, 0), (1, 1), (1, -1)):
                atras = pedras_seguidas(tabuleiro, cor, y - d_y, x - d_x, -d_y, -d_x)
                if atras == 0 and pedras_seguidas(tabuleiro, cor, y, x, d_y, d_x) == 5:
                    return True
    return False


def e_vitoria(tabuleiro):
    if venceu(tabuleiro, "p"):
        return "Venceram as pretas"
    if venceu(tabuleiro, "b"):
        return "Venceram as brancas"
    if sum(linha.count(" ") for linha in tabuleiro) == 0:
        return "Empate"
    return "Continue jogando"


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

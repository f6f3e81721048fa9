"""Gomoku 8x8 - Alice Ramos

O tabuleiro é uma lista de linhas; tabuleiro[y][x] é " ", "p" ou "b".
"""


def esta_vazia(tabuleiro):
    """Devolve True se não há pedra no tabuleiro."""
    for linha in tabuleiro:
        for quadrado in linha:
            if quadrado != " ":
                return False
    return True


def esta_livre(tabuleiro, y, x):
    """True se (y, x) existe e está vazio."""
    if y < 0 or y >= len(tabuleiro):
        return False
    if x < 0 or x >= len(tabuleiro[0]):
        return False
    return tabuleiro[y][x] == " "


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    """Olha o quadrado depois do fim e o quadrado antes do começo."""
    livres = 0
    if esta_livre(tabuleiro, y_fim + d_y, x_fim + d_x):
        livres += 1
    if esta_livre(tabuleiro, y_fim - comprimento * d_y, x_fim - comprimento * d_x):
        livres += 1
    if livres == 2:
        return "ABERTA"
    if livres == 1:
        return "SEMIABERTA"
    return "FECHADA"


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    """Percorre a linha contando pedras seguidas; quando a sequência termina, confere o tamanho."""
    abertas = 0
    semiabertas = 0
    contagem = 0
    y, x = y_ini, x_ini
    while 0 <= y < len(tabuleiro) and 0 <= x < len(tabuleiro[0]):
        if tabuleiro[y][x] == cor:
            contagem += 1
            proximo_y, proximo_x = y + d_y, x + d_x
            acaba = not (0 <= proximo_y < len(tabuleiro) and 0 <= proximo_x < len(tabuleiro[0])
                         and tabuleiro[proximo_y][proximo_x] == cor)
            if acaba:
                if contagem == comprimento:
                    tipo = esta_limitada(tabuleiro, y, x, comprimento, d_y, d_x)
                    if tipo == "ABERTA":
                        abertas += 1
                    elif tipo == "SEMIABERTA":
                        semiabertas += 1
                contagem = 0
        y += d_y
        x += d_x
    return abertas, semiabertas


def detecta_linhas(tabuleiro, cor, comprimento):
    """Soma as linhas das quatro direções."""
    tamanho = len(tabuleiro)
    abertas, semiabertas = 0, 0
    inicios = []
    for i in range(tamanho):
        inicios.append((i, 0, 0, 1))
        inicios.append((0, i, 1, 0))
        inicios.append((0, i, 1, 1))
        inicios.append((0, i, 1, -1))
    for i in range(1, tamanho):
        inicios.append((i, 0, 1, 1))
        inicios.append((i, tamanho - 1, 1, -1))
    for y, x, d_y, d_x in inicios:
        a, s = detecta_linha(tabuleiro, cor, y, x, comprimento, d_y, d_x)
        abertas += a
        semiabertas += s
    return abertas, semiabertas


def busca_max(tabuleiro):
    """Experimenta cada quadrado vazio e guarda o melhor."""
    melhor = None
    maior = 0
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro[y])):
            if tabuleiro[y][x] == " ":
                tabuleiro[y][x] = "p"
                pontos = pontuacao(tabuleiro)
                tabuleiro[y][x] = " "
                if melhor is None or pontos > maior:
                    melhor = (y, x)
                    maior = pontos
    return melhor


def tem_cinco(tabuleiro, cor):
    """True se há exatamente cinco pedras seguidas da cor, mesmo fechadas."""
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            for d_y, d_x in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if pedra(tabuleiro, y - d_y, x - d_x) != cor:
                    total = 0
                    while pedra(tabuleiro, y + total * d_y, x + total * d_x) == cor:
                        total += 1
                    if total == 5:
                        return True
    return False


def pedra(tabuleiro, y, x):
    """O que há em (y, x), ou None fora do tabuleiro."""
    if 0 <= y < len(tabuleiro) and 0 <= x < len(tabuleiro):
        return tabuleiro[y][x]
    return None


def e_vitoria(tabuleiro):
    """Devolve o estado do jogo."""
    if tem_cinco(tabuleiro, "b"):
        return "Venceram as brancas"
    if tem_cinco(tabuleiro, "p"):
        return "Venceram as pretas"
    for linha in tabuleiro:
        if " " in linha:
            return "Continue jogando"
    return "Empate"


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

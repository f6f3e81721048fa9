# Aluno: Hugo Sales
# Gomoku

def esta_vazia(tabuleiro):
    # percorre tudo, se achar pedra nao esta vazia
    vazia = True
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            if tabuleiro[y][x] == "p":
                vazia = False
            elif tabuleiro[y][x] == "b":
                vazia = False
    return vazia


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    ultimo = len(tabuleiro) - 1
    y_ini = y_fim - (comprimento - 1) * d_y
    x_ini = x_fim - (comprimento - 1) * d_x
    comeco_livre = False
    fim_livre = False
    if d_y == 0 and d_x == 1:
        if x_ini > 0 and tabuleiro[y_ini][x_ini - 1] == " ":
            comeco_livre = True
        if x_fim < ultimo and tabuleiro[y_fim][x_fim + 1] == " ":
            fim_livre = True
    elif d_y == 1 and d_x == 0:
        if y_ini > 0 and tabuleiro[y_ini - 1][x_ini] == " ":
            comeco_livre = True
        if y_fim < ultimo and tabuleiro[y_fim + 1][x_fim] == " ":
            fim_livre = True
    elif d_y == 1 and d_x == 1:
        if y_ini > 0 and x_ini > 0 and tabuleiro[y_ini - 1][x_ini - 1] == " ":
            comeco_livre = True
        if y_fim < ultimo and x_fim < ultimo and tabuleiro[y_fim + 1][x_fim + 1] == " ":
            fim_livre = True
    elif d_y == 1 and d_x == -1:
        if y_ini > 0 and x_ini < ultimo and tabuleiro[y_ini - 1][x_ini + 1] == " ":
            comeco_livre = True
        if y_fim < ultimo and x_fim > 0 and tabuleiro[y_fim + 1][x_fim - 1] == " ":
            fim_livre = True
    if comeco_livre == True and fim_livre == True:
        return "ABERTA"
    elif comeco_livre == True and fim_livre == False:
        return "SEMIABERTA"
    elif comeco_livre == False and fim_livre == True:
        return "SEMIABERTA"
    else:
        return "FECHADA"


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    # primeiro descubro quantos quadrados a linha tem
    n = len(tabuleiro)
    if d_y == 0 and d_x == 1:
        quadrados = n - x_ini
    elif d_y == 1 and d_x == 0:
        quadrados = n - y_ini
    elif d_y == 1 and d_x == 1:
        quadrados = min(n - y_ini, n - x_ini)
    else:
        quadrados = min(n - y_ini, x_ini + 1)
    abertas = 0
    semiabertas = 0
    seguidas = 0
    for i in range(quadrados):
        y = y_ini + i * d_y
        x = x_ini + i * d_x
        if tabuleiro[y][x] == cor:
            seguidas = seguidas + 1
        else:
            # a sequencia, se existia, acabou no quadrado anterior
            if seguidas == comprimento:
                resposta = esta_limitada(tabuleiro, y - d_y, x - d_x, comprimento, d_y, d_x)
                if resposta == "ABERTA":
                    abertas = abertas + 1
                elif resposta == "SEMIABERTA":
                    semiabertas = semiabertas + 1
            seguidas = 0
    # sequencia que vai ate a borda
    if seguidas == comprimento:
        resposta = esta_limitada(tabuleiro, y, x, comprimento, d_y, d_x)
        if resposta == "ABERTA":
            abertas = abertas + 1
        elif resposta == "SEMIABERTA":
            semiabertas = semiabertas + 1
    return (abertas, semiabertas)


def detecta_linhas(tabuleiro, cor, comprimento):
    n = len(tabuleiro)
    abertas = 0
    semiabertas = 0
    for y in range(n):
        r = detecta_linha(tabuleiro, cor, y, 0, comprimento, 0, 1)
        abertas = abertas + r[0]
        semiabertas = semiabertas + r[1]
        r = detecta_linha(tabuleiro, cor, y, 0, comprimento, 1, 1)
        abertas = abertas + r[0]
        semiabertas = semiabertas + r[1]
        r = detecta_linha(tabuleiro, cor, y, n - 1, comprimento, 1, -1)
        abertas = abertas + r[0]
        semiabertas = semiabertas + r[1]
    for x in range(n):
        r = detecta_linha(tabuleiro, cor, 0, x, comprimento, 1, 0)
        abertas = abertas + r[0]
        semiabertas = semiabertas + r[1]
        if x != 0:
            r = detecta_linha(tabuleiro, cor, 0, x, comprimento, 1, 1)
            abertas = abertas + r[0]
            semiabertas = semiabertas + r[1]
        if x != n - 1:
            r = detecta_linha(tabuleiro, cor, 0, x, comprimento, 1, -1)
            abertas = abertas + r[0]
            semiabertas = semiabertas + r[1]
    return (abertas, semiabertas)


def busca_max(tabuleiro):
    maior = -9999999
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            if tabuleiro[y][x] == " ":
                tabuleiro[y][x] = "p"
                nota = pontuacao(tabuleiro)
                if nota > maior:
                    maior = nota
                    y_melhor = y
                    x_melhor = x
                tabuleiro[y][x] = " "
    return (y_melhor, x_melhor)


def cinco_em(tabuleiro, cor, y, x, d_y, d_x):
    # as cinco a partir de (y, x) sao da cor?
    n = len(tabuleiro)
    for i in range(-1, 6):
        yy = y + i * d_y
        xx = x + i * d_x
        fora = yy < 0 or yy >= n or xx < 0 or xx >= n
        if i == -1 or i == 5:
            # os vizinhos nao podem ser da mesma cor (senao sao seis)
            if not fora and tabuleiro[yy][xx] == cor:
                return False
        elif fora or tabuleiro[yy][xx] != cor:
            return False
    return True


def e_vitoria(tabuleiro):
    n = len(tabuleiro)
    vazios = 0
    for y in range(n):
        for x in range(n):
            if tabuleiro[y][x] == " ":
                vazios = vazios + 1
            else:
                cor = tabuleiro[y][x]
                if (cinco_em(tabuleiro, cor, y, x, 0, 1) or cinco_em(tabuleiro, cor, y, x, 1, 0)
                        or cinco_em(tabuleiro, cor, y, x, 1, 1) or cinco_em(tabuleiro, cor, y, x, 1, -1)):
                    if cor == "b":
                        return "Venceram as brancas"
                    else:
                        return "Venceram as pretas"
    if vazios == 0:
        return "Empate"
    else:
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

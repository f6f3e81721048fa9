# Davi Moura
# Projeto 1 - gomoku
# Uso excecao para saber quando a linha saiu do tabuleiro.

VAZIO = " "


def olha(tabuleiro, y, x):
    # indice negativo nao da erro em python, entao eu mesmo levanto
    if y < 0 or x < 0:
        raise IndexError("fora")
    return tabuleiro[y][x]


def livre(tabuleiro, y, x):
    try:
        return olha(tabuleiro, y, x) == VAZIO
    except IndexError:
        return False


def esta_vazia(tabuleiro):
    pedras = 0
    for linha in tabuleiro:
        pedras += linha.count("p")
        pedras += linha.count("b")
    return pedras == 0


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    fim = livre(tabuleiro, y_fim + d_y, x_fim + d_x)
    comeco = livre(tabuleiro, y_fim - d_y * comprimento, x_fim - d_x * comprimento)
    if fim and comeco:
        return "ABERTA"
    elif fim or comeco:
        return "SEMIABERTA"
    else:
        return "FECHADA"


def mede_sequencia(tabuleiro, y, x, d_y, d_x):
    # quantas pedras iguais ha a partir de (y, x)
    cor = tabuleiro[y][x]
    n = 0
    try:
        while olha(tabuleiro, y + n * d_y, x + n * d_x) == cor:
            n = n + 1
    except IndexError:
        pass
    return n


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    abertas = 0
    semi = 0
    y = y_ini
    x = x_ini
    try:
        while True:
            if olha(tabuleiro, y, x) == cor:
                n = mede_sequencia(tabuleiro, y, x, d_y, d_x)
                # pula a sequencia inteira; a ultima pedra fica um passo atras
                y = y + n * d_y
                x = x + n * d_x
                if n == comprimento:
                    estado = esta_limitada(tabuleiro, y - d_y, x - d_x, n, d_y, d_x)
                    if estado == "ABERTA":
                        abertas = abertas + 1
                    if estado == "SEMIABERTA":
                        semi = semi + 1
            else:
                y = y + d_y
                x = x + d_x
    except IndexError:
        # acabou a linha
        return (abertas, semi)


def detecta_linhas(tabuleiro, cor, comprimento):
    n = len(tabuleiro)
    total = [0, 0]

    def soma(y, x, d_y, d_x):
        par = detecta_linha(tabuleiro, cor, y, x, comprimento, d_y, d_x)
        total[0] += par[0]
        total[1] += par[1]

    for i in range(n):
        soma(i, 0, 0, 1)
    for i in range(n):
        soma(0, i, 1, 0)
    # diagonais para a direita: do canto de baixo ate o canto da direita
    for i in range(n - 1, 0, -1):
        soma(i, 0, 1, 1)
    for i in range(n):
        soma(0, i, 1, 1)
    # diagonais para a esquerda
    for i in range(n):
        soma(0, i, 1, -1)
    for i in range(1, n):
        soma(i, n - 1, 1, -1)
    return tuple(total)


def busca_max(tabuleiro):
    recorde = float("-inf")
    y_max, x_max = -1, -1
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            if tabuleiro[y][x] != VAZIO:
                continue
            try:
                tabuleiro[y][x] = "p"
                valor = pontuacao(tabuleiro)
            finally:
                tabuleiro[y][x] = VAZIO
            if valor > recorde:
                recorde = valor
                y_max, x_max = y, x
    return y_max, x_max


def e_vitoria(tabuleiro):
    n = len(tabuleiro)
    cheio = True
    for y in range(n):
        for x in range(n):
            cor = tabuleiro[y][x]
            if cor == VAZIO:
                cheio = False
                continue
            for d_y, d_x in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                # so conta se (y, x) for a primeira pedra da sequencia
                try:
                    primeira = olha(tabuleiro, y - d_y, x - d_x) != cor
                except IndexError:
                    primeira = True
                if primeira and mede_sequencia(tabuleiro, y, x, d_y, d_x) == 5:
                    if cor == "p":
                        return "Venceram as pretas"
                    return "Venceram as brancas"
    if cheio:
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

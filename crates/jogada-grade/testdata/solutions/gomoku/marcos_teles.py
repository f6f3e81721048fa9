"""Gomoku curto. Marcos Teles."""
import copy

vazios = lambda t: [(y, x) for y, l in enumerate(t) for x, v in enumerate(l) if v == " "]
ponto = lambda t, y, x: t[y][x] if 0 <= y < len(t) and 0 <= x < len(t) else "."
linha = lambda t, y, x, d_y, d_x: "".join(ponto(t, y + k * d_y, x + k * d_x) for k in range(len(t))).strip(".")


def linhas(t):
    """Todas as linhas como textos: fileiras, colunas e os dois tipos de diagonais."""
    n = len(t)
    fileiras = ["".join(l) for l in t]
    colunas = ["".join(c) for c in zip(*t)]
    desce = ["".join(t[y][y - d] for y in range(n) if 0 <= y - d < n) for d in range(1 - n, n)]
    sobe = ["".join(t[y][s - y] for y in range(n) if 0 <= s - y < n) for s in range(2 * n - 1)]
    return fileiras + colunas + desce + sobe


def contagem(textos, cor, comprimento):
    """Marca o que não é da cor e corta o texto em pedaços: as vizinhas de cada pedaço dizem se ele é livre."""
    abertas = semiabertas = 0
    for texto in textos:
        texto = "." + texto + "."
        posicao = 0
        for pedaco in texto.translate({ord(c): "." for c in " pb" if c != cor}).split("."):
            if len(pedaco) == comprimento:
                livres = (texto[posicao - 1] + texto[posicao + comprimento]).count(" ")
                abertas += livres == 2
                semiabertas += livres == 1
            posicao += len(pedaco) + 1
    return abertas, semiabertas


def esta_vazia(tabuleiro):
    return len(vazios(tabuleiro)) == len(tabuleiro) * len(tabuleiro[0])


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    frente = ponto(tabuleiro, y_fim + d_y, x_fim + d_x)
    tras = ponto(tabuleiro, y_fim - comprimento * d_y, x_fim - comprimento * d_x)
    return "ABERTA" if frente == tras == " " else "SEMIABERTA" if " " in frente + tras else "FECHADA"


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    return contagem([linha(tabuleiro, y_ini, x_ini, d_y, d_x)], cor, comprimento)


def detecta_linhas(tabuleiro, cor, comprimento):
    return contagem(linhas(tabuleiro), cor, comprimento)


def nota(tabuleiro, y, x):
    teste = copy.deepcopy(tabuleiro)
    teste[y][x] = "p"
    return pontuacao(teste)


def busca_max(tabuleiro):
    return max(vazios(tabuleiro), key=lambda casa: nota(tabuleiro, *casa))


def e_vitoria(tabuleiro):
    textos = "|".join(linhas(tabuleiro))
    pretas = textos.replace("b", " ").replace("|", " ").split()
    brancas = textos.replace("p", " ").replace("|", " ").split()
    return ("Venceram as pretas" if "ppppp" in pretas
            else "Venceram as brancas" if "bbbbb" in brancas
            else "Continue jogando" if " " in textos
            else "Empate")


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

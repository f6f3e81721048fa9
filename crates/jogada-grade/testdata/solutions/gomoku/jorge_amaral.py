# Jorge Amaral - gomoku
#
# Trabalho com conjuntos de coordenadas: onde ha pedras de cada cor e onde esta vazio.
# Uma sequencia completa comeca em uma pedra cuja vizinha de tras nao e da mesma cor.

QUATRO_DIRECOES = [(0, 1), (1, 0), (1, 1), (1, -1)]


def lugares(tabuleiro, valor):
    """Conjunto das coordenadas em que o tabuleiro tem esse valor."""
    return {(y, x) for y in range(len(tabuleiro)) for x in range(len(tabuleiro[0])) if tabuleiro[y][x] == valor}


def esta_vazia(tabuleiro):
    return len(lugares(tabuleiro, "p") | lugares(tabuleiro, "b")) == 0


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    vazios = lugares(tabuleiro, " ")
    pontas = {(y_fim + d_y, x_fim + d_x), (y_fim - comprimento * d_y, x_fim - comprimento * d_x)}
    if pontas <= vazios:
        return "ABERTA"
    if pontas & vazios:
        return "SEMIABERTA"
    return "FECHADA"


def cabecas(pedras, d_y, d_x):
    """As pedras que comecam uma sequencia nessa direcao."""
    return [(y, x) for y, x in pedras if (y - d_y, x - d_x) not in pedras]


def tamanho_desde(pedras, y, x, d_y, d_x):
    tamanho = 0
    while (y + tamanho * d_y, x + tamanho * d_x) in pedras:
        tamanho += 1
    return tamanho


def classifica(pedras, vazios, comprimento, d_y, d_x):
    """(abertas, semiabertas) das sequencias desse comprimento nesse conjunto de pedras e direcao."""
    conta = {0: 0, 1: 0, 2: 0}
    for y, x in cabecas(pedras, d_y, d_x):
        if tamanho_desde(pedras, y, x, d_y, d_x) == comprimento:
            tras = (y - d_y, x - d_x)
            frente = (y + comprimento * d_y, x + comprimento * d_x)
            conta[(tras in vazios) + (frente in vazios)] += 1
    return conta[2], conta[1]


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    # so interessam os quadrados que estao na linha L
    linha = {(y_ini + k * d_y, x_ini + k * d_x) for k in range(len(tabuleiro))}
    return classifica(lugares(tabuleiro, cor) & linha, lugares(tabuleiro, " ") & linha, comprimento, d_y, d_x)


def detecta_linhas(tabuleiro, cor, comprimento):
    pedras, vazios = lugares(tabuleiro, cor), lugares(tabuleiro, " ")
    abertas = semiabertas = 0
    for d_y, d_x in QUATRO_DIRECOES:
        a, s = classifica(pedras, vazios, comprimento, d_y, d_x)
        abertas, semiabertas = abertas + a, semiabertas + s
    return abertas, semiabertas


def busca_max(tabuleiro):
    melhores = []
    maxima = None
    for y, x in sorted(lugares(tabuleiro, " ")):
        tabuleiro[y][x] = "p"
        valor = pontuacao(tabuleiro)
        tabuleiro[y][x] = " "
        if maxima is None or valor > maxima:
            maxima = valor
            melhores = []
        if valor == maxima:
            melhores.append((y, x))
    # entre as empatadas, a mais perto do centro
    meio = (len(tabuleiro) - 1) / 2
    return min(melhores, key=lambda casa: (casa[0] - meio) ** 2 + (casa[1] - meio) ** 2)


def ganhou(tabuleiro, cor):
    pedras = lugares(tabuleiro, cor)
    for d_y, d_x in QUATRO_DIRECOES:
        if 5 in [tamanho_desde(pedras, y, x, d_y, d_x) for y, x in cabecas(pedras, d_y, d_x)]:
            return True
    return False


def e_vitoria(tabuleiro):
    resultados = {"p": "Venceram as pretas", "b": "Venceram as brancas"}
    for cor in resultados:
        if ganhou(tabuleiro, cor):
            return resultados[cor]
    if not lugares(tabuleiro, " "):
        return "Empate"
    return "O jogo continua"


#### Codigo fornecido, nao mexer ####

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

"""Gomoku (Elisa Torres).

Truque: uma moldura de "#" em volta do tabuleiro, para nunca precisar testar se o quadrado existe.
"""

MOLDURA = "#"


def com_moldura(tabuleiro):
    """Cópia do tabuleiro com uma moldura; o quadrado (y, x) passa a ser (y + 1, x + 1)."""
    largura = len(tabuleiro[0]) + 2
    meio = [[MOLDURA] + list(linha) + [MOLDURA] for linha in tabuleiro]
    return [[MOLDURA] * largura] + meio + [[MOLDURA] * largura]


def esta_vazia(tabuleiro):
    """True se todas as linhas são iguais a uma linha vazia."""
    return all(linha == [" "] * len(linha) for linha in tabuleiro)


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    """Conta as pontas que não têm um vazio."""
    moldado = com_moldura(tabuleiro)
    y, x = y_fim + 1, x_fim + 1
    ponta1 = moldado[y + d_y][x + d_x]
    ponta2 = moldado[y - comprimento * d_y][x - comprimento * d_x]
    bloqueios = (ponta1 != " ") + (ponta2 != " ")
    return ("ABERTA", "SEMIABERTA", "FECHADA")[bloqueios]


def fita(moldado, y, x, d_y, d_x):
    """A linha que passa por (y, x) do tabuleiro, de moldura a moldura."""
    y, x = y + 1, x + 1
    letras = [MOLDURA]
    while moldado[y][x] != MOLDURA:
        letras.append(moldado[y][x])
        y += d_y
        x += d_x
    letras.append(MOLDURA)
    return "".join(letras)


def conta(texto, pedaco):
    """Quantas vezes o pedaço aparece, contando também as que se sobrepõem (str.count não conta)."""
    return sum(texto.startswith(pedaco, i) for i in range(len(texto)))


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    """Procura ' ppp ' (aberta), '#ppp ' ou 'bppp ' e os espelhos (semiaberta)."""
    texto = fita(com_moldura(tabuleiro), y_ini, x_ini, d_y, d_x)
    rival = "b" if cor == "p" else "p"
    pedras = cor * comprimento
    abertas = conta(texto, " " + pedras + " ")
    semiabertas = 0
    for parede in (MOLDURA, rival):
        semiabertas += conta(texto, parede + pedras + " ")
        semiabertas += conta(texto, " " + pedras + parede)
    return abertas, semiabertas


def partidas(n):
    """Tuplas (y, x, d_y, d_x): onde começa cada linha do tabuleiro."""
    lista = []
    for k in range(n):
        lista += [(k, 0, 0, 1), (0, k, 1, 0), (0, k, 1, 1), (k, n - 1, 1, -1)]
    for k in range(1, n):
        lista += [(k, 0, 1, 1), (0, k - 1, 1, -1)]
    return lista


def detecta_linhas(tabuleiro, cor, comprimento):
    """Soma sobre todas as partidas."""
    soma = [0, 0]
    for y, x, d_y, d_x in partidas(len(tabuleiro)):
        par = detecta_linha(tabuleiro, cor, y, x, comprimento, d_y, d_x)
        soma = [soma[i] + par[i] for i in (0, 1)]
    return soma[0], soma[1]


def busca_max(tabuleiro):
    """Testa cada casa vazia em uma cópia do tabuleiro."""
    def valor(casa):
        copia = [linha.copy() for linha in tabuleiro]
        copia[casa[0]][casa[1]] = "p"
        return pontuacao(copia)

    vazias = [(y, x) for y, linha in enumerate(tabuleiro) for x, v in enumerate(linha) if v == " "]
    return max(vazias, key=valor)


def e_vitoria(tabuleiro):
    """Cinco pedras que não são parte de seis."""
    moldado = com_moldura(tabuleiro)
    fitas = [fita(moldado, *partida) for partida in partidas(len(tabuleiro))]
    for cor, rival, mensagem in (("p", "b", "Venceram as pretas"), ("b", "p", "Venceram as brancas")):
        for texto in fitas:
            # troca tudo o que não é da cor por ponto: sobram só os pedaços
            pedacos = texto.replace(rival, ".").replace(" ", ".").replace(MOLDURA, ".").split(".")
            if cor * 5 in pedacos:
                return mensagem
    if any(" " in texto for texto in fitas):
        return None
    return "Empate"


# Funções fornecidas

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

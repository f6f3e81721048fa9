# Gomoku - Bernardo Luz
# Transformo cada linha L em uma string e procuro as sequências com expressões regulares.
import re

NOMES = ["FECHADA", "SEMIABERTA", "ABERTA"]


def esta_vazia(tabuleiro):
    return "".join("".join(linha) for linha in tabuleiro).strip(" ") == ""


def texto_da_linha(tabuleiro, y, x, d_y, d_x):
    """A linha que sai de (y, x), como string."""
    texto = ""
    while y in range(len(tabuleiro)) and x in range(len(tabuleiro[0])):
        texto += tabuleiro[y][x]
        y, x = y + d_y, x + d_x
    return texto


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    # o que vem depois do fim, e o que vem antes do começo (andando para trás)
    depois = texto_da_linha(tabuleiro, y_fim, x_fim, d_y, d_x)[1:2]
    antes = texto_da_linha(tabuleiro, y_fim, x_fim, -d_y, -d_x)[comprimento:comprimento + 1]
    return NOMES[(depois + antes).count(" ")]


def sequencias(texto, cor):
    """Lista de (tamanho, pontas livres) das sequências completas de uma cor em uma string."""
    achadas = []
    for casamento in re.finditer(cor + "+", texto):
        inicio, fim = casamento.span()
        livres = texto[max(inicio - 1, 0):inicio].count(" ") + texto[fim:fim + 1].count(" ")
        achadas.append((fim - inicio, livres))
    return achadas


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    achadas = sequencias(texto_da_linha(tabuleiro, y_ini, x_ini, d_y, d_x), cor)
    return achadas.count((comprimento, 2)), achadas.count((comprimento, 1))


def todas_as_linhas(tabuleiro):
    """As strings de todas as linhas do tabuleiro, cada uma uma vez."""
    n = len(tabuleiro)
    textos = []
    for k in range(n):
        textos.append(texto_da_linha(tabuleiro, k, 0, 0, 1))
        textos.append(texto_da_linha(tabuleiro, 0, k, 1, 0))
        textos.append(texto_da_linha(tabuleiro, 0, k, 1, 1))
        textos.append(texto_da_linha(tabuleiro, 0, k, 1, -1))
        if k > 0:
            textos.append(texto_da_linha(tabuleiro, k, 0, 1, 1))
            textos.append(texto_da_linha(tabuleiro, k, n - 1, 1, -1))
    return textos


def detecta_linhas(tabuleiro, cor, comprimento):
    achadas = []
    for texto in todas_as_linhas(tabuleiro):
        achadas += sequencias(texto, cor)
    return achadas.count((comprimento, 2)), achadas.count((comprimento, 1))


def busca_max(tabuleiro):
    notas = {}
    for y, linha in enumerate(tabuleiro):
        for x, valor in enumerate(linha):
            if valor == " ":
                copia = [outra[:] for outra in tabuleiro]
                copia[y][x] = "p"
                notas[(y, x)] = pontuacao(copia)
    return max(notas, key=notas.get)


def e_vitoria(tabuleiro):
    """Só cinco exatas ganham (variante padrão)."""
    linhas = todas_as_linhas(tabuleiro)
    for cor, frase in (("p", "Venceram as pretas"), ("b", "Venceram as brancas")):
        padrao = re.compile(f"(?<!{cor}){cor}{{5}}(?!{cor})")
        if any(padrao.search(texto) for texto in linhas):
            return frase
    if all(" " not in texto for texto in linhas):
        return "Empate"
    return "Continuar"


# ---------------------------------------------------------------------------

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

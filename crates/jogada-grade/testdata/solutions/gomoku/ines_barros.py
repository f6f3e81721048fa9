"""Gomoku engine, by Ines Barros.

Every run on the board is produced by one generator, `runs`; the required functions only filter it.
"""
from collections import Counter

EMPTY, BLACK, WHITE = " ", "p", "b"
DIRECTIONS = {"horizontal": (0, 1), "vertical": (1, 0), "down-right": (1, 1), "down-left": (1, -1)}
LABELS = "FECHADA SEMIABERTA ABERTA".split()


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


def at(tabuleiro, y, x):
    """The square, or None off the board."""
    inside = min(y, x) >= 0 and y < len(tabuleiro) and x < len(tabuleiro[y])
    return tabuleiro[y][x] if inside else None


def esta_vazia(tabuleiro):
    """No stones?"""
    return not any(square != EMPTY for row in tabuleiro for square in row)


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    """How many of both ends are free, in words."""
    ends = [at(tabuleiro, y_fim + k * d_y, x_fim + k * d_x) for k in (1, -comprimento)]
    return LABELS[ends.count(EMPTY)]


def walk(tabuleiro, y, x, d_y, d_x):
    """Yields (y, x, stone) along a line, and a last (y, x, None) just off the board."""
    while (stone := at(tabuleiro, y, x)) is not None:
        yield y, x, stone
        y, x = y + d_y, x + d_x
    yield y, x, None


def runs(tabuleiro, y_ini, x_ini, d_y, d_x):
    """Yields (colour, length, kind) for every complete run on the line."""
    previous, length = EMPTY, 0
    for y, x, stone in walk(tabuleiro, y_ini, x_ini, d_y, d_x):
        if stone == previous:
            length += 1
            continue
        if previous != EMPTY:
            yield previous, length, esta_limitada(tabuleiro, y - d_y, x - d_x, length, d_y, d_x)
        previous, length = stone, 1


def starts(size, d_y, d_x):
    """Border squares with nothing behind them in this direction."""
    for y in range(size):
        for x in range(size):
            if not (0 <= y - d_y < size and 0 <= x - d_x < size):
                yield y, x


def all_runs(tabuleiro):
    """A Counter of the runs of the whole board."""
    counter = Counter()
    for d_y, d_x in DIRECTIONS.values():
        for y, x in starts(len(tabuleiro), d_y, d_x):
            counter.update(runs(tabuleiro, y, x, d_y, d_x))
    return counter


def open_and_semiopen(counter, cor, comprimento):
    return counter[cor, comprimento, "ABERTA"], counter[cor, comprimento, "SEMIABERTA"]


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    """(open, semi-open) on one line."""
    return open_and_semiopen(Counter(runs(tabuleiro, y_ini, x_ini, d_y, d_x)), cor, comprimento)


def detecta_linhas(tabuleiro, cor, comprimento):
    """(open, semi-open) on the board."""
    return open_and_semiopen(all_runs(tabuleiro), cor, comprimento)


def busca_max(tabuleiro):
    """The best square for black. Works on the board itself and cleans up."""
    best = {}
    for y, row in enumerate(tabuleiro):
        for x in range(len(row)):
            if row[x] == EMPTY:
                row[x] = BLACK
                best.setdefault(pontuacao(tabuleiro), (y, x))
                row[x] = EMPTY
    return best[max(best)]


def e_vitoria(tabuleiro):
    """Exactly five wins, open or not."""
    winners = {colour for colour, length, _ in all_runs(tabuleiro) if length == 5}
    if WHITE in winners:
        return "Venceram as brancas"
    if BLACK in winners:
        return "Venceram as pretas"
    if not any(EMPTY in row for row in tabuleiro):
        return "Empate"
    return "Continue jogando"


def test_figures():
    """The five figures of the handout."""
    figures = [(4, 1, 1, 0, 3, "b", None, "ABERTA"), (3, 3, 0, 1, 3, "b", (3, 6, "p"), "SEMIABERTA"),
               (3, 0, 0, 1, 4, "b", (3, 4, "p"), "FECHADA"), (5, 0, 1, 1, 3, "p", None, "FECHADA"),
               (0, 6, 1, -1, 4, "p", None, "SEMIABERTA")]
    for y, x, d_y, d_x, length, colour, extra, expected in figures:
        board = cria_tabuleiro(8)
        por_seq_no_tabuleiro(board, y, x, d_y, d_x, length, colour)
        if extra:
            board[extra[0]][extra[1]] = extra[2]
        last = y + (length - 1) * d_y, x + (length - 1) * d_x
        assert esta_limitada(board, *last, length, d_y, d_x) == expected


if __name__ == "__main__":
    test_figures()
    print(jogar_gomoku(8))

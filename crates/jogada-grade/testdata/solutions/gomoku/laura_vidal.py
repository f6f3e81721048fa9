# Laura Vidal -- Gomoku
# (indentado com tab)


def esta_vazia(tabuleiro):
	"""Não tem nenhuma pedra?"""
	i = 0
	total = len(tabuleiro) * len(tabuleiro[0])
	while i < total:
		if tabuleiro[i // len(tabuleiro[0])][i % len(tabuleiro[0])] in "pb":
			return False
		i += 1
	return True


def na_mesa(tabuleiro, y, x):
	return not (y < 0 or x < 0 or y > len(tabuleiro) - 1 or x > len(tabuleiro[0]) - 1)


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
	"""Começo com uma sequência aberta e fecho cada lado que estiver bloqueado."""
	aberta_frente = aberta_atras = True

	y, x = y_fim + d_y, x_fim + d_x
	if not na_mesa(tabuleiro, y, x):
		aberta_frente = False
	elif tabuleiro[y][x] != " ":
		aberta_frente = False

	# volta pela sequência, pedra por pedra
	y, x = y_fim, x_fim
	while comprimento > 0:
		y -= d_y
		x -= d_x
		comprimento -= 1
	if not na_mesa(tabuleiro, y, x):
		aberta_atras = False
	elif tabuleiro[y][x] != " ":
		aberta_atras = False

	if aberta_frente != aberta_atras:
		return "SEMIABERTA"
	return "ABERTA" if aberta_frente else "FECHADA"


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
	"""Para cada quadrado da linha, testa se uma sequência completa do comprimento pedido termina ali."""
	contas = {"ABERTA": 0, "SEMIABERTA": 0, "FECHADA": 0}
	y, x = y_ini, x_ini
	andados = 0
	while na_mesa(tabuleiro, y, x):
		andados += 1
		if andados >= comprimento and termina_aqui(tabuleiro, cor, y, x, comprimento, d_y, d_x, andados):
			contas[esta_limitada(tabuleiro, y, x, comprimento, d_y, d_x)] += 1
		y += d_y
		x += d_x
	return contas["ABERTA"], contas["SEMIABERTA"]


def termina_aqui(tabuleiro, cor, y, x, comprimento, d_y, d_x, andados):
	"""As últimas `comprimento` pedras são da cor, e nem a próxima nem a anterior são."""
	if na_mesa(tabuleiro, y + d_y, x + d_x) and tabuleiro[y + d_y][x + d_x] == cor:
		return False
	for k in range(comprimento):
		if tabuleiro[y - k * d_y][x - k * d_x] != cor:
			return False
	if andados > comprimento and tabuleiro[y - comprimento * d_y][x - comprimento * d_x] == cor:
		return False
	return True


def detecta_linhas(tabuleiro, cor, comprimento):
	n = len(tabuleiro)
	somas = [0, 0]
	# as diagonais são numeradas de -(n-1) a n-1
	d = -(n - 1)
	while d < n:
		y, x = (0, d) if d >= 0 else (-d, 0)
		a, s = detecta_linha(tabuleiro, cor, y, x, comprimento, 1, 1)
		somas[0] += a
		somas[1] += s
		# a mesma diagonal vista no espelho
		a, s = detecta_linha(tabuleiro, cor, y, n - 1 - x, comprimento, 1, -1)
		somas[0] += a
		somas[1] += s
		d += 1
	k = 0
	while k < n:
		for resultado in (detecta_linha(tabuleiro, cor, k, 0, comprimento, 0, 1), detecta_linha(tabuleiro, cor, 0, k, comprimento, 1, 0)):
			somas[0] += resultado[0]
			somas[1] += resultado[1]
		k += 1
	return tuple(somas)


def busca_max(tabuleiro):
	n = len(tabuleiro)
	melhor = (-10 ** 9, None)
	y = n - 1
	while y >= 0:
		x = n - 1
		while x >= 0:
			if tabuleiro[y][x] == " ":
				tabuleiro[y][x] = "p"
				pontos = pontuacao(tabuleiro)
				tabuleiro[y][x] = " "
				if pontos > melhor[0]:
					melhor = (pontos, (y, x))
			x -= 1
		y -= 1
	return melhor[1]


def e_vitoria(tabuleiro):
	n = len(tabuleiro)
	for cor, quem in (("b", "brancas"), ("p", "pretas")):
		for k in range(n):
			bordas = [(k, 0, 0, 1), (0, k, 1, 0), (k, 0, 1, 1), (0, k, 1, 1), (0, k, 1, -1), (k, n - 1, 1, -1)]
			while bordas:
				y, x, d_y, d_x = bordas.pop()
				andados = 1
				while na_mesa(tabuleiro, y, x):
					if andados >= 5 and termina_aqui(tabuleiro, cor, y, x, 5, d_y, d_x, andados):
						return "Venceram as " + quem
					y, x, andados = y + d_y, x + d_x, andados + 1
	if [linha for linha in tabuleiro if " " in linha]:
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


if __name__ == "__main__":
    print(jogar_gomoku(8))

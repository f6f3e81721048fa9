# Final project: the queens game
# Gabriela Pinto (exchange student, so the comments are in English)
import copy
import itertools
import random

PIECES = "RDTBC"


def show_row(game, row):
	"""One line of the board, as text."""
	cells = []
	for col in range(game['tamanho']):
		cells.append(game['ocupadas'].get((row, col), '.'))
	return f"{row:2d}  " + "  ".join(cells)


def mostra_jogo(jogo):
	"""Prints the board with dots on the empty squares."""
	n = jogo['tamanho']
	print(f"=== {jogo['nomes']['primeiro']} x {jogo['nomes']['segundo']} ===")
	for row in range(n - 1, -1, -1):
		print(show_row(jogo, row))
	print("   " + " ".join(f"{c:2d}" for c in range(n)))
	for who in ('primeiro', 'segundo'):
		print(f"{jogo['nomes'][who]} still has: {', '.join(jogo[who]) or 'nothing'}")


def outro(jogador):
	return {'primeiro': 'segundo', 'segundo': 'primeiro'}[jogador]


def pos_atacadas_por(piece, square, size=8):
	"""Q1. Walks over the whole board and keeps the squares that pass the test of the piece."""
	row, col = square
	attacked = set()
	for r in range(size):
		for c in range(size):
			if (r, c) == (row, col):
				continue
			same_line = r == row or c == col
			same_diagonal = r + c == row + col or r - c == row - col
			distance = (r - row) ** 2 + (c - col) ** 2
			if piece == 'D' and (same_line or same_diagonal):
				attacked.add((r, c))
			elif piece == 'T' and same_line:
				attacked.add((r, c))
			elif piece == 'B' and same_diagonal:
				attacked.add((r, c))
			elif piece == 'R' and distance < 3:
				attacked.add((r, c))
			elif piece == 'C' and distance == 5:
				attacked.add((r, c))
	return attacked


def todas_pos_atacadas(game):
	"""Q2."""
	attacked = set()
	for square in game['ocupadas']:
		piece = game['ocupadas'][square]
		for target in pos_atacadas_por(piece, square, game['tamanho']):
			attacked.add(target)
	return attacked


def pos_válidas_para(piece, game):
	"""Q3. Starts from every square and removes the bad ones."""
	size = game['tamanho']
	valid = set(itertools.product(range(size), range(size)))
	for square, enemy in game['ocupadas'].items():
		valid.discard(square)
		# squares hit by the enemy, and squares from which we would hit it
		valid.difference_update(pos_atacadas_por(enemy, square, size))
		valid.difference_update(pos_atacadas_por(piece, square, size))
	return valid


def faz_jogada(game, player, piece, square):
	"""Q4."""
	game['ocupadas'][square] = piece
	for i, p in enumerate(game[player]):
		if p == piece:
			game[player].pop(i)
			break


def jogo_acabou(game, last):
	"""Q5."""
	nxt = outro(last)
	attacked = todas_pos_atacadas(game)
	if any(square in attacked for square in game['ocupadas']):
		return nxt
	for piece in PIECES:
		if piece in game[nxt] and pos_válidas_para(piece, game):
			return False
	return last


def cria_jogo(mode='tradicional', name1='primeiro', name2='segundo'):
	"""Q6."""
	size = {'tradicional': 8, 'grande': 20, 'ímpar': 13, 'x-random': 8}[mode]
	if mode == 'x-random':
		first = sorted(random.choice(PIECES) for _ in range(5))
		second = first[:]
	else:
		how_many = {'tradicional': [4, 4], 'grande': [10, 10], 'ímpar': [7, 6]}[mode]
		first, second = [['D' for _ in range(k)] for k in how_many]
	return {'tamanho': size, 'ocupadas': {}, 'primeiro': first, 'segundo': second, 'nomes': {'primeiro': name1, 'segundo': name2}}


def jogador_humano(game, turn):
	"""Q7."""
	piece = input("Which piece? ").upper()
	row = input("Row? ")
	col = input("Column? ")
	return piece, (int(row), int(col))


def all_moves(game, turn):
	moves = []
	for piece in PIECES:
		if piece in game[turn]:
			moves += [(piece, square) for square in pos_válidas_para(piece, game)]
	return moves


def jogador_apressado(game, turn):
	"""Q8."""
	for piece in game[turn]:
		squares = pos_válidas_para(piece, game)
		if squares:
			return piece, min(squares)


def jogador_roleta(game, turn):
	"""Q9."""
	moves = all_moves(game, turn)
	random.shuffle(moves)
	return moves[-1]


def greedy_player(game, turn):
	"""Q10."""
	before = todas_pos_atacadas(game)
	best, best_gain = None, -1
	for piece, square in all_moves(game, turn):
		gain = len([t for t in pos_atacadas_por(piece, square, game['tamanho']) if t not in before])
		if gain > best_gain:
			best, best_gain = (piece, square), gain
	return best


def parity_player(game, turn):
	"""Q11. I want an even number of free squares to be left for the other player, as few as possible."""
	size = game['tamanho']
	best, best_score = None, None
	for piece, square in all_moves(game, turn):
		# only the board matters here, so there is no need to copy the hands
		after = {'tamanho': size, 'ocupadas': {**game['ocupadas'], square: piece}}
		left = size * size - len(todas_pos_atacadas(after) | set(after['ocupadas'])) if size <= 8 else 0
		score = (left % 2, left, abs(2 * square[0] - size + 1) + abs(2 * square[1] - size + 1))
		if best is None or score < best_score:
			best, best_score = (piece, square), score
	return best


def is_legal(game, turn, move):
	try:
		piece, square = move
	except (TypeError, ValueError):
		return False
	return piece in game[turn] and square in pos_válidas_para(piece, game)


def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):
	if dict_jogadores is None:
		dict_jogadores = {'primeiro': jogador_humano, 'segundo': jogador_humano}
	(name1, f1), (name2, f2) = dict_jogadores.items()
	game = cria_jogo(modalidade, name1, name2)
	for turn, function in itertools.cycle([('primeiro', f1), ('segundo', f2)]):
		if interativo:
			mostra_jogo(game)
		move = function(copy.deepcopy(game), turn)
		if is_legal(game, turn, move):
			faz_jogada(game, turn, *move)
			winner = jogo_acabou(game, turn)
		else:
			winner = outro(turn)
		if winner:
			break
	if interativo:
		mostra_jogo(game)
		print(f"{game['nomes'][winner]} venceu!")
	return game['nomes'][winner]


def torneio(dict_jogadores, partidas=None):
	partidas = partidas or [('tradicional', 10)]
	wins = {name: 0 for name in dict_jogadores}
	for first, second in itertools.permutations(dict_jogadores, 2):
		for mode, times in partidas:
			for _ in range(times):
				wins[roda_jogo({first: dict_jogadores[first], second: dict_jogadores[second]}, mode, False)] += 1
	total = 2 * (len(dict_jogadores) - 1) * sum(times for _, times in partidas)
	return {name: 100 * w / total for name, w in wins.items()}

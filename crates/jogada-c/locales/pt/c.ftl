# O que quem chama de C fez de errado. Os nomes são os do cabeçalho.
null = { $name }: esperava um ponteiro, veio NULL
not-utf-8 = { $name }: esperava UTF-8, veio { $got }
bug = um erro do jogada

# Qualquer jogo.
bad-options = options: { $why }
bad-seat = seat: esperava um assento de 0 a { $last }, ou { $public }, veio { $got }
bad-seconds = seconds: esperava um tempo em segundos, veio { $got }
game-over = o jogo acabou
no-legal-move = o jogador não escolheu um lance válido

# As funções dos enunciados.
bad-board = tabuleiro: esperava '*', 'o' ou ' ', veio { $got }
bad-stone = jogador: esperava '*' ou 'o', veio { $got }
bad-coordinate = { $name }: esperava um número de 0 a 7, veio { $got }
bad-move = lin, col: esperava uma jogada válida, veio { $got }
bad-fen = fen: { $why }
bad-number = numero: esperava um número a partir de 0, veio { $got }
bad-square = casa: esperava uma casa como e2, veio { $got }
no-such-piece = casa: esperava a casa de uma peça { $letter } de quem tem a vez, veio { $got }

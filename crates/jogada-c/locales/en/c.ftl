# What a caller in C did wrong. The names are those of the header.
null = { $name }: expected a pointer, got NULL
not-utf-8 = { $name }: expected UTF-8, got { $got }
bug = a mistake in jogada

# Any game.
bad-options = options: { $why }
bad-seat = seat: expected a seat from 0 to { $last }, or { $public }, got { $got }
bad-seconds = seconds: expected a time in seconds, got { $got }
game-over = the game is over
no-legal-move = the player chose no legal move

# The functions of the assignments.
bad-board = tabuleiro: expected '*', 'o' or ' ', got { $got }
bad-stone = jogador: expected '*' or 'o', got { $got }
bad-coordinate = { $name }: expected a number from 0 to 7, got { $got }
bad-move = lin, col: expected a move that may be played, got { $got }
bad-fen = fen: { $why }
bad-number = numero: expected a number from 0 on, got { $got }
bad-square = casa: expected a square like e2, got { $got }
no-such-piece = casa: expected the square of a { $letter } of the side to move, got { $got }

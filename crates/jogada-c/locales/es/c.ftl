# Lo que hizo mal quien llama desde C. Los nombres son los del encabezado.
null = { $name }: se esperaba un puntero, llegó NULL
not-utf-8 = { $name }: se esperaba UTF-8, llegó { $got }
bug = un error de jogada

# Cualquier juego.
bad-options = options: { $why }
bad-seat = seat: se esperaba un asiento de 0 a { $last }, o { $public }, llegó { $got }
bad-seconds = seconds: se esperaba un tiempo en segundos, llegó { $got }
game-over = el juego terminó
no-legal-move = el jugador no eligió una jugada legal

# Las funciones de las tareas.
bad-board = tabuleiro: se esperaba '*', 'o' o ' ', llegó { $got }
bad-stone = jogador: se esperaba '*' o 'o', llegó { $got }
bad-coordinate = { $name }: se esperaba un número de 0 a 7, llegó { $got }
bad-move = lin, col: se esperaba una jugada legal, llegó { $got }
bad-fen = fen: { $why }
bad-number = numero: se esperaba un número desde 0, llegó { $got }
bad-square = casa: se esperaba una casilla como e2, llegó { $got }
no-such-piece = casa: se esperaba la casilla de una pieza { $letter } de quien tiene el turno, llegó { $got }

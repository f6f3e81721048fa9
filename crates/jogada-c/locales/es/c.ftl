# Por qué se rechaza una llamada desde C.
mistake = un error de jogada
null-pointer = { $name }: se esperaba un puntero, llegó NULL
not-utf8 = se esperaba UTF-8, llegó { $got }
bad-seconds = se esperaba un tiempo en segundos, llegó { $got }
bad-seat = se esperaba un puesto de 0 a { $last }, o { $public }, llegó { $got }
no-legal-move = el jugador no eligió una jugada legal
bad-number = se esperaba un número a partir de 0, llegó { $got }

# rothelo.
illegal-square = se esperaba una jugada válida, llegó { $got }
bad-stone = se esperaba '*' u 'o', llegó { $got }
bad-character = se esperaba '*', 'o' o ' ', llegó { $got }
bad-coordinate = se esperaba un número de 0 a 7, llegó { $got }

# xadrez.
no-such-piece = se esperaba la casilla de una pieza { $letter } de quien tiene el turno, llegó { $got }
bad-square = se esperaba una casilla como e2, llegó { $got }

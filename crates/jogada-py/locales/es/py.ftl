# Argumentos de cualquier función.
expected-dictionary = se esperaba un diccionario, llegó { $got }
expected-text = se esperaba un texto, llegó { $got }
expected-integer = se esperaba un entero, llegó { $got }
expected-integer-between = se esperaba un entero de { $least } a { $most }, llegó { $got }
expected-pair = se esperaba una tupla de 2 enteros de 0 a { $most }, llegó { $got }
expected-rows = se esperaba una lista de listas, llegó { $got }
wrong-shape = se esperaban { $side } filas de { $side } casillas, llegaron { $got }
expected-pieces = se esperaba una lista de piezas, llegó { $got }
expected-one-of = se esperaba { $names }, llegó { $got }
expected-square = se esperaba una casilla como e2, llegó { $got }
expected-move = se esperaba una jugada válida, llegó { $got }
expected-seconds = se esperaba un tiempo en segundos, llegó { $got }
expected-tool = se esperaba un programa, llegó { $got }
mistake = una búsqueda falló: es un error de jogada
interrupted = interrumpido
file-too-long = más de { $most } bytes

# La arena.
expected-options = se esperaba un diccionario de opciones del juego, llegó { $got }
other-games-position = se esperaba una posición de { $game }, llegó una de { $got }
position-is-over = se esperaba una partida en curso, esta terminó
expected-ply = se esperaba una jugada de 0 a { $most }, llegó { $got }
wrong-count-of-players = se esperaban { $seats } jugadores, llegaron { $got }
expected-engine = se esperaba un Engine de este juego, llegó { $got }
expected-player = se esperaba un nombre, un archivo, un Engine o una función, llegó { $got }
expected-entrants = se esperaba nombres, archivos o funciones, llegó { $got }
match-goes-on = la partida no ha terminado
bot-without-runtime = un bot al que no se puede preguntar
machine-failed = falló la máquina, no un bot: { $why }
warn-broken = aviso: { $name } participa y pierde todas las partidas: { $why }
warn-open-attacks = aviso: este núcleo no permite espacios de nombres, y estos ataques quedan abiertos: { $attacks }
warn-trust = aviso: trust=True: los bots corren sin aislamiento y pueden todo lo que puede el usuario
warn-open-seed = aviso: open_seed=True: los bots pueden adivinar la semilla y conocer todas las manos
fault = puesto { $seat }: { $what }
fault-with-words = puesto { $seat }: { $what }: { $said }
reason-resigned = rendición
reason-agreed = empate acordado
reason-illegal-move = jugada ilegal
reason-out-of-time = tiempo agotado
reason-crashed = falló
reason-aborted = interrumpida

# Entornos.
expected-game = se esperaba un juego, llegó { $got }
expected-action = se esperaba una acción legal, llegó { $got }

# Dominó.
expected-history = se esperaba una lista de (p, ext, side, tile), llegó { $got }
expected-tile = se esperaba una ficha de (0, 0) a (9, 9), llegó { $got }
expected-fitting-tile = se esperaba una ficha que lleve, llegó { $got }
impossible-game = una partida que no puede ser: { $why }
no-answer-in-time = no respondió a tiempo

# Gomoku y reinas.
board-is-full = se esperaba una casilla vacía, está lleno
expected-sequence = se esperaba una secuencia dentro del tablero, llegó { $got }
expected-direction = se esperaba una dirección, no solo ceros, llegó { $got }
no-legal-move = se esperaba una jugada válida para el jugador, no hay ninguna
missing-key = se esperaba la clave '{ $key }'

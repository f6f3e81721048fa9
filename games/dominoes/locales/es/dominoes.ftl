# El juego en los menús: nombre, lados, piezas y opciones.
title = Dominó
about = dominó doble nueve en parejas, como se juega en La Habana
side-first = Primera pareja
side-first-wins = Gana la primera pareja
side-second = Segunda pareja
side-second-wins = Gana la segunda pareja
piece-back = una ficha boca abajo
word-pass = pasa
option-starter = Quién sale
option-starter-null = por sorteo
option-starter-0 = puesto 1
option-starter-1 = puesto 2
option-starter-2 = puesto 3
option-starter-3 = puesto 4

# Cómo termina la partida.
out = un jugador se pegó
blocked = se trancó el juego

# Jugadores.
player-engine = adivina las manos por lo que se ha jugado, y las juega hasta el final
player-sampler = un muestreo simple: mil repartos, cada jugada llevada hasta el final en cada uno
player-policy = una regla práctica aprendida del motor, en microsegundos
player-greedy = la ficha más gorda que lleve
player-dummy = cualquier ficha que lleve

# Jugadas y posiciones rechazadas.
bad-starter = se esperaba quién sale, de 0 a 3, llegó { $got }
bad-tile = se esperaba una ficha como 3-4L, o paso, llegó { $got }
not-in-hand = se esperaba una ficha de la mano, llegó { $got }
which-end = se esperaba { $tile }L o { $tile }R, llegó { $got }
does-not-fit = se esperaba una ficha con { $left } o { $right }, llegó { $got }

# Lo que devuelve una función del enunciado.
hand-in-answer = (lado, ficha): lado 0 o 1, y una ficha de self.tiles tal como está allí que encaje en un extremo, o None para pasar, como en (1, (3, 4))
mend-reversed = escriba la ficha como está en self.tiles, con la mitad menor primero: (3, 6), y no (6, 3)
mend-list-tile = una ficha es una tupla y no una lista: tómela de self.tiles tal como está allí

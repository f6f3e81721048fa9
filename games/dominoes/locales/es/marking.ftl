# Lo que se dice de una entrega que se corrige: pair_name y create_pair.
empty-name = el nombre de la pareja está vacío
starter-name = el nombre sigue siendo el del archivo que trae el enunciado
prints = imprime la respuesta en lugar de devolverla
not-two = no devuelve dos jugadores
not-players = no devuelve dos objetos jugador con un método play; quizás devolvió la clase sin llamarla
same-player = los dos jugadores son el mismo objeto, y tendrían las mismas fichas
starter-players = los jugadores siguen teniendo los nombres del archivo que trae el enunciado
name-no-text = el nombre de un jugador no es un texto; Player recibe primero el RA y después el nombre
not-a-tuple-pair = devuelve { $got }, se esperaba una tupla

# Player.
no-players = no hay jugador a quien preguntar: create_pair no crea ninguno, y ninguna clase del archivo se puede usar directamente
play-empty = play sigue vacío
play-undefined = play no está definido en una clase de este archivo: es el de basic_players
no-tiles = el juez no puede dar ni quitar fichas: tiles o remove_tile ya no funciona como en Player
no-position = position no se puede fijar y leer como en Player
no-name = name no se puede leer como en Player; quizás __init__ no llama a super().__init__
many-classes = el archivo define más de dos clases de jugadores
no-heirs = los jugadores no heredan de Player, pero tienen todo lo que el juez usa; eso se aceptó

# play.
changes-tiles = modifica self.tiles por su cuenta, lo que es tarea del juez
not-a-pair = no devuelve dos valores, lado y ficha
only-tile = devuelve solo una ficha; son dos valores, lado y ficha
bad-side = el lado no es 0 ni 1; hay que indicar un lado aunque no haya ficha
not-a-tile = lo que devuelve como ficha no es una ficha
not-held = devuelve una ficha que no está en su mano
turned-round = devuelve la ficha al revés; el juez solo la conoce como está en self.tiles
not-a-tuple = devuelve la ficha con otro tipo que el de self.tiles, que es una tupla
does-not-fit = devuelve una ficha que no encaja en ningún extremo
never-lays = nunca juega una ficha, aunque alguna encaje
never-left = nunca juega cuando solo se encaja en el extremo izquierdo
never-right = nunca juega cuando solo se encaja en el extremo derecho
never-first = nunca juega la primera ficha de la partida
never-last = nunca juega su última ficha, aunque encaje
never-double = nunca juega cuando solo encajan dobles
never-smaller = nunca juega una ficha que solo encaja por su mitad menor
never-greater = nunca juega una ficha que solo encaja por su mitad mayor
never-only = nunca juega cuando solo encaja una ficha
wrong-in-games = bien en manos sueltas, mal en partidas enteras: quizás guarda algo de un turno, o de una partida, a otra
answers-list = devuelve los dos valores en una lista; eso se aceptó
passes-by-choice = pasa { $passes ->
    [one] una vez
   *[other] { $passes } veces
} aunque una ficha encaja ({ $turns } manos así); eso está permitido
without-create-pair = create_pair está mal; lo que sigue se comprobó sin ella, hasta donde se pudo

# Tipos de llamada: las llamadas incorrectas son las …
kind-empty = con la mesa vacía
kind-later = después de la primera ficha
kind-nothing = en las que no encaja ninguna ficha
kind-something = en las que encaja alguna ficha
kind-left = en las que solo se encaja en el extremo izquierdo
kind-right = en las que solo se encaja en el extremo derecho
kind-last = con una sola ficha en la mano
kind-double = en las que solo encajan dobles
kind-same-ends = en las que los dos extremos tienen el mismo número
kind-passes = con pases en el historial
kind-second = del segundo jugador de la pareja
kind-player-first = del primer jugador de la pareja

# own_tiles.
no-answers = play no responde nada que se pueda comparar
looks-at-partner = con las mismas fichas, extremos e historial, la respuesta cambia cuando cambia la mano de su compañero: usa fichas que no son suyas
by-chance = algunas respuestas cambian al azar de una llamada a otra; esas no se compararon

# strategy.
play-wrong = play está mal, y las partidas se pierden con él: { $why }
too-slow = play es demasiado lento para partidas enteras
rate-dummy = contra la pareja tonta: { $rate } % ± { $error } en { $games } partidas
rate-greedy = contra la pareja codiciosa: { $rate } % ± { $error } en { $games } partidas
loses-to-dummy = no supera a la pareja tonta: { $rate } % ± { $error } en { $games } partidas
loses-to-greedy = pierde contra la pareja codiciosa: { $rate } % ± { $error } en { $games } partidas
same-as-greedy = no supera a la pareja codiciosa: cada reparto da el mismo resultado a las dos ({ $rate } % en { $games } partidas)
refused-in-games = { $answers ->
    [one] una respuesta fue rechazada
   *[other] { $answers } respuestas fueron rechazadas
} en esas partidas, con pérdida del turno

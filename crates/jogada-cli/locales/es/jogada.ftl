about = Jogada: juegos de mesa contra motores fuertes, bots en cualquier lenguaje, torneos
examples =
    Ejemplos:
    { $program }                                  la arena en el navegador
    { $program } play JUEGO                       una partida contra el motor
    { $program } play JUEGO --level 3 --seat 1=greedy
    { $program } match JUEGO engine greedy -n 100 puntaje y Elo
    { $program } tournament JUEGO engine:3 greedy random -n 20
    { $program } JUEGO --help                     lo que agrega un juego
examples-play =
    Ejemplos:
    { $program } play JUEGO --level 3             un motor más fácil
    { $program } play JUEGO --seat 0=engine --seat 1=human
    { $program } play JUEGO --resume              continúa donde quedó
examples-match =
    Ejemplos:
    { $program } match JUEGO engine greedy -n 100 --time 100ms
    { $program } match JUEGO engine:3 random -n 1000 --seed 7 --json
    { $program } match JUEGO 'uci:./program?Hash=64&Threads=2' engine   un programa de fuera, con opciones
about-serve = sirve la arena a un navegador: jugar, mirar, analizar, hacer torneos
examples-serve =
    Ejemplos:
    { $program }                                  la arena en el navegador, solo en esta máquina
    { $program } serve --class
    { $program } serve --addr 0.0.0.0:4400 --token SECRETO
help-addr = dónde escuchar (por defecto 127.0.0.1:4400); una dirección que otros alcanzan exige una contraseña
help-token = la clave para hacer torneos y subir bots (por defecto: una nueva cada vez; o la variable JOGADA_TOKEN)
help-no-open = no abre el navegador
help-connections = conexiones abiertas a la vez (por defecto: la mitad de los archivos que pueden estar abiertos, a lo sumo 8192)
help-per-address = conexiones de una dirección, la mitad de las cuales pueden ser WebSockets (por defecto: la mitad de todas, a lo sumo 1024); detrás de un proxy, que es una sola dirección, tantas como haya
help-class = abre una sala para la clase: quien está en la misma red entra con un código, juega y entrega (escucha en 0.0.0.0:4400)
help-show-token = muestra el token del profesor de una clase servida aquí, y termina
help-tls-cert = habla TLS con este certificado (PEM)
help-tls-key = la clave del certificado (PEM)
class-at = La clase entra en { $address } con el código { $code }
bad-token-file = se esperaba un token de 12 letras o más en { $path }; borra el archivo para que se haga otro
no-stored-token = no se sirvió ninguna clase desde { $folder }: jogada serve --class hace un token
serve-at = Jogada está en { $url }
serve-stop = Ctrl-C lo termina; las partidas y los torneos pueden continuar otro día
about-play = juega en esta terminal
about-match = hace que dos jugadores jueguen muchas partidas
about-replay = vuelve a mostrar una partida
examples-replay =
    Ejemplos:
      jogada replay game.jsonl
      jogada replay games.pgn --game 12
      jogada replay games.jsonl --game 1v2.0 --json
about-review = ¿dónde se perdió esta partida? cada jugada juzgada por el motor
examples-review =
    Ejemplos:
    { $program } review partida.jsonl             lo que regaló algo
    { $program } review partida.jsonl --all --time 2s
    { $program } review partida.jsonl --time nodes=50000 --json
help-review-time = cuánto piensa el motor en cada jugada: 1s, nodes=5000 (por defecto 300ms)
help-review-threads = jugadas a la vez (por defecto: una por núcleo)
help-review-all = también las buenas jugadas
review-count = { $side }: imprecisiones { $inaccuracies }, errores { $mistakes }, errores graves { $blunders }
about-random-games = juega N partidas al azar en un hilo, y dice a qué velocidad
help-lang = idioma de los mensajes
help-game = el nombre de un juego, en inglés, portugués o español
help-option = una opción del juego; se puede repetir
help-seed = un número que decide todo el azar
help-time = tiempo: 1s por jugada, 5m+3s para todas, nodes=5000; se toleran 100 ms de retraso
help-json = respuesta para programas
help-seat = quién ocupa el lugar N, contado desde 0: human, random, first, greedy, engine, engine:7, la ruta de un bot; se puede repetir; usted toma el primer lugar que quede libre
help-level = fuerza de los motores, de 1 a 10 (por defecto 5)
help-save = guarda la partida en este archivo
help-resume = continúa una partida guardada
help-plain = un diálogo de líneas en vez de la pantalla completa
help-record = un registro, una partida guardada, o un archivo de partidas: una exportación (games.jsonl) o una notación como pgn
help-game-of-file = qué partida del archivo: su número desde 1, o su ronda, como 1v2.1 (por defecto: la primera)
help-format-of-file = la notación del archivo, cuando el contenido no la revela
first-of-games = { $path } tiene { $games } partidas; esta es la primera, y --game 2 la siguiente
help-games = cuántas partidas
help-threads = partidas a la vez (por defecto: una por núcleo)
help-out = escribe el registro de cada partida en esta carpeta
help-a = el primer jugador: uno de la casa o la ruta de un bot; en un juego de parejas, a+b son dos compañeros
help-b = el segundo jugador
random-games-told = { $games } partidas, { $moves } jugadas en { $seconds } s: { $rate } partidas/s (el primero ganó { $first }, el segundo { $second }, { $draws } empatadas)
match-told =
    { $a } v { $b }: { $wins } ganadas, { $draws } empatadas, { $losses } perdidas de { $games } en { $seconds } s
    { $a } sacó { $share } % de los puntos, Elo { $elo }
match-stopped = detenido después de { $played } de { $games } partidas
menu-ask = ¿Qué juego?
dialogue-help = Escribir una jugada, o ? para ver la ayuda.
dialogue-commands =
    una jugada       se juega
    jugadas          las jugadas legales
    pista            la opinión del motor (* es seguro)
    deshacer         vuelve atrás
    tablas           ofrece tablas, o las acepta
    guardar ARCHIVO  escribe la partida en un archivo
    abandonar        se rinde
    salir            deja la partida, que queda guardada
ask-move = lugar { $seat }>
played = el lugar { $seat } ({ $player }) juega { $move }
saved = guardado en { $path }
side-first = El primer bando
side-second = El segundo bando
resume-hint = pista: la partida queda guardada; continúa con { $program } play --resume { $path }
not-over = La partida no terminó.
opening = Apertura: { $name }
usage-command = se esperaba un comando o un juego, llegó "{ $got }"
usage-argument = argumento inesperado "{ $got }"
usage-missing = falta un argumento: { $got }
usage-value = se esperaba un valor para { $got }
usage-conflict = { $got } no se puede usar junto con los otros argumentos
usage-close = pista: ¿sería { $close }?
about-bench = la firma del motor: posiciones visitadas en un conjunto fijo de búsquedas
help-frame-usage = Uso
help-frame-commands = Comandos
help-frame-arguments = Argumentos
help-frame-options = Opciones
help-help = esta ayuda
help-version = la versión
usage-utf8 = se esperaban argumentos en UTF-8
usage-no-command = se esperaba un comando después de { $got }: { $commands }
usage-bad = se esperaba { $wanted } para { $got }, llegó "{ $value }"
usage-from = un número entero desde { $least }
usage-from-to = un número entero de { $least } a { $most }
usage-whole = un número entero
usage-number = un número
usage-other = otro valor
help-frame-command = COMANDO
file-problem = { $path }: { $why }
machine-failed = falló la máquina, no el bot: { $why }

# Cómo se llaman los valores de las opciones en la ayuda.
value-address = DIRECCIÓN
value-arguments = ARGUMENTOS
value-database = BASE
value-depth = PROFUNDIDAD
value-dir = CARPETA
value-entrant = PARTICIPANTE
value-file = ARCHIVO
value-file-position = ARCHIVO|POSICIÓN
value-form = FORMA
value-format = FORMATO
value-game = JUEGO
value-hand-in = ENTREGA
value-id-file = ID|ARCHIVO
value-key-value = CLAVE=VALOR
value-lang = LENGUAJE
value-letter = LETRA
value-modality = MODALIDAD
value-moves = JUGADAS
value-n-player = N=JUGADOR
value-name = NOMBRE
value-name-days = NOMBRE=DÍAS
value-path = RUTA
value-pieces = PIEZAS
value-plies = JUGADAS
value-position = POSICIÓN
value-priority = PRIORIDAD
value-rule = REGLA
value-seconds = SEGUNDOS
value-seed = SEMILLA
value-size = LADO
value-time = TIEMPO
help-frame-options-mark = OPCIONES
help-frame-alias-mark = también
help-frame-aliases-mark = también
help-frame-default-mark = por defecto
help-frame-values-mark = valores

# Lo que se escribió y no puede ser.
bad-number = se esperaba un número entero desde { $least }, llegó { $got }
bad-option = se esperaba una opción como size=15, llegó { $got }
bad-log-level = se esperaba un nivel como debug en JOGADA_LOG, llegó { $got }
bad-log-format = se esperaba --log text o json, llegó { $got }
bad-part = se esperaba server o worker, llegó { $got }
no-game-for-bot = se esperaba un bot para un juego entre { $names }, llegó { $got }
roster-absent = { $name } no tiene archivo en la lista y queda fuera
bad-roster = se esperaba una lista de nombres y archivos, llegó { $file }: { $why }
bad-roster-line = se esperaba un nombre y un archivo en la línea { $line }
long-roster = es demasiado larga
nothing-to-resume = no hay partida para continuar
bad-seat = se esperaba un lugar de 0 a { $last } y un jugador, como 1=greedy, llegó { $got }
bad-review-time = se esperaba un tiempo por jugada, como 1s o nodes=5000, llegó { $got }

# La dirección y la clave del servidor.
bad-utf8 = se esperaba texto UTF-8, llegó un byte inválido en { $at }
bad-address = se esperaba una dirección como 127.0.0.1:4400, llegó { $got }
too-many-connections = se esperaban como máximo { $most } conexiones, llegó { $got }
bad-token = se esperaba una clave de letras, dígitos y guiones, llegó { $got }
short-token = se esperaba una clave de { $least } letras o más, llegó { $got }
no-token = se esperaba --token con { $address }, una dirección que otros alcanzan
address-in-use = se esperaba una dirección libre, llegó { $address }; si Jogada ya corre ahí, abra http://{ $address }
cannot-listen = no se puede escuchar en { $address }: { $why }

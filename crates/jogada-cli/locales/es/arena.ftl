about-tournament = organiza un torneo y guarda todas las partidas
about-tournaments = lista los torneos guardados
about-export = escribir un torneo o archivos de partidas en otros formatos
examples-tournament =
    Ejemplos:
    { $program } tournament JUEGO engine:3 greedy random -n 20
    { $program } tournament JUEGO ana=bots/ana rui=bots/rui.py engine:1 --time 1s
    { $program } tournament JUEGO nuevo=./nuevo viejo=./viejo --format sprt --elo 0,10
    { $program } tournament -f torneo.toml --out resultados
    { $program } tournament --resume 3            continúa donde quedó
examples-export =
    Ejemplos:
    { $program } export 3                         todo, en la carpeta tournament-3
    { $program } export 3 --format html --out informe.html
    { $program } export 3 --format jsonl | head
    { $program } export games/ --format pgn --out games.pgn
help-entrants = quién participa: un jugador, o NOMBRE=JUGADOR; un jugador es uno de la casa como engine:7, la carpeta, el programa o el código de un bot, o en un juego de parejas dos de ellos como a+b
help-settings = un tournament.toml con cualquiera de estos ajustes
help-roster = una tabla de alumnos y sus archivos, en CSV con las columnas nombre y archivo; las rutas empiezan donde está la tabla
help-tournament-games = partidas de cada encuentro, la mitad de cada lado (por defecto 2); con --format assignment, partidas de cada modalidad
help-format = round-robin (por defecto), knockout, swiss, gauntlet (el primero contra todos), ladder (escalera: hasta que las puntuaciones sean seguras), sprt (dos, hasta que esté claro), assignment (el del propio juego)
help-rounds = rondas de un torneo suizo, o enfrentamientos de cada participante en la escalera
help-elo = los dos límites entre los que decide una prueba secuencial (por defecto 0,10)
help-name = cómo se llama el torneo
help-tournament-resume = continúa un torneo
help-replace = con --resume: vuelve a jugar las partidas de los inscritos cuyos archivos cambiaron, y conserva todas las demás
help-keep = con --resume: sigue con las copias guardadas de los archivos que cambiaron
help-add = con --resume: deja entrar a un inscrito más, un jugador o NOMBRE=JUGADOR; solo se juegan sus partidas
help-drop = con --resume: retira a un inscrito, con sus partidas
help-forfeit-after = después de este número de partidas seguidas en que agota el tiempo, el participante pierde las que le quedan; 0 es nunca (por defecto 3)
help-tournament-out = escribe al final en esta carpeta todo lo que escribe export
help-trust = ejecuta los bots fuera de la jaula, con todos los permisos de esta cuenta
help-tournament-seed = un número que se mezcla con bits al azar, para que los bots no adivinen los repartos
help-open-seed = deja que la semilla sola decida todo el azar, para poder repetir el torneo: los bots pueden adivinar los repartos
help-restart = inicia los bots de nuevo en cada partida
help-db = la base de datos: un archivo, o postgres://USUARIO@HOST/NOMBRE (por defecto: el archivo arena.db en la carpeta de datos)
help-export-what = el número de un torneo; o archivos y carpetas de partidas, como la de match --out
help-export-format = html, jsonl, csv (posiciones), matrix, games, o una notación del juego como pgn (por defecto: todos)
help-export-out = el archivo, o la carpeta para todos los formatos
trusted = aviso: los bots corren fuera de la jaula, con todos los permisos de esta cuenta (--trust)
seed-is-mixed = la semilla se mezcla con bits al azar, para que los bots no adivinen los repartos; con --open-seed se repite un torneo
seed-is-guessable = aviso: los bots pueden adivinar la semilla y conocer cada reparto: sirve para repetir partidas, no para resultados que cuenten
tournament-begins = torneo { $id }: { $game }, { $entrants } participantes, { $games } partidas
tournament-begins-open = torneo { $id }: { $game }, { $entrants } participantes
tournament-goes-on = ya hay { $games } partidas jugadas
tournament-resume = continúa cuando sea con: { $command }
tournament-broken = { $name } participa y pierde todas las partidas: { $why }
bar-faults = fallas: { $faults }
match-lost = { $name } perdió { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: { $causes }
match-replaced = { $name } dio respuestas que el juez cambió en { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 }: { $causes }
tournament-faults = partidas con fallas: { $entrants }
list-name = nombre
list-game = juego
list-entrants = participantes
list-games = partidas
list-state = estado
list-created = inicio (UTC)
list-open = abierto
list-finished = terminado
list-open-seed = semilla abierta
exported = escrito en { $path }
about-doctor = mira los muros de la jaula y los ataca desde adentro
about-bot = empieza un bot, o averigua qué tiene uno de malo
about-bot-new = escribe un bot que juega, para mejorarlo
usage-bot-new =
    jogada bot new LENGUAJE JUEGO CARPETA
           jogada bot new --assignment JUEGO ARCHIVO
help-assignment = escribir el archivo con que empieza el trabajo de este juego, en vez de un bot de nuestro protocolo
no-assignment = { $game } no tiene trabajo, así que no hay archivo para empezar
bad-starter-name = se esperaba un nombre que termina en .{ $ending }, llegó { $got }
file-exists = { $path } ya existe, y queda como está
starter-written =
    { $path } tiene las funciones del trabajo de { $game }: escriba los cuerpos, después pruebe
    jogada bot check { $path } --game { $game }
about-bot-check = prueba un bot como lo haría un torneo, y dice qué está mal y cómo arreglarlo
limits-bot-check =
    Límites, como en un torneo:
      una jugada 1 s aquí, o lo que da la tarea (reinas: 5 s);
                 en un torneo --time, o { $answer } s sin él
      el inicio  { $start } s
      memoria    { $memory } GiB; { $processes } procesos; { $files } MiB de archivos
      salida     { $output } MiB por jugada, { $line } KiB por línea; compilar puede llevar 60 s y 2 GiB
limits-match =
    Límites de un bot:
      una jugada { $answer } s sin --time; con él, ese tiempo y 100 ms
      el inicio  { $start } s; tres inicios seguidos sin éxito son los últimos
      demoras    después de { $forfeit } partidas seguidas se pierde el resto
      memoria    { $memory } GiB; { $processes } procesos; { $files } MiB de archivos
limits-play =
    Límites de un bot:
      una jugada { $answer } s sin --time; con él, ese tiempo y 100 ms
      el inicio  { $start } s
      memoria    { $memory } GiB; { $processes } procesos; { $files } MiB de archivos
limits-tournament =
    Límites de un bot, si el archivo de configuración no dice otros:
      una jugada { $answer } s sin --time; con él, ese tiempo y 100 ms
      el inicio  { $start } s; tres inicios seguidos sin éxito son los últimos
      demoras    después de { $forfeit } partidas seguidas se pierde el resto (--forfeit-after)
      memoria    { $memory } GiB; { $processes } procesos; { $files } MiB de archivos
      salida     { $output } MiB por jugada, { $line } KiB por línea; compilar puede llevar 60 s y 2 GiB
      El formato propio de un juego (--format assignment) no fija tiempo: indique --time.
examples-doctor =
    Ejemplos:
    { $program } doctor
    { $program } doctor --quick --json
    { $program } doctor --server
examples-bot =
    Ejemplos:
    { $program } bot new python JUEGO mibot
    { $program } bot new --assignment JUEGO ana.py   el archivo con que empieza el trabajo
    { $program } bot check mibot
    { $program } tournament JUEGO mibot engine:1 greedy
help-quick = no mide si un ataque frena a un bot honesto que corre al lado
help-language = python, c, cpp, java, javascript o rust
help-folder = una carpeta nueva para él
help-path = la carpeta, el programa o el código de un bot
help-check-game = solo este juego (por defecto: todos los que juega)
bot-written = un bot en { $language } para { $game } está en { $folder }; se prueba con { $program } bot check { $folder }
check-passed = no tiene nada de malo
check-failed = { $failed ->
    [one] tiene 1 cosa mal
   *[other] tiene { $failed } cosas mal
}
jail-open = este kernel no permite espacios de nombres, así que estos ataques quedan abiertos: { $attacks } ({ $program } doctor dice qué significa)
doctor-attacks = atacando
doctor-wall = muro
doctor-present = presente
doctor-what = qué
doctor-attack = ataque
doctor-stopped = detenido
doctor-seen = visto
doctor-undisturbed = sin molestia
doctor-alone = solo
doctor-beside = al lado
doctor-late = tarde
doctor-yes = sí
doctor-no = no
doctor-missing = FALTA
doctor-by = por { $wall }
doctor-escaped = ABIERTO
doctor-held = la jaula resistió { $attacks } ataques
doctor-open = { $open } de { $attacks } ataques están abiertos en esta máquina
doctor-disturbed = la jaula resistió, pero un ataque molestó a un bot honesto en otro núcleo
help-doctor-server = ataca solo el servidor, que no necesita jaula
doctor-server-held = el servidor resistió los { $attacks } ataques
doctor-server-broken = el servidor no resiste
help-log = registra lo que pasa en stderr, como texto o como una línea de JSON cada vez (JOGADA_LOG=debug para más)
about-systemd = imprime una unidad de systemd que inicia el servidor o un trabajador con la máquina
examples-systemd =
    Ejemplos:
    { $program } systemd server -- --addr 0.0.0.0:4400 --db postgres://jogada@db/jogada
    { $program } systemd worker -- --nats nats://servidor:4222
    { $program } systemd server --user > ~/.config/systemd/user/jogada.service
help-systemd-part = qué iniciar (por defecto: server)
help-systemd-user = una unidad de la propia sesión y no del sistema
help-systemd-args = con qué se inicia serve o worker
help-nats = un servidor NATS: las máquinas que trabajan ahí juegan las partidas (nats://HOST:4222, tls://USUARIO:CLAVE@HOST)
help-priority = las partidas de qué torneo van primero: high, normal o low
about-worker = juega partidas de torneos de otra máquina, encontradas por un servidor NATS
examples-worker =
    Ejemplos:
    { $program } worker --nats nats://192.168.0.10:4222
    { $program } worker --nats tls://USUARIO:CLAVE@HOST --jobs 8 --name lab-3
help-worker-name = cómo se llama este trabajador (por defecto: el nombre de la máquina)
worker-waits = buscando trabajo; Ctrl-C lo termina cuando sea, y no se pierde nada
worker-ready = { $id } juega { $jobs } a la vez
worker-banned = expulsado: { $why }
tournament-notice = trabajador { $worker }: { $said }
help-patience = se detiene si la máquina no puede iniciar bots durante este número de segundos; no se pierde nada (por defecto 300)
machine-fails = en pausa: falla la máquina, no un bot, y se intenta de nuevo: { $why }
machine-fails-some = algunas partidas esperan, porque falla la máquina, no un bot; se intentan de nuevo: { $why }
machine-waits = esperando: { $why }
machine-works = la máquina vuelve a funcionar: todo continúa
few-files = se juegan { $tables } partidas a la vez en vez de { $wanted }: a lo sumo { $files } archivos pueden estar abiertos (ulimit -n)
about-db = hace una copia de la base de datos, o verifica que esté entera
examples-db =
    Ejemplos:
    { $program } db backup ~/copias               cuando sea, también mientras se juega
    { $program } db check --db copia.db
about-db-backup = copia toda la base de datos en un archivo, cuando sea, también mientras se juega
examples-db-backup =
    Ejemplos:
    { $program } db backup                        en jogada-FECHA-HORA.db, en esta carpeta
    { $program } db backup copia.db --force
    { $program } db backup copia.db --db postgres://USUARIO@HOST/NOMBRE
    { $program } tournaments --db copia.db        una copia es una base de datos como cualquier otra
help-backup-file = la copia: un archivo nuevo, o una carpeta para ella (por defecto: jogada-FECHA-HORA.db en esta carpeta)
help-force = reemplaza un archivo que ya está
backup-copying = copiando
backup-stopped = detenido; no se escribió nada
about-db-check = busca daños, y vuelve a jugar cada partida guardada
examples-db-check =
    Ejemplos:
    { $program } db check
    { $program } db check --quick --db copia.db
help-db-check-quick = vuelve a jugar solo algunas partidas de cada torneo
db-counts = torneos: { $tournaments }, partidas: { $games }, partidas de personas: { $tables }; verificadas: { $replayed }
db-whole = la base de datos está entera
db-damaged = la base de datos está dañada; problemas: { $problems }

# La línea de comandos de un torneo.
needs-resume = se esperaba { $option } junto con --resume ID: cambia un torneo ya empezado
no-game-and-entrants = se esperaban un juego y participantes, o un archivo de opciones con -f
too-many-games = se esperaban menos partidas, llegó { $got }
rounds-without-swiss = se esperaban rondas solo con --format swiss o ladder, llegó { $got }
bad-elo = se esperaban dos límites de Elo como 0,10, llegó { $got }
elo-without-sprt = se esperaban límites de Elo solo con --format sprt, llegó { $got }
bad-export-format = se esperaba un formato entre { $names }, llegó { $got }
which-export-format = diga con --format en qué escribirla: { $names }
no-match-files = se esperaba una carpeta con registros o archivos de partidas, llegó { $got }
no-record-of-it = no se puede hacer un registro de ella: no terminó, o empezó en una posición que ninguna opción describe
no-tournaments-there = se esperaba una base de datos de torneos, llegó { $got }
backup-exists = se esperaba un archivo que aún no existe, o --force para reemplazarlo, llegó { $got }
worker-without-trust = se esperaba un torneo de bots encerrados; un trabajador con --trust acepta otros
no-home-folder = se esperaba una carpeta personal para la base de datos; indique un archivo con --db
bad-tournament-id = se esperaba el número de un torneo como en `{ $program } tournaments`, llegó { $got }
db-tournament = torneo { $id }
db-table = mesa { $id }
about-grade = corrige entregas, función por función, con la llamada más pequeña que está mal
examples-grade =
    Ejemplos:
    { $program } grade JUEGO ana.py                      un archivo
    { $program } grade JUEGO grupo/ --out notas          un grupo: páginas, tablas, entregas parecidas
    { $program } grade JUEGO grupo.zip --worksheet Notas.csv  lo que descargó Moodle, con las notas puestas
    { $program } grade JUEGO ana.py --json               una línea de JSON
    { $program } grade JUEGO --print-rubric > criterios.toml  los puntos, para cambiarlos
help-class = cada elemento de la carpeta o del archivo comprimido es de un estudiante, sea lo que sea
help-one = la carpeta o el archivo comprimido es una sola entrega, sea lo que sea
help-hand-ins = archivos, carpetas o paquetes de alumnos, o la carpeta o el paquete de un grupo; NOMBRE=RUTA da un nombre
help-rubric = los puntos de cada apartado, en TOML (por defecto: los del trabajo)
help-print-rubric = imprime los criterios, para empezar los propios
help-grade-out = escribe páginas, tablas y notas en esta carpeta; la misma llamada sigue donde se interrumpió
help-grade-format = table, json, text, markdown, html, csv, junit, check50, gradescope o vpl
help-late = días de retraso de una entrega, para el descuento de los criterios; se puede repetir
help-lti = plataformas educativas que pueden abrir páginas de alumnos y recibir notas (véase docs/grading.md)
help-worksheet = la hoja de calificaciones de Moodle: pone las notas y empaqueta los comentarios al lado
help-autograder-zip = crea un corrector para Gradescope, con este programa dentro
help-vpl-zip = crea un paquete para el VPL de Moodle, con este programa dentro
help-grade-threads = entregas a la vez (por defecto: una por núcleo)
help-grade-seed = hace otras llamadas; la misma semilla hace las mismas
bad-late = se esperaba un nombre del grupo y sus días, como ana=2, vino { $got }
grade-stopped = se detuvo después de { $marked } entregas, faltan { $left }; las notas en --out se conservan
grade-written = escrito: { $path }
grade-alike-code = { $a } y { $b } tienen el { $percent } % del código en común
grade-alike-games = { $a } y { $b } hicieron la misma jugada en { $agreements } de { $positions } posiciones
worksheet-missing = no están en la hoja: { $names }
changed-hint = { $what }; diga --replace para volver a jugar las partidas de esos participantes con los archivos como están ahora, o --keep para seguir con las copias guardadas

about-tournament = hace que todos jueguen contra todos, y guarda cada partida
about-tournaments = lista los torneos guardados
about-export = escribe un torneo en archivos: una página, tablas, registros
examples-tournament =
    Ejemplos:
      jogada tournament JUEGO engine:3 greedy random -n 20
      jogada tournament JUEGO ana=bots/ana rui=bots/rui.py engine:1 --time 1s
      jogada tournament JUEGO nuevo=./nuevo viejo=./viejo --format sprt --elo 0,10
      jogada tournament -f torneo.toml --out resultados
      jogada tournament --resume 3            continúa donde quedó
examples-export =
    Ejemplos:
      jogada export 3                         todo, en la carpeta tournament-3
      jogada export 3 --format html --out informe.html
      jogada export 3 --format jsonl | head
help-entrants = quién participa: un jugador, o NOMBRE=JUGADOR; un jugador es uno de la casa como engine:7, la carpeta, el programa o el código de un bot, o en un juego de parejas dos de ellos como a+b
help-settings = un tournament.toml con cualquiera de estos ajustes
help-tournament-games = partidas de cada encuentro, la mitad de cada lado (por defecto 2); con --format assignment, partidas de cada modalidad
help-format = round-robin (por defecto), knockout, swiss, gauntlet (el primero contra todos), sprt (dos, hasta que esté claro), assignment (el del propio juego)
help-rounds = rondas de un torneo suizo
help-elo = los dos límites entre los que decide una prueba secuencial (por defecto 0,10)
help-name = cómo se llama el torneo
help-tournament-resume = continúa un torneo
help-tournament-out = escribe al final en esta carpeta todo lo que escribe export
help-trust = ejecuta los bots fuera de la jaula, con todos los permisos de esta cuenta
help-tournament-seed = un número que se mezcla con bits al azar, para que nadie adivine los repartos
help-open-seed = deja que la semilla sola decida todo el azar, para poder repetir el torneo: los bots pueden adivinar los repartos
help-restart = inicia los bots de nuevo en cada partida
help-db = la base de datos: un archivo, o postgres://USUARIO@HOST/NOMBRE (por defecto: el archivo arena.db en la carpeta de datos)
help-id = el número de un torneo
help-export-format = html, jsonl, csv (posiciones), matrix, games, o una notación del juego como pgn (por defecto: todos)
help-export-out = el archivo, o la carpeta para todos los formatos
trusted = aviso: los bots corren fuera de la jaula, con todos los permisos de esta cuenta (--trust)
seed-is-mixed = la semilla se mezcla con bits al azar, para que nadie adivine los repartos; --open-seed repite un torneo
seed-is-guessable = aviso: los bots pueden adivinar la semilla y conocer cada reparto: sirve para repetir partidas, no para resultados que cuenten
tournament-begins = torneo { $id }: { $game }, { $entrants } participantes, { $games } partidas
tournament-begins-open = torneo { $id }: { $game }, { $entrants } participantes
tournament-goes-on = ya hay { $games } partidas jugadas
tournament-resume = continúa cuando sea con: { $command }
tournament-repeats = jugado de nuevo desde la primera partida, porque los bots no respondieron como antes: { $bouts }
tournament-broken = { $name } participa y pierde todas las partidas: { $why }
match-faults = { $faults } partidas se perdieron por fallas; --out guarda el motivo
tournament-faults = { $faults } partidas se perdieron por fallas: ver la tabla
trial-h1 = el primer participante es mejor por el límite superior o más (LLR { $llr } después de { $pairs } pares)
trial-h0 = el primer participante no supera el límite inferior (LLR { $llr } después de { $pairs } pares)
trial-open = todavía no hay nada claro (LLR { $llr } después de { $pairs } pares)
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
about-bot-check = prueba un bot como lo haría un torneo, y dice qué está mal y cómo arreglarlo
examples-doctor =
    Ejemplos:
      jogada doctor
      jogada doctor --quick --json
      jogada doctor --server
examples-bot =
    Ejemplos:
      jogada bot new python JUEGO mibot
      jogada bot check mibot
      jogada tournament JUEGO mibot engine:1 greedy
help-quick = no mide si un ataque frena a un bot honesto que corre al lado
help-language = python, c, cpp, java, javascript o rust
help-folder = una carpeta nueva para él
help-path = la carpeta, el programa o el código de un bot
help-check-game = solo este juego (por defecto: todos los que juega)
bot-written = un bot en { $language } para { $game } está en { $folder }; se prueba con jogada bot check { $folder }
check-passed = no tiene nada de malo
check-failed = tiene { $failed } cosas mal
jail-open = este kernel no permite espacios de nombres, así que estos ataques quedan abiertos: { $attacks } (jogada doctor dice qué significa)
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
      jogada systemd server -- --addr 0.0.0.0:4400 --db postgres://jogada@db/jogada
      jogada systemd worker -- --nats nats://servidor:4222
      jogada systemd server --user > ~/.config/systemd/user/jogada.service
help-systemd-part = qué iniciar (por defecto: server)
help-systemd-user = una unidad de la propia sesión y no del sistema
help-systemd-args = con qué se inicia serve o worker
help-nats = un servidor NATS: las máquinas que trabajan ahí juegan las partidas (nats://HOST:4222, tls://USUARIO:CLAVE@HOST)
help-priority = las partidas de qué torneo van primero: high, normal o low
about-worker = juega partidas de torneos de otra máquina, encontradas por un servidor NATS
examples-worker =
    Ejemplos:
      jogada worker --nats nats://192.168.0.10:4222
      jogada worker --nats tls://USUARIO:CLAVE@HOST --jobs 8 --name lab-3
help-worker-name = cómo se llama este trabajador (por defecto: el nombre de la máquina)
worker-waits = buscando trabajo; Ctrl-C lo termina cuando sea, y no se pierde nada
worker-ready = { $id } juega { $jobs } a la vez
worker-aside = apartado: { $why }
tournament-notice = trabajador { $worker }: { $said }
help-patience = termina cuando la máquina no puede iniciar bots durante estos segundos; no se pierde nada (por defecto 300)
machine-fails = en pausa: falla la máquina, no un bot, y se intenta de nuevo: { $why }
machine-fails-some = algunas partidas esperan, porque falla la máquina, no un bot; se intentan de nuevo: { $why }
machine-waits = esperando: { $why }
machine-works = la máquina vuelve a funcionar: todo continúa
few-files = se juegan { $tables } partidas a la vez en vez de { $wanted }: a lo sumo { $files } archivos pueden estar abiertos (ulimit -n)
about-db = hace una copia de la base de datos, o verifica que esté entera
examples-db =
    Ejemplos:
      jogada db backup ~/copias               cuando sea, también mientras se juega
      jogada db check --db copia.db
about-db-backup = copia toda la base de datos en un archivo, cuando sea, también mientras se juega
examples-db-backup =
    Ejemplos:
      jogada db backup                        en jogada-FECHA-HORA.db, en esta carpeta
      jogada db backup copia.db --force
      jogada db backup copia.db --db postgres://USUARIO@HOST/NOMBRE
      jogada tournaments --db copia.db        una copia es una base de datos como cualquier otra
help-backup-file = la copia: un archivo nuevo, o una carpeta para ella (por defecto: jogada-FECHA-HORA.db en esta carpeta)
help-force = reemplaza un archivo que ya está
backup-copying = copiando
backup-stopped = detenido; no se escribió nada
about-db-check = busca daños, y vuelve a jugar cada partida guardada
examples-db-check =
    Ejemplos:
      jogada db check
      jogada db check --quick --db copia.db
help-db-check-quick = vuelve a jugar solo algunas partidas de cada torneo
db-counts = torneos: { $tournaments }, partidas: { $games }, partidas de personas: { $tables }; verificadas: { $replayed }
db-whole = la base de datos está entera
db-damaged = la base de datos está dañada; problemas: { $problems }

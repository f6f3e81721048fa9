# Dónde ocurrió, y qué.
at = { $place }: { $message }

# La configuración de un torneo.
odd-games = se esperaba un número par de partidas, la mitad de cada lado, llegó { $got }
no-open-seed = se esperaba una semilla para abrirla, no llegó ninguna
too-many-entrants = se esperaban { $most } participantes como máximo, llegó { $got }

# Jugadores y bots.
bot-by-path = { $message }; un bot se indica por su ruta
wrong-partners = { $seats ->
    [one] se esperaba 1 compañero
   *[other] se esperaban { $seats } compañeros
}, llegó { $got }
no-bots = se esperaba un jugador incluido, llegó { $got }
other-game = se esperaba un bot que juegue { $game }, llegó { $got }
no-function = se esperaba un archivo cuyas funciones jueguen, llegó { $got }
bad-engine-option = se esperaba una opción del programa como Hash=64 o Skill+Level=3, llegó { $got }
build-output = { $message }
    { $output }
no-jail = { $message }; { $option } ejecuta bots sin aislamiento
no-seat-player = se esperaba un jugador en cada asiento, llegó { $got }

# Trabajadores y partidas.
no-workers = no se pudo iniciar { $workers ->
    [one] 1 trabajador
   *[other] { $workers } trabajadores
}: { $message }
workers-gone = se esperaba un trabajador, pero todos se fueron
no-such-match = se esperaba una partida del enfrentamiento, llegó { $got }
another-match = se esperaba la partida que se entregó, llegó otra
aborted-match = se esperaba una partida jugada hasta el final, llegó una interrumpida
machine-failed = la máquina, y no un bot, falló durante { $seconds } s: { $message }

# Cómo va un torneo.
partial = tabla parcial: { $played } de { $total } partidas jugadas
partial-open = tabla parcial: { $played } partidas jugadas
exception-at = { $name } en { $place }
repeats = jugados otra vez desde la primera partida, porque los bots no respondieron como antes: { $bouts }
trial-h1 = el primer participante es mejor, por el límite superior o más (LLR { $llr } tras { $pairs } pares)
trial-h0 = el primer participante no es mejor que el límite inferior (LLR { $llr } tras { $pairs } pares)
trial-open = todavía no está claro (LLR { $llr } tras { $pairs } pares)
paused = en pausa, porque falla la máquina, no un bot; se vuelve a intentar: { $message }
partly-paused = algunas partidas esperan, porque falla la máquina, no un bot; se vuelven a intentar: { $message }
lost-match = se esperaba una partida que estaba aquí hace un momento

# Entrants of a tournament that goes on.
files-changed = { $count ->
    [one] los archivos de { $names } han cambiado
   *[other] los archivos de estos participantes han cambiado: { $names }
}
files-gone = { $count ->
    [one] los archivos de { $names } ya no existen
   *[other] los archivos de estos participantes ya no existen: { $names }
}
files-changed-and-gone = { $changed }; { $gone }
files-lost = la copia guardada de los archivos ya no está
no-such-entrant = se esperaba el nombre de un inscrito, llegó { $got }
name-taken = se esperaba un nombre que ningún otro inscrito tenga, llegó { $got }; póngale uno: NOMBRE=JUGADOR

# Temporadas.
season-frozen = la temporada está congelada: ya no entra ninguna versión
season-closed = la temporada no se está jugando ahora
no-season = se esperaba una temporada en curso, llegó el torneo { $got }
no-such-pair = se esperaban los números de inscritos distintos de la temporada
bad-entrant-name = se esperaba un nombre en caracteres imprimibles, llegó { $got }

# Torneos de personas.
people-need-tables = las personas juegan en las mesas de un servidor: empiece el torneo en su página
no-openings-for-people = no se esperaban aperturas donde juegan personas

# Archivos de partidas.
no-matches = se esperaba una partida, llegó un archivo sin ninguna; puede ser uno de { $names }
no-filed-matches = se esperaba una partida, no llegó ninguna
several-games = se esperaban partidas de un solo juego, { $game }, llegó { $got }
in-file = partida { $number }: { $why }
no-such-game = se esperaba { $games ->
    [one] la única partida de este archivo, 1
   *[other] una partida de 1 a { $games }, o su ronda
}, llegó { $got }
bad-export-line = línea { $line }: se esperaba una partida de una exportación, llegó { $got }
which-notation = el archivo puede estar en varias notaciones ({ $names }); diga cuál con --format
no-match-file = se esperaba un registro o un archivo en una de las notaciones { $names }, llegó { $got }
moves-after-end = se esperaba el final tras la jugada { $moves }, donde las reglas terminan la partida

class-too-large = se esperaban como máximo { $most } entregas, vinieron más
milestone = { $rate } % de { $games } partidas contra { $player } (hace falta { $needed } %)

# Corrección de un grupo en la página.
nothing-to-grade = { $game } no tiene trabajo que corregir
no-hand-ins = se esperaban entregas, no vino ninguna: suba primero el archivo del grupo o sus archivos
no-student = se esperaba el número de un alumno con nota, vino { $got }
bad-upload-name = se esperaba un nombre de archivo simple como ana.py, vino { $got }
class-too-many-files = se esperaban como máximo { $most } archivos con { $mib } MiB en total
too-many-gradings = ya hay { $most } grupos guardados; borre algunos
grading-busy = el grupo se está corrigiendo; detenga la corrección primero
grading-broke = la corrección se interrumpió aquí; comience de nuevo
no-platform-user = se esperaba un usuario de una plataforma y un alumno del grupo
functions-empty = { $count ->
    [one] esta función todavía está vacía: { $names }
   *[other] estas funciones todavía están vacías: { $names }
}
write-functions = escriba lo que pide el comentario junto al nombre; sin eso no hay nada que juegue
function-plays = juega: { $name }
function-plays-of = juega: { $name }; también: { $others } (bot check ARCHIVO:FUNCIÓN revisa otra)
check-failed-machine = falló la máquina, lo que no dice nada del bot: { $why }

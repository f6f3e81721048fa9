# Lo que vio la comprobación de un bot.
no-game = { $game } no empieza
does-not-start-at = no se inicia: { $why } ({ $place })
does-not-start = no se inicia: { $why }
starts = se inicia y lee su primer mensaje en { $took } ms de { $limit } s
matches = { $game }: { $matches } partidas en todos los asientos, la más larga de { $moves } jugadas
odd-matches = { $game } desde posiciones inusuales: { $matches } partidas en todos los asientos, la más larga de { $moves } jugadas
in-match = { $game }: partida { $number }, después de { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}: { $what }
in-odd-match = { $game } desde posiciones inusuales: partida { $number }, después de { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}: { $what }
illegal-move = jugada ilegal { $move }, se esperaba una de { $choices } ({ $why })
returned-illegal = { $call } devolvió { $value }, que no es legal: { $why }
returned-odd = { $call } devolvió { $value }, que no es una jugada
raised = { $call } lanzó { $error }
in-call = { $what }; en la llamada { $call }
all-replaced = { $what }; el juez cambió sus { $moves } jugadas de la partida
never-plays = { $game }: pudo elegir { $moves } veces y siempre jugó { $instead }: nunca juega
out-of-time = tiempo agotado: { $why }
crashed = se cayó: { $why }
gave-up = abandonó
processes = { $matches } partidas con { $processes } procesos
times = { $answers } respuestas, mediana { $median } ms, la más lenta { $slowest } ms
times-of = { $answers } respuestas, mediana { $median } ms, la más lenta { $slowest } ms / { $limit } ms
memory = { $peak } MiB de memoria de { $limit } MiB
no-errors = nada en la salida de errores
errors = hasta { $bytes } bytes en la salida de errores en una partida, la última línea: { $line }
at-once = { $processes } procesos a la vez
at-once-fails = { $processes } procesos a la vez: { $what }
repeats = repite la misma partida
varies = juega otra partida cada vez
unknown-fields = ignora los campos que no conoce
aborted = sigue después de una partida interrumpida
quits = termina cuando termina su entrada
one-line = responde una línea por pregunta
not-so = { $promise }: no, { $seen }
more-followed = llegó más
runs-on = sigue durante { $seconds } s

# Cómo arreglarlo.
mend-options = las opciones del juego están mal
mend-start-file = ejecute el archivo a mano y corrija lo último que imprime
mend-start = ejecutar a mano el comando de jogada.toml en su carpeta y leer lo que imprime
mend-slow-start = cargar lo que tarda antes de leer la primera línea, y leer la entrada estándar línea por línea
mend-illegal-move = responder una de `choices`, escrita como está allí, y no imprimir nada más en la salida estándar
mend-out-of-time = responder dentro de `time_ms`, y vaciar (flush) la salida estándar después de cada línea
mend-crash = sus últimas palabras en la salida de errores están arriba; tratar lo que falla y responder de todos modos
mend-resign = un bot que abandona pierde; conviene jugar hasta el final
mend-times = dejar libre un quinto de `time_ms`: la máquina del torneo puede ser más lenta o estar más ocupada
mend-memory = guardar menos en la memoria
mend-errors = escribir menos: solo se guarda el final, y escribir lleva tiempo
mend-unknown-fields = los mensajes pueden ganar campos: leer los conocidos, dejar los demás
mend-aborted = `end` puede llegar en cualquier momento, y después otro `start`: olvidar entonces la partida vieja
mend-quits = salir del bucle cuando no hay más líneas que leer
mend-one-line = imprimir una línea por cada `ask`; lo demás va a la salida de errores
mend-returned-illegal = devuelva { $answer }; compruébelo con las reglas antes de devolverlo
mend-returned-odd = devuelva { $answer }, exactamente con esos tipos
mend-returned-nothing = la función llega al final sin un return, o a un return sin valor: devuelva { $answer }
mend-exception = abra el archivo en esa línea y mire qué contienen allí las variables
mend-syntax = Python no puede leer el archivo: corrija esa línea y ejecute `python3 -m py_compile` con él
mend-missing-module = solo están los módulos del propio Python: entregue sus otros archivos juntos en un .zip y prescinda del resto
mend-import = lleve lo que juega, pregunta o termina a funciones y llámelas bajo if __name__ == '__main__'
mend-undefined = defina la función exactamente con ese nombre; mayúsculas y guiones bajos cuentan
mend-misspelt = dé a su función el nombre del enunciado; mayúsculas y guiones bajos cuentan
mend-no-player = escriba una función de dos argumentos, el juego y su turno, que devuelva una pieza y una casilla
mend-pair = devuelva dos jugadores en create_pair, como en return (Ana(…), Rui(…))
mend-play-method = create_pair devuelve dos objetos de una clase con el método play(self, board_extremes, play_hist)
mend-player-exits = quite exit, quit y sys.exit de lo que se llama para una jugada y devuelva la jugada
mend-program-exits = quite exit y _exit de lo que se llama para una jugada y vuelva de la función
mend-player-reads = quite input de lo que se llama para una jugada: su estrategia decide sola
mend-compile = compílelo usted mismo con cc -Wall y corrija el primer error
mend-signal = un índice fuera de un vector, un puntero a ninguna parte o una función que se llama sin fin: compile con -g -fsanitize=address y ejecute
mend-slow-function = una jugada puede tardar { $seconds } s: devuelva antes la mejor que haya encontrado
mend-narrow-function = una jugada puede tardar { $seconds } s, y la máquina del torneo puede ser más lenta: deje un quinto libre
mend-slow-program = juegue dentro del tiempo que se le dice al programa
mend-hand-in-crash = sus últimas palabras están arriba; llame usted mismo a la función con los mismos argumentos
mend-excess-memory = guarde menos en memoria: no guarde cada posición que ha visto
mend-excess-files = no escriba archivos, o menos y más pequeños
mend-flood = escriba una línea corta por respuesta
mend-closed-output = no cierre la salida estándar: las respuestas van allí hasta la última partida
mend-never-plays = haga una jugada suya cuando la haya: quien nunca juega no puede ganar
mend-ended-early = siga leyendo en un bucle hasta que no haya más líneas: el programa no debe acabar tras una respuesta
mend-killed = un programa en C o C++ lee o escribe donde no puede: ejecútelo en un depurador
mend-program = mire `run` en jogada.toml: el programa debe estar allí y ser ejecutable
mend-unread = lea la entrada estándar desde el principio: el primer mensaje espera allí
mend-packed = empaquete solo sus propios fuentes, sin carpetas de bibliotecas
mend-archive = empaquételo otra vez como .zip y pruebe a abrir el resultado
mend-one-file = deje un solo jugador en él, y los otros archivos como ayuda
mend-manifest = corrija esa línea de jogada.toml; `docs/bots.md` tiene todas las claves
mend-no-manifest = ponga en la carpeta su archivo fuente, o un jogada.toml que diga cómo se ejecuta
mend-not-a-hand-in = entregue el propio código fuente, o un .zip o .tar.xz con él: nada de documento ni imagen
mend-other-archive = comprima los mismos archivos de nuevo como .zip, lo que todo sistema sabe hacer
mend-notebook = guarde el cuaderno como programa (Archivo, Descargar, .py), pruebe ese archivo y entréguelo
mend-missing-file = mire la ruta: el archivo no está allí o no se puede leer
mend-made-nothing = haga que `build` en jogada.toml cree el programa que nombra `run`
mend-other-game = compruébelo con el juego para el que se hizo
mend-build-file = compile el archivo a mano y corrija el primer error
mend-build = ejecute a mano los comandos de `build` en su carpeta y corrija el primer error
mend-recursion = la función se llama a sí misma sin fin: busque el caso en que debe parar
mend-division = se divide un entero por 0, o se toma % 0: mire por qué número divide
mend-abort = abort, un assert que falló, o memoria liberada dos veces: sus últimas palabras están arriba

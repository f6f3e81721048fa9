# Por qué falló un bot. Los registros guardan las mismas palabras en inglés.
because = { $what }: { $why }
exit-status = terminó con el código { $code }
killed-by-signal = terminado por la señal { $signal }{ $name ->
    [abort] {" (abort)"}
    [bad-memory-access] {" (acceso inválido a la memoria)"}
    [division-by-zero] {" (división por cero)"}
    [killed] {" (matado)"}
    [processor-time] {" (tiempo de procesador agotado)"}
    [file-too-large] {" (archivo demasiado grande)"}
    [forbidden-call] {" (llamada prohibida)"}
   *[other] {""}
}
closed-output = cerró su salida
ended-early = el programa terminó por sí solo, sin respuesta
gone-in-line = { $exit } en medio de { $half }
flood = se esperaba una línea de hasta { $line } bytes entre hasta { $output }, llegó más
not-started-again = no se volvió a iniciar después de { $failed } intentos fallidos
forfeited = no se le volvió a preguntar después de agotar el tiempo en { $games } partidas seguidas
first-message-unread = no leyó su primer mensaje en { $seconds } s
input-unread = no lee lo que se le dice
no-reply = se esperaba una respuesta a { $text } en { $seconds } s, no llegó
no-answer = sin respuesta en { $ms } ms
too-long = tardó más de { $seconds } s
too-much-output = escribió más de { $bytes } bytes
excess-memory = más de { $mib } MiB de memoria
excess-file-space = más de { $mib } MiB de archivos
excess-files = más de { $files } archivos

# Por qué un programa no se inicia.
cannot-start = no se puede iniciar { $name }
cannot-jail = no se puede poner { $name } en la cárcel
cannot-execute = no se puede ejecutar { $name }
no-runtime = a esta máquina le falta { $name }: no está en { $path }
program-not-found = no se encuentra { $name } en { $path }
not-a-program = se esperaba un programa, llegó { $got }
not-executable = se esperaba un archivo ejecutable, llegó { $got }
open-quote = falta cerrar una comilla
no-command = no hay comando
no-such-program = no existe ese programa

# Lo que se entrega y cómo se construye.
not-a-player = se esperaba un jugador, llegó { $got }: { $why }
not-a-hand-in = se esperaba un archivo ejecutable, o uno que termine en .py, .js, .jar, .java, .c, .cpp o .rs, llegó { $got }
other-archive = se esperaba un archivo comprimido .zip o .tar.xz, llegó { $got }
notebook = se esperaba un archivo con el programa, llegó el cuaderno { $got }
no-manifest = se esperaba un jogada.toml en la carpeta { $folder }
in-manifest = { $path }:{ $line }:{ $column }: { $why }
cannot-use-folder = no se puede usar la carpeta { $folder }
cannot-take = no se puede recibir { $name }
build-failed = no se puede construir { $name }: { $command }: { $how }
build-made-nothing = se esperaba que la construcción de { $name } creara { $program }
not-a-file = se esperaba un archivo, llegó { $got }
too-many-files = se esperaban como máximo { $max } archivos
too-large = se esperaban como máximo { $mib } MiB

# Lo que está mal en un jogada.toml.
unknown-key = campo desconocido { $got }, se esperaba uno entre { $known }
missing-key = falta el campo { $key }
unknown-value = valor desconocido { $got }, se esperaba { $known }
not-a-text = se esperaba un texto, llegó { $got }
not-texts = se esperaba una lista de textos, llegó { $got }
bad-name = se esperaba un nombre de 1 a { $max } caracteres
not-a-command = se esperaba un comando como ["python3", "bot.py"]
not-a-build = se esperaba un comando como ["gcc", "bot.c"], o una lista de comandos así
empty-command = se esperaba un comando, no llegó nada
command-in-one-word = se esperaba un comando como ["gcc", "bot.c"], cada palabra aparte, llegó { $got }
null-in-command = se esperaba un comando sin carácter nulo

# Lo que un adaptador dice de un archivo escrito para una tarea.
answer-raised = lanzó { $error }
answer-returned = devolvió { $value }, que no es una jugada legal
import-runs-on = { $file } sigue corriendo { $seconds } s después de empezar a importarse, eso va bajo { $guard }
import-reads = { $file } lee del teclado al importarse, eso va bajo { $guard }
import-exits = { $file } termina el programa al importarse, eso va bajo { $guard }
no-player-function = se esperaba un jugador en { $file }, una función del juego y del turno con nombre propio
undefined-function = se esperaba que { $file } definiera { $function }
misspelt-function = se esperaba que { $file } definiera { $function }, llegó { $got }
no-play-method = se esperaban jugadores con un método play, llegó { $got }
player-exits = el programa se termina dentro de { $function }, devuelva una jugada
player-reads = { $function } lee del teclado, y en un torneo no hay teclado
compiler-error = se esperaba que { $file } compilara, llegó { $error }
exception = { $error } ({ $place })
syntax-error = { $error } ({ $place })
missing-module = { $error } ({ $place })
out-of-memory = { $error } ({ $place })
endless-recursion = { $error } ({ $place })
no-pair = se esperaba que { $function } devolviera dos jugadores
does-not-compile = se esperaba que { $file } compilara
path-outside = se esperaban rutas dentro de { $archive }, llegó { $got }
too-many-packed = se esperaban hasta { $max } archivos en { $archive }, llegaron más
too-large-packed = se esperaban hasta { $max } MiB en { $archive }, llegó más
headers-too-large = se esperaban cabeceras de hasta { $max } KiB en { $archive }, llegó más
unpack-too-slow = se esperaba que { $archive } se descomprimiera en { $seconds } s, tardó más
bad-archive = se esperaba que { $archive } fuera un archivo comprimido, llegó un error, { $fault }
not-one-packed = se esperaba un solo { $ending } en { $archive } con { $marks }, llegó { $got }

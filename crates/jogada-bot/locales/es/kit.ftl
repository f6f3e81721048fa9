# El README de un kit inicial.
readme =
    # { $name }
    Un bot en { $language } para `{ $game }`, que juega jugadas legales al azar. Falta que `{ $file }` piense.

    1. Comprobar: `jogada bot check .` juega muchas partidas en la cárcel y con los límites de un torneo, y dice qué está mal y cómo arreglarlo.
    2. Cambiar: en cada jugada el programa lee una línea de JSON con `choices`, las jugadas legales, y `view`, la posición tal como se ve desde su asiento; escribe una de las opciones y vacía la salida (flush).
    3. Comprobar otra vez y entregar esta carpeta.

    `jogada.toml` dice cómo se construye y se inicia: { $how }.
    La salida estándar es solo para respuestas. Lo que se imprime en la salida de errores se guarda para el autor y se muestra después de la partida.
    El protocolo es una página, `docs/protocol.md` de Jogada; los límites y todas las claves de `jogada.toml` están en `docs/bots.md`.
command = `{ $command }`
commands = `{ $command }`, después { $then }

# Por qué no se escribió ningún kit.
unknown-language = se esperaba un lenguaje: { $names }, llegó { $got }
folder-not-empty = se esperaba una carpeta nueva o vacía, llegó { $got }
cannot-write = no se puede escribir { $folder }

# Lo que se dice de cualquier juego: nombres, jugadores, opciones.
unknown-game = se esperaba un juego entre { $names }, llegó { $got }
unknown-player = se esperaba un jugador como { $names }, llegó { $got }
bad-level = se esperaba un nivel de 1 a 10, llegó { $got }
random = cualquier jugada legal, todas con la misma probabilidad
first = la primera jugada legal de la lista

# Lo que se dice de una función de una entrega que se corrige.
exam-missing = no está definida
exam-misspelt = no está definida; { $got } sí lo está, ¿era esa?
exam-raised = lanza { $error }
exam-timed-out = sigue corriendo después de { $seconds } s
exam-growth = { $slow }; del tamaño { $from } al { $to } el tiempo crece como n^{ $power }
exam-slow-together = es lenta: solo { $made } de { $tried } llamadas cupieron en 20 s
exam-died = su proceso termina: { $how }
exam-prints = imprime la respuesta en vez de devolverla
exam-returns-nothing = no devuelve nada (None)
exam-changes-argument = cambia su argumento, que debe quedar como estaba
exam-wrong-type = devuelve { $got }, se esperaba { $expected }
exam-wrong = devuelve otra cosa
exam-keeps-state = correcta cuando se la llama sola, incorrecta después de otras llamadas: guarda algo entre llamadas
exam-through = correcta en sí; en el programa falla por { $functions }
exam-counted = { $cause } (incorrecta en { $wrong } de { $tried } llamadas)
exam-where = { $cause }; las llamadas incorrectas son las { $place }

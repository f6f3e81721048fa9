# Lo que dice la ley de un juego: jugadas, semillas y opciones con las que no empieza ningún juego.
game-over = la partida terminó
not-a-legal-move = { $count ->
    [one] se esperaba la única jugada legal, { $example }, llegó { $got }
   *[other] se esperaba una de las { $count } jugadas legales, como { $example }, llegó { $got }
  }
bad-spelling = se esperaba una jugada legal y su código, llegó { $got }
bad-code = se esperaba el código de una jugada legal, llegó { $got }
bad-seed = se esperaba un número o 64 dígitos hexadecimales, llegó { $got }

# Opciones, configuraciones y posiciones en JSON.
bad-options = opciones inválidas: { $why }
not-an-object-of-options = se esperaba un objeto de opciones, llegó { $got }
at = { $place }: { $why }
bad-json = se esperaba JSON, llegó { $got } (línea { $line }, columna { $column })
unknown-field = campo desconocido `{ $got }`, se esperaba { $count ->
    [0] ninguno
    [one] { $names }
   *[other] uno entre { $names }
  }
unknown-value = valor desconocido `{ $got }`, se esperaba { $count ->
    [0] ninguno
    [one] { $names }
   *[other] uno entre { $names }
  }
missing-field = falta el campo `{ $name }`
duplicate-field = el campo `{ $name }` aparece dos veces
expected-boolean = se esperaba true o false, llegó { $got }
expected-whole-number = se esperaba un número entero de { $least } a { $most }, llegó { $got }
expected-number = se esperaba un número, llegó { $got }
expected-text = se esperaba un texto, llegó { $got }
expected-list = se esperaba una lista, llegó { $got }
expected-null = se esperaba null, llegó { $got }
expected-list-of = se esperaba una lista de { $count }, llegó { $got }
expected-object = se esperaba un objeto, llegó { $got }
expected-other = se esperaba { $expected }, llegó { $got }

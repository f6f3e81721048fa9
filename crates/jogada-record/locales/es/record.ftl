# Un suceso que no pudo ocurrir.
match-over = la partida terminó
no-draw-offer = nadie propuso tablas
no-takeback = una jugada que otro jugador vio no se puede deshacer aquí
bad-takeback = se esperaban de 1 a { $max } jugadas por deshacer, llegó { $got }
not-to-move = se esperaba el turno del asiento { $seat }, llegó { $got }
no-seat-to-move = se esperaba una partida en la que alguien tiene el turno, llegó una jugada del asiento { $got }
no-such-seat = se esperaba un asiento menor que { $seats }, llegó { $got }

# Un texto que no es un registro.
too-long = se esperaban como máximo 16 MiB, llegaron { $bytes } bytes
no-setup = se esperaba una línea con `setup`
no-save = se esperaba una primera línea con `save`
no-end = se esperaba una última línea con el final
bad-line = línea { $line }: se esperaba la línea siguiente de un registro, llegó { $got }
other-end = se esperaba el final { $expected }, llegó { $got }
other-seed = se esperaba la semilla cuyo hash se publicó, llegó { $got }
in-opening = jugada de apertura { $number }: { $why }
in-event = suceso { $number }: { $why }

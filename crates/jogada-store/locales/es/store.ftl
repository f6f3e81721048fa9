# Qué base de datos.
bad-database = se esperaba un archivo para la base de datos, o postgres://USUARIO@HOST/NOMBRE, llegó { $got }
no-folder = se esperaba un archivo en una carpeta que existe, llegó { $got }
no-permission = se esperaba un archivo en el que se puede escribir, llegó { $got }
not-ours = se esperaba una base de datos de torneos, llegó { $got }
file-exists = se esperaba un archivo que aún no existe, llegó { $got }
file-in-use = se esperaba un lugar sin base de datos en uso, llegó { $got }
newer = la base de datos es de una versión más nueva: esquema { $found }, conocido hasta { $known }

# Con qué puede fallar una base de datos.
read-only = la base de datos se puede leer, pero no escribir
damaged = la base de datos está dañada: { $what }
away = la base de datos no responde: { $what }
unsure = la base de datos desapareció antes de decir si guardó el último cambio
full = el disco está lleno
busy = otro proceso está usando la base de datos y no la suelta
failed = la base de datos se negó: { $what }

# Torneos.
no-tournament = se esperaba el número de un torneo, llegó { $got }
locked = otro proceso está jugando el torneo { $id }
locked-by = el proceso { $pid } está jugando el torneo { $id }
locked-by-host = el proceso { $pid } de { $host } está jugando el torneo { $id }
miscounted = torneo { $id }: se esperaban { $games } partidas, llegó { $got }

# Partidas de torneos.
in-match = enfrentamiento { $bout }, partida { $number }: { $message }
different-record = ya se guardó antes, con otro registro
aborted-match = se esperaba una partida con resultado, llegó una interrumpida
record-too-long = se esperaba un registro de 16 MiB como máximo
different-end = se esperaba { $known }, llegó { $got }

# Partidas de personas.
live-exists = se esperaba un nombre nuevo para la partida, llegó { $got }
move-exists = { $live }: otro proceso guardó la jugada { $number } de esta partida

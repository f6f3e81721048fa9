# Servidores y prioridades.
bad-address = se esperaba una dirección como nats://HOST:4222 o tls://HOST, llegó { $got }
bad-priority = se esperaba high, normal o low, llegó { $got }
no-server = no se puede usar NATS en { $servers }: { $message }
no-queue = no se puede usar la cola: { $message }
no-thread = no se puede iniciar un hilo: { $message }

# Bots en camino.
cannot-send = no se puede enviar { $path }: { $message }
cannot-fetch = no se puede traer un bot: { $message }

# Trabajadores y sus resultados.
verifier-gone = el verificador de la cola terminó
thread-failed = un hilo del trabajador falló
runner-failed = el torneo falló al prepararse
no-such-match = se esperaba una partida del enfrentamiento, llegó { $got }
banned = excluido, porque un registro no se repite: { $message }
by-worker = { $worker }: { $message }

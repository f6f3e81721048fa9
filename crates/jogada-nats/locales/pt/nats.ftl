# Servidores e prioridades.
bad-address = esperava um endereço como nats://HOST:4222 ou tls://HOST, veio { $got }
bad-priority = esperava high, normal ou low, veio { $got }
no-server = não dá para usar o NATS em { $servers }: { $message }
no-queue = não dá para usar a fila: { $message }
no-thread = não dá para iniciar uma thread: { $message }

# Robôs a caminho.
cannot-send = não dá para enviar { $path }: { $message }
cannot-fetch = não dá para buscar um robô: { $message }

# Trabalhadores e seus resultados.
verifier-gone = quem confere a fila parou
thread-failed = uma thread do trabalhador falhou
runner-failed = o torneio falhou ao ser montado
no-such-match = esperava uma partida do confronto, veio { $got }
banned = banido, pois um registro não se repete: { $message }
by-worker = { $worker }: { $message }
